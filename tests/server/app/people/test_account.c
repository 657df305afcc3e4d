/* Accounts: signing in, the ends of sessions, and the messages about them. */
#include "tests/server/app/people/accounts.h"

#include <string.h>

#include "server/app/limits.h"

/* --- registering ------------------------------------------------------------------------------ */

static void a_guest_who_registers_keeps_their_number_their_games_and_their_connections(void **state)
{
    struct world *world = *state;
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    say(world, table.black, "{'t':'sub','id':1,'ch':'me'}");
    forget_heard(world, table.black);
    world_account(world, APP_REGISTER, world->people[table.black_person], 1,
                  "{'name':'Honinbo','password':'correct horse'}");
    answers(world, 200, "{'you':{'id':'p1','name':'Honinbo','account':true,'owner':false}}");
    await(world, table.black,
          "{'t':'ev','k':'me','you':{'id':'p1','name':'Honinbo','account':true}}");
    assert_int_equal(world->closed[table.black - 1], 0);
    assert_int_equal(world->store.players[0].id, 1);
    assert_string_equal(world->store.players[0].name.at, "Honinbo");
    play(world, &table, "D4");
}

static void registering_gives_a_guest_another_cookie_and_takes_the_old_one(void **state)
{
    struct world *world = *state;
    unsigned before = world_guest(world, "Ann");
    world_account(world, APP_REGISTER, world->people[before], 1,
                  "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_cookie, OUTPUT_COOKIE_SET);
    assert_false(is_known(world, before));
    assert_true(is_known(world, before + 1));
    world_crash(world);
    assert_false(is_known(world, before));
    assert_true(is_known(world, before + 1));
}

static void a_visitor_without_a_cookie_registers_as_a_new_player(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    answers(world, 200, "{'you':{'id':'p1','name':'Ann','account':true,'owner':false}}");
    conn_id conn = world_connect(world, (int)ann);
    say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
    await(world, conn, "{'t':'snap','v':{'you':{'name':'Ann','account':true}}}");
}

static void names_that_fold_to_the_same_belong_to_one_account(void **state)
{
    static const char *const same[] = {"Jos\303\251 Go", "JOS\303\211 GO", "jos\303\251  go",
                                       "\357\274\252os\303\251 Go", "Jos\303\251\342\200\215 Go"};
    struct world *world = *state;
    an_account(world, same[0]);
    assert_string_equal(world->store.accounts[0].name.at, same[0]); /* how it looks */
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        world_account(world, APP_REGISTER, NULL, 1, "{'name':'%s','password':'correct horse'}",
                      same[i]);
        answers(world, 409, "{'code':'conflict','field':'name'}");
        signs_in(world, same[i], "correct horse");
    }
    an_account(world, "Jose Go");
}

static void an_account_cannot_be_registered_again(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    world_account(world, APP_REGISTER, world->people[ann], 1,
                  "{'name':'Anna','password':'correct horse'}");
    answers(world, 409, "{'code':'conflict','field':null}");
}

static void of_two_who_want_a_name_at_once_one_gets_it(void **state)
{
    struct world *world = *state;
    for (int i = 0; i < 2; i++)
        world_account_asks(world, APP_REGISTER, NULL, 1,
                           "{'name':'Ann','password':'correct horse'}");
    world_commit_all(world);
    assert_int_equal(world->hashes_n, 2);
    world_hash(world);
    world_commit_all(world);
    answers(world, 200, "{'you':{'name':'Ann'}}");
    world->store.refusals = 1; /* as the table's constraint would */
    world_settle(world);
    answers(world, 409, "{'code':'conflict','field':'name'}");
}

