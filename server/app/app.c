/* The front door of the application: creation, start, one message in, one job back, one time
 * reached. It decides which module handles a message, and has no state of its own.
 * Promises: every message with an id is answered exactly once, now or when its job is back. A
 * message before hello, before readiness or while draining is answered `busy`. */
#include "server/app/app.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/archive/search.h"
#include "server/app/archive/stream.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/command.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/restore.h"
#include "server/app/arena/step.h"
#include "server/app/channel.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/deferred.h"
#include "server/app/directory.h"
#include "server/app/elsewhere.h"
#include "server/app/measures/admit.h"
#include "server/app/measures/scope.h"
#include "server/app/measures/standing.h"
#include "server/app/moderation/moderation.h"
#include "server/app/outbox.h"
#include "server/app/people/far.h"
#include "server/app/people/follow.h"
#include "server/app/people/follows.h"
#include "server/app/people/me.h"
#include "server/app/people/mutes.h"
#include "server/app/people/newcomers.h"
#include "server/app/people/passwords.h"
#include "server/app/people/people.h"
#include "server/app/play/able.h"
#include "server/app/play/answers.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/delay.h"
#include "server/app/play/follow.h"
#include "server/app/play/game.h"
#include "server/app/play/house.h"
#include "server/app/play/lobby.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/restore.h"
#include "server/app/play/room.h"
#include "server/app/play/seat.h"
#include "server/app/play/seeks.h"
#include "server/app/play/timing.h"
#include "server/app/player.h"
#include "server/app/questions.h"
#include "server/app/ratings/ratings.h"
#include "server/app/request.h"
#include "server/app/session.h"
#include "server/app/soft.h"
#include "server/app/start.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/token.h"
#include "server/app/tournament/boards.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/command.h"
#include "server/app/tournament/due.h"
#include "server/app/tournament/evict.h"
#include "server/app/tournament/files.h"
#include "server/app/tournament/hooks.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/people_far.h"
#include "server/app/tournament/rates_changed.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/visit.h"
#include "server/app/working.h"

static void handle(struct app *app, struct command *command);

static void renamed(struct app *app, struct player *player)
{
    room_renamed(app, player);
    tournament_renamed(app, player);
    arenas_renamed(app, player);
}

static void known(struct app *app, struct player *player, const struct answer *answer,
                  bool was_here)
{
    const struct row_player *row = &answer->players[0];
    if (was_here) /* they may have registered on another node: all who see them see the badge */
        people_set_account(app, player, player_heeded(app, row->id, row->account), row->account_at);
    if (mutes_take(player, answer) && was_here)
        me_changed(app, player);
    if (follows_take(player, answer) && was_here)
        me_changed(app, player);
    if (invites_take(player, answer) && was_here)
        me_changed(app, player);
}

static const struct people_hooks people_hooks = {.describe_room = room_describe_mine,
                                                 .calls = tournament_calls,
                                                 .invites = invites_describe,
                                                 .challenges = challenges_describe,
                                                 .renamed = renamed,
                                                 .gone = room_forget};

struct app *app_create(const struct app_config *config, const struct app_host *host)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    struct app *app = alloc_zeroed(1, sizeof *app);
    uint8_t random[sizeof app->boot - 1];
    app->config = *config;
    app->host = *host;
    shard_init(app);
    outbox_init(app);
    dedup_init(app);
    conn_init(app);
    uint64_t secret;
    app->host.random(app->host.ctx, &secret, sizeof secret);
    app->budgets = budgets_create(secret);
    charge_nobody(app);
    proto_text_init(&app->text);
    proto_text_init(&app->content);
    app->host.random(app->host.ctx, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        app->boot[i] = digits[random[i] & 31];
    deferred_init(app, handle);
    player_init(app, &me_channel);
    session_init(app, known);
    standing_create(app);
    people_create(app, &people_hooks);
    ratings_create(app, tournament_rates_moved);
    play_create(app, &tournament_room_hooks, &arena_room_hooks);
    tournaments_create(app);
    arenas_create(app);
    return app;
}

