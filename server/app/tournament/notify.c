/* The channel of a tournament, rendered from the published fold. After every act each section is
 * rendered, compared with what was last sent, and sent if it differs; so no change can be
 * forgotten, whatever caused it. Without subscribers nothing is rendered.
 *
 * A snapshot of 256 players has half a megabyte. So an event has only the boards of a round that
 * changed, and only the lines of the standings, those at most once a second. All who ask for a
 * snapshot at one number share its bytes. */
#include "server/app/tournament/notify.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/memory.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

/* --- the head --------------------------------------------------------------------------------- */

static void write_head(struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    struct proto_view_staff staff[PROTO_TOUR_STAFF_MAX];
    struct proto_tour_settings settings = tour->settings;
    unsigned here = 0;
    struct proto_view_head head = {
        .id = tournament->id.bytes,
        .rev = tour->rev,
        .stage = tour->stage,
        .hold = tour->hold,
        .settings = &settings,
        .rounds = tour_rounds(tour),
        .round = tournament_round(tour),
        .players = tournament_players(tour),
        .by = player_name(tournament->creator),
        .staff = staff,
        .staff_n = tour->staff_n,
    };
    settings.code[0] = '\0'; /* the desk hands it out */
    for (unsigned i = 0; i < tour->staff_n; i++)
        staff[i] = (struct proto_view_staff){player_name(player_find(app, tour->staff[i].account)),
                                             tour->staff[i].role};
    for (unsigned i = 0; i < tour->people_n; i++)
        here += tour->people[i].standing == PROTO_TOUR_HERE;
    head.here = (uint16_t)here;
    head.next = tournament_next(tournament, &head.next_at_ms);
    head.rates = tournament_rates(tournament);
    if (tournament->annul_why)
        head.annul_why = text_of(tournament->annul_why);
    proto_view_write_head(&app->text, &head);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* Renders a round. was: the round as last sent; pairs that have not changed are copied from it. */
static void write_round(const struct tournament *tournament, const struct proto_tour_round *round,
                        const struct sent_round *was, struct sent_round *ret)
{
    struct proto_view_round view;
    struct proto_view_pair *pairs;
    view_round(tournament, round, &view, &pairs);
    *ret = (struct sent_round){.at = alloc_zeroed(view.pairs_n + 1, sizeof *ret->at),
                               .from = alloc_zeroed(view.pairs_n + 1, sizeof *ret->from)};
    proto_view_write_round_head(&ret->head, &view);
    for (; ret->pairs_n < view.pairs_n; ret->pairs_n++) {
        const struct proto_view_pair *pair = &pairs[ret->pairs_n];
        if (ret->pairs_n < was->pairs_n && sent_is_from(&was->from[ret->pairs_n], pair)) {
            struct text text = sent_pair(was, ret->pairs_n);
            proto_text_bytes(&ret->pairs, text.at, text.length);
        } else {
            proto_view_write_pair(&ret->pairs, pair);
        }
        ret->at[ret->pairs_n] = (struct sent_pair){pair->pair->board, (uint32_t)ret->pairs.length};
        ret->from[ret->pairs_n] = sent_source(pair);
    }
    free(pairs);
}

/* --- changes ---------------------------------------------------------------------------------- */

/* The sections of an event. Their strings point into what was last sent. */
struct changes {
    struct proto_tour_sections sections;
    struct text *players;
    struct proto_round_text *rounds;
    uint16_t *removed;
    uint8_t *withdrawn;
};

/* There is room for everything that was sent: an undo removes players and rounds, and may remove
 * more than are left. */
static void begin(struct changes *changes, const struct sent *sent)
{
    *changes = (struct changes){
        .players = alloc_zeroed(sent->players_n + 1u, sizeof *changes->players),
        .rounds = alloc_zeroed(sent->rounds_n + 1u, sizeof *changes->rounds),
        .removed = alloc_zeroed(sent->players_n + 1u, sizeof *changes->removed),
        .withdrawn = alloc_zeroed(sent->rounds_n + 1u, sizeof *changes->withdrawn),
    };
    changes->sections.players = changes->players;
    changes->sections.rounds = changes->rounds;
    changes->sections.removed = changes->removed;
    changes->sections.withdrawn = changes->withdrawn;
}

static void free_rounds(struct proto_round_text *rounds, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(rounds[i].pairs);
    free(rounds);
}

static void finish(struct changes *changes)
{
    free(changes->players);
    free_rounds(changes->rounds, changes->sections.rounds_n);
    free(changes->removed);
    free(changes->withdrawn);
}

/* Renders a player with their rating in the tournament's pool, or else with the rating as
 * entered. */
static void write_player(struct app *app, const struct tour *tour,
                         const struct proto_tour_person *person)
{
    const struct go_ruleset *ruleset = tour->settings.game.ruleset;
    struct proto_tour_person seen;
    tournament_person(app, person, &seen);
    struct proto_view_player view = {
        .person = &seen,
        .account = player_name(player_find(app, person->account)),
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

static void change_players(struct app *app, struct tournament *tournament, struct changes *changes)
{
    const struct tour *tour = tournament->published;
    struct sent *sent = tournament->sent;
    struct proto_tour_sections *sections = &changes->sections;
    for (uint16_t i = 0; i < sent->players_n; i++) {
        const struct proto_tour_person *person = tour_person(tour, (uint16_t)(i + 1));
        struct proto_text *text = &sent->players[i];
        if (!person) {
            if (text->length > 0)
                changes->removed[sections->removed_n++] = (uint16_t)(i + 1);
            proto_text_clear(text);
            continue;
        }
        write_player(app, tour, person);
        if (sent_take(app, text))
            changes->players[sections->players_n++] = sent_string(text);
    }
}

static void change_rounds(struct tournament *tournament, struct changes *changes)
{
    const struct tour *tour = tournament->published;
    struct sent *sent = tournament->sent;
    struct proto_tour_sections *sections = &changes->sections;
    for (uint8_t i = 0; i < sent->rounds_n; i++) {
        const struct proto_tour_round *round = tour_round(tour, (uint8_t)(i + 1));
        struct sent_round now;
        if (!round || round->state == PROTO_ROUND_DRAFTED) {
            if (sent->rounds[i].head.length > 0)
                changes->withdrawn[sections->withdrawn_n++] = (uint8_t)(i + 1);
            sent_round_finish(&sent->rounds[i]);
            continue;
        }
        write_round(tournament, round, &sent->rounds[i], &now);
        struct proto_round_text text = sent_take_round(&sent->rounds[i], &now);
        if (text.head.length > 0)
            changes->rounds[sections->rounds_n++] = text;
        else
            free(text.pairs);
    }
}

/* Renders every section but the standings, and collects the changed ones. */
static void look(struct app *app, struct tournament *tournament, struct changes *changes)
{
    sent_players(tournament->sent, tournament->published->people_n);
    sent_rounds(tournament->sent, tournament->published->rounds_n);
    begin(changes, tournament->sent);
    change_players(app, tournament, changes);
    change_rounds(tournament, changes);
    write_head(app, tournament);
    if (sent_take(app, &tournament->sent->head))
        changes->sections.head = sent_string(&tournament->sent->head);
}

/* --- events ----------------------------------------------------------------------------------- */

static bool is_heard(const struct channel *channel)
{
    return channel->subs[CHANNEL_SEATED] || channel->subs[CHANNEL_OTHERS];
}

static void forget_snap(struct sent *sent)
{
    buf_unref(sent->snap);
    sent->snap = NULL;
}

static void publish(struct app *app, struct tournament *tournament,
                    const struct proto_tour_sections *sections)
{
    bool any = sections->head.length > 0 || sections->standings.length > 0 ||
               sections->players_n > 0 || sections->rounds_n > 0 || sections->removed_n > 0 ||
               sections->withdrawn_n > 0;
    if (!any)
        return;
    forget_snap(tournament->sent);
    proto_encode_tour_event(&app->text, &tournament->channel.name,
                            channel_next(&tournament->channel), tournament->published->n, sections);
    channel_publish(app, &tournament->channel);
}

/* The standings go along, unless they were sent within this second: at the end of a round each
 * result changes them, for all subscribers. They always go along when players or rounds were
 * removed: standings must not name a player that the client does not know. */
static bool is_table_time(const struct app *app, const struct tournament *tournament,
                          const struct proto_tour_sections *sections)
{
    bool calm = tournament->note_timer.slot == 0 && tournament->note_us <= app->now.mono_us;
    return calm || sections->removed_n > 0 || sections->withdrawn_n > 0;
}

static void notify_tour(struct app *app, struct tournament *tournament)
{
    struct sent *sent = tournament_sent(tournament);
    struct changes changes;
    if (!is_heard(&tournament->channel)) {
        /* A number without subscribers too: a client that comes back later must see that it missed
         * something. */
        channel_next(&tournament->channel);
        sent->tour_fresh = sent->table_due = false;
        return;
    }
    look(app, tournament, &changes);
    sent->table_due = !is_table_time(app, tournament, &changes.sections);
    if (!sent->table_due)
        changes.sections.standings = sent_take_table(sent, tournament->published);
    if (changes.sections.standings.length > 0)
        tournament->note_us = app->now.mono_us + INT64_C(1000) * APP_NOTES_MS;
    sent->tour_fresh = true;
    publish(app, tournament, &changes.sections);
    finish(&changes);
}

void tournament_notify_table(struct app *app, struct tournament *tournament)
{
    struct sent *sent = tournament->sent;
    if (!sent || !sent->table_due)
        return;
    sent->table_due = false;
    publish(
        app, tournament,
        &(struct proto_tour_sections){.standings = sent_take_table(sent, tournament->published)});
}

void tournament_notify(struct app *app, struct tournament *tournament)
{
    if (!tournament->visible)
        return;
    tournament_arm(app, tournament);
    /* Players get their calls before the tournament's own page changes. */
    tournament_call(app, tournament);
    notify_tour(app, tournament);
    desk_notify(app, tournament);
    listing_notify(app, tournament);
    tournament_mark_dirty(app, tournament);
    /* Last: what was rendered counts as its memory. */
    tournament_measure(app, tournament);
}

/* --- snapshots -------------------------------------------------------------------------------- */

static size_t list_players(const struct sent *sent, struct text *ret)
{
    size_t n = 0;
    for (uint16_t i = 0; i < sent->players_n; i++)
        if (sent->players[i].length > 0)
            ret[n++] = sent_string(&sent->players[i]);
    return n;
}

static size_t list_rounds(const struct sent *sent, struct proto_round_text *ret)
{
    size_t n = 0;
    for (uint8_t i = 0; i < sent->rounds_n; i++) {
        const struct sent_round *round = &sent->rounds[i];
        if (round->head.length == 0)
            continue;
        struct text *pairs = alloc_zeroed(round->pairs_n + 1u, sizeof *pairs);
        for (unsigned k = 0; k < round->pairs_n; k++)
            pairs[k] = sent_pair(round, k);
        ret[n++] =
            (struct proto_round_text){sent_string(&round->head), pairs, round->pairs_n, true};
    }
    return n;
}

static void encode(struct app *app, struct sent *sent, const struct proto_at *at)
{
    struct text *players = alloc_zeroed(sent->players_n + 1u, sizeof *players);
    struct proto_round_text *rounds = alloc_zeroed(sent->rounds_n + 1u, sizeof *rounds);
    const struct proto_tour_sections sections = {
        .head = sent_string(&sent->head),
        .standings = sent_table(sent),
        .players = players,
        .players_n = list_players(sent, players),
        .rounds = rounds,
        .rounds_n = list_rounds(sent, rounds),
    };
    proto_encode_tour_snap(&app->text, at, &sections);
    free(players);
    free_rounds(rounds, sections.rounds_n);
}

static struct buf *snap(struct app *app, struct tournament *tournament, const struct proto_at *at)
{
    struct changes changes;
    struct sent *sent = tournament_sent(tournament);
    if (!sent->tour_fresh) {
        look(app, tournament, &changes);
        finish(&changes);
        sent_take_table(sent, tournament->published);
        sent->tour_fresh = true;
        forget_snap(sent);
    }
    if (!sent->snap || sent->snap_n != at->n) {
        forget_snap(sent);
        encode(app, sent, at);
        sent->snap = outbox_take_text(app);
        sent->snap_n = at->n;
    }
    tournament_measure(app, tournament);
    return buf_ref(sent->snap);
}

void tournament_renamed(struct app *app, const struct player *player)
{
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link))
        if (tournament_pins(tournament, player))
            tournament_notify(app, tournament);
    listing_renamed(app, player);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_tour(struct app *app, struct player *player,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct tournament *tournament = tournament_find(app, name->id);
    (void)player;
    if (!tournament || !tournament->visible)
        return CHANNEL_LOADING;
    if (tournament->deleting)
        return CHANNEL_NOTFOUND;
    *ret = &tournament->channel;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    return snap(app, channel->owner, at);
}

const struct channel_ops tour_channel = {.find = find_tour, .snapshot = snapshot};
