/* The duration of a session: the acts that count as use, its automatic end, and ending all of a player's sessions. */
#include "world.h"

#include <string.h>

#include "server/app/limits.h"

#define DAY_MS INT64_C(86400000)

static int begin(void **state)
{
    struct world *world = malloc(sizeof *world);
    world_create(world, 23);
    *state = world;
    return 0;
}

static int end(void **state)
{
    world_destroy(*state);
    free(*state);
    return 0;
}

/* An account; returns the number of its session. */
static unsigned registers(struct world *world, const char *name)
{
    world_account(world, APP_REGISTER, NULL, 1, "{'name':'%s','password':'correct horse'}", name);
    assert_int_equal(world->reply_code, 200);
    return world->people_n - 1;
}

static unsigned signs_in(struct world *world, const char *name)
{
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'%s','password':'correct horse'}", name);
    assert_int_equal(world->reply_code, 200);
    return world->people_n - 1;
}

/* Only the clock moves, as without any client. */
static void wait_ms(struct world *world, int64_t ms)
{
    world->now.mono_us += ms * 1000;
    world->now.wall_ms += ms;
}

/* A page of the session opens and closes: whether the server knows its player. */
static bool comes(struct world *world, unsigned person)
{
    conn_id conn = world_connect(world, (int)person);
    const struct inbox *inbox = &world->inboxes[conn - 1];
    world_hang_up(world, conn);
    world_commit_all(world);
    return !json_is_null(json_object_get(inbox->list[inbox->read - 1], "you"));
}

static void a_session_that_is_not_used_for_thirty_days_has_ended(void **state)
{
    for (int restarted = 0; restarted < 2; restarted++) {
        struct world *world = *state;
        unsigned ann = registers(world, restarted ? "Ben" : "Ann");
        int64_t used = world->now.wall_ms;
        if (restarted)
            world_crash(world); /* which takes some seconds */
        wait_ms(world, used + 30 * DAY_MS - world->now.wall_ms);
        assert_true(comes(world, ann));
        used = world->now.wall_ms;
        if (restarted)
            world_crash(world);
        wait_ms(world, used + 30 * DAY_MS + 1 - world->now.wall_ms);
        assert_false(comes(world, ann));
    }
}

static void a_page_or_a_request_uses_a_session_and_that_is_stored_once_a_day(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    int64_t made = world->store.sessions[0].used_at;
    assert_int_equal(made, world->now.wall_ms);
    wait_ms(world, DAY_MS - 1);
    assert_true(comes(world, ann));
    assert_int_equal(world->store.sessions[0].used_at, made);
    wait_ms(world, 1);
    assert_true(comes(world, ann));
    assert_int_equal(world->store.sessions[0].used_at, made + DAY_MS);
    wait_ms(world, DAY_MS);
    world_post(world, world->people[ann], "{\"name\":\"Anna\"}");
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->store.sessions[0].used_at, made + 2 * DAY_MS);
    world_crash(world);
    wait_ms(world, made + 3 * DAY_MS - world->now.wall_ms);
    assert_true(comes(world, ann));
    assert_int_equal(world->store.sessions[0].used_at, made + 3 * DAY_MS);
}

static void a_session_ends_after_a_year_however_much_it_is_used(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    for (int week = 0; week < 52; week++) {
        wait_ms(world, 7 * DAY_MS);
        assert_true(comes(world, ann));
    }
    wait_ms(world, DAY_MS);
    assert_true(comes(world, ann));
    wait_ms(world, 1);
    assert_false(comes(world, ann));
    world_crash(world);
    assert_false(comes(world, ann));
}

static void an_open_page_uses_its_session_and_is_closed_when_that_ends(void **state)
{
    for (int restarted = 0; restarted < 2; restarted++) {
        struct world *world = *state;
        unsigned ann = registers(world, restarted ? "Ben" : "Ann");
        conn_id open = 0;
        if (restarted)
            world_crash(world);
        open = world_connect(world, (int)ann);
        for (int day = 0; day < 364; day++) {
            wait_ms(world, DAY_MS);
            say(world, open, "{'t':'ping','id':1}");
            forget_heard(world, open);
            world_commit_all(world);
            assert_int_equal(world->closed[open - 1], 0);
        }
        wait_ms(world, DAY_MS + 1);
        app_measured(world->app, world->now, open, 40000);
        world_carry_out(world);
        assert_int_equal(world->closed[open - 1], 4201);
    }
}

static void an_open_page_looks_for_its_session_once_an_hour(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    wait_ms(world, DAY_MS - 1800000);
    conn_id open = world_connect(world, (int)ann); /* looked for now, and no use of it is due */
    say(world, open, "{'t':'ping','id':1}");
    assert_int_equal(world->jobs_n, 0);
    wait_ms(world, 3599999);
    world->now.mono_us += 999;
    say(world, open, "{'t':'ping','id':2}");
    assert_int_equal(world->jobs_n, 0);
    world->now.mono_us += 1;
    world->now.wall_ms += 1;
    say(world, open, "{'t':'ping','id':3}");
    assert_int_equal(world->jobs_n, 1);
    world_commit_all(world);
    assert_int_equal(world->store.sessions[0].used_at, world->now.wall_ms);
}

