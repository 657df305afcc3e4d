/* Answers of the owner to clients of another node: they come after what they tell of. */
#include <stdio.h>
#include <string.h>

#include "proto/lib/buf.h"
#include "server/app/limits.h"
#include "tests/server/app/nodes.h"

/* Node a owns a room; a visitor of node b sits down there, which b has not read yet.
 * Returns b's connection. */
static conn_id sits_down(char room[23])
{
    unsigned opener = world_resident(a, "Ann"), visitor;
    world_hear(a);
    conn_id conn = world_connect(a, (int)opener);
    say(a, conn,
        "{'t':'do','id':1,'key':'k1','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}");
    world_hear(a);
    snprintf(room, 23, "%s", text_at(await(a, conn, "{'t':'ok','id':1}"), "room"));
    visitor = world_resident(b, "Ben");
    world_hear(a);
    conn = world_connect(b, (int)visitor);
    say(b, conn, "{'t':'do','id':1,'key':'k1','ch':'room:%s','k':'rematch'}", room);
    world_hear(a);
    await(b, conn, "{'t':'error','id':1}"); /* node a knows the visitor now */
    say(b, conn, "{'t':'do','id':2,'key':'k2','ch':'room:%s','k':'sit'}", room);
    world_carry_out(a);
    world_commit_all(a);
    world_carry_out(b);
    return conn;
}

static void an_answer_comes_once_its_change_is_read(void **state)
{
    (void)state;
    char room[23];
    conn_id conn = sits_down(room);
    assert_true(hears_nothing(b, conn));
    world_hear(a);
    await(b, conn, "{'t':'ok','id':2}");
    say(b, conn, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    const json_t *v = json_object_get(await(b, conn, "{'t':'snap'}"), "v");
    const json_t *seats = json_object_get(v, "seats");
    for (size_t i = 0; i < 2; i++)
        assert_true(json_is_object(json_object_get(json_array_get(seats, i), "player")));
}

static void answers_keep_their_order_while_one_waits(void **state)
{
    (void)state;
    char room[23];
    conn_id conn = sits_down(room);
    say(b, conn, "{'t':'do','id':4,'key':'k4','ch':'room:%s','k':'rematch'}", room);
    world_carry_out(a);
    world_carry_out(b);
    assert_true(hears_nothing(b, conn));
    world_hear(a);
    expect(b, conn, "{'t':'ok','id':2}");
    expect(b, conn, "{'t':'error','id':4}");
}

/* As many as the limit wait, and one more sends the first of them on. */
static void beyond_the_limit_the_oldest_answer_goes_on(void **state)
{
    (void)state;
    char room[23];
    conn_id conn = sits_down(room);
    struct buf *buf = buf_create("{\"t\":\"ok\",\"id\":9}", 17);
    for (int i = 1; i < APP_ANSWERS_MAX; i++)
        app_answered(b->app, b->now, conn, buf);
    world_carry_out(b);
    assert_true(hears_nothing(b, conn));
    app_answered(b->app, b->now, conn, buf);
    world_carry_out(b);
    expect(b, conn, "{'t':'ok','id':2}");
    assert_true(hears_nothing(b, conn));
    buf_unref(buf);
}

/* The store does not answer: the node waits no longer than this. */
static void an_answer_waits_a_second_at_most(void **state)
{
    (void)state;
    char room[23];
    conn_id conn = sits_down(room);
    b->now.mono_us += APP_ANSWERS_MS * INT64_C(1000) - 1;
    app_woken(b->app, b->now);
    world_carry_out(b);
    assert_true(hears_nothing(b, conn));
    b->now.mono_us += 1;
    app_woken(b->app, b->now);
    world_carry_out(b);
    expect(b, conn, "{'t':'ok','id':2}");
}

static void an_answer_for_one_who_has_left_goes_nowhere(void **state)
{
    (void)state;
    char room[23];
    conn_id conn = sits_down(room);
    world_hang_up(b, conn);
    world_hear(a);
    assert_true(hears_nothing(b, conn));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(an_answer_comes_once_its_change_is_read),
        NODES(answers_keep_their_order_while_one_waits),
        NODES(an_answer_waits_a_second_at_most),
        NODES(beyond_the_limit_the_oldest_answer_goes_on),
        NODES(an_answer_for_one_who_has_left_goes_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
