/* Reads the phrases of builder.h and does their acts. An unknown word fails the test at once. */
#include "tests/server/tour/builder.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/test.h"

enum { WORDS_MAX = 8, WORD_MAX = 64 };

struct proto_tour_settings event_settings(uint8_t system, uint8_t rounds)
{
    struct proto_tour_settings settings = {
        .slug = "kiln-lane",
        .title = "Kiln Lane Open",
        .system = system,
        .rounds = rounds,
        .cycles = 1,
        .entry_for = PROTO_ENTRY_ANYBODY,
        .match = 1,
        .over_board = true,
        .is_public = true,
        .players_max = system == PROTO_ROBIN ? PROTO_TOUR_ROBIN_MAX : PROTO_TOUR_PLAYERS_MAX,
        .floor = -20,
        .bar = 1,
        .reduction = 1,
        .ceiling = 9,
        .bye2 = 2,
        .excused2 = 1,
        .late2 = 1,
        .criteria_n = 3,
        .criteria = {PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_DC},
        .seeding_first = PROTO_SEED_SLIP,
        .seeding_later = PROTO_SEED_FOLD,
        .together = true,
    };
    const struct go_ruleset *ruleset = go_ruleset_find("japanese", strlen("japanese"));

    assert_non_null(ruleset);
    settings.game = (struct proto_open){.ruleset = ruleset, .match = 1, .colours = GO_EMPTY};
    settings.game.setup.rules = ruleset->rules;
    settings.game.setup.width = settings.game.setup.height = 9;
    settings.game.setup.to_move = GO_BLACK;
    settings.game.clock.kind = GO_CLOCK_NONE;
    settings.game.marking_ms = PROTO_MARKING_DEFAULT_MS;
    settings.game.absence_ms = PROTO_ABSENCE_MAX_MS;
    settings.game.is_public = true;
    snprintf(settings.game.title, sizeof settings.game.title, "%s", ruleset->title);
    return settings;
}

/* --- acts ------------------------------------------------------------------------------------- */

static void *kept(const void *at, size_t n, size_t size)
{
    void *copy;

    if (n == 0)
        return NULL;
    copy = calloc(n, size);
    assert_non_null(copy);
    return memcpy(copy, at, n * size);
}

/* A copy with memory of its own, a second after the last one. */
static struct proto_tour_act copy_of(struct event *event, const struct proto_tour_act *act)
{
    struct proto_tour_act mine = *act;

    event->now_ms += 1000;
    mine.at_ms = event->now_ms;
    mine.settings = kept(act->settings, act->settings != NULL, sizeof *act->settings);
    mine.people = kept(act->people, act->people_n, sizeof *act->people);
    mine.pairs = kept(act->pairs, act->pairs_n, sizeof *act->pairs);
    mine.ns = kept(act->ns, act->ns_n, sizeof *act->ns);
    mine.nos = kept(act->nos, act->nos_n, sizeof *act->nos);
    return mine;
}

struct tour_verdict event_try(struct event *event, const struct proto_tour_act *act)
{
    struct proto_tour_act mine = copy_of(event, act);
    struct tour_verdict verdict;

    verdict = tour_log_append(&event->log, &mine);
    proto_tour_act_finish(&mine);
    return verdict;
}

uint32_t event_do(struct event *event, const struct proto_tour_act *act)
{
    struct tour_verdict verdict = event_try(event, act);

    if (verdict.reason != TOUR_WELL)
        fail_msg("%s refused: %s player %u board %u act %u %s",
                 proto_tour_act_key((enum proto_tour_act_kind)act->kind),
                 tour_reason_key(verdict.reason), verdict.player, verdict.board, verdict.n,
                 verdict.field ? verdict.field : "");
    return event->log.n;
}

void event_force(struct event *event, const struct proto_tour_act *act)
{
    struct proto_tour_act mine = copy_of(event, act);

    tour_log_do(&event->log, &mine);
    tour_log_keep(&event->log, &mine);
}

