/* Measures in force: mutes, bans, refused words, and tournaments that moderators unlisted or ended.
 * Each is an act in the store that was not undone. They are in memory too, because every command is
 * checked against them. */
#ifndef MIAI_APP_MEASURES_STANDING_H
#define MIAI_APP_MEASURES_STANDING_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/moderation.h"

struct app;
struct row_moderation_act;

/* All measures in force. */
#define MODERATION_BYS 3 /* by player, session, address */
struct standing {
    struct idmap measures;
    LIST_HEAD(, measure) measure_list;
    uint32_t counts[2][MODERATION_BYS]; /* of mutes, of bans */
    struct refused_word *words;
    uint32_t words_n;
    struct closed_event *events; /* unlisted or ended tournaments */
    uint32_t events_n;
};

/* Reads the measures in force, then calls `then`. */
void standing_restore(struct app *app, void (*then)(struct app *app));
void standing_create(struct app *app);
void standing_destroy(struct app *app);

/* A mute or a ban: of a player, a session or an address. */
struct measure {
    struct idmap_key key;
    LIST_ENTRY(measure) link;
    int64_t act, until_ms;
    uint8_t what, by; /* PROTO_MODERATION_MUTE or _BAN; player, session or address */
    uint16_t why_length;
    char why[];
};
/* The targets that a measure could name. An unknown player is NULL, an unknown session or address
 * is all zeros. */
struct whom {
    const struct player *player;
    const uint8_t *session, *address; /* 8 bytes of its hash; 16 bytes; NULL: unknown */
};
/* The targets of the message that is being handled, from its payer. */
struct whom standing_payer(const struct app *app, const struct player *player);
/* The measure that keeps them from it; NULL: none. A ban is a mute too. */
const struct measure *standing_held(struct app *app, enum proto_moderation_what what,
                                    struct whom whom);
/* An act is stored, or a measure in force was undone. */
void standing_add(struct app *app, const struct row_moderation_act *row);
void standing_remove(struct app *app, int64_t act);
/* The measure of moderators against a tournament: PROTO_MODERATION_END, or else _UNLIST, or else
 * 0. */
enum proto_moderation_what standing_event(const struct app *app, const uint8_t id[16]);
/* Is there room for one more measure of this kind? */
bool standing_has_room(struct app *app, enum proto_moderation_what what);

#endif
