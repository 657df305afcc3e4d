/* Inside of server/store: regular copies of the database, made while it is in use. */
#ifndef MIAI_STORE_BACKUP_H
#define MIAI_STORE_BACKUP_H

#include <stdint.h>

struct backup_config {
    const char *path;   /* database */
    const char *folder; /* where copies go; must exist */
    uint32_t every_s;   /* 0: only on request */
    uint32_t keep;      /* at least 1 */
};

/* Starts the thread. The strings must live as long as the backup. */
struct backup *backup_create(const struct backup_config *config);
void backup_destroy(struct backup *backup); /* waits for a copy that is being made; takes NULL */
void backup_request(struct backup *backup); /* make one now */
int64_t
backup_last_wall_ms(const struct backup *backup); /* when the last good copy was made, or 0 */

#endif
