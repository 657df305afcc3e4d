/* Tournaments in the store: rows, logs and the rooms that belong to one. */
#include "tests/server/store/harness.h"

#include "proto/tour/tour.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static struct row_tour a_tour_row(uint8_t id, struct text slug, uint8_t stage)
{
    return (struct row_tour){
        .id = an_id(id),
        .slug = slug,
        .title = T("Kiln Lane"),
        .creator = 1,
        .created_at = 1000,
        .is_public = true,
        .stage = stage,
        .stage_at = 1000 + id,
        .settings = T("{\"rounds\":5}"),
        .rounds = 5,
        .players = 2,
    };
}

static void add_act(struct job *job, uint8_t tour, uint32_t seq, int64_t actor)
{
    job_change(job, CHANGE_ADD_TOUR_ACT)->row.tour_act = (struct row_tour_act){
        .tour = an_id(tour),
        .seq = seq,
        .at = 2000 + seq,
        .actor = actor,
        .kind = T("hold"),
        .data = T("{\"k\":\"hold\"}"),
        .key = actor ? T("k1") : T(""),
    };
}

static enum job_status add_tour(struct bench *bench, struct row_tour row)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_TOUR)->row.tour = row;
    add_act(job, row.id.bytes[0], 1, 1);
    return bench_status(bench, job);
}

static enum job_status act(struct bench *bench, uint8_t tour, uint32_t seq)
{
    struct job *job = job_create(1);
    add_act(job, tour, seq, 0);
    return bench_status(bench, job);
}

static struct job *ask(struct bench *bench, enum question_kind kind, uint8_t id, struct text slug)
{
    struct job *job = job_create(1);
    job->question.kind = kind;
    job->question.id = an_id(id);
    job->question.key = slug;
    job->question.search.from = 4;
    job->question.search.to = 5;
    job->question.search.limit = 2;
    return bench_do(bench, job);
}

static void a_tournament_comes_back_with_its_log_by_id_or_by_slug(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(1, T("kiln-lane"), 1)), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("other"), 1)), JOB_OK);
    assert_int_equal(act(bench, 1, 2), JOB_OK);
    for (int by_slug = 0; by_slug < 2; by_slug++) {
        struct job *job = ask(bench, QUESTION_TOUR, by_slug ? 0 : 1,
                              by_slug ? T("kiln-lane") : (struct text){NULL, 0});
        assert_int_equal(job->answer.tours_n, 1);
        assert_text(job->answer.tours[0].slug, "kiln-lane");
        assert_text(job->answer.tours[0].title, "Kiln Lane");
        assert_text(job->answer.tours[0].settings, "{\"rounds\":5}");
        assert_int_equal(job->answer.tours[0].rounds, 5);
        assert_int_equal(job->answer.tour_acts_n, 2);
        assert_int_equal(job->answer.tour_acts[0].actor, 1);
        assert_text(job->answer.tour_acts[0].key, "k1");
        assert_int_equal(job->answer.tour_acts[1].seq, 2);
        assert_int_equal(job->answer.tour_acts[1].actor, 0);
        assert_int_equal(job->answer.tour_acts[1].key.length, 0);
        assert_text(job->answer.players[0].name, "Ann");
        job_destroy(job);
    }
    struct job *job = ask(bench, QUESTION_TOUR, 3, (struct text){NULL, 0});
    assert_int_equal(job->answer.tours_n + job->answer.tour_acts_n, 0);
    job_destroy(job);
}

static void an_act_is_stored_only_as_the_next_one_of_its_tournament(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(1, T("a"), 1)), JOB_OK);
    assert_int_equal(act(bench, 1, 1), JOB_CONFLICT);
    assert_int_equal(act(bench, 1, 3), JOB_CONFLICT);
    assert_int_equal(act(bench, 9, 1), JOB_CONFLICT);
    assert_int_equal(act(bench, 1, 2), JOB_OK);
}

static void a_slug_is_taken_once(void **state)
{
    struct bench *bench = *state;
    struct job *job = job_create(1);
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(1, T("a"), 1)), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("a"), 1)), JOB_CONFLICT);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("b"), 1)), JOB_OK);
    job_change(job, CHANGE_SET_TOUR)->row.tour = a_tour_row(2, T("a"), 2);
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
}

static void lists_have_what_is_public_and_in_the_right_stage_newest_first(void **state)
{
    struct bench *bench = *state;
    struct row_tour hidden = a_tour_row(4, T("d"), 4);
    hidden.is_public = false;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(1, T("a"), 4)), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("b"), 5)), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(3, T("c"), 6)), JOB_OK);
    assert_int_equal(add_tour(bench, hidden), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(5, T("e"), 4)), JOB_OK);
    struct job *job = ask(bench, QUESTION_TOURS, 0, T(""));
    assert_int_equal(job->answer.tours_n, 2); /* the limit */
    assert_text(job->answer.tours[0].slug, "e");
    assert_text(job->answer.tours[1].slug, "b");
    job_destroy(job);
}

