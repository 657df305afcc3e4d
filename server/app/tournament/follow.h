/* Tournaments that another process owns. The changes that it stores come at least once and in order. The next act of a
 * tournament in memory is folded; any other change makes this process read the tournament from the store.
 *
 * Promises: clients of this process see what is stored, and no more. A change that is missed or repeated costs a read
 * and changes nothing else. */
#ifndef MIAI_APP_TOURNAMENT_FOLLOW_H
#define MIAI_APP_TOURNAMENT_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct id128;
struct row_rated;
struct row_tour;
struct row_tour_act;

/* Another process stored this row of a tournament, as it is after act `seq`; or this act of its log; or deleted it. The
 * row is taken where that act is the last one known: commits of two owners may be heard in either order, so an older
 * row may come after a newer one. Its act is followed before it. */
void tournament_follow_row(struct app *app, const struct row_tour *row, uint32_t seq);
void tournament_follow_act(struct app *app, const struct row_tour_act *row);
/* The same of a rated game, behind the act that decided it; on: false, if its row was removed. */
void tournament_follow_rated(struct app *app, const struct row_rated *row, bool on);
void tournament_follow_deleted(struct app *app, const struct id128 *id);
/* All changes of a job have come: sends those that subscribers see. */
void tournament_follow_end(struct app *app);
/* This process owns the shard, or owns it no longer: its tournaments wake, or fall silent. */
void tournament_own(struct app *app, uint8_t shard);
void tournament_disown(struct app *app, uint8_t shard);

#endif
