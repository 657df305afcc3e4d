/* Budgets: who pays for what, the time until more is allowed, and a crowd that cannot fill memory. */
#include "tests/test.h"

#include <string.h>

#include "server/base/budget.h"

enum { SECOND = 1000000 };

static const struct payer ann = {.conn = 1, .player = 7, .address = {[10] = 255, 255, 10, 0, 0, 1}};
static const struct payer bob = {.conn = 2, .player = 8, .address = {[10] = 255, 255, 10, 0, 0, 1}};
static const struct payer far = {.conn = 3, .player = 9, .address = {[10] = 255, 255, 10, 0, 0, 2}};

static struct budgets *with(const char *limits)
{
    char error[200];
    struct budgets *budgets = budgets_create(42);
    assert_true(budgets_set(budgets, "none", error, sizeof error));
    assert_true(budgets_set(budgets, limits, error, sizeof error));
    return budgets;
}

static void a_pace_allows_so_many_at_once_and_then_one_after_another(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=3/2s");
    for (int i = 0; i < 3; i++)
        assert_int_equal(budget_take(budgets, SECOND, BUDGET_OPEN, &ann, 1), 0);
    assert_int_equal(budget_take(budgets, SECOND, BUDGET_OPEN, &ann, 1), 2000);
    assert_int_equal(budget_take(budgets, 3 * SECOND - 1, BUDGET_OPEN, &ann, 1), 1);
    assert_int_equal(budget_take(budgets, 3 * SECOND, BUDGET_OPEN, &ann, 1), 0);
    assert_int_equal(budget_take(budgets, 3 * SECOND, BUDGET_OPEN, &ann, 1), 2000);
    assert_int_equal(budget_take(budgets, 9 * SECOND, BUDGET_OPEN, &ann, 3), 0);
    assert_int_equal(budget_counts(budgets, BUDGET_OPEN)->taken, 7);
    assert_int_equal(budget_counts(budgets, BUDGET_OPEN)->refused[BUDGET_OF_GUEST], 3);
    budgets_destroy(budgets);
}

static void what_is_left_is_what_the_tightest_limit_allows(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=3/2s, open.address=4/10s");
    struct budget_left left = budget_left(budgets, 0, BUDGET_OPEN, &ann);
    assert_int_equal(left.limit, 3);
    assert_int_equal(left.left, 3);
    assert_int_equal(left.full_ms, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &ann, 1), 0);
    left = budget_left(budgets, 0, BUDGET_OPEN, &ann);
    assert_int_equal(left.limit, 3);
    assert_int_equal(left.left, 0);
    assert_int_equal(left.full_ms, 6000);
    left = budget_left(budgets, 1, BUDGET_OPEN, &bob);
    assert_int_equal(left.limit, 4);
    assert_int_equal(left.left, 1);
    assert_int_equal(left.full_ms, 30000);
    /* a charge that could not be refused may owe more than the limit */
    budget_charge(budgets, 0, BUDGET_OPEN, &ann, 9);
    assert_int_equal(budget_left(budgets, 0, BUDGET_OPEN, &ann).left, 0);
    assert_int_equal(budget_left(budgets, 0, BUDGET_SEATS, &ann).limit, 0);
    budgets_destroy(budgets);
}

static void all_who_pay_are_charged_or_nobody_is(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=3/2s, open.address=4/10s, open.all=5/1m");
    for (int i = 0; i < 3; i++)
        assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &ann, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &bob, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &bob, 1), 10000); /* the address */
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &far, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &far, 1), 60000); /* all together */
    assert_int_equal(budget_counts(budgets, BUDGET_OPEN)->refused[BUDGET_OF_ADDRESS], 1);
    assert_int_equal(budget_counts(budgets, BUDGET_OPEN)->refused[BUDGET_OF_ALL], 1);
    /* A refusal is charged to no payer: after the minute there is room for one. */
    assert_int_equal(budget_take(budgets, 60 * SECOND, BUDGET_OPEN, &bob, 1), 0);
    budgets_destroy(budgets);
}

static void a_guest_who_registers_owes_what_the_guest_owed(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=2/10s, open.account=4/10s");
    struct payer account = ann;
    account.account = true;
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &ann, 2), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &ann, 1), 10000);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &account, 2), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &account, 1), 10000);
    budgets_destroy(budgets);
}

