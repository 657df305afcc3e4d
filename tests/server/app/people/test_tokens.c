/* Personal tokens and bots: making, scopes, revoking, and the limits. */
#include "tests/server/app/people/accounts.h"

#include <stdio.h>

#include "proto/wire/token.h"
#include "server/app/limits.h"

#define AN_ANSWER(world, key) json_object_get((world)->reply, key)

/* A token of an account; its secret goes to ret. fields: what follows the name. */
static void makes(struct world *world, unsigned person, const char *fields, char *ret)
{
    world_account(world, APP_POST_TOKENS, world->people[person], 1, "{'name':'engine'%s}", fields);
    answers(world, 200, "{'made':{'name':'engine'}}");
    strcpy(ret, json_string_value(AN_ANSWER(world, "token")));
    assert_int_equal(strlen(ret), PROTO_TOKEN_CHARS);
}

static const char *id_of_made(const struct world *world)
{
    return json_string_value(json_object_get(AN_ANSWER(world, "made"), "id"));
}

static void revokes(struct world *world, unsigned person, const char *id)
{
    world_account(world, APP_REVOKE_TOKEN, world->people[person], 1, "{'id':'%s'}", id);
}

static bool is_token(struct world *world, const char *secret)
{
    uint8_t hash[32];
    world_hash_text(secret, hash);
    return app_knows_token(world->app, hash);
}

/* A websocket with a token; 0: it was closed at once. */
static conn_id opens(struct world *world, const char *secret)
{
    uint8_t hash[32];
    struct app_who who = {.session = hash, .token = true};
    world_hash_text(secret, hash);
    conn_id conn = ++world->conns;
    app_opened(world->app, world->now, conn, &who);
    world_carry_out(world);
    world_commit_all(world);
    if (world->closed[conn - 1] != 0)
        return 0;
    expect(world, conn, "{'t':'hello'}");
    return conn;
}

static void asks(struct world *world, enum app_question what, const char *secret, const char *body)
{
    uint8_t hash[32];
    world_hash_text(secret, hash);
    world_ask(world, &(struct app_request){.route = &app_routes[what],
                                           .who = {.session = hash, .token = true},
                                           .name = text_of("x.json"),
                                           .body = text_of(body)});
    world_settle(world);
}

static void lists(struct world *world, unsigned person)
{
    world_ask(world, &(struct app_request){.route = &app_routes[APP_GET_TOKENS],
                                           .who = {.session = world->people[person]}});
    world_settle(world);
    assert_int_equal(world->reply_code, 200);
}

/* --- making and revoking ---------------------------------------------------------------------- */

static void a_token_opens_a_websocket_of_its_account(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann");
    makes(world, ann, ",'scopes':['play']", secret);
    for (int restarted = 0; restarted < 2; restarted++) {
        conn_id conn = opens(world, secret);
        say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
        await(world, conn, "{'t':'snap','v':{'you':{'name':'Ann','account':true}}}");
        world_crash(world);
    }
    lists(world, ann);
    answers(world, 200, "{'tokens':[{'name':'engine','scopes':['play']}],'bots':[]}");
    assert_null(strstr(world->reply_text, "miai_"));
}

static void a_token_does_not_become_too_old(void **state)
{
    struct world *world = *state;
    char secret[60];
    makes(world, an_account(world, "Ann"), ",'scopes':[]", secret);
    for (int restarted = 0; restarted < 2; restarted++) {
        world->now.wall_ms += APP_SESSION_MS * 2;
        world->now.mono_us += APP_SESSION_MS * 2000;
        assert_true(opens(world, secret) != 0);
        world_crash(world);
    }
}

static void a_use_is_stored_once_a_day_and_a_token_that_is_new_has_none(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann");
    makes(world, ann, ",'scopes':[]", secret);
    assert_true(json_is_null(json_object_get(AN_ANSWER(world, "made"), "used_at")));
    lists(world, ann);
    answers(world, 200, "{'tokens':[{'used_at':null}]}");
    int64_t used = world->now.wall_ms;
    opens(world, secret);
    lists(world, ann);
    const json_t *first = json_array_get(AN_ANSWER(world, "tokens"), 0);
    assert_int_equal(json_integer_value(json_object_get(first, "used_at")), used);
}

