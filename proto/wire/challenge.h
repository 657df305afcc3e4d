/* Challenges: a room whose second seat is kept for one player, who takes it or declines. */
#ifndef MIAI_PROTO_WIRE_CHALLENGE_H
#define MIAI_PROTO_WIRE_CHALLENGE_H

/* The reasons of a `decline`. */
enum proto_decline {
    PROTO_DECLINE_LATER = 1,
    PROTO_DECLINE_TOO_FAST,
    PROTO_DECLINE_TOO_SLOW,
    PROTO_DECLINE_RULES,
    PROTO_DECLINE_SIZE,
    PROTO_DECLINE_HANDICAP,
    PROTO_DECLINE_RATED,
    PROTO_DECLINE_CASUAL,
    PROTO_DECLINE_BUSY,
    PROTO_DECLINE_NO_BOTS,
    PROTO_DECLINE_ONLY_BOTS,
    PROTO_DECLINE_NO, /* no reason is given */
    PROTO_DECLINES_N
};
extern const char *const proto_decline_words[]; /* the first belongs to LATER; ends with NULL */

/* The state of a challenge. An accepted one, or one that was called off, has left all lists. */
enum proto_challenge_state {
    PROTO_CHALLENGE_WAITING = 1,
    PROTO_CHALLENGE_DECLINED,
    PROTO_CHALLENGE_EXPIRED, /* not answered in time */
    PROTO_CHALLENGE_LEFT     /* the challenger was away for too long */
};

#endif
