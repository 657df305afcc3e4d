/* Makes a log of an OpenGotha file, act by act; each act is judged as if it were done here. So the
 * result is a tournament that could have been played here. A round that could not is refused with
 * its number and table; a difference is written in a note. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/wire/limits.h"
#include "server/tour/files/cells.h"
#include "server/tour/files/gotha.h"
#include "server/tour/parts.h"

static const char *const sentences[GOTHA_NOTES_N] = {
    [GOTHA_RULES] = "The file does not name its rules: Japanese rules are assumed.",
    [GOTHA_UNLISTED] = "The tournament is unlisted and unrated; its settings can list it.",
    [GOTHA_TEAMS] = "Teams are left out.",
    [GOTHA_CATEGORIES] = "Categories are left out: all players share the standings.",
    [GOTHA_CRITERIA] = "Some tie-breaks are not known here and are left out.",
    [GOTHA_UNKNOWN_RESULTS] = "Games without a result count as not played.",
    [GOTHA_UNKNOWN_COLOURS] = "Unknown colours are taken as the file lists them.",
    [GOTHA_CORRECTIONS] = "McMahon corrections outside -1 to 2 are cut to that.",
    [GOTHA_HANDICAP] = "Handicaps of rounds to come follow the rules of this server.",
    [GOTHA_ZERO] = "McMahon scores count from 30 kyu here.",
    [GOTHA_CLOCK] = "The clock's settings are not valid: there is no clock.",
    [GOTHA_PRELIMINARY] =
        "Players with a preliminary registration are entered, but not checked in.",
};

struct making {
    struct gotha *gotha;
    struct tour_log *log;
    struct tour_row_error *error;
    int64_t director, at_ms;
    uint8_t last; /* the last round */
};

static bool fail(struct making *making, uint32_t line, const char *text, const char *quoted)
{
    return tour_line_fail(making->error, line, text, quoted);
}

/* Appends an act and takes its memory. */
static bool act(struct making *making, struct proto_tour_act *act, uint32_t line)
{
    struct tour_verdict verdict;

    act->at_ms = making->at_ms;
    if (making->log->n == 0)
        act->actor = making->director;
    verdict = tour_log_append(making->log, act);
    if (verdict.reason == TOUR_WELL)
        return true;
    fail(making, line,
         verdict.field ? verdict.field
         : line > 0    ? "a game that cannot be, with the others of its round"
                       : "the event cannot be played here",
         tour_reason_key(verdict.reason));
    proto_tour_act_finish(act);
    return false;
}

static bool simple(struct making *making, struct proto_tour_act simple)
{
    return act(making, &simple, 0);
}

/* --- settings --------------------------------------------------------------------------------- */

/* Makes a slug: the letters and digits of a name, lower case, with '-' between words. */
static void slug_of(const char *name, char ret[PROTO_TOUR_SLUG_MAX + 1])
{
    size_t n = 0;

    for (; *name && n < PROTO_TOUR_SLUG_MAX; name++) {
        char byte = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'))
            ret[n++] = byte;
        else if (n > 0 && ret[n - 1] != '-')
            ret[n++] = '-';
    }
    while (n > 0 && ret[n - 1] == '-')
        n--;
    if (n == 0) {
        memcpy(ret, "event", 5);
        n = 5;
    }
    ret[n] = '\0';
}

static void set_game(struct proto_open *game)
{
    const struct go_ruleset *ruleset = go_ruleset_find("japanese", strlen("japanese"));
    int16_t komi_x2 = game->setup.rules.komi_x2;

    game->ruleset = ruleset;
    game->setup.rules = ruleset->rules;
    game->setup.rules.komi_x2 = komi_x2;
    game->setup.to_move = GO_BLACK;
    memcpy(game->title, ruleset->title, strlen(ruleset->title) + 1);
    game->match = 1;
    game->is_public = true;
    game->marking_ms = PROTO_MARKING_DEFAULT_MS;
    game->absence_ms = PROTO_ABSENCE_MAX_MS;
}

static bool make_settings(struct making *making)
{
    struct gotha *gotha = making->gotha;
    struct proto_tour_settings *settings = alloc_zeroed(1, sizeof *settings);
    unsigned mcmahon = gotha->settings.system == PROTO_MCMAHON;
    struct proto_tour_act made = {.kind = PROTO_ACT_SETTINGS, .settings = settings};

    *settings = gotha->settings;
    if (!settings->title[0])
        memcpy(settings->title, "Event", sizeof "Event");
    slug_of(gotha->short_name[0] ? gotha->short_name : settings->title, settings->slug);
    if (making->last > settings->rounds)
        settings->rounds = making->last;
    set_game(&settings->game);
    settings->cycles = 1;
    settings->entry_for = PROTO_ENTRY_ANYBODY;
    settings->match = 1;
    settings->over_board = true;
    settings->players_max = PROTO_TOUR_PLAYERS_MAX;
    settings->starts_at_ms = gotha->begins_ms;
    settings->bye2 = gotha->bye2[mcmahon];
    settings->excused2 = gotha->absent2[mcmahon];
    settings->late2 = gotha->absent2[mcmahon];
    settings->seeding_first = PROTO_SEED_SLIP;
    settings->seeding_later = PROTO_SEED_FOLD;
    settings->together = true;
    gotha->notes |= 1U << GOTHA_RULES | 1U << GOTHA_UNLISTED;
    return act(making, &made, 0);
}

