/* Arenas on the wire: the command that makes one, and what clients see of it. */
#ifndef MIAI_PROTO_WIRE_ARENA_H
#define MIAI_PROTO_WIRE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/wire/encode.h"
#include "proto/wire/settings.h"

/* --- `announce` ----------------------------------------------------------------------------------- */

/* Its fields, each valid by itself. */
struct proto_announce_fields {
    struct proto_settings game;
    struct proto_announce announced;
    bool rated;
};
#define PROTO_ANNOUNCE_GROUPS 2
/* Fills the groups of a `announce`; they read into *ret. */
void proto_announce_groups(struct proto_announce_fields *ret,
                           struct proto_group groups[PROTO_ANNOUNCE_GROUPS]);
/* False: *ret_error names the field. Arenas have no handicap, and clocks that end within an evening. */
bool proto_announce_resolve(const struct proto_announce_fields *from,
                            struct proto_announce *ret_announced, struct proto_open *ret_open,
                            struct proto_fault *ret_error);

/* --- views ------------------------------------------------------------------------------------ */

/* The head of an arena. */
struct proto_arena {
    const uint8_t *id;
    struct text title;
    struct proto_player by;
    const struct proto_open *settings;
    const char *stage; /* "open", "running", "over", "cancelled" */
    uint16_t minutes;
    int64_t starts_at_ms, ends_at_ms; /* ends_at_ms 0: null */
    uint32_t players;
};
/* A player. */
struct proto_arena_line {
    uint16_t no;
    struct proto_player player; /* id 0: left out, the client knows it */
    uint16_t rating, games, wins;
    int32_t points, performance;
    bool fire, here, withdrawn;
};
/* A game that runs. */
struct proto_arena_board {
    uint32_t number;
    const uint8_t *room;
    uint16_t black, white;
};
/* A state, or a change of one. In a change members that are empty are left out. */
struct proto_arena_state {
    const struct proto_arena *head;       /* NULL: left out */
    const struct proto_arena_line *lines; /* in a snapshot in the order of the standings */
    size_t lines_n;
    const struct proto_arena_board *boards; /* in a change: new ones */
    size_t boards_n;
    const uint32_t *ended; /* numbers of games that ended */
    size_t ended_n;
    bool has_waiting;
    uint32_t waiting; /* players who could be paired now */
};
void proto_encode_arena_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_arena_state *state);
void proto_encode_arena_event(struct proto_text *text, const struct proto_channel *channel,
                              uint32_t n, const struct proto_arena_state *state);

/* The list of arenas. */
void proto_encode_arenas_snap(struct proto_text *text, const struct proto_at *at,
                              const struct proto_arena *arenas, size_t n);
void proto_encode_arenas_event(struct proto_text *text, uint32_t n,
                               const struct proto_arena *arena);

/* A game of a player: the answer to `arena`. */
struct proto_arena_game {
    uint32_t number;
    const uint8_t *room;
    uint16_t opponent;
    uint8_t colour;     /* of the player */
    const char *result; /* "win", "loss", "draw", "none", or NULL while it runs */
    uint8_t points;
    uint32_t moves;
};
void proto_encode_arena_games(struct proto_text *text, int64_t id,
                              const struct proto_arena_game *games, size_t n);

#endif
