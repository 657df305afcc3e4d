/* The rights of each role in a tournament, and the answer that refuses. */
#include "server/app/tournament/may.h"

#include "core/verdict.h"
#include "proto/tour/tour.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/dedup.h"
#include "server/tour/tour.h"

struct proto_no tournament_no(const struct tour_verdict *verdict)
{
    return (struct proto_no){
        .code = PROTO_ERROR_PHASE,
        .reason = tour_reason_key(verdict->reason),
        .tour = {.player = verdict->player,
                 .board = verdict->board,
                 .n = verdict->n,
                 .field = verdict->field},
    };
}

void tournament_refuse(struct app *app, struct dedup *dedup, const struct tour_verdict *verdict)
{
    struct proto_no no = tournament_no(verdict);
    dedup_refuse(app, dedup, &no);
}

/* Assistants keep the list of players and type results. Acts that decide the tournament are the
 * director's. */
bool tournament_may(uint8_t role, uint8_t kind)
{
    static const bool helper[PROTO_ACTS_N] = {
        [PROTO_ACT_ADD] = true,     [PROTO_ACT_EDIT] = true,   [PROTO_ACT_REMOVE] = true,
        [PROTO_ACT_CHECKIN] = true, [PROTO_ACT_ABSENT] = true, [PROTO_ACT_WITHDRAW] = true,
        [PROTO_ACT_RETURN] = true,  [PROTO_ACT_RESULT] = true, [PROTO_ACT_ACCEPT] = true,
        [PROTO_ACT_DECLINE] = true, [PROTO_ACT_TEAM] = true,
    };
    return role == PROTO_ROLE_DIRECTOR || (role == PROTO_ROLE_ASSISTANT && helper[kind]);
}