static void guests_may_share_a_name_and_nobody_may_take_that_of_an_account(void **state)
{
    struct world *world = *state;
    world_guest(world, "Gast");
    unsigned guest = world_guest(world, "Gast");
    an_account(world, "Ann");
    unsigned ben = an_account(world, "Ben");
    world_post(world, world->people[guest], "{\"name\":\"ben\"}");
    answers(world, 409, "{'code':'conflict','field':'name'}");
    world_post(world, world->people[ben], "{\"name\":\"ANN\"}");
    answers(world, 409, "{'code':'conflict','field':'name'}");
    world_post(world, world->people[ben], "{\"name\":\"BEN\"}");
    assert_int_equal(world->reply_code, 200);
    world_post(world, world->people[ben], "{\"name\":\"Bob\"}");
    assert_int_equal(world->reply_code, 200);
    signs_in(world, "bob", "correct horse");
    an_account(world, "Ben");
}

/* --- signing in and out ----------------------------------------------------------------------- */

static void an_account_signs_in_from_another_browser(void **state)
{
    struct world *world = *state;
    an_account(world, "Ann");
    unsigned there = signs_in(world, "ann", "correct horse");
    answers(world, 200, "{'you':{'id':'p1','name':'Ann','account':true,'owner':false}}");
    conn_id conn = world_connect(world, (int)there);
    say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
    await(world, conn, "{'t':'snap','v':{'you':{'id':'p1','account':true}}}");
}

static void an_unknown_name_and_a_wrong_password_are_answered_alike_and_cost_a_hash(void **state)
{
    struct world *world = *state;
    char *text[2];
    an_account(world, "Ann");
    for (int i = 0; i < 2; i++) {
        unsigned before = world->hashed_n;
        world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'%s','password':'wrong horse'}",
                      i == 0 ? "Ann" : "Nobody");
        assert_int_equal(world->reply_code, 403);
        assert_int_equal(world->reply_cookie, OUTPUT_COOKIE_KEEP);
        assert_int_equal(world->hashed_n, before + 1);
        text[i] = strdup(world->reply_text);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

static void a_guest_who_signs_in_leaves_their_games_with_the_guest(void **state)
{
    struct world *world = *state;
    an_account(world, "Ann");
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    world_account(world, APP_SIGN_IN, world->people[table.black_person], 1,
                  "{'name':'Ann','password':'correct horse'}");
    answers(world, 200, "{'you':{'id':'p1','name':'Ann'}}");
    assert_int_equal(world->closed[table.black - 1], 4201);
    assert_false(is_known(world, (unsigned)table.black_person));
    conn_id conn = world_connect(world, (int)world->people_n - 1);
    say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
    json_t *me = json_object_get(await(world, conn, "{'t':'snap'}"), "v");
    assert_int_equal(json_array_size(json_object_get(me, "games")), 0);
}

static void signing_out_ends_this_session_and_no_other(void **state)
{
    struct world *world = *state;
    unsigned here = an_account(world, "Ann"), there = signs_in(world, "Ann", "correct horse");
    conn_id first = world_connect(world, (int)here), second = world_connect(world, (int)here);
    conn_id other = world_connect(world, (int)there);
    world_account(world, APP_SIGN_OUT, world->people[here], 1, "{}");
    answers(world, 200, "{'you':null}");
    assert_int_equal(world->reply_cookie, OUTPUT_COOKIE_CLEAR);
    assert_int_equal(world->closed[first - 1], 4201);
    assert_int_equal(world->closed[second - 1], 4201);
    assert_int_equal(world->closed[other - 1], 0);
    assert_false(is_known(world, here));
    assert_true(is_known(world, there));
    world_account(world, APP_SIGN_OUT, world->people[here], 1, "{}");
    answers(world, 200, "{'you':null}");
}

static void the_answer_leaves_before_the_connections_are_closed(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    conn_id conn = world_connect(world, (int)ann);
    world_account_asks(world, APP_SIGN_OUT, world->people[ann], 1, "{}");
    assert_int_equal(world->closed[conn - 1], 0);
    assert_int_equal(world->reply_code, 0);
    world_commit(world, 1);
    assert_int_equal(world->closed[conn - 1], 4201);
    say(world, conn, "{'t':'sub','id':1,'ch':'lobby'}");
    assert_true(hears_nothing(world, conn));
}