static void a_revoked_token_closes_its_connections_and_no_other(void **state)
{
    struct world *world = *state;
    char secret[60], other[60], id[30];
    unsigned ann = an_account(world, "Ann");
    makes(world, ann, ",'scopes':['play']", other);
    makes(world, ann, ",'scopes':['play']", secret);
    strcpy(id, id_of_made(world));
    conn_id page = world_connect(world, (int)ann), one = opens(world, secret),
            two = opens(world, secret), third = opens(world, other);
    revokes(world, ann, id);
    answers(world, 200, "{}");
    assert_int_equal(world->closed[one - 1], 4201);
    assert_int_equal(world->closed[two - 1], 4201);
    assert_int_equal(world->closed[page - 1], 0);
    assert_int_equal(world->closed[third - 1], 0);
    assert_false(is_token(world, secret));
    assert_true(is_token(world, other));
    assert_int_equal(opens(world, secret), 0);
    revokes(world, ann, id);
    answers(world, 404, "{'code':'notfound','field':'id'}");
    world_crash(world);
    assert_false(is_token(world, secret));
    assert_true(is_token(world, other));
}

static void a_token_revoked_while_its_websocket_opens_opens_none(void **state)
{
    struct world *world = *state;
    char secret[60], id[30];
    uint8_t hash[32];
    unsigned ann = an_account(world, "Ann");
    makes(world, ann, ",'scopes':['play']", secret);
    strcpy(id, id_of_made(world));
    world_hash_text(secret, hash);
    lists(world, ann);
    world_account_asks(world, APP_REVOKE_TOKEN, world->people[ann], 1, "{'id':'%s'}", id);
    world_commit(world, 1); /* the revocation is at the store now */
    conn_id conn = ++world->conns;
    app_opened(world->app, world->now, conn, &(struct app_who){.session = hash, .token = true});
    world_carry_out(world);
    world_commit_all(world);
    assert_int_equal(world->closed[conn - 1], 4201);
}

static void a_game_goes_on_when_a_players_token_is_revoked(void **state)
{
    struct world *world = *state;
    char secret[60], id[30], room[23];
    unsigned ann = an_account(world, "Ann"), ben = world_guest(world, "Ben");
    makes(world, ann, ",'scopes':['play']", secret);
    strcpy(id, id_of_made(world));
    conn_id black = opens(world, secret), white = world_connect(world, (int)ben);
    say(world, black,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9],"
        "'colours':'b'}");
    world_commit_all(world);
    strcpy(room, text_at(await(world, black, "{'t':'ok','id':1}"), "room"));
    say(world, white, "{'t':'do','id':1,'key':'b','ch':'room:%s','k':'sit'}", room);
    world_commit_all(world);
    await(world, white, "{'t':'ok','id':1}");
    say(world, white, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    world_commit_all(world);
    forget_heard(world, white);
    revokes(world, ann, id);
    assert_int_equal(world->closed[black - 1], 4201);
    world_hang_up(world, black);
    say(world, white, "{'t':'ping','id':9}");
    await(world, white, "{'t':'pong','id':9}");
    /* From the page of the account the game goes on. */
    conn_id page = world_connect(world, (int)ann);
    say(world, page, "{'t':'sub','id':1,'ch':'me'}");
    await(world, page, "{'t':'snap','v':{'games':[{'state':'playing'}]}}");
}

/* --- scopes ----------------------------------------------------------------------------------- */

static void a_missing_scope_is_refused_by_its_name(void **state)
{
    static const char *const plays =
        "{'t':'do','id':5,'key':'p','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}";
    static const char *const runs =
        "{'t':'do','id':6,'key':'r','ch':'tours','k':'create','settings':{'title':'Spring',"
        "'slug':'spring','game':{'ruleset':'chinese','size':[9,9]},'system':'swiss','rounds':2}}";
    static const char *const scopes[] = {"", "'play'", "'desk'", "'play','desk'"};
    struct world *world = *state;
    char secret[60], fields[60];
    unsigned ann = an_account(world, "Ann");
    for (unsigned i = 0; i < 4; i++) {
        snprintf(fields, sizeof fields, ",'scopes':[%s]", scopes[i]);
        makes(world, ann, fields, secret);
        conn_id conn = opens(world, secret);
        say(world, conn, "%s", plays);
        world_commit_all(world);
        await(world, conn,
              i & 1 ? "{'t':'ok','id':5}"
                    : "{'t':'error','id':5,'code':'forbidden','field':'play'}");
        say(world, conn, "%s", runs);
        world_commit_all(world);
        await(world, conn,
              i & 2 ? "{'t':'ok','id':6}"
                    : "{'t':'error','id':6,'code':'forbidden','field':'desk'}");
        say(world, conn, "{'t':'get','id':7,'k':'ratings'}");
        world_commit_all(world);
        await(world, conn, "{'t':'ratings','id':7}");
    }
}

