/* Places: pairs of a name and an address that signed in to it. Clients that guess its password from
 * everywhere do not keep the account's owner out of a known place. A place is a hash of both; the
 * newest APP_PLACES_MAX are known, until the process ends. */
#ifndef MIAI_APP_PEOPLE_PLACES_H
#define MIAI_APP_PEOPLE_PLACES_H

#include <stdbool.h>
#include <stdint.h>

struct app;

/* Computes the place of a name's hash and an address. ret: 16 bytes. */
void place_of(const struct app *app, const uint8_t name[16], const uint8_t address[16],
              uint8_t ret[16]);
bool place_is_known(const struct app *app, const uint8_t place[16]);
void place_know(struct app *app, const uint8_t place[16]);
void places_finish(struct app *app);

#endif