/* --- another password, deleting --------------------------------------------------------------- */

static void another_password_ends_all_other_sessions(void **state)
{
    struct world *world = *state;
    unsigned here = an_account(world, "Ann"), there = signs_in(world, "Ann", "correct horse");
    conn_id near = world_connect(world, (int)here), far = world_connect(world, (int)there);
    world_account(world, APP_CHANGE_PASSWORD, world->people[here], 1,
                  "{'old':'wrong horse','new':'battery staple'}");
    answers(world, 403, "{'code':'denied','field':'old'}");
    assert_true(is_known(world, there));
    world_account(world, APP_CHANGE_PASSWORD, world->people[here], 1,
                  "{'old':'correct horse','new':'battery staple'}");
    answers(world, 200, "{'you':{'name':'Ann','account':true}}");
    assert_int_equal(world->closed[near - 1], 0);
    assert_int_equal(world->closed[far - 1], 4201);
    assert_true(is_known(world, here));
    assert_false(is_known(world, there));
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 403);
    signs_in(world, "Ann", "battery staple");
}

static void a_sign_in_while_the_password_changes_comes_too_late(void **state)
{
    struct world *world = *state;
    unsigned here = an_account(world, "Ann"), before = world->people_n;
    world_account_asks(world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'correct horse'}");
    world_commit_all(world);
    struct password_job *checked = world->hashes; /* a slow thread has this one */
    world->hashes = NULL;
    world->hashes_n = 0;
    world_account(world, APP_CHANGE_PASSWORD, world->people[here], 1,
                  "{'old':'correct horse','new':'battery staple'}");
    assert_int_equal(world->reply_code, 200);
    world->hashes = checked;
    world->hashes_n = 1;
    world_settle(world);
    answers(world, 403, "{'code':'denied','field':null}");
    assert_int_equal(world->people_n, before);
}

static void of_two_new_passwords_at_once_the_first_counts(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    world_account_asks(world, APP_CHANGE_PASSWORD, world->people[ann], 1,
                       "{'old':'correct horse','new':'battery staple'}");
    world_account_asks(world, APP_CHANGE_PASSWORD, world->people[ann], 1,
                       "{'old':'correct horse','new':'another staple'}");
    world_settle(world);
    answers(world, 403, "{'code':'denied','field':'old'}");
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'another staple'}");
    assert_int_equal(world->reply_code, 403);
    signs_in(world, "Ann", "battery staple");
}

static void a_deleted_account_is_a_number_and_its_name_is_free(void **state)
{
    struct world *world = *state;
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    world_account(world, APP_REGISTER, world->people[table.black_person], 1,
                  "{'name':'Ann','password':'correct horse'}");
    unsigned ann = world->people_n - 1;
    say(world, table.white, "{'t':'sub','id':9,'ch':'room:%s'}", table.room);
    forget_heard(world, table.white);
    world_account(world, APP_DELETE_ACCOUNT, world->people[ann], 1, "{'password':'wrong horse'}");
    answers(world, 403, "{'code':'denied','field':'password'}");
    world_account(world, APP_DELETE_ACCOUNT, world->people[ann], 1, "{'password':'correct horse'}");
    answers(world, 200, "{'you':null}");
    assert_int_equal(world->reply_cookie, OUTPUT_COOKIE_CLEAR);
    assert_int_equal(world->closed[table.black - 1], 4201);
    await(world, table.white, "{'t':'ev','k':'room','room':{'by':{'id':'p1','name':'player 1'}}}");
    assert_false(is_known(world, ann));
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 403);
    an_account(world, "Ann");
    answers(world, 200, "{'you':{'id':'p3'}}");
    world_crash(world);
    world_get_record(world, "nothing.json");
    assert_false(is_known(world, ann));
}

