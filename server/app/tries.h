/* How often somebody may try to get in. */
#ifndef MIAI_APP_TRIES_H
#define MIAI_APP_TRIES_H

#include "server/app/state.h"

/* Whose tries are counted together. */
struct idmap_key tries_of_address(const struct app *app, const uint8_t address[16]);
struct idmap_key tries_of_name(const struct app *app, struct text folded);

/* Counts a try. Returns how long to wait, in milliseconds, if there were too many: then it does not
 * count. 0: it may be made. */
int64_t tries_of_address_take(struct app *app, struct idmap_key key);
int64_t tries_of_name_take(struct app *app, struct idmap_key key);
/* It was the right password: whoever may come in is not held up by having done so. */
void tries_of_name_give_back(struct app *app, struct idmap_key key);

void tries_finish(struct app *app);

#endif
