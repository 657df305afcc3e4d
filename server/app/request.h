/* HTTP questions: one structure for all of them, and the row of the table that says what each one is. The shell fills
 * a struct app_request from an address that it found in app_routes (routes.h):
 *
 *     const struct app_route *route = app_route_find(APP_GET, "/api/game/ID.sgf", &name);
 *     app_asked(app, now, &(struct app_request){.route = route, .id = id, .who = who, .name = name});
 *
 * Each question is answered once, now or later, by an OUTPUT_REPLY with its id. All that a request points to belongs to
 * the caller and is good for the time of the call; a handler that keeps the body takes its memory over. */
#ifndef MIAI_APP_REQUEST_H
#define MIAI_APP_REQUEST_H

#include "proto/lib/text.h"
#include "proto/wire/account.h"
#include "proto/wire/asking.h"
#include "server/app/app.h"
#include "server/base/budget.h"

enum app_method { APP_GET = 1, APP_POST };

/* How the body of a question comes. */
enum app_body {
    APP_BODY_NONE,
    APP_BODY_SMALL,  /* within the time of a request */
    APP_BODY_RECORD, /* a file that any client may send */
    APP_BODY_FILE /* a file that only an account may send: app_may_post() is asked before it comes */
};

/* The use of a personal token at an address that asks for a session. */
enum app_token_use {
    APP_TOKEN_NEVER, /* it needs the session of a browser */
    APP_TOKEN_READS, /* any token */
    APP_TOKEN_DESK   /* one with the scope `desk` */
};

#define APP_ORIGIN_MAX    300 /* bytes of an origin of this server */
#define APP_ARGUMENTS_MAX 6
#define APP_ARGUMENT_BYTES                                                                         \
    127 /* more than any argument may have, so that a longer one may be cut */

struct app_request;
typedef void app_handler(struct app *app, const struct app_request *request);

/* A row of the table of routes. */
struct app_route {
    enum app_method method;
    /* "ID" stands for 22 characters, "NAME" for one or more without a slash. "NAME" at the end stands for all that
     * follows. */
    const char *address;
    enum app_body body;
    size_t body_max; /* bytes */
    bool session;    /* the sender's session matters */
    enum app_token_use token;
    bool options; /* and so does what follows the question mark */
    bool open; /* pages of all sites may read the answer, unless a session came with the request */
    /* What the handler charges, in this order; BUDGETS_N: nothing. A name costs the first without a session, the
     * second with one. */
    enum budget budgets[2];
    app_handler *ask;
    /* Of routes that ask a question of the protocol (reading.h): the question and the key of the address's name in it,
     * or the channel, which the name follows; and the arguments that are copied into it, "#page" as a number. */
    const char *question, *name_is, *channel;
    /* "@url": the address of a page of this server, of which the application gets the path; "": it is none */
    const char *arguments[APP_ARGUMENTS_MAX];
    bool
        page; /* a page of the client: the answer is its card, and a refusal leaves the page without */
    enum proto_account_act account; /* of questions about accounts: which of them */
};

/* How a file is wanted, or meant. */
#define APP_PLACE_BYTES 200
struct app_file_options {
    unsigned game;                   /* records: the number of a game in the file; 0: the first */
    bool semicolon, bom;             /* .csv: not commas; a mark at the beginning */
    bool dry;                        /* people: only checked */
    char place[APP_PLACE_BYTES + 1]; /* .h9, .aga: "XX,Kiln Lane", any bytes; "": none */
};

struct app_request {
    const struct app_route *route;   /* the question */
    request_id id;                   /* where the answer goes */
    struct app_who who;              /* the sender */
    struct text name;                /* what ID or NAME is in the address */
    struct app_file_options options; /* what follows the question mark */
    /* those of the route behind the question mark; "": not given */
    const char *arguments[APP_ARGUMENTS_MAX];
    /* of this server, as the asker knows it; of routes with pages and with "@url", else "". "" or NULL: not known */
    const char *origin;
    struct text body;
    char **owner; /* holds the body's memory, from malloc(); NULL: it cannot be taken */
};

/* The body's memory, which is the handler's to free from now on: a copy of megabytes would keep all other clients
 * waiting. Not twice. */
static inline char *app_request_take(const struct app_request *request)
{
    char *body = *request->owner;
    *request->owner = NULL;
    return body;
}

#endif
