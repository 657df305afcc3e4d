/* People on several nodes of one site: guests and accounts are known everywhere, a change is seen everywhere, and a
 * session that ends closes its connections everywhere. */
#include <stdio.h>
#include <string.h>

#include "proto/wire/token.h"
#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

/* A connection to node b of a person who came to node a. */
static conn_id listens(int person, const char *channel)
{
    world_hear(a);
    world_introduce(b, a);
    conn_id conn = world_connect(b, person);
    if (channel) {
        say(b, conn, "{'t':'sub','id':1,'ch':'%s'}", channel);
        world_commit_all(b);
        await(b, conn, "{'t':'snap'}");
    }
    return conn;
}

static void done(struct world *world, conn_id conn, const char *fields)
{
    int64_t id = 100000 + ++world->ids;
    say(world, conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'me',%s}", (long long)id,
        (long long)id, fields);
    world_hear(a);
    await(world, conn, "{'t':'ok','id':%lld}", (long long)id);
}

static void a_guest_who_has_done_nothing_is_known_everywhere(void **state)
{
    (void)state;
    int person = (int)world_guest(a, "Ann");
    conn_id conn = listens(person, "me");
    say(b, conn, "{'t':'sub','id':5,'ch':'me'}");
    await(b, conn, "{'t':'snap','v':{'you':{'name':'Ann'}}}");
}

