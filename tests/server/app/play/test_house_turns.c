/* House players of many games and addresses think in turns. */
#include "server/engine/thought.h"
#include "tests/server/app/play/house_table.h"

static unsigned works_under_way(void)
{
    unsigned n = 0;
    for (const struct work *work = world.works; work; work = work->next)
        n++;
    return n;
}

static void few_thoughts_are_under_way_and_clocks_come_first(void **state)
{
    (void)state;
    struct table tables[APP_THOUGHTS_MAX + 3];
    world.works_late = true;
    for (unsigned i = 0; i < APP_THOUGHTS_MAX + 3; i++)
        tables[i] = with_house(
            1, i == APP_THOUGHTS_MAX + 2
                   ? "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}"
                   : "'ruleset':'chinese','size':[9,9]");
    for (unsigned i = 0; i < APP_THOUGHTS_MAX + 3; i++) {
        act(&world, &tables[i], 'b', "'k':'play','at':'E5'");
        world_pass(&world, 1);
    }
    assert_int_equal(works_under_way(), APP_THOUGHTS_MAX);
    world.works_newest = true;
    assert_true(world_work(&world)); /* a place is free: the game with the clock gets it */
    assert_true(world_work(&world));
    world_pass(&world, PACE_MAX_MS);
    world_commit_all(&world);
    await(&world, tables[APP_THOUGHTS_MAX + 2].black, "{'t':'ev','n':2,'by':'w'}");
    world_work_all(&world);
    wait_for_answer();
    for (unsigned i = 0; i < APP_THOUGHTS_MAX + 2; i++)
        await(&world, tables[i].black, "{'t':'ev','n':2,'by':'w'}");
}

static void an_address_with_many_games_takes_no_turn_of_another(void **state)
{
    (void)state;
    enum { CROWD = 12, CLOCK = 6 };
    struct table crowd[CROWD], other;
    world.works_late = true;
    for (unsigned i = 0; i < CROWD; i++) {
        crowd[i] = with_house_from(
            66, 1,
            i < CLOCK ? "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}"
                      : "'ruleset':'chinese','size':[9,9]");
        act(&world, &crowd[i], 'b', "'k':'play','at':'E5'");
        world_pass(&world, 1);
    }
    assert_int_equal(works_under_way(), 1);
    other = with_house_from(7, 1, "'ruleset':'chinese','size':[9,9]");
    act(&world, &other, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 1);
    assert_int_equal(works_under_way(), 2);
    world.works_newest = true;
    assert_true(world_work(&world));
    answer_of(&other, 'w');
    assert_int_equal(works_under_way(), 1);
    world_work_all(&world);
    wait_for_answer();
    for (unsigned i = 0; i < CROWD; i++)
        await(&world, crowd[i].black, "{'t':'ev','n':2,'by':'w'}");
}

static const struct thought *newest(void)
{
    return (const struct thought *)(void *)world.works;
}

static const struct thought *under_way(void)
{
    assert_int_equal(works_under_way(), 1);
    return newest();
}

static void a_thought_ends_when_its_last_person_leaves(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    int person = table.black_person;
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 1);
    assert_false(work_is_unwanted(&under_way()->work));
    world_hang_up(&world, table.black);
    world_pass(&world, 1);
    assert_true(work_is_unwanted(&under_way()->work));
    table.black = world_connect(&world, person);
    say(&world, table.black, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
    world_pass(&world, 1);
    world_work(&world);
    world_pass(&world, 1);
    assert_false(work_is_unwanted(&under_way()->work));
    world_work_all(&world);
    answer_of(&table, 'w');
}

static void a_thought_goes_on_without_people_while_a_clock_runs(void **state)
{
    (void)state;
    struct table table =
        with_house(2, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}");
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 1);
    world_hang_up(&world, table.black);
    world_pass(&world, 1);
    assert_false(work_is_unwanted(&under_way()->work));
}

static void open_and_play(unsigned from, unsigned level, const char *fields)
{
    struct table table = with_house_from(from, level, fields);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 1);
}