static void no_token_moderates_nor_touches_the_account(void **state)
{
    static const enum app_question closed[] = {
        APP_REGISTER,       APP_SIGN_IN,     APP_SIGN_OUT,     APP_CHANGE_PASSWORD,
        APP_DELETE_ACCOUNT, APP_OWN,         APP_SESSION,      APP_GET_EXPORT,
        APP_GET_TOKENS,     APP_POST_TOKENS, APP_REVOKE_TOKEN, APP_POST_BOT,
    };
    struct world *world = *state;
    char secret[60];
    makes(world, an_account(world, "Ann"), ",'scopes':['play','desk']", secret);
    conn_id conn = opens(world, secret);
    say(world, conn, "{'t':'sub','id':1,'ch':'house'}");
    await(world, conn, "{'t':'error','id':1}");
    say(world, conn, "{'t':'get','id':2,'k':'reports'}");
    await(world, conn, "{'t':'error','id':2,'code':'forbidden','field':'session'}");
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        asks(world, closed[i], secret, "{}");
        answers(world, 403, "{'code':'forbidden','field':'session'}");
    }
    asks(world, APP_POST_RECORD, secret, "nonsense");
    assert_int_equal(world->reply_code, 400);
    makes(world, 0, ",'scopes':['play']", secret);
    asks(world, APP_POST_TOUR, secret, "{}");
    answers(world, 403, "{'code':'forbidden','field':'desk'}");
}

/* --- limits ----------------------------------------------------------------------------------- */

static void an_account_has_sixteen_tokens(void **state)
{
    struct world *world = *state;
    char secret[60], id[30];
    unsigned ann = an_account(world, "Ann");
    for (int i = 0; i < JOB_TOKENS_MAX; i++)
        makes(world, ann, ",'scopes':[]", secret);
    strcpy(id, id_of_made(world));
    world_account(world, APP_POST_TOKENS, world->people[ann], 1, "{'name':'x','scopes':[]}");
    answers(world, 409, "{'code':'full','field':'tokens'}");
    revokes(world, ann, id);
    makes(world, ann, ",'scopes':[]", secret);
    makes(world, an_account(world, "Ben"), ",'scopes':[]", secret);
}

static void two_requests_at_once_make_no_token_too_many(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann");
    for (int i = 0; i < JOB_TOKENS_MAX - 1; i++)
        makes(world, ann, ",'scopes':[]", secret);
    for (int i = 0; i < 2; i++)
        world_account_asks(world, APP_POST_TOKENS, world->people[ann], 1,
                           "{'name':'x','scopes':[]}");
    world_settle(world);
    answers(world, 409, "{'code':'full','field':'tokens'}");
    assert_int_equal(world->unanswered, 0);
}

static void a_token_has_a_name_and_known_scopes(void **state)
{
    static const struct {
        const char *body, *field;
    } wrong[] = {
        {"{'scopes':[]}", "name"},
        {"{'name':'','scopes':[]}", "name"},
        {"{'name':'x'}", "scopes"},
        {"{'name':'x','scopes':['admin']}", "scopes"},
        {"{'name':'x','scopes':['play','play','play']}", "scopes"},
        {"{'name':'x','scopes':'play'}", "scopes"},
        {"{'name':'x','scopes':[1]}", "scopes"},
        {"{'name':'x','scopes':[],'bot':'h1'}", "bot"},
        {"{'name':'x','scopes':[],'more':1}", "more"},
    };
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char expected[100];
        world_account(world, APP_POST_TOKENS, world->people[ann], 1, "%s", wrong[i].body);
        snprintf(expected, sizeof expected, "{'code':'proto','field':'%s'}", wrong[i].field);
        answers(world, 400, expected);
    }
    for (int length = PROTO_TOKEN_NAME_MAX; length <= PROTO_TOKEN_NAME_MAX + 1; length++) {
        world_account(world, APP_POST_TOKENS, world->people[ann], 1, "{'name':'%0*d','scopes':[]}",
                      length, 7);
        assert_int_equal(world->reply_code, length == PROTO_TOKEN_NAME_MAX ? 200 : 400);
    }
}

static void guests_and_visitors_have_no_tokens(void **state)
{
    struct world *world = *state;
    unsigned gil = world_guest(world, "Gil");
    world_account(world, APP_POST_TOKENS, world->people[gil], 1, "{'name':'x','scopes':[]}");
    answers(world, 401, "{'code':'auth'}");
    world_account(world, APP_POST_TOKENS, NULL, 1, "{'name':'x','scopes':[]}");
    answers(world, 401, "{'code':'auth'}");
}

