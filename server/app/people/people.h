/* People: accounts, guests, names, and the channel `me`. Other modules' parts of `me` (seats,
 * calls, invitations) come through hooks. */
#ifndef MIAI_APP_PEOPLE_PEOPLE_H
#define MIAI_APP_PEOPLE_PEOPLE_H

#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "server/app/limits.h"

struct app;
struct player;
struct room;

/* Functions of the rooms above people, set by the root. None is NULL. */
struct people_hooks {
    /* The entry of a room in the list of the player's `me`. */
    void (*describe_room)(const struct room *room, const struct player *player,
                          struct proto_my_game *ret);
    /* The player's calls and invitations; return their number. The entries point to memory of
     * the callee. */
    size_t (*calls)(const struct app *app, const struct player *player,
                    struct proto_my_call ret[APP_CALLS_MAX]);
    size_t (*invites)(const struct app *app, const struct player *player,
                      struct proto_my_invite ret[APP_INVITES_MAX]);
    /* The player's challenges; returns their number. Entries point to memory of the callee. */
    size_t (*challenges)(const struct player *player,
                         struct proto_my_challenge ret[APP_CHALLENGES_LISTED]);
    /* The player has another name. */
    void (*renamed)(struct app *app, struct player *player);
    /* The player's account was deleted: removes their chat messages. */
    void (*gone)(struct app *app, const struct player *player);
};

struct people {
    const struct people_hooks *hooks;
    struct hashing *hashings, *hashings_waiting;
    uint32_t hashings_n, hashings_out_n; /* all, and those that were given away */
    struct idmap places;                 /* places.c */
    struct idmap_key *places_ring;
    uint32_t places_n;
    int64_t ids_next, ids_end;     /* numbers for new players, drawn from the store */
    int64_t spare_next, spare_end; /* the block after those */
    bool ids_drawn;                /* the next block is on its way */
};

/* hooks: they outlive people. */
void people_create(struct app *app, const struct people_hooks *hooks);
void people_destroy(struct app *app);

#endif
