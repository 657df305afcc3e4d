/* What everybody is told of a tournament, from the shown fold alone. After every act each section is
 * written, compared with what was told before, and sent if it differs; so nothing that changes can
 * be forgotten, whatever changed it. While nobody listens nothing is written. */
#include <stdlib.h>
#include <string.h>

#include "server/app/channel.h"
#include "server/app/out.h"
#include "server/app/people.h"
#include "server/app/ratings.h"
#include "server/app/tourney_calls.h"
#include "server/app/tourney_told.h"

/* --- sections --------------------------------------------------------------------------------- */

struct told *tourney_told(struct tourney *tourney)
{
    if (!tourney->told)
        tourney->told = app_alloc(sizeof *tourney->told);
    return tourney->told;
}

bool told_take(struct app *app, struct proto_text *section)
{
    bool same = section->length == app->text.length && section->length > 0 &&
                memcmp(section->at, app->text.at, section->length) == 0;
    if (!same) {
        proto_text_clear(section);
        proto_text_bytes(section, app->text.at, app->text.length);
    }
    proto_text_clear(&app->text);
    return !same;
}

struct proto_string told_string(const struct proto_text *section)
{
    return (struct proto_string){section->at, section->length};
}

void tourney_forget_told(struct tourney *tourney)
{
    struct told *told = tourney->told;
    if (!told)
        return;
    proto_text_finish(&told->head);
    proto_text_finish(&told->standings);
    for (unsigned i = 0; i < told->players_n; i++)
        proto_text_finish(&told->players[i]);
    for (unsigned i = 0; i < told->rounds_n; i++)
        proto_text_finish(&told->rounds[i]);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        proto_text_finish(&told->desk[i]);
    free(told->players);
    free(told->rounds);
    free(told);
    tourney->told = NULL;
}

/* Room for n texts, the new ones empty. */
static struct proto_text *widen(struct proto_text *texts, unsigned old, unsigned n)
{
    struct proto_text *wider = realloc(texts, (n + 1) * sizeof *wider);
    if (!wider)
        abort();
    for (unsigned i = old; i < n; i++)
        proto_text_init(&wider[i]);
    return wider;
}

/* --- the head --------------------------------------------------------------------------------- */

enum proto_view_next tourney_next(const struct tourney *tourney, int64_t *ret_at_ms)
{
    const struct tour *tour = &tourney->shown;
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    *ret_at_ms = tourney_auto_at_ms(tourney);
    if (tour->stage != PROTO_STAGE_RUNNING)
        return PROTO_NEXT_NOTHING;
    if (!round)
        return PROTO_NEXT_PAIR;
    switch ((enum proto_tour_round_state)round->state) {
    case PROTO_ROUND_DRAFTED: return PROTO_NEXT_PUBLISH;
    case PROTO_ROUND_PUBLISHED: return PROTO_NEXT_START;
    case PROTO_ROUND_STARTED: return PROTO_NEXT_RESULTS;
    case PROTO_ROUND_NONE:
    case PROTO_ROUND_COMPLETE:
    case PROTO_ROUND_CLOSED: break;
    }
    return tour->rounds_n < tour_rounds(tour) ? PROTO_NEXT_PAIR : PROTO_NEXT_FINISH;
}

