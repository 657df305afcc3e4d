/* What is done with the database before anybody is served, or while the server does not run: the
 * link that makes an owner, and passwords that were forgotten. */
#ifndef MIAI_SERVER_DESK_H
#define MIAI_SERVER_DESK_H

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DESK_TEXT_MAX 80 /* bytes of what is printed, NUL included */

struct store;
struct desk {
    struct store *store; /* set once it is open */
    sem_t answers;       /* to be posted by the store's wake */
    void (*random)(void *ctx, void *ret, size_t len);
};

void desk_init(struct desk *desk, void (*random)(void *ctx, void *ret, size_t len));

/* Has the server an owner, or a link that waits for one? */
bool desk_is_owned(struct desk *desk);
/* Makes a link, writes its secret to ret, and forgets the one before. */
void desk_offer_owner(struct desk *desk, char ret[DESK_TEXT_MAX]);
/* Gives an account a password that is drawn, writes it to ret, and ends all sessions. False if there
 * is no account of this name. */
bool desk_reset_password(struct desk *desk, const char *name, char ret[DESK_TEXT_MAX]);

/* --- for desk_house.c --- */
/* Gives a job to the store and waits for it; it stays the caller's. */
struct job;
void desk_do(struct desk *desk, struct job *job);
/* The player whose account has this name, or 0. */
int64_t desk_find(struct desk *desk, const char *name);
int64_t desk_wall_ms(void);

#endif
