/* The journal: finding turns by hash, walking back along a line, and moving to other memory. */
#include "tests/test.h"

#include <string.h>

#include "core/game.h"
#include "core/journal.h"

enum { POINTS = 25, BYTES = 8192 };

struct fixture {
    struct go_journal journal;
    _Alignas(8) unsigned char memory[BYTES];
    _Alignas(8) unsigned char other[BYTES];
};

static struct fixture *begin(unsigned turns)
{
    static struct fixture fixture;

    memset(&fixture, 0xa5, sizeof fixture);
    assert_true(go_journal_bytes(5, 5, turns) <= BYTES);
    go_journal_init(&fixture.journal, fixture.memory, turns, POINTS, 7);
    return &fixture;
}

static void add(struct go_journal *journal, uint64_t hash, uint8_t player, uint8_t flags,
                uint16_t black, uint16_t white, const go_point *gone, unsigned gone_n)
{
    struct go_record record = {
        .point = (go_point)journal->n,
        .lost = {black, white},
        .kind = GO_ACT_PLAY,
        .player = player,
        .flags = flags,
    };

    go_journal_add(journal, &record, hash, gone, gone_n);
}

static void the_set_up_is_turn_0_and_is_found_by_its_hash(void **state)
{
    struct fixture *f = begin(10);

    (void)state;
    assert_int_equal(go_journal_newest(&f->journal, 7), 0);
    assert_int_equal(go_journal_newest(&f->journal, 8), GO_NO_RECORD);
}

static void equal_hashes_are_linked_from_the_newest_to_the_oldest(void **state)
{
    struct fixture *f = begin(10);

    (void)state;
    for (unsigned turn = 1; turn <= 9; turn++)
        add(&f->journal, turn % 3 == 0 ? 7 : 100 + turn, GO_BLACK, 0, 0, 0, NULL, 0);
    assert_int_equal(go_journal_newest(&f->journal, 7), 9);
    assert_int_equal(f->journal.records[9].older, 6);
    assert_int_equal(f->journal.records[6].older, 3);
    assert_int_equal(f->journal.records[3].older, 0);
    assert_int_equal(f->journal.records[0].older, GO_NO_RECORD);
    assert_int_equal(go_journal_newest(&f->journal, 104), 4);
    assert_int_equal(f->journal.records[4].older, GO_NO_RECORD);
}

static void a_full_journal_still_finds_what_is_there_and_what_is_not(void **state)
{
    struct fixture *f = begin(100);

    (void)state;
    for (uint64_t turn = 1; turn <= 100; turn++)
        add(&f->journal, turn << 60 | turn, GO_WHITE, 0, 0, 0, NULL, 0);
    for (uint64_t turn = 1; turn <= 100; turn++)
        assert_int_equal(go_journal_newest(&f->journal, turn << 60 | turn), turn);
    assert_int_equal(go_journal_newest(&f->journal, UINT64_C(15) << 60), GO_NO_RECORD);
}

static void the_stones_of_a_turn_are_the_enemys_and_then_the_movers(void **state)
{
    struct fixture *f = begin(10);
    static const go_point first[] = {3, 4}, second[] = {9, 1, 2};
    struct go_gone gone;

    (void)state;
    add(&f->journal, 1, GO_BLACK, 0, 0, 2, first, 2);
    add(&f->journal, 2, GO_WHITE, 0, 1, 4, second, 3);
    gone = go_journal_gone(&f->journal, 2);
    assert_int_equal(gone.n, 3);
    assert_int_equal(gone.enemy_n, 1);
    assert_memory_equal(gone.points, second, sizeof second);
    gone = go_journal_gone(&f->journal, 1);
    assert_int_equal(gone.n, 2);
    assert_int_equal(gone.enemy_n, 2);
    assert_memory_equal(gone.points, first, sizeof first);
}

static void the_line_walks_around_the_sequences_that_left_it(void **state)
{
    struct fixture *f = begin(10);

    (void)state;
    add(&f->journal, 1, GO_BLACK, 0, 0, 0, NULL, 0);
    add(&f->journal, 2, GO_BLACK, GO_RECORD_SEQUENCE | GO_RECORD_FIRST, 0, 0, NULL, 0);
    add(&f->journal, 3, GO_WHITE, GO_RECORD_SEQUENCE, 0, 0, NULL, 0);
    add(&f->journal, 4, GO_BLACK, GO_RECORD_SEQUENCE | GO_RECORD_FIRST, 0, 0, NULL, 0);
    add(&f->journal, 5, GO_WHITE, 0, 0, 0, NULL, 0);
    assert_int_equal(go_journal_before(&f->journal, 5), 1);
    assert_int_equal(go_journal_before(&f->journal, 4), 1);
    assert_int_equal(go_journal_before(&f->journal, 3), 2);
    assert_int_equal(go_journal_before(&f->journal, 2), 1);
    assert_int_equal(go_journal_before(&f->journal, 1), 0);
}

static void a_moved_journal_knows_all_it_knew(void **state)
{
    struct fixture *f = begin(20);
    static const go_point gone[] = {5, 6, 7};

    (void)state;
    for (unsigned turn = 1; turn <= 19; turn++)
        add(&f->journal, turn % 4, turn % 2 ? GO_BLACK : GO_WHITE, 0, 0, turn < 10 ? 0 : 3, gone,
            turn == 10 ? 3 : 0);
    go_journal_move(&f->journal, f->other, 40, POINTS);
    memset(f->memory, 0x5a, sizeof f->memory);
    assert_int_equal(f->journal.n, 19);
    assert_int_equal(go_journal_newest(&f->journal, 3), 19);
    assert_int_equal(f->journal.records[19].older, 15);
    assert_int_equal(go_journal_newest(&f->journal, 7), 0);
    assert_int_equal(f->journal.gone[2], 7);
    add(&f->journal, 99, GO_BLACK, 0, 0, 3, NULL, 0);
    assert_int_equal(go_journal_newest(&f->journal, 99), 20);
}

static void as_many_turns_fit_as_bytes_were_asked_for(void **state)
{
    (void)state;
    for (unsigned turns = 1; turns <= GO_TURNS_MAX; turns += 1 + turns / 3) {
        size_t bytes = go_journal_bytes(19, 19, turns);

        assert_int_equal(go_journal_turns(bytes, 361), turns);
        assert_in_range(go_journal_turns(bytes - 1, 361), 0, turns - 1);
    }
    assert_int_equal(go_journal_turns(SIZE_MAX / 2, 361), GO_TURNS_MAX);
    assert_int_equal(go_journal_turns(16, 361), 0);
}

static void a_live_game_stays_within_its_memory_budget(void **state)
{
    (void)state;
    assert_true(sizeof(struct go_game) + go_journal_bytes(19, 19, 1000) <= 64000);
    assert_true(sizeof(struct go_game) + go_journal_bytes(19, 19, 10000) <= 320000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_set_up_is_turn_0_and_is_found_by_its_hash),
        cmocka_unit_test(equal_hashes_are_linked_from_the_newest_to_the_oldest),
        cmocka_unit_test(a_full_journal_still_finds_what_is_there_and_what_is_not),
        cmocka_unit_test(the_stones_of_a_turn_are_the_enemys_and_then_the_movers),
        cmocka_unit_test(the_line_walks_around_the_sequences_that_left_it),
        cmocka_unit_test(a_moved_journal_knows_all_it_knew),
        cmocka_unit_test(as_many_turns_fit_as_bytes_were_asked_for),
        cmocka_unit_test(a_live_game_stays_within_its_memory_budget),
    };

    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
