/* The server that is spoken to, and the way to it. There are two: house.c has the application in this
 * process with a store in memory and time that passes when told; socket.c starts a real server. */
#ifndef TESTS_FUZZ_PROTOCOL_HOUSE_H
#define TESTS_FUZZ_PROTOCOL_HOUSE_H

#include "fuzz.h"

/* Requests over HTTP. They are those of enum app_question, in its order. */
enum house_ask {
    HOUSE_REGISTER,
    HOUSE_SIGN_IN,
    HOUSE_SIGN_OUT,
    HOUSE_PASSWORD,
    HOUSE_DELETE,
    HOUSE_OWN,
    HOUSE_SESSION,
    HOUSE_GET_RECORD,
    HOUSE_POST_RECORD,
    HOUSE_GET_TOUR,
    HOUSE_POST_TOUR,
    HOUSE_POST_PEOPLE,
    HOUSE_ASKS_N
};
/* As the table of what was taken names it: "/api/session" … */
const char *house_ask_name(enum house_ask what);

struct house_request {
    enum house_ask what;
    struct person *person;
    const uint8_t *token; /* of the session, or NULL */
    const char *name;     /* of what is got: "ID.json", or the tournament's id */
    const char *body;
    size_t length;
    bool dry;
};

/* Over a socket, where time and threads are not ours. */
extern const bool house_is_real;

struct house *house_create(struct fuzz *fuzz);
void house_destroy(struct house *house);
/* A connection with a session's token, or NULL: its number first, so that whoever opens it can be found by
 * it, and then what the server says. 0: there is none to be had. */
uint64_t house_connect(struct house *house);
void house_open(struct house *house, uint64_t conn, const struct person *person);
void house_say(struct house *house, uint64_t conn, const char *text, size_t length);
void house_hang_up(struct house *house, uint64_t conn);
/* Answered by people_replied(), now or later. */
void house_ask(struct house *house, const struct house_request *request);
/* Some of what is on its way arrives. */
void house_drift(struct house *house);
/* All of it does. */
void house_settle(struct house *house);
void house_pass(struct house *house, int64_t ms);
/* All of it does, and what is told at most once a second has been told. */
void house_rest(struct house *house);
/* Time is as it is. */
int64_t house_now_ms(const struct house *house);
/* From now on until it ends nothing is stored. */
void house_hold(struct house *house);
/* Ends the server, with all that was not stored, and starts it again from what is. */
void house_restart(struct house *house, bool politely);
/* The link that makes somebody the owner; "" where there is none to be had. */
const char *house_owner_link(struct house *house);
/* Does the server hold together, inside? end: everybody has left. */
void house_check(struct house *house, bool end);
/* The first request that was not answered; NULL: all were. */
const char *house_waits_for(const struct house *house);

#endif