static void rows_players_connections_addresses_and_names_do_not_pay_for_each_other(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=1/1h, open.address=9/1h, say.guest=1/1h, "
                                   "say.connection=9/1h, try.name=1/1h, try.address=9/1h");
    struct payer same = {.conn = 7, .player = 7, .address = {7}, .name = {7}};
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &same, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_SAY, &same, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_TRY, &same, 1), 0);
    assert_int_equal(budgets_entries(budgets), 6);
    budgets_destroy(budgets);
}

static void an_unknown_player_pays_only_with_everybody(void **state)
{
    (void)state;
    struct budgets *budgets = with("open.guest=1/1s, open.address=1/1s, open.all=5/1s");
    static const struct payer nobody;
    for (int i = 0; i < 5; i++)
        assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &nobody, 1), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_OPEN, &nobody, 1), 1000);
    assert_int_equal(budgets_entries(budgets), 0);
    budgets_destroy(budgets);
}

static void an_unconditional_charge_must_be_made_up_for_first(void **state)
{
    (void)state;
    struct budgets *budgets = with("disk.guest=100/1s");
    budget_charge(budgets, 0, BUDGET_DISK, &ann, 300);
    assert_int_equal(budget_ask(budgets, 0, BUDGET_DISK, &ann, 1), 201000);
    assert_int_equal(budget_ask(budgets, 201 * SECOND, BUDGET_DISK, &ann, 1), 0);
    assert_int_equal(budget_owed(budgets, 201 * SECOND - 1, BUDGET_DISK, BUDGET_OF_GUEST, &ann),
                     100);
    assert_int_equal(budget_owed(budgets, 400 * SECOND, BUDGET_DISK, BUDGET_OF_GUEST, &ann), 0);
    budgets_destroy(budgets);
}

static void a_refund_can_be_taken_again_but_never_exceeds_the_burst(void **state)
{
    (void)state;
    struct budgets *budgets = with("try.name=2/30s");
    struct payer payer = {.name = {1, 2}};
    assert_int_equal(budget_take(budgets, 0, BUDGET_TRY, &payer, 2), 0);
    budget_give_back(budgets, 0, BUDGET_TRY, &payer, 1);
    assert_int_equal(budget_take(budgets, 0, BUDGET_TRY, &payer, 1), 0);
    budget_give_back(budgets, 0, BUDGET_TRY, &payer, 9);
    assert_int_equal(budget_take(budgets, 0, BUDGET_TRY, &payer, 2), 0);
    assert_true(budget_take(budgets, 0, BUDGET_TRY, &payer, 1) > 0);
    budgets_destroy(budgets);
}

static void an_amount_above_what_is_allowed_at_once_takes_all_of_it(void **state)
{
    (void)state;
    struct budgets *budgets = with("disk.guest=100/1s");
    assert_int_equal(budget_take(budgets, 0, BUDGET_DISK, &ann, 150), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_DISK, &ann, 150), 150000);
    budgets_destroy(budgets);
}

static void a_stock_is_held_until_it_is_given_back(void **state)
{
    (void)state;
    struct budgets *budgets = with("rooms.guest=2, rooms.address=3, rooms.all=4");
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &ann));
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &ann));
    assert_false(budget_hold(budgets, BUDGET_ROOMS, &ann));
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &bob));
    assert_false(budget_hold(budgets, BUDGET_ROOMS, &bob));
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &far));
    assert_false(budget_hold(budgets, BUDGET_ROOMS, &far));
    assert_int_equal(budget_counts(budgets, BUDGET_ROOMS)->refused[BUDGET_OF_GUEST], 1);
    assert_int_equal(budget_counts(budgets, BUDGET_ROOMS)->refused[BUDGET_OF_ADDRESS], 1);
    assert_int_equal(budget_counts(budgets, BUDGET_ROOMS)->refused[BUDGET_OF_ALL], 1);
    assert_int_equal(budget_held(budgets, BUDGET_ROOMS, BUDGET_OF_ADDRESS, &ann), 3);
    budget_release(budgets, BUDGET_ROOMS, &ann);
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &bob));
    budget_release(budgets, BUDGET_ROOMS, &ann);
    budget_release(budgets, BUDGET_ROOMS, &bob);
    budget_release(budgets, BUDGET_ROOMS, &bob);
    budget_release(budgets, BUDGET_ROOMS, &far);
    assert_int_equal(budgets_entries(budgets), 0);
    budgets_destroy(budgets);
}

