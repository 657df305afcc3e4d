/* Time: the charge for a turn, flags, and the time that a restart gives back. The clock here is virtual and exact. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"

static struct table with_clock(const char *clock)
{
    char fields[300];
    snprintf(fields, sizeof fields, "'ruleset':'chinese','size':[9,9],'clock':%s", clock);
    return world_table(&world, fields);
}

static int64_t main_of(const json_t *event, const char *colour)
{
    return number_at(json_object_get(json_object_get(event, "clk"), colour), "main");
}

static json_t *await_end(conn_id conn, const char *result, const char *reason)
{
    return await(&world, conn, "{'t':'ev','end':{'result':'%s','reason':'%s'}}", result, reason);
}

static void a_turn_is_charged_from_the_release_of_the_one_before_it(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':60000}");
    world_pass(&world, 3000);
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    world_pass(&world, 5000); /* a slow disk: no player pays for it */
    world_commit_all(&world);
    json_t *event =
        await(&world, table.white, "{'t':'ev','n':1,'spent':3000,'clk':{'run':'w','since':0}}");
    assert_int_equal(main_of(event, "b"), 57000);
    table.exp = 1;
    world_pass(&world, 2000);
    event = act(&world, &table, 'w', "'k':'play','at':'E5'");
    assert_int_equal(number_at(event, "spent"), 2000);
    assert_int_equal(main_of(event, "w"), 58000);
}

static void a_move_that_answers_an_unstored_one_costs_nothing(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':60000}");
    world_pass(&world, 3000);
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    say(&world, table.white,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'E5','base':1}", table.game);
    world_commit_all(&world);
    json_t *event = await(&world, table.white, "{'t':'ev','n':2,'spent':0}");
    assert_int_equal(main_of(event, "w"), 60000);
}

static void fischer_time_adds_the_increment_after_the_turn_up_to_the_cap(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'fischer','main':10000,'increment':2000,'cap':11000}");
    world_pass(&world, 4000);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_int_equal(main_of(event, "b"), 8000);
    event = act(&world, &table, 'w', "'k':'play','at':'E5'");
    assert_int_equal(main_of(event, "w"), 11000);
}

static void time_is_lost_to_the_millisecond_and_not_before(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    world_pass(&world, 9999);
    assert_true(hears_nothing(&world, table.white));
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    assert_int_equal(world.jobs_n, 1);
    assert_true(hears_nothing(&world, table.white));
    world_commit_all(&world);
    json_t *event = await_end(table.white, "W", "time");
    assert_int_equal(main_of(event, "b"), 0);
    assert_string_equal(text_at(event, "act"), "b flag");
}

static void a_move_read_after_its_time_loses_even_if_the_timer_was_late(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    world.now.mono_us += 10000000;
    world.now.wall_ms += 10000;
    say(&world, table.black, "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'resign'}", table.game);
    world_commit_all(&world);
    await_end(table.white, "W", "time");
    await(&world, table.black, "{'t':'error','id':9,'code':'phase','reason':'over'}");
}

static void a_move_that_is_being_stored_cannot_be_flagged(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    world_pass(&world, 9999);
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    world_pass(&world, 60000);
    assert_int_equal(world.jobs_n, 1);
    world_commit_all(&world);
    json_t *event = await(&world, table.black, "{'t':'ev','n':1,'k':'play'}");
    assert_int_equal(main_of(event, "b"), 1);
}

static void byo_yomi_periods_are_used_up_one_by_one_and_then_time_is_over(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'byo-yomi','main':5000,'period':3000,'periods':3}");
    world_pass(&world, 7000);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    json_t *side = json_object_get(json_object_get(event, "clk"), "b");
    assert_int_equal(number_at(side, "periods"), 3);
    act(&world, &table, 'w', "'k':'play','at':'E5'");
    world_pass(&world, 7000);
    event = act(&world, &table, 'b', "'k':'play','at':'D5'");
    side = json_object_get(json_object_get(event, "clk"), "b");
    assert_int_equal(number_at(side, "periods"), 1);
    act(&world, &table, 'w', "'k':'play','at':'E6'");
    world_pass(&world, 2999);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    await_end(table.white, "W", "time");
}

