/* Ratings in answers: the best players of a pool, and the games of one player. */
#ifndef MIAI_PROTO_TOUR_RATING_H
#define MIAI_PROTO_TOUR_RATING_H

#include "proto/wire/encode.h"

/* Whole points, as of now. */
struct proto_rating {
    uint16_t rating, deviation;
    uint32_t games;
};

struct proto_ladder_line {
    uint32_t place;
    struct proto_player player;
    struct proto_rating rating;
};
struct proto_pool_name {
    const char *ruleset;
    uint32_t games;
};
struct proto_ladder {
    const char *ruleset; /* NULL: there is no pool */
    uint32_t games;      /* of the whole pool */
    uint32_t players;    /* the same */
    int16_t black_adv;   /* points that Black's first move is worth */
    const struct proto_ladder_line *lines;
    size_t lines_n;
    bool more;
    const char *next;                    /* a cursor as text; NULL: no further page */
    const struct proto_pool_name *pools; /* all that have games */
    size_t pools_n;
};
void proto_encode_ratings(struct proto_text *text, int64_t id, const struct proto_ladder *ladder);

struct proto_profile_pool {
    const char *ruleset;
    struct proto_rating rating;
};
struct proto_profile_game {
    struct text ruleset;
    struct text slug, title; /* of the tournament; no slug: it is not listed */
    uint8_t round;           /* 0: of a room that a player opened */
    uint16_t board;
    const uint8_t *game; /* of a public room: PROTO_ID_BYTES; NULL: left out */
    struct proto_player black, white;
    uint8_t black_score2; /* 0, 1, 2 */
    uint16_t rating;      /* the player's after it; 0 and no change: unknown */
    int16_t change;
    int64_t ended_at_ms;
};
/* Games won, drawn and lost, with Black and with White. */
struct proto_record {
    struct text ruleset; /* empty: null, all mixes together */
    const uint32_t (*n)[3];
};
struct proto_met {
    struct proto_player player;
    const uint32_t *n; /* won, drawn, lost */
};
struct proto_profile {
    struct proto_player player;
    bool account;
    int64_t since_ms;           /* UTC; when the player came */
    struct proto_player bot_of; /* the owner of a bot; id 0: left out */
    const struct proto_profile_pool *pools;
    size_t pools_n;
    const struct proto_record *records;
    size_t records_n;
    const struct proto_met *met;
    size_t met_n;
    const struct proto_profile_game *games;
    size_t games_n;
};
void proto_encode_profile(struct proto_text *text, int64_t id, const struct proto_profile *profile);

/* A rating after a game. */
struct proto_history_point {
    int64_t ended_at_ms;
    uint16_t rating, deviation;
    int16_t change;
    const uint8_t *game; /* of a public room: PROTO_ID_BYTES; NULL: left out */
};
/* points: oldest first; cut: there are older games. */
void proto_encode_history(struct proto_text *text, int64_t id, const char *ruleset,
                          const struct proto_history_point *points, size_t n, bool cut);

#endif
