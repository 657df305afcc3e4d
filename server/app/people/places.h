/* Where somebody has signed in to which name: whoever guesses passwords from everywhere does not keep them
 * out. Told by a hash of both; the newest APP_PLACES_MAX are known, until the process ends. */
#ifndef MIAI_APP_PEOPLE_PLACES_H
#define MIAI_APP_PEOPLE_PLACES_H

#include <stdbool.h>
#include <stdint.h>

struct app;

/* A name's hash and an address as one. */
void place_of(const struct app *app, const uint8_t name[16], const uint8_t address[16],
              uint8_t ret[16]);
bool place_is_known(const struct app *app, const uint8_t place[16]);
void place_know(struct app *app, const uint8_t place[16]);
void places_finish(struct app *app);

#endif
