/* The operator's acts on the database before clients are served, or while the server does not run:
 * the link that makes an owner, and forgotten passwords. */
#ifndef MIAI_SERVER_ADMIN_H
#define MIAI_SERVER_ADMIN_H

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ADMIN_TEXT_MAX 80 /* bytes of a printed secret, NUL included */

struct store;
struct admin {
    struct store *store; /* set once it is open */
    sem_t answers;       /* the store's wake posts it */
    void (*random)(void *ctx, void *ret, size_t len);
};

void admin_init(struct admin *admin, void (*random)(void *ctx, void *ret, size_t len));

/* True if the server has an owner, or a link that waits for one. */
bool admin_is_owned(struct admin *admin);
/* Makes a link and writes its secret to ret. The link before it becomes invalid. */
void admin_offer_owner(struct admin *admin, char ret[ADMIN_TEXT_MAX]);
/* Draws a new password for an account, writes it to ret, and ends all sessions. False if there is
 * no account of this name. */
bool admin_reset_password(struct admin *admin, const char *name, char ret[ADMIN_TEXT_MAX]);

/* --- for admin_moderation.c --- */
/* Gives a job to the store and waits for it. The caller still owns it. */
struct job;
void admin_do(struct admin *admin, struct job *job);
/* The player whose account has this name, or 0. */
int64_t admin_find(struct admin *admin, const char *name);
int64_t admin_wall_ms(void);

#endif
