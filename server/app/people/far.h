/* Players who are connected to other processes of the site. Each process says who is connected to it: at once when a
 * player comes, and all of them every APP_HERE_MS. It counts for APP_HERE_FOR_MS, so a lost word changes nothing, and the
 * players of a process that has gone are away a moment later.
 *
 * Their lists of muted players come too, and what their programs can play: a process judges challenges to players of
 * other processes. */
#ifndef MIAI_APP_PEOPLE_FAR_H
#define MIAI_APP_PEOPLE_FAR_H

struct app;
struct player;
struct site_note;

/* Says who is here: one player who has just come, or all. */
void far_came(struct app *app, struct player *player);
void far_tell(struct app *app);
/* Another process says who is there. */
void far_heard(struct app *app, const struct site_note *note);
/* Forgets those that no process has named for too long, and counts. */
void far_due(struct app *app);
void far_finish(struct app *app);

#endif
