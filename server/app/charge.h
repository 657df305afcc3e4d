/* Charging (server/base/budget.h). app->payer pays: each event that comes in sets it, and each job
 * and each hash keeps it until it is back. Where the server acts by itself, it has no player and
 * uses the reserve. */
#ifndef MIAI_APP_CHARGE_H
#define MIAI_APP_CHARGE_H

#include "server/app/app.h"
#include "server/base/budget.h"

struct app_route;
struct command;
struct conn;
struct dedup;
struct player;

void charge_conn(struct app *app, const struct conn *conn);
/* The payer is an HTTP request. Its player is known later: charge_player(). */
void charge_request(struct app *app, request_id request, const struct app_who *who);
void charge_player(struct app *app, const struct player *player);
void charge_nobody(struct app *app);

/* Charges a message before it is handled. under_way: it belongs to a game under way or a tournament, which
 * have a reserve. False: it was refused with `rate`. */
bool charge_message(struct app *app, const struct command *command, bool under_way);
/* Takes one unit of the budget from the payer of a command whose key is taken. False: the command was refused
 * with `rate`. */
bool charge_command(struct app *app, struct dedup *dedup, enum budget budget);
/* The same for a message without a key. False: it was refused. */
bool charge_question(struct app *app, const struct command *command, enum budget budget);
/* The same for an HTTP request. False: it was answered with 429. */
bool charge_http(struct app *app, request_id request, enum budget budget);
/* The same for every budget of the route, in that order. */
bool charge_route(struct app *app, request_id request, const struct app_route *route);
/* The same without taking a unit: for a body that is charged when it has arrived. */
bool charge_http_ask(struct app *app, request_id request, enum budget budget);

#endif
