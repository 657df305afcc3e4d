/* Thousands of random sequences of acts, valid and invalid: invariants of the fold. A failing seed is named; the
 * sequence is the same every time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tour/parts.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

enum { SEQUENCES = 2400, STEPS = 100 };

static uint64_t random_state;

static unsigned draw(unsigned n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state % n);
}

/* --- random acts ------------------------------------------------------------------------------ */

static struct proto_tour_person person;
static struct proto_tour_pair pairs[PROTO_TOUR_PLAYERS_MAX];
static uint16_t cleared[PROTO_TOUR_PLAYERS_MAX];
static uint32_t named[PROTO_TOUR_WAITING_MAX + 1];

static uint16_t draw_player(const struct tour *tour)
{
    return (uint16_t)(1 + draw(tour->people_n + 1U));
}

/* Seats teams by their line-ups. */
static uint16_t pair_teams(const struct tour *tour, uint8_t round)
{
    struct proto_tour_pair *made;
    struct tour_verdict verdict;
    uint16_t n;

    /* A round comes after all earlier ones. */
    if (round < 1 || round > tour->rounds_n + 1 ||
        tour_pair(tour, round, 1, NULL, 0, &made, &n, &verdict) == TOUR_DRAWN_NOT)
        return 0;
    memcpy(pairs, made, n * sizeof *made);
    free(made);
    return n;
}

/* Seats the players at random, and now and then one too many or too few. */
static uint16_t draw_pairs(const struct tour *tour, uint8_t round)
{
    uint16_t seated[PROTO_TOUR_PLAYERS_MAX + 1], n = 0, boards = 0;

    if (tour->settings.teams > 0 && draw(8) != 0)
        return pair_teams(tour, round);

    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *one = tour_person(tour, no);
        if (one && (tour_plays(tour, one, round) ? draw(40) != 0 : draw(40) == 0))
            seated[n++] = no;
    }
    for (uint16_t i = n; i > 1; i--) {
        uint16_t j = (uint16_t)draw(i), swap = seated[j];
        seated[j] = seated[i - 1];
        seated[i - 1] = swap;
    }
    seated[n] = 0;
    for (uint16_t i = 0; i < n; i += 2, boards++)
        pairs[boards] = (struct proto_tour_pair){.board = (uint16_t)(boards + 1),
                                                 .first = seated[i],
                                                 .second = seated[i + 1],
                                                 .by_hand = draw(8) == 0};
    return boards;
}

static void draw_rooms(const struct tour *tour, struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->pairs_n && !tour->settings.over_board; i++) {
        act->pairs[i].has_room = act->pairs[i].second != 0 && draw(30) != 0;
        act->pairs[i].games_n = act->pairs[i].games[0].has_id = act->pairs[i].has_room;
        act->pairs[i].room[0] = act->pairs[i].games[0].id[0] = (uint8_t)draw(256);
    }
}

/* A new player has the next number or one that was given before, free or not; now and then they enter by themselves. */
static void draw_person(const struct tour *tour, struct proto_tour_act *act)
{
    bool again = act->kind == PROTO_ACT_EDIT || draw(3) == 0;

    person = (struct proto_tour_person){.no = (uint16_t)(tour->people_n + 1),
                                        .standing = (uint8_t)draw(4)};
    if (again)
        person.no = draw_player(tour);
    if (act->kind == PROTO_ACT_ADD && draw(4) == 0) {
        person.invited = 100 + (int64_t)draw(12);
    } else if (act->kind == PROTO_ACT_EDIT && draw(3) == 0) {
        person.invited = 100 + (int64_t)draw(12);
    } else if (act->kind == PROTO_ACT_ADD && draw(2)) {
        act->actor = person.account = 100 + (int64_t)draw(12);
        person.guest = draw(2);
    }
    snprintf(person.name, sizeof person.name, "P%u", draw(40));
    if (tour->settings.teams > 0 && draw(4))
        snprintf(person.team, sizeof person.team, "T%u", draw(4));
    act->people = &person;
    act->people_n = 1;
}

/* Some of the waiting players, now and then one who does not wait. */
static void draw_waiting(const struct tour *tour, struct proto_tour_act *act)
{
    for (unsigned i = 0; i < tour->waiting_n && act->ns_n < 4; i++)
        if (draw(2))
            named[act->ns_n++] = tour->waiting[i].n;
    if (act->ns_n == 0 || draw(8) == 0)
        named[act->ns_n++] = draw(60);
    for (unsigned i = 0; i < act->ns_n; i++)
        cleared[i] = (uint16_t)(draw(3) ? tour->people_n + 1 + i : draw_player(tour));
    act->ns = named;
    if (act->kind == PROTO_ACT_ACCEPT) {
        act->nos = cleared;
        act->nos_n = act->ns_n;
    }
}

