/* House players: a person opens a room with one, and it answers, agrees and loses like a person. */
#include <stdio.h>
#include <string.h>

#include "proto/wire/limits.h"
#include "server/engine/thought.h"
#include "tests/server/app/play/house_table.h"

static void a_game_against_a_house_player_begins_at_once(void **state)
{
    (void)state;
    struct table table = with_house(3, "'ruleset':'chinese','size':[9,9]");
    assert_int_not_equal(table.game[0], 0);
    say(&world, table.black, "{'t':'sub','id':9,'ch':'room:%s'}", table.room);
    expect(&world, table.black, "{'t':'ok','id':9}");
    expect(&world, table.black,
           "{'t':'snap','v':{'state':'playing','seats':[{'present':true},"
           "{'player':{'id':'h3','name':'Pip','house':3},'present':true,'away':null}]}}");
}

static void a_house_player_answers_at_a_human_pace(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, APP_HOUSE_PACE_MS - 1);
    world_commit_all(&world);
    assert_true(hears_nothing(&world, table.black));
    assert_int_equal(number_at(answer_of(&table, 'w'), "n"), 2);
    act(&world, &table, 'b', "'k':'pass'");
    assert_int_equal(number_at(answer_of(&table, 'w'), "n"), 4);
}

static void a_house_player_with_black_moves_first(void **state)
{
    (void)state;
    struct table table = with_house(1, "'ruleset':'chinese','size':[9,9],'colours':'w'");
    json_t *event = answer_of(&table, 'b');
    assert_int_equal(number_at(event, "n"), 1);
    assert_string_equal(text_at(event, "k"), "play");
}

/* Plays until the game is over, the person by the first point that is allowed or by passing. */
static const json_t *play_out(struct table *table, char mine, bool passes)
{
    world_limits(&world, "messages.connection=1000000/1ms");
    char theirs = mine == 'b' ? 'w' : 'b';
    for (unsigned turns = 0; turns < 400; turns++) {
        say(&world, table->black, "{'t':'sub','id':900,'ch':'game:%s'}", table->game);
        await(&world, table->black, "{'t':'ok','id':900}");
        const json_t *v = json_object_get(expect(&world, table->black, "{'t':'snap'}"), "v");
        const json_t *d = json_object_get(v, "state");
        if (!json_is_null(json_object_get(v, "end")))
            return json_object_get(v, "end");
        table->exp = number_at(d, "base");
        const char *phase = text_at(d, "phase");
        const char *to = text_at(d, "to");
        if (strcmp(phase, "stopped") == 0) {
            say(&world, table->black,
                "{'t':'do','id':1,'key':'a%u','ch':'game:%s','base':%d,'k':'accept'}", turns,
                table->game, (int)table->exp);
            world_commit_all(&world);
            wait_for_answer();
        } else if (*to == theirs) {
            wait_for_answer();
        } else if (passes) {
            act(&world, table, mine, "'k':'pass'");
        } else {
            const char *board = text_at(v, "board");
            unsigned width =
                (unsigned)json_integer_value(json_array_get(json_object_get(v, "size"), 0));
            bool played = false;
            for (unsigned at = turns * 7 % 20; board[at] && !played; at++) {
                if (board[at] != '.')
                    continue;
                unsigned row = at / (width + 1), column = at % (width + 1);
                say(&world, table->black,
                    "{'t':'do','id':1,'key':'p%uat%u','ch':'game:%s','base':%d,'k':'play','at':"
                    "'%c%u'}",
                    turns, at, table->game, (int)table->exp, "ABCDEFGHJ"[column],
                    (unsigned)json_integer_value(json_array_get(json_object_get(v, "size"), 1)) -
                        row);
                world_commit_all(&world);
                played = strcmp(text_at(await(&world, table->black, "{'id':1}"), "t"), "ok") == 0;
            }
            if (!played)
                act(&world, table, mine, "'k':'resign'");
        }
        forget_heard(&world, table->black);
    }
    fail_msg("the game does not end");
    return NULL;
}

static void a_game_ends_by_agreement_of_person_and_house_player(void **state)
{
    (void)state;
    struct table table = with_house(3, "'ruleset':'chinese','size':[5,5]");
    const json_t *end = play_out(&table, 'b', true);
    assert_string_equal(text_at(end, "reason"), "score");
    assert_string_equal(text_at(end, "result"), "W");
    assert_int_equal(world.left_out, 0);
}

