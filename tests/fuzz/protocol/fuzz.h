/* Simulated people who speak the whole protocol with a server, all drawn from one number. Their messages are mostly
 * possible, so that games and tournaments go far, and sometimes stale, repeated, foreign or spoilt. They check every
 * answer that they can.
 *
 *     house.h   the server and the way to it: in this process, or over a real socket
 *     book.h    the common knowledge of rooms, games and tournaments
 *     here      the people, the answers that they wait for, and the count of accepted commands of each kind
 */
#ifndef TESTS_FUZZ_PROTOCOL_FUZZ_H
#define TESTS_FUZZ_PROTOCOL_FUZZ_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/wire/command.h"
#include "proto/wire/token.h"

enum {
    FUZZ_PEOPLE = 12,
    FUZZ_NOBODY = FUZZ_PEOPLE, /* connections without a session */
    FUZZ_EYE, /* the observer, who looks at everything before and after a restart */
    FUZZ_ALL,
    FUZZ_LINES = 3, /* connections of one of them at once */
    FUZZ_SUBS = 48, /* channels of one connection */
    FUZZ_TEXT = 9000,
    FUZZ_KEY = 24,
    FUZZ_DONE = 24, /* commands that one person may repeat */
    FUZZ_ARENAS = 6,
    FUZZ_ROWS = 176, /* kinds of messages */
    FUZZ_TRAIL = 60
};

struct book;
struct house;

/* --- counts -------------------------------------------------------------------------------- */

/* One kind of command, question, subscription or request. */
struct row {
    const char *where, *kind;
    uint64_t said, taken;
    uint32_t here; /* accepted in this episode */
    uint64_t refused[PROTO_ERRORS_N];
};

/* --- people ----------------------------------------------------------------------------- */

/* A channel as one connection follows it. */
struct heard {
    char name[PROTO_CHANNEL_CHARS_MAX + 1];
    char epoch[PROTO_EPOCH_MAX + 1];
    uint32_t n;
    bool known; /* false: a snapshot is on its way */
};

/* A message that is not answered yet. */
struct asked {
    int64_t id;
    int row;                              /* of the table; -1: spoilt */
    char key[FUZZ_KEY];                   /* of a command; "" */
    char *body;                           /* of a command: without its id */
    char ch[PROTO_CHANNEL_CHARS_MAX + 1]; /* of a sub or unsub; "" */
    bool unsubs;
    bool foreign;   /* its key is known to be another player's only */
    uint32_t since; /* of a sub */
    bool has_since;
    struct asked *next;
};

struct voice {
    uint64_t conn; /* 0: free */
    bool greeted;
    int64_t player; /* from hello; 0: no session */
    int64_t ids;
    struct heard subs[FUZZ_SUBS];
    unsigned subs_n;
    struct asked *asked;
    bool of_bot; /* it came with a token of a bot */
    char token[PROTO_ID_CHARS +
               1];  /* id of the personal token that it came with; "": a cookie or nothing */
    uint8_t scopes; /* of the token */
    unsigned nulls; /* messages without an id that are not answered yet */
    bool skipped;   /* it may have gaps: the shell dropped its events, or a sub was spoilt */
};

/* A personal token of a person, or of their bot. */
struct bearer {
    char text[PROTO_TOKEN_CHARS + 1]; /* "": none */
    char id[PROTO_ID_CHARS + 1];
    uint8_t scopes;
    bool of_bot;
};

/* A command that was acknowledged. */
struct done {
    char key[FUZZ_KEY];
    char *body;
    int64_t player;
    int64_t n;
    char made[23];   /* room or tournament */
    uint64_t others; /* players who used the same key, as bits */
};

