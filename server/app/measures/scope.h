/* The rights of tokens: one table says which scope each command, question and address needs. */
#ifndef MIAI_APP_MEASURES_SCOPE_H
#define MIAI_APP_MEASURES_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct app_request;
struct conn;
struct proto_message;

/* The word of what the connection's token lacks for this message: a scope, or "session" for what no
 * token may do. NULL: it may, or the connection has no token. */
const char *scope_lacks(const struct conn *conn, const struct proto_message *message);
/* The same for a request. False: it was refused. */
bool scope_admits(struct app *app, const struct app_request *request);

#endif