void event_refuse(struct event *event, const struct proto_tour_act *act, enum tour_reason reason)
{
    struct tour_verdict verdict = event_try(event, act);

    if (verdict.reason != reason)
        fail_msg("%s: %s instead of %s", proto_tour_act_key((enum proto_tour_act_kind)act->kind),
                 tour_reason_key(verdict.reason), tour_reason_key(reason));
}

/* --- words ------------------------------------------------------------------------------------ */

/* The next word, up to a space or one of `ends`; false at the end of the text. */
static bool next_word(const char **at, const char *ends, char ret[WORD_MAX])
{
    size_t n = 0;

    while (isspace((unsigned char)**at))
        ++*at;
    while (**at && !isspace((unsigned char)**at) && !strchr(ends, **at)) {
        assert_true(n < WORD_MAX - 1);
        ret[n++] = *(*at)++;
    }
    ret[n] = 0;
    return n > 0;
}

/* "3d" is 2, "1k" is -1. */
static int8_t rank_of(const char *word)
{
    int grade = atoi(word);

    assert_true(grade > 0 && strpbrk(word, "dk"));
    return (int8_t)(strchr(word, 'd') ? grade - 1 : -grade);
}

static uint16_t find(const struct event *event, const char *name)
{
    for (uint16_t no = 1; no <= event->tour->people_n; no++)
        if (strcmp(event->tour->people[no - 1].name, name) == 0)
            return no;
    return 0;
}

uint16_t event_no(const struct event *event, const char *name)
{
    uint16_t no = find(event, name);

    if (no == 0)
        fail_msg("there is no player %s", name);
    return no;
}

struct proto_tour_person *event_player(const struct event *event, const char *name)
{
    return &event->tour->people[event_no(event, name) - 1];
}

struct proto_tour_person event_newcomer(const struct event *event, const char *name)
{
    struct proto_tour_person person = {.no = (uint16_t)(event->tour->people_n + 1),
                                       .rank = PROTO_TOUR_NO_RANK};

    snprintf(person.name, sizeof person.name, "%s", name);
    return person;
}

/* --- entry ------------------------------------------------------------------------------------ */

void event_open(struct event *event, uint8_t system, uint8_t rounds, const char *players)
{
    *event = (struct event){.settings = event_settings(system, rounds)};
    tour_log_init(&event->log);
    event->tour = &event->log.tour;
    assert_true(strlen(players) < sizeof event->players);
    strcpy(event->players, players);
}

/* "D:1k@2" */
static struct proto_tour_person person_of(const struct event *event, char *word)
{
    char *at = strchr(word, '@'), *rank = strchr(word, ':');
    struct proto_tour_person person;

    if (at)
        *at++ = 0;
    if (rank)
        *rank++ = 0;
    person = event_newcomer(event, word);
    if (at)
        person.join_round = (uint8_t)atoi(at);
    if (rank)
        person.rank = rank_of(rank);
    return person;
}

void event_enter(struct event *event)
{
    const char *at = event->players;
    char word[WORD_MAX];

    event_do(event, &(struct proto_tour_act){.kind = PROTO_ACT_SETTINGS,
                                             .actor = EVENT_DIRECTOR,
                                             .settings = &event->settings});
    while (next_word(&at, "", word)) {
        struct proto_tour_person person = person_of(event, word);
        event_do(event,
                 &(struct proto_tour_act){.kind = PROTO_ACT_ADD, .people = &person, .people_n = 1});
    }
}

void event_begin(struct event *event)
{
    event_enter(event);
    event_do(event,
             &(struct proto_tour_act){.kind = PROTO_ACT_STAGE, .stage = PROTO_STAGE_RUNNING});
}

