/* Names: guests are marked wherever they are named, and no player can take a name that could be mistaken for an
 * account's or the server's. */
#include "tests/server/app/tour_world.h"

#include <string.h>

static int begin(void **state)
{
    struct world *world = malloc(sizeof *world);
    world_create(world, 29);
    *state = world;
    return 0;
}

static int end(void **state)
{
    world_destroy(*state);
    free(*state);
    return 0;
}

static void registers(struct world *world, const uint8_t *session, const char *name)
{
    world_account(world, APP_REGISTER, session, 1, "{'name':'%s','password':'correct horse'}",
                  name);
}

static void is_refused(struct world *world, const char *code)
{
    assert_int_equal(world->reply_code, 409);
    assert_string_equal(text_at(world->reply, "code"), code);
    assert_string_equal(text_at(world->reply, "field"), "name");
}

/* "Paul" with a Cyrillic а, with a capital I, with wide letters and with an invisible character. */
static const char *const like_paul[] = {"P\320\260ul", "PauI", "\357\274\260aul",
                                        "Pau\342\200\213l", "PAUl"};
#define LIKE_PAUL (sizeof like_paul / sizeof *like_paul)

static void nobody_is_called_so_that_they_could_be_taken_for_an_account(void **state)
{
    struct world *world = *state;
    unsigned guest = world_guest(world, "Gast"), resident = world_resident(world, "Gast");
    registers(world, NULL, "Ann");
    unsigned ann = world->people_n - 1;
    registers(world, NULL, "Paul");
    size_t accounts = world->store.accounts_n;
    for (size_t i = 0; i < LIKE_PAUL; i++) {
        char body[100];
        bool same = i >= 2; /* folded they are one name */
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", like_paul[i]);
        const uint8_t *const sessions[] = {NULL, world->people[guest], world->people[resident],
                                           world->people[ann]};
        for (size_t k = 0; k < 4; k++) {
            world_post(world, sessions[k], body);
            is_refused(world, same ? "conflict" : "alike");
        }
        for (size_t k = 0; k < 3; k++) {
            registers(world, sessions[k], like_paul[i]);
            is_refused(world, same ? "conflict" : "alike");
        }
    }
    assert_int_equal(world->store.accounts_n, accounts);
    assert_int_equal(world->hashed_n, 2);
}

static void an_account_may_be_called_as_it_looks_already(void **state)
{
    struct world *world = *state;
    registers(world, NULL, "Paul");
    unsigned paul = world->people_n - 1;
    for (size_t i = 0; i < LIKE_PAUL; i++) {
        char body[100];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", like_paul[i]);
        world_post(world, world->people[paul], body);
        assert_int_equal(world->reply_code, 200);
    }
}

static void the_name_of_the_server_is_nobodys_name(void **state)
{
    static const char *const ours[] = {"admin",     "Adrnin",    "OWNER",        "M\320\276derator",
                                       "player 42", "P1ayer 1O", "H\316\277use", "Miai"};
    static const char *const others[] = {"Player", "player x1", "Adminton", "Housemartin", "Miaia"};
    struct world *world = *state;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        char body[100];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", ours[i]);
        world_post(world, NULL, body);
        is_refused(world, "alike");
        registers(world, NULL, ours[i]);
        is_refused(world, "alike");
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        registers(world, NULL, others[i]);
        assert_int_equal(world->reply_code, 200);
    }
}

/* Counts the objects of a tree with an id and a name, by whether they are marked as guests. */
static void count_marks(const json_t *tree, const char *id, unsigned *ret_marked, unsigned *ret_not)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_array(tree)) {
        json_array_foreach(tree, i, value) count_marks(value, id, ret_marked, ret_not);
        return;
    }
    if (!json_is_object(tree))
        return;
    const char *own = json_string_value(json_object_get(tree, "id"));
    if (own && strcmp(own, id) == 0 && !json_object_get(tree, "account"))
        *(json_is_true(json_object_get(tree, "guest")) ? ret_marked : ret_not) += 1;
    json_object_foreach((json_t *)(uintptr_t)tree, key, value)
        count_marks(value, id, ret_marked, ret_not);
}

/* p1 is named in the message so often, as a guest or not. */
static void marks(const json_t *message, bool guest, unsigned times)
{
    unsigned marked = 0, not = 0;
    count_marks(message, "p1", &marked, &not );
    if (marked != (guest ? times : 0) || not != (guest ? 0 : times))
        fail_msg("%u times marked, %u not: %s", marked, not, json_dumps(message, 0));
}

