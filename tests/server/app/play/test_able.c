/* Capabilities: what a program declares, what a challenge may then ask, and the list of programs. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/wire/able.h"
#include "server/app/limits.h"

static int64_t ids = 100;

/* A player's connection, and its id. */
struct program {
    unsigned person;
    conn_id conn;
    char id[24];
};

static void learn_id(struct program *program)
{
    int64_t id = ++ids;
    say(&world, program->conn, "{'t':'sub','id':%lld,'ch':'me'}", (long long)id);
    await(&world, program->conn, "{'t':'ok','id':%lld}", (long long)id);
    const json_t *v = json_object_get(await(&world, program->conn, "{'t':'snap','ch':'me'}"), "v");
    snprintf(program->id, sizeof program->id, "%s", text_at(json_object_get(v, "you"), "id"));
}

static unsigned signs_in(enum app_question what, const char *name)
{
    unsigned person = world.people_n;
    world_account(&world, what, NULL, 9, "{'name':'%s','password':'correct horse'}", name);
    assert_int_equal(world.reply_code, 200);
    return person;
}

static struct program connected(unsigned person)
{
    struct program program = {.person = person, .conn = world_connect(&world, (int)person)};
    learn_id(&program);
    return program;
}

static struct program account(const char *name)
{
    return connected(signs_in(APP_REGISTER, name));
}

/* A bot that has an owner of its own. */
static struct program bot(const char *name)
{
    char owner[40];
    snprintf(owner, sizeof owner, "of %s", name);
    unsigned person = signs_in(APP_REGISTER, owner);
    world_account(&world, APP_POST_BOT, world.people[person], 9,
                  "{'name':'%s','password':'correct horse'}", name);
    assert_int_equal(world.reply_code, 200);
    return connected(signs_in(APP_SIGN_IN, name));
}

static struct program guest(const char *name)
{
    struct program program = {.person = world_resident(&world, name)};
    program.conn = world_connect(&world, (int)program.person);
    learn_id(&program);
    return program;
}

static int64_t declares(const struct program *program, const char *fields)
{
    int64_t id = ++ids;
    say(&world, program->conn, "{'t':'do','id':%lld,'key':'a%lld','ch':'me','k':'able'%s}",
        (long long)id, (long long)id, fields);
    world_commit_all(&world);
    return id;
}

static void can(const struct program *program, const char *fields)
{
    await(&world, program->conn, "{'t':'ok','id':%lld}", (long long)declares(program, fields));
}

static int64_t asks(const struct program *by, const struct program *to, const char *terms)
{
    int64_t id = ++ids;
    say(&world, by->conn,
        "{'t':'do','id':%lld,'key':'c%lld','ch':'lobby','k':'open','opponent':'%s',%s}",
        (long long)id, (long long)id, to->id, terms);
    world_commit_all(&world);
    return id;
}

/* A challenge that waits; then it is called off. */
static void may(const struct program *by, const struct program *to, const char *terms)
{
    int64_t id = asks(by, to, terms);
    char room[23];
    snprintf(room, sizeof room, "%s",
             text_at(await(&world, by->conn, "{'t':'ok','id':%lld}", (long long)id), "room"));
    id = ++ids;
    say(&world, by->conn, "{'t':'do','id':%lld,'key':'e%lld','ch':'room:%s','k':'close'}",
        (long long)id, (long long)id, room);
    world_commit_all(&world);
    await(&world, by->conn, "{'t':'ok','id':%lld}", (long long)id);
}

static void may_not(const struct program *by, const struct program *to, const char *terms,
                    const char *field)
{
    await(&world, by->conn, "{'t':'error','id':%lld,'code':'unable','field':'%s','retry':false}",
          (long long)asks(by, to, terms), field);
}

static const json_t *bots(const struct program *program)
{
    int64_t id = ++ids;
    say(&world, program->conn, "{'t':'get','id':%lld,'k':'bots'}", (long long)id);
    return json_object_get(await(&world, program->conn, "{'t':'bots','id':%lld}", (long long)id),
                           "bots");
}

static void a_challenge_outside_of_the_clauses_is_refused_with_the_clause(void **state)
{
    (void)state;
    struct program robot = bot("Robot"), ann = guest("Ann");
    may(&ann, &robot, "'ruleset':'bridge','size':[9,9]");
    can(&robot, ",'rules':{'scoring':['area'],'suicide':['illegal'],'komi':[6.5,7]}");
    may(&ann, &robot, "'ruleset':'chinese','size':[9,9],'options':{'komi':7}");
    may(&ann, &robot, "'ruleset':'chinese','size':[9,9],'options':{'komi':6.5}");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[9,9],'options':{'komi':7.5}", "komi");
    may_not(&ann, &robot, "'ruleset':'japanese','size':[9,9],'options':{'komi':6.5}", "scoring");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[9,9],'options':{'suicide':'legal','komi':7}",
            "suicide");
}

static void a_challenge_on_another_board_or_clock_is_refused(void **state)
{
    (void)state;
    struct program robot = bot("Robot"), ann = guest("Ann");
    can(&robot, ",'sizes':[9,13],'clocks':['fischer','none']");
    may(&ann, &robot, "'ruleset':'chinese','size':[9,9]");
    may(&ann, &robot, "'ruleset':'chinese','size':[13,9]");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[8,9]", "size");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[9,8]", "size");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[14,9]", "size");
    may_not(&ann, &robot, "'ruleset':'chinese','size':[9,14]", "size");
    may(&ann, &robot,
        "'ruleset':'chinese','size':[9,9],'clock':{'kind':'fischer','main':60000,'increment':1}");
    may_not(&ann, &robot,
            "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}", "clock");
}

