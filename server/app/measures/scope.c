/* Scopes: what a token may do. A token with no scope reads what every visitor reads, and its
 * player's own channel.
 *
 * Promises: no token reaches what belongs to the owner and moderators, nor the account itself
 * (password, tokens, bots, data, deletion), so that a lost token cannot make itself permanent. */
#include "server/app/measures/scope.h"

#include "proto/wire/command.h"
#include "proto/wire/token.h"
#include "server/app/conn.h"
#include "server/app/outbox.h"
#include "server/app/request.h"
#include "server/app/state.h"
#include "server/app/token.h"

#define NO_TOKEN UINT8_MAX

static uint8_t scope_of_command(enum proto_command kind)
{
    switch (kind) {
    case PROTO_OPEN:
    case PROTO_SEEK:
    case PROTO_UNSEEK:
    case PROTO_SIT:
    case PROTO_STAND:
    case PROTO_CLOSE:
    case PROTO_PLACE:
    case PROTO_REMATCH:
    case PROTO_REMATCH_NO:
    case PROTO_NEXT:
    case PROTO_SAY:
    case PROTO_REPORT:
    case PROTO_MUTE:
    case PROTO_FOLLOW:
    case PROTO_VISIBLE:
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
    case PROTO_DECLINE:
    case PROTO_ABLE: return PROTO_SCOPE_PLAY;
    case PROTO_CREATE:
    case PROTO_COPY:
    case PROTO_ENTER:
    case PROTO_LEAVE:
    case PROTO_HERE:
    case PROTO_ANSWER:
    case PROTO_IDENTIFY:
    case PROTO_TOLD:
    case PROTO_DELETE:
    case PROTO_BEGIN:
    case PROTO_ANNOUNCE:
    case PROTO_JOIN:
    case PROTO_REST:
    case PROTO_ARENA_BEGIN:
    case PROTO_ARENA_END:
    case PROTO_ARENA_WITHDRAW:
    case PROTO_ARENA_RETURN:
    case PROTO_ARENA_CANCEL:
    case PROTO_DESK: return PROTO_SCOPE_DESK;
    case PROTO_MODERATE:
    case PROTO_COMMANDS_N: break;
    }
    return NO_TOKEN;
}

static uint8_t scope_of(const struct proto_message *message)
{
    bool moderates = message->channel.kind == PROTO_CHANNEL_MODERATION;
    switch ((enum proto_type)message->type) {
    case PROTO_DO: return scope_of_command((enum proto_command)message->u.act.kind);
    case PROTO_SUB: return moderates ? NO_TOKEN : 0;
    case PROTO_GET:
        return message->question == PROTO_REPORTS || message->question == PROTO_MODERATED ||
                       message->question == PROTO_TRAIL || message->question == PROTO_WAITING
                   ? NO_TOKEN
                   : 0;
    case PROTO_UNSUB:
    case PROTO_PING: break;
    }
    return 0;
}

static const char *lacking(uint8_t scope, uint8_t scopes)
{
    if (scope == NO_TOKEN)
        return "session";
    return (scope & ~scopes) == 0 ? NULL : proto_scope_key(scope);
}

const char *scope_lacks(const struct conn *conn, const struct proto_message *message)
{
    return conn->token ? lacking(scope_of(message), conn->scopes) : NULL;
}

bool scope_admits(struct app *app, const struct app_request *request)
{
    static const uint8_t scopes[] = {
        [APP_TOKEN_NEVER] = NO_TOKEN, [APP_TOKEN_READS] = 0, [APP_TOKEN_DESK] = PROTO_SCOPE_DESK};
    if (!request->who.token)
        return true;
    const struct token *token = token_find(app, request->who.session);
    const char *field = token ? lacking(scopes[request->route->token], token->scopes) : NULL;
    if (token && !field)
        return true;
    outbox_http_error(app, request->id, token ? 403 : 401,
                      token ? PROTO_ERROR_FORBIDDEN : PROTO_ERROR_AUTH, field, 0);
    return false;
}
