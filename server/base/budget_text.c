/* Limits in the form that people write: "60/2s" is sixty at once and then one every two seconds;
 * "200" is two hundred at a time. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/base/budget.h"

#define AT_ONCE_MAX INT64_C(1000000000000) /* in bytes, the largest unit */
#define EACH_MAX_US INT64_C(86400000000)   /* a day */

/* Writes a limit in its shortest form: with the largest unit that leaves a whole number. */
static const struct {
    const char *word;
    int64_t us;
} units[] = {{"h", INT64_C(3600000000)},
             {"m", INT64_C(60000000)},
             {"s", INT64_C(1000000)},
             {"ms", 1000},
             {"us", 1}};
enum { UNITS_N = sizeof units / sizeof *units };

void budget_write(struct budget_limit limit, char ret[BUDGET_TEXT_MAX])
{
    unsigned unit = 0;
    ret[0] = '\0';
    if (limit.at_once == 0)
        return;
    if (limit.each_us == 0) {
        snprintf(ret, BUDGET_TEXT_MAX, "%" PRId64, limit.at_once);
        return;
    }
    while (limit.each_us % units[unit].us != 0)
        unit++;
    snprintf(ret, BUDGET_TEXT_MAX, "%" PRId64 "/%" PRId64 "%s", limit.at_once,
             limit.each_us / units[unit].us, units[unit].word);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_number(const char **at, int64_t max, int64_t *ret)
{
    const char *from = *at;
    *ret = 0;
    while (**at >= '0' && **at <= '9' && *ret <= max)
        *ret = *ret * 10 + (*(*at)++ - '0');
    return *at > from && *ret <= max;
}

static bool read_unit(const char **at, int64_t *ret_us)
{
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyz");
    for (unsigned i = 0; i < UNITS_N; i++) {
        if (strlen(units[i].word) == length && memcmp(units[i].word, *at, length) == 0) {
            *at += length;
            *ret_us = units[i].us;
            return true;
        }
    }
    return false;
}

static bool read_limit(const char **at, bool stock, struct budget_limit *ret)
{
    int64_t number, unit_us;
    ret->each_us = 0;
    if (!read_number(at, AT_ONCE_MAX, &ret->at_once))
        return false;
    if (stock)
        return true;
    if (ret->at_once == 0 && **at != '/') { /* none */
        ret->each_us = 1;
        return true;
    }
    if (*(*at)++ != '/' || !read_number(at, EACH_MAX_US, &number) || !read_unit(at, &unit_us) ||
        number == 0 || number > EACH_MAX_US / unit_us)
        return false;
    ret->each_us = number * unit_us;
    return true;
}

static bool read_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Reads "open.address=". */
static bool read_cell(const char **at, enum budget *ret_budget, enum budget_scope *ret_scope)
{
    for (unsigned budget = 0; budget < BUDGETS_N; budget++) {
        for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++) {
            const char *from = *at;
            if (read_word(at, budget_table[budget].name) && read_word(at, ".") &&
                read_word(at, budget_scope_key((enum budget_scope)scope)) && read_word(at, "=")) {
                *ret_budget = (enum budget)budget;
                *ret_scope = (enum budget_scope)scope;
                return true;
            }
            *at = from;
        }
    }
    return false;
}

static void lift_all(struct budgets *budgets)
{
    for (unsigned budget = 0; budgets && budget < BUDGETS_N; budget++)
        for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++)
            budgets_set_limit(
                budgets, (enum budget)budget, (enum budget_scope)scope,
                (struct budget_limit){0, budget_is_stock((enum budget)budget) ? 0 : 1});
}

/* Reads the whole text, and puts it in place if budgets is not NULL. */
static bool read_all(struct budgets *budgets, const char *text, char *ret_error, size_t size)
{
    const char *at = text;
    at += strspn(at, ", ");
    while (*at) {
        enum budget budget;
        enum budget_scope scope;
        struct budget_limit limit;
        const char *from = at;
        if (read_word(&at, "none") && strcspn(at, ", ") == 0) {
            lift_all(budgets);
            at += strspn(at, ", ");
            continue;
        }
        at = from;
        if (!read_cell(&at, &budget, &scope) || !read_limit(&at, budget_is_stock(budget), &limit) ||
            strcspn(at, ", ") > 0) {
            snprintf(ret_error, size, "not a limit: '%.*s'", (int)strcspn(from, ", "), from);
            return false;
        }
        if (budgets)
            budgets_set_limit(budgets, budget, scope, limit);
        at += strspn(at, ", ");
    }
    return true;
}

bool budgets_set(struct budgets *budgets, const char *text, char *ret_error, size_t size)
{
    return read_all(NULL, text, ret_error, size) &&
           (!budgets || read_all(budgets, text, ret_error, size));
}
