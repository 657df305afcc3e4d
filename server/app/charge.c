/* The costs of messages, and the refusals of those who cannot pay. */
#include "server/app/charge.h"

#include <string.h>

#include "proto/wire/account.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/request.h"
#include "server/app/state.h"
#include "server/base/budget.h"

void charge_nobody(struct app *app)
{
    app->payer = (struct payer){.reserve = true};
}

void charge_conn(struct app *app, const struct conn *conn)
{
    app->payer = (struct payer){.conn = conn->id};
    memcpy(app->payer.address, conn->address, sizeof app->payer.address);
    memcpy(app->payer.session, conn->session, sizeof app->payer.session);
    charge_player(app, conn->player);
}

void charge_request(struct app *app, request_id request, const struct app_who *who)
{
    app->payer = (struct payer){.conn = request};
    memcpy(app->payer.address, who->address, sizeof app->payer.address);
    if (who->session)
        memcpy(app->payer.session, who->session, sizeof app->payer.session);
}

void charge_player(struct app *app, const struct player *player)
{
    app->payer.player = player ? player->id : 0;
    app->payer.account = player && player->account;
}

/* --- costs ------------------------------------------------------------------------------------ */

struct cost {
    uint8_t budget;
    bool charged, keeps; /* keeps: refused while the payer owes for stored bytes */
};

/* Acts in a game cost only the bytes that they store, and are allowed even if the payer owes: a
 * game that has begun can be finished. */
static struct cost cost_of_command(enum proto_command kind)
{
    switch (kind) {
    case PROTO_OPEN: return (struct cost){BUDGET_OPEN, true, true};
    case PROTO_SIT:
    case PROTO_STAND:
    case PROTO_CLOSE:
    case PROTO_PLACE:
    case PROTO_DECLINE:
    case PROTO_REMATCH:
    case PROTO_REMATCH_NO: return (struct cost){BUDGET_SEATS, true, true};
    case PROTO_SAY: return (struct cost){BUDGET_SAY, true, true};
    case PROTO_REPORT: return (struct cost){BUDGET_REPORT, true, true};
    case PROTO_SEEK: return (struct cost){BUDGET_SEATS, true, true};
    case PROTO_UNSEEK: return (struct cost){BUDGET_SEATS, true, false};
    case PROTO_ABLE: return (struct cost){BUDGET_SEATS, true, false};
    case PROTO_FOLLOW:
    case PROTO_VISIBLE:
    case PROTO_MUTE: return (struct cost){BUDGET_MUTE, true, true};
    case PROTO_CREATE:
    case PROTO_COPY: return (struct cost){BUDGET_CREATE, true, true};
    case PROTO_ENTER:
    case PROTO_LEAVE:
    case PROTO_HERE:
    case PROTO_ANSWER:
    case PROTO_IDENTIFY:
    case PROTO_TOLD:
    case PROTO_BEGIN: return (struct cost){BUDGET_ENTER, true, true};
    case PROTO_ANNOUNCE: return (struct cost){BUDGET_CREATE, true, true};
    case PROTO_JOIN:
    case PROTO_REST: return (struct cost){BUDGET_ENTER, true, true};
    case PROTO_ARENA_BEGIN:
    case PROTO_ARENA_END:
    case PROTO_ARENA_WITHDRAW:
    case PROTO_ARENA_RETURN:
    case PROTO_ARENA_CANCEL:
    case PROTO_DELETE:
    case PROTO_DESK: return (struct cost){BUDGET_DESK, true, false};
    case PROTO_MODERATE: return (struct cost){BUDGET_ACT, true, false};
    case PROTO_NEXT:
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
    return (struct cost){0};
}

static struct cost cost_of(const struct proto_message *message)
{
    switch ((enum proto_type)message->type) {
    case PROTO_DO: return cost_of_command((enum proto_command)message->u.act.kind);
    case PROTO_GET:
        return (struct cost){message->question == PROTO_GAMES ||
                                     message->question == PROTO_PLAYED ||
                                     message->question == PROTO_ACCOUNTS
                                 ? (uint8_t)BUDGET_SEARCH
                                 : (uint8_t)BUDGET_ASK,
                             true, false};
    case PROTO_SUB:
    case PROTO_UNSUB:
    case PROTO_PING: break;
    }
    return (struct cost){0};
}

/* --- refusing --------------------------------------------------------------------------------- */

static struct proto_no refusal(enum budget budget, int64_t wait_ms)
{
    return (struct proto_no){
        .code = PROTO_ERROR_RATE, .field = budget_table[budget].name, .after_ms = wait_ms};
}

static bool refuse(struct app *app, const struct command *command, enum budget budget,
                   int64_t wait_ms)
{
    struct proto_no no = refusal(budget, wait_ms);
    no.id = command->id;
    if (wait_ms > 0)
        outbox_error(app, command->conn, &no);
    return wait_ms == 0;
}

/* Takes one for the payer: 0, or the milliseconds to wait. */
static int64_t charge(struct app *app, enum budget budget)
{
    return budget_take(app->budgets, app->now.mono_us, budget, &app->payer, 1);
}

/* Milliseconds until the payer may have more stored; 0: now. */
static int64_t disk_wait_ms(struct app *app)
{
    return budget_ask(app->budgets, app->now.mono_us, BUDGET_DISK, &app->payer, 1);
}

bool charge_message(struct app *app, const struct command *command, bool under_way)
{
    struct cost cost = cost_of(command->message);
    if (under_way)
        app->payer.reserve = true;
    if (cost.keeps && !refuse(app, command, BUDGET_DISK, disk_wait_ms(app)))
        return false;
    return !cost.charged || charge_question(app, command, (enum budget)cost.budget);
}

bool charge_question(struct app *app, const struct command *command, enum budget budget)
{
    return refuse(app, command, budget, charge(app, budget));
}

bool charge_command(struct app *app, struct dedup *dedup, enum budget budget)
{
    int64_t wait_ms = charge(app, budget);
    struct proto_no no = refusal(budget, wait_ms);
    if (wait_ms > 0)
        dedup_refuse(app, dedup, &no);
    return wait_ms == 0;
}

static bool answer_http(struct app *app, request_id request, enum budget budget, int64_t wait_ms)
{
    if (wait_ms > 0)
        outbox_http_error(app, request, 429, PROTO_ERROR_RATE, budget_table[budget].name, wait_ms);
    return wait_ms == 0;
}

bool charge_http(struct app *app, request_id request, enum budget budget)
{
    return answer_http(app, request, budget, charge(app, budget));
}

bool charge_route(struct app *app, request_id request, const struct app_route *route)
{
    for (size_t i = 0; i < sizeof route->budgets / sizeof *route->budgets; i++)
        if (route->budgets[i] != BUDGETS_N && !charge_http(app, request, route->budgets[i]))
            return false;
    return true;
}

bool charge_http_ask(struct app *app, request_id request, enum budget budget)
{
    return answer_http(app, request, budget,
                       budget_ask(app->budgets, app->now.mono_us, budget, &app->payer, 1));
}
