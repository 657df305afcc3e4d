/* Places: a ring of keys, and a map that finds them. */
#include "server/app/people/places.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/people.h"
#include "server/app/state.h"

void place_of(const struct app *app, const uint8_t name[16], const uint8_t address[16],
              uint8_t ret[16])
{
    uint8_t both[32], hash[32];
    memcpy(both, name, 16);
    memcpy(both + 16, address, 16);
    app->host.hash(app->host.ctx, both, sizeof both, hash);
    memcpy(ret, hash, 16);
}

bool place_is_known(const struct app *app, const uint8_t place[16])
{
    return idmap_get(&app->people->places, idmap_bytes(place)) != NULL;
}

void place_know(struct app *app, const uint8_t place[16])
{
    struct idmap_key key = idmap_bytes(place), *slot;
    if (idmap_get(&app->people->places, key))
        return;
    if (!app->people->places_ring)
        app->people->places_ring = alloc_zeroed(APP_PLACES_MAX, sizeof *app->people->places_ring);
    slot = &app->people->places_ring[app->people->places_n++ % APP_PLACES_MAX];
    if (app->people->places.used == APP_PLACES_MAX)
        idmap_remove(&app->people->places, *slot);
    *slot = key;
    idmap_put(&app->people->places, key, slot);
}

void places_finish(struct app *app)
{
    idmap_finish(&app->people->places);
    free(app->people->places_ring);
}