static void write_head(struct app *app, const struct tourney *tourney)
{
    const struct tour *tour = &tourney->shown;
    struct proto_view_staff staff[PROTO_TOUR_STAFF_MAX];
    unsigned here = 0;
    struct proto_view_head head = {
        .id = tourney->id.bytes,
        .rev = tour->rev,
        .stage = tour->stage,
        .hold = tour->hold,
        .settings = &tour->settings,
        .rounds = tour_rounds(tour),
        .round = tourney_round(tour),
        .players = tourney_players(tour),
        .by = people_name(tourney->creator),
        .staff = staff,
        .staff_n = tour->staff_n,
    };
    for (unsigned i = 0; i < tour->staff_n; i++)
        staff[i] = (struct proto_view_staff){people_name(people_find(app, tour->staff[i].account)),
                                             tour->staff[i].role};
    for (unsigned i = 0; i < tour->people_n; i++)
        here += tour->people[i].standing == PROTO_TOUR_HERE;
    head.here = (uint16_t)here;
    head.next = tourney_next(tourney, &head.next_at_ms);
    proto_view_write_head(&app->text, &head);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* The reason of the newest ruling on a pairing or its games. */
static struct proto_string reason_of(const struct tourney *tourney,
                                     const struct proto_tour_pair *pair)
{
    uint32_t n = pair->ruled ? pair->ruling_n : 0;
    for (unsigned i = 0; i < pair->games_n; i++)
        if (pair->games[i].ruled && pair->games[i].ruling_n > n)
            n = pair->games[i].ruling_n;
    const struct tour_entry *entry = tour_log_entry(&tourney->now, n);
    if (!entry)
        return (struct proto_string){NULL, 0};
    return (struct proto_string){entry->act.reason, strlen(entry->act.reason)};
}

void view_round(const struct tourney *tourney, const struct proto_tour_round *round,
                struct proto_view_round *ret, struct proto_view_pair **ret_pairs)
{
    struct proto_view_pair *pairs = app_alloc((round->pairs_n + 1u) * sizeof *pairs);
    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct tour_pair_result result = tour_pair_result(&tourney->shown, &round->pairs[i]);
        pairs[i] = (struct proto_view_pair){
            .pair = &round->pairs[i],
            .decided = result.decided,
            .by_default = result.by_default,
            .reason = reason_of(tourney, &round->pairs[i]),
        };
        memcpy(pairs[i].points2, result.points2, sizeof result.points2);
        memcpy(pairs[i].games2, result.games2, sizeof result.games2);
        memcpy(pairs[i].moves, result.moves, sizeof result.moves);
    }
    *ret = (struct proto_view_round){
        .no = round->no,
        .state = round->state,
        .rev = round->rev,
        .started_at_ms = round->started_at_ms,
        .pairs = pairs,
        .pairs_n = round->pairs_n,
        .paused = round->paused,
    };
    *ret_pairs = pairs;
}

static void write_round(struct app *app, const struct tourney *tourney,
                        const struct proto_tour_round *round)
{
    struct proto_view_round view;
    struct proto_view_pair *pairs;
    view_round(tourney, round, &view, &pairs);
    proto_view_write_round(&app->text, &view);
    free(pairs);
}

/* --- standings -------------------------------------------------------------------------------- */

static struct proto_view_cell view_cell(const struct tour_cell *cell)
{
    return (struct proto_view_cell){
        .kind = cell->kind,
        .absence = cell->absence,
        .opponent = cell->opponent,
        .colour = cell->colour,
        .handicap = cell->handicap,
        .decided = cell->decided,
        .by_default = cell->by_default,
        .points2 = cell->points2,
        .games2 = cell->games2,
        .score2 = cell->score2,
    };
}

static void view_line(const struct tour_line *line, struct proto_view_line *ret)
{
    *ret = (struct proto_view_line){
        .no = line->no, .place = line->place, .place_to = line->place_to, .start2 = line->start2};
    for (unsigned i = 0; i <= PROTO_TOUR_CRITERIA_MAX; i++)
        ret->values[i] =
            line->values[i] == TOUR_NOT_APPLIED ? PROTO_VIEW_NO_VALUE : line->values[i];
}