static void draw_rest(const struct tour *tour, struct proto_tour_act *act)
{
    if (act->kind == PROTO_ACT_ASK) {
        draw_person(tour, act);
        person.no = 0;
        act->actor = person.account = 100 + (int64_t)draw(12);
    }
    if (act->kind == PROTO_ACT_CONSENT && tour_person(tour, act->a))
        act->actor = draw(6) ? tour_person(tour, act->a)->invited : 100;
    if (act->kind == PROTO_ACT_IDENTIFY)
        act->actor = 100 + (int64_t)draw(12);
    if (act->kind == PROTO_ACT_ACCEPT || act->kind == PROTO_ACT_DECLINE)
        draw_waiting(tour, act);
    if (act->kind == PROTO_ACT_ADD || act->kind == PROTO_ACT_EDIT)
        draw_person(tour, act);
    if (act->kind == PROTO_ACT_CLEAR) {
        act->who = (uint8_t)(1 + draw(2));
        act->nos = cleared;
        act->nos_n = (uint16_t)tour_clear_list(tour, act->who, cleared);
        if (act->nos_n == 0 || draw(4) == 0)
            cleared[act->nos_n++] = draw_player(tour);
    }
    if (act->kind == PROTO_ACT_TEAM) {
        snprintf(act->team, sizeof act->team, "T%u", draw(5));
        if (draw(3) == 0)
            snprintf(act->was, sizeof act->was, "T%u", draw(5));
        for (act->nos = cleared; act->nos_n < PROTO_TOUR_TEAM_MAX && draw(4) != 0; act->nos_n++)
            cleared[act->nos_n] = draw_player(tour);
    }
    if (act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_SWAP || act->kind == PROTO_ACT_JOIN) {
        act->pairs = pairs;
        act->pairs_n = draw_pairs(tour, act->round);
        if (act->kind == PROTO_ACT_JOIN && act->pairs_n > 0) {
            act->a = pairs[0].first;
            act->b = pairs[0].second;
        }
        draw_rooms(tour, act);
    }
    if (act->kind == PROTO_ACT_SCHEDULE) {
        act->nos = cleared;
        act->nos_n = (uint16_t)tour_field(tour, cleared);
        if (act->nos_n > 0 && draw(8) == 0)
            cleared[draw(act->nos_n)] = draw_player(tour);
    }
    if (act->kind == PROTO_ACT_GAME && draw(2)) {
        act->has_room = true;
        act->room[0] = act->id[0] = (uint8_t)draw(256);
    }
    if (act->kind == PROTO_ACT_COLOURS)
        act->handicap = (uint8_t)draw(3);
    if (act->kind == PROTO_ACT_REPORT && tour_pair_at(tour, act->round, act->board) && draw(4))
        act->a = tour_pair_at(tour, act->round, act->board)->first;
    if (act->kind == PROTO_ACT_START && tour_round(tour, act->round)) {
        const struct proto_tour_round *round = tour_round(tour, act->round);
        memcpy(pairs, round->pairs, round->pairs_n * sizeof *pairs);
        act->pairs = pairs;
        act->pairs_n = round->pairs_n;
        draw_rooms(tour, act);
    }
}

static uint8_t draw_in_any_order(const struct tour *tour)
{
    if (tour->rounds_n == 0)
        return PROTO_ACT_SCHEDULE;
    if (draw(8) == 0)
        return draw(2) ? PROTO_ACT_WITHDRAW : PROTO_ACT_RETURN;
    if (draw(2))
        return PROTO_ACT_RULE;
    if (tour->settings.over_board)
        return draw(2) ? PROTO_ACT_RESULT : PROTO_ACT_REPORT;
    return draw(2) ? PROTO_ACT_ENDED : PROTO_ACT_GAME;
}

/* The act that would continue the tournament, or any other. */
static uint8_t draw_kind(const struct tour *tour)
{
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);

    if (draw(2) == 0)
        return (uint8_t)(1 + draw(PROTO_ACTS_N - 1));
    if (tour->people_n < 6)
        return PROTO_ACT_ADD;
    if (tour->settings.teams > 0 && draw(6) == 0)
        return PROTO_ACT_TEAM;
    if (tour->stage < PROTO_STAGE_RUNNING)
        return PROTO_ACT_STAGE;
    if (tour->settings.any_order)
        return draw_in_any_order(tour);
    if (!round)
        return PROTO_ACT_PAIR;
    switch ((enum proto_tour_round_state)round->state) {
    case PROTO_ROUND_DRAFTED: return draw(3) ? PROTO_ACT_PUBLISH : PROTO_ACT_PAIR;
    case PROTO_ROUND_PUBLISHED: return PROTO_ACT_START;
    case PROTO_ROUND_STARTED:
        if (draw(2))
            return PROTO_ACT_RULE;
        if (tour->settings.over_board)
            return draw(2) ? PROTO_ACT_RESULT : PROTO_ACT_REPORT;
        return draw(2) ? PROTO_ACT_ENDED : PROTO_ACT_GAME;
    case PROTO_ROUND_COMPLETE: return PROTO_ACT_PAIR;
    case PROTO_ROUND_NONE:
    case PROTO_ROUND_CLOSED: break;
    }
    return PROTO_ACT_PAIR;
}

