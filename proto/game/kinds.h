/* Kinds of events: the numbers that the store keeps and the words that messages and records have. */
#ifndef MIAI_PROTO_GAME_KINDS_H
#define MIAI_PROTO_GAME_KINDS_H

/* `k` of a game's events: the first word of the act's meaning. */
enum proto_event_kind {
    PROTO_EVENT_PLAY = 1,
    PROTO_EVENT_PASS,
    PROTO_EVENT_CHALLENGE,
    PROTO_EVENT_RESUME,
    PROTO_EVENT_DEAD,
    PROTO_EVENT_ALIVE,
    PROTO_EVENT_ACCEPT,
    PROTO_EVENT_CLAIM,
    PROTO_EVENT_EXPIRE,
    PROTO_EVENT_DRAW,
    PROTO_EVENT_DRAW_NO,
    PROTO_EVENT_RESIGN,
    PROTO_EVENT_FLAG,
    PROTO_EVENT_ABSENT,
    PROTO_EVENT_FORFEIT,
    PROTO_EVENT_ABORT,
    PROTO_EVENT_UNDO_ASK,
    PROTO_EVENT_UNDO_NO,
    PROTO_EVENT_UNDO,
    PROTO_EVENT_CREDIT,
    PROTO_EVENT_PAUSE,
    PROTO_EVENT_UNPAUSE,
    PROTO_EVENT_TIME,
    PROTO_EVENT_DRAW_OFF,
    PROTO_EVENT_UNDO_OFF,
    PROTO_EVENTS_N
};
const char *proto_event_key(enum proto_event_kind kind); /* "undo-ask" */

/* The effect of an event on a confirmation sequence. */
enum proto_sequence {
    PROTO_SEQUENCE_SAME = 0,
    PROTO_SEQUENCE_BEGUN,
    PROTO_SEQUENCE_PROVED,
    PROTO_SEQUENCE_REFUTED
};

#endif
