/* A thousand tournaments of 6 to 40 players with draws, absences, late entries and withdrawals: invariants, and every
 * tie-break recomputed here from the pairings alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "tests/server/tour/rounds.h"
#include "tests/test.h"

enum { EVENTS = 1000, ROUNDS_MAX = 7, PLAYERS_MAX = 48 };

static struct draft draft;

/* --- a second opinion on the standings -------------------------------------------------------- */

struct past {
    bool paired[ROUNDS_MAX], unplayed[ROUNDS_MAX];
    uint16_t opponent[ROUNDS_MAX];
    int given[ROUNDS_MAX]; /* stones given, below 0 taken */
    int points2[ROUNDS_MAX], won2[ROUNDS_MAX];
    int start2, score2, byes, white;
};
static struct past pasts[PLAYERS_MAX + 1];

static void look_back(const struct tour *tour)
{
    memset(pasts, 0, sizeof pasts);
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        struct past *past = &pasts[no];
        bool excused = false, late = false, each = tour->settings.absences_each;
        int without2 = 0; /* of byes and absences so far, not rounded */
        past->start2 = tour_start2(tour, &tour->people[no - 1]);
        for (uint8_t round = 1; round <= tour->rounds_n; round++) {
            const struct proto_tour_pair *pair = tour_pair_of(tour, round, no);
            unsigned r = round - 1u;
            past->unplayed[r] = true;
            if (!pair) {
                uint8_t why = tour_absence(tour, &tour->people[no - 1], round);
                if (why == PROTO_ABSENT_EXCUSED && (each || !excused))
                    past->points2[r] = excused = true;
                if (why == PROTO_ABSENT_LATE && (each || !late))
                    past->points2[r] = late = true;
            } else if (pair->second == 0) {
                past->points2[r] = 2;
                past->byes++;
            } else {
                struct proto_tour_outcome outcome = tour_game_outcome(&pair->games[0]);
                bool black = pair->first == no;
                past->paired[r] = true;
                past->opponent[r] = black ? pair->second : pair->first;
                past->given[r] = black ? -pair->handicap : pair->handicap;
                past->points2[r] = outcome.result == PROTO_TOUR_DRAW               ? 1
                                   : (outcome.result == PROTO_TOUR_BLACK) == black ? 2
                                                                                   : 0;
                past->won2[r] = past->points2[r];
                past->unplayed[r] = outcome.by_default;
                if (!outcome.by_default && pair->handicap == 0)
                    past->white += black ? -1 : 1;
            }
            if (tour->settings.round_down && !past->paired[r]) {
                int before2 = without2 & ~1;
                without2 += past->points2[r];
                past->points2[r] = (without2 & ~1) - before2;
            }
            past->score2 += past->points2[r];
        }
        past->score2 += past->start2;
    }
}

static int worth2(const struct tour *tour, uint16_t no)
{
    const struct past *past = &pasts[no];
    int worth = past->start2;

    if (!tour->settings.unplayed_half)
        return past->score2;
    for (unsigned r = 0; r < tour->rounds_n; r++)
        worth += past->unplayed[r] ? 1 : past->points2[r];
    return worth;
}

static int recomputed(const struct tour *tour, uint16_t no, uint8_t criterion)
{
    const struct past *past = &pasts[no];
    bool mcmahon = tour->settings.system == PROTO_MCMAHON;
    int sum = 0, after = past->start2, least = 1 << 20;

    for (unsigned r = 0; r < tour->rounds_n; r++) {
        int sos = past->paired[r] ? worth2(tour, past->opponent[r]) + 2 * past->given[r]
                  : mcmahon       ? past->start2
                                  : 0;
        after += past->points2[r];
        least = sos < least ? sos : least;
        if (criterion == PROTO_CRITERION_SOS || criterion == PROTO_CRITERION_SOS_1)
            sum += sos;
        else if (criterion == PROTO_CRITERION_SODOS)
            sum += past->paired[r] ? past->won2[r] * sos : 0;
        else if (criterion == PROTO_CRITERION_SOSOS)
            sum += past->paired[r] ? recomputed(tour, past->opponent[r], PROTO_CRITERION_SOS)
                   : mcmahon       ? past->start2 * tour->rounds_n
                                   : 0;
        else if (criterion == PROTO_CRITERION_CUSS)
            sum += after;
    }
    return criterion == PROTO_CRITERION_SOS_1 ? sum - least : sum;
}

/* The sum behind a value adds up to that value. */
static void check_sum(const struct tour *tour, const struct tour_table *table,
                      const struct tour_line *line, unsigned which)
{
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];
    int32_t sum = which == 0 ? line->start2 : 0;
    unsigned n =
        tour_sum(tour, table, line->no,
                 which == 0 ? PROTO_CRITERION_SCORE
                            : (enum proto_tour_criterion)tour->settings.criteria[which - 1],
                 terms);

    for (unsigned i = 0; i < n; i++)
        sum += terms[i].dropped ? 0 : terms[i].value;
    assert_int_equal(sum, line->values[which] == TOUR_NOT_APPLIED ? 0 : line->values[which]);
}