/* The order follows the references. Completions, hashing and work run first, because their last
 * calls use connections, rooms and tournaments. Connections leave before the channels that they
 * subscribe to; rooms, tournaments and sessions unref their players, so players come after them.
 * The outbox comes after all modules, because each of them may still add an output. */
void app_destroy(struct app *app)
{
    if (!app)
        return;
    outbox_cancel(app);
    passwords_cancel(app);
    working_cancel(app);
    people_far_finish(app);
    restore_live_cancel(app);
    tournament_restore_cancel(app);
    arenas_cancel(app);
    visits_finish(app);
    conn_finish(app);
    room_finish_all(app);
    tournament_finish_all(app);
    arenas_destroy(app);
    session_finish(app);
    tokens_finish(app);
    dedup_finish(app);
    tournaments_destroy(app);
    play_destroy(app);
    ratings_destroy(app);
    soft_finish(app);
    people_destroy(app);
    standing_destroy(app);
    player_finish(app);
    streams_finish(app);
    outbox_finish(app);
    timers_finish(&app->timers);
    proto_text_finish(&app->text);
    proto_text_finish(&app->content);
    proto_message_finish(&app->message);
    budgets_destroy(app->budgets);
    free(app);
}

struct budgets *app_budgets(struct app *app)
{
    return app->budgets;
}

void app_take_lists(struct app *app, struct tour_lists *lists)
{
    app->tournaments->lists = lists;
}

/* Sets the time first, and finds a stop of the process, for which no player is charged. */
static void enter(struct app *app, struct now now)
{
    app->now = now;
    timing_notice(app);
}

void app_start(struct app *app, struct now now)
{
    app->now = now;
    app->play->pulse_us = now.mono_us;
    charge_nobody(app);
    soft_begin(app);
    start(app);
}

bool app_ready(const struct app *app)
{
    return app->ready;
}

bool app_knows_token(const struct app *app, const uint8_t hash[32])
{
    return token_find(app, hash) != NULL;
}

bool app_drained(const struct app *app)
{
    return app->outbox.completions[JOB_WRITES].n == 0 &&
           app->outbox.completions[JOB_READS].n == 0 && app->people->hashings_n == 0 &&
           app->workings.n == 0;
}

void app_stats(const struct app *app, struct app_stats *ret)
{
    *ret = app->stats;
    ret->rooms = app->play->rooms_n;
    ret->tours = app->tournaments->n;
    ret->tours_memory = app->tournaments->memory;
    ret->tours_stored = (uint64_t)app->tournaments->bytes;
    ret->tours_forgotten = app->tournaments->forgotten;
    ret->jobs_pending = app->outbox.completions[JOB_WRITES].n;
    ret->reads_pending = app->outbox.completions[JOB_READS].n;
    for (const struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link))
        ret->watchers += presence_watchers(room);
}

/* --- commands --------------------------------------------------------------------------------- */

/* Refuses a command, whether its key is taken or not. */
static void refuse(struct app *app, struct command *command, enum proto_error code)
{
    if (command->dedup)
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = code});
    else
        outbox_refuse(app, command->conn, command->id, code);
}

