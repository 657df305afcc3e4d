/* The words of acts on the wire and in the log, and the memory of acts. The words are stored: one
 * that was ever written keeps its meaning. */
#include "proto/tour/tour.h"

#include <stdlib.h>

static const char *const keys[PROTO_ACTS_N] = {
    [PROTO_ACT_SETTINGS] = "settings",
    [PROTO_ACT_STAGE] = "stage",
    [PROTO_ACT_ROLE] = "role",
    [PROTO_ACT_FORBID] = "forbid",
    [PROTO_ACT_ADD] = "add",
    [PROTO_ACT_ASK] = "ask",
    [PROTO_ACT_ACCEPT] = "accept",
    [PROTO_ACT_DECLINE] = "decline",
    [PROTO_ACT_CONSENT] = "consent",
    [PROTO_ACT_IDENTIFY] = "identify",
    [PROTO_ACT_EDIT] = "edit",
    [PROTO_ACT_REMOVE] = "remove",
    [PROTO_ACT_CLEAR] = "clear",
    [PROTO_ACT_TEAM] = "team",
    [PROTO_ACT_CHECKIN] = "checkin",
    [PROTO_ACT_ABSENT] = "absent",
    [PROTO_ACT_WITHDRAW] = "withdraw",
    [PROTO_ACT_RETURN] = "return",
    [PROTO_ACT_DISQUALIFY] = "disqualify",
    [PROTO_ACT_PAIR] = "pair",
    [PROTO_ACT_SWAP] = "swap",
    [PROTO_ACT_JOIN] = "join",
    [PROTO_ACT_LOCK] = "lock",
    [PROTO_ACT_COLOURS] = "colours",
    [PROTO_ACT_PUBLISH] = "publish",
    [PROTO_ACT_WITHDRAW_ROUND] = "unpublish",
    [PROTO_ACT_DISCARD] = "discard",
    [PROTO_ACT_START] = "start",
    [PROTO_ACT_SCHEDULE] = "schedule",
    [PROTO_ACT_ABORT] = "abort",
    [PROTO_ACT_GAME] = "game",
    [PROTO_ACT_ENDED] = "ended",
    [PROTO_ACT_RESULT] = "result",
    [PROTO_ACT_REPORT] = "report",
    [PROTO_ACT_RULE] = "rule",
    [PROTO_ACT_UNRULE] = "unrule",
    [PROTO_ACT_PAUSE] = "pause",
    [PROTO_ACT_TIME] = "time",
    [PROTO_ACT_HOLD] = "hold",
    [PROTO_ACT_TAKEN] = "taken",
    [PROTO_ACT_UNDO] = "undo",
};

const char *proto_tour_act_key(enum proto_tour_act_kind kind)
{
    return keys[kind];
}

void proto_tour_act_finish(struct proto_tour_act *act)
{
    free(act->settings);
    free(act->people);
    free(act->pairs);
    free(act->changes);
    free(act->nos);
    free(act->ns);
    act->settings = NULL;
    act->people = NULL;
    act->pairs = NULL;
    act->changes = NULL;
    act->nos = NULL;
    act->ns = NULL;
    act->people_n = act->pairs_n = act->changes_n = act->nos_n = act->ns_n = 0;
}