static void a_start_reads_no_tournaments_but_how_much_of_them_is_stored(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    for (uint8_t id = 1; id <= 2; id++) {
        struct row_tour row = a_tour_row(id, id == 1 ? T("a") : T("b"), 4);
        row.bytes = 4096U * id;
        assert_int_equal(add_tour(bench, row), JOB_OK);
    }
    struct job *job = ask(bench, QUESTION_LIVE, 0, T(""));
    assert_int_equal(job->answer.tours_n, 0);
    assert_int_equal(job->answer.tour_acts_n, 0);
    assert_int_equal(job->answer.bytes, 3 * 4096);
    job_destroy(job);
    job = ask(bench, QUESTION_TOUR, 2, T(""));
    assert_int_equal(job->answer.tours[0].bytes, 2 * 4096);
    assert_int_equal(job->answer.tours[0].creator_bytes, 3 * 4096);
    job_destroy(job);
}

/* A page of those after the one with this number; *ret_last is the number of its last one. */
static unsigned ask_awake(struct bench *bench, int64_t from, bool more, int64_t *ret_last)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_AWAKE;
    job->question.search.from = from;
    job->question.search.limit = 2;
    job = bench_do(bench, job);
    unsigned n = (unsigned)job->answer.tours_n;
    assert_int_equal(job->answer.more, more);
    if (n > 0)
        *ret_last = job->answer.tours[n - 1].n;
    job_destroy(job);
    return n;
}

static unsigned found(struct bench *bench, enum question_kind kind, struct text slug)
{
    struct job *job = ask(bench, kind, 0xff, slug);
    unsigned n = (unsigned)job->answer.tours_n;
    job_destroy(job);
    return n;
}

static void one_that_arrives_in_pieces_is_found_when_the_last_is_stored(void **state)
{
    struct bench *bench = *state;
    struct row_tour row = a_tour_row(1, T("a"), 4);
    int64_t last;
    row.arrives = row.wakes = true;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, row), JOB_OK);
    assert_int_equal(act(bench, 1, 2), JOB_OK);
    assert_int_equal(found(bench, QUESTION_TOUR, T("a")), 0);
    assert_int_equal(found(bench, QUESTION_TOURS, T("")), 0);
    assert_int_equal(ask_awake(bench, 0, false, &last), 0);

    struct job *job = job_create(1);
    add_act(job, 1, 3, 0);
    row.arrives = false;
    job_change(job, CHANGE_SET_TOUR)->row.tour = row;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(found(bench, QUESTION_TOURS, T("")), 1);
    assert_int_equal(ask_awake(bench, 0, false, &last), 1);
    job = ask(bench, QUESTION_TOUR, 0xff, T("a"));
    assert_int_equal(job->answer.tours_n, 1);
    assert_int_equal(job->answer.tours[0].stage, 4);
    assert_int_equal(job->answer.tour_acts_n, 3);
    job_destroy(job);
}

/* Its acts stay until the purge, and another tournament can have its address. */
static void a_deleted_tournament_answers_no_question_and_its_address_is_free(void **state)
{
    struct bench *bench = *state;
    struct row_tour row = a_tour_row(1, T("a"), 4);
    int64_t last;
    row.wakes = true;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(add_tour(bench, row), JOB_OK);
    for (int i = 0; i < 2; i++) { /* a second deletion finds nothing */
        struct job *job = job_create(1);
        job_change(job, CHANGE_DELETE_TOUR)->row.tour =
            (struct row_tour){.id = an_id(1), .stage_at = 5000};
        assert_int_equal(bench_status(bench, job), i == 0 ? JOB_OK : JOB_CONFLICT);
    }
    assert_int_equal(found(bench, QUESTION_TOUR, T("a")), 0);
    assert_int_equal(found(bench, QUESTION_TOURS, T("")), 0);
    assert_int_equal(ask_awake(bench, 0, false, &last), 0);
    struct job *job = ask(bench, QUESTION_TOUR, 1, T(""));
    assert_int_equal(job->answer.tours_n, 0);
    assert_int_equal(job->answer.tour_acts_n, 0);
    job_destroy(job);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("a"), 4)), JOB_OK);
}

static void those_in_which_something_happens_by_itself_come_page_by_page(void **state)
{
    static const struct text slugs[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
    struct bench *bench = *state;
    int64_t last = 0;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    for (uint8_t id = 1; id <= 4; id++) {
        struct row_tour row = a_tour_row(id, slugs[id - 1], 4);
        row.wakes = id != 2;
        assert_int_equal(add_tour(bench, row), JOB_OK);
    }
    assert_int_equal(ask_awake(bench, 0, true, &last), 2);
    assert_int_equal(ask_awake(bench, last, false, &last), 1);
    assert_int_equal(ask_awake(bench, last, false, &last), 0);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_TOUR)->row.tour = a_tour_row(1, slugs[0], 5); /* it sleeps */
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(ask_awake(bench, 0, false, &last), 2);
}

