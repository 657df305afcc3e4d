/* The thread that keeps the leases of one of several processes and reads the log of commits, with a connection of its
 * own, so that neither waits for jobs; internal to server/store. PostgreSQL only. */
#ifndef MIAI_STORE_MEMBERS_H
#define MIAI_STORE_MEMBERS_H

#include "server/store/leases.h"

#define MEMBERS_PATIENCE_MS 2000 /* for one ask: after that the connection counts as lost */

struct members_config {
    const char *url;
    struct leases_self self;
    bool leases; /* false: it only removes old commits from the log */
    void (*wake)(void *ctx);
    void *wake_ctx;
};

/* Connects and starts the thread. NULL with a message in ret_error. The texts of config live as long as it does. */
struct members *members_create(const struct members_config *config, char *ret_error, size_t size);
void members_destroy(struct members *members); /* takes NULL; an ask under way is carried out */

/* As in store.h; service thread only. */
void members_lease(struct members *members, const struct lease_ask *ask);
bool members_take_lease(struct members *members, struct lease_answer *ret);
void members_read_log(struct members *members, const struct log_ask *ask);
bool members_take_log(struct members *members, struct log_answer *ret);

#endif
