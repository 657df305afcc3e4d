/* A game as the server tells it: its terms and numbered events, folded by the code that the server itself
 * uses. So the bot knows which acts the rules allow, and sends no other. */
#ifndef MIAI_SERVER_BOT_GAME_H
#define MIAI_SERVER_BOT_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "proto/game/fold.h"
#include "proto/json/ids.h"
#include "proto/record/record.h"

#define GAME_EPOCH_MAX 40 /* bytes */

struct game {
    char id[PROTO_ID_CHARS + 1], room[PROTO_ID_CHARS + 1];
    bool known; /* a snapshot was read: the fields below are valid */
    uint8_t colour;
    char epoch[GAME_EPOCH_MAX + 1];
    struct proto_record record; /* terms, and the events so far */
    struct fold fold;
    int64_t turn_us; /* monotonic: about when the running turn began */
};

void game_finish(struct game *game); /* a zeroed struct is an unknown game */

/* Reads a snapshot. Player `me` ("p42") is one of the two. False: it is not of this protocol, or the
 * player does not take part; the game is unknown then. */
bool game_read(struct game *game, const json_t *snap, const char *me, int64_t now_us);
/* Reads the next event. False: it is not the next one, or the rules refuse it: the bot needs a snapshot. */
bool game_hear(struct game *game, const json_t *event, int64_t now_us);

bool game_is_over(const struct game *game);
int64_t game_elapsed_ms(const struct game *game, int64_t now_us); /* of the running turn */

/* The next thing that the bot's player has to do. */
enum game_task {
    GAME_NOTHING = 1, /* the game is over, paused, or waits for the opponent */
    GAME_UNDO,        /* the opponent asks to take back */
    GAME_DRAW,        /* the opponent offers a draw, and it is not the player's turn */
    GAME_MOVE,        /* it is the player's turn */
    GAME_MARK         /* play is stopped, and the player has not accepted the marks */
};
enum game_task game_task(const struct game *game);

bool game_draw_is_offered(const struct game *game);
bool game_may(const struct game *game, enum go_act_kind kind);
/* How often the player has marked stones at the present stop. */
uint8_t game_markings(const struct game *game);
/* Whether the game waits for the opponent, who loses it by staying away. Not under a clock of days. */
bool game_waits_for_opponent(const struct game *game);
/* Whether the game can still be aborted. */
bool game_may_abort(const struct game *game);

#endif
