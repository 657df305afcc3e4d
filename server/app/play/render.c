/* Rendering of games: the snapshot, one event, and a range of old events. Each is the fold of the
 * first events of the list. Where the pending fold is ahead of the published events, these are
 * folded again on the side. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/player.h"
#include "server/app/state.h"

static void describe_clk(const struct fold *fold, int64_t since_ms, struct proto_clk *ret)
{
    *ret = (struct proto_clk){
        .rules = &fold->clock,
        .side = {fold->sides[0], fold->sides[1]},
        .run = fold_running(fold),
        .since_ms = since_ms,
        .until_at_ms = timing_until_at_ms(fold),
    };
}

/* Adds the server's own conditions to the descriptor that the rules give. */
static void describe_house(const struct game *game, const struct fold *fold, int64_t since_ms,
                           struct proto_descriptor *ret)
{
    bool playing = ret->phase == GO_PHASE_PLAY || ret->phase == GO_PHASE_STOPPED;
    bool both = fold_both_moved(fold);
    ret->base = fold->base;
    ret->undo_by = fold->asked.undo_by;
    ret->undo_to = fold->asked.undo_to;
    ret->abort = ret->phase != GO_PHASE_FINISHED && !both && !game->room->tournament;
    if (fold->paused)
        ret->paused = fold->paused & FOLD_STOPPED ? PROTO_PAUSED_DIRECTOR : PROTO_PAUSED_WAITING;
    if (ret->phase == GO_PHASE_STOPPED && !fold->paused) {
        int64_t left_ms = game->room->settings->marking_ms - since_ms;
        ret->until_ms = left_ms > 0 ? left_ms : 0;
    }
    if (fold->asked.declined != GO_EMPTY)
        ret->standing.draw_offer = GO_EMPTY;
    for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++) {
        uint32_t *may = &ret->may[player - 1];
        if (fold->asked.declined != GO_EMPTY)
            *may &= ~(proto_may(PROTO_DRAW) | proto_may(PROTO_DRAW_NO) | proto_may(PROTO_DRAW_OFF));
        if (ret->abort)
            *may |= proto_may(PROTO_ABORT);
        if (fold->asked.undo_by == go_other(player))
            *may |= proto_may(PROTO_UNDO_YES) | proto_may(PROTO_UNDO_NO);
        if (fold->asked.undo_by == player)
            *may |= proto_may(PROTO_UNDO_OFF);
        if (playing && game->room->settings->undo && fold->asked.undo_by == GO_EMPTY &&
            !fold->asked.undo_withdrawn[player] && fold_moved(fold, player))
            *may |= proto_may(PROTO_UNDO_ASK);
        if (fold->paused)
            *may &= proto_may(PROTO_RESIGN);
    }
}

static go_point last_play(const struct go_game *game)
{
    struct go_turn turn;
    unsigned n = go_game_turns(game);
    return n > 0 && go_game_turn(game, n, &turn) && turn.kind == GO_ACT_PLAY ? turn.point
                                                                             : GO_NO_POINT;
}

void game_view_of(const struct fold *fold, struct game_view *ret, uint8_t *ret_board)
{
    const struct go_setup *setup = go_game_setup(&fold->game);
    struct go_outcome outcome = go_game_outcome(&fold->game);
    *ret = (struct game_view){
        .move = go_game_turns(&fold->game),
        .to = go_game_to_move(&fold->game),
        .last = last_play(&fold->game),
        .result = outcome.result,
        .ending = outcome.ending,
        .scored = outcome.scored,
        .score_x2 = {outcome.score_x2[0], outcome.score_x2[1]},
        .until_at_ms = timing_until_at_ms(fold),
        .sides = {fold->sides[0], fold->sides[1]},
        .run = fold_running(fold),
    };
    memcpy(ret_board, go_game_points(&fold->game), (size_t)setup->width * setup->height);
}

/* --- events ----------------------------------------------------------------------------------- */

/* Reads a point, points and ko challenges from the text of an act. */
static void describe_act(struct text text, struct proto_event *ret, go_point points[GO_POINTS_MAX])
{
    struct go_act act;
    ret->at = GO_NO_POINT;
    if (!go_act_read(text.at, text.length, ret->width, ret->height, &act, points))
        return;
    switch ((enum go_act_kind)act.kind) {
    case GO_ACT_PLAY:
    case GO_ACT_CHALLENGE: ret->at = act.point; return;
    case GO_ACT_CLAIM:
        ret->at = act.point;
        ret->mk = act.modified_ko;
        return;
    case GO_ACT_RESUME: ret->mk = act.modified_ko; return;
    case GO_ACT_DEAD:
    case GO_ACT_ALIVE:
        ret->points = points;
        ret->points_n = act.points_n;
        return;
    case GO_ACT_PASS:
    case GO_ACT_ACCEPT:
    case GO_ACT_EXPIRE:
    case GO_ACT_DRAW:
    case GO_ACT_RESIGN:
    case GO_ACT_FLAG:
    case GO_ACT_ABSENT:
    case GO_ACT_FORFEIT:
    case GO_ACT_ABORT: return;
    }
}

