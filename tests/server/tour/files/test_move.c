/* Our own file: out of one machine, into another, and out again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "tests/proto/tour/whole_file.h"
#include "tests/server/tour/files/move_in.h"
#include "tests/server/tour/spring.h"
#include "tests/test.h"

#define STRANGER 77

static struct proto_tour_file_error error;

static void move_out(const struct tour_log *log, struct proto_text *ret)
{
    proto_text_init(ret);
    tour_move_out(log, "test", ret);
}

/* The same bytes after a move, and a director on the new machine. */
static void check(const struct tour_log *log, struct tour_log *ret)
{
    struct proto_text one, two;

    move_out(log, &one);
    if (!move_in(one.at, one.length, STRANGER, ret, &error))
        fail_msg("%s", error.text);
    move_out(ret, &two);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.at, two.at, one.length);
    proto_text_finish(&one);
    proto_text_finish(&two);
}

/* Settings that could be stored. */
static void begin(struct event *event, uint8_t system, uint8_t rounds, const char *players)
{
    event_open(event, system, rounds, players);
    event->settings.game.marking_ms = PROTO_MARKING_DEFAULT_MS;
    event->settings.game.absence_ms = PROTO_ABSENCE_MAX_MS;
    event->settings.game.is_public = true;
    event_begin(event);
}

static void play(struct event *event)
{
    begin(event, PROTO_MCMAHON, 4, "A:3d B:1k C:5k@2 D E");
    event_do(event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_ASSISTANT));
    event_round(event, "A-B 1-0, D-E =");
    event_do(event, ACT(FORBID, .a = 1, .b = 2, .on = true));
    event_do(event, ACT(UNDO, .to = event->log.n));
    event_do(event, ACT(ROLE, .account = 5, .role = PROTO_ROLE_DIRECTOR));
    event_do(event, ACT(UNDO, .to = event->log.n));
    event_do(event, ACT(RULE, .round = 1, .board = 2, .game = 1, .reason = "late",
                        .outcome = {.result = PROTO_TOUR_WHITE}));
    event_round(event, "A-C/3 0-1, D-B +-, E excused");
}

static void bytes_moved_in_are_moved_out_unchanged(void **state)
{
    struct event event;
    struct tour_log there;
    struct tour_table a, b;
    (void)state;

    play(&event);
    check(&event.log, &there);
    tour_table(event.tour, 2, &a);
    tour_table(&there.tour, 2, &b);
    assert_int_equal(a.n, b.n);
    for (unsigned i = 0; i < a.n; i++) {
        assert_int_equal(a.lines[i].no, b.lines[i].no);
        assert_int_equal(a.lines[i].place, b.lines[i].place);
        assert_memory_equal(a.lines[i].values, b.lines[i].values, sizeof a.lines[i].values);
    }
    tour_table_finish(&a);
    tour_table_finish(&b);
    tour_log_finish(&there);
    event_close(&event);
}

static void accounts_and_roles_stay_where_they_are(void **state)
{
    struct event event;
    struct tour_log there;
    struct proto_tour_person person;
    struct proto_text text;
    (void)state;

    play(&event);
    person = event_newcomer(&event, "F");
    person.account = EVENT_MATE;
    person.guest = true;
    event_do(&event,
             ACT(ADD, .people = &person, .people_n = 1, .actor = EVENT_MATE, .guest = true));
    event_do(&event, ACT(CHECKIN, .a = person.no, .actor = EVENT_MATE, .guest = true));
    move_out(&event.log, &text);
    assert_null(strstr(spring_text(&text), "\"guest\""));
    assert_null(strstr(spring_text(&text), "\"by\":\""));
    assert_null(strstr(spring_text(&text), "\"account\""));
    assert_null(strstr(spring_text(&text), "\"role\""));
    proto_text_finish(&text);
    check(&event.log, &there);
    assert_int_equal(there.n, event.log.n - 3); /* two roles and an undo */
    assert_int_equal(tour_role(&there.tour, STRANGER), PROTO_ROLE_DIRECTOR);
    assert_int_equal(tour_role(&there.tour, EVENT_MATE), PROTO_ROLE_NONE);
    assert_int_equal(there.tour.people[5].account, 0);
    tour_log_finish(&there);
    event_close(&event);
}