/* --- players ---------------------------------------------------------------------------------- */

static uint16_t find(const struct gotha *gotha, const struct gotha_key *key)
{
    for (unsigned i = 0; i < gotha->players_n; i++)
        if (strcmp(gotha->players[i].key.at, key->at) == 0)
            return (uint16_t)(i + 1);
    return 0;
}

/* Finds the players of all games. A player with a game was present. */
static bool find_all(struct making *making)
{
    struct gotha *gotha = making->gotha;

    for (unsigned i = 0; i < gotha->games_n; i++) {
        struct gotha_game *game = &gotha->games[i];
        game->first = find(gotha, &game->black);
        game->second = game->white.at[0] ? find(gotha, &game->white) : 0;
        if (game->first == 0 || (game->white.at[0] && game->second == 0))
            return fail(making, game->line, "no player is called",
                        game->first == 0 ? game->black.at : game->white.at);
        gotha->players[game->first - 1].final = true;
        gotha->players[game->first - 1].misses[game->round - 1] = false;
        if (game->second != 0) {
            gotha->players[game->second - 1].final = true;
            gotha->players[game->second - 1].misses[game->round - 1] = false;
        }
        if (game->round > making->last)
            making->last = game->round;
    }
    return true;
}

static bool make_players(struct making *making)
{
    struct gotha *gotha = making->gotha;
    struct proto_tour_act made = {.kind = PROTO_ACT_ADD, .people_n = (uint16_t)gotha->players_n};

    if (gotha->players_n == 0)
        return true;
    made.people = alloc_zeroed(gotha->players_n, sizeof *made.people);
    for (unsigned i = 0; i < gotha->players_n; i++) {
        made.people[i] = gotha->players[i].person;
        made.people[i].no = (uint16_t)(i + 1);
        made.people[i].standing = gotha->players[i].final ? PROTO_TOUR_HERE : PROTO_TOUR_ENTERED;
        if (!gotha->players[i].final)
            gotha->notes |= 1U << GOTHA_PRELIMINARY;
    }
    return act(making, &made, 0);
}

static bool make_absent(struct making *making, uint16_t no, uint8_t round, uint8_t absence)
{
    return simple(making,
                  (struct proto_tour_act){
                      .kind = PROTO_ACT_ABSENT, .a = no, .round = round, .absence = absence});
}

static bool make_absences(struct making *making)
{
    struct gotha *gotha = making->gotha;
    uint8_t rounds = making->log->tour.settings.rounds;

    for (uint16_t no = 1; no <= gotha->players_n; no++)
        for (uint8_t round = 1; round <= rounds; round++)
            if (gotha->players[no - 1].misses[round - 1] &&
                !make_absent(making, no, round, PROTO_ABSENT_EXCUSED))
                return false;
    return true;
}

/* --- rounds ----------------------------------------------------------------------------------- */

static int by_table(const void *a, const void *b)
{
    const struct gotha_game *one = a, *two = b;

    if (one->round != two->round)
        return one->round < two->round ? -1 : 1;
    if (one->table != two->table)
        return one->table < two->table ? -1 : 1;
    return one->line < two->line ? -1 : one->line > two->line;
}

/* No player may sit twice. A player who would play and has no pair is absent without points. */
static bool make_idle(struct making *making, uint8_t round, const struct gotha_game *games,
                      unsigned n)
{
    const struct tour *tour = &making->log->tour;
    bool paired[PROTO_TOUR_PLAYERS_MAX + 1] = {false};

    for (unsigned i = 0; i < n; i++) {
        const uint16_t seats[] = {games[i].first, games[i].second};
        for (unsigned side = 0; side < 2; side++) {
            if (paired[seats[side]] && seats[side] != 0)
                return fail(making, games[i].line, "in two games of this round",
                            tour_person(tour, seats[side])->name);
            paired[seats[side]] = true;
        }
    }
    for (uint16_t no = 1; no <= tour->people_n; no++)
        if (!paired[no] && tour_plays(tour, tour_person(tour, no), round) &&
            !make_absent(making, no, round, PROTO_ABSENT_ZERO))
            return false;
    return true;
}