static enum job_status put_player(struct bench *bench, uint8_t tour, int64_t player, bool on,
                                  bool waits)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_TOUR_PLAYER)->row.tour_player =
        (struct row_tour_player){.tour = an_id(tour), .player = player, .on = on, .waits = waits};
    return bench_status(bench, job);
}

static enum job_status set_player(struct bench *bench, uint8_t tour, int64_t player, bool on)
{
    return put_player(bench, tour, player, on, false);
}

/* ret_last: the tournament that is named last, if any is. */
static unsigned ask_called_last(struct bench *bench, int64_t player, struct id128 *ret_last)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_CALLED;
    job->question.player = player;
    job->question.search.from = 3;
    job->question.search.to = 4;
    job->question.search.limit = 2;
    job = bench_do(bench, job);
    unsigned n = (unsigned)job->answer.tours_n;
    if (n > 0)
        *ret_last = job->answer.tours[n - 1].id;
    job_destroy(job);
    return n;
}

static unsigned ask_called(struct bench *bench, int64_t player)
{
    struct id128 last;
    return ask_called_last(bench, player, &last);
}

static void players_find_the_events_that_they_are_entered_in_and_that_are_on(void **state)
{
    static const struct text slugs[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Ben"))), JOB_OK);
    for (uint8_t id = 1; id <= 4; id++)
        assert_int_equal(add_tour(bench, a_tour_row(id, slugs[id - 1], id == 4 ? 5 : 3)), JOB_OK);
    assert_int_equal(ask_called(bench, 2), 0);
    assert_int_equal(set_player(bench, 1, 2, true), JOB_OK);
    assert_int_equal(set_player(bench, 1, 2, true), JOB_OK); /* is there already */
    assert_int_equal(set_player(bench, 4, 2, true), JOB_OK); /* over */
    assert_int_equal(ask_called(bench, 2), 1);
    assert_int_equal(ask_called(bench, 1), 0);
    assert_int_equal(set_player(bench, 2, 2, true), JOB_OK);
    assert_int_equal(set_player(bench, 3, 2, true), JOB_OK);
    assert_int_equal(ask_called(bench, 2), 2); /* the limit */
    for (uint8_t id = 1; id <= 3; id++)
        assert_int_equal(set_player(bench, id, 2, false), JOB_OK);
    assert_int_equal(set_player(bench, 1, 2, false), JOB_OK); /* is not there */
    assert_int_equal(ask_called(bench, 2), 0);
}

static void
a_waiting_player_finds_the_event_before_it_begins_and_after_those_they_are_in(void **state)
{
    static const struct text slugs[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
    static const uint8_t stages[] = {2, 3, 4, 5};
    struct bench *bench = *state;
    struct id128 last, waited = an_id(1);
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    for (uint8_t id = 1; id <= 4; id++)
        assert_int_equal(add_tour(bench, a_tour_row(id, slugs[id - 1], stages[id - 1])), JOB_OK);
    assert_int_equal(put_player(bench, 1, 1, true, true), JOB_OK);
    assert_int_equal(ask_called(bench, 1), 1);
    assert_int_equal(put_player(bench, 4, 1, true, true),
                     JOB_OK); /* over: no director lets them in */
    assert_int_equal(ask_called(bench, 1), 1);
    assert_int_equal(set_player(bench, 2, 1, true), JOB_OK);
    assert_int_equal(ask_called_last(bench, 1, &last), 2);
    assert_memory_equal(&last, &waited, sizeof last);
    assert_int_equal(set_player(bench, 3, 1, true), JOB_OK);
    assert_int_equal(ask_called_last(bench, 1, &last), 2); /* the limit */
    assert_memory_not_equal(&last, &waited, sizeof last);
    assert_int_equal(set_player(bench, 1, 1, true), JOB_OK); /* is let in */
    assert_int_equal(set_player(bench, 3, 1, false), JOB_OK);
    assert_int_equal(ask_called(bench, 1), 1); /* which has not begun */
    assert_int_equal(put_player(bench, 1, 1, false, true), JOB_OK);
    assert_int_equal(ask_called(bench, 1), 1);
}

static void give_role(struct bench *bench, uint8_t tour, int64_t player, uint8_t role)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_TOUR_STAFF)->row.tour_staff =
        (struct row_tour_staff){.tour = an_id(tour), .player = player, .role = role};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

/* "b 2, a 1": the newest first, with the role. */
static const char *directed(struct bench *bench, int64_t player, uint32_t limit, bool more)
{
    static char text[256];
    struct job *job = job_create(1);
    job->queue = JOB_READS;
    job->question.kind = QUESTION_DIRECTED;
    job->question.player = player;
    job->question.search.limit = limit;
    job = bench_do(bench, job);
    *text = '\0';
    for (size_t i = 0; i < job->answer.tours_n; i++) {
        const struct row_tour *row = &job->answer.tours[i];
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%.*s %d", i > 0 ? ", " : "",
                 (int)row->slug.length, row->slug.at, row->role);
    }
    assert_int_equal(job->answer.more, more);
    job_destroy(job);
    return text;
}

