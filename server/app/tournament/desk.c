/* The desk's channel. Directors and assistants get more than other subscribers: the draft with its
 * warnings, players without a pair, the boards that keep the round open and why, and the log. A
 * player who loses the role loses the subscription. */
#include "server/app/tournament/desk.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"

/* --- the draft -------------------------------------------------------------------------------- */

static const struct proto_tour_round *draft_of(const struct tour *tour)
{
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    return round && round->state == PROTO_ROUND_DRAFTED ? round : NULL;
}

static void write_draft(struct app *app, const struct tournament *tournament)
{
    const struct proto_tour_round *round = draft_of(tournament->published);
    struct proto_view_draft draft;
    struct proto_view_pair *pairs;
    struct tour_total total;
    if (!round) {
        proto_view_write_draft(&app->text, NULL);
        return;
    }
    view_round(tournament, round, &draft.round, &pairs);
    draft.seed = round->seed;
    tour_totals(round->pairs, round->pairs_n, &total);
    for (unsigned i = 0; i < PROTO_VIEW_LEVELS; i++)
        draft.totals[i] = total.level[i];
    proto_view_write_draft(&app->text, &draft);
    free(pairs);
}

static void write_warnings(struct app *app, const struct tournament *tournament)
{
    enum { MAX = 4 * PROTO_TOUR_PAIRS_MAX };
    const struct proto_tour_round *round = draft_of(tournament->published);
    struct tour_warning *found = alloc_zeroed(MAX, sizeof *found);
    struct proto_view_warning *sent = alloc_zeroed(MAX, sizeof *sent);
    unsigned n = round ? tour_warnings(tournament->published, round, found, MAX) : 0;
    for (unsigned i = 0; i < n; i++)
        sent[i] = (struct proto_view_warning){.kind = found[i].kind,
                                              .board = found[i].board,
                                              .a = found[i].a,
                                              .b = found[i].b,
                                              .value = found[i].value};
    proto_view_write_warnings(&app->text, sent, n);
    free(found);
    free(sent);
}

static void write_unpaired(struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    const struct proto_tour_round *round = draft_of(tour);
    uint16_t unpaired[PROTO_TOUR_PLAYERS_MAX];
    size_t n = 0;
    for (uint16_t no = 1; round && no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        if (person && tour_plays(tour, person, round->no) && !tour_pair_of(tour, round->no, no))
            unpaired[n++] = no;
    }
    proto_view_write_unpaired(&app->text, unpaired, n);
}

/* --- open boards ------------------------------------------------------------------------------ */

static uint8_t claimed(const struct proto_tour_pair *pair)
{
    for (unsigned i = 0; i < pair->games_n; i++) {
        const struct proto_tour_game *game = &pair->games[i];
        if (tour_game_outcome(game).result != PROTO_TOUR_OPEN)
            continue;
        if (game->claimed[0] && game->claimed[1])
            return PROTO_BOARD_CONTRADICTION;
        if (game->claimed[0] || game->claimed[1])
            return PROTO_BOARD_CLAIMED;
    }
    return PROTO_BOARD_PLAYING;
}

static uint8_t state_of(const struct room *room)
{
    const struct game *game = room->game;
    bool moved = game && game->published.move > 1;
    if (!moved && !room->present[0] && !room->present[1])
        return PROTO_BOARD_NOBODY;
    if (!moved && !(room->present[0] && room->present[1]))
        return PROTO_BOARD_WAITING;
    return game && go_game_phase(&game->fold.game) == GO_PHASE_STOPPED ? PROTO_BOARD_MARKING
                                                                       : PROTO_BOARD_PLAYING;
}

/* Since when a board is in its state: since the last call if it is the same, else from now on. */
static int64_t since_us(const struct app *app, struct room *room, uint8_t state)
{
    if (room->tournament->state != state)
        room->tournament->since_us = app->now.mono_us;
    room->tournament->state = state;
    return room->tournament->since_us;
}

/* In any order a board without a room and without a report is not begun, which the desk need not
 * hear: each round is full of them. */
static bool is_waiting(const struct tour *tour, const struct proto_tour_pair *pair)
{
    return tour->settings.any_order && !pair->has_room && claimed(pair) == PROTO_BOARD_PLAYING;
}