static void a_new_name_is_seen_everywhere(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    conn_id conn = listens(table.black_person, "me"), watcher = listens(-1, NULL);
    say(b, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_commit_all(b);
    await(b, watcher, "{'t':'snap'}");
    world_post(a, a->people[table.black_person], "{\"name\":\"Zoe\"}");
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    await(b, conn, "{'t':'ev','ch':'me','you':{'name':'Zoe'}}");
    await(b, watcher, "{'t':'ev','k':'room','room':{'seats':[{'player':{'name':'Zoe'}},{}]}}");
}

static void a_guest_who_registers_keeps_their_connections(void **state)
{
    (void)state;
    int person = (int)world_resident(a, "Ann");
    conn_id conn = listens(person, "me");
    world_account(a, APP_REGISTER, a->people[person], 1,
                  "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    await(b, conn, "{'t':'ev','ch':'me','you':{'account':true}}");
    assert_int_equal(b->closed[conn - 1], 0);
    world_account(a, APP_SIGN_OUT, a->people[a->people_n - 1], 1, "{}");
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    assert_int_not_equal(b->closed[conn - 1], 0); /* it has the new session */
}

static void a_session_that_ends_is_closed_everywhere(void **state)
{
    (void)state;
    int person = tour_account(a, "Ann"), other = tour_account(a, "Bob");
    conn_id conn = listens(person, "me"), bob = listens(other, "me");
    world_account(a, APP_SIGN_OUT, a->people[person], 1, "{}");
    world_hear(a);
    assert_int_not_equal(b->closed[conn - 1], 0);
    assert_int_equal(b->closed[bob - 1], 0);
    world_account(a, APP_SIGN_OUT, a->people[other], 1, "{'everywhere':true}");
    world_hear(a);
    assert_int_not_equal(b->closed[bob - 1], 0);
}

static bool is_token(struct world *world, const char *secret)
{
    uint8_t hash[32];
    world_hash_text(secret, hash);
    return app_knows_token(world->app, hash);
}

static void a_token_is_valid_everywhere_until_it_is_revoked(void **state)
{
    (void)state;
    char secret[60], id[80];
    int person = tour_account(a, "Ann");
    world_account(a, APP_POST_TOKENS, a->people[person], 1, "{'name':'engine','scopes':['play']}");
    assert_int_equal(a->reply_code, 200);
    snprintf(secret, sizeof secret, "%s", text_at(a->reply, "token"));
    snprintf(id, sizeof id, "%s", text_at(json_object_get(a->reply, "made"), "id"));
    assert_true(is_token(b, secret));
    world_account(a, APP_REVOKE_TOKEN, a->people[person], 1, "{'id':'%s'}", id);
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    assert_false(is_token(b, secret));
}

static void lists_of_a_player_are_the_same_everywhere(void **state)
{
    (void)state;
    int person = tour_account(a, "Ann");
    tour_account(a, "Bob");
    conn_id there = listens(person, "me"), here = world_connect(a, person);
    done(a, here, "'k':'mute','player':'p2','on':true");
    await(b, there, "{'t':'ev','ch':'me','muted':['p2']}");
    done(a, here, "'k':'mute','player':'p2','on':false");
    await(b, there, "{'t':'ev','ch':'me','muted':[]}");
    done(a, here, "'k':'follow','player':'p2','on':true");
    await(b, there, "{'t':'ev','ch':'me','followed':['p2']}");
    done(a, here, "'k':'visible','on':false");
    await(b, there, "{'t':'ev','ch':'me','hidden':true}");
}

static void a_deleted_account_is_gone_everywhere(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    int person = tour_account(a, "Ann"); /* p3 */
    conn_id here = world_connect(a, person);
    say(a, here,
        "{'t':'do','id':1,'key':'o','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}");
    world_hear(a);
    char room[23];
    snprintf(room, sizeof room, "%s", text_at(await(a, here, "{'t':'ok','id':1}"), "room"));
    say(a, here, "{'t':'do','id':2,'key':'c','ch':'chat:%s/watchers','k':'say','text':'Hello'}",
        table.room);
    world_hear(a);
    conn_id conn = listens(person, NULL), watcher = listens(-1, NULL), reader = listens(-1, NULL);
    say(b, reader, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    world_commit_all(b);
    await(b, reader, "{'t':'snap'}");
    say(b, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", room);
    world_commit_all(b);
    await(b, watcher, "{'t':'snap','v':{'seats':[{'player':{'name':'Ann'}},{}]}}");
    world_account(a, APP_DELETE_ACCOUNT, a->people[person], 1, "{'password':'correct horse'}");
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    await(b, watcher, "{'t':'ev','k':'room','room':{'seats':[{'player':{'name':'player 3'}},{}]}}");
    await(b, reader, "{'t':'snap'}"); /* without the line */
    assert_int_not_equal(b->closed[conn - 1], 0);
}

/* Both nodes ask whether the name is free before either has stored it. */
static void one_name_is_given_once(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        world_account_asks(&nodes[i], APP_REGISTER, NULL, 1,
                           "{'name':'Ann','password':'correct horse'}");
    for (int i = 0; i < 2; i++)
        world_commit_all(&nodes[i]); /* the name is free */
    for (int i = 0; i < 2; i++)
        world_settle(&nodes[i]);
    assert_int_equal(a->reply_code, 200);
    assert_int_equal(b->reply_code, 409);
    assert_int_equal(a->store.accounts_n, 1);
}

static void an_invitation_is_seen_everywhere(void **state)
{
    (void)state;
    int person = tour_account(a, "Ann");
    conn_id conn = listens(person, "me");
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 0);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p1'}]");
    world_hear(a);
    await(b, conn, "{'t':'ev','ch':'me','invites':[{'tour':{'slug':'kiln-lane'}}]}");
    world_introduce(b, a);
    conn_id here = world_connect(a, person);
    meet_consents(&meet, here);
    world_hear(a);
    json_t *event = await(b, conn, "{'t':'ev','ch':'me'}");
    assert_int_equal(json_array_size(json_object_get(event, "invites")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_guest_who_has_done_nothing_is_known_everywhere),
        NODES(a_new_name_is_seen_everywhere),
        NODES(a_guest_who_registers_keeps_their_connections),
        NODES(a_session_that_ends_is_closed_everywhere),
        NODES(a_token_is_valid_everywhere_until_it_is_revoked),
        NODES(lists_of_a_player_are_the_same_everywhere),
        NODES(a_deleted_account_is_gone_everywhere),
        NODES(one_name_is_given_once),
        NODES(an_invitation_is_seen_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
