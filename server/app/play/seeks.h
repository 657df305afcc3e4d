/* Quick pairing: players who wait for any opponent under terms of their choice. Nothing of it is
 * stored. A wish ends with `unseek`, with a pair, when its connection has been lost for
 * APP_SEEK_AWAY_MS, and after APP_SEEK_MS. */
#ifndef MIAI_APP_PLAY_SEEKS_H
#define MIAI_APP_PLAY_SEEKS_H

struct app;
struct command;

void seeks_command(struct app *app, struct command *command);  /* `seek`, `unseek` */
void seeks_question(struct app *app, struct command *command); /* get seeks */
void seeks_due(struct app *app);
void seeks_finish(struct app *app);

#endif
