/* Rooms that a node has lost: it forgets its own events that are not stored. */
#include "tests/server/app/nodes.h"

/* Black and White of a table come to node b, too. */
static struct table at_b(const struct table *table)
{
    struct table there = *table;
    world_introduce(b, a);
    there.black = world_connect(b, table->black_person);
    there.white = world_connect(b, table->white_person);
    world_commit_all(b);
    for (int i = 0; i < 2; i++) {
        conn_id conn = i == 0 ? there.black : there.white;
        say(b, conn, "{'t':'sub','id':1,'ch':'room:%s'}", table->room);
        say(b, conn, "{'t':'sub','id':2,'ch':'game:%s'}", table->game);
        world_commit_all(b);
        await(b, conn, "{'t':'snap','ch':'game:%s'}", table->game);
    }
    return there;
}

static void wants_to_play(const struct table *table, int id)
{
    say(a, table->black,
        "{'t':'do','id':%d,'key':'late','ch':'game:%s','k':'play','at':'C3','base':0}", id,
        table->game);
}

/* The node reads the room with its next game before it forgets what was refused. */
static void an_event_of_a_game_before_the_last_is_answered_when_its_room_is_lost(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    struct table there = at_b(&table);
    world_hear(a);
    wants_to_play(&table, 7);
    assert_int_equal(a->jobs_n, 1);
    world_own(b, false); /* a was paused and does not know */
    act(b, &there, 'w', "'k':'resign'");
    for (int i = 0; i < 2; i++) {
        say(b, i == 0 ? there.white : there.black,
            "{'t':'do','id':9,'key':'next%d','ch':'room:%s','k':'rematch'}", i, table.room);
        world_commit_all(b);
    }
    world_commit_all(a);
    await(a, table.black, "{'t':'ev','k':'room','room':{'state':'playing','games':[{},{}]}}");
    forget_heard(a, table.black);
    world_hear(a);
    await(a, table.black, "{'t':'error','id':7,'code':'busy'}");
    forget_heard(a, table.black);
    /* The node forgets the key, too. */
    wants_to_play(&table, 8);
    world_hear(a);
    await(a, table.black, "{'t':'error','id':8}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(an_event_of_a_game_before_the_last_is_answered_when_its_room_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