static bool make_pairs(struct making *making, uint8_t round, const struct gotha_game *games,
                       unsigned n)
{
    struct proto_tour_act made = {.kind = PROTO_ACT_PAIR, .round = round, .pairs_n = (uint16_t)n};

    made.pairs = alloc_zeroed(n, sizeof *made.pairs);
    for (unsigned i = 0; i < n; i++)
        made.pairs[i] = (struct proto_tour_pair){.board = (uint16_t)(i + 1),
                                                 .first = games[i].first,
                                                 .second = games[i].second,
                                                 .handicap = games[i].handicap};
    return act(making, &made, games[0].line);
}

static bool make_result(struct making *making, uint16_t board, const struct gotha_game *game)
{
    struct proto_tour_act made = {.kind = PROTO_ACT_RESULT,
                                  .round = game->round,
                                  .board = board,
                                  .game = 1,
                                  .outcome = game->outcome};

    if (game->second == 0)
        return true;
    if (made.outcome.result == PROTO_TOUR_OPEN) {
        if (game->round == making->last)
            return true;
        made.outcome.result = PROTO_TOUR_VOID;
        making->gotha->notes |= 1U << GOTHA_UNKNOWN_RESULTS;
    }
    return act(making, &made, game->line);
}

static bool make_round(struct making *making, uint8_t round, const struct gotha_game *games,
                       unsigned n)
{
    struct proto_tour_act publish = {.kind = PROTO_ACT_PUBLISH, .round = round};
    struct proto_tour_act start = {.kind = PROTO_ACT_START, .round = round};

    if (!make_idle(making, round, games, n) || !make_pairs(making, round, games, n) ||
        !act(making, &publish, games[0].line) || !act(making, &start, games[0].line))
        return false;
    for (unsigned i = 0; i < n; i++)
        if (!make_result(making, (uint16_t)(i + 1), &games[i]))
            return false;
    return true;
}

static bool make_stage(struct making *making, uint8_t stage)
{
    return simple(making, (struct proto_tour_act){.kind = PROTO_ACT_STAGE, .stage = stage});
}

static bool make_rounds(struct making *making)
{
    struct gotha *gotha = making->gotha;
    unsigned at = 0, n;

    if (gotha->games_n == 0)
        return make_stage(making, PROTO_STAGE_REGISTRATION);
    if (!make_stage(making, PROTO_STAGE_CHECKIN) || !make_stage(making, PROTO_STAGE_RUNNING))
        return false;
    qsort(gotha->games, gotha->games_n, sizeof *gotha->games, by_table);
    for (uint8_t round = 1; round <= making->last; round++, at += n) {
        for (n = 0; at + n < gotha->games_n && gotha->games[at + n].round == round;)
            n++;
        if (n == 0)
            return fail(making, gotha->games[at].line, "a round before this one has no games",
                        NULL);
        if (n > PROTO_TOUR_PAIRS_MAX)
            return fail(making, gotha->games[at].line, "too many games in this round", NULL);
        if (round == making->last && gotha->ends_ms > making->at_ms)
            making->at_ms = gotha->ends_ms;
        if (!make_round(making, round, &gotha->games[at], n))
            return false;
    }
    if (making->last == making->log->tour.settings.rounds &&
        tour_all_in(&making->log->tour, making->last).reason == TOUR_WELL)
        return make_stage(making, PROTO_STAGE_FINISHED);
    return true;
}

/* --- reading the file ------------------------------------------------------------------------- */

bool tour_read_gotha(const void *bytes, size_t length, int64_t director, int64_t now_ms,
                     struct tour_log *ret, struct tour_notes *ret_notes,
                     struct tour_row_error *ret_error)
{
    struct gotha gotha;
    struct making making = {
        .gotha = &gotha, .log = ret, .error = ret_error, .director = director, .at_ms = now_ms};
    bool good;

    *ret_error = (struct tour_row_error){0};
    *ret_notes = (struct tour_notes){0};
    tour_log_init(ret);
    if (!gotha_read(bytes, length, &gotha, ret_error))
        return false;
    if (gotha.begins_ms > 0 && gotha.begins_ms < now_ms)
        making.at_ms = gotha.begins_ms;
    if (gotha.ends_ms > now_ms)
        gotha.ends_ms = 0;
    good = find_all(&making) && make_settings(&making) && make_players(&making) &&
           make_absences(&making) && make_rounds(&making);
    for (unsigned i = 0; i < GOTHA_NOTES_N && good; i++)
        if (gotha.notes & 1U << i)
            ret_notes->list[ret_notes->n++] = sentences[i];
    gotha_finish(&gotha);
    if (!good) {
        tour_log_finish(ret);
        tour_log_init(ret);
    }
    return good;
}
