/* Which tournaments count for ratings by the owner's acts, and which ask to. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static void fill_tour(struct job *job, struct row_tour *row, uint8_t id, int64_t creator)
{
    char slug[] = {'t', (char)('a' + id), '\0'};
    *row = (struct row_tour){.id = an_id(id),
                             .slug = job_text(job, slug, 2),
                             .title = T("An event"),
                             .creator = creator,
                             .created_at = 1000 + id,
                             .stage = 4,
                             .rounds = 5,
                             .round = 2,
                             .players = id,
                             .rated = true,
                             .settings = T("{}")};
}

static enum job_status make(struct bench *bench, uint8_t id, int64_t creator, struct rates *ret)
{
    struct job *job = job_create(1);
    struct row_tour *row = &job_change(job, CHANGE_ADD_TOUR)->row.tour;
    fill_tour(job, row, id, creator);
    bench_do(bench, job);
    *ret = row->rates;
    enum job_status status = job->status;
    job_destroy(job);
    return status;
}

/* The game of Ann and Bob in Ann's tournament, which ended at 5000. */
static void plays(struct bench *bench, int64_t black, bool guest)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_RATED)->row.rated =
        (struct row_rated){.pool = T("stoical"),
                           .tour = an_id(1),
                           .round = 1,
                           .board = 1,
                           .game = 1,
                           .black = black,
                           .white = 3 - black,
                           .black_score2 = black == 1 ? 2 : 0,
                           .ended_at = 5000,
                           .guest = guest};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

