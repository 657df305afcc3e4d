/* What tournaments want of a player now, as their `me` says it. */
#ifndef MIAI_APP_TOURNAMENT_CALLS_H
#define MIAI_APP_TOURNAMENT_CALLS_H

#include "proto/wire/encode.h"
#include "server/app/limits.h"

struct app;
struct player;
struct tournament;

/* What a tournament wants of one of its players, by number - 1, and after those of whoever waits for
 * being let in; kind 0: nothing. */
struct call {
    int64_t account; /* whose; 0: nobody of this server */
    uint32_t rev;    /* of the settings, whose title it shows */
    uint32_t opponent_rev;
    uint16_t board, opponent; /* opponent 0: the bye */
    uint8_t kind;             /* enum proto_call_kind */
    uint8_t round, your;
    bool own; /* they took part in it by themselves */
    bool has_room;
    uint8_t room[PROTO_ID_BYTES];
};

/* The shown fold has changed: whoever is called otherwise than before hears of it. */
void tournament_call(struct app *app, struct tournament *tournament);
/* Fills what the player's `me` says; returns how many. What it points to is the tournaments'. */
size_t tournament_calls(const struct app *app, const struct player *player,
                        struct proto_my_call ret[APP_CALLS_MAX]);

#endif