static void describe_open(const struct app *app, const struct tournament *tournament,
                          const struct proto_tour_round *round, const struct proto_tour_pair *pair,
                          struct proto_view_open *ret)
{
    const struct tour *tour = tournament->published;
    struct room *room = rooms_find(app, tournament, pair);
    *ret = (struct proto_view_open){.round = round->no, .board = pair->board};
    if (room) {
        ret->state = state_of(room);
        if (ret->state == PROTO_BOARD_WAITING)
            ret->away = room->present[0] ? pair->second : pair->first;
        ret->since_ms = (app->now.mono_us - since_us(app, room, ret->state)) / 1000;
    } else {
        /* Without a room, lost or impossible to make, no game can be played. The director rules, or
         * types a result that was played elsewhere. */
        ret->state = tour->settings.over_board ? claimed(pair) : (uint8_t)PROTO_BOARD_MISSING;
        ret->since_ms = app->now.wall_ms - round->started_at_ms;
    }
    if (ret->since_ms < 0)
        ret->since_ms = 0;
}

/* timed: with the time that each board has been open. Without it, the text can be compared. */
static void write_open(struct app *app, const struct tournament *tournament, bool timed)
{
    const struct tour *tour = tournament->published;
    struct proto_view_open *open = alloc_zeroed(PROTO_TOUR_PAIRS_MAX + 1, sizeof *open);
    size_t n = 0;
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0;
             round->state >= PROTO_ROUND_STARTED && i < round->pairs_n && n < PROTO_TOUR_PAIRS_MAX;
             i++)
            if (!tour_pair_result(tour, &round->pairs[i]).decided &&
                !is_waiting(tour, &round->pairs[i]))
                describe_open(app, tournament, round, &round->pairs[i], &open[n++]);
    }
    for (size_t i = 0; i < n && !timed; i++)
        open[i].since_ms = 0;
    proto_view_write_open(&app->text, open, n);
    free(open);
}

/* --- forbidden pairs, the bar ----------------------------------------------------------------- */

static void write_forbidden(struct app *app, const struct tournament *tournament)
{
    struct proto_view_two two[PROTO_TOUR_FORBIDDEN_MAX];
    const struct tour *tour = tournament->published;
    for (unsigned i = 0; i < tour->forbidden_n; i++)
        two[i] = (struct proto_view_two){tour->forbidden[i].a, tour->forbidden[i].b};
    proto_view_write_forbidden(&app->text, two, tour->forbidden_n);
}

/* How many players should be above the bar, doubled: the middle of the range that the BGA gives for
 * so many rounds. */
static unsigned above2(unsigned rounds)
{
    static const uint8_t sums[] = {12, 15, 18, 22, 26, 31, 36}; /* of 3 to 9 rounds */
    return rounds < 3 ? sums[0] : rounds > 9 ? sums[6] : sums[rounds - 3];
}

static void write_bar(struct app *app, const struct tournament *tournament)
{
    enum { RANKS = PROTO_TOUR_RANK_MAX - PROTO_TOUR_RANK_MIN + 1 };
    const struct tour *tour = tournament->published;
    struct proto_view_rank_count counts[RANKS];
    struct proto_view_bar bar = {.proposed = tour->settings.bar, .counts = counts};
    unsigned above = 0, best = UINT32_MAX;
    if (tour->settings.system != PROTO_MCMAHON || tournament_round(tour) > 0) {
        proto_view_write_bar(&app->text, NULL);
        return;
    }
    for (int rank = PROTO_TOUR_RANK_MAX; rank >= PROTO_TOUR_RANK_MIN; rank--) {
        unsigned n = 0;
        for (unsigned i = 0; i < tour->people_n; i++)
            n += tour->people[i].standing != 0 && tour->people[i].standing <= PROTO_TOUR_RESERVE &&
                 tour->people[i].rank == rank;
        if (n == 0)
            continue;
        counts[bar.counts_n++] = (struct proto_view_rank_count){(int8_t)rank, (uint16_t)n};
        above += n;
        unsigned want = above2(tour_rounds(tour));
        unsigned off = 2 * above > want ? 2 * above - want : want - 2 * above;
        if (off < best) {
            best = off;
            bar.proposed = (int8_t)rank;
        }
    }
    proto_view_write_bar(&app->text, &bar);
}