static void directors_and_helpers_find_their_events_the_newest_first(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(1, T("a"), 1)), JOB_OK);
    assert_int_equal(add_tour(bench, a_tour_row(2, T("b"), 5)), JOB_OK);
    give_role(bench, 1, 1, PROTO_ROLE_DIRECTOR);
    give_role(bench, 2, 1, PROTO_ROLE_DIRECTOR);
    assert_string_equal(directed(bench, 1, 9, false), "b 2, a 2");
    assert_string_equal(directed(bench, 2, 9, false), "");
    give_role(bench, 1, 2, PROTO_ROLE_ASSISTANT);
    assert_string_equal(directed(bench, 2, 9, false), "a 1");
    give_role(bench, 1, 2, PROTO_ROLE_DIRECTOR);
    assert_string_equal(directed(bench, 2, 9, false), "a 2");
    give_role(bench, 1, 2, PROTO_ROLE_NONE);
    give_role(bench, 1, 2, PROTO_ROLE_NONE); /* has none */
    assert_string_equal(directed(bench, 2, 9, false), "");
    give_role(bench, 1, 77, PROTO_ROLE_ASSISTANT); /* was a guest, and was removed since */
    assert_string_equal(directed(bench, 77, 9, false), "");
    assert_string_equal(directed(bench, 1, 2, false), "b 2, a 2");
    assert_string_equal(directed(bench, 1, 1, true), "b 2");
}

static void a_room_knows_its_tournament_and_so_does_its_game(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    struct row_tour tour = a_tour_row(1, T("kiln-lane"), 4);
    tour.settings = T("{\"place\":\"Hall\"}");
    assert_int_equal(add_tour(bench, tour), JOB_OK);
    struct job *job = a_room(7, 1);
    job->first->row.room.tour = an_id(1);
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(bench_status(bench, a_room(8, 1)), JOB_OK);
    for (uint8_t room = 7; room <= 8; room++) {
        job = ask(bench, QUESTION_ROOM, room, T(""));
        assert_int_equal(job->answer.rooms[0].tour.bytes[0], room == 7);
        assert_int_equal(job->answer.rooms[0].tour_slug.length, room == 7 ? 9 : 0);
        assert_int_equal(job->answer.rooms[0].tour_place.length, room == 7 ? strlen("Hall") : 0);
        job_destroy(job);
        assert_int_equal(bench_status(bench, a_game(room, room + 10, 1)), JOB_OK);
        job = ask(bench, QUESTION_GAME, room + 10, T(""));
        assert_int_equal(job->answer.games_n, 1);
        assert_int_equal(job->answer.games[0].tour_title.length,
                         room == 7 ? strlen("Kiln Lane") : 0);
        assert_int_equal(job->answer.games[0].tour_place.length, room == 7 ? strlen("Hall") : 0);
        job_destroy(job);
    }
}

static void players_come_back_by_their_numbers(void **state)
{
    struct bench *bench = *state;
    struct job *job = job_create(1);
    static const int64_t wanted[] = {2, 9, 1};
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = wanted;
    job->question.players_n = 3;
    bench_do(bench, job);
    assert_int_equal(job->answer.players_n, 2);
    assert_text(job->answer.players[0].name, "Bob");
    assert_text(job->answer.players[1].name, "Ann");
    job_destroy(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_tournament_comes_back_with_its_log_by_id_or_by_slug),
        test(an_act_is_stored_only_as_the_next_one_of_its_tournament),
        test(a_slug_is_taken_once),
        test(one_that_arrives_in_pieces_is_found_when_the_last_is_stored),
        test(a_deleted_tournament_answers_no_question_and_its_address_is_free),
        test(lists_have_what_is_public_and_in_the_right_stage_newest_first),
        test(a_start_reads_no_tournaments_but_how_much_of_them_is_stored),
        test(those_in_which_something_happens_by_itself_come_page_by_page),
        test(players_find_the_events_that_they_are_entered_in_and_that_are_on),
        test(a_waiting_player_finds_the_event_before_it_begins_and_after_those_they_are_in),
        test(a_room_knows_its_tournament_and_so_does_its_game),
        test(directors_and_helpers_find_their_events_the_newest_first),
        test(players_come_back_by_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