static void a_house_player_plays_every_kind_of_rules(void **state)
{
    static const char *const rules[] = {
        "chinese",
        "japanese",
        "aga-refined",
        "nz-refined",
        "stoical",
        "alter-igo",
        "bridge",
        "bridge-perpendicular",
        "renaissance-area",
        "renaissance-simple",
        "renaissance-territory",
        "makrai-area",
        "makrai-territory",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char fields[100];
        snprintf(fields, sizeof fields, "'ruleset':'%s','size':[5,5],'colours':'%c'", rules[i],
                 i % 2 ? 'w' : 'b');
        struct table table = with_house(2, fields);
        play_out(&table, i % 2 ? 'w' : 'b', false);
        assert_int_equal(world.left_out, 0);
    }
}

static void a_house_player_agrees_to_take_back(void **state)
{
    (void)state;
    struct table table = with_house(1, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    answer_of(&table, 'w');
    act(&world, &table, 'b', "'k':'undo-ask'");
    wait_for_answer();
    await(&world, table.black, "{'t':'ev','k':'undo','move':0}");
    assert_true(hears_nothing(&world, table.black));
}

static void a_house_player_answers_an_offer_of_a_draw(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'draw'");
    wait_for_answer();
    const json_t *event = await(&world, table.black, "{'t':'ev','n':2}");
    assert_true(strcmp(text_at(event, "k"), "draw") == 0 ||
                strcmp(text_at(event, "k"), "draw-no") == 0);
}

static void a_house_player_agrees_to_a_rematch_at_once(void **state)
{
    (void)state;
    struct table table = with_house(1, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':8,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ok','id':8}");
    await(&world, table.black, "{'t':'ev','k':'room','room':{'state':'playing','black':1}}");
}

static void a_house_player_places_the_handicap_of_a_rematch(void **state)
{
    (void)state;
    struct table table =
        with_house(1, "'ruleset':'aga','size':[9,9],'handicap':4,'free_handicap':true");
    say(&world, table.black,
        "{'t':'do','id':7,'key':'p','ch':'room:%s','k':'place','at':['C3','G7','C7','G3']}",
        table.room);
    world_commit_all(&world);
    const json_t *room = json_object_get(
        await(&world, table.black, "{'t':'ev','k':'room','room':{'state':'playing'}}"), "room");
    snprintf(table.game, sizeof table.game, "%s",
             text_at(json_array_get(json_object_get(room, "games"), 0), "id"));
    say(&world, table.black, "{'t':'sub','id':9,'ch':'game:%s'}", table.game);
    await(&world, table.black, "{'t':'ok','id':9}");
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':8,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ok','id':8}");
    await(&world, table.black, "{'t':'ev','k':'room','room':{'state':'playing','black':1}}");
}

static void a_house_player_is_never_absent(void **state)
{
    (void)state;
    struct table table =
        with_house(1, "'ruleset':'chinese','size':[9,9],'absence':15000,'colours':'b'");
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 60000);
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'claim-win'"), "reason"),
                        "present");
}

