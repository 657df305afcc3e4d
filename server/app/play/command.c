/* Commands in a game. A command becomes an act in four checks: the sender's seat, the key, the
 * number of the last event that the sender saw, and the server's own conditions. Then the rules
 * judge. A refusal changes nothing, and leaves the key free for another act.
 *
 * A key is stored with the letter of its player before it, so that both players may choose the same
 * one. Two commands with one key have the same content if they make the same act. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/refused.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"

/* A command on its way to becoming an event. */
struct attempt {
    struct command *command;
    struct game *game;
    uint8_t player; /* the colour of the sender */
    struct event_new event;
    char key[1 + PROTO_KEY_MAX];
    struct proto_text act; /* the text of the act */
};

static const char colours[] = {[GO_BLACK] = 'b', [GO_WHITE] = 'w'};

/* --- refusing --------------------------------------------------------------------------------- */

static struct text act_of(const struct attempt *attempt)
{
    return (struct text){attempt->act.at, attempt->act.length};
}

static void send_refusal(struct app *app, struct attempt *attempt, const struct proto_no *no)
{
    struct proto_no copy = *no;
    copy.id = attempt->command->id;
    app->stats.refused++;
    proto_encode_no(&app->text, &copy);
    publish_answer(app, attempt->game, attempt->command->conn, attempt->command->id);
}

static void refuse(struct app *app, struct attempt *attempt, const struct proto_no *no)
{
    refused_note(app, &attempt->game->refused, attempt->event.key, act_of(attempt), no);
    send_refusal(app, attempt, no);
}

static void refuse_phase(struct app *app, struct attempt *attempt, enum proto_phase reason)
{
    refuse(app, attempt,
           &(struct proto_no){.code = PROTO_ERROR_PHASE, .reason = proto_phase_key(reason)});
}

static void refuse_stale(struct app *app, struct attempt *attempt)
{
    refuse(app, attempt,
           &(struct proto_no){
               .code = PROTO_ERROR_STALE, .has_have = true, .have = attempt->game->fold.base});
}

static void refuse_illegal(struct app *app, struct attempt *attempt, enum go_reason reason,
                           const struct go_witness *witness)
{
    const struct go_setup *setup = go_game_setup(&attempt->game->fold.game);
    refuse(app, attempt,
           &(struct proto_no){
               .code = PROTO_ERROR_ILLEGAL,
               .reason = go_reason_key((uint8_t)reason),
               .witness = witness,
               .width = setup->width,
               .height = setup->height,
           });
}

/* --- writing the act -------------------------------------------------------------------------- */

static void write_word(struct attempt *attempt, const char *word)
{
    if (attempt->act.length > 0)
        proto_text_char(&attempt->act, ' ');
    proto_text_literal(&attempt->act, word);
}

static void write_point(struct attempt *attempt, struct proto_point point)
{
    /* By name, not by number: so the rules refuse a point beyond this board as off-board. */
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    char name[4] = {letters[point.column], (char)('0' + point.row / 10),
                    (char)('0' + point.row % 10), '\0'};
    if (point.row < 10)
        memcpy(name + 1, (char[2]){(char)('0' + point.row), '\0'}, 2);
    write_word(attempt, name);
}

static void write_player(struct attempt *attempt, uint8_t player)
{
    attempt->event.player = player;
    write_word(attempt, (char[2]){colours[player], '\0'});
}

static void write_number(struct attempt *attempt, uint32_t number)
{
    proto_text_char(&attempt->act, ' ');
    proto_text_integer(&attempt->act, number);
}

static enum proto_event_kind kind_of(enum proto_command kind)
{
    static const uint8_t kinds[PROTO_COMMANDS_N] = {
        [PROTO_PLAY] = PROTO_EVENT_PLAY,           [PROTO_PASS] = PROTO_EVENT_PASS,
        [PROTO_CHALLENGE] = PROTO_EVENT_CHALLENGE, [PROTO_RESUME] = PROTO_EVENT_RESUME,
        [PROTO_DEAD] = PROTO_EVENT_DEAD,           [PROTO_ALIVE] = PROTO_EVENT_ALIVE,
        [PROTO_ACCEPT] = PROTO_EVENT_ACCEPT,       [PROTO_CLAIM] = PROTO_EVENT_CLAIM,
        [PROTO_DRAW] = PROTO_EVENT_DRAW,           [PROTO_DRAW_NO] = PROTO_EVENT_DRAW_NO,
        [PROTO_DRAW_OFF] = PROTO_EVENT_DRAW_OFF,   [PROTO_UNDO_OFF] = PROTO_EVENT_UNDO_OFF,
        [PROTO_RESIGN] = PROTO_EVENT_RESIGN,       [PROTO_UNDO_ASK] = PROTO_EVENT_UNDO_ASK,
        [PROTO_UNDO_YES] = PROTO_EVENT_UNDO,       [PROTO_UNDO_NO] = PROTO_EVENT_UNDO_NO,
        [PROTO_ABORT] = PROTO_EVENT_ABORT,         [PROTO_ABSENT] = PROTO_EVENT_ABSENT,
    };
    return (enum proto_event_kind)kinds[kind];
}