static void the_use_of_a_session_is_noted_after_a_day_and_not_before(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    int64_t made_ms = world->now.wall_ms;
    wait_ms(world, DAY_MS - 1);
    assert_true(comes(world, ann));
    assert_int_equal(world->store.sessions[0].used_at, made_ms);
    wait_ms(world, 1);
    assert_true(comes(world, ann));
    assert_int_equal(world->store.sessions[0].used_at, made_ms + DAY_MS);
}

static void guests_come(struct world *world, unsigned guests)
{
    unsigned people_n = world->people_n;
    for (unsigned i = 0; i < guests; i++, world->people_n = people_n)
        world_post(world, NULL, "{\"name\":\"Guest\"}");
}

/* So many sessions come that the earlier ones leave memory. */
static void forget_sessions(struct world *world)
{
    guests_come(world, APP_SESSIONS_MAX);
}

/* Is a session known without a look into the store? */
static bool remembers(struct world *world, unsigned person)
{
    struct app_who who = {.session = world->people[person]};
    conn_id conn = ++world->conns;
    app_opened(world->app, world->now, conn, &who);
    world_carry_out(world);
    bool known = world->jobs_n == 0;
    world_commit_all(world);
    world_hang_up(world, conn);
    return known;
}

static void
the_session_that_was_not_used_for_longest_is_forgotten_when_there_are_too_many(void **state)
{
    struct world *world = *state;
    unsigned first = registers(world, "Ann"), second = registers(world, "Bob");
    guests_come(world, APP_SESSIONS_MAX - 2);
    assert_true(remembers(world, first));
    guests_come(world, 1);
    assert_true(remembers(world, first));
    assert_false(remembers(world, second));
}

static void the_session_of_a_guest_who_registers_is_known_without_the_store(void **state)
{
    struct world *world = *state;
    unsigned guest = world_guest(world, "Ann");
    world_account(world, APP_REGISTER, world->people[guest], 1,
                  "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    assert_true(remembers(world, world->people_n - 1));
}

static void a_page_whose_session_memory_has_forgotten_asks_the_store(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    conn_id open = world_connect(world, (int)ann);
    forget_sessions(world);
    wait_ms(world, DAY_MS);
    say(world, open, "{'t':'ping','id':1}");
    world_commit_all(world);
    assert_int_equal(world->closed[open - 1], 0);
    assert_int_equal(world->store.sessions[0].used_at, world->now.wall_ms);
    forget_sessions(world);
    wait_ms(world, 30 * DAY_MS + 1);
    say(world, open, "{'t':'ping','id':2}");
    world_commit_all(world);
    assert_int_equal(world->closed[open - 1], 4201);
}

static void signing_out_everywhere_ends_all_sessions_of_the_account_and_no_others(void **state)
{
    struct world *world = *state;
    unsigned here = registers(world, "Ann"), there = signs_in(world, "Ann");
    unsigned ben = registers(world, "Ben");
    conn_id far = world_connect(world, (int)there), near = world_connect(world, (int)here);
    conn_id other = world_connect(world, (int)ben);
    world_account(world, APP_SIGN_OUT, world->people[here], 1, "{'everywhere':true}");
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->reply_cookie, OUTPUT_COOKIE_CLEAR);
    assert_int_equal(world->closed[near - 1], 4201);
    assert_int_equal(world->closed[far - 1], 4201);
    assert_int_equal(world->closed[other - 1], 0);
    assert_int_equal(world->store.sessions_n, 1);
    assert_false(comes(world, here));
    assert_false(comes(world, there));
    assert_true(comes(world, ben));
}

static void the_link_of_the_owner_is_good_for_a_day(void **state)
{
    struct world *world = *state;
    unsigned ann = registers(world, "Ann");
    for (int late = 1; late >= 0; late--) {
        struct job *job = job_create(0);
        struct row_owner_link *row = &job_change(job, CHANGE_OFFER_OWNER)->row.owner_link;
        world_hash_text("0123abcd", row->hash);
        row->created_at = world->now.wall_ms;
        fake_store_commit(&world->store, job);
        job_destroy(job);
        wait_ms(world, DAY_MS + late);
        world_account(world, APP_OWN, world->people[ann], 1, "{'link':'0123abcd'}");
        assert_int_equal(world->reply_code, late ? 404 : 200);
    }
}

int main(void)
{
#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_WORLD(a_session_that_is_not_used_for_thirty_days_has_ended),
        IN_WORLD(a_page_or_a_request_uses_a_session_and_that_is_stored_once_a_day),
        IN_WORLD(a_session_ends_after_a_year_however_much_it_is_used),
        IN_WORLD(an_open_page_uses_its_session_and_is_closed_when_that_ends),
        IN_WORLD(an_open_page_looks_for_its_session_once_an_hour),
        IN_WORLD(the_use_of_a_session_is_noted_after_a_day_and_not_before),
        IN_WORLD(the_session_of_a_guest_who_registers_is_known_without_the_store),
        IN_WORLD(a_page_whose_session_memory_has_forgotten_asks_the_store),
        IN_WORLD(the_session_that_was_not_used_for_longest_is_forgotten_when_there_are_too_many),
        IN_WORLD(signing_out_everywhere_ends_all_sessions_of_the_account_and_no_others),
        IN_WORLD(the_link_of_the_owner_is_good_for_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