/* Two players, Bob the second of them; an event of each, with a game in Ann's that ended at 5000. */
static void begin(struct bench *bench)
{
    struct rates rates;
    assert_int_equal(bench_status(bench, a_player(T("ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("bob"))), JOB_OK);
    for (uint8_t id = 1; id <= 2; id++) {
        assert_int_equal(make(bench, id, id, &rates), JOB_OK);
        assert_int_equal(rates.until_ms, 0);
        assert_int_equal(rates.approved_by, 0);
    }
    plays(bench, 1, false);
}

/* Does an act. Returns its number; 0: a conflict. *ret_rates: other games may count now. */
static int64_t does(struct bench *bench, struct row_moderation_act row, bool *ret_rates)
{
    struct job *job = job_create(1);
    struct row_moderation_act *act =
        &job_change(job, CHANGE_ADD_MODERATION_ACT)->row.moderation_act;
    row.why = T("that is why");
    row.once = row.undoes == 0;
    *act = row;
    bench_do(bench, job);
    int64_t id = job->status == JOB_OK ? act->id : 0;
    *ret_rates = act->rates;
    job_destroy(job);
    return id;
}

static int64_t undoes(struct bench *bench, int64_t act, int64_t at)
{
    bool rates;
    return does(bench, (struct row_moderation_act){.kind = T("undo"), .undoes = act, .at = at},
                &rates);
}

static int64_t says(struct bench *bench, const char *kind, uint8_t tour, bool *ret_rates)
{
    return does(bench,
                (struct row_moderation_act){
                    .kind = {kind, strlen(kind)}, .player = tour, .tour = an_id(tour), .at = 4000},
                ret_rates);
}

static bool counts(struct bench *bench)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_RATED;
    job->question.search.limit = 10;
    bench_do(bench, job);
    assert_int_equal(job->answer.rated_n, 1);
    bool ret = job->answer.rated[0].counts;
    job_destroy(job);
    job = job_create(1);
    job->question.kind = QUESTION_PROFILE;
    job->question.player = 2;
    job->question.search.limit = 10;
    bench_do(bench, job);
    assert_int_equal(job->answer.rated_n, ret);
    job_destroy(job);
    return ret;
}

static struct rates rates_of(struct bench *bench, uint8_t tour, const char *why)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_TOUR;
    job->question.id = an_id(tour);
    bench_do(bench, job);
    assert_int_equal(job->answer.tours_n, 1);
    struct rates rates = job->answer.tours[0].rates;
    assert_int_equal(job->answer.tours[0].annul_why.length, strlen(why));
    assert_memory_equal(job->answer.tours[0].annul_why.at, why, strlen(why));
    job_destroy(job);
    return rates;
}

static void a_game_counts_once_its_event_is_approved_and_only_then(void **state)
{
    struct bench *bench = *state;
    bool rates;
    begin(bench);
    assert_false(counts(bench));
    assert_true(says(bench, "approve", 2, &rates) > 0);
    assert_false(rates); /* nothing was played there */
    assert_false(counts(bench));
    int64_t act = says(bench, "approve", 1, &rates);
    assert_true(act > 0 && rates);
    assert_true(counts(bench));
    assert_int_equal(says(bench, "approve", 1, &rates), 0);
    struct rates now = rates_of(bench, 1, "");
    assert_true(now.until_ms == JOB_RATES_ALL && now.approved_by == act && now.annulled_by == 0);
}

static void taking_approval_back_leaves_what_had_ended_by_then(void **state)
{
    struct bench *bench = *state;
    bool rates;
    begin(bench);
    int64_t act = says(bench, "approve", 1, &rates);
    assert_true(undoes(bench, act, 4999) > 0);
    assert_false(counts(bench));
    act = says(bench, "approve", 1, &rates);
    assert_true(act > 0 && rates && counts(bench));
    assert_true(undoes(bench, act, 5000) > 0);
    assert_true(counts(bench));
    assert_int_equal(rates_of(bench, 1, "").until_ms, 5000);
    assert_int_equal(undoes(bench, act, 6000), 0);
}

static void an_annulled_event_counts_for_nobody_until_that_is_undone(void **state)
{
    struct bench *bench = *state;
    bool rates;
    begin(bench);
    says(bench, "approve", 1, &rates);
    int64_t act = says(bench, "annul", 1, &rates);
    assert_true(act > 0 && rates);
    assert_false(counts(bench));
    assert_int_equal(rates_of(bench, 1, "that is why").annulled_by, act);
    assert_int_equal(says(bench, "annul", 1, &rates), 0);
    bench_close(bench);
    assert_true(bench_open(bench));
    assert_false(counts(bench));
    assert_true(undoes(bench, act, 6000) > 0);
    assert_true(counts(bench));
    assert_int_equal(rates_of(bench, 1, "").annulled_by, 0);
}

static void events_that_the_trusted_make_are_approved_from_then_on(void **state)
{
    struct bench *bench = *state;
    struct rates rates;
    bool moved;
    begin(bench);
    struct row_moderation_act trust = {.kind = T("trust"), .player = 1, .at = 4000};
    int64_t act = does(bench, trust, &moved);
    assert_true(act > 0 && !moved);
    assert_int_equal(does(bench, trust, &moved), 0);
    assert_int_equal(rates_of(bench, 1, "").until_ms, 0); /* it was there before */
    assert_int_equal(make(bench, 3, 1, &rates), JOB_OK);
    assert_true(rates.until_ms == JOB_RATES_ALL && rates.approved_by == act);
    assert_int_equal(make(bench, 4, 2, &rates), JOB_OK);
    assert_int_equal(rates.until_ms, 0);
    assert_true(undoes(bench, act, 7000) > 0);
    assert_int_equal(rates_of(bench, 3, "").until_ms, 7000);
    assert_int_equal(make(bench, 5, 1, &rates), JOB_OK);
    assert_int_equal(rates.until_ms, 0);
}

static void an_event_that_was_approved_by_itself_outlives_trust(void **state)
{
    struct bench *bench = *state;
    struct rates rates;
    bool moved;
    begin(bench);
    int64_t act = does(
        bench, (struct row_moderation_act){.kind = T("trust"), .player = 1, .at = 4000}, &moved);
    assert_int_equal(make(bench, 3, 1, &rates), JOB_OK);
    assert_true(says(bench, "approve", 3, &moved) > 0);
    assert_true(undoes(bench, act, 7000) > 0);
    assert_true(rates_of(bench, 3, "").until_ms == JOB_RATES_ALL);
}

static void a_game_with_a_guest_counts_for_nobody(void **state)
{
    struct bench *bench = *state;
    bool rates;
    begin(bench);
    says(bench, "approve", 1, &rates);
    for (int guest = 1; guest >= 0; guest--) {
        plays(bench, 2, guest);
        assert_int_equal(counts(bench), !guest);
    }
}

/* --- which wait ------------------------------------------------------------------------------- */

static struct job *waiting(struct bench *bench, int64_t before, uint32_t limit)
{
    struct job *job = job_create(1);
    job->queue = JOB_READS;
    job->question.kind = QUESTION_WAITING;
    job->question.moderation.before = before;
    job->question.search.limit = limit;
    return bench_do(bench, job);
}

/* The ids of all that wait, newest first: "321". */
static void wait_for_approval(struct bench *bench, const char *ids)
{
    char found[64] = "";
    struct job *job = waiting(bench, INT64_MAX, 50);
    for (size_t i = 0; i < job->answer.tours_n; i++)
        for (uint8_t id = 1; id < 10; id++) {
            struct id128 one = an_id(id);
            if (memcmp(&job->answer.tours[i].id, &one, sizeof one) == 0)
                found[i] = (char)('0' + id);
        }
    assert_string_equal(found, ids);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void sets(struct bench *bench, uint8_t id, bool rated)
{
    struct job *job = job_create(1);
    struct row_tour *row = &job_change(job, CHANGE_SET_TOUR)->row.tour;
    fill_tour(job, row, id, 1);
    row->rated = rated;
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void events_that_ask_to_be_rated_wait_until_somebody_says_so(void **state)
{
    struct bench *bench = *state;
    struct rates rates;
    bool moved;
    begin(bench);
    assert_int_equal(make(bench, 3, 2, &rates), JOB_OK);
    wait_for_approval(bench, "321");
    int64_t approved = says(bench, "approve", 2, &moved);
    wait_for_approval(bench, "31");
    int64_t annulled = says(bench, "annul", 1, &moved);
    wait_for_approval(bench, "3");
    sets(bench, 3, false);
    wait_for_approval(bench, "");
    sets(bench, 3, true);
    wait_for_approval(bench, "3");
    assert_true(undoes(bench, annulled, 6000) > 0);
    wait_for_approval(bench, "31");
    assert_true(undoes(bench, approved, 6000) > 0); /* it was decided: what had ended counts */
    wait_for_approval(bench, "31");
    does(bench, (struct row_moderation_act){.kind = T("trust"), .player = 1, .at = 4000}, &moved);
    assert_int_equal(make(bench, 4, 1, &rates), JOB_OK);
    wait_for_approval(bench, "31");
}

static void one_that_waits_is_told_with_who_made_it_and_how_far_it_is(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    struct job *job = waiting(bench, INT64_MAX, 1);
    const struct row_tour *row = job->answer.tours;
    assert_int_equal(job->answer.tours_n, 1);
    assert_true(job->answer.more);
    assert_text(row->slug, "tc");
    assert_text(row->title, "An event");
    assert_int_equal(row->creator, 2);
    assert_int_equal(row->created_at, 1002);
    assert_int_equal(row->stage, 4);
    assert_int_equal(row->rounds, 5);
    assert_int_equal(row->round, 2);
    assert_int_equal(row->players, 2);
    assert_int_equal(job->answer.players[0].id, 2);
    assert_text(job->answer.players[0].name, "bob");
    assert_false(job->answer.players[0].account);
    int64_t no = row->n;
    job_destroy(job);
    job = waiting(bench, no, 1);
    assert_int_equal(job->answer.tours_n, 1);
    assert_false(job->answer.more);
    assert_int_equal(job->answer.tours[0].creator, 1);
    assert_true(job->answer.tours[0].n < no);
    no = job->answer.tours[0].n;
    job_destroy(job);
    job = waiting(bench, no, 1);
    assert_int_equal(job->answer.tours_n, 0);
    job_destroy(job);
}

static void an_event_that_has_not_come_whole_waits_for_nothing(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    struct job *job = job_create(1);
    struct row_tour *row = &job_change(job, CHANGE_ADD_TOUR)->row.tour;
    fill_tour(job, row, 3, 1);
    row->arrives = true;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    wait_for_approval(bench, "21");
    sets(bench, 3, true);
    wait_for_approval(bench, "321");
}

/* Of ten thousand tournaments one waits: it is found in a few steps, which is the limit here. */
static void add_unrated(struct job *job, unsigned i)
{
    struct row_tour *row = &job_change(job, CHANGE_ADD_TOUR)->row.tour;
    char slug[12];
    fill_tour(job, row, 0, 1);
    memcpy(row->id.bytes, &i, sizeof i);
    row->id.bytes[15] = 0x77;
    row->slug = job_text(job, slug, (size_t)snprintf(slug, sizeof slug, "other-%u", i));
    row->rated = false;
}

static void a_page_costs_what_it_shows(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    for (unsigned i = 0; i < 10000;) {
        struct job *job = job_create(1);
        for (unsigned end = i + 500; i < end; i++)
            add_unrated(job, i);
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
    bench_close(bench);
    bench->steps = 2000;
    assert_true(bench_open(bench));
    wait_for_approval(bench, "21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_game_counts_once_its_event_is_approved_and_only_then),
        test(taking_approval_back_leaves_what_had_ended_by_then),
        test(an_annulled_event_counts_for_nobody_until_that_is_undone),
        test(events_that_the_trusted_make_are_approved_from_then_on),
        test(an_event_that_was_approved_by_itself_outlives_trust),
        test(a_game_with_a_guest_counts_for_nobody),
        test(events_that_ask_to_be_rated_wait_until_somebody_says_so),
        test(one_that_waits_is_told_with_who_made_it_and_how_far_it_is),
        test(an_event_that_has_not_come_whole_waits_for_nothing),
        test(a_page_costs_what_it_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