struct person {
    unsigned index;
    bool has_session, account, owner;
    bool asking; /* a request about their session or account is on its way */
    bool acted;  /* an act of theirs was acknowledged: a guest without one is forgotten
                    at a restart */
    uint8_t token[32];
    struct bearer bearer;
    bool asking_tokens;                   /* a request about their tokens is on its way */
    char revoked[PROTO_ID_CHARS + 1];     /* id of the token that they revoked last; "" */
    char bot[PROTO_PLAYER_CHARS_MAX + 1]; /* "p7": the newest bot of theirs; "" */
    int64_t player;                       /* 0: not known */
    char name[PROTO_NAME_MAX + 1], password[PROTO_PASSWORD_MAX + 1];
    char next_name[PROTO_NAME_MAX + 1], next_password[PROTO_PASSWORD_MAX + 1];
    struct voice lines[FUZZ_LINES];
    unsigned keys;
    struct done done[FUZZ_DONE];
    unsigned done_n;
    int64_t have; /* revision that a refusal named; -1: none */
};

/* The theme of an episode: how often each of these happens. */
struct theme {
    const char *name;
    unsigned rooms, tours, desk, files, accounts, large;
    const char *limits;   /* the limits for strangers, as in the settings */
    uint32_t tours_bytes; /* of tournaments in memory, before one leaves; 0: no limit */
};

struct fuzz_arena {
    char id[23];
    int64_t director;
};

struct fuzz {
    uint64_t seed, random;
    uint64_t messages, wanted; /* sent so far in this episode, and to be sent */
    uint64_t episode;
    bool trace, real; /* real: over a socket, where time and threads are not ours */
    struct house *house;
    struct book *book;
    const struct theme *theme;
    struct person people[FUZZ_ALL];
    struct fuzz_arena arenas[FUZZ_ARENAS];
    uint32_t arenas_n;
    json_t *seen; /* of the observer: contents of channels, by name; NULL: closed */
    struct row rows[FUZZ_ROWS];
    int rows_n;
    uint64_t restarts, falls, compared, snaps, events, closed, repeated, spoilt;
    char trail[FUZZ_TRAIL][200];
    unsigned trail_n;
    uint64_t sum; /* of the whole trail of this episode */
    char text[FUZZ_TEXT];
};

/* --- chance and failing (fuzz.c) -------------------------------------------------------------- */