static void check_standings(const struct tour *tour)
{
    struct tour_table table;

    look_back(tour);
    tour_table(tour, tour->rounds_n, &table);
    assert_int_equal(table.n, tour->people_n);
    for (unsigned i = 0; i < table.n; i++) {
        const struct tour_line *line = &table.lines[i];
        assert_int_equal(line->values[0], pasts[line->no].score2);
        for (unsigned k = 0; k < tour->settings.criteria_n; k++)
            if (tour->settings.criteria[k] != PROTO_CRITERION_DC)
                assert_int_equal(line->values[k + 1],
                                 recomputed(tour, line->no, tour->settings.criteria[k]));
        for (unsigned k = 0; k <= tour->settings.criteria_n; k++)
            check_sum(tour, &table, line, k);
        if (i > 0)
            assert_true(line[-1].values[0] >= line->values[0]);
    }
    tour_table_finish(&table);
}

/* --- invariants ------------------------------------------------------------------- */

static void check_round(const struct tour *tour, uint8_t no)
{
    bool seen[PLAYERS_MAX + 1] = {false};
    const struct proto_tour_round *round = tour_round(tour, no);

    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        assert_int_equal(pair->board, i + 1);
        assert_false(seen[pair->first]);
        seen[pair->first] = true;
        if (pair->second == 0)
            continue;
        assert_false(seen[pair->second]);
        seen[pair->second] = true;
    }
}

static void one_act(struct event *event, uint8_t kind, uint16_t no, uint8_t round)
{
    event_do(event, &(struct proto_tour_act){
                        .kind = kind, .a = no, .round = round, .absence = PROTO_ABSENT_EXCUSED});
}

/* Between rounds some players are away, one comes late, one leaves. */
static void come_and_go(struct event *event, struct chance *chance, uint8_t round)
{
    unsigned playing = 0;

    for (unsigned i = 0; i < event->tour->people_n; i++)
        playing += tour_plays(event->tour, &event->tour->people[i], round);
    for (uint16_t no = 1; no <= event->tour->people_n && playing > 5; no++) {
        if (!tour_plays(event->tour, tour_person(event->tour, no), round))
            continue;
        if (chance_below(chance, 25) == 0) {
            one_act(event, PROTO_ACT_ABSENT, no, round);
            playing--;
        } else if (round > 1 && chance_below(chance, 80) == 0) {
            one_act(event, PROTO_ACT_WITHDRAW, no, round);
            playing--;
        }
    }
    if (round > 1 && event->tour->people_n < PLAYERS_MAX && chance_below(chance, 6) == 0) {
        struct proto_tour_person person = {.no = (uint16_t)(event->tour->people_n + 1),
                                           .rank = (int8_t)-chance_below(chance, 10)};
        snprintf(person.name, sizeof person.name, "Late%u", person.no);
        event_do(event,
                 &(struct proto_tour_act){.kind = PROTO_ACT_ADD, .people = &person, .people_n = 1});
        if (event->tour->stage == PROTO_STAGE_RUNNING &&
            tour_person(event->tour, person.no)->standing == PROTO_TOUR_ENTERED)
            event_do(event, &(struct proto_tour_act){
                                .kind = PROTO_ACT_CHECKIN, .a = person.no, .on = true});
    }
}

/* 3 to 7, and no more than the doubling of the field advises, with one for draws. */
static uint8_t rounds_of(unsigned n, struct chance *chance)
{
    unsigned most = 1;

    for (unsigned left = n; left > 1; left = (left + 1) / 2)
        most++;
    most = most < ROUNDS_MAX ? most : ROUNDS_MAX;
    return (uint8_t)(3 + chance_below(chance, most - 2));
}

static void play(struct event *event, struct chance *chance)
{
    static const uint8_t criteria[] = {PROTO_CRITERION_DC,    PROTO_CRITERION_SOS,
                                       PROTO_CRITERION_SODOS, PROTO_CRITERION_SOSOS,
                                       PROTO_CRITERION_SOS_1, PROTO_CRITERION_CUSS};
    unsigned n = 6 + chance_below(chance, 35);
    uint8_t rounds = rounds_of(n, chance);
    char players[1024] = "";

    for (unsigned i = 0; i < n; i++) {
        char player[16];
        snprintf(player, sizeof player, "P%u:%uk ", i + 1, 1 + chance_below(chance, 12));
        strcat(players, player);
    }
    event_open(event, chance_below(chance, 3) == 0 ? PROTO_MCMAHON : PROTO_SWISS, rounds, players);
    event->settings.handicap = event->settings.system == PROTO_MCMAHON && chance_below(chance, 2);
    event->settings.unplayed_half = chance_below(chance, 4) == 0;
    event->settings.absences_each = chance_below(chance, 3) == 0;
    event->settings.round_down = chance_below(chance, 3) == 0;
    event->settings.seeding_first = (uint8_t)(1 + chance_below(chance, 3));
    memcpy(event->settings.criteria, criteria, sizeof criteria);
    event->settings.criteria_n = sizeof criteria;
    event_begin(event);
    for (uint8_t round = 1; round <= rounds; round++) {
        come_and_go(event, chance, round);
        draft_make(&draft, event, chance_below(chance, 1000), NULL, 0);
        draft_play(&draft, event, chance);
        check_round(event->tour, round);
    }
    check_standings(event->tour);
}

static void a_thousand_events_have_no_second_bye_and_no_imbalance_above_two(void **state)
{
    struct chance chance = {1};
    struct event event;
    (void)state;

    for (unsigned i = 0; i < EVENTS; i++) {
        play(&event, &chance);
        for (uint16_t no = 1; no <= event.tour->people_n; no++) {
            assert_in_range(pasts[no].byes, 0, 1);
            assert_true(abs(pasts[no].white) <= 2);
        }
        event_close(&event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_events_have_no_second_bye_and_no_imbalance_above_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