/* Four large games in one school, and a small one beside them. */
static void a_game_with_a_clock_waits_for_one_thought_of_its_address(void **state)
{
    (void)state;
    world.works_late = true;
    for (unsigned i = 0; i < 4; i++)
        open_and_play(8, 5, "'ruleset':'bridge','size':[25,25]");
    assert_int_equal(under_way()->level, 5);
    open_and_play(8, 1,
                  "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}");
    assert_int_equal(under_way()->level, 5);
    work_forget(world.works); /* in place of 1,638 playouts */
    world_work(&world);
    assert_int_equal(under_way()->level, 1);
}

static void the_shortest_thought_of_an_address_comes_first(void **state)
{
    (void)state;
    world.works_late = true;
    open_and_play(8, 2, "'ruleset':'chinese','size':[9,9]");
    open_and_play(8, 3, "'ruleset':'chinese','size':[9,9]");
    open_and_play(8, 1, "'ruleset':'chinese','size':[19,19]");
    open_and_play(8, 1, "'ruleset':'chinese','size':[9,9]");
    world_work(&world);
    assert_int_equal(under_way()->level, 1);
    assert_int_equal(go_game_setup(&under_way()->game)->width, 9);
    world_work(&world);
    assert_int_equal(go_game_setup(&under_way()->game)->width, 19);
    world_work(&world);
    assert_int_equal(under_way()->level, 3);
}

/* A pupil answers at once, again and again, while a classmate waits for the strongest level. */
static void short_thoughts_of_an_address_do_not_keep_a_long_one_for_ever(void **state)
{
    enum { DUE_MS = 20000 * 81 * APP_THOUGHT_DUE_US / 1000 };
    (void)state;
    world.works_late = true;
    for (unsigned i = 0; i < 3; i++)
        open_and_play(8, 1, "'ruleset':'chinese','size':[9,9]");
    open_and_play(8, 5, "'ruleset':'chinese','size':[9,9]");
    for (int64_t ms = 0; ms < DUE_MS + 2000; ms += 500) {
        world_work(&world);
        world_pass(&world, 500);
        if (under_way()->level == 5) {
            assert_true(ms + 500 >= DUE_MS);
            return;
        }
        open_and_play(8, 1, "'ruleset':'chinese','size':[9,9]");
    }
    fail_msg("the strongest level is never asked");
}

/* Both addresses have two games that wait, those of the first from before. */
static void addresses_with_waiting_games_take_turns(void **state)
{
    (void)state;
    world.works_late = true;
    for (unsigned i = 1; i < APP_THOUGHTS_MAX; i++) /* one place is left, and stays so */
        open_and_play(10 + i, 5, "'ruleset':'chinese','size':[9,9]");
    for (unsigned i = 0; i < 3; i++)
        open_and_play(20, 1 + i, "'ruleset':'chinese','size':[9,9]");
    for (unsigned i = 0; i < 2; i++)
        open_and_play(21, 4, "'ruleset':'chinese','size':[9,9]");
    static const unsigned levels[] = {2, 4, 3, 4};
    world.works_newest = true;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        assert_true(world_work(&world));
        world_pass(&world, 1);
        assert_int_equal(newest()->level, levels[i]);
    }
}

static void a_short_thought_of_another_address_does_not_pass_a_long_one(void **state)
{
    (void)state;
    world.works_late = true;
    for (unsigned i = 0; i < APP_THOUGHTS_MAX; i++)
        open_and_play(10 + i, 1, "'ruleset':'chinese','size':[9,9]");
    open_and_play(20, 3, "'ruleset':'chinese','size':[9,9]");
    open_and_play(21, 1, "'ruleset':'chinese','size':[9,9]");
    world_work(&world);
    assert_int_equal(newest()->level, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(few_thoughts_are_under_way_and_clocks_come_first),
        TEST(an_address_with_many_games_takes_no_turn_of_another),
        TEST(a_thought_ends_when_its_last_person_leaves),
        TEST(a_thought_goes_on_without_people_while_a_clock_runs),
        TEST(a_game_with_a_clock_waits_for_one_thought_of_its_address),
        TEST(the_shortest_thought_of_an_address_comes_first),
        TEST(short_thoughts_of_an_address_do_not_keep_a_long_one_for_ever),
        TEST(addresses_with_waiting_games_take_turns),
        TEST(a_short_thought_of_another_address_does_not_pass_a_long_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
