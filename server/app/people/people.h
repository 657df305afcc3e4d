/* People: accounts, guests, names, and what each is told of themselves. What others know of a player
 * (seats, calls, invitations) is told through hooks. */
#ifndef MIAI_APP_PEOPLE_PEOPLE_H
#define MIAI_APP_PEOPLE_PEOPLE_H

#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "server/app/limits.h"

struct app;
struct player;
struct room;

/* What the rooms above people say of a player, or want to know; filled by the root. None is NULL. */
struct people_hooks {
    /* A room that the player's `me` lists. */
    void (*describe_room)(const struct room *room, const struct player *player,
                          struct proto_my_game *ret);
    /* What tournaments want of the player, and who invites them; return how many. What the entries point
     * to stays theirs. */
    size_t (*calls)(const struct app *app, const struct player *player,
                    struct proto_my_call ret[APP_CALLS_MAX]);
    size_t (*invites)(const struct app *app, const struct player *player,
                      struct proto_my_invite ret[APP_INVITES_MAX]);
    /* The player has another name. */
    void (*renamed)(struct app *app, struct player *player);
    /* The player has no account any more: what they said is gone. */
    void (*gone)(struct app *app, const struct player *player);
};

struct people {
    const struct people_hooks *hooks;
    struct hashing *hashings, *hashings_waiting;
    uint32_t hashings_n, hashings_out_n; /* all, and those that were given away */
    struct idmap places;                 /* places.c */
    struct idmap_key *places_ring;
    uint32_t places_n;
    int64_t ids_next, ids_end;     /* of players to come, drawn from the store */
    int64_t spare_next, spare_end; /* those that come after them */
    bool ids_drawn;                /* spare ones are on their way */
};

/* hooks: outlive it. */
void people_create(struct app *app, const struct people_hooks *hooks);
void people_destroy(struct app *app);

#endif
