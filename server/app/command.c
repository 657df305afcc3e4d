/* What the players of a game may wish, turned into acts: whose seat, which key, is it still the
 * same situation, what does the house say; then the rules judge. A refusal changes nothing, and
 * leaves the key free.
 *
 * A key is stored with the letter of its player before it, so that both may choose the same. The
 * content of a repeated key is compared by the act it made. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/app/game.h"
#include "server/app/out.h"
#include "server/app/timing.h"

/* A command on its way to becoming an event. */
struct act_wish {
    struct request *request;
    struct game *game;
    uint8_t player; /* whose command */
    struct event_new event;
    char key[1 + PROTO_KEY_MAX];
    struct proto_text act; /* its bytes */
};

static const char colours[] = {[GO_BLACK] = 'b', [GO_WHITE] = 'w'};

/* --- refusing --------------------------------------------------------------------------------- */

static void refuse(struct app *app, struct act_wish *wish, const struct proto_no *no)
{
    struct proto_no copy = *no;
    copy.id = wish->request->id;
    app->stats.refused++;
    proto_encode_no(&app->text, &copy);
    release_answer(app, wish->game, wish->request->conn, wish->request->id);
}

static void refuse_phase(struct app *app, struct act_wish *wish, enum proto_phase reason)
{
    refuse(app, wish,
           &(struct proto_no){.code = PROTO_ERROR_PHASE, .reason = proto_phase_key(reason)});
}

static void refuse_stale(struct app *app, struct act_wish *wish)
{
    refuse(app, wish,
           &(struct proto_no){
               .code = PROTO_ERROR_STALE, .has_have = true, .have = wish->game->fold.base});
}

static void refuse_illegal(struct app *app, struct act_wish *wish, enum go_reason reason,
                           const struct go_witness *witness)
{
    const struct go_setup *setup = go_game_setup(&wish->game->fold.game);
    refuse(app, wish,
           &(struct proto_no){
               .code = PROTO_ERROR_ILLEGAL,
               .reason = go_reason_key((uint8_t)reason),
               .witness = witness,
               .width = setup->width,
               .height = setup->height,
           });
}

/* --- writing the act -------------------------------------------------------------------------- */

static void write_word(struct act_wish *wish, const char *word)
{
    if (wish->act.length > 0)
        proto_text_char(&wish->act, ' ');
    proto_text_literal(&wish->act, word);
}

static void write_point(struct act_wish *wish, struct proto_point point)
{
    /* By name, not by number: what lies beyond this board is refused by the rules as off-board. */
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    char name[4] = {letters[point.column], (char)('0' + point.row / 10),
                    (char)('0' + point.row % 10), '\0'};
    if (point.row < 10)
        memcpy(name + 1, (char[2]){(char)('0' + point.row), '\0'}, 2);
    write_word(wish, name);
}

static void write_player(struct act_wish *wish, uint8_t player)
{
    wish->event.player = player;
    write_word(wish, (char[2]){colours[player], '\0'});
}

static void write_number(struct act_wish *wish, uint32_t number)
{
    proto_text_char(&wish->act, ' ');
    proto_text_integer(&wish->act, number);
}

static enum proto_event_kind kind_of(enum proto_command command)
{
    static const uint8_t kinds[PROTO_COMMANDS_N] = {
        [PROTO_PLAY] = PROTO_EVENT_PLAY,           [PROTO_PASS] = PROTO_EVENT_PASS,
        [PROTO_CHALLENGE] = PROTO_EVENT_CHALLENGE, [PROTO_RESUME] = PROTO_EVENT_RESUME,
        [PROTO_DEAD] = PROTO_EVENT_DEAD,           [PROTO_ALIVE] = PROTO_EVENT_ALIVE,
        [PROTO_ACCEPT] = PROTO_EVENT_ACCEPT,       [PROTO_CLAIM] = PROTO_EVENT_CLAIM,
        [PROTO_DRAW] = PROTO_EVENT_DRAW,           [PROTO_DRAW_NO] = PROTO_EVENT_DRAW_NO,
        [PROTO_RESIGN] = PROTO_EVENT_RESIGN,       [PROTO_UNDO_ASK] = PROTO_EVENT_UNDO_ASK,
        [PROTO_UNDO_YES] = PROTO_EVENT_UNDO,       [PROTO_UNDO_NO] = PROTO_EVENT_UNDO_NO,
        [PROTO_ABORT] = PROTO_EVENT_ABORT,         [PROTO_ABSENT] = PROTO_EVENT_ABSENT,
    };
    return (enum proto_event_kind)kinds[command];
}

