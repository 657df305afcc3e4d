/* Connections: who is there, what they subscribed to, how far away they are. */
#ifndef MIAI_APP_CONN_H
#define MIAI_APP_CONN_H

#include "server/app/state.h"

struct conn *conn_get(const struct app *app, conn_id id); /* NULL: it is gone */
/* Its identity is settled (player NULL: nobody): says hello. */
void conn_greet(struct app *app, struct conn *conn, struct player *player);
/* It sent something of no meaning. */
void conn_fault(struct app *app, struct conn *conn, const struct proto_fault *fault);
/* It is gone, and with it what only it waited for. */
void conn_closed(struct app *app, conn_id id);
/* The session that it came with is no more. */
void conn_end_session(struct app *app, struct conn *conn);
/* Round trip to the player's slowest connection, at most the configured lag credit, in
 * milliseconds. */
int64_t conn_lag_ms(const struct app *app, const struct player *player);
void conn_finish(struct app *app);

#endif