static void guests_are_marked_wherever_others_see_their_names(void **state)
{
    for (int account = 0; account < 2; account++) {
        struct world *world = *state;
        if (account) {
            world_destroy(world);
            world_create(world, 29);
        }
        struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
        bool guest = !account;
        if (account)
            registers(world, world->people[table.black_person], "Paul");
        say(world, table.black,
            "{'t':'do','id':5,'key':'k5','ch':'chat:%s/players','k':'say','text':'Hello'}",
            table.room);
        play(world, &table, "D4");
        play(world, &table, "E5");
        world_commit_all(world);
        for (int restarted = 0; restarted < 2; restarted++) {
            conn_id white = world_connect(world, table.white_person);
            say(world, white, "{'t':'sub','id':1,'ch':'lobby'}");
            marks(await(world, white, "{'t':'snap'}"), guest, 2);
            say(world, white, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
            marks(await(world, white, "{'t':'snap'}"), guest, 2);
            say(world, white, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
            marks(await(world, white, "{'t':'snap'}"), guest, 1);
            say(world, white, "{'t':'sub','id':4,'ch':'chat:%s/players'}", table.room);
            marks(await(world, white, "{'t':'snap'}"), guest, 1);
            say(world, white, "{'t':'sub','id':5,'ch':'me'}");
            marks(await(world, white, "{'t':'snap'}"), guest, 1);
            world_crash(world);
        }
        conn_id white = world_connect(world, table.white_person);
        say(world, white, "{'t':'do','id':6,'key':'k6','ch':'game:%s','k':'resign'}", table.game);
        world_commit_all(world);
        forget_heard(world, white);
        say(world, white, "{'t':'get','id':7,'k':'games'}");
        world_commit_all(world);
        marks(await(world, white, "{'t':'found'}"), guest, 1);
    }
}

static void lines_are_by_whoever_said_them_as_they_are_called_now(void **state)
{
    struct world *world = *state;
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    say(world, table.black,
        "{'t':'do','id':5,'key':'k5','ch':'chat:%s/players','k':'say','text':'Hello'}", table.room);
    world_commit_all(world);
    world_post(world, world->people[table.black_person], "{\"name\":\"Zoe\"}");
    say(world, table.white, "{'t':'sub','id':4,'ch':'chat:%s/players'}", table.room);
    await(world, table.white,
          "{'t':'snap','v':{'lines':[{'text':'Hello','by':{'id':'p1','name':'Zoe'}}]}}");
}

static void a_player_with_a_shorter_name_than_before_enters_under_it(void **state)
{
    struct world *world = *state;
    struct meet meet = meet_create(world, "'system':'swiss'", 0);
    unsigned ann = world_guest(world, "Annabelle");
    conn_id conn = world_connect(world, (int)ann);
    world_post(world, world->people[ann], "{\"name\":\"Ann\"}");
    assert_int_equal(world->reply_code, 200);
    must_fit(meet_say(&meet, conn, "tour", "'k':'enter'"), "{'t':'ok'}");
    must_fit(meet_look(&meet, conn, "tour"), "{'players':[{'name':'Ann'}]}");
}

static void a_player_who_deletes_their_account_leaves_loaded_chat(void **state)
{
    struct world *world = *state;
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    registers(world, world->people[table.black_person], "Paul");
    unsigned paul = world->people_n - 1;
    for (int i = 0; i < 3; i++) {
        say(world, i == 1 ? table.white : table.black,
            "{'t':'do','id':%d,'key':'k%d','ch':'chat:%s/players','k':'say','text':'Line %d'}",
            i + 1, i, table.room, i);
        world_commit_all(world);
    }
    say(world, table.white, "{'t':'sub','id':9,'ch':'chat:%s/players'}", table.room);
    forget_heard(world, table.white);
    world_account(world, APP_DELETE_ACCOUNT, world->people[paul], 1,
                  "{'password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    for (int restarted = 0; restarted < 2; restarted++) {
        const json_t *lines = json_object_get(
            json_object_get(
                await(world, table.white, "{'t':'snap','v':{'lines':[{'n':2,'text':'Line 1'}]}}"),
                "v"),
            "lines");
        assert_int_equal(json_array_size(lines), 1);
        world_crash(world);
        table.white = world_connect(world, table.white_person);
        say(world, table.white, "{'t':'sub','id':9,'ch':'chat:%s/players'}", table.room);
    }
}

int main(void)
{
#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_WORLD(nobody_is_called_so_that_they_could_be_taken_for_an_account),
        IN_WORLD(an_account_may_be_called_as_it_looks_already),
        IN_WORLD(the_name_of_the_server_is_nobodys_name),
        IN_WORLD(guests_are_marked_wherever_others_see_their_names),
        IN_WORLD(a_player_with_a_shorter_name_than_before_enters_under_it),
        IN_WORLD(a_player_who_deletes_their_account_leaves_loaded_chat),
        IN_WORLD(lines_are_by_whoever_said_them_as_they_are_called_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