static void the_line_is_credited_up_to_a_limit_and_the_credit_is_recorded(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    app_measured(world.app, world.now, table.black, 100000);
    app_measured(world.app, world.now, table.black, 80000);
    app_measured(world.app, world.now, table.white, 900000);
    world_pass(&world, 1000);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_int_equal(number_at(event, "spent"), 920);
    assert_int_equal(number_at(event, "lag"), 80);
    assert_int_equal(main_of(event, "b"), 9080);
    world_pass(&world, 10249);
    assert_int_equal(world.jobs_n, 0);
    event = act(&world, &table, 'w', "'k':'play','at':'E5'");
    assert_int_equal(number_at(event, "lag"), 250);
    assert_int_equal(main_of(event, "w"), 1);
    act(&world, &table, 'b', "'k':'play','at':'D5'");
    world_pass(&world, 251);
    world_commit_all(&world);
    await_end(table.black, "B", "time");
}

static void one_slow_answer_to_a_ping_buys_no_credit_and_two_do(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    app_measured(world.app, world.now, table.black, 80000);
    app_measured(world.app, world.now, table.black, 200000);
    world_pass(&world, 1000);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_int_equal(number_at(event, "lag"), 80);
    act(&world, &table, 'w', "'k':'play','at':'E5'");
    app_measured(world.app, world.now, table.black, 200000);
    world_pass(&world, 1000);
    event = act(&world, &table, 'b', "'k':'play','at':'D5'");
    assert_int_equal(number_at(event, "lag"), 200);
}

static void a_credit_never_exceeds_the_turn(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    app_measured(world.app, world.now, table.black, 100000);
    world_pass(&world, 30);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_int_equal(number_at(event, "spent"), 0);
    assert_int_equal(number_at(event, "lag"), 30);
}

static void a_restart_gives_the_running_turn_its_time_back_before_its_clock_runs(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'absolute','main':10000}");
    world_pass(&world, 1000);
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    world_pass(&world, 9000);
    world_crash(&world);
    assert_int_equal(world.store.events_n, 2);
    conn_id white = world_connect(&world, table.white_person);
    say(&world, white, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'k7f2k7f2k7f2k7f2','n':1}}",
        table.game);
    expect(&world, white, "{'t':'ok','mode':'replay','n':2}");
    expect(&world, white,
           "{'t':'ev','n':2,'k':'credit','act':'credit','by':null,'state':{'base':1},"
           "'clk':{'run':'w','since':0,'w':{'main':10000},'b':{'main':9000}}}");
    world_pass(&world, 9999);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    await_end(white, "B", "time");
}

/* A process that did not wake for longer than two pulses, and its silence costs no player time. */
static void a_silence_of_two_pulses_is_charged_and_a_longer_one_is_given_back(void **state)
{
    (void)state;
    world.pulse_ms = 1000;
    world_crash(&world);
    for (int64_t more_us = 0; more_us < 2; more_us++) {
        struct app_stats stats;
        struct table table = with_clock("{'kind':'absolute','main':60000}");
        world.now.mono_us += APP_STILL_PULSES * INT64_C(1000000) + more_us;
        world.now.wall_ms += APP_STILL_PULSES * 1000;
        json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
        assert_int_equal(number_at(event, "spent"), more_us ? 0 : 2000);
        app_stats(world.app, &stats);
        assert_int_equal(stats.stood_still, more_us);
    }
}

static void a_days_clock_runs_by_the_calendar_and_gets_no_credit(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'days','period':86400000}");
    world_pass(&world, 3600000);
    json_t *event = act(&world, &table, 'b', "'k':'play','at':'D4'");
    int64_t until = number_at(json_object_get(event, "clk"), "until_at");
    assert_int_equal(until, world.now.wall_ms + 86400000);
    say(&world, table.black, "{'t':'sub','id':70,'ch':'me'}");
    say(&world, table.white, "{'t':'sub','id':70,'ch':'me'}");
    await(&world, table.black, "{'t':'snap','ch':'me','v':{'games':[{'until_at':null}]}}");
    await(&world, table.white, "{'t':'snap','ch':'me','v':{'games':[{'until_at':%lld}]}}",
          (long long)until);
    world_crash(&world);
    assert_int_equal(world.store.events_n, 1);
    conn_id black = world_connect(&world, table.black_person);
    say(&world, black, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    await(&world, black, "{'t':'snap','v':{'clk':{'run':'w','until_at':%lld}}}", (long long)until);
    world_pass(&world, until - world.now.wall_ms - 1);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 2);
    world_commit_all(&world);
    await_end(black, "B", "time");
}