void view_table(const struct tour *tour, struct view_table *ret)
{
    const struct proto_tour_settings *settings = &tour->settings;
    tour_table(tour, tour->rounds_n, &ret->table);
    const struct tour_table *table = &ret->table;
    ret->lines = app_alloc((table->n + 1u) * sizeof *ret->lines);
    ret->cells = app_alloc(((size_t)table->n * table->rounds + 1) * sizeof *ret->cells);
    for (unsigned i = 0; i < table->n; i++) {
        struct proto_view_cell *cells = ret->cells + (size_t)i * table->rounds;
        view_line(&table->lines[i], &ret->lines[i]);
        ret->lines[i].cells = cells;
        for (unsigned round = 0; round < table->rounds; round++)
            cells[round] = view_cell(&table->lines[i].cells[round]);
    }
    ret->view = (struct proto_view_table){.rounds = table->rounds,
                                          .criteria_n = (uint8_t)(1 + settings->criteria_n),
                                          .criteria = {PROTO_CRITERION_SCORE},
                                          .lines = ret->lines,
                                          .lines_n = table->n};
    for (unsigned i = 0; i < settings->criteria_n; i++)
        ret->view.criteria[1 + i] = settings->criteria[i];
    for (unsigned i = 0; i < ret->view.criteria_n; i++)
        ret->view.scales[i] = (uint8_t)tour_criterion_scale(ret->view.criteria[i]);
}

void view_table_finish(struct view_table *table)
{
    tour_table_finish(&table->table);
    free(table->lines);
    free(table->cells);
}

/* --- what changed ----------------------------------------------------------------------------- */

/* Sections that an event is put together from; strings point into what was told. */
struct changes {
    struct proto_tour_sections sections;
    struct proto_string *players, *rounds;
    uint16_t *removed;
    uint8_t *withdrawn;
    bool any;
};

static void begin(struct changes *changes, const struct tour *tour)
{
    *changes = (struct changes){
        .players = app_alloc((tour->people_n + 1u) * sizeof *changes->players),
        .rounds = app_alloc((PROTO_TOUR_ROUNDS_MAX + 1u) * sizeof *changes->rounds),
        .removed = app_alloc((tour->people_n + 1u) * sizeof *changes->removed),
        .withdrawn = app_alloc(PROTO_TOUR_ROUNDS_MAX + 1u),
    };
    changes->sections.players = changes->players;
    changes->sections.rounds = changes->rounds;
    changes->sections.removed = changes->removed;
    changes->sections.withdrawn = changes->withdrawn;
}

static void finish(struct changes *changes)
{
    free(changes->players);
    free(changes->rounds);
    free(changes->removed);
    free(changes->withdrawn);
}

/* With his rating in the pool of the event, or else as he was entered. */
static void write_player(struct app *app, const struct tour *tour,
                         const struct proto_tour_person *person)
{
    const struct go_ruleset *ruleset = tour->settings.game.ruleset;
    struct proto_view_player view = {
        .person = person,
        .account = people_name(people_find(app, person->account)),
        .rating = (uint16_t)person->rating,
        .start2 = tour_start2(tour, person),
    };
    struct tour_rating rating;
    if (ruleset && ratings_now(app, ratings_pool(app, ruleset->name), person->account, &rating)) {
        view.rating = tour_rating_points(rating.rating);
        view.deviation = tour_rating_points(rating.deviation);
    }
    proto_view_write_player(&app->text, &view);
}

static void change_players(struct app *app, struct tourney *tourney, struct changes *changes)
{
    const struct tour *tour = &tourney->shown;
    struct told *told = tourney->told;
    struct proto_tour_sections *sections = &changes->sections;
    if (told->players_n < tour->people_n) {
        told->players = widen(told->players, told->players_n, tour->people_n);
        told->players_n = tour->people_n;
    }
    for (uint16_t i = 0; i < told->players_n; i++) {
        const struct proto_tour_person *person = tour_person(tour, (uint16_t)(i + 1));
        struct proto_text *text = &told->players[i];
        if (!person) {
            if (text->length > 0)
                changes->removed[sections->removed_n++] = (uint16_t)(i + 1);
            proto_text_clear(text);
            continue;
        }
        write_player(app, tour, person);
        if (told_take(app, text))
            changes->players[sections->players_n++] = told_string(text);
    }
}

