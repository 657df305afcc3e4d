/* Acts of moderators in the store, their rows in force, and the trail with its end. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

#define DAY_MS INT64_C(86400000)
#define NOW_MS (1000 * DAY_MS)

static const uint8_t here[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 7};

/* Does an act and returns its number; 0: a conflict. */
static int64_t does(struct bench *bench, struct row_moderation_act row)
{
    struct job *job = job_create(1);
    row.at = row.at ? row.at : 7000;
    row.by = 1;
    row.why = T("that is why");
    struct row_moderation_act *act =
        &job_change(job, CHANGE_ADD_MODERATION_ACT)->row.moderation_act;
    *act = row;
    bench_do(bench, job);
    int64_t id = job->status == JOB_OK ? act->id : 0;
    job_destroy(job);
    return id;
}

static int64_t undoes(struct bench *bench, int64_t act)
{
    return does(bench, (struct row_moderation_act){.kind = T("undo"), .undoes = act});
}

static void says(struct bench *bench, uint32_t from, uint32_t to)
{
    struct job *job = job_create(1);
    for (uint32_t n = from; n <= to; n++)
        job_change(job, CHANGE_ADD_CHAT)->row.chat = (struct row_chat){
            .room = an_id(1), .audience = 2, .seq = n, .player = 2, .text = T("hello"), .at = n};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void reports(struct bench *bench, uint32_t line)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_REPORT)->row.report = (struct row_report){
        .room = an_id(1), .audience = 2, .line = line, .by = 1, .why = T("rude"), .at = 8000};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

/* The newest ones, asked of the reader. */
static struct job *lists(struct bench *bench, enum question_kind kind, bool all, int64_t before,
                         uint32_t limit)
{
    struct job *job = a_question(kind);
    job->queue = JOB_READS;
    job->question.moderation.before = before ? before : INT64_MAX;
    job->question.moderation.all = all;
    job->question.search.limit = limit;
    return bench_do(bench, job);
}

static void an_act_comes_back_as_it_was_written(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct row_moderation_act row = {.kind = T("ban"),
                                     .player = 2,
                                     .has_address = true,
                                     .room = an_id(1),
                                     .audience = 1,
                                     .line = 4,
                                     .name = T("Bob"),
                                     .until = 9000,
                                     .has_whence = true};
    memcpy(row.address, here, sizeof here);
    memcpy(row.whence, here, sizeof here);
    assert_int_equal(does(bench, row), 1);
    struct job *job = lists(bench, QUESTION_ACTS, true, 0, 10);
    assert_int_equal(job->answer.acts_n, 1);
    const struct row_moderation_act *act = job->answer.acts;
    assert_int_equal(act->at, 7000);
    assert_int_equal(act->by, 1);
    assert_text(act->by_name, "Ann");
    assert_text(act->player_name, "Bob");
    assert_text(act->kind, "ban");
    assert_text(act->name, "Bob");
    assert_text(act->why, "that is why");
    assert_true(act->has_address && !act->has_session && act->has_whence);
    assert_memory_equal(act->address, here, sizeof here);
    assert_memory_equal(act->room.bytes, an_id(1).bytes, 16);
    assert_int_equal(act->audience, 1);
    assert_int_equal(act->line, 4);
    assert_int_equal(act->until, 9000);
    assert_int_equal(act->ended, 0);
    job_destroy(job);
}

static void an_act_ends_once_and_a_new_one_takes_the_place_of_the_same(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct row_moderation_act mute = {
        .kind = T("mute"), .player = 2, .until = 9000, .replaces = true};
    assert_int_equal(does(bench, mute), 1);
    assert_int_equal(undoes(bench, 1), 2);
    assert_int_equal(undoes(bench, 1), 0);
    assert_int_equal(undoes(bench, 77), 0);
    int64_t third = does(bench, mute);
    if (!bench_is_postgres())       /* whose ids are not used again after a conflict */
        assert_int_equal(third, 3); /* a conflict leaves no row */
    int64_t fourth = does(bench, mute);
    assert_true(fourth > third);
    mute.player = 1;
    int64_t fifth = does(bench, mute);
    assert_true(fifth > fourth);
    struct job *job = a_question(QUESTION_STANDING);
    job->question.search.from = 8999;
    job->question.search.limit = 10;
    bench_do(bench, job);
    assert_int_equal(job->answer.acts_n, 2);
    assert_int_equal(job->answer.acts[0].id, fourth);
    assert_int_equal(job->answer.acts[1].id, fifth);
    job_destroy(job);
    job = a_question(QUESTION_STANDING);
    job->question.search.from = 9000;
    job->question.search.limit = 10;
    assert_int_equal(bench_do(bench, job)->answer.acts_n, 0);
    job_destroy(job);
}