/* The act of a command as far as it says itself what it does. */
static void write_act(struct act_wish *wish)
{
    const struct proto_do *act = &wish->request->message->u.act;
    wish->event.kind = (uint8_t)kind_of((enum proto_command)act->kind);
    if (act->kind == PROTO_ABORT) {
        write_word(wish, "abort");
        return;
    }
    if (act->kind == PROTO_UNDO_YES) {
        write_word(wish, "undo");
        return;
    }
    write_player(wish, act->kind == PROTO_ABSENT ? go_other(wish->player) : wish->player);
    if (act->kind != PROTO_PLAY)
        write_word(wish, proto_event_key((enum proto_event_kind)wish->event.kind));
    if (act->kind == PROTO_PLAY || act->kind == PROTO_CHALLENGE || act->kind == PROTO_CLAIM)
        write_point(wish, act->at);
    if (act->kind == PROTO_DEAD || act->kind == PROTO_ALIVE)
        for (unsigned i = 0; i < act->points_n; i++)
            write_point(wish, act->points[i]);
    if ((act->kind == PROTO_RESUME || act->kind == PROTO_CLAIM) && act->mk)
        write_word(wish, "modified-ko");
}

/* --- the key ---------------------------------------------------------------------------------- */

/* The event that this key made, or 0. */
static uint32_t find_key(const struct act_wish *wish)
{
    const struct events *events = &wish->game->events;
    for (uint32_t n = events->n; n > 0; n--) {
        struct proto_string key = events_key(events, n);
        if (key.length == wish->event.key.length && memcmp(key.at, wish->key, key.length) == 0)
            return n;
    }
    return 0;
}

/* Is event n what this command would have made? What the house added (how far to take back) does
 * not count. */
static bool same_content(const struct act_wish *wish, uint32_t n)
{
    const struct event *event = events_get(&wish->game->events, n);
    struct proto_string act = events_act(&wish->game->events, n);
    if (event->kind != wish->event.kind)
        return false;
    if (event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_UNDO_ASK)
        return true;
    return act.length == wish->act.length && memcmp(act.at, wish->act.at, act.length) == 0;
}