static void change_rounds(struct app *app, struct tourney *tourney, struct changes *changes)
{
    const struct tour *tour = &tourney->shown;
    struct told *told = tourney->told;
    struct proto_tour_sections *sections = &changes->sections;
    if (told->rounds_n < tour->rounds_n) {
        told->rounds = widen(told->rounds, told->rounds_n, tour->rounds_n);
        told->rounds_n = tour->rounds_n;
    }
    for (uint8_t i = 0; i < told->rounds_n; i++) {
        struct proto_text *text = &told->rounds[i];
        const struct proto_tour_round *round = tour_round(tour, (uint8_t)(i + 1));
        if (!round || round->state == PROTO_ROUND_DRAFTED) {
            if (text->length > 0)
                changes->withdrawn[sections->withdrawn_n++] = (uint8_t)(i + 1);
            proto_text_clear(text);
            continue;
        }
        write_round(app, tourney, round);
        if (told_take(app, text))
            changes->rounds[sections->rounds_n++] = told_string(text);
    }
}

static void change_rest(struct app *app, struct tourney *tourney, struct changes *changes)
{
    struct told *told = tourney->told;
    struct view_table table;
    write_head(app, tourney);
    if (told_take(app, &told->head))
        changes->sections.head = told_string(&told->head);
    view_table(&tourney->shown, &table);
    proto_view_write_table(&app->text, &table.view);
    view_table_finish(&table);
    if (told_take(app, &told->standings))
        changes->sections.standings = told_string(&told->standings);
}

/* Writes every section and finds what is new. */
static void look(struct app *app, struct tourney *tourney, struct changes *changes)
{
    const struct proto_tour_sections *sections = &changes->sections;
    tourney_told(tourney);
    begin(changes, &tourney->shown);
    change_players(app, tourney, changes);
    change_rounds(app, tourney, changes);
    change_rest(app, tourney, changes);
    changes->any = sections->head.length > 0 || sections->standings.length > 0 ||
                   sections->players_n > 0 || sections->rounds_n > 0 || sections->removed_n > 0 ||
                   sections->withdrawn_n > 0;
    tourney->told->tour_fresh = true;
}

/* --- telling ---------------------------------------------------------------------------------- */

static bool is_heard(const struct channel *channel)
{
    return channel->subs[CHANNEL_SEATED] || channel->subs[CHANNEL_OTHERS];
}

static void tell_tour(struct app *app, struct tourney *tourney)
{
    struct changes changes;
    if (!is_heard(&tourney->channel)) {
        channel_next(&tourney->channel);
        if (tourney->told)
            tourney->told->tour_fresh = false;
        return;
    }
    look(app, tourney, &changes);
    if (changes.any) {
        proto_encode_tour_event(&app->text, &tourney->channel.name, channel_next(&tourney->channel),
                                tourney->shown.n, &changes.sections);
        channel_publish(app, &tourney->channel);
    }
    finish(&changes);
}

void tourney_tell(struct app *app, struct tourney *tourney)
{
    if (!tourney->visible)
        return;
    tourney_arm(app, tourney);
    tourney_call(app, tourney);
    tell_tour(app, tourney);
    desk_tell(app, tourney);
    listing_tell(app, tourney);
    tourney_stir(app, tourney);
}

/* The list without its empty texts. */
static size_t squeeze(const struct proto_text *texts, size_t n, struct proto_string *ret)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (texts[i].length > 0)
            ret[kept++] = told_string(&texts[i]);
    return kept;
}

void tourney_encode(struct app *app, struct tourney *tourney, const struct proto_at *at)
{
    struct changes changes;
    const struct told *told = tourney_told(tourney);
    if (!told->tour_fresh) {
        look(app, tourney, &changes);
        finish(&changes);
    }
    struct proto_string *players = app_alloc((told->players_n + 1u) * sizeof *players);
    struct proto_string *rounds = app_alloc((told->rounds_n + 1u) * sizeof *rounds);
    const struct proto_tour_sections sections = {
        .head = told_string(&told->head),
        .standings = told_string(&told->standings),
        .players = players,
        .players_n = squeeze(told->players, told->players_n, players),
        .rounds = rounds,
        .rounds_n = squeeze(told->rounds, told->rounds_n, rounds),
    };
    proto_encode_tour_snap(&app->text, at, &sections);
    free(players);
    free(rounds);
}