/* Writes the act of a command, without the parts that the server adds. */
static void write_act(struct attempt *attempt)
{
    const struct proto_do *act = &attempt->command->message->u.act;
    attempt->event.kind = (uint8_t)kind_of((enum proto_command)act->kind);
    if (act->kind == PROTO_ABORT) {
        write_word(attempt, "abort");
        return;
    }
    if (act->kind == PROTO_UNDO_YES) {
        write_word(attempt, "undo");
        return;
    }
    write_player(attempt, act->kind == PROTO_ABSENT ? go_other(attempt->player) : attempt->player);
    if (act->kind != PROTO_PLAY)
        write_word(attempt, proto_event_key((enum proto_event_kind)attempt->event.kind));
    if (act->kind == PROTO_PLAY || act->kind == PROTO_CHALLENGE || act->kind == PROTO_CLAIM)
        write_point(attempt, act->at);
    if (act->kind == PROTO_DEAD || act->kind == PROTO_ALIVE)
        for (unsigned i = 0; i < act->points_n; i++)
            write_point(attempt, act->points[i]);
    if ((act->kind == PROTO_RESUME || act->kind == PROTO_CLAIM) && act->mk)
        write_word(attempt, "modified-ko");
}

/* --- the key ---------------------------------------------------------------------------------- */

/* Is event n what this command would have made? The server's own part (how far to take back) does
 * not count. */
static bool same_content(const struct attempt *attempt, uint32_t n)
{
    const struct event *event = events_get(&attempt->game->events, n);
    struct text act = events_act(&attempt->game->events, n);
    if (event->kind != attempt->event.kind)
        return false;
    if (event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_UNDO_ASK)
        return true;
    return act.length == attempt->act.length && memcmp(act.at, attempt->act.at, act.length) == 0;
}