static void a_removed_line_and_a_closed_room_are_read_as_such_until_it_is_undone(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    says(bench, 1, 2);
    int64_t line = does(
        bench,
        (struct row_moderation_act){
            .kind = T("remove"), .room = an_id(1), .audience = 2, .line = 2, .replaces = true});
    int64_t room = does(bench, (struct row_moderation_act){.kind = T("close"), .room = an_id(1)});
    for (int i = 0; i < 2; i++) {
        struct job *job = a_question(QUESTION_ROOM);
        job->question.id = an_id(1);
        bench_do(bench, job);
        assert_int_equal(job->answer.chats_n, 2);
        assert_false(job->answer.chats[0].removed);
        assert_int_equal(job->answer.chats[1].removed, i == 0);
        assert_text(job->answer.chats[1].text, "hello");
        assert_int_equal(job->answer.rooms[0].shut, i == 0);
        job_destroy(job);
        assert_int_equal(undoes(bench, line) != 0, i == 0);
        assert_int_equal(undoes(bench, room) != 0, i == 0);
    }
}

static void reports_are_read_in_pages_with_the_lines_around_until_they_are_done(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    says(bench, 1, 20);
    reports(bench, 2);
    reports(bench, 10);
    reports(bench, 20);
    struct job *job = lists(bench, QUESTION_REPORTS, false, 0, 2);
    assert_int_equal(job->answer.reports_n, 2);
    assert_true(job->answer.more);
    assert_int_equal(job->answer.reports[0].id, 3);
    assert_int_equal(job->answer.reports[0].chats_n, 6);
    assert_int_equal(job->answer.reports[1].chats_n, 11);
    assert_int_equal(job->answer.chats_n, 17);
    assert_int_equal(job->answer.chats[6].seq, 5);
    assert_text(job->answer.reports[1].by_name, "Ann");
    job_destroy(job);
    job = lists(bench, QUESTION_REPORTS, false, 2, 2);
    assert_int_equal(job->answer.reports_n, 1);
    assert_false(job->answer.more);
    assert_int_equal(job->answer.reports[0].chats_n, 7);
    job_destroy(job);
    int64_t act = does(bench, (struct row_moderation_act){.kind = T("done"), .report = 2});
    assert_int_equal(does(bench, (struct row_moderation_act){.kind = T("done"), .report = 2}), 0);
    job = lists(bench, QUESTION_REPORTS, false, 0, 9);
    assert_int_equal(job->answer.reports_n, 2);
    job_destroy(job);
    job = lists(bench, QUESTION_REPORTS, true, 0, 9);
    assert_int_equal(job->answer.reports_n, 3);
    assert_int_equal(job->answer.reports[1].done, act);
    job_destroy(job);
    undoes(bench, act);
    job = lists(bench, QUESTION_REPORTS, false, 0, 9);
    assert_int_equal(job->answer.reports_n, 3);
    job_destroy(job);
}

static struct job *target(struct bench *bench, struct moderation_question asked, int64_t player)
{
    struct job *job = a_question(QUESTION_TARGET);
    job->question.moderation = asked;
    job->question.player = player;
    job->question.id = an_id(1);
    return bench_do(bench, job);
}

static void the_target_of_an_act_is_found_by_line_room_and_act(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    says(bench, 1, 1);
    does(bench, (struct row_moderation_act){.kind = T("ban"), .player = 2, .until = 9000});
    const struct moderation_question questions[] = {{.audience = 2, .line = 1},
                                                    {.act = 1},
                                                    {.room = true},
                                                    {.audience = 2, .line = 2},
                                                    {.act = 9}};
    static const int64_t players[] = {2, 2, 1, 0, 0};
    for (size_t i = 0; i < 5; i++) {
        struct job *job = target(bench, questions[i], 0);
        assert_int_equal(job->answer.players_n, players[i] != 0);
        if (players[i])
            assert_int_equal(job->answer.players[0].id, players[i]);
        job_destroy(job);
    }
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account =
        (struct row_account){2, T("bob"), T("Bob"), T("$argon2id$x"), 4000, 0, false};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    does(bench, (struct row_moderation_act){.kind = T("appoint"), .player = 2});
    job = target(bench, (struct moderation_question){0}, 2);
    assert_true(job->answer.players[0].moderator && job->answer.players[0].account);
    assert_int_equal(job->answer.players[0].account_at, 4000);
    job_destroy(job);
    job = job_create(1);
    job_change(job, CHANGE_REMOVE_ACCOUNT)->row.account.player = 2;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(undoes(bench, 2), 0); /* it ended with the account */
}

/* --- the trail -------------------------------------------------------------------------------- */