/* Executes a command that makes no game event. Its key is looked up and taken. */
static void carry_out(struct app *app, struct command *command, struct channel *channel)
{
    switch ((enum proto_command)command->message->u.act.kind) {
    case PROTO_OPEN: seat_open(app, command); return;
    case PROTO_SEEK:
    case PROTO_UNSEEK: seeks_command(app, command); return;
    case PROTO_SIT:
    case PROTO_STAND:
    case PROTO_CLOSE:
    case PROTO_PLACE: seat_command(app, command, channel->owner); return;
    case PROTO_DECLINE: challenge_decline(app, command, channel->owner); return;
    case PROTO_REMATCH:
    case PROTO_REMATCH_NO:
    case PROTO_NEXT: match_command(app, command, channel->owner); return;
    case PROTO_SAY: chat_say(app, command, channel->owner); return;
    case PROTO_REPORT: chat_report(app, command, channel->owner); return;
    case PROTO_MUTE: mutes_command(app, command); return;
    case PROTO_FOLLOW: follows_command(app, command); return;
    case PROTO_VISIBLE: follows_hide(app, command); return;
    case PROTO_ABLE: able_command(app, command); return;
    case PROTO_CREATE:
    case PROTO_COPY: tournament_create_command(app, command); return;
    case PROTO_ENTER:
    case PROTO_LEAVE:
    case PROTO_HERE:
    case PROTO_ANSWER:
    case PROTO_IDENTIFY:
    case PROTO_TOLD:
    case PROTO_DELETE:
    case PROTO_BEGIN:
    case PROTO_DESK: tournament_command(app, command, channel->owner); return;
    case PROTO_ANNOUNCE: arena_announce(app, command); return;
    case PROTO_JOIN:
    case PROTO_REST:
    case PROTO_ARENA_BEGIN:
    case PROTO_ARENA_END:
    case PROTO_ARENA_WITHDRAW:
    case PROTO_ARENA_RETURN:
    case PROTO_ARENA_CANCEL: arena_command(app, command, channel->owner); return;
    case PROTO_MODERATE: moderation_command(app, command); return;
    case PROTO_PLAY:
    case PROTO_PASS:
    case PROTO_CHALLENGE:
    case PROTO_RESUME:
    case PROTO_DEAD:
    case PROTO_ALIVE:
    case PROTO_ACCEPT:
    case PROTO_CLAIM:
    case PROTO_DRAW:
    case PROTO_DRAW_NO:
    case PROTO_DRAW_OFF:
    case PROTO_RESIGN:
    case PROTO_UNDO_ASK:
    case PROTO_UNDO_YES:
    case PROTO_UNDO_NO:
    case PROTO_UNDO_OFF:
    case PROTO_ABORT:
    case PROTO_ABSENT:
    case PROTO_COMMANDS_N: break;
    }
}

static bool is_tournament(const struct proto_channel *name)
{
    return name->kind == PROTO_CHANNEL_TOUR || name->kind == PROTO_CHANNEL_DESK ||
           name->kind == PROTO_CHANNEL_BOARDS;
}

/* Defers the message until the owner of this channel is in memory, or refuses it. */
static void wait_for(struct app *app, struct command *command, const struct proto_channel *name)
{
    bool paid = command->dedup ? charge_command(app, command->dedup, BUDGET_LOAD)
                               : charge_question(app, command, BUDGET_LOAD);
    if (!paid)
        return;
    struct deferred *deferred =
        outbox_has_room(app) && !app->draining ? deferred_create(app, command) : NULL;
    if (!deferred) {
        refuse(app, command, PROTO_ERROR_BUSY);
        return;
    }
    if (name->kind == PROTO_CHANNEL_GAME)
        restore_game(app, name->id, deferred);
    else if (is_tournament(name))
        tournament_restore(app, name->id, NULL, deferred);
    else if (name->kind == PROTO_CHANNEL_ARENA)
        hall_restore(app, name->id, deferred);
    else
        restore_room(app, name->id, deferred);
}

/* The error for a channel that is still missing after the store was asked for it. */
static enum proto_error missing(const struct command *command)
{
    return command->asked & ASKED_TOO_MUCH ? PROTO_ERROR_BUSY : PROTO_ERROR_NOTFOUND;
}

/* Was the store asked for this channel already? If it is still missing, it does not exist. */
static bool was_asked(const struct command *command)
{
    return (command->asked & (ASKED_CHANNEL | ASKED_TOUR)) != 0;
}

