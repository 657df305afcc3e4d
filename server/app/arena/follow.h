/* Arenas that another process owns: its acts are folded as they come, and what is missing is read. Only the owner pairs
 * players and keeps the times. */
#ifndef MIAI_APP_ARENA_FOLLOW_H
#define MIAI_APP_ARENA_FOLLOW_H

#include <stdint.h>

struct app;
struct id128;
struct row_arena_act;

/* Another process has announced this arena, or stored this act. */
void arena_follow_new(struct app *app, const struct id128 *id);
void arena_follow_act(struct app *app, const struct row_arena_act *row);
/* This process owns the shard, or owns it no longer. */
void arena_own(struct app *app, uint8_t shard);
void arena_disown(struct app *app, uint8_t shard);

#endif