/* Was the key used before? Then the answer is sent, now or when that event is stored. */
static bool answer_repeated(struct app *app, struct attempt *attempt)
{
    const struct command *command = attempt->command;
    uint32_t n = events_find(&attempt->game->events, attempt->event.key);
    if (n == 0)
        return false;
    if (!same_content(attempt, n)) {
        refuse(app, attempt, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
        return true;
    }
    if (n <= attempt->game->channel.n) {
        proto_encode_ok(&app->text, &(struct proto_ok){.id = command->id, .n = n});
        outbox_answer(app, command->conn);
        return true;
    }
    struct pending *pending = attempt->game->pending;
    for (uint32_t i = attempt->game->channel.n + 1; i < n; i++)
        pending = pending->next;
    if (pending->recipients_n < APP_RECIPIENTS_MAX)
        pending->recipients[pending->recipients_n++] =
            (struct recipient){command->conn, command->id};
    else
        refuse(app, attempt,
               &(struct proto_no){.code = PROTO_ERROR_BUSY, .after_ms = APP_BUSY_AFTER_MS});
    return true;
}

/* Was this very command refused a moment ago? Then it still is. */
static bool refuse_again(struct app *app, struct attempt *attempt)
{
    struct proto_no no;
    if (!refused_find(app, attempt->game->refused, attempt->event.key, act_of(attempt), &no))
        return false;
    send_refusal(app, attempt, &no);
    return true;
}

/* --- the server's conditions
 * ------------------------------------------------------------------- */

/* The server's reason against an offer or a question, if it has one. Completes the act. */
static enum proto_phase judge_offer(struct attempt *attempt)
{
    const struct fold *fold = &attempt->game->fold;
    struct go_standing standing;
    uint8_t phase = go_game_phase(&fold->game);
    go_game_standing(&fold->game, &standing);
    switch (attempt->event.kind) {
    case PROTO_EVENT_DRAW:
        return fold->asked.declined != GO_EMPTY ? PROTO_PHASE_DECLINED : PROTO_PHASE_WELL;
    case PROTO_EVENT_DRAW_NO:
        return fold->asked.declined != GO_EMPTY || standing.draw_offer != go_other(attempt->player)
                   ? PROTO_PHASE_NO_OFFER
                   : PROTO_PHASE_WELL;
    case PROTO_EVENT_DRAW_OFF:
        return fold->asked.declined != GO_EMPTY || standing.draw_offer != attempt->player
                   ? PROTO_PHASE_NO_OFFER
                   : PROTO_PHASE_WELL;
    case PROTO_EVENT_UNDO_OFF:
        return fold->asked.undo_by != attempt->player ? PROTO_PHASE_NO_QUESTION : PROTO_PHASE_WELL;
    case PROTO_EVENT_UNDO_NO:
        return fold->asked.undo_by != go_other(attempt->player) ? PROTO_PHASE_NO_QUESTION
                                                                : PROTO_PHASE_WELL;
    case PROTO_EVENT_UNDO_ASK: break;
    default: return PROTO_PHASE_WELL;
    }
    uint32_t target = fold_undo_target(fold, &attempt->game->events, attempt->player);
    if (!attempt->game->room->settings->undo)
        return PROTO_PHASE_NO_UNDO;
    if (phase != GO_PHASE_PLAY && phase != GO_PHASE_STOPPED)
        return PROTO_PHASE_CONFIRMATION;
    if (fold->asked.undo_by != GO_EMPTY || fold->asked.undo_withdrawn[attempt->player])
        return PROTO_PHASE_ASKED;
    if (target == UINT32_MAX)
        return PROTO_PHASE_NOTHING_TO_UNDO;
    write_number(attempt, target);
    return PROTO_PHASE_WELL;
}

static enum proto_phase judge_house(struct app *app, struct attempt *attempt)
{
    struct game *game = attempt->game;
    const struct fold *fold = &game->fold;
    if (fold->paused && attempt->event.kind != PROTO_EVENT_RESIGN)
        return PROTO_PHASE_PAUSED;
    switch (attempt->event.kind) {
    case PROTO_EVENT_UNDO:
        if (fold->asked.undo_by != go_other(attempt->player))
            return PROTO_PHASE_NO_QUESTION;
        write_number(attempt, fold->asked.undo_to);
        /* Time is not given back: the player to move pays for the time so far. */
        attempt->event.player = fold_running(fold);
        if (attempt->event.player != GO_EMPTY)
            timing_split(app, game, attempt->event.player, &attempt->event.spent_ms, &(int64_t){0});
        return PROTO_PHASE_WELL;
    case PROTO_EVENT_ABORT:
        if (game->room->tournament)
            return PROTO_PHASE_TOURNAMENT;
        return fold_both_moved(fold) ? PROTO_PHASE_TOO_LATE : PROTO_PHASE_WELL;
    case PROTO_EVENT_ABSENT: return timing_absence(app, game, attempt->player);
    default: return judge_offer(attempt);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool is_full(const struct game *game, uint8_t kind)
{
    return kind != PROTO_EVENT_RESIGN &&
           (game->events.n >= APP_EVENTS_MAX || game->events.bytes_n >= APP_EVENT_BYTES_MAX);
}

static void carry_out(struct app *app, struct attempt *attempt)
{
    struct game *game = attempt->game;
    struct recipient recipient = {attempt->command->conn, attempt->command->id};
    if (fold_ends_turn(attempt->event.kind)) {
        int64_t lag_ms;
        timing_split(app, game, attempt->player, &attempt->event.spent_ms, &lag_ms);
        attempt->event.lag_ms = (uint32_t)lag_ms;
    }
    attempt->event.at_ms = app->now.wall_ms;
    attempt->event.act = act_of(attempt);
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    enum go_reason reason = event_make(app, game, &attempt->event, &recipient, change);
    if (reason != GO_OK)
        refuse_illegal(app, attempt, reason, &change->witness);
    free(change);
}

static void judge(struct app *app, struct attempt *attempt)
{
    const struct proto_do *act = &attempt->command->message->u.act;
    struct game *game = attempt->game;
    /* The key is first: a repeated command gets its answer, even if the game has moved on or
     * ended. */
    if (answer_repeated(app, attempt) || refuse_again(app, attempt))
        return;
    if (!outbox_has_room(app)) {
        refuse(app, attempt,
               &(struct proto_no){.code = PROTO_ERROR_BUSY, .after_ms = APP_BUSY_AFTER_MS});
        return;
    }
    /* A flag that is due falls before the command counts: a move that was read too late must
     * lose. */
    timing_flag_if_due(app, game);
    /* After the flag: a refusal as stale then has the base of the state after it. */
    if (act->has_exp && act->exp != game->fold.base) {
        refuse_stale(app, attempt);
        return;
    }
    if (game->ended) {
        refuse_phase(app, attempt, PROTO_PHASE_OVER);
        return;
    }
    /* The server's limits and conditions; the rules judge last, in event_make(). */
    if (is_full(game, attempt->event.kind)) {
        refuse(app, attempt, &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "events"});
        return;
    }
    enum proto_phase reason = judge_house(app, attempt);
    if (reason != PROTO_PHASE_WELL)
        refuse_phase(app, attempt, reason);
    else
        carry_out(app, attempt);
}

void game_command(struct app *app, struct command *command, struct game *game)
{
    const struct proto_do *act = &command->message->u.act;
    struct attempt attempt = {
        .command = command, .game = game, .player = game_colour_of(game, command->player)};
    if (attempt.player == GO_EMPTY) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_DENIED);
        return;
    }
    attempt.key[0] = colours[attempt.player];
    memcpy(attempt.key + 1, act->key, act->key_length);
    attempt.event.key = (struct text){attempt.key, 1u + act->key_length};
    proto_text_init(&attempt.act);
    write_act(&attempt);
    judge(app, &attempt);
    proto_text_finish(&attempt.act);
}
