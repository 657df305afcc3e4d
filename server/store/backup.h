/* Inside of server/store: copies of the database made while it is in use, and events as files beside
 * them. */
#ifndef MIAI_STORE_BACKUP_H
#define MIAI_STORE_BACKUP_H

#include <stddef.h>
#include <stdint.h>

/* How many files of each kind are kept beside the regular copies. */
#define BACKUP_ROUNDS_KEPT 3   /* copies made because a round ended */
#define BACKUP_EVENTS_KEPT 100 /* events as files */
#define BACKUP_EVENTS_WAIT 32  /* that are still to be written; of more the oldest are dropped */

struct backup_config {
    const char *path;   /* database */
    const char *folder; /* where copies go; must exist */
    uint32_t every_s;   /* 0: only on request */
    uint32_t first_s;   /* at least so long after the start before a regular copy is made */
    uint32_t keep;      /* at least 1 */
    uint32_t round_s;   /* at least so long between copies made because rounds ended; 0: none are */
};

/* Starts the thread. The strings must live as long as the backup. */
struct backup *backup_create(const struct backup_config *config);
/* Waits for a copy that is being made, and for events that are still to be written. Takes NULL. */
void backup_destroy(struct backup *backup);
void backup_request(struct backup *backup); /* make a regular copy now */
/* Writes an event's file soon, and makes a copy of the database with it unless one was made for such a
 * reason not long ago: then when its time has come. `name` is of a-z 0-9 -; the bytes are copied. */
void backup_event(struct backup *backup, const char *name, size_t name_len, const void *bytes,
                  size_t len);
int64_t
backup_last_wall_ms(const struct backup *backup); /* when the last regular copy was made, by this
                                                   * process or an earlier one; or 0 */

#endif