void event_close(struct event *event)
{
    tour_log_finish(&event->log);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* One phrase between commas: a pair with its results, a bye, or an absence. */
struct phrase {
    uint16_t first, second; /* 0 in an absence; second 0 in a bye */
    uint8_t handicap;
    uint16_t absent;
    unsigned results_n;
    char results[2][WORD_MAX];
};

/* "A-B" or "A-B/3" */
static void read_seats(const struct event *event, char *word, struct phrase *ret)
{
    char *second = strchr(word, '-'), *stones;

    assert_non_null(second);
    *second++ = 0;
    stones = strchr(second, '/');
    if (stones) {
        *stones++ = 0;
        ret->handicap = (uint8_t)atoi(stones);
    }
    ret->first = event_no(event, word);
    ret->second = event_no(event, second);
}

static bool next_phrase(const struct event *event, const char **at, struct phrase *ret)
{
    char words[WORDS_MAX][WORD_MAX];
    unsigned n = 0;

    *ret = (struct phrase){0};
    while (n < WORDS_MAX && next_word(at, ",", words[n]))
        n++;
    if (**at == ',')
        ++*at;
    if (n == 0)
        return false;
    if (n == 2 && strcmp(words[1], "bye") == 0) {
        ret->first = event_no(event, words[0]);
        return true;
    }
    if (n == 2 && strcmp(words[1], "excused") == 0) {
        ret->absent = event_no(event, words[0]);
        return true;
    }
    read_seats(event, words[0], ret);
    assert_true(n <= 3);
    for (unsigned i = 1; i < n; i++)
        strcpy(ret->results[ret->results_n++], words[i]);
    return true;
}

uint16_t event_pairs(const struct event *event, const char *said, struct proto_tour_pair *ret)
{
    struct phrase phrase;
    uint16_t n = 0;

    while (next_phrase(event, &said, &phrase)) {
        if (phrase.absent != 0)
            continue;
        assert_true(n < PROTO_TOUR_PLAYERS_MAX);
        ret[n] = (struct proto_tour_pair){.board = (uint16_t)(n + 1),
                                          .first = phrase.first,
                                          .second = phrase.second,
                                          .handicap = phrase.handicap};
        n++;
    }
    return n;
}

static void mark_absent(struct event *event, uint16_t no, uint8_t round, uint8_t absence)
{
    event_do(event, &(struct proto_tour_act){
                        .kind = PROTO_ACT_ABSENT, .a = no, .round = round, .absence = absence});
}

/* Sets the named excuses, and no excuse for players who would play and are not named. */
static void mark_absences(struct event *event, const char *said, uint8_t round)
{
    bool named[PROTO_TOUR_PLAYERS_MAX + 1] = {false};
    struct phrase phrase;

    while (next_phrase(event, &said, &phrase)) {
        if (phrase.absent != 0)
            mark_absent(event, phrase.absent, round, PROTO_ABSENT_EXCUSED);
        named[phrase.first] = named[phrase.second] = named[phrase.absent] = true;
    }
    for (uint16_t no = 1; no <= event->tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(event->tour, no);
        if (person && !named[no] && person->standing != PROTO_TOUR_RESERVE &&
            tour_plays(event->tour, person, round))
            mark_absent(event, no, round, PROTO_ABSENT_ZERO);
    }
}

struct proto_tour_act *event_pairing(const struct event *event, uint8_t kind, uint8_t round,
                                     const char *said)
{
    static struct proto_tour_pair pairs[PROTO_TOUR_PLAYERS_MAX];
    static struct proto_tour_act act;

    act = (struct proto_tour_act){.kind = kind, .round = round, .pairs = pairs};
    act.pairs_n = event_pairs(event, said, pairs);
    return &act;
}

struct proto_tour_act *event_with_rooms(struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->pairs_n; i++) {
        struct proto_tour_pair *pair = &act->pairs[i];
        if (pair->second == 0)
            continue;
        pair->has_room = true;
        pair->room[0] = (uint8_t)pair->board;
        pair->room[1] = (uint8_t)pair->first;
        pair->games_n = 1;
        pair->games[0] = (struct proto_tour_game){.first_black = true, .has_id = true};
        memcpy(pair->games[0].id, pair->room, sizeof pair->room);
    }
    return act;
}

void event_draft(struct event *event, const char *said)
{
    uint8_t round = (uint8_t)(event->tour->rounds_n + 1);

    mark_absences(event, said, round);
    event_do(event, event_pairing(event, PROTO_ACT_PAIR, round, said));
}