/* True if the key was used before; the answer is given, or will be when that event is stored. */
static bool answer_repeated(struct app *app, struct act_wish *wish)
{
    const struct request *request = wish->request;
    uint32_t n = find_key(wish);
    if (n == 0)
        return false;
    if (!same_content(wish, n)) {
        refuse(app, wish, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
        return true;
    }
    if (n <= wish->game->channel.n) {
        proto_encode_ok(&app->text, &(struct proto_ok){.id = request->id, .n = n});
        out_answer(app, request->conn);
        return true;
    }
    struct pending *pending = wish->game->pending;
    for (uint32_t i = wish->game->channel.n + 1; i < n; i++)
        pending = pending->next;
    if (pending->waiters_n < APP_WAITERS_MAX)
        pending->waiters[pending->waiters_n++] = (struct waiter){request->conn, request->id};
    else
        refuse(app, wish,
               &(struct proto_no){.code = PROTO_ERROR_BUSY, .after_ms = APP_BUSY_AFTER_MS});
    return true;
}

/* --- what the house says ---------------------------------------------------------------------- */

/* What the house has against it. Completes the act. */
static enum proto_phase judge_offer(struct act_wish *wish)
{
    const struct fold *fold = &wish->game->fold;
    struct go_standing standing;
    uint8_t phase = go_game_phase(&fold->game);
    go_game_standing(&fold->game, &standing);
    switch (wish->event.kind) {
    case PROTO_EVENT_DRAW:
        return fold->declined != GO_EMPTY ? PROTO_PHASE_DECLINED : PROTO_PHASE_WELL;
    case PROTO_EVENT_DRAW_NO:
        return fold->declined != GO_EMPTY || standing.draw_offer != go_other(wish->player)
                   ? PROTO_PHASE_NO_OFFER
                   : PROTO_PHASE_WELL;
    case PROTO_EVENT_UNDO_NO:
        return fold->undo_by != go_other(wish->player) ? PROTO_PHASE_NO_QUESTION : PROTO_PHASE_WELL;
    case PROTO_EVENT_UNDO_ASK: break;
    default: return PROTO_PHASE_WELL;
    }
    uint32_t target = fold_undo_target(fold, &wish->game->events, wish->player);
    if (!wish->game->room->settings->undo)
        return PROTO_PHASE_NO_UNDO;
    if (phase != GO_PHASE_PLAY && phase != GO_PHASE_STOPPED)
        return PROTO_PHASE_CONFIRMATION;
    if (fold->undo_by != GO_EMPTY)
        return PROTO_PHASE_ASKED;
    if (target == UINT32_MAX)
        return PROTO_PHASE_NOTHING_TO_UNDO;
    write_number(wish, target);
    return PROTO_PHASE_WELL;
}

static enum proto_phase judge_house(struct app *app, struct act_wish *wish)
{
    struct game *game = wish->game;
    const struct fold *fold = &game->fold;
    if (fold->paused && wish->event.kind != PROTO_EVENT_RESIGN)
        return PROTO_PHASE_PAUSED;
    switch (wish->event.kind) {
    case PROTO_EVENT_UNDO:
        if (fold->undo_by != go_other(wish->player))
            return PROTO_PHASE_NO_QUESTION;
        write_number(wish, fold->undo_to);
        wish->event.player =
            fold_running(fold); /* time is not given back: whose turn it was pays for it */
        if (wish->event.player != GO_EMPTY)
            timing_split(app, game, wish->event.player, &wish->event.spent_ms, &(int64_t){0});
        return PROTO_PHASE_WELL;
    case PROTO_EVENT_ABORT:
        if (game->room->of)
            return PROTO_PHASE_TOURNAMENT;
        return fold_both_moved(fold) ? PROTO_PHASE_TOO_LATE : PROTO_PHASE_WELL;
    case PROTO_EVENT_ABSENT: return timing_absence(app, game, wish->player);
    default: return judge_offer(wish);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool is_full(const struct game *game, uint8_t kind)
{
    return kind != PROTO_EVENT_RESIGN &&
           (game->events.n >= APP_EVENTS_MAX || game->events.bytes_n >= APP_EVENT_BYTES_MAX);
}

static void carry_out(struct app *app, struct act_wish *wish)
{
    struct game *game = wish->game;
    struct waiter waiter = {wish->request->conn, wish->request->id};
    if (fold_ends_turn(wish->event.kind)) {
        int64_t lag_ms;
        timing_split(app, game, wish->player, &wish->event.spent_ms, &lag_ms);
        wish->event.lag_ms = (uint32_t)lag_ms;
    }
    wish->event.at_ms = app->now.wall_ms;
    wish->event.act = (struct proto_string){wish->act.at, wish->act.length};
    struct fold_change *change = app_alloc(sizeof *change);
    enum go_reason reason = event_make(app, game, &wish->event, &waiter, change);
    if (reason != GO_OK)
        refuse_illegal(app, wish, reason, &change->witness);
    free(change);
}

static void judge(struct app *app, struct act_wish *wish)
{
    const struct proto_do *act = &wish->request->message->u.act;
    struct game *game = wish->game;
    if (answer_repeated(app, wish))
        return;
    if (!out_has_room(app)) {
        refuse(app, wish,
               &(struct proto_no){.code = PROTO_ERROR_BUSY, .after_ms = APP_BUSY_AFTER_MS});
        return;
    }
    timing_flag_if_due(app, game);
    if (act->has_exp && act->exp != game->fold.base) {
        refuse_stale(app, wish);
        return;
    }
    if (game->ended) {
        refuse_phase(app, wish, PROTO_PHASE_OVER);
        return;
    }
    if (is_full(game, wish->event.kind)) {
        refuse(app, wish, &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "events"});
        return;
    }
    enum proto_phase reason = judge_house(app, wish);
    if (reason != PROTO_PHASE_WELL)
        refuse_phase(app, wish, reason);
    else
        carry_out(app, wish);
}

void game_command(struct app *app, struct request *request, struct game *game)
{
    const struct proto_do *act = &request->message->u.act;
    struct act_wish wish = {
        .request = request, .game = game, .player = game_colour_of(game, request->player)};
    if (wish.player == GO_EMPTY) {
        out_refuse(app, request->conn, request->id, PROTO_ERROR_DENIED);
        return;
    }
    wish.key[0] = colours[wish.player];
    memcpy(wish.key + 1, act->key, act->key_length);
    wish.event.key = (struct proto_string){wish.key, 1u + act->key_length};
    proto_text_init(&wish.act);
    write_act(&wish);
    judge(app, &wish);
    proto_text_finish(&wish.act);
}