static void a_guest_has_no_password_to_change_and_no_account_to_delete(void **state)
{
    struct world *world = *state;
    unsigned guest = world_guest(world, "Ann");
    const uint8_t *const sessions[] = {NULL, world->people[guest]};
    for (int i = 0; i < 2; i++) {
        world_account(world, APP_CHANGE_PASSWORD, sessions[i], 1,
                      "{'old':'correct horse','new':'battery staple'}");
        answers(world, 401, "{'code':'auth','field':null}");
        world_account(world, APP_DELETE_ACCOUNT, sessions[i], 1, "{'password':'correct horse'}");
        answers(world, 401, "{'code':'auth','field':null}");
        world_account(world, APP_OWN, sessions[i], 1, "{'link':'abc'}");
        answers(world, 401, "{'code':'auth','field':null}");
    }
    assert_int_equal(world->hashed_n, 0);
}

/* --- the owner -------------------------------------------------------------------------------- */

static void a_link_makes_one_owner_once(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann"), ben = an_account(world, "Ben");
    struct job *job = job_create(0);
    struct row_owner_link *row = &job_change(job, CHANGE_OFFER_OWNER)->row.owner_link;
    world_hash_text("0123abcd", row->hash);
    row->created_at = world->now.wall_ms;
    fake_store_commit(&world->store, job);
    job_destroy(job);
    conn_id conn = world_connect(world, (int)ann);
    say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
    world_account(world, APP_OWN, world->people[ann], 1, "{'link':'0123abce'}");
    answers(world, 404, "{'code':'notfound','field':'link'}");
    world_account(world, APP_OWN, world->people[ann], 1, "{'link':'0123abcd'}");
    answers(world, 200, "{'you':{'name':'Ann','account':true,'owner':true}}");
    await(world, conn, "{'t':'ev','k':'me','you':{'owner':true}}");
    world_account(world, APP_OWN, world->people[ben], 1, "{'link':'0123abcd'}");
    answers(world, 404, "{'code':'notfound','field':'link'}");
    world_crash(world);
    assert_true(json_is_true(json_object_get(greeted(world, ann), "owner")));
    assert_true(json_is_false(json_object_get(greeted(world, ben), "owner")));
}

static void an_application_that_ends_forgets_what_it_waits_for(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    world_account_asks(world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'correct horse'}");
    world_commit_all(world);
    assert_false(app_drained(world->app));
    world_account_asks(world, APP_CHANGE_PASSWORD, world->people[ann], 1,
                       "{'old':'correct horse','new':'battery staple'}");
    world_crash(world);
    signs_in(world, "Ann", "correct horse");
}

