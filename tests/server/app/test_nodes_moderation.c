/* Moderation on several nodes of one site: an act takes effect on every node, and so does its end. */
#include <stdio.h>
#include <string.h>

#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

static struct table table;
static int olga_person, ned_person;
static conn_id olga; /* the owner, on node a */

static int with_owner(void **state)
{
    before(state);
    table = world_table(a, "'ruleset':'chinese','size':[9,9]"); /* p1, p2 */
    olga_person = tour_owner(a, "Olga");                        /* p3 */
    ned_person = tour_account_from(a, "Ned", 3);                /* p4 */
    world_hear(a);
    world_introduce(b, a);
    olga = world_connect(a, olga_person);
    return 0;
}

static void acts(const char *fields)
{
    json_t *answer = moderation_says(a, olga, "%s", fields);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_dumps(answer, 0));
    world_hear(a);
}

static void undoes(void)
{
    char fields[60];
    snprintf(fields, sizeof fields, "'what':'undo','act':%d", (int)a->store.acts_n);
    acts(fields);
}

/* Says a line as Ned, who is connected to node b. "ok", or the refusal. */
static const char *says(conn_id conn)
{
    int64_t id = 300000 + ++b->ids;
    say(b, conn,
        "{'t':'do','id':%lld,'key':'c%lld','ch':'chat:%s/watchers','k':'say','text':'Hello'}",
        (long long)id, (long long)id, table.room);
    world_hear(a);
    json_t *answer = await(b, conn, "{'id':%lld}", (long long)id);
    return strcmp(text_at(answer, "t"), "ok") == 0 ? "ok" : text_at(answer, "code");
}

static void a_mute_and_its_end_count_everywhere(void **state)
{
    (void)state;
    world_own(b, true); /* it judges the lines */
    conn_id ned = world_connect_from(b, ned_person, 3);
    assert_string_equal(says(ned), "ok");
    acts("'what':'mute','player':'p4','for':60000");
    assert_string_equal(says(ned), "muted");
    undoes();
    assert_string_equal(says(ned), "ok");
}

static void a_removed_line_is_removed_everywhere(void **state)
{
    (void)state;
    conn_id ned = world_connect_from(b, ned_person, 3), reader = world_connect(b, -1);
    says(ned);
    say(b, reader, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    world_commit_all(b);
    await(b, reader, "{'t':'snap'}");
    char fields[120];
    snprintf(fields, sizeof fields, "'what':'remove','room':'%s','audience':'watchers','line':1",
             table.room);
    acts(fields);
    await(b, reader, "{'t':'note','k':'line','n':1,'removed':true}");
    undoes();
    await(b, reader, "{'t':'note','k':'line','n':1,'text':'Hello'}");
}

static void a_shut_room_is_shut_everywhere(void **state)
{
    (void)state;
    world_own(b, true);
    conn_id ned = world_connect_from(b, ned_person, 3);
    char fields[80];
    snprintf(fields, sizeof fields, "'what':'close','room':'%s'", table.room);
    acts(fields);
    assert_string_equal(says(ned), "phase");
    undoes();
    assert_string_equal(says(ned), "ok");
}

static void a_refused_word_is_refused_everywhere(void **state)
{
    (void)state;
    acts("'what':'word','name':'fiddlesticks'");
    world_post(b, NULL, "{\"name\":\"Mr Fiddlesticks\"}");
    assert_int_not_equal(b->reply_code, 200);
    undoes();
    world_post(b, NULL, "{\"name\":\"Mr Fiddlesticks\"}");
    assert_int_equal(b->reply_code, 200);
}

static void a_moderator_is_one_everywhere(void **state)
{
    (void)state;
    conn_id ned = world_connect_from(b, ned_person, 3);
    say(b, ned, "{'t':'sub','id':1,'ch':'me'}");
    await(b, ned, "{'t':'snap'}");
    acts("'what':'appoint','player':'p4'");
    await(b, ned, "{'t':'ev','ch':'me','you':{'moderator':true}}");
    undoes();
    json_t *event = await(b, ned, "{'t':'ev','ch':'me'}");
    assert_false(json_is_true(json_object_get(json_object_get(event, "you"), "moderator")));
}

/* The owner of the room closes it, wherever the ban was made. */
static void a_banned_player_waits_for_no_opponent(void **state)
{
    (void)state;
    conn_id ned = world_connect_from(a, ned_person, 3);
    say(a, ned,
        "{'t':'do','id':5,'key':'o','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}");
    world_hear(a);
    await(a, ned, "{'t':'ok','id':5}");
    world_own(b, true);
    world_hear(a);
    acts("'what':'ban','player':'p4','for':60000");
    assert_int_not_equal(a->store.rooms[a->store.rooms_n - 1].closed_at, 0);
}

static void a_tournament_that_is_unlisted_leaves_every_list(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 2);
    world_hear(a);
    conn_id list = world_connect(b, -1);
    say(b, list, "{'t':'sub','id':1,'ch':'tours'}");
    await(b, list, "{'t':'snap','v':{'tours':[{'slug':'kiln-lane'}]}}");
    char fields[80];
    snprintf(fields, sizeof fields, "'what':'unlist','tour':'%s'", meet.id);
    acts(fields);
    await(b, list, "{'t':'ev','k':'gone'}");
    undoes();
    await(b, list, "{'t':'ev','k':'tour'}");
}

#define MODERATION(name) cmocka_unit_test_setup_teardown(name, with_owner, after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MODERATION(a_mute_and_its_end_count_everywhere),
        MODERATION(a_removed_line_is_removed_everywhere),
        MODERATION(a_shut_room_is_shut_everywhere),
        MODERATION(a_refused_word_is_refused_everywhere),
        MODERATION(a_moderator_is_one_everywhere),
        MODERATION(a_banned_player_waits_for_no_opponent),
        MODERATION(a_tournament_that_is_unlisted_leaves_every_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
