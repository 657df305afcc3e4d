/* Entering the players of a file into a tournament: the acts, and the check that all of them are
 * allowed. */
#include "proto/lib/alloc.h"

#include <stdlib.h>

#include "proto/tour/json.h"
#include "server/tour/files/cells.h"
#include "server/tour/parts.h"

struct entering {
    const struct tour_people *people;
    struct proto_tour_act *acts;
    unsigned n;
    struct tour tour; /* as it will be after the acts so far */
};

/* The reasons as sentences for the person who uploads the list. */
static const char *sentence(enum tour_reason reason)
{
    switch (reason) {
    case TOUR_STAGE: return "the tournament takes no players at this stage";
    case TOUR_FULL: return "the tournament takes no more players than that";
    case TOUR_TWICE: return "there already, in the tournament";
    case TOUR_SYSTEM: return "players cannot join a tournament of this system once it has begun";
    case TOUR_ROUND_STATE:
    case TOUR_PLAYED: return "that round has begun";
    case TOUR_WELL:
    case TOUR_NOT_THERE:
    case TOUR_ROUND_OPEN:
    case TOUR_LAST_ROUND:
    case TOUR_UNPAIRED:
    case TOUR_ODD:
    case TOUR_LOCKED:
    case TOUR_BAD_RESULT:
    case TOUR_NO_CHANGE:
    case TOUR_DEPENDS:
    case TOUR_LAST_DIRECTOR:
    case TOUR_DECLINED:
    case TOUR_RULED:
    case TOUR_REASONS_N: break;
    }
    return "the tournament refuses it";
}

/* The error of the first act, with the row that it comes from. */
static bool fail_add(const struct entering *entering, const struct tour_verdict *verdict,
                     struct tour_row_error *ret_error)
{
    const struct tour_people *people = entering->people;
    const struct tour *tour = &entering->tour;
    unsigned there = 0, numbers = 0;

    if (verdict->reason == TOUR_TWICE && tour_person(tour, verdict->player))
        for (unsigned i = 0; i < people->n; i++)
            if (strcmp(people->list[i].name, tour_person(tour, verdict->player)->name) == 0)
                return tour_row_fail(ret_error, people->rows[i], "name", sentence(TOUR_TWICE),
                                     people->list[i].name);
    for (uint16_t no = 1; no <= PROTO_TOUR_PLAYERS_MAX; no++) {
        there += tour_person(tour, no) != NULL;
        numbers += tour_is_free(tour, no);
    }
    if (verdict->reason == TOUR_FULL) {
        unsigned room = tour->settings.players_max > there ? tour->settings.players_max - there : 0;
        room = room < numbers ? room : numbers;
        if (room < people->n)
            return tour_row_fail(ret_error, people->rows[room], NULL, sentence(TOUR_FULL), NULL);
    }
    return tour_row_fail(ret_error, 0, NULL, sentence(verdict->reason), NULL);
}

static void take(struct entering *entering, const struct proto_tour_act *act)
{
    tour_apply(&entering->tour, act);
    entering->acts = alloc_resized(entering->acts, entering->n + 1, sizeof *act);
    entering->acts[entering->n++] = *act;
}

static bool add(struct entering *entering, struct tour_row_error *ret_error)
{
    const struct tour_people *people = entering->people;
    struct proto_tour_act act = {.kind = PROTO_ACT_ADD, .people_n = (uint16_t)people->n};
    struct tour_verdict verdict;

    act.people = alloc_zeroed(people->n, sizeof *act.people);
    for (unsigned i = 0; i < people->n; i++) {
        act.people[i] = people->list[i];
        memset(act.people[i].absences, 0, sizeof act.people[i].absences);
    }
    tour_give_numbers(&entering->tour, act.people, people->n);
    verdict = tour_judge(&entering->tour, &act);
    if (verdict.reason == TOUR_WELL) {
        take(entering, &act);
        return true;
    }
    proto_tour_act_finish(&act);
    return fail_add(entering, &verdict, ret_error);
}

/* A round that does not exist is an error too: it is a typing mistake. */
static bool miss(struct entering *entering, unsigned i, uint16_t no, uint8_t round,
                 struct tour_row_error *ret_error)
{
    uint8_t rounds = entering->tour.settings.rounds; /* 0: as many as the field needs */
    struct proto_tour_act act = {.kind = PROTO_ACT_ABSENT, .a = no, .round = round};
    struct tour_verdict verdict;

    if (rounds > 0 && round > rounds)
        return tour_row_fail(ret_error, entering->people->rows[i], "absent",
                             "the tournament has fewer rounds", NULL);
    act.absence = PROTO_ABSENT_EXCUSED;
    verdict = tour_judge(&entering->tour, &act);
    if (verdict.reason != TOUR_WELL)
        return tour_row_fail(ret_error, entering->people->rows[i], "absent",
                             sentence(verdict.reason), NULL);
    take(entering, &act);
    return true;
}

static bool miss_all(struct entering *entering, struct tour_row_error *ret_error)
{
    const struct proto_tour_person *added = entering->acts[0].people;

    for (unsigned i = 0; i < entering->people->n; i++) {
        const uint8_t *absences = entering->people->list[i].absences;
        for (uint8_t round = 1; round <= PROTO_TOUR_ROUNDS_MAX; round++)
            if (absences[round - 1] != PROTO_ABSENT_NOT &&
                !miss(entering, i, added[i].no, round, ret_error))
                return false;
    }
    return true;
}

bool tour_enter_people(const struct tour *tour, const struct tour_people *people,
                       struct proto_tour_act **ret, unsigned *ret_n,
                       struct tour_row_error *ret_error)
{
    struct entering entering = {.people = people};
    bool good;

    *ret_error = (struct tour_row_error){0};
    tour_copy(tour, &entering.tour);
    good = add(&entering, ret_error) && miss_all(&entering, ret_error);
    tour_finish(&entering.tour);
    for (unsigned i = 0; i < entering.n && !good; i++)
        proto_tour_act_finish(&entering.acts[i]);
    if (!good)
        free(entering.acts);
    *ret = good ? entering.acts : NULL;
    *ret_n = good ? entering.n : 0;
    return good;
}