static void a_body_that_is_wrong_is_told_where(void **state)
{
    static const struct {
        enum app_question what;
        const char *body, *field;
    } wrong[] = {
        {APP_REGISTER, "", ""},
        {APP_REGISTER, "[]", ""},
        {APP_REGISTER, "{'name':'Ann'}", "password"},
        {APP_REGISTER, "{'password':'correct horse'}", "name"},
        {APP_REGISTER, "{'name':'  ','password':'correct horse'}", "name"},
        {APP_REGISTER, "{'name':'1234567890123456789012345','password':'correct horse'}", "name"},
        {APP_REGISTER, "{'name':'A\342\200\256nn','password':'correct horse'}", "name"},
        {APP_REGISTER, "{'name':'Ann','password':'1234567'}", "password"},
        {APP_REGISTER, "{'name':'Ann','password':12345678}", "password"},
        {APP_REGISTER, "{'name':'Ann','password':null}", "password"},
        {APP_REGISTER, "{'name':'Ann','password':'\\u0000234567890'}", "password"},
        {APP_REGISTER, "{'name':'Ann','password':'correct horse','owner':true}", "owner"},
        {APP_REGISTER, "{'name':'Ann','name':'Ben','password':'correct horse'}", "name"},
        {APP_REGISTER, "{'name':'Ann','password':'correct horse'", "password"},
        {APP_REGISTER, "{'name':{'x':1},'password':'correct horse'}", "name"},
        {APP_SIGN_IN, "{'name':'Ann','password':['x']}", "password"},
        {APP_SIGN_OUT, "{'x':1}", "x"},
        {APP_SIGN_OUT, "null", ""},
        {APP_CHANGE_PASSWORD, "{'old':'correct horse','new':'1234567'}", "new"},
        {APP_CHANGE_PASSWORD, "{'new':'12345678'}", "old"},
        {APP_DELETE_ACCOUNT, "{}", "password"},
        {APP_OWN, "{'link':'a b'}", "link"},
        {APP_OWN, "{'link':''}", "link"},
    };
    struct world *world = *state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        world_account(world, wrong[i].what, NULL, 1, "%s", wrong[i].body);
        assert_int_equal(world->reply_code, 400);
        if (strcmp(text_at(world->reply, "field"), wrong[i].field) != 0)
            fail_msg("%s: the field is %s", wrong[i].body, text_at(world->reply, "field"));
    }
    assert_int_equal(world->hashed_n, 0);
    assert_int_equal(world->store.players_n, 0);
}

static void passwords_are_counted_in_characters_and_taken_as_they_are(void **state)
{
    struct world *world = *state;
    char long_one[128 * 4 + 1] = "";
    for (int i = 0; i < 128; i++)
        strcat(long_one, "\360\237\220\264");
    world_account(world, APP_REGISTER, NULL, 1, "{'name':'Ann','password':'%s'}", long_one);
    assert_int_equal(world->reply_code, 200);
    world_account(world, APP_REGISTER, NULL, 1, "{'name':'Ben','password':'%sx'}", long_one);
    answers(world, 400, "{'code':'proto','field':'password'}");
    world_account(world, APP_REGISTER, NULL, 1, "{'name':'Ben','password':'  seven  '}");
    assert_int_equal(world->reply_code, 200);
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'Ben','password':'seven'}");
    assert_int_equal(world->reply_code, 403);
    signs_in(world, "Ben", "  seven  ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_WORLD(a_guest_who_registers_keeps_their_number_their_games_and_their_connections),
        IN_WORLD(registering_gives_a_guest_another_cookie_and_takes_the_old_one),
        IN_WORLD(a_visitor_without_a_cookie_registers_as_a_new_player),
        IN_WORLD(names_that_fold_to_the_same_belong_to_one_account),
        IN_WORLD(an_account_cannot_be_registered_again),
        IN_WORLD(of_two_who_want_a_name_at_once_one_gets_it),
        IN_WORLD(guests_may_share_a_name_and_nobody_may_take_that_of_an_account),
        IN_WORLD(an_account_signs_in_from_another_browser),
        IN_WORLD(an_unknown_name_and_a_wrong_password_are_answered_alike_and_cost_a_hash),
        IN_WORLD(a_guest_who_signs_in_leaves_their_games_with_the_guest),
        IN_WORLD(signing_out_ends_this_session_and_no_other),
        IN_WORLD(the_answer_leaves_before_the_connections_are_closed),
        IN_WORLD(another_password_ends_all_other_sessions),
        IN_WORLD(a_sign_in_while_the_password_changes_comes_too_late),
        IN_WORLD(of_two_new_passwords_at_once_the_first_counts),
        IN_WORLD(a_deleted_account_is_a_number_and_its_name_is_free),
        IN_WORLD(a_guest_has_no_password_to_change_and_no_account_to_delete),
        IN_WORLD(a_link_makes_one_owner_once),
        IN_WORLD(an_application_that_ends_forgets_what_it_waits_for),
        IN_WORLD(a_body_that_is_wrong_is_told_where),
        IN_WORLD(passwords_are_counted_in_characters_and_taken_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