void game_encode_event(struct app *app, const struct game *game, const struct fold *fold,
                       const struct fold_change *change)
{
    const struct event *event = events_get(&game->events, fold->n);
    const struct go_setup *setup = go_game_setup(&fold->game);
    struct go_outcome outcome = go_game_outcome(&fold->game);
    bool delayed = game->delay && fold == &game->delay->fold;
    int64_t since_ms = change->begins || outcome.result != GO_RESULT_OPEN ? 0
                       : delayed ? delay_since_ms(app, game)
                                 : timing_published_ms(app, game);
    go_point points[GO_POINTS_MAX];
    struct proto_clk clk;

    describe_clk(fold, since_ms, &clk);
    proto_describe(&fold->game, &app->play->descriptor);
    describe_house(game, fold, since_ms, &app->play->descriptor);
    struct proto_event view = {
        .channel = &game->channel.name,
        .n = fold->n,
        .kind = event->kind,
        .by = event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_PAUSE ? GO_EMPTY
                                                                                  : event->player,
        .width = setup->width,
        .height = setup->height,
        .gone = change->effect.gone,
        .gone_n = change->effect.gone_n,
        .extra = change->extra,
        .sequence = (enum proto_sequence)change->sequence,
        .board = change->restores ? go_game_points(&fold->game) : NULL,
        .act = events_act(&game->events, fold->n),
        .move = go_game_turns(&fold->game),
        .spent_ms = event->spent_ms,
        .lag_ms = event->lag_ms,
        .time_at_ms = event->at_ms,
        .clk = fold->clock.kind == GO_CLOCK_NONE ? NULL : &clk,
        .d = &app->play->descriptor,
        .end = outcome.result == GO_RESULT_OPEN ? NULL : &outcome,
    };
    describe_act(view.act, &view, points);
    proto_encode_event(&app->text, &view);
}

void game_replay(struct app *app, const struct game *game, uint32_t since, uint32_t to,
                 conn_id conn)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    fold_init(&app->play->scratch, setup, &game->fold.clock, game->started_ms);
    fold_part(&app->play->scratch, &game->fold, &game->events, since);
    while (app->play->scratch.n < to) {
        if (fold_next(&app->play->scratch, &game->events, change) != GO_OK)
            break;
        game_encode_event(app, game, &app->play->scratch, change);
        outbox_answer(app, conn);
    }
    free(change);
}

/* --- snapshots
 * --------------------------------------------------------------------------------- */

/* The fold of the published events. */
const struct fold *game_visible_fold(struct app *app, const struct game *game)
{
    if (game->fold.n == game->channel.n)
        return &game->fold;
    fold_init(&app->play->scratch, go_game_setup(&game->fold.game), &game->fold.clock,
              game->started_ms);
    fold_part(&app->play->scratch, &game->fold, &game->events, game->channel.n);
    return &app->play->scratch;
}

static struct proto_log_entry *make_log(const struct game *game, uint32_t to)
{
    struct proto_log_entry *log = alloc_zeroed(to + 1u, sizeof *log);
    for (uint32_t n = 1; n <= to; n++) {
        const struct event *event = events_get(&game->events, n);
        log[n - 1] =
            (struct proto_log_entry){events_act(&game->events, n), event->spent_ms, event->lag_ms};
    }
    return log;
}

void game_encode(struct app *app, const struct game *game, uint8_t list, const struct proto_at *at,
                 bool with_log)
{
    bool delayed = delay_applies(game, list);
    const struct fold *fold = delayed ? &game->delay->fold : game_visible_fold(app, game);
    const struct proto_open *settings = game->room->settings;
    struct go_outcome outcome = go_game_outcome(&fold->game);
    struct proto_log_entry *log = with_log ? make_log(game, at->n) : NULL;
    int64_t since_ms = outcome.result != GO_RESULT_OPEN ? 0
                       : delayed                        ? delay_since_ms(app, game)
                                                        : timing_published_ms(app, game);
    struct proto_clk clk;

    describe_clk(fold, since_ms, &clk);
    proto_describe(&fold->game, &app->play->descriptor);
    describe_house(game, fold, since_ms, &app->play->descriptor);
    struct proto_game view = {
        .no = game->number,
        .ruleset = {game->ruleset, strlen(game->ruleset)},
        .revision = game->revision,
        .title = {settings->title, strlen(settings->title)},
        .setup = go_game_setup(&fold->game),
        .clock = &fold->clock,
        .marking_ms = settings->marking_ms,
        .absence_ms = settings->absence_ms,
        .players = {player_name(game_player(game, GO_BLACK)),
                    player_name(game_player(game, GO_WHITE))},
        .started_at_ms = game->started_ms,
        .ended_at_ms = outcome.result == GO_RESULT_OPEN ? 0 : game->ended_ms,
        .board = go_game_points(&fold->game),
        .last = last_play(&fold->game),
        .move = go_game_turns(&fold->game),
        .log = log,
        .log_n = at->n,
        .has_log = with_log,
        .clk = fold->clock.kind == GO_CLOCK_NONE ? NULL : &clk,
        .d = &app->play->descriptor,
        .end = outcome.result == GO_RESULT_OPEN ? NULL : &outcome,
    };
    memcpy(view.id, game->id.bytes, sizeof view.id);
    memcpy(view.room, game->room->id.bytes, sizeof view.room);
    proto_encode_game_snap(&app->text, at, &view);
    free(log);
}
