/* Sessions: the player that a cookie's token, or a personal token, belongs to. The application knows tokens only by their
 * hashes. */
#ifndef MIAI_APP_SESSION_H
#define MIAI_APP_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "proto/lib/idmap.h"

struct answer;
struct app;
struct completion;
struct conn;
struct job;

struct session {
    uint8_t hash[32];
    struct player *player;
    int64_t made_ms, used_ms;  /* as stored: a use is stored once a day */
    bool token;                /* it is a personal token, which ends only when it is revoked */
    TAILQ_ENTRY(session) link; /* by last use, newest first */
};

struct sessions {
    struct idmap map;
    TAILQ_HEAD(session_list, session) list; /* by last use, newest first */
    void (*known)(struct app *app, struct player *player, const struct answer *answer,
                  bool was_here);
};

/* known: takes the rows that the store has beside a session's player (mutes, invitations) to their
 * modules; was_here: the player was in memory before, so they may have subscribers. */
void session_init(struct app *app, void (*known)(struct app *app, struct player *player,
                                                 const struct answer *answer, bool was_here));
/* Finds the player of conn and calls conn_greet(), now or when the store has answered. hash: 32
 * bytes, or NULL for no session. */
void session_identify(struct app *app, struct conn *conn, const uint8_t *hash);

/* A connection sent a message or a pong. About once an hour this counts as a use of its session,
 * and checks whether the session has ended; then the connection is closed. */
void session_watch(struct app *app, struct conn *conn);

/* The player of a session in memory that has not ended, or NULL. The lookup is a use of the
 * session. */
struct player *session_lookup(struct app *app, const uint8_t hash[32]);
/* Asks the store for a session; `done` passes the answer on to session_take(). */
void session_ask(struct app *app, const uint8_t hash[32], struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *));
/* Takes the store's answer about a session into memory. Returns its player, or NULL if it has ended
 * or never was; the reference is the session's. */
struct player *session_take(struct app *app, const uint8_t hash[32], const struct answer *answer);

/* Draws a new token and its hash. */
void session_draw(const struct app *app, uint8_t ret_token[32], uint8_t ret_hash[32]);
/* Takes a session that has just been stored into memory. */
void session_remember(struct app *app, const uint8_t hash[32], struct player *player);
/* A session of the player is stored under another hash; their connections stay. */
void session_moved(struct app *app, struct player *player, const uint8_t from[32],
                   const uint8_t to[32]);
/* A session of the player (session_ended()), or all but one (except NULL: all), are gone from the
 * store; all means their tokens too. Forgets them and closes their connections. */
void session_ended(struct app *app, struct player *player, const uint8_t hash[32]);
void session_ended_others(struct app *app, struct player *player, const uint8_t *except);
/* The same for one token, whose player need not be in memory; and for all tokens of the bots of an
 * owner. */
void session_ended_token(struct app *app, const uint8_t hash[32], int64_t player);
void session_ended_bots(struct app *app, int64_t owner);

/* Forgets every session. */
void session_finish(struct app *app);

#endif