uint32_t fuzz_random(struct fuzz *fuzz, uint32_t n); /* 0..n-1; n at least 1 */
bool fuzz_chance(struct fuzz *fuzz, uint32_t percent);
/* Adds a line to the trail, which is printed where a check fails. */
void fuzz_note(struct fuzz *fuzz, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fuzz_fail(struct fuzz *fuzz, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
/* Prints seed and trail, for a fault that is noticed in another way. */
void fuzz_say_where(const struct fuzz *fuzz);

/* When all has arrived, no connection waits for an answer. */
void fuzz_nobody_waits(struct fuzz *fuzz);
/* One act of a person. */
void fuzz_act(struct fuzz *fuzz);
/* One episode: a new server, this many messages, and everything at rest at the end. */
void fuzz_episode(struct fuzz *fuzz, uint64_t seed, uint64_t episode, uint64_t messages);

/* --- counting (tally.c) ---------------------------------------------------------------- */

/* Every kind of the protocol's tables, and the requests. */
void tally_begin(struct fuzz *fuzz);
int tally_row(const struct fuzz *fuzz, const char *where, const char *kind); /* -1: none */
void tally_print(const struct fuzz *fuzz);
/* How often this kind was accepted in this episode. */
uint32_t tally_here(const struct fuzz *fuzz, const char *where, const char *kind);
/* The number of kinds that were never accepted; prints them. */
unsigned tally_missing(const struct fuzz *fuzz);

/* --- sending (say.c, spoil.c) ---------------------------------------------------------------- */

/* A greeted connection of the person, or NULL. */
struct voice *say_line(struct fuzz *fuzz, struct person *person);
/* Sends a command: its channel, the row in which it counts, and its fields ("'k':'sit'", single quotes). The message
 * may be spoilt. */
void say_do(struct fuzz *fuzz, struct person *person, const char *where, const char *ch,
            const char *format, ...) __attribute__((format(printf, 5, 6)));
void say_sub(struct fuzz *fuzz, struct voice *line, const char *ch);
void say_unsub(struct fuzz *fuzz, struct voice *line, const char *ch);
/* Sends a question, by its fields. */
void say_get(struct fuzz *fuzz, struct voice *line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void say_ping(struct fuzz *fuzz, struct voice *line);
/* Repeats a message that was sent and acknowledged before. False: there is none. */
bool say_again(struct fuzz *fuzz, struct person *person);
/* Changes the message in fuzz->text, perhaps into no message at all. */
void spoil(struct fuzz *fuzz);

/* --- receiving (hear.c) ------------------------------------------------------------------------- */

void hear(struct fuzz *fuzz, uint64_t conn, const char *text, size_t length);
/* The connection is closed, by either side. */
void hear_closed(struct fuzz *fuzz, uint64_t conn, int code);
/* The connection's events were dropped; snapshots follow. */
void hear_skipped(struct fuzz *fuzz, uint64_t conn);
void hear_full(struct fuzz *fuzz, const char *name, const json_t *answer);
struct voice *line_of(struct fuzz *fuzz, uint64_t conn, struct person **ret_person);
/* Forgets the answers that the connection waits for. */
void line_close(struct voice *line);
struct heard *line_heard(struct voice *line, const char *ch);

/* --- people (people.c, tokens.c, rooms.c, tours.c, desk.c, files.c, order.c) ---------------------------- */

/* Connects, signs in and out, listens. */
void people_act(struct fuzz *fuzz, struct person *person);
bool people_connect(struct fuzz *fuzz, struct person *person);
void people_hang_up(struct fuzz *fuzz, struct voice *line);
/* The answer to a request. token: 32 bytes of the new session, or NULL; ends: the session is over. */
void people_replied(struct fuzz *fuzz, struct person *person, int what, int status,
                    const char *body, size_t length, const uint8_t *token, bool ends);

/* Says what the person's program can play. */
void tokens_declare(struct fuzz *fuzz, struct person *person);
/* Makes, lists or revokes a personal token. */
void tokens_act(struct fuzz *fuzz, struct person *person);
void tokens_replied(struct fuzz *fuzz, struct person *person, int what, int status,
                    const json_t *answer);
/* The token with which the next connection comes; NULL: the session's. */
const struct bearer *tokens_choose(struct fuzz *fuzz, const struct person *person);
/* A command was acknowledged: fails if the connection's token may not send it. */
void tokens_check(struct fuzz *fuzz, const struct person *person, const struct voice *line,
                  const char *body);

void rooms_act(struct fuzz *fuzz, struct person *person);
void arenas_act(struct fuzz *fuzz, struct person *person);
/* An arena was announced. */
void arenas_note(struct fuzz *fuzz, const char *id, int64_t director);
void games_act(struct fuzz *fuzz, struct person *person);
/* Opens a room for a game that leads to a rare act. */
void games_open_way(struct fuzz *fuzz, struct person *person);
void chat_act(struct fuzz *fuzz, struct person *person);
void tours_act(struct fuzz *fuzz, struct person *person);
void questions_act(struct fuzz *fuzz, struct person *person);
/* An act of moderation, mostly the owner's. */
void order_act(struct fuzz *fuzz);
void desk_act(struct fuzz *fuzz, struct person *person);
void files_act(struct fuzz *fuzz, struct person *person);
void files_replied(struct fuzz *fuzz, struct person *person, int what, int status, const char *body,
                   size_t length);

/* --- restarts (restart.c) --------------------------------------------------------------------- */

/* Looks at everything, ends the server, starts it again and looks once more. */
void restart_and_compare(struct fuzz *fuzz);
/* Restarts the server in the middle of everything. */
void restart_at_once(struct fuzz *fuzz);

#endif
