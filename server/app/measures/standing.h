/* Measures of moderators that are in force: mutes, bans, tournaments that they unlisted or ended. All of
 * it is an act in the store that stands; it is kept in memory too, because every command looks at it. */
#ifndef MIAI_APP_MEASURES_STANDING_H
#define MIAI_APP_MEASURES_STANDING_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/moderation.h"

struct app;
struct row_moderation_act;

/* All that is in force. */
#define MODERATION_BYS 3 /* by player, session, address */
struct standing {
    struct idmap measures;
    LIST_HEAD(, measure) measure_list;
    uint32_t counts[2][MODERATION_BYS]; /* of mutes, of bans */
    struct refused_word *words;
    uint32_t words_n;
    struct closed_event *events; /* tournaments that were unlisted or ended */
    uint32_t events_n;
};

/* Reads what stands, then calls `then`. */
void standing_restore(struct app *app, void (*then)(struct app *app));
void standing_create(struct app *app);
void standing_destroy(struct app *app);

/* Somebody is muted or banned: by their player, by a session, or at an address. */
struct measure {
    struct idmap_key key;
    LIST_ENTRY(measure) link;
    int64_t act, until_ms;
    uint8_t what, by; /* PROTO_HOUSE_MUTE or _BAN; by what */
    uint16_t why_length;
    char why[];
};
/* Whom it could be about; what is not known is NULL, or zeros. */
struct whom {
    const struct player *player;
    const uint8_t *session, *address; /* 8 bytes of its hash; 16 */
};
/* Whoever pays for the message that is being handled. */
struct whom standing_payer(const struct app *app, const struct player *player);
/* What keeps them from it; NULL: nothing. Whoever is banned is muted too. */
const struct measure *standing_held(struct app *app, enum proto_moderation_what what,
                                    struct whom whom);
/* An act is stored, or one that stood was ended. */
void standing_add(struct app *app, const struct row_moderation_act *row);
void standing_remove(struct app *app, int64_t act);
/* What moderators did to a tournament: PROTO_HOUSE_END, or else _UNLIST, or else 0. */
enum proto_moderation_what standing_event(const struct app *app, const uint8_t id[16]);
/* Is there room for one more? */
bool standing_has_room(struct app *app, enum proto_moderation_what what);

#endif