static void a_program_with_all_its_games_is_not_challenged(void **state)
{
    (void)state;
    struct program robot = bot("Robot"), ann = guest("Ann"), ben = guest("Ben");
    can(&robot, ",'games':1");
    int64_t id = asks(&ann, &robot, "'ruleset':'chinese','size':[9,9]");
    char room[23];
    snprintf(room, sizeof room, "%s",
             text_at(await(&world, ann.conn, "{'t':'ok','id':%lld}", (long long)id), "room"));
    may(&ben, &robot, "'ruleset':'chinese','size':[9,9]"); /* it has not begun */
    id = ++ids;
    say(&world, robot.conn, "{'t':'do','id':%lld,'key':'s','ch':'room:%s','k':'sit'}",
        (long long)id, room);
    world_commit_all(&world);
    await(&world, robot.conn, "{'t':'ok','id':%lld}", (long long)id);
    may_not(&ben, &robot, "'ruleset':'chinese','size':[9,9]", "games");
    can(&robot, ",'games':2");
    may(&ben, &robot, "'ruleset':'chinese','size':[9,9]");
}

static void only_bots_declare(void **state)
{
    (void)state;
    struct program ann = guest("Ann"), ida = account("Ida");
    const struct program *const people[] = {&ann, &ida};
    for (unsigned i = 0; i < 2; i++)
        await(&world, people[i]->conn,
              "{'t':'error','id':%lld,'code':'forbidden','field':'able','retry':false}",
              (long long)declares(people[i], ""));
    assert_int_equal(json_array_size(bots(&ann)), 0);
}

static void a_declaration_ends_with_its_connection(void **state)
{
    (void)state;
    struct program robot = bot("Robot"), ann = guest("Ann");
    struct program second = robot;
    can(&robot, ",'sizes':[9,9]");
    second.conn = world_connect(&world, (int)robot.person);
    may_not(&ann, &robot, "'ruleset':'chinese','size':[13,13]", "size");
    can(&second, ",'sizes':[13,13]"); /* the newest counts */
    may(&ann, &robot, "'ruleset':'chinese','size':[13,13]");
    assert_int_equal(json_array_size(bots(&ann)), 1);
    world_hang_up(&world, second.conn);
    may_not(&ann, &robot, "'ruleset':'chinese','size':[13,13]", "size");
    world_hang_up(&world, robot.conn);
    robot.conn = world_connect(&world, (int)robot.person);
    assert_int_equal(json_array_size(bots(&ann)), 0);
    may(&ann, &robot, "'ruleset':'chinese','size':[13,13]");
}

static void a_declaration_is_made_again_under_the_same_key(void **state)
{
    (void)state;
    struct program robot = bot("Robot");
    static const char same[] = "{'t':'do','id':7,'key':'same','ch':'me','k':'able'}";
    say(&world, robot.conn, same);
    world_commit_all(&world);
    await(&world, robot.conn, "{'t':'ok','id':7}");
    world_hang_up(&world, robot.conn);
    robot.conn = world_connect(&world, (int)robot.person);
    assert_int_equal(json_array_size(bots(&robot)), 0);
    say(&world, robot.conn, same);
    world_commit_all(&world);
    await(&world, robot.conn, "{'t':'ok','id':7}");
    assert_int_equal(json_array_size(bots(&robot)), 1);
}

static void the_list_of_programs_says_what_they_can(void **state)
{
    (void)state;
    struct program robot = bot("Robot"), other = bot("Other"), ann = guest("Ann");
    can(&robot, "");
    can(&other, ",'rules':{'goal':['bridge'],'liberty':['adjacent']},'sizes':[5,9],"
                "'clocks':['days'],'games':3");
    const json_t *list = bots(&ann);
    assert_int_equal(json_array_size(list), 2);
    const json_t *first = json_array_get(list, 0), *second = json_array_get(list, 1);
    assert_string_equal(text_at(json_object_get(first, "player"), "name"), "Other");
    assert_int_equal(number_at(first, "games"), 3);
    assert_int_equal(number_at(first, "running"), 0);
    assert_true(json_array_size(json_object_get(first, "rulesets")) < 3);
    assert_string_equal(text_at(json_object_get(second, "player"), "name"), "Robot");
    assert_true(json_is_null(json_object_get(second, "rulesets")));
}

static void declarations_and_their_list_have_limits(void **state)
{
    (void)state;
    world_limits(&world, "connections.account=0");
    struct program robot = bot("Robot"), ann = guest("Ann");
    for (unsigned i = 0; i < APP_BOTS_PAGE + 1; i++) {
        char name[20];
        snprintf(name, sizeof name, "Robot %c%c", 'a' + i % 26, 'a' + i / 26);
        struct program one = bot(name);
        can(&one, "");
    }
    assert_int_equal(json_array_size(bots(&ann)), APP_BOTS_PAGE);
    for (unsigned i = APP_BOTS_PAGE + 1; i < APP_ABLE_MAX; i++) {
        robot.conn = world_connect(&world, (int)robot.person);
        can(&robot, "");
    }
    can(&robot, ",'games':2"); /* a connection changes what it declared */
    robot.conn = world_connect(&world, (int)robot.person);
    await(&world, robot.conn, "{'t':'error','id':%lld,'code':'full','field':'able'}",
          (long long)declares(&robot, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_challenge_outside_of_the_clauses_is_refused_with_the_clause),
        TEST(a_challenge_on_another_board_or_clock_is_refused),
        TEST(a_program_with_all_its_games_is_not_challenged),
        TEST(only_bots_declare),
        TEST(a_declaration_ends_with_its_connection),
        TEST(a_declaration_is_made_again_under_the_same_key),
        TEST(the_list_of_programs_says_what_they_can),
        TEST(declarations_and_their_list_have_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