static void making_tokens_has_a_pace_and_revoking_waits_for_none(void **state)
{
    struct world *world = *state;
    char secret[60], id[30];
    unsigned ann = an_account(world, "Ann");
    world_limits(world, "tokens.account=2/30s");
    makes(world, ann, ",'scopes':[]", secret);
    strcpy(id, id_of_made(world));
    for (int i = 0; i < 2; i++)
        world_account(world, APP_POST_TOKENS, world->people[ann], 1, "{'name':'x','scopes':[]}");
    answers(world, 429, "{'code':'rate','field':'tokens'}");
    revokes(world, ann, id);
    answers(world, 200, "{}");
    assert_false(is_token(world, secret));
}

/* --- the account ------------------------------------------------------------------------------ */

static void another_password_and_signing_out_everywhere_end_all_tokens(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann");
    makes(world, ann, ",'scopes':[]", secret);
    conn_id conn = opens(world, secret);
    world_account(world, APP_CHANGE_PASSWORD, world->people[ann], 1,
                  "{'old':'correct horse','new':'battery staple'}");
    assert_int_equal(world->closed[conn - 1], 4201);
    assert_false(is_token(world, secret));
    makes(world, ann, ",'scopes':[]", secret);
    world_account(world, APP_SIGN_OUT, world->people[ann], 1, "{'everywhere':true}");
    assert_false(is_token(world, secret));
    world_crash(world);
    assert_false(is_token(world, secret));
}

/* --- bots ------------------------------------------------------------------------------------- */

static void bot(struct world *world, unsigned owner, const char *name, const char *password)
{
    world_account(world, APP_POST_BOT, world->people[owner], 1, "{'name':'%s','password':'%s'}",
                  name, password);
}

static void a_free_name_becomes_a_bot_with_its_owner(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann");
    bot(world, ann, "Annbot", "correct horse");
    answers(world, 200, "{'bot':{'id':'p2','name':'Annbot','bot':true}}");
    makes(world, ann, ",'scopes':['play'],'bot':'p2'", secret);
    answers(world, 200, "{'made':{'bot':'p2'}}");
    for (int restarted = 0; restarted < 2; restarted++) {
        conn_id conn = opens(world, secret);
        say(world, conn, "{'t':'sub','id':1,'ch':'me'}");
        await(world, conn, "{'t':'snap','v':{'you':{'name':'Annbot','bot':true}}}");
        world_crash(world);
    }
    lists(world, ann);
    answers(world, 200,
            "{'tokens':[{'bot':'p2'}],'bots':[{'id':'p2','name':'Annbot','bot':true}]}");
}

static void an_account_without_games_becomes_a_bot_and_is_signed_out(void **state)
{
    struct world *world = *state;
    char secret[60];
    unsigned ann = an_account(world, "Ann"), crab = an_account(world, "Crab");
    makes(world, crab, ",'scopes':[]", secret);
    conn_id conn = world_connect(world, (int)crab);
    bot(world, ann, "Crab", "wrong horse battery");
    answers(world, 403, "{'code':'denied','field':'password'}");
    bot(world, ann, "Crab", "correct horse");
    answers(world, 200, "{'bot':{'name':'Crab','bot':true}}");
    assert_int_equal(world->closed[conn - 1], 4201);
    assert_false(is_token(world, secret));
    bot(world, ann, "Crab", "correct horse");
    answers(world, 409, "{'code':'conflict','field':'name'}");
    /* A bot signs in, and has no tokens, bots or tournaments of its own. */
    unsigned again = signs_in(world, "Crab", "correct horse");
    world_account(world, APP_POST_TOKENS, world->people[again], 1, "{'name':'x','scopes':[]}");
    answers(world, 403, "{'code':'forbidden','field':'bot'}");
    bot(world, again, "Crablet", "correct horse");
    answers(world, 403, "{'code':'forbidden','field':'bot'}");
    conn = world_connect(world, (int)again);
    say(world, conn,
        "{'t':'do','id':6,'key':'r','ch':'tours','k':'create','settings':{'title':'Spring',"
        "'slug':'spring','game':{'ruleset':'chinese','size':[9,9]},'system':'swiss','rounds':2}}");
    world_commit_all(world);
    await(world, conn, "{'t':'error','id':6,'code':'forbidden','field':'bot'}");
}