static void a_house_player_waits_while_no_person_is_there(void **state)
{
    (void)state;
    struct table table = with_house(1, "'ruleset':'chinese','size':[9,9],'colours':'w'");
    int person = table.white_person;
    world_hang_up(&world, table.white);
    world.works_late = true;
    wait_for_answer();
    assert_null(world.works);
    world_crash(&world);
    world_pass(&world, 60000);
    assert_null(world.works);
    table.black = world_connect(&world, person);
    say(&world, table.black, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
    world_pass(&world, 1);
    assert_non_null(world.works);
    world_work_all(&world);
    answer_of(&table, 'b');
}

/* In place of the work of a thought for which there is no memory. */
static void starve(struct work *work)
{
    ((struct thought *)(void *)work)->starved = true;
}

/* Lets the next thought find no memory. */
static void starve_next(void)
{
    world_pass(&world, 1);
    assert_non_null(world.works);
    world.works->run = starve;
    world_work_all(&world);
}

static void a_house_player_without_memory_thinks_again_later(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    starve_next();
    assert_int_equal(world.left_out, 1);
    world_pass(&world, APP_HOUSE_AGAIN_MS - 1);
    assert_null(world.works);
    assert_true(hears_nothing(&world, table.black));
    world_pass(&world, 1);
    assert_non_null(world.works);
    world_work_all(&world);
    assert_string_equal(text_at(answer_of(&table, 'w'), "k"), "play");
}

static void a_house_player_that_finds_no_memory_at_all_resigns(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    for (unsigned tries = 0; tries < APP_HOUSE_TRIES_MAX; tries++) {
        assert_true(hears_nothing(&world, table.black));
        starve_next();
        if (tries + 1 < APP_HOUSE_TRIES_MAX)
            world_pass(&world, APP_HOUSE_AGAIN_MS - 1);
    }
    wait_for_answer();
    await(&world, table.black, "{'t':'ev','end':{'result':'B','reason':'resign'}}");
    assert_int_equal(world.left_out, APP_HOUSE_TRIES_MAX);
}

static void a_house_player_loses_by_its_clock(void **state)
{
    (void)state;
    struct table table =
        with_house(1, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':20000}");
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_pass(&world, 20000);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ev','end':{'result':'B','reason':'time'}}");
    world_work_all(&world);
    wait_for_answer();
}

static void a_thought_about_a_passed_state_is_not_used(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    answer_of(&table, 'w');
    world.works_late = true;
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    world_pass(&world, 1);
    assert_non_null(world.works);
    act(&world, &table, 'b', "'k':'undo-ask'");
    wait_for_answer(); /* it agrees while it thinks */
    await(&world, table.black, "{'t':'ev','k':'undo'}");
    world_work_all(&world);
    wait_for_answer();
    assert_true(hears_nothing(&world, table.black));
}

static void a_house_player_goes_on_after_a_crash(void **state)
{
    (void)state;
    struct table table = with_house(2, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_crash(&world);
    table.black = table.white = world_connect(&world, table.black_person);
    say(&world, table.black, "{'t':'sub','id':3,'ch':'room:%s'}", table.room);
    expect(&world, table.black, "{'t':'ok','id':3}");
    expect(&world, table.black,
           "{'t':'snap','v':{'seats':[{},{'player':{'house':2},"
           "'present':true}]}}");
    say(&world, table.black, "{'t':'sub','id':4,'ch':'game:%s'}", table.game);
    assert_int_equal(number_at(answer_of(&table, 'w'), "n"), 2);
}

static void house_games_have_a_limit(void **state)
{
    (void)state;
    world_limits(&world, "house.guest=2");
    int person = (int)world_guest(&world, "Ann");
    conn_id conn = world_connect(&world, person);
    for (int i = 1; i <= 3; i++) {
        say(&world, conn,
            "{'t':'do','id':%d,'key':'h%d','ch':'lobby','k':'open','house':1,"
            "'ruleset':'chinese','size':[9,9]}",
            i, i);
        world_commit_all(&world);
        if (i <= 2)
            await(&world, conn, "{'t':'ok','id':%d}", i);
        else
            await(&world, conn, "{'t':'error','id':3,'code':'full','field':'house'}");
    }
}

static void the_names_of_house_players_are_taken(void **state)
{
    static const char *const names[] = {"Nibble", "PUDDLE", "pip", "Ember", "0ld M00n"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char body[60];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", names[i]);
        world_post(&world, NULL, body);
        assert_int_not_equal(world.reply_code, 200);
    }
    world_post(&world, NULL, "{\"name\":\"Pippa\"}");
    assert_int_equal(world.reply_code, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_against_a_house_player_begins_at_once),
        TEST(a_house_player_answers_at_a_human_pace),
        TEST(a_house_player_with_black_moves_first),
        TEST(a_game_ends_by_agreement_of_person_and_house_player),
        TEST(a_house_player_plays_every_kind_of_rules),
        TEST(a_house_player_agrees_to_take_back),
        TEST(a_house_player_answers_an_offer_of_a_draw),
        TEST(a_house_player_agrees_to_a_rematch_at_once),
        TEST(a_house_player_places_the_handicap_of_a_rematch),
        TEST(a_house_player_is_never_absent),
        TEST(a_house_player_waits_while_no_person_is_there),
        TEST(a_house_player_without_memory_thinks_again_later),
        TEST(a_house_player_that_finds_no_memory_at_all_resigns),
        TEST(a_house_player_loses_by_its_clock),
        TEST(a_thought_about_a_passed_state_is_not_used),
        TEST(a_house_player_goes_on_after_a_crash),
        TEST(house_games_have_a_limit),
        TEST(the_names_of_house_players_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
