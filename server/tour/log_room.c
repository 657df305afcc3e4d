/* The limits of a log. Acts that directors and players can repeat at will have shares of their own,
 * so that acts which finish a tournament always find room. */
#include "proto/tour/json.h"
#include "server/tour/log_parts.h"
#include "server/tour/parts.h"

unsigned tour_share_of(uint8_t kind)
{
    switch ((enum proto_tour_act_kind)kind) {
    case PROTO_ACT_SETTINGS:
    case PROTO_ACT_ROLE:
    case PROTO_ACT_FORBID:
    case PROTO_ACT_ADD:
    case PROTO_ACT_ASK:
    case PROTO_ACT_ACCEPT:
    case PROTO_ACT_DECLINE:
    case PROTO_ACT_EDIT:
    case PROTO_ACT_REMOVE:
    case PROTO_ACT_CLEAR:
    case PROTO_ACT_TEAM:
    case PROTO_ACT_CHECKIN:
    case PROTO_ACT_ABSENT:
    case PROTO_ACT_REPORT:
    case PROTO_ACT_HOLD: return TOUR_SHARE_PEOPLE;
    case PROTO_ACT_PAIR:
    case PROTO_ACT_SWAP:
    case PROTO_ACT_JOIN:
    case PROTO_ACT_LOCK:
    case PROTO_ACT_COLOURS:
    case PROTO_ACT_WITHDRAW_ROUND:
    case PROTO_ACT_DISCARD: return TOUR_SHARE_DRAWS;
    case PROTO_ACT_STAGE:
    case PROTO_ACT_CONSENT:
    case PROTO_ACT_IDENTIFY:
    case PROTO_ACT_WITHDRAW:
    case PROTO_ACT_RETURN:
    case PROTO_ACT_DISQUALIFY:
    case PROTO_ACT_PUBLISH:
    case PROTO_ACT_START:
    case PROTO_ACT_SCHEDULE:
    case PROTO_ACT_ABORT:
    case PROTO_ACT_GAME:
    case PROTO_ACT_ENDED:
    case PROTO_ACT_RESULT:
    case PROTO_ACT_RULE:
    case PROTO_ACT_UNRULE:
    case PROTO_ACT_PAUSE:
    case PROTO_ACT_TIME:
    case PROTO_ACT_TAKEN:
    case PROTO_ACT_UNDO:
    case PROTO_ACTS_N: break;
    }
    return TOUR_SHARE_REST;
}

static const struct {
    uint32_t n, bytes;
} shares[TOUR_SHARES_N] = {
    [TOUR_SHARE_PEOPLE] = {TOUR_LOG_PEOPLE_MAX, TOUR_LOG_PEOPLE_BYTES_MAX},
    [TOUR_SHARE_DRAWS] = {TOUR_LOG_DRAWS_MAX, TOUR_LOG_DRAWS_BYTES_MAX},
    [TOUR_SHARE_REST] = {PROTO_TOUR_LOG_MAX, TOUR_LOG_BYTES_MAX},
};

struct tour_verdict tour_log_full(uint32_t limit)
{
    struct tour_verdict verdict = tour_no_field(TOUR_FULL, "log");

    verdict.n = limit;
    return verdict;
}

struct tour_verdict tour_judge_room(const struct tour_log *log, unsigned share, uint32_t n,
                                    size_t bytes)
{
    if (log->n + n > PROTO_TOUR_LOG_MAX)
        return tour_log_full(PROTO_TOUR_LOG_MAX);
    if (log->share_n[share] + n > shares[share].n)
        return tour_log_full(shares[share].n);
    if (log->bytes_n + bytes > TOUR_LOG_BYTES_MAX)
        return tour_log_full(TOUR_LOG_BYTES_MAX);
    if (log->share_bytes[share] + bytes > shares[share].bytes)
        return tour_log_full(shares[share].bytes);
    return tour_no(TOUR_WELL);
}

/* A log from a file does not show which draws were repeated, so draws count only for the whole. */
struct tour_verdict tour_log_room(const struct tour_log *log)
{
    struct tour_verdict verdict = tour_judge_room(log, TOUR_SHARE_PEOPLE, 0, 0);

    return verdict.reason == TOUR_WELL ? tour_judge_room(log, TOUR_SHARE_REST, 0, 0) : verdict;
}

/* The first draw of a round is no repetition, so it does not count for the share of draws. */
static unsigned share_now(const struct tour *tour, const struct proto_tour_act *act)
{
    bool first = act->kind == PROTO_ACT_PAIR && act->round > tour->rounds_n;

    return first ? TOUR_SHARE_REST : tour_share_of(act->kind);
}

struct tour_verdict tour_log_has_room_for(const struct tour_log *log,
                                          const struct proto_tour_act *acts, unsigned n)
{
    struct tour_verdict verdict = tour_no(TOUR_WELL);
    uint32_t share_n[TOUR_SHARES_N] = {0};
    size_t bytes[TOUR_SHARES_N] = {0}, all = 0;
    struct proto_text text;

    proto_text_init(&text);
    for (unsigned i = 0; i < n; i++) {
        unsigned share = share_now(&log->tour, &acts[i]);
        proto_text_clear(&text);
        proto_tour_act_write(&text, &acts[i]);
        size_t length =
            text.length + TOUR_LOG_ACT_EXTRA + (size_t)acts[i].people_n * TOUR_LOG_PERSON_EXTRA;
        share_n[share]++;
        bytes[share] += length;
        all += length;
    }
    proto_text_finish(&text);
    for (unsigned share = 0; share < TOUR_SHARES_N && verdict.reason == TOUR_WELL; share++)
        if (share_n[share] > 0)
            verdict = tour_judge_room(log, share, share_n[share], bytes[share]);
    if (verdict.reason == TOUR_WELL && log->n + n > PROTO_TOUR_LOG_MAX)
        return tour_log_full(PROTO_TOUR_LOG_MAX);
    if (verdict.reason == TOUR_WELL && log->bytes_n + all > TOUR_LOG_BYTES_MAX)
        return tour_log_full(TOUR_LOG_BYTES_MAX);
    return verdict;
}

struct tour_verdict tour_log_has_room(const struct tour_log *log, const struct proto_tour_act *act)
{
    struct proto_tour_act numbered = *act; /* its bytes are those that will be stored */
    struct proto_text text;
    struct tour_verdict verdict;

    numbered.n = log->n + 1;
    proto_text_init(&text);
    proto_tour_act_write(&text, &numbered);
    verdict = tour_judge_room(log, share_now(&log->tour, act), 1, text.length);
    proto_text_finish(&text);
    return verdict;
}