/* --- the log ---------------------------------------------------------------------------------- */

enum { NAMES_MAX = 8 };

/* Adds the name of a player, unless they got the number after the act. */
static void add_name(const struct tour *tour, const struct proto_tour_act *act, uint16_t no,
                     struct text *names, size_t *n)
{
    const struct proto_tour_person *person = tour_person(tour, no);
    if (person && person->since <= act->n && *n < NAMES_MAX)
        names[(*n)++] = text_of(person->name);
}

/* The names of the players that an act concerns; returns their number. */
static size_t names_of(const struct app *app, const struct tour *tour,
                       const struct proto_tour_act *act, struct text *names)
{
    const struct proto_tour_pair *pair =
        act->board > 0 ? tour_pair_at(tour, act->round, act->board) : NULL;
    const struct player *account = act->account ? player_find(app, act->account) : NULL;
    size_t n = 0;
    if (account)
        names[n++] = player_name(account).name;
    add_name(tour, act, act->a, names, &n);
    add_name(tour, act, act->b, names, &n);
    for (unsigned i = 0; i < act->people_n && n < NAMES_MAX; i++)
        names[n++] = text_of(act->people[i].name);
    for (unsigned i = 0; act->kind == PROTO_ACT_TEAM && i < act->nos_n; i++)
        add_name(tour, act, act->nos[i], names, &n);
    if (pair && act->a == 0) {
        add_name(tour, act, pair->first, names, &n);
        add_name(tour, act, pair->second, names, &n);
    }
    return n;
}

/* Entries of the log as they are sent. Their acts are read without pairs. */
struct excerpt {
    struct proto_view_entry *entries;
    struct proto_tour_act *acts;
    struct text *names; /* NAMES_MAX for each entry */
    size_t n;
};

/* The names of players who asked to enter are in earlier acts: fetches them. */
static void add_asked(const struct tournament *tournament, struct proto_tour_act *act)
{
    act->people = alloc_zeroed(NAMES_MAX + 1u, sizeof *act->people);
    while (act->people_n < act->ns_n && act->people_n < NAMES_MAX) {
        struct proto_tour_act asked;
        tour_log_outline(&tournament->log, act->ns[act->people_n], &asked);
        act->people[act->people_n++] = asked.people[0];
        proto_tour_act_finish(&asked);
    }
}

static void add_entry(struct app *app, const struct tournament *tournament, uint32_t n,
                      struct excerpt *excerpt)
{
    const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
    struct proto_tour_act *act = &excerpt->acts[excerpt->n];
    struct text *whom = excerpt->names + excerpt->n * NAMES_MAX;
    tour_log_outline(&tournament->log, n, act);
    if (act->ns_n > 0)
        add_asked(tournament, act);
    excerpt->entries[excerpt->n++] = (struct proto_view_entry){
        .act = act,
        .by = player_name(act->actor ? player_find(app, act->actor) : NULL),
        .names = whom,
        .names_n = names_of(app, tournament->published, act, whom),
        .undone = entry->undone != 0 && entry->undone <= tournament->published->n,
    };
}

/* Renders the entries from..to of the log; before them those that an undo among them has
 * cancelled. */
static void write_log(struct app *app, const struct tournament *tournament, uint32_t from,
                      uint32_t to)
{
    size_t size = (from <= to ? 2u * (to - from + 1) : 0) + 1;
    struct excerpt excerpt = {
        .entries = alloc_zeroed(size, sizeof *excerpt.entries),
        .acts = alloc_zeroed(size, sizeof *excerpt.acts),
        .names = alloc_zeroed(size * NAMES_MAX, sizeof *excerpt.names),
    };
    for (uint32_t n = from; n <= to; n++) {
        const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
        if (entry->kind == PROTO_ACT_UNDO && entry->to < from)
            add_entry(app, tournament, entry->to, &excerpt);
    }
    for (uint32_t n = from; n <= to; n++)
        add_entry(app, tournament, n, &excerpt);
    proto_view_write_log(&app->text, excerpt.entries, excerpt.n);
    for (size_t i = 0; i < excerpt.n; i++)
        proto_tour_act_finish(&excerpt.acts[i]);
    free(excerpt.entries);
    free(excerpt.acts);
    free(excerpt.names);
}

