/* The use of budgets by each payer. For a pace, an entry is one time: the time at which all that
 * was taken is made up for. A time in the past means nothing is owed, and the entry is dropped. For
 * a stock, an entry is a count.
 *
 * Promises: a refusal charges no payer. A dropped entry owed nothing. Memory is bounded: payers
 * that come when all entries are taken only hinder each other. */
#include "server/base/budget.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "proto/lib/alloc.h"
#include "proto/lib/bucket.h"
#include "proto/lib/idmap.h"

#define SWEPT_AT_ONCE 2 /* old entries examined for each new one */

struct entry {
    struct idmap_key key;
    TAILQ_ENTRY(entry) link; /* by last change, newest first */
    int64_t value;           /* a pace: when all is made up for, microseconds; a stock: the count */
    bool stock;
};

struct budgets {
    uint64_t secret;
    struct budget_limit limits[BUDGETS_N][BUDGET_SCOPES_N];
    struct budget_counts counts[BUDGETS_N];
    struct idmap entries;
    TAILQ_HEAD(entry_list, entry) entry_list;
    int64_t all[BUDGETS_N];                    /* of all payers together */
    int64_t crowd[BUDGETS_N][BUDGET_SCOPES_N]; /* of the payers without an entry */
    uint8_t halls[BUDGET_HALLS_MAX][16];
    unsigned halls_n;
};

struct budgets *budgets_create(uint64_t secret)
{
    struct budgets *budgets = alloc_zeroed(1, sizeof *budgets);
    budgets->secret = secret;
    TAILQ_INIT(&budgets->entry_list);
    for (unsigned i = 0; i < BUDGETS_N; i++)
        memcpy(budgets->limits[i], budget_table[i].of, sizeof budgets->limits[i]);
    return budgets;
}

static void forget(struct budgets *budgets, struct entry *entry)
{
    TAILQ_REMOVE(&budgets->entry_list, entry, link);
    idmap_remove(&budgets->entries, entry->key);
    free(entry);
}

void budgets_destroy(struct budgets *budgets)
{
    if (!budgets)
        return;
    while (!TAILQ_EMPTY(&budgets->entry_list))
        forget(budgets, TAILQ_FIRST(&budgets->entry_list));
    idmap_finish(&budgets->entries);
    free(budgets);
}

/* --- limits ----------------------------------------------------------------------------------- */

struct budget_limit budget_limit(const struct budgets *budgets, enum budget budget,
                                 enum budget_scope scope)
{
    return budgets->limits[budget][scope];
}

int64_t budget_at_once(const struct budgets *budgets, enum budget budget, enum budget_scope scope)
{
    int64_t at_once = budgets->limits[budget][scope].at_once;
    return at_once > 0 ? at_once : INT32_MAX;
}

void budgets_set_limit(struct budgets *budgets, enum budget budget, enum budget_scope scope,
                       struct budget_limit limit)
{
    assert(limit.at_once >= 0 && budget_is_stock(budget) == (limit.each_us == 0));
    budgets->limits[budget][scope] = limit;
}

bool budgets_add_hall(struct budgets *budgets, const uint8_t address[16])
{
    if (budgets->halls_n == BUDGET_HALLS_MAX)
        return false;
    memcpy(budgets->halls[budgets->halls_n++], address, 16);
    return true;
}

static bool is_hall(const struct budgets *budgets, const uint8_t address[16])
{
    for (unsigned i = 0; i < budgets->halls_n; i++)
        if (memcmp(budgets->halls[i], address, 16) == 0)
            return true;
    return false;
}

/* --- payers ----------------------------------------------------------------------------------- */

/* One of the payers of one charge. */
struct purse {
    enum budget_scope scope;
    struct budget_limit limit;
    struct idmap_key key; /* unused for BUDGET_OF_ALL */
};

/* A client who knew the key of a slot could fill all slots near it, so the key depends on a secret.
 * Each step is invertible, so that no two keys become one. */