static void a_forged_file_gives_nobody_a_role_or_an_entry(void **state)
{
    struct event event;
    struct tour_log there;
    struct whole_file file = {.miai = "test"};
    struct proto_text text;
    (void)state;

    play(&event);
    file.acts_n = event.log.n;
    file.acts = calloc(event.log.n, sizeof *file.acts);
    assert_non_null(file.acts);
    for (uint32_t i = 0; i < event.log.n; i++)
        tour_log_act(&event.log, i + 1, &file.acts[i]); /* as they are, roles and all */
    proto_text_init(&text);
    whole_file_write(&text, &file);
    assert_true(move_in(text.at, text.length, STRANGER, &there, &error));
    assert_int_equal(there.tour.staff_n, 1);
    assert_int_equal(there.tour.staff[0].account, STRANGER);
    for (uint32_t i = 1; i < there.n; i++)
        assert_int_equal(there.entries[i].actor, 0);
    tour_log_finish(&there);
    proto_text_finish(&text);
    whole_file_finish(&file);
    event_close(&event);
}

static void an_act_that_cannot_come_there_is_named_by_its_number_in_the_file(void **state)
{
    struct event event;
    struct tour_log there;
    struct proto_text text;
    char *at;
    (void)state;

    begin(&event, PROTO_SWISS, 3, "A B");
    event_round(&event, "A-B 1-0");
    move_out(&event.log, &text);
    at = strstr(spring_text(&text), "\"k\":\"publish\"");
    assert_non_null(at);
    memcpy(text.at + (at - spring_text(&text)), "\"k\":\"discard\"", 13);
    assert_false(move_in(text.at, text.length, STRANGER, &there, &error));
    assert_int_equal(error.act, event.log.n - 1);
    assert_string_equal(error.text, "act 7 (start) cannot come there: not-there");
    assert_int_equal(there.n, 0);
    proto_text_finish(&text);
    event_close(&event);
}

static void
a_file_with_as_many_acts_on_players_as_there_may_be_comes_there_and_no_larger_one(void **state)
{
    struct event event;
    struct tour_log there;
    struct proto_text text;
    char said[sizeof error.text];
    (void)state;

    begin(&event, PROTO_SWISS, 3, "A B");
    for (bool on = true; event.log.share_n[TOUR_SHARE_PEOPLE] <= TOUR_LOG_PEOPLE_MAX; on = !on) {
        if (event.log.share_n[TOUR_SHARE_PEOPLE] == TOUR_LOG_PEOPLE_MAX) {
            move_out(&event.log, &text);
            assert_true(move_in(text.at, text.length, STRANGER, &there, &error));
            tour_log_finish(&there);
            proto_text_finish(&text);
        }
        struct proto_tour_act edit = {.kind = PROTO_ACT_EDIT, .n = event.log.n + 1, .people_n = 1};
        edit.people = malloc(sizeof *edit.people);
        assert_non_null(edit.people);
        *edit.people = event.tour->people[0];
        edit.people->note[0] = on ? 'a' : 'b';
        /* as an older server stored it */
        assert_int_equal(tour_log_read(&event.log, &edit).reason, TOUR_WELL);
    }
    move_out(&event.log, &text);
    assert_false(move_in(text.at, text.length, STRANGER, &there, &error));
    assert_int_equal(error.act, event.log.n);
    snprintf(said, sizeof said, "act %u (edit) cannot come there: full, log, at most %u",
             event.log.n, TOUR_LOG_PEOPLE_MAX);
    assert_string_equal(error.text, said);
    proto_text_finish(&text);
    event_close(&event);
}

/* A role, which stays behind; a player who asks, and is accepted; the same file with another act named as that of the
 * request. */