/* --- events ----------------------------------------------------------------------------------- */

static void write_people(struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    struct proto_player invited[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_person *seen = alloc_zeroed(tour->people_n + 1u, sizeof *seen);
    for (unsigned i = 0; i < tour->people_n; i++) {
        tournament_person(app, &tour->people[i], &seen[i]);
        invited[i] = player_name(player_find(app, tour->people[i].invited));
    }
    proto_view_write_people(&app->text, seen, invited, tour->people_n);
    free(seen);
}

static void write_entry(struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    struct proto_view_waiting waiting[PROTO_TOUR_WAITING_MAX];
    struct proto_tour_person *seen = alloc_zeroed(tour->waiting_n + 1u, sizeof *seen);
    for (unsigned i = 0; i < tour->waiting_n; i++) {
        const struct tour_waiting *one = &tour->waiting[i];
        tournament_person(app, &one->person, &seen[i]);
        waiting[i] = (struct proto_view_waiting){
            .n = one->n,
            .at_ms = tour_log_entry(&tournament->log, one->n)->at_ms,
            .person = &seen[i],
            .account = player_name(player_find(app, one->person.account)),
        };
    }
    proto_view_write_entry(&app->text, tour->settings.code, waiting, tour->waiting_n);
    free(seen);
}

static void write_open_plain(struct app *app, const struct tournament *tournament)
{
    write_open(app, tournament, false);
}

/* The rights of an assistant; a director has all rights. */
static void write_may(struct app *app, const struct tournament *tournament)
{
    bool may[PROTO_ACTS_N] = {false};
    (void)tournament;
    for (uint8_t kind = 1; kind < PROTO_ACTS_N; kind++)
        may[kind] = tournament_may(PROTO_ROLE_ASSISTANT, kind);
    proto_view_write_may(&app->text, may);
}

typedef void write_fn(struct app *app, const struct tournament *tournament);
static write_fn *const writers[PROTO_DESK_LOG] = {
    [PROTO_DESK_DRAFT] = write_draft,
    [PROTO_DESK_PEOPLE] = write_people,
    [PROTO_DESK_ENTRY] = write_entry,
    [PROTO_DESK_WARNINGS] = write_warnings,
    [PROTO_DESK_UNPAIRED] = write_unpaired,
    [PROTO_DESK_OPEN] = write_open_plain,
    [PROTO_DESK_FORBIDDEN] = write_forbidden,
    [PROTO_DESK_BAR] = write_bar,
    [PROTO_DESK_MAY] = write_may,
};

/* Renders the sections and sets the changed ones in `ret`. Returns whether there is one. */
static bool look(struct app *app, struct tournament *tournament,
                 struct text ret[PROTO_DESK_SECTIONS_N])
{
    struct sent *sent = tournament_sent(tournament);
    bool any = false;
    for (unsigned i = 0; i < PROTO_DESK_LOG; i++) {
        writers[i](app, tournament);
        ret[i] = (struct text){NULL, 0};
        if (sent_take(app, &sent->desk[i])) {
            ret[i] = sent_string(&sent->desk[i]);
            any = true;
        }
    }
    sent->desk_fresh = true;
    return any;
}

/* Renders the section of open boards with its times. It uses the text that is kept for the log. */
static void write_times(struct app *app, struct tournament *tournament, struct proto_text *ret)
{
    write_open(app, tournament, true);
    proto_text_clear(ret);
    proto_text_bytes(ret, app->text.at, app->text.length);
    proto_text_clear(&app->text);
}

/* Subscribers who have lost their role get `gone` and lose the subscription. */
static void dismiss(struct app *app, struct tournament *tournament)
{
    for (struct sub *sub = tournament->desk.subs[CHANNEL_OTHERS], *next; sub; sub = next) {
        struct conn *conn = sub->conn;
        next = sub->next;
        if (conn->player && tour_role(tournament->published, conn->player->id) != PROTO_ROLE_NONE)
            continue;
        proto_encode_gone(&app->text, &tournament->desk.name, tournament->desk.n + 1);
        outbox_answer(app, conn->id);
        channel_unsubscribe(app, conn, &tournament->desk.name);
    }
}

void desk_notify(struct app *app, struct tournament *tournament)
{
    struct text sections[PROTO_DESK_SECTIONS_N] = {{0}};
    struct sent *sent;
    dismiss(app, tournament);
    if (!tournament->desk.subs[CHANNEL_OTHERS]) {
        channel_next(&tournament->desk);
        if (tournament->sent)
            tournament->sent->desk_fresh = false;
        return;
    }
    bool any = look(app, tournament, sections);
    sent = tournament->sent;
    struct proto_text times, log;
    proto_text_init(&times);
    proto_text_init(&log);
    if (sections[PROTO_DESK_OPEN].length > 0) {
        write_times(app, tournament, &times);
        sections[PROTO_DESK_OPEN] = sent_string(&times);
    }
    if (sent->log_n < tournament->published->n) {
        write_log(app, tournament, sent->log_n + 1, tournament->published->n);
        sent_take(app, &log);
        sections[PROTO_DESK_LOG] = sent_string(&log);
        any = true;
    }
    sent->log_n = tournament->published->n;
    if (any) {
        proto_encode_desk_event(&app->text, &tournament->desk.name, channel_next(&tournament->desk),
                                tournament->published->n, sections);
        channel_publish(app, &tournament->desk);
    }
    proto_text_finish(&times);
    proto_text_finish(&log);
}

void desk_notify_open(struct app *app, struct tournament *tournament)
{
    struct text sections[PROTO_DESK_SECTIONS_N] = {{0}};
    struct proto_text times;
    if (!tournament->desk.subs[CHANNEL_OTHERS] || !tournament->sent ||
        !tournament->sent->desk_fresh)
        return;
    write_open(app, tournament, false);
    if (!sent_take(app, &tournament->sent->desk[PROTO_DESK_OPEN]))
        return;
    proto_text_init(&times);
    write_times(app, tournament, &times);
    sections[PROTO_DESK_OPEN] = sent_string(&times);
    proto_encode_desk_event(&app->text, &tournament->desk.name, channel_next(&tournament->desk),
                            tournament->published->n, sections);
    channel_publish(app, &tournament->desk);
    proto_text_finish(&times);
}

static void encode(struct app *app, struct tournament *tournament, const struct proto_at *at)
{
    struct text sections[PROTO_DESK_SECTIONS_N];
    struct sent *sent = tournament_sent(tournament);
    uint32_t n = tournament->published->n;
    struct proto_text times, log;
    if (!sent->desk_fresh) {
        look(app, tournament, sections);
        sent->log_n = n;
    }
    proto_text_init(&times);
    proto_text_init(&log);
    write_times(app, tournament, &times);
    write_log(app, tournament, n > APP_TOUR_LOG_MAX ? n - APP_TOUR_LOG_MAX + 1 : 1, n);
    sent_take(app, &log);
    for (unsigned i = 0; i < PROTO_DESK_LOG; i++)
        sections[i] = sent_string(&sent->desk[i]);
    sections[PROTO_DESK_OPEN] = sent_string(&times);
    sections[PROTO_DESK_LOG] = sent_string(&log);
    proto_encode_desk_snap(&app->text, at, n, sections);
    proto_text_finish(&times);
    proto_text_finish(&log);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_desk(struct app *app, struct player *player,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct tournament *tournament = tournament_find(app, name->id);
    if (!tournament || !tournament->visible)
        return CHANNEL_LOADING;
    if (tournament->deleting)
        return CHANNEL_NOTFOUND;
    if (tournament_role(tournament, player) == PROTO_ROLE_NONE)
        return CHANNEL_NOTFOUND;
    *ret = &tournament->desk;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    encode(app, channel->owner, at);
    return outbox_take_text(app);
}

const struct channel_ops desk_channel = {.find = find_desk, .snapshot = snapshot};