static uint64_t mix(uint64_t x, uint64_t secret)
{
    x ^= secret;
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static struct idmap_key key_of(const struct budgets *budgets, enum budget budget,
                               enum budget_scope scope, uint64_t a, uint64_t b)
{
    uint64_t row = mix((uint64_t)budget << 8 | (uint64_t)scope, budgets->secret + 1);
    uint64_t y = mix(b ^ row, budgets->secret);
    uint64_t x = mix(a + y, ~budgets->secret);
    return x == 0 && y == 0 ? (struct idmap_key){0, 1} : (struct idmap_key){x, y};
}

/* Lists all payers of one charge; returns their number. */
static unsigned list_purses(const struct budgets *budgets, enum budget budget,
                            const struct payer *payer, struct purse ret[BUDGET_SCOPES_N])
{
    const struct budget_limit *limits = budgets->limits[budget];
    unsigned n = 0;
    uint64_t bytes[2];
    enum budget_scope player = payer->account ? BUDGET_OF_ACCOUNT : BUDGET_OF_GUEST;
    if (payer->conn != 0 && limits[BUDGET_OF_CONNECTION].at_once > 0)
        ret[n++] = (struct purse){BUDGET_OF_CONNECTION, limits[BUDGET_OF_CONNECTION],
                                  key_of(budgets, budget, BUDGET_OF_CONNECTION, payer->conn, 0)};
    if (payer->player != 0 &&
        limits[player].at_once > 0) /* a guest who registers stays one entry */
        ret[n++] =
            (struct purse){player, limits[player],
                           key_of(budgets, budget, BUDGET_OF_GUEST, (uint64_t)payer->player, 0)};
    memcpy(bytes, payer->address, sizeof bytes);
    if ((bytes[0] | bytes[1]) != 0 && limits[BUDGET_OF_ADDRESS].at_once > 0) {
        struct budget_limit limit = limits[BUDGET_OF_ADDRESS];
        if (is_hall(budgets, payer->address)) {
            limit.at_once *= BUDGET_HALL_TIMES;
            limit.each_us = limit.each_us == 0
                                ? 0
                                : (limit.each_us + BUDGET_HALL_TIMES - 1) / BUDGET_HALL_TIMES;
        }
        ret[n++] = (struct purse){BUDGET_OF_ADDRESS, limit,
                                  key_of(budgets, budget, BUDGET_OF_ADDRESS, bytes[0], bytes[1])};
    }
    memcpy(bytes, payer->name, sizeof bytes);
    if ((bytes[0] | bytes[1]) != 0 && limits[BUDGET_OF_NAME].at_once > 0)
        ret[n++] = (struct purse){BUDGET_OF_NAME, limits[BUDGET_OF_NAME],
                                  key_of(budgets, budget, BUDGET_OF_NAME, bytes[0], bytes[1])};
    if (!payer->reserve && limits[BUDGET_OF_ALL].at_once > 0)
        ret[n++] = (struct purse){.scope = BUDGET_OF_ALL, .limit = limits[BUDGET_OF_ALL]};
    return n;
}

/* --- entries ---------------------------------------------------------------------------------- */

/* Drops the oldest entries if they owe nothing, or makes them the newest. */
static void sweep(struct budgets *budgets, int64_t now_us)
{
    for (int i = 0; i < SWEPT_AT_ONCE && !TAILQ_EMPTY(&budgets->entry_list); i++) {
        struct entry *old = TAILQ_LAST(&budgets->entry_list, entry_list);
        if (!old->stock && old->value <= now_us) {
            forget(budgets, old);
            continue;
        }
        TAILQ_REMOVE(&budgets->entry_list, old, link);
        TAILQ_INSERT_HEAD(&budgets->entry_list, old, link);
    }
}

/* The value of this purse's entry; NULL: it has no entry. */
static int64_t *find(struct budgets *budgets, enum budget budget, const struct purse *purse)
{
    if (purse->scope == BUDGET_OF_ALL)
        return &budgets->all[budget];
    struct entry *entry = idmap_get(&budgets->entries, purse->key);
    return entry ? &entry->value : NULL;
}

/* The amount that the purse owes or holds now. While all entries are taken, a purse without one
 * shares the crowd's. */
static int64_t value_of(const struct budgets *budgets, enum budget budget,
                        const struct purse *purse)
{
    if (purse->scope == BUDGET_OF_ALL)
        return budgets->all[budget];
    const struct entry *entry = idmap_get(&budgets->entries, purse->key);
    if (entry)
        return entry->value;
    return budgets->entries.used >= BUDGET_ENTRIES_MAX ? budgets->crowd[budget][purse->scope] : 0;
}

/* The same; makes the entry if there is none. */
static int64_t *find_or_make(struct budgets *budgets, int64_t now_us, enum budget budget,
                             const struct purse *purse)
{
    int64_t *found = find(budgets, budget, purse);
    if (found)
        return found;
    sweep(budgets, now_us);
    if (budgets->entries.used >= BUDGET_ENTRIES_MAX)
        return &budgets->crowd[budget][purse->scope];
    struct entry *entry = alloc_zeroed(1, sizeof *entry);
    entry->key = purse->key;
    entry->stock = budget_is_stock(budget);
    TAILQ_INSERT_HEAD(&budgets->entry_list, entry, link);
    idmap_put(&budgets->entries, entry->key, entry);
    return &entry->value;
}

/* --- paces ------------------------------------------------------------------------------------ */

static struct bucket_rate rate_of(const struct purse *purse)
{
    return (struct bucket_rate){purse->limit.at_once, purse->limit.each_us};
}

/* Microseconds until the purse has this amount. */
static int64_t wait_us(struct budgets *budgets, int64_t now_us, enum budget budget,
                       const struct purse *purse, int64_t amount)
{
    return bucket_wait(value_of(budgets, budget, purse), now_us, rate_of(purse), amount);
}

int64_t budget_ask(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    int64_t longest_us = 0;
    enum budget_scope scope = BUDGET_OF_ALL;
    assert(!budget_is_stock(budget) && amount >= 0);
    for (unsigned i = 0; i < n; i++) {
        int64_t one_us = wait_us(budgets, now_us, budget, &purses[i], amount);
        if (one_us > longest_us) {
            longest_us = one_us;
            scope = purses[i].scope;
        }
    }
    if (longest_us > 0)
        budgets->counts[budget].refused[scope]++;
    return (longest_us + 999) / 1000;
}

void budget_charge(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    assert(!budget_is_stock(budget) && amount >= 0);
    budgets->counts[budget].taken += (uint64_t)amount;
    for (unsigned i = 0; i < n; i++) {
        int64_t *due_us = find_or_make(budgets, now_us, budget, &purses[i]);
        *due_us = bucket_take(*due_us, now_us, rate_of(&purses[i]), amount);
    }
}

int64_t budget_take(struct budgets *budgets, int64_t now_us, enum budget budget,
                    const struct payer *payer, int64_t amount)
{
    int64_t wait_ms = budget_ask(budgets, now_us, budget, payer, amount);
    if (wait_ms == 0)
        budget_charge(budgets, now_us, budget, payer, amount);
    return wait_ms;
}

int64_t budget_owed(const struct budgets *budgets, int64_t now_us, enum budget budget,
                    enum budget_scope scope, const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    for (unsigned i = 0; i < n; i++)
        if (purses[i].scope == scope)
            return bucket_owed(value_of(budgets, budget, &purses[i]), now_us, rate_of(&purses[i]));
    return 0;
}

struct budget_left budget_left(const struct budgets *budgets, int64_t now_us, enum budget budget,
                               const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    struct budget_left ret = {0};
    assert(!budget_is_stock(budget));
    for (unsigned i = 0; i < n; i++) {
        int64_t due_us = value_of(budgets, budget, &purses[i]), limit = purses[i].limit.at_once;
        int64_t owed = bucket_owed(due_us, now_us, rate_of(&purses[i]));
        int64_t left = owed < limit ? limit - owed : 0;
        if (ret.limit == 0 || left < ret.left)
            ret = (struct budget_left){limit, left, (bucket_owed_us(due_us, now_us) + 999) / 1000};
    }
    return ret;
}

void budget_give_back(struct budgets *budgets, int64_t now_us, enum budget budget,
                      const struct payer *payer, int64_t amount)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    for (unsigned i = 0; i < n; i++) {
        int64_t *due_us = find(budgets, budget, &purses[i]);
        if (due_us)
            *due_us = bucket_give_back(*due_us, now_us, rate_of(&purses[i]), amount);
    }
}

