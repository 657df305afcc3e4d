/* Charging whoever wants something (server/base/budget.h). Who pays is app->payer: set with each
 * event that comes in, kept with whatever waits for the store or for a hash, and nobody where the
 * server does something by itself. */
#ifndef MIAI_APP_CHARGE_H
#define MIAI_APP_CHARGE_H

#include "server/app/app.h"
#include "server/base/budget.h"

struct command;
struct conn;
struct dedup;
struct player;

void charge_conn(struct app *app, const struct conn *conn);
/* An HTTP request; its player is known later: charge_player(). */
void charge_request(struct app *app, request_id request, const struct app_who *who);
void charge_player(struct app *app, const struct player *player);
void charge_nobody(struct app *app);

/* A message is about to be handled. under_way: it belongs to a game under way or a tournament, and they have
 * a reserve. False: it was refused with `rate`. */
bool charge_message(struct app *app, const struct command *command, bool under_way);
/* Takes one for the payer of a command whose key is taken. False: it was refused with `rate`. */
bool charge_command(struct app *app, struct dedup *dedup, enum budget budget);
/* The same for another message. */
bool charge_question(struct app *app, const struct command *command, enum budget budget);
/* The same for an HTTP request: answered 429. */
bool charge_http(struct app *app, request_id request, enum budget budget);
/* The same without taking anything: for what will be charged when it has come. */
bool charge_http_ask(struct app *app, request_id request, enum budget budget);

#endif
