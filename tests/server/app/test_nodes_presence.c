/* Presence on a node that missed a word of the room's owner: the owner repeats it. */
#include <string.h>

#include "proto/json/ids.h"
#include "server/app/limits.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "tests/server/app/nodes.h"

/* As the process knows it, for to look at the room would tell it. */
static const struct room *room_at(const struct world *node, const struct table *table)
{
    struct id128 id;
    assert_true(proto_id_read(table->room, strlen(table->room), id.bytes));
    const struct room *room = idmap_get(&node->app->play->rooms, idmap_bytes(id.bytes));
    assert_non_null(room);
    return room;
}

static bool is_present(const struct world *node, const struct table *table, int seat)
{
    return room_at(node, table)->present[seat];
}

/* The owner's clock goes on to this time, and the other node hears what it says. */
static void owner_until(int64_t mono_us)
{
    a->now.mono_us = mono_us;
    app_woken(a->app, a->now);
    world_carry_out(a);
}

/* These players leave the room, and the other node misses the word. Returns when the owner repeats it. */
static int64_t leave_unheard(const struct table *table, bool black, bool white)
{
    nodes_pass(3000); /* a note may be sent at once */
    assert_true(is_present(b, table, 0));
    assert_true(is_present(b, table, 1));
    a->unheard = true;
    if (black)
        world_hang_up(a, table->black);
    if (white)
        world_hang_up(a, table->white);
    nodes_pass(7000); /* other notes of the room pass by */
    a->unheard = false;
    int64_t again_us = room_at(a, table)->note_timer.at_us;
    assert_true(again_us - a->now.mono_us <= APP_PRESENCE_MS * INT64_C(1000));
    return again_us;
}

static void a_player_whose_leaving_was_missed_is_away_ten_seconds_later(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    int64_t again_us = leave_unheard(&table, false, true);
    owner_until(again_us - 1);
    assert_true(is_present(b, &table, 1));
    owner_until(again_us);
    assert_false(is_present(b, &table, 1));
    assert_true(is_present(b, &table, 0));
}

static void the_last_player_whose_leaving_was_missed_is_away_ten_seconds_later(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    int64_t again_us = leave_unheard(&table, true, true);
    owner_until(again_us - 1);
    assert_true(is_present(b, &table, 0));
    owner_until(again_us);
    assert_false(is_present(b, &table, 0));
    assert_false(is_present(b, &table, 1));
}

/* The owner repeats it while a player is there, and once more for an empty room. */
static void presence_is_repeated_while_a_player_is_there(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    owner_until(leave_unheard(&table, false, true));
    for (int i = 0; i < 3; i++) {
        const struct timer *timer = &room_at(a, &table)->note_timer;
        assert_int_not_equal(timer->slot, 0);
        assert_int_equal(timer->at_us, a->now.mono_us + APP_PRESENCE_MS * INT64_C(1000));
        owner_until(timer->at_us);
    }
    world_hang_up(a, table.black);
    owner_until(a->now.mono_us + APP_NOTES_MS * INT64_C(1000));
    assert_int_not_equal(room_at(a, &table)->note_timer.slot, 0);
    owner_until(room_at(a, &table)->note_timer.at_us);
    assert_int_equal(room_at(a, &table)->note_timer.slot, 0);
}

/* It looks itself who is there when it takes a room over. */
static void a_new_owner_forgets_a_player_whose_leaving_it_missed(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    int64_t again_us = leave_unheard(&table, false, true);
    assert_true(is_present(b, &table, 1));
    world_own(b, true);
    assert_true(b->now.mono_us < again_us);
    assert_false(is_present(b, &table, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_player_whose_leaving_was_missed_is_away_ten_seconds_later),
        NODES(the_last_player_whose_leaving_was_missed_is_away_ten_seconds_later),
        NODES(presence_is_repeated_while_a_player_is_there),
        NODES(a_new_owner_forgets_a_player_whose_leaving_it_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
