/* The games that the bot plays now: each has a player, and messages that wait for the server's answer. */
#ifndef MIAI_SERVER_BOT_SEATS_H
#define MIAI_SERVER_BOT_SEATS_H

#include "server/bot/lobby.h"
#include "server/bot/options.h"
#include "server/bot/player.h"
#include "server/bot/rooms.h"
#include "server/bot/talk.h"

#define SEATS_ANEW_MAX                                                                             \
    8 /* snapshots of a game of which events are missing; then the bot leaves it */

struct seat {
    struct player player;
    int64_t sub_id, do_id; /* on their way; 0: none */
    unsigned anew;         /* times that an event was missing */
    bool left;             /* the game cannot be read: it is not begun again */
};

struct seats {
    struct talk *talk;
    struct lobby *lobby;
    struct rooms *rooms;
    void (*changed)(void *ctx); /* after an engine has answered or failed */
    void *ctx;
    const char *greeting; /* NULL: none */
    struct player_house house;
    struct seat *list[OPTIONS_GAMES_MAX];
    unsigned n;
};

/* The struct is zeroed before. The caller fills the hook, the greeting, and `house` except for its hooks. */
void seats_init(struct seats *seats, struct talk *talk, struct lobby *lobby, struct rooms *rooms);
void seats_finish(struct seats *seats);

/* Begins to play a game, unless the bot plays it already. */
void seats_begin(struct seats *seats, const char *game);
/* A snapshot or an event of a game. */
void seats_hear(struct seats *seats, const char *game, const json_t *message, bool snapshot);
/* The answer to message `id`: good, perhaps with the number of its event, or refused with a code. False: it is no
 * message of a game. */
bool seats_answered(struct seats *seats, int64_t id, bool good, uint32_t n, const char *code);
/* A room was looked at for a player (rooms.h). */
void seats_looked(struct seats *seats, const char *room, int64_t away_ms, bool tour);
void seats_thought(struct seats *seats, const struct thought *thought);

void seats_connected(struct seats *seats);
void seats_cut_off(struct seats *seats); /* the connection is gone */

/* Removes games that are over or cannot be followed. Returns their number. */
unsigned seats_sweep(struct seats *seats);
int64_t seats_due_us(const struct seats *seats); /* INT64_MAX: never */
void seats_tick(struct seats *seats, int64_t now_us);

#endif
