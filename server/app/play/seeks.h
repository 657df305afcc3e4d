/* Quick pairing: players who wait for any opponent under terms of their choice. Nothing of it is
 * stored. A wish ends with `unseek`, with a pair, when its connection has been lost for
 * APP_SEEK_AWAY_MS, and after APP_SEEK_MS. */
#ifndef MIAI_APP_PLAY_SEEKS_H
#define MIAI_APP_PLAY_SEEKS_H

#include <stdint.h>

struct app;
struct command;
struct conn;
struct proto_seek;
struct site_note;

void seeks_command(struct app *app, struct command *command);  /* `seek`, `unseek` */
void seeks_question(struct app *app, struct command *command); /* get seeks */
void seeks_due(struct app *app);
void seeks_finish(struct app *app);
/* The wish of a client who has waited in another list since then, if it may be in this one. The payer is the
 * client. */
void seeks_take(struct app *app, const struct conn *conn, const struct proto_seek *wish,
                int64_t since_us);

/* --- several processes (seeks_site.c) --------------------------------------------------------- */

/* Says the list to the other processes, if it is this one's. */
void seeks_say(struct app *app);
/* The number of players who wait, and of each ruleset (SEEK_RULESETS_MAX). */
uint32_t seeks_count(const struct app *app, uint32_t *ret);
/* A command of the lobby was sent on. */
void seeks_sent_on(struct app *app, const struct command *command);
/* Another process says its list. */
void seeks_heard(struct app *app, const struct site_note *note);
/* Another process brings the wish of this client. */
void seeks_brought(struct app *app, const struct conn *conn, const struct site_note *note);
/* This process owns the list, or owns it no longer. */
void seeks_own(struct app *app);
void seeks_disown(struct app *app);
void seeks_far_finish(struct app *app);

#endif