static void a_calendar_that_is_set_ends_a_game_soon(void **state)
{
    (void)state;
    struct table table = with_clock("{'kind':'days','period':604800000}");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    world.now.wall_ms += 604800000;
    world_pass(&world, APP_WAKE_MAX_MS);
    world_commit_all(&world);
    await_end(table.black, "B", "time");
}

static void marking_has_its_own_time_and_then_expires(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5],'marking':30000,"
                                             "'clock':{'kind':'absolute','main':10000}");
    json_t *event = play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass");
    assert_int_equal(number_at(json_object_get(event, "state"), "until"), 30000);
    world_pass(&world, 20000);
    event = act(&world, &table, 'w', "'k':'dead','pts':['C1']");
    assert_int_equal(number_at(json_object_get(event, "state"), "until"), 10000);
    act(&world, &table, 'b', "'k':'alive','pts':['C1']");
    world_pass(&world, 9999);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ev','act':'expire','end':{'result':'W','reason':'score'}}");
}

static void a_player_away_during_their_turn_may_lose_by_absence(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9],'absence':20000");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'claim-win'"), "reason"),
                        "present");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'claim-win'"), "reason"),
                        "not-to-move");
    world_pass(&world, 15000); /* present and thinking: this does not count */
    world_hang_up(&world, table.white);
    world_pass(&world, 19999);
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'claim-win'"), "reason"),
                        "too-early");
    world_pass(&world, 1);
    json_t *event = act(&world, &table, 'b', "'k':'claim-win'");
    assert_string_equal(text_at(event, "act"), "w absent");
    assert_string_equal(text_at(json_object_get(event, "end"), "reason"), "absence");
    assert_string_equal(text_at(json_object_get(event, "end"), "result"), "B");
}

static void a_game_that_both_left_before_they_had_moved_is_called_off(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    world_hang_up(&world, table.white);
    world_pass(&world, 3600000);
    assert_int_equal(world.store.games[0].ended_at, 0);
    world_hang_up(&world, table.black);
    world_pass(&world, APP_UNSTARTED_MS - 1);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_memory_equal(world.store.games[0].reason.at, "aborted", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_turn_is_charged_from_the_release_of_the_one_before_it),
        TEST(a_move_that_answers_an_unstored_one_costs_nothing),
        TEST(fischer_time_adds_the_increment_after_the_turn_up_to_the_cap),
        TEST(time_is_lost_to_the_millisecond_and_not_before),
        TEST(a_move_read_after_its_time_loses_even_if_the_timer_was_late),
        TEST(a_move_that_is_being_stored_cannot_be_flagged),
        TEST(byo_yomi_periods_are_used_up_one_by_one_and_then_time_is_over),
        TEST(the_line_is_credited_up_to_a_limit_and_the_credit_is_recorded),
        TEST(one_slow_answer_to_a_ping_buys_no_credit_and_two_do),
        TEST(a_credit_never_exceeds_the_turn),
        TEST(a_restart_gives_the_running_turn_its_time_back_before_its_clock_runs),
        TEST(a_silence_of_two_pulses_is_charged_and_a_longer_one_is_given_back),
        TEST(a_calendar_that_is_set_ends_a_game_soon),
        TEST(a_days_clock_runs_by_the_calendar_and_gets_no_credit),
        TEST(marking_has_its_own_time_and_then_expires),
        TEST(a_player_away_during_their_turn_may_lose_by_absence),
        TEST(a_game_that_both_left_before_they_had_moved_is_called_off),
    };
    return cmocka_run_group_tests_name("app play clocks", tests, NULL, NULL);
}