static void only_who_asked_in_the_file_can_be_accepted_there(void **state)
{
    struct event event;
    struct tour_log there;
    uint32_t n;
    uint16_t no = 2;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A");
    event_enter(&event);
    struct proto_tour_person person = event_newcomer(&event, "B");
    person.no = 0;
    person.account = 7;
    event_do(&event, ACT(ASK, .actor = 7, .people = &person, .people_n = 1));
    n = event.log.n;
    event_do(&event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_ASSISTANT));
    event_do(&event, ACT(ACCEPT, .ns = &n, .ns_n = 1, .nos = &no, .nos_n = 1));
    check(&event.log, &there);
    assert_int_equal(there.tour.people_n, 2);
    tour_log_finish(&there);

    uint32_t accept = event.log.n, named[] = {n, n + 1, accept, accept + 1, 1};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        struct whole_file file = {.miai = "test", .acts_n = accept};
        struct proto_text text;
        file.acts = calloc(accept, sizeof *file.acts);
        assert_non_null(file.acts);
        for (uint32_t at = 0; at < accept; at++)
            tour_log_act(&event.log, at + 1, &file.acts[at]);
        file.acts[accept - 1].ns[0] = named[i];
        proto_text_init(&text);
        whole_file_write(&text, &file);
        assert_int_equal(move_in(text.at, text.length, STRANGER, &there, &error), i == 0);
        if (i > 0)
            assert_string_equal(strstr(error.text, " (accept)"),
                                " (accept) cannot come there: not-there");
        tour_log_finish(&there);
        proto_text_finish(&text);
        whole_file_finish(&file);
    }
    event_close(&event);
}

static void an_applicant_is_accepted_by_the_number_that_the_act_has_there(void **state)
{
    struct event event;
    struct tour_log there;
    struct proto_tour_act accept;
    uint32_t n;
    uint16_t no = 2;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A");
    event_enter(&event);
    event_do(&event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_ASSISTANT));
    struct proto_tour_person person = event_newcomer(&event, "B");
    person.no = 0;
    person.account = 7;
    event_do(&event, ACT(ASK, .actor = 7, .people = &person, .people_n = 1));
    n = event.log.n;
    event_do(&event, ACT(ACCEPT, .ns = &n, .ns_n = 1, .nos = &no, .nos_n = 1));
    check(&event.log, &there);
    assert_int_equal(there.tour.people_n, 2);
    assert_int_equal(there.n, event.log.n - 1); /* without the role */
    for (uint32_t at = 1; at <= there.n; at++) {
        tour_log_act(&there, at, &accept);
        if (accept.kind == PROTO_ACT_ACCEPT) {
            assert_int_equal(at, there.n);
            assert_int_equal(accept.ns[0], n - 1);
        }
        proto_tour_act_finish(&accept);
    }
    tour_log_finish(&there);
    event_close(&event);
}

static void another_address_is_one_in_every_act(void **state)
{
    struct event event;
    struct tour_log there, again;
    (void)state;

    play(&event);
    check(&event.log, &there);
    tour_move_slug(&there, "kiln-lane-2");
    assert_string_equal(there.tour.settings.slug, "kiln-lane-2");
    check(&there, &again);
    assert_string_equal(again.tour.settings.slug, "kiln-lane-2");
    assert_memory_equal(there.share_bytes, again.share_bytes, sizeof again.share_bytes);
    tour_log_finish(&there);
    tour_log_finish(&again);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_moved_in_are_moved_out_unchanged),
        cmocka_unit_test(accounts_and_roles_stay_where_they_are),
        cmocka_unit_test(a_forged_file_gives_nobody_a_role_or_an_entry),
        cmocka_unit_test(an_act_that_cannot_come_there_is_named_by_its_number_in_the_file),
        cmocka_unit_test(
            a_file_with_as_many_acts_on_players_as_there_may_be_comes_there_and_no_larger_one),
        cmocka_unit_test(only_who_asked_in_the_file_can_be_accepted_there),
        cmocka_unit_test(an_applicant_is_accepted_by_the_number_that_the_act_has_there),
        cmocka_unit_test(another_address_is_one_in_every_act),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
