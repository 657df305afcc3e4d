/* Calls: requests of tournaments to a player, as their `me` shows them. */
#ifndef MIAI_APP_TOURNAMENT_CALLS_H
#define MIAI_APP_TOURNAMENT_CALLS_H

#include "proto/wire/encode.h"
#include "server/app/limits.h"

struct app;
struct player;
struct tournament;

/* A tournament's call to one of its players. The list has the players by number - 1, then those who
 * wait for the desk. kind 0: no call. */
struct call {
    int64_t account; /* of the player; 0: not a player of this server */
    uint32_t rev;    /* revision of the settings, whose title the call shows */
    uint32_t opponent_rev;
    uint16_t board, opponent; /* opponent 0: the bye */
    uint8_t kind;             /* enum proto_call_kind */
    uint8_t round, your;
    uint8_t house; /* level of the house player, if the call is about a bye */
    bool own;      /* they entered by themselves */
    bool has_room;
    uint8_t room[PROTO_ID_BYTES];
};

/* The published state has changed: sends the new call to each player whose call has changed. */
void tournament_call(struct app *app, struct tournament *tournament);
/* Fills in the calls of a player for their `me` and returns their number. Strings belong to the
 * tournaments. */
size_t tournament_calls(const struct app *app, const struct player *player,
                        struct proto_my_call ret[APP_CALLS_MAX]);

#endif