void event_again(struct event *event, const char *said)
{
    event_do(event, event_pairing(event, PROTO_ACT_PAIR, event->tour->rounds_n, said));
}

static void step(struct event *event, uint8_t kind)
{
    event_do(event, &(struct proto_tour_act){.kind = kind, .round = event->tour->rounds_n});
}

void event_publish(struct event *event)
{
    step(event, PROTO_ACT_PUBLISH);
}

void event_start(struct event *event)
{
    step(event, PROTO_ACT_START);
}

/* A result as the first player sees it; `black` if they have Black. */
static struct proto_tour_outcome outcome_of(const char *word, bool black)
{
    static const struct {
        const char *word;
        uint8_t result; /* of a first player with Black */
        bool by_default;
    } words[] = {
        {"1-0", PROTO_TOUR_BLACK, false}, {"0-1", PROTO_TOUR_WHITE, false},
        {"=", PROTO_TOUR_DRAW, false},    {"+-", PROTO_TOUR_BLACK, true},
        {"-+", PROTO_TOUR_WHITE, true},   {"--", PROTO_TOUR_NEITHER, true},
        {"++", PROTO_TOUR_BOTH, false},   {"void", PROTO_TOUR_VOID, false},
        {"?", PROTO_TOUR_OPEN, false},
    };
    struct proto_tour_outcome outcome = {0};
    size_t length = strcspn(word, "@"), i = 0, n = sizeof words / sizeof *words;

    while (i < n && (strlen(words[i].word) != length || memcmp(words[i].word, word, length) != 0))
        i++;
    if (i == n)
        fail_msg("%s is no result", word);
    outcome.result = words[i].result;
    outcome.by_default = words[i].by_default;
    if (!black && (outcome.result == PROTO_TOUR_BLACK || outcome.result == PROTO_TOUR_WHITE))
        outcome.result = outcome.result == PROTO_TOUR_BLACK ? PROTO_TOUR_WHITE : PROTO_TOUR_BLACK;
    if (word[length] == '@')
        outcome.moves = (uint16_t)atoi(word + length + 1);
    return outcome;
}

void event_results(struct event *event, const char *said)
{
    uint8_t round = event->tour->rounds_n;
    struct phrase phrase;

    while (next_phrase(event, &said, &phrase)) {
        const struct proto_tour_pair *pair = tour_pair_of(event->tour, round, phrase.first);
        for (unsigned i = 0; i < phrase.results_n; i++) {
            struct proto_tour_act act = {.kind = PROTO_ACT_RESULT,
                                         .round = round,
                                         .board = pair->board,
                                         .game = (uint8_t)(i + 1)};
            act.outcome = outcome_of(phrase.results[i], i == 0);
            if (act.outcome.result != PROTO_TOUR_OPEN)
                event_do(event, &act);
        }
    }
}

void event_round(struct event *event, const char *said)
{
    event_draft(event, said);
    event_publish(event);
    event_start(event);
    event_results(event, said);
}

/* --- what several tests begin with ------------------------------------------------------------ */

void event_ready(struct event *event, uint8_t system, bool over_board, const char *players)
{
    bool fixed = system == PROTO_ROBIN || system == PROTO_KNOCKOUT;

    event_open(event, system, fixed ? 0 : 3, players);
    event->settings.over_board = over_board;
    event_begin(event);
}

void event_online(struct event *event, const char *players, const char *said)
{
    event_ready(event, PROTO_SWISS, false, players);
    event_draft(event, said);
    event_publish(event);
    event_do(event, event_with_rooms(event_pairing(event, PROTO_ACT_START, 1, said)));
}

const struct proto_tour_pair *event_board(const struct event *event, uint16_t board)
{
    return tour_pair_at(event->tour, event->tour->rounds_n, board);
}

uint8_t event_round_state(const struct event *event, uint8_t round)
{
    return tour_round(event->tour, round)->state;
}
