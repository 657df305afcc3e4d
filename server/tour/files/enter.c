/* Entering the players of a file into a tournament: the act, which names their absences too, so that one undo takes all
 * of it back; and the check that it is allowed. */
#include "proto/lib/alloc.h"

#include <stdlib.h>
#include <string.h>

#include "proto/tour/json.h"
#include "server/tour/files/cells.h"
#include "server/tour/parts.h"

struct entering {
    const struct tour_people *people;
    const struct tour *tour;
    struct proto_tour_act act;
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
    const struct tour *tour = entering->tour;
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

/* Is the absence in a round that the tournament does not have? It is a typing mistake. */
static bool misses_no_round(const struct tour *tour, const struct proto_tour_person *person)
{
    unsigned rounds = tour->settings.rounds; /* 0: as many as the field needs */
    bool any = false;

    for (unsigned i = rounds; rounds > 0 && i < PROTO_TOUR_ROUNDS_MAX; i++)
        any |= person->absences[i] != PROTO_ABSENT_NOT;
    return any;
}

/* The row of a player whose absence is refused. */
static bool fail_absent(const struct entering *entering, uint16_t no,
                        struct tour_row_error *ret_error)
{
    unsigned i = 0;

    while (entering->act.people[i].no != no)
        i++;
    return tour_row_fail(ret_error, entering->people->rows[i], "absent", sentence(TOUR_ROUND_STATE),
                         NULL);
}

static bool add(struct entering *entering, struct tour_row_error *ret_error)
{
    const struct tour_people *people = entering->people;
    struct proto_tour_act *act = &entering->act;
    struct tour_verdict verdict;

    act->people = alloc_zeroed(people->n, sizeof *act->people);
    memcpy(act->people, people->list, people->n * sizeof *act->people);
    tour_give_numbers(entering->tour, act->people, people->n);
    verdict = tour_judge(entering->tour, act);
    if (verdict.reason == TOUR_ROUND_STATE && verdict.field)
        return fail_absent(entering, verdict.player, ret_error);
    if (verdict.reason != TOUR_WELL)
        return fail_add(entering, &verdict, ret_error);
    for (unsigned i = 0; i < people->n; i++)
        if (misses_no_round(entering->tour, &people->list[i]))
            return tour_row_fail(ret_error, people->rows[i], "absent",
                                 "the tournament has fewer rounds", NULL);
    return true;
}

bool tour_enter_people(const struct tour *tour, const struct tour_people *people,
                       struct proto_tour_act *ret, struct tour_row_error *ret_error)
{
    struct entering entering = {
        .people = people,
        .tour = tour,
        .act = {.kind = PROTO_ACT_ADD, .people_n = (uint16_t)people->n},
    };

    *ret_error = (struct tour_row_error){0};
    *ret = (struct proto_tour_act){0};
    if (!add(&entering, ret_error)) {
        proto_tour_act_finish(&entering.act);
        return false;
    }
    *ret = entering.act;
    return true;
}
