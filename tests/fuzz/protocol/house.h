/* The server of the fuzz test, and the way to it. There are two: house.c has the application in this process with a
 * store in memory and time that the test moves; socket.c starts a real server. */
#ifndef TESTS_FUZZ_PROTOCOL_HOUSE_H
#define TESTS_FUZZ_PROTOCOL_HOUSE_H

#include "fuzz.h"

/* Requests over HTTP: first those about accounts, then files. */
enum house_ask {
    HOUSE_REGISTER,
    HOUSE_SIGN_IN,
    HOUSE_SIGN_OUT,
    HOUSE_PASSWORD,
    HOUSE_DELETE,
    HOUSE_OWN,
    HOUSE_BOT,
    HOUSE_TOKENS,
    HOUSE_MAKE_TOKEN,
    HOUSE_REVOKE,
    HOUSE_SESSION,
    HOUSE_GET_RECORD,
    HOUSE_POST_RECORD,
    HOUSE_GET_TOUR,
    HOUSE_POST_TOUR,
    HOUSE_POST_PEOPLE,
    HOUSE_ASKS_N
};
/* The name in the table of counts: "/api/session" … */
const char *house_ask_name(enum house_ask what);

struct house_request {
    enum house_ask what;
    struct person *person;
    const uint8_t *token; /* of the session, or NULL */
    const char *bearer;   /* a personal token in place of the session, or NULL */
    const char *name;     /* of the file: "ID.json", or the tournament's id */
    const char *body;
    size_t length;
    bool dry;
};

/* Over a socket, where time and threads are not ours. */
extern const bool house_is_real;

struct house *house_create(struct fuzz *fuzz);
void house_destroy(struct house *house);
/* Opens a connection with a session's token, a personal token (bearer), or nothing. The number comes first, so that the caller can find the
 * connection by it, and then the server's messages. 0: no connection. */
uint64_t house_connect(struct house *house);
void house_open(struct house *house, uint64_t conn, const struct person *person,
                const char *bearer);
void house_say(struct house *house, uint64_t conn, const char *text, size_t length);
void house_hang_up(struct house *house, uint64_t conn);
/* Answered by people_replied(), now or later. */
void house_ask(struct house *house, const struct house_request *request);
/* Lets some of the pending messages arrive. */
void house_drift(struct house *house);
/* Lets all of them arrive. */
void house_settle(struct house *house);
void house_pass(struct house *house, int64_t ms);
/* Lets all of them arrive, and the notes that are sent at most once a second. */
void house_rest(struct house *house);
/* The present wall-clock time. */
int64_t house_now_ms(const struct house *house);
/* From now on until the server ends nothing is stored. */
void house_hold(struct house *house);
/* Ends the server with all unstored state, and starts it again from the stored rows. */
void house_restart(struct house *house, bool politely);
/* The link that makes an account the owner; "" where there is none. */
const char *house_owner_link(struct house *house);
/* Checks the application from inside. end: all people have left. */
void house_check(struct house *house, bool end);
/* The first request without an answer; NULL: all have one. */
const char *house_waits_for(const struct house *house);

#endif
