/* The words of the kinds of events. Records contain them, so none ever changes. */
#include "proto/game/kinds.h"

static const char *const keys[PROTO_EVENTS_N] = {
    [PROTO_EVENT_PLAY] = "play",           [PROTO_EVENT_PASS] = "pass",
    [PROTO_EVENT_CHALLENGE] = "challenge", [PROTO_EVENT_RESUME] = "resume",
    [PROTO_EVENT_DEAD] = "dead",           [PROTO_EVENT_ALIVE] = "alive",
    [PROTO_EVENT_ACCEPT] = "accept",       [PROTO_EVENT_CLAIM] = "claim",
    [PROTO_EVENT_EXPIRE] = "expire",       [PROTO_EVENT_DRAW] = "draw",
    [PROTO_EVENT_DRAW_NO] = "draw-no",     [PROTO_EVENT_RESIGN] = "resign",
    [PROTO_EVENT_FLAG] = "flag",           [PROTO_EVENT_ABSENT] = "absent",
    [PROTO_EVENT_FORFEIT] = "forfeit",     [PROTO_EVENT_ABORT] = "abort",
    [PROTO_EVENT_UNDO_ASK] = "undo-ask",   [PROTO_EVENT_UNDO_NO] = "undo-no",
    [PROTO_EVENT_UNDO] = "undo",           [PROTO_EVENT_CREDIT] = "credit",
    [PROTO_EVENT_PAUSE] = "pause",         [PROTO_EVENT_UNPAUSE] = "unpause",
    [PROTO_EVENT_TIME] = "time",           [PROTO_EVENT_DRAW_OFF] = "draw-off",
    [PROTO_EVENT_UNDO_OFF] = "undo-off",
};

const char *proto_event_key(enum proto_event_kind kind)
{
    return keys[kind];
}