static struct proto_tour_act draw_act(struct event *event)
{
    const struct tour *tour = event->tour;
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    struct proto_tour_act act = {
        .kind = draw_kind(tour),
        .stage = (uint8_t)(draw(3) ? PROTO_STAGE_RUNNING : 1 + draw(7)),
        .role = (uint8_t)draw(3),
        .absence = (uint8_t)draw(4),
        .round = (uint8_t)(tour->rounds_n + (draw(12) ? 0 : draw(3))),
        .game = (uint8_t)draw(3),
        .a = draw_player(tour),
        .b = draw_player(tour),
        .board = (uint16_t)(1 + draw(round ? round->pairs_n + 1U : 2)),
        .on = draw(2),
        .colour = GO_BLACK,
        .ms = 60000,
        .account = 1 + (int64_t)draw(3),
        .to = 1 + draw(event->log.n + 1),
        .outcome = {.result = (uint8_t)draw(7), .by_default = draw(6) == 0},
        .settings = &event->settings,
        .reason = "so it was",
    };

    if (act.kind == PROTO_ACT_PAUSE && draw(2))
        act.board = 0;
    if (act.kind == PROTO_ACT_PAIR && (!round || round->state == PROTO_ROUND_COMPLETE))
        act.round = (uint8_t)(tour->rounds_n + 1);
    if (tour->settings.any_order && tour->rounds_n > 0 && draw(12))
        act.round = (uint8_t)(1 + draw(tour->rounds_n));
    if (act.round == 0)
        act.round = 1;
    event->settings.rounds = (uint8_t)(event->settings.system <= PROTO_MCMAHON ? 3 + draw(4) : 0);
    draw_rest(tour, &act);
    return act;
}

/* --- invariants ------------------------------------------------------------------------------- */

/* Folds every act that counts, from one to another. */
static void fold_counting(const struct tour_log *log, uint32_t from, uint32_t to, struct tour *tour)
{
    for (uint32_t n = from; n <= to; n++) {
        struct proto_tour_act act;
        if (tour_log_entry(log, n)->undone != 0)
            continue;
        tour_log_act(log, n, &act);
        tour_apply(tour, &act);
        proto_tour_act_finish(&act);
    }
}

/* An act in force that names a number still names the same player as when it was done: no other player was given
 * the number in between, whatever was undone since. The acts that edit a player are followed. */
static void assert_same_people(const struct tour_log *log, const uint32_t *since_then)
{
    struct tour tour;

    tour_init(&tour);
    for (uint32_t n = 1; n <= log->n; n++) {
        struct proto_tour_act act;
        if (tour_log_entry(log, n)->undone != 0)
            continue;
        tour_log_act(log, n, &act);
        if (act.kind == PROTO_ACT_EDIT)
            assert_int_equal(tour_person(&tour, act.people[0].no)->since, since_then[n]);
        if (act.kind == PROTO_ACT_REMOVE)
            assert_int_equal(tour_person(&tour, act.a)->since, since_then[n]);
        tour_apply(&tour, &act);
        proto_tour_act_finish(&act);
    }
    tour_finish(&tour);
}

/* No player has two seats in a round, and only the last round can be short of its start; in any order
 * all rounds have begun. */
static void assert_sound(const struct tour *tour)
{
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        bool seated[PROTO_TOUR_PLAYERS_MAX + 1] = {false};
        assert_int_equal(round->no, no);
        if (tour->settings.any_order)
            assert_true(round->state == PROTO_ROUND_STARTED ||
                        round->state == PROTO_ROUND_COMPLETE);
        else
            assert_true(no == tour->rounds_n ? round->state < PROTO_ROUND_CLOSED
                                             : round->state == PROTO_ROUND_CLOSED);
        for (unsigned i = 0; i < round->pairs_n; i++) {
            const struct proto_tour_pair *pair = &round->pairs[i];
            assert_false(seated[pair->first]);
            seated[pair->first] = true;
            assert_true(pair->second == 0 || !seated[pair->second]);
            seated[pair->second] = true;
            assert_non_null(tour_person(tour, pair->first));
        }
        if (round->state == PROTO_ROUND_STARTED || round->state == PROTO_ROUND_COMPLETE)
            assert_int_equal(tour_round_complete(tour, round),
                             round->state == PROTO_ROUND_COMPLETE);
    }
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *one = &tour->people[no - 1];
        bool in = one->standing != 0 && one->account != 0;
        assert_true(!in || one->invited == 0);
        assert_true(!in || !tour_invited(tour, one->account));
    }
    for (unsigned i = 1; i < tour->waiting_n; i++)
        assert_true(tour->waiting[i - 1].n < tour->waiting[i].n);
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *one = &tour->people[no - 1];
        assert_int_equal(one->no, no);
        assert_int_equal(tour_is_free(tour, no), one->standing == 0 && !one->seen);
        assert_true(one->standing != 0 || tour_first_paired(tour, no) == 0);
    }
    assert_true(tour->stage == 0 || tour_role(tour, EVENT_DIRECTOR) || tour->staff_n > 0);
}