static void a_hall_may_ten_times_as_much_as_another_address(void **state)
{
    (void)state;
    struct budgets *budgets = with("guests.address=2/10s, rooms.address=2");
    assert_true(budgets_add_hall(budgets, ann.address));
    assert_int_equal(budget_take(budgets, 0, BUDGET_GUESTS, &ann, 20), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_GUESTS, &bob, 1), 1000);
    assert_int_equal(budget_take(budgets, 0, BUDGET_GUESTS, &far, 2), 0);
    assert_int_equal(budget_take(budgets, 0, BUDGET_GUESTS, &far, 1), 10000);
    for (int i = 0; i < 20; i++)
        assert_true(budget_hold(budgets, BUDGET_ROOMS, &ann));
    assert_false(budget_hold(budgets, BUDGET_ROOMS, &ann));
    budgets_destroy(budgets);
}

static struct payer from(uint32_t number)
{
    struct payer payer = {.address = {0x20, 1}};
    memcpy(payer.address + 4, &number, sizeof number);
    return payer;
}

static void a_crowd_fills_no_more_than_its_entries_and_waits_for_each_other(void **state)
{
    (void)state;
    struct budgets *budgets = with("guests.address=5/1h");
    for (uint32_t i = 0; i < BUDGET_ENTRIES_MAX; i++) {
        struct payer payer = from(i);
        assert_int_equal(budget_take(budgets, SECOND, BUDGET_GUESTS, &payer, 1), 0);
    }
    assert_int_equal(budgets_entries(budgets), BUDGET_ENTRIES_MAX);
    unsigned taken = 0;
    for (uint32_t i = 0; i < 100; i++) {
        struct payer payer = from(BUDGET_ENTRIES_MAX + i);
        taken += budget_take(budgets, SECOND, BUDGET_GUESTS, &payer, 1) == 0;
    }
    assert_int_equal(taken, 5); /* the crowd's, together */
    assert_int_equal(budgets_entries(budgets), BUDGET_ENTRIES_MAX);
    struct payer known = from(3); /* a payer with an entry keeps it */
    assert_int_equal(budget_take(budgets, SECOND, BUDGET_GUESTS, &known, 4), 0);
    assert_true(budget_take(budgets, SECOND, BUDGET_GUESTS, &known, 1) > 0);
    /* Debts that are paid are forgotten: two for each new payer. */
    int64_t late = INT64_C(100) * 3600 * SECOND;
    for (uint32_t i = 0; i < BUDGET_ENTRIES_MAX; i++) {
        struct payer payer = from(2 * BUDGET_ENTRIES_MAX + i);
        assert_int_equal(budget_take(budgets, late, BUDGET_GUESTS, &payer, 1), 0);
    }
    assert_true(budgets_entries(budgets) <= BUDGET_ENTRIES_MAX + 1);
    struct payer again = from(3);
    assert_int_equal(budget_take(budgets, late, BUDGET_GUESTS, &again, 5), 0);
    budgets_destroy(budgets);
}

static void a_crowd_that_holds_stocks_gives_back_what_it_held(void **state)
{
    (void)state;
    struct budgets *budgets = with("rooms.address=2");
    for (uint32_t i = 0; i < BUDGET_ENTRIES_MAX + 2; i++) {
        struct payer payer = from(i);
        assert_true(budget_hold(budgets, BUDGET_ROOMS, &payer));
    }
    struct payer late = from(BUDGET_ENTRIES_MAX + 5);
    assert_false(budget_hold(budgets, BUDGET_ROOMS, &late)); /* the crowd has two already */
    for (uint32_t i = 0; i < BUDGET_ENTRIES_MAX + 2; i++) {
        struct payer payer = from(i);
        budget_release(budgets, BUDGET_ROOMS, &payer);
    }
    assert_int_equal(budgets_entries(budgets), 0);
    assert_true(budget_hold(budgets, BUDGET_ROOMS, &late));
    budgets_destroy(budgets);
}

