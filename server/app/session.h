/* Sessions: which player a cookie's token stands for. The application knows tokens only by their
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
    int64_t made_ms, used_ms;  /* as stored: use is noted once a day */
    TAILQ_ENTRY(session) link; /* by last use, newest first */
};

struct sessions {
    struct idmap map;
    TAILQ_HEAD(session_list, session) list; /* by last use, newest first */
    void (*known)(struct app *app, struct player *player, const struct answer *answer,
                  bool was_here);
};

/* known: what the store has of a session's player beside their name (mutes, invitations) is taken in by
 * those whom it concerns; was_here: the player was in memory before, and somebody may be told. */
void session_init(struct app *app, void (*known)(struct app *app, struct player *player,
                                                 const struct answer *answer, bool was_here));
/* Makes conn known, now or when the store has answered. */
void session_identify(struct app *app, struct conn *conn, const uint8_t *hash);

/* A connection was heard of: every hour or so that is a use of its session, and shows whether that has
 * ended, which closes the connection. */
void session_watch(struct app *app, struct conn *conn);

/* The player of a session that is remembered and has not ended, or NULL. To ask is a use of it. */
struct player *session_lookup(struct app *app, const uint8_t hash[32]);
/* Asks the store for one; `done` passes the answer on to session_take(). */
void session_ask(struct app *app, const uint8_t hash[32], struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *));
/* What the store knows of a session: its player, remembered, or NULL. */
struct player *session_take(struct app *app, const uint8_t hash[32], const struct answer *answer);

/* Draws a new token and its hash. */
void session_draw(const struct app *app, uint8_t ret_token[32], uint8_t ret_hash[32]);
/* A new session is stored. */
void session_remember(struct app *app, const uint8_t hash[32], struct player *player);
/* A session of the player was stored under another hash: their connections stay. */
void session_moved(struct app *app, struct player *player, const uint8_t from[32],
                   const uint8_t to[32]);
/* A session of the player, or all of them but one (except NULL: all), are gone from the store: they
 * are forgotten and their connections closed. */
void session_ended(struct app *app, struct player *player, const uint8_t hash[32]);
void session_ended_others(struct app *app, struct player *player, const uint8_t *except);

/* Forgets every session. */
void session_finish(struct app *app);

#endif