static void note_person(const struct tour *tour, const struct proto_tour_act *act, uint32_t *ret)
{
    const struct proto_tour_person *one =
        tour_person(tour, act->kind == PROTO_ACT_EDIT ? act->people[0].no : act->a);

    *ret = one ? one->since : 0;
}

static unsigned well_done[PROTO_ACTS_N], refused;

static void run(uint64_t seed)
{
    static uint32_t since_then[PROTO_TOUR_LOG_MAX + 1];
    struct event event;
    struct tour kept, folded;

    random_state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    event_open(&event, (uint8_t)(1 + draw(4)), 3, "A B C");
    event.settings.rounds = event.settings.system <= PROTO_MCMAHON ? 3 : 0;
    event.settings.over_board = draw(2);
    event.settings.any_order = event.settings.system == PROTO_ROBIN && draw(2);
    event.settings.together = !event.settings.any_order;
    event.settings.game.clock =
        (struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .main_ms = 600000};
    event.settings.match = (uint8_t)(1 + draw(2));
    event.settings.teams =
        event.settings.system == PROTO_SWISS ||
                (event.settings.system == PROTO_ROBIN && !event.settings.any_order)
            ? 2
            : 0;
    if (draw(2))
        event.settings.teams = 0;
    if (event.settings.teams > 0)
        event.settings.match = 1;
    event_enter(&event);
    for (unsigned step = 0; step < STEPS; step++) {
        struct proto_tour_act act = draw_act(&event);
        uint32_t n = event.log.n;
        bool judged = tour_log_judge(&event.log, &act).reason == TOUR_WELL;
        tour_copy(event.tour, &kept);
        note_person(event.tour, &act, &since_then[n + 1]);
        assert_int_equal(event_try(&event, &act).reason == TOUR_WELL, judged);
        if (!judged) {
            event_assert_equal(event.tour, &kept);
            assert_int_equal(event.log.n, n);
            refused++;
        } else if (draw(4) == 0 && event_try(&event, ACT(UNDO, .to = n + 1)).reason == TOUR_WELL) {
            event_assert_equal(event.tour, &kept);
        }
        well_done[act.kind] += judged;
        assert_sound(event.tour);
        tour_finish(&kept);
    }
    assert_same_people(&event.log, since_then);
    tour_init(&folded);
    fold_counting(&event.log, 1, event.log.n, &folded);
    event_assert_equal(&folded, event.tour);
    tour_finish(&folded);
    event_close(&event);
}

static void the_log_folds_to_the_page_and_undo_restores_after_any_act(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEQUENCES; seed++)
        run(seed);
    assert_true(refused > SEQUENCES);
    for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++)
        if (well_done[kind] < 50)
            fail_msg("%s was done %u times only",
                     proto_tour_act_key((enum proto_tour_act_kind)kind), well_done[kind]);
}

/* A stored state after any number of acts is as good as the acts before it. */
static void the_fold_of_a_part_and_the_rest_is_the_fold_of_all(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct event event;
        random_state = seed;
        event_open(&event, PROTO_SWISS, 3, "A B C D");
        event_begin(&event);
        for (unsigned step = 0; step < STEPS; step++) {
            struct proto_tour_act act = draw_act(&event);
            event_try(&event, &act);
        }
        for (unsigned i = 0; i < 4; i++) {
            uint32_t at = 1 + draw(event.log.n);
            struct tour part, whole;
            tour_init(&part);
            fold_counting(&event.log, 1, at, &part);
            tour_copy(&part, &whole);
            tour_finish(&part);
            fold_counting(&event.log, at + 1, event.log.n, &whole);
            event_assert_equal(&whole, event.tour);
            tour_finish(&whole);
        }
        event_close(&event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_folds_to_the_page_and_undo_restores_after_any_act),
        cmocka_unit_test(the_fold_of_a_part_and_the_rest_is_the_fold_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