static void an_account_that_has_played_or_owns_a_bot_stays_a_persons(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann"), dora = an_account(world, "Dora");
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    world_account(world, APP_REGISTER, world->people[table.black_person], 1,
                  "{'name':'Cleo','password':'correct horse'}");
    bot(world, ann, "Cleo", "correct horse");
    answers(world, 409, "{'code':'conflict','field':'games'}");
    bot(world, ann, "Ann", "correct horse");
    answers(world, 409, "{'code':'conflict','field':'name'}");
    bot(world, dora, "Dorabot", "correct horse");
    bot(world, ann, "Dora", "correct horse");
    assert_int_equal(world->reply_code, 409);
}

static void an_owner_has_three_bots(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    static const char *const names[] = {"Uno", "Dos", "Tres", "Cuatro"};
    for (int i = 0; i < JOB_BOTS_MAX; i++) {
        bot(world, ann, names[i], "correct horse");
        assert_int_equal(world->reply_code, 200);
    }
    bot(world, ann, names[3], "correct horse");
    answers(world, 409, "{'code':'full','field':'bots'}");
}

static void a_name_that_looks_like_another_is_no_bots(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    an_account(world, "Coral");
    bot(world, ann, "C0ral", "correct horse");
    answers(world, 409, "{'code':'alike','field':'name'}");
}

static void nobody_makes_a_token_for_a_strangers_bot(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann"), ben = an_account(world, "Ben");
    char secret[60], id[30];
    bot(world, ann, "Annbot", "correct horse");
    world_account(world, APP_POST_TOKENS, world->people[ben], 1,
                  "{'name':'x','scopes':[],'bot':'p3'}");
    answers(world, 404, "{'code':'notfound','field':'bot'}");
    makes(world, ann, ",'scopes':[],'bot':'p3'", secret);
    strcpy(id, id_of_made(world));
    revokes(world, ben, id);
    answers(world, 404, "{'code':'notfound','field':'id'}");
    assert_true(is_token(world, secret));
    revokes(world, ann, id);
    assert_false(is_token(world, secret));
}

static void a_deleted_account_ends_its_tokens_and_those_of_its_bots(void **state)
{
    struct world *world = *state;
    unsigned ann = an_account(world, "Ann");
    char own[60], bots[60], others[60];
    makes(world, an_account(world, "Ben"), ",'scopes':[]", others);
    bot(world, ann, "Annbot", "correct horse");
    makes(world, ann, ",'scopes':[]", own);
    makes(world, ann, ",'scopes':['play'],'bot':'p3'", bots);
    conn_id conn = opens(world, bots);
    world_account(world, APP_DELETE_ACCOUNT, world->people[ann], 1, "{'password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->closed[conn - 1], 4201);
    for (int restarted = 0; restarted < 2; restarted++) {
        assert_false(is_token(world, own));
        assert_false(is_token(world, bots));
        assert_true(is_token(world, others));
        world_crash(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_WORLD(a_token_opens_a_websocket_of_its_account),
        IN_WORLD(a_token_does_not_become_too_old),
        IN_WORLD(a_use_is_stored_once_a_day_and_a_token_that_is_new_has_none),
        IN_WORLD(a_revoked_token_closes_its_connections_and_no_other),
        IN_WORLD(a_token_revoked_while_its_websocket_opens_opens_none),
        IN_WORLD(a_game_goes_on_when_a_players_token_is_revoked),
        IN_WORLD(a_missing_scope_is_refused_by_its_name),
        IN_WORLD(no_token_moderates_nor_touches_the_account),
        IN_WORLD(an_account_has_sixteen_tokens),
        IN_WORLD(two_requests_at_once_make_no_token_too_many),
        IN_WORLD(a_token_has_a_name_and_known_scopes),
        IN_WORLD(guests_and_visitors_have_no_tokens),
        IN_WORLD(making_tokens_has_a_pace_and_revoking_waits_for_none),
        IN_WORLD(another_password_and_signing_out_everywhere_end_all_tokens),
        IN_WORLD(a_free_name_becomes_a_bot_with_its_owner),
        IN_WORLD(an_account_without_games_becomes_a_bot_and_is_signed_out),
        IN_WORLD(an_account_that_has_played_or_owns_a_bot_stays_a_persons),
        IN_WORLD(an_owner_has_three_bots),
        IN_WORLD(a_name_that_looks_like_another_is_no_bots),
        IN_WORLD(nobody_makes_a_token_for_a_strangers_bot),
        IN_WORLD(a_deleted_account_ends_its_tokens_and_those_of_its_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