/* --- stocks ----------------------------------------------------------------------------------- */

void budget_hold_anyway(struct budgets *budgets, enum budget budget, const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    assert(budget_is_stock(budget));
    budgets->counts[budget].taken++;
    for (unsigned i = 0; i < n; i++)
        ++*find_or_make(budgets, INT64_MIN, budget, &purses[i]);
}

/* The scope that holds too many already; BUDGET_SCOPES_N: none does. */
static enum budget_scope full_scope(const struct budgets *budgets, enum budget budget,
                                    const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    for (unsigned i = 0; i < n; i++)
        if (value_of(budgets, budget, &purses[i]) >= purses[i].limit.at_once)
            return purses[i].scope;
    return BUDGET_SCOPES_N;
}

bool budget_has_room(const struct budgets *budgets, enum budget budget, const struct payer *payer)
{
    return full_scope(budgets, budget, payer) == BUDGET_SCOPES_N;
}

bool budget_hold(struct budgets *budgets, enum budget budget, const struct payer *payer)
{
    enum budget_scope scope = full_scope(budgets, budget, payer);
    if (scope != BUDGET_SCOPES_N) {
        budgets->counts[budget].refused[scope]++;
        return false;
    }
    budget_hold_anyway(budgets, budget, payer);
    return true;
}

void budget_release(struct budgets *budgets, enum budget budget, const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    for (unsigned i = 0; i < n; i++) {
        int64_t *held = find(budgets, budget, &purses[i]);
        if (!held)
            held = &budgets->crowd[budget][purses[i].scope];
        assert(*held > 0);
        --*held;
        struct entry *entry = idmap_get(&budgets->entries, purses[i].key);
        if (purses[i].scope != BUDGET_OF_ALL && entry && entry->value == 0)
            forget(budgets, entry);
    }
}

int64_t budget_held(const struct budgets *budgets, enum budget budget, enum budget_scope scope,
                    const struct payer *payer)
{
    struct purse purses[BUDGET_SCOPES_N];
    unsigned n = list_purses(budgets, budget, payer, purses);
    for (unsigned i = 0; i < n; i++) {
        if (purses[i].scope == scope)
            return value_of(budgets, budget, &purses[i]);
    }
    return 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

const struct budget_counts *budget_counts(const struct budgets *budgets, enum budget budget)
{
    return &budgets->counts[budget];
}

uint32_t budgets_entries(const struct budgets *budgets)
{
    return budgets->entries.used;
}
