/* The room of a log: its shares, and its memory. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void begin(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 3, players);
    event_begin(event);
}

/* Edits one player, with a note of so many characters, until that is refused. */
static struct tour_verdict edit_until_full(struct event *event, size_t note)
{
    struct proto_tour_person person = event->tour->people[0];
    struct tour_verdict verdict = {.reason = TOUR_WELL};

    for (bool on = true; verdict.reason == TOUR_WELL; on = !on) {
        memset(person.note, on ? 'a' : 'b', note);
        verdict = event_try(event, &(struct proto_tour_act){
                                       .kind = PROTO_ACT_EDIT, .people = &person, .people_n = 1});
    }
    return verdict;
}

static void check_that_it_can_be_finished(struct event *event)
{
    event_results(event, "A-B 0-1");
    event_do(event, ACT(WITHDRAW, .a = 1, .round = 2));
    event_do(event, ACT(UNDO, .to = event->log.n));
    event_do(event, ACT(RULE, .round = 1, .board = 1, .game = 1, .reason = "as agreed",
                        .outcome = {.result = PROTO_TOUR_DRAW}));
    event_round(event, "B-A 1-0");
    event_do(event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED));
}

static void
edits_have_a_share_of_the_bytes_and_the_event_is_finished_when_it_is_used_up(void **state)
{
    struct tour_verdict verdict;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B ?");
    verdict = edit_until_full(&event, PROTO_TOUR_REASON_MAX);
    assert_int_equal(verdict.reason, TOUR_FULL);
    assert_string_equal(verdict.field, "log");
    assert_int_equal(verdict.n, TOUR_LOG_PEOPLE_BYTES_MAX);
    assert_in_range(event.log.share_bytes[TOUR_SHARE_PEOPLE], TOUR_LOG_PEOPLE_BYTES_MAX - 400,
                    TOUR_LOG_PEOPLE_BYTES_MAX);
    check_that_it_can_be_finished(&event);
    event_close(&event);
}

static void edits_have_a_share_of_the_numbers_too(void **state)
{
    struct tour_verdict verdict;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B ?");
    verdict = edit_until_full(&event, 1);
    assert_int_equal(verdict.n, TOUR_LOG_PEOPLE_MAX);
    assert_int_equal(event.log.share_n[TOUR_SHARE_PEOPLE], TOUR_LOG_PEOPLE_MAX);
    check_that_it_can_be_finished(&event);
    event_close(&event);
}

/* Edits one player until their share has room for so many more acts. */
static void edit_until_left(struct event *event, uint32_t left)
{
    struct proto_tour_person person = event->tour->people[0];

    for (bool on = true; event->log.share_n[TOUR_SHARE_PEOPLE] < TOUR_LOG_PEOPLE_MAX - left;
         on = !on) {
        person.note[0] = on ? 'a' : 'b';
        event_do(event, ACT(EDIT, .people = &person, .people_n = 1));
    }
}

static void several_acts_at_once_have_room_or_none_of_them(void **state)
{
    const struct proto_tour_act acts[] = {
        {.kind = PROTO_ACT_CHECKIN, .a = 1},
        {.kind = PROTO_ACT_STAGE, .stage = PROTO_STAGE_FINISHED}, /* of another share */
        {.kind = PROTO_ACT_CHECKIN, .a = 2},
        {.kind = PROTO_ACT_CHECKIN, .a = 1},
    };
    struct tour_verdict verdict;
    struct event event;
    (void)state;

    begin(&event, "A B");
    edit_until_left(&event, 2);
    assert_int_equal(tour_log_has_room_for(&event.log, acts, 3).reason, TOUR_WELL);
    verdict = tour_log_has_room_for(&event.log, acts, 4);
    assert_int_equal(verdict.reason, TOUR_FULL);
    assert_int_equal(verdict.n, TOUR_LOG_PEOPLE_MAX);
    event_close(&event);
}

/* The fewest bytes that must be free for these acts. */
static uint32_t bytes_for(struct tour_log *log, const struct proto_tour_act *acts, unsigned n)
{
    uint32_t stored = log->bytes_n, need = 0;

    for (;; need++) {
        log->bytes_n = TOUR_LOG_BYTES_MAX - need;
        if ((n == 0 ? tour_log_has_room(log, acts) : tour_log_has_room_for(log, acts, n)).reason ==
            TOUR_WELL)
            break;
        assert_true(need < 10000);
    }
    log->bytes_n = stored;
    return need;
}

static void acts_of_two_shares_need_the_room_of_both(void **state)
{
    const struct proto_tour_act acts[] = {
        {.kind = PROTO_ACT_CHECKIN, .a = 1},
        {.kind = PROTO_ACT_STAGE, .stage = PROTO_STAGE_FINISHED},
        {.kind = PROTO_ACT_CHECKIN, .a = 2},
    };
    struct event event;
    uint32_t sum = 0;
    (void)state;

    begin(&event, "A B");
    for (unsigned i = 0; i < 3; i++)
        sum += bytes_for(&event.log, &acts[i], 1);
    assert_int_equal(bytes_for(&event.log, acts, 3), sum);
    event_close(&event);
}

static void an_act_needs_the_bytes_that_are_stored_of_it(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    for (unsigned on = 0; event.log.n < 103; on++) { /* the number gets another digit, twice */
        struct proto_tour_act act = {
            .kind = PROTO_ACT_CHECKIN, .a = 1, .on = on % 2, .at_ms = event.now_ms + 1000};
        uint32_t need = bytes_for(&event.log, &act, 0), before = event.log.bytes_n;
        event_do(&event, &act);
        assert_int_equal(event.log.bytes_n - before, need);
    }
    event_close(&event);
}

static void a_log_takes_little_more_memory_than_what_is_stored_of_it(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    edit_until_full(&event, 100);
    assert_true(tour_log_memory(&event.log) - tour_memory(event.tour) <
                event.log.bytes_n + event.log.bytes_n / 2);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            edits_have_a_share_of_the_bytes_and_the_event_is_finished_when_it_is_used_up),
        cmocka_unit_test(edits_have_a_share_of_the_numbers_too),
        cmocka_unit_test(several_acts_at_once_have_room_or_none_of_them),
        cmocka_unit_test(acts_of_two_shares_need_the_room_of_both),
        cmocka_unit_test(an_act_needs_the_bytes_that_are_stored_of_it),
        cmocka_unit_test(a_log_takes_little_more_memory_than_what_is_stored_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
