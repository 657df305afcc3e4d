/* The last refusals of a game. A client says a command again that is not answered, and the copies may come late and by
 * several ways. So a repetition is refused as the command was. Else a player could hear that an act was refused, and then
 * see it carried out, since the game has gone on meanwhile: its pause has ended, for instance. */
#ifndef MIAI_APP_PLAY_REFUSED_H
#define MIAI_APP_PLAY_REFUSED_H

#include <stdbool.h>

#include "core/text.h"
#include "proto/wire/encode.h"

struct app;
struct refused; /* in a game; NULL: none */

/* Notes the refusal of this act under this key, if it is of the kind that no repetition can change (`illegal`, `phase`): its
 * code and its reason, a constant text, for APP_REFUSED_MS. The oldest of APP_REFUSED_MAX gives way. The key has the
 * letter of its player before it. */
void refused_note(struct app *app, struct refused **refused, struct text key, struct text act,
                  const struct proto_no *no);

/* Was this act refused under this key a short while ago? Then fills code and reason. */
bool refused_find(struct app *app, const struct refused *refused, struct text key, struct text act,
                  struct proto_no *ret);

void refused_finish(struct refused *refused);

#endif
