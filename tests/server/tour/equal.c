/* Two states compared field by field, without padding. A field that acts can change and that is missing here is not
 * compared by any test. */
#include "server/tour/parts.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void equal_outcomes(const struct proto_tour_outcome *a, const struct proto_tour_outcome *b)
{
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->by_default, b->by_default);
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->moves, b->moves);
}

static void equal_games(const struct proto_tour_game *a, const struct proto_tour_game *b)
{
    assert_int_equal(a->first_black, b->first_black);
    assert_int_equal(a->has_id, b->has_id);
    assert_memory_equal(a->id, b->id, sizeof a->id);
    equal_outcomes(&a->played, &b->played);
    assert_int_equal(a->ruled, b->ruled);
    equal_outcomes(&a->ruling, &b->ruling);
    assert_int_equal(a->ruling_n, b->ruling_n);
    assert_memory_equal(a->claimed, b->claimed, sizeof a->claimed);
}

static void equal_pairs(const struct proto_tour_pair *a, const struct proto_tour_pair *b)
{
    assert_true(tour_same_seats(a, b));
    assert_int_equal(a->locked, b->locked);
    assert_int_equal(a->by_hand, b->by_hand);
    assert_int_equal(a->adjourned, b->adjourned);
    assert_int_equal(a->games_n, b->games_n);
    for (unsigned i = 0; i < a->games_n; i++)
        equal_games(&a->games[i], &b->games[i]);
    assert_int_equal(a->has_room, b->has_room);
    assert_memory_equal(a->room, b->room, sizeof a->room);
    assert_int_equal(a->ruled, b->ruled);
    equal_outcomes(&a->ruling, &b->ruling);
    assert_int_equal(a->ruling_n, b->ruling_n);
    assert_memory_equal(a->levels, b->levels, sizeof a->levels);
    assert_int_equal(a->bye, b->bye);
    assert_int_equal(a->rev, b->rev);
}

static void equal_rounds(const struct proto_tour_round *a, const struct proto_tour_round *b)
{
    assert_int_equal(a->paused, b->paused);
    assert_int_equal(a->no, b->no);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->seed, b->seed);
    assert_int_equal(a->paired_at_ms, b->paired_at_ms);
    assert_int_equal(a->published_at_ms, b->published_at_ms);
    assert_int_equal(a->started_at_ms, b->started_at_ms);
    assert_int_equal(a->ended_at_ms, b->ended_at_ms);
    assert_int_equal(a->rev, b->rev);
    assert_int_equal(a->pairs_n, b->pairs_n);
    for (unsigned i = 0; i < a->pairs_n; i++)
        equal_pairs(&a->pairs[i], &b->pairs[i]);
}

static void equal_people(const struct proto_tour_person *a, const struct proto_tour_person *b)
{
    assert_int_equal(a->no, b->no);
    assert_int_equal(a->account, b->account);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->country, b->country);
    assert_string_equal(a->club, b->club);
    assert_string_equal(a->household, b->household);
    assert_string_equal(a->team, b->team);
    assert_int_equal(a->team_place, b->team_place);
    assert_string_equal(a->pin, b->pin);
    assert_string_equal(a->note, b->note);
    assert_int_equal(a->rank, b->rank);
    assert_int_equal(a->rating, b->rating);
    assert_int_equal(a->correction, b->correction);
    assert_int_equal(a->seed, b->seed);
    assert_int_equal(a->fixed_board, b->fixed_board);
    assert_int_equal(a->standing, b->standing);
    assert_int_equal(a->join_round, b->join_round);
    assert_int_equal(a->leave_round, b->leave_round);
    assert_int_equal(a->agreed, b->agreed);
    assert_int_equal(a->invited, b->invited);
    assert_int_equal(a->own, b->own);
    assert_int_equal(a->guest, b->guest);
    assert_int_equal(a->seen, b->seen);
    assert_int_equal(a->since, b->since);
    assert_memory_equal(a->absences, b->absences, sizeof a->absences);
    assert_int_equal(a->rev, b->rev);
}

static void equal_waiting(const struct tour_waiting *a, const struct tour_waiting *b)
{
    assert_int_equal(a->n, b->n);
    equal_people(&a->person, &b->person);
}

void event_assert_equal(const struct tour *a, const struct tour *b)
{
    assert_string_equal(a->settings.title, b->settings.title);
    assert_int_equal(a->settings.rounds, b->settings.rounds);
    assert_int_equal(a->stage, b->stage);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->rev, b->rev);
    assert_int_equal(a->people_n, b->people_n);
    for (unsigned i = 0; i < a->people_n; i++)
        equal_people(&a->people[i], &b->people[i]);
    assert_int_equal(a->rounds_n, b->rounds_n);
    for (unsigned i = 0; i < a->rounds_n; i++)
        equal_rounds(&a->rounds[i], &b->rounds[i]);
    assert_int_equal(a->staff_n, b->staff_n);
    for (unsigned i = 0; i < a->staff_n; i++) {
        assert_int_equal(a->staff[i].account, b->staff[i].account);
        assert_int_equal(a->staff[i].role, b->staff[i].role);
    }
    assert_int_equal(a->waiting_n, b->waiting_n);
    for (unsigned i = 0; i < a->waiting_n; i++)
        equal_waiting(&a->waiting[i], &b->waiting[i]);
    assert_int_equal(a->declined_n, b->declined_n);
    for (unsigned i = 0; i < a->declined_n; i++)
        assert_int_equal(a->declined[i], b->declined[i]);
    assert_int_equal(a->forbidden_n, b->forbidden_n);
    for (unsigned i = 0; i < a->forbidden_n; i++) {
        assert_int_equal(a->forbidden[i].a, b->forbidden[i].a);
        assert_int_equal(a->forbidden[i].b, b->forbidden[i].b);
    }
}