static void limits_are_read_as_they_are_written(void **state)
{
    (void)state;
    static const char *const texts[] = {"60/2s", "5/50ms", "7/43us", "2/10m", "9/1h", "0/1s", "0"};
    char text[BUDGET_TEXT_MAX], error[200], setting[100];
    struct budgets *budgets = budgets_create(1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        strcpy(setting, "open.address=");
        strcat(setting, texts[i]);
        assert_true(budgets_set(budgets, setting, error, sizeof error));
        budget_write(budget_limit(budgets, BUDGET_OPEN, BUDGET_OF_ADDRESS), text);
        assert_string_equal(text, texts[i][0] == '0' ? "" : texts[i]);
    }
    assert_true(budgets_set(budgets, "", error, sizeof error));
    assert_true(budgets_set(budgets, " rooms.all=12 ,rooms.guest=3", error, sizeof error));
    assert_int_equal(budget_limit(budgets, BUDGET_ROOMS, BUDGET_OF_ALL).at_once, 12);
    budgets_destroy(budgets);
}

static void a_wrong_setting_changes_nothing_and_is_named(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "open",
        "open=3/1s",
        "open.friend=3/1s",
        "opener.guest=3/1s",
        "open.guest=3",
        "open.guest=3/s",
        "open.guest=3/1",
        "open.guest=3/0s",
        "open.guest=/1s",
        "open.guest=3/1d",
        "open.guest=3/1sx",
        "rooms.guest=3/1s",
        "rooms.guest=-1",
        "open.guest=3/25h",
        "open.guest=3e9/1s",
        "rooms.guest=",
        "rooms.guest=3;",
        "open.guest= 3/1s",
        "rooms.guest=9999999999999",
    };
    struct budgets *budgets = budgets_create(1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100] = "open.account=1/1s, ", error[200] = "";
        strcat(text, wrong[i]);
        assert_false(budgets_set(budgets, text, error, sizeof error));
        assert_non_null(strstr(error, "not a limit"));
        assert_int_equal(budget_limit(budgets, BUDGET_OPEN, BUDGET_OF_ACCOUNT).at_once,
                         budget_table[BUDGET_OPEN].of[BUDGET_OF_ACCOUNT].at_once);
    }
    budgets_destroy(budgets);
}

static void every_row_of_the_table_is_whole(void **state)
{
    (void)state;
    for (unsigned i = 0; i < BUDGETS_N; i++) {
        const struct budget_rule *rule = &budget_table[i];
        bool any = false;
        assert_true(rule->name && rule->name[0] && rule->unit && rule->unit[0]);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(rule->name, budget_table[k].name);
        for (unsigned s = 0; s < BUDGET_SCOPES_N; s++) {
            const struct budget_limit *limit = &rule->of[s];
            any = any || limit->at_once > 0;
            if (limit->at_once > 0)
                assert_int_equal(limit->each_us == 0, budget_is_stock((enum budget)i));
        }
        assert_true(any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pace_allows_so_many_at_once_and_then_one_after_another),
        cmocka_unit_test(what_is_left_is_what_the_tightest_limit_allows),
        cmocka_unit_test(all_who_pay_are_charged_or_nobody_is),
        cmocka_unit_test(a_guest_who_registers_owes_what_the_guest_owed),
        cmocka_unit_test(rows_players_connections_addresses_and_names_do_not_pay_for_each_other),
        cmocka_unit_test(an_unknown_player_pays_only_with_everybody),
        cmocka_unit_test(an_unconditional_charge_must_be_made_up_for_first),
        cmocka_unit_test(a_refund_can_be_taken_again_but_never_exceeds_the_burst),
        cmocka_unit_test(an_amount_above_what_is_allowed_at_once_takes_all_of_it),
        cmocka_unit_test(a_stock_is_held_until_it_is_given_back),
        cmocka_unit_test(a_hall_may_ten_times_as_much_as_another_address),
        cmocka_unit_test(a_crowd_fills_no_more_than_its_entries_and_waits_for_each_other),
        cmocka_unit_test(a_crowd_that_holds_stocks_gives_back_what_it_held),
        cmocka_unit_test(limits_are_read_as_they_are_written),
        cmocka_unit_test(a_wrong_setting_changes_nothing_and_is_named),
        cmocka_unit_test(every_row_of_the_table_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
