/* The settings of limits, and the page that shows them: `miai-server --print-limits` prints the
 * table of docs/OPERATING.md, and a test compares the two. */
#include "server/strangers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/net/address.h"

#define ROOMS_OF_STRANGERS(rooms) ((rooms) - (rooms) / 4)

static bool add_halls(struct budgets *budgets, const char *list, char *ret_error, size_t size)
{
    unsigned n = 0;
    for (list += strspn(list, ", "); *list; list += strspn(list, ", ")) {
        size_t length = strcspn(list, ", ");
        struct address address;
        if (!address_parse(list, length, &address)) {
            snprintf(ret_error, size, "halls: not an address: '%.*s'", (int)length, list);
            return false;
        }
        address = address_customer(address);
        if (++n > BUDGET_HALLS_MAX) {
            snprintf(ret_error, size, "halls: more than %d addresses", BUDGET_HALLS_MAX);
            return false;
        }
        if (budgets)
            budgets_add_hall(budgets, address.bytes);
        list += length;
    }
    return true;
}

bool strangers_configure(struct budgets *budgets, const struct config *config, char *ret_error,
                         size_t size)
{
    char why[200];
    if (budgets)
        budgets_set_limit(budgets, BUDGET_ROOMS, BUDGET_OF_ALL,
                          (struct budget_limit){ROOMS_OF_STRANGERS(config->rooms), 0});
    if (!budgets_set(budgets, config->limits, why, sizeof why)) {
        snprintf(ret_error, size, "limits: %s", why);
        return false;
    }
    return add_halls(budgets, config->halls, ret_error, size);
}

/* --- the page --------------------------------------------------------------------------------- */

static void print_number(int64_t number)
{
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%" PRId64, number);
    for (int i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            putchar(',');
        putchar(digits[i]);
    }
}

static void print_cell(const struct budget_rule *rule, struct budget_limit limit)
{
    static const int64_t day_us = INT64_C(86400000000);
    char text[BUDGET_TEXT_MAX];
    printf(" |");
    if (limit.at_once == 0)
        return;
    putchar(' ');
    if (strcmp(rule->unit, "bytes stored") == 0) {
        print_number(limit.at_once);
        printf(", a day ");
        print_number(day_us / limit.each_us);
    } else {
        budget_write(limit, text);
        printf("`%s`", text);
    }
}

void strangers_print(const struct budgets *budgets)
{
    printf("| limit | of what");
    for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++)
        printf(" | %s", budget_scope_key((enum budget_scope)scope));
    printf(" |\n|---|---|");
    for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++)
        printf("---|");
    putchar('\n');
    for (unsigned i = 0; i < BUDGETS_N; i++) {
        const struct budget_rule *rule = &budget_table[i];
        printf("| `%s` | %s", rule->name, rule->unit);
        for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++)
            print_cell(rule, budget_limit(budgets, (enum budget)i, (enum budget_scope)scope));
        printf(" |\n");
    }
}