static void handle_do(struct app *app, struct command *command)
{
    const struct proto_message *message = command->message;
    struct channel *channel = NULL;
    if (!command->player) {
        refuse(app, command, PROTO_ERROR_AUTH);
        return;
    }
    /* The guest is stored first, so that the rows of the command find their player. */
    newcomers_store(app, command->player);
    if (elsewhere_sends(app, command))
        return;
    /* The key comes before all checks: a repetition must get the first answer, even if a check
     * would refuse it by now. */
    if (message->channel.kind != PROTO_CHANNEL_GAME && !command->dedup &&
        !dedup_begin(app, command))
        return;
    /* Measures count before the lookup, so that a banned player does not make the server read
     * rows. */
    if (message->channel.kind != PROTO_CHANNEL_GAME && !admit_command(app, command))
        return;
    enum channel_found found = directory_find(app, command->player, &message->channel, &channel);
    if (message->channel.kind == PROTO_CHANNEL_MODERATION)
        found = CHANNEL_OK;
    if (found == CHANNEL_LOADING && !was_asked(command)) {
        wait_for(app, command, &message->channel);
    } else if (found != CHANNEL_OK) {
        refuse(app, command, missing(command));
    } else if (message->channel.kind == PROTO_CHANNEL_GAME) {
        game_command(app, command, channel->owner);
    } else {
        carry_out(app, command, channel);
    }
}

/* conn NULL: a request, which gets the state and no subscription. */
static void handle_sub(struct app *app, struct conn *conn, struct command *command)
{
    const struct proto_message *message = command->message;
    struct player *player = conn ? conn->player : NULL;
    struct channel *channel = NULL;
    switch (directory_find(app, player, &message->channel, &channel)) {
    case CHANNEL_OK:
        if (is_tournament(&message->channel) && !tournament_admits(app, channel->owner, player)) {
            outbox_refuse(app, command->conn, message->id, PROTO_ERROR_BUSY);
            return;
        }
        if (!conn) {
            channel_show(app, command->conn, channel);
            return;
        }
        channel_subscribe(app, conn, channel, message->id,
                          message->has_since ? &message->since : NULL);
        if (message->channel.kind == PROTO_CHANNEL_ME)
            visits_call(app, conn->player);
        return;
    case CHANNEL_AUTH: outbox_refuse(app, command->conn, message->id, PROTO_ERROR_AUTH); return;
    case CHANNEL_LOADING:
        if (was_asked(command))
            outbox_refuse(app, command->conn, message->id, missing(command));
        else
            wait_for(app, command, &message->channel);
        return;
    case CHANNEL_NOTFOUND:
        outbox_refuse(app, command->conn, message->id, PROTO_ERROR_NOTFOUND);
        return;
    }
}

static void handle(struct app *app, struct command *command)
{
    const struct proto_message *message = command->message;
    struct conn *conn = conn_get(app, command->conn);
    if (message->type != PROTO_DO && !conn && !outbox_expects(app, command->conn))
        return;
    switch ((enum proto_type)message->type) {
    case PROTO_SUB: handle_sub(app, conn, command); return;
    case PROTO_UNSUB:
        channel_unsubscribe(app, conn, &message->channel);
        outbox_ok(app, conn->id, message->id);
        return;
    case PROTO_DO: handle_do(app, command); return;
    case PROTO_GET:
        if (!elsewhere_asks(app, command))
            questions_handle(app, command);
        return;
    case PROTO_PING:
        proto_encode_pong(&app->text, message->id);
        outbox_answer(app, command->conn);
        return;
    }
}

/* Does the message belong to a game, to a tournament that its sender runs, or to moderation? */
static bool is_under_way(struct app *app, const struct command *command)
{
    const struct proto_channel *channel = &command->message->channel;
    if (command->message->type != PROTO_DO)
        return false;
    if (channel->kind == PROTO_CHANNEL_GAME)
        return true;
    if (channel->kind == PROTO_CHANNEL_MODERATION)
        return player_is_staff(command->player);
    if (channel->kind != PROTO_CHANNEL_DESK)
        return false;
    const struct tournament *tournament = tournament_find(app, channel->id);
    return tournament && tournament_role(tournament, command->player) != PROTO_ROLE_NONE;
}