static void add_steps(struct bench *bench, int64_t at, unsigned n)
{
    struct job *job = job_create(1);
    for (unsigned i = 0; i < n; i++) {
        struct row_trail *row = &job_change(job, CHANGE_ADD_TRAIL)->row.trail;
        *row = (struct row_trail){.at = at,
                                  .what = 7,
                                  .player = 2,
                                  .has_address = true,
                                  .has_session = true,
                                  .session = {9},
                                  .has_thing = true,
                                  .thing = an_id(1),
                                  .n = i + 1};
        memcpy(row->address, here, sizeof here);
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static size_t steps_of(struct bench *bench, int64_t player)
{
    struct job *job = a_question(QUESTION_TRAIL);
    job->question.player = player;
    job->question.moderation.before = INT64_MAX;
    job->question.search.limit = 10000;
    size_t n = bench_do(bench, job)->answer.trail_n;
    job_destroy(job);
    return n;
}

static void the_trail_is_found_by_player_name_and_address(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account =
        (struct row_account){2, T("bob"), T("Bob"), T("$argon2id$x"), 4000, 0, false};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    add_steps(bench, 7000, 3);
    for (int by = 0; by < 3; by++) {
        job = a_question(QUESTION_TRAIL);
        job->queue = JOB_READS;
        job->question.player = by == 0 ? 2 : 0;
        job->question.key = by == 1 ? T("bob") : T("");
        job->question.moderation.has_address = by == 2;
        memcpy(job->question.moderation.address, here, sizeof here);
        job->question.moderation.before = 3;
        job->question.search.limit = 1;
        bench_do(bench, job);
        assert_int_equal(job->answer.trail_n, 1);
        assert_true(job->answer.more);
        assert_int_equal(job->answer.players_n, by < 2);
        const struct row_trail *row = job->answer.trail;
        assert_int_equal(row->id, 2);
        assert_int_equal(row->what, 7);
        assert_int_equal(row->n, 2);
        assert_text(row->player_name, "Bob");
        assert_memory_equal(row->address, here, sizeof here);
        assert_memory_equal(row->thing.bytes, an_id(1).bytes, 16);
        job_destroy(job);
    }
}

/* Waits until the automatic purge has left so many rows. */
static void is_purged_to(struct bench *bench, size_t n)
{
    for (int tries = 0; tries < 1000 && steps_of(bench, 2) != n; tries++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(steps_of(bench, 2), n);
}

static void the_trail_goes_by_itself_when_it_is_old_and_not_before(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    add_steps(bench, NOW_MS - 90 * DAY_MS - 1, 5000); /* more than goes at once */
    add_steps(bench, NOW_MS - 90 * DAY_MS, 3);
    assert_int_equal(steps_of(bench, 2), 5003);
    bench_close(bench);
    bench_wall = NOW_MS;
    assert_true(bench_open(bench));
    is_purged_to(bench, 3);
    bench_close(bench);
    bench->trail_days = 0;
    assert_true(bench_open(bench));
    is_purged_to(bench, 0);
}

static void addresses_of_acts_go_with_the_trail_unless_they_still_hold(void **state)
{
    struct bench *bench = *state;
    int64_t old = NOW_MS - 91 * DAY_MS, young = NOW_MS;
    a_running_game(bench);
    struct row_moderation_act ban = {.kind = T("ban"), .has_address = true, .has_whence = true};
    memcpy(ban.address, here, sizeof here);
    memcpy(ban.whence, here, sizeof here);
    ban.at = old;
    ban.until = young + DAY_MS; /* holds */
    does(bench, ban);
    ban.until = old + DAY_MS; /* held */
    does(bench, ban);
    ban.at = young - 89 * DAY_MS; /* young enough */
    does(bench, ban);
    bench_close(bench);
    bench_wall = NOW_MS;
    assert_true(bench_open(bench));
    struct job *job = NULL;
    for (int tries = 0; tries < 1000; tries++) {
        job_destroy(job);
        job = lists(bench, QUESTION_ACTS, true, 0, 10);
        if (!job->answer.acts[1].has_address)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_int_equal(job->answer.acts_n, 3);
    assert_true(job->answer.acts[2].has_address);
    assert_false(job->answer.acts[2].has_whence);
    assert_false(job->answer.acts[1].has_address || job->answer.acts[1].has_whence);
    assert_true(job->answer.acts[0].has_address && job->answer.acts[0].has_whence);
    job_destroy(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(an_act_comes_back_as_it_was_written),
        test(an_act_ends_once_and_a_new_one_takes_the_place_of_the_same),
        test(a_removed_line_and_a_closed_room_are_read_as_such_until_it_is_undone),
        test(reports_are_read_in_pages_with_the_lines_around_until_they_are_done),
        test(the_target_of_an_act_is_found_by_line_room_and_act),
        test(the_trail_is_found_by_player_name_and_address),
        test(the_trail_goes_by_itself_when_it_is_old_and_not_before),
        test(addresses_of_acts_go_with_the_trail_unless_they_still_hold),
    };
    return cmocka_run_group_tests_name("store moderation", tests, NULL, NULL);
}