void app_received(struct app *app, struct now now, conn_id id, const void *text, size_t len)
{
    struct conn *conn = conn_get(app, id);
    struct proto_fault fault;
    enter(app, now);
    if (conn)
        /* Checking the session may close the connection, so it comes before the look at `closing`. */
        session_watch(app, conn);
    if (!conn || conn->closing)
        return;
    rooms_sweep(app);
    charge_conn(app, conn);
    app->stats.messages++;
    proto_text_clear(&app->content);
    proto_message_finish(&app->message);
    if (!proto_decode(text, len, &app->message, &app->content, &fault)) {
        conn_fault(app, conn, &fault);
        return;
    }
    struct command command = {
        .conn = id,
        .id = app->message.id,
        .player = conn->player,
        .message = &app->message,
        .bytes = text,
        .length = len,
    };
    if (!conn->known || !app->ready || app->draining) {
        if (!elsewhere_returns(app, &command))
            outbox_refuse(app, id, app->message.id, PROTO_ERROR_BUSY);
        return;
    }
    const char *lacks = scope_lacks(conn, &app->message);
    if (lacks) {
        outbox_error(app, id,
                     &(struct proto_no){
                         .id = app->message.id, .code = PROTO_ERROR_FORBIDDEN, .field = lacks});
        return;
    }
    if (charge_message(app, &command, is_under_way(app, &command)))
        handle(app, &command);
}

void app_closed(struct app *app, struct now now, conn_id id)
{
    app->now = now;
    charge_nobody(app);
    rooms_sweep(app);
    conn_closed(app, id);
}

/* --- questions over HTTP ---------------------------------------------------------------------- */

void app_asked(struct app *app, struct now now, const struct app_request *request)
{
    app->now = now;
    charge_request(app, request->id, &request->who);
    if (scope_admits(app, request))
        request->route->ask(app, request);
}

/* --- jobs and times --------------------------------------------------------------------------- */

void app_stored(struct app *app, struct now now, struct job *job)
{
    enter(app, now);
    charge_nobody(app);
    rooms_sweep(app);
    outbox_stored(app, job);
}

void app_hashed(struct app *app, struct now now, struct password_job *job)
{
    app->now = now;
    passwords_hashed(app, job);
}

void app_worked(struct app *app, struct now now, struct work *work)
{
    app->now = now;
    working_back(app, work);
}

void app_left(struct app *app, struct now now, request_id request)
{
    app->now = now;
    charge_nobody(app);
    outbox_left(app, request);
    working_left(app, request);
    tour_zip_left(app, request);
    people_far_left(app, request);
    stream_left(app, request);
}

void app_further(struct app *app, struct now now, request_id request)
{
    app->now = now;
    stream_further(app, request);
}

void app_woken(struct app *app, struct now now)
{
    struct timer *timer;
    enter(app, now);
    charge_nobody(app);
    rooms_sweep(app);
    app->outbox.wake_us = 0;
    while ((timer = timers_first(&app->timers)) && timer->at_us <= now.mono_us) {
        timers_unset(&app->timers, timer);
        switch ((enum timer_kind)timer->kind) {
        case TIMER_GAME: timing_due(app, timer->owner); break;
        case TIMER_ROOM: match_due(app, timer->owner); break;
        case TIMER_ROOM_NOTE: presence_due(app, timer->owner); break;
        case TIMER_DELAY: delay_due(app, timer->owner); break;
        case TIMER_TOUR: tournament_due(app, timer->owner); break;
        case TIMER_LIST: people_far_due(app, timer->owner); break;
        case TIMER_TOUR_NOTE: tournament_note_due(app, timer->owner); break;
        case TIMER_REST: break; /* rooms_sweep() above does the work */
        case TIMER_HELD: elsewhere_due(app); break;
        case TIMER_HERE: presence_here_due(app); break;
        case TIMER_SOFT: soft_due(app); break;
        case TIMER_LOST: follow_due(app); break;
        case TIMER_ANSWERS: answers_late(app); break;
        case TIMER_LOBBY: lobby_due(app); break;
        case TIMER_TIDY: tournament_evict(app); break;
        case TIMER_AGAIN: ratings_again_due(app); break;
        case TIMER_VISITS: visits_due(app); break;
        case TIMER_HOUSE: house_due(app, timer->owner); break;
        case TIMER_CHALLENGE: challenge_due(app, timer->owner); break;
        case TIMER_SEEKS: seeks_due(app); break;
        case TIMER_ARENA: hall_due(app, timer->owner); break;
        }
    }
}
