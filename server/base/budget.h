/* What strangers may make the server keep or compute: every limit of it, by name, in one table
 * (budget_table.c), and who has used up how much of it.
 *
 * A budget is either a *pace*, which fills up again by itself (rooms opened, questions, bytes
 * stored), or a *stock*, which is given back (rooms there are now). Whatever it pays for is charged
 * to all who pay at once: the connection, the player, the address that the connection comes from,
 * and everybody together. What everybody may use together is less than what there is: the rest is a
 * reserve for games under way and for tournaments, which charge nobody.
 *
 *     wait_ms = budget_take(budgets, now_us, BUDGET_OPEN, &payer, 1);
 *     if (wait_ms > 0)
 *         refuse(BUDGET_OPEN, wait_ms);       nothing was charged
 *
 * Only who owes something is remembered, at most BUDGET_ENTRIES_MAX of them; who comes when all
 * entries are taken shares one with everybody else in that situation. Nothing of it is stored. */
#ifndef MIAI_BASE_BUDGET_H
#define MIAI_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUDGET_ENTRIES_MAX 100000 /* 100 bytes each */
#define BUDGET_HALLS_MAX   64     /* addresses of halls */
#define BUDGET_HALL_TIMES  10     /* what one address may, a hall may so often */

/* Rows of the table; what each one is says budget_table.c. */
enum budget {
    /* paces */
    BUDGET_MESSAGES,
    BUDGET_CONNECTS,
    BUDGET_REQUESTS,
    BUDGET_GUESTS,
    BUDGET_NAMES,
    BUDGET_OPEN,
    BUDGET_BEGIN,
    BUDGET_SEATS,
    BUDGET_SAY,
    BUDGET_REPORT,
    BUDGET_MUTE,
    BUDGET_SEARCH,
    BUDGET_ASK,
    BUDGET_LOAD,
    BUDGET_RECORD,
    BUDGET_IMPORT,
    BUDGET_ARCHIVE,
    BUDGET_UPLOAD,
    BUDGET_CREATE,
    BUDGET_ENTER,
    BUDGET_DESK,
    BUDGET_DRAW,
    BUDGET_ACT,
    BUDGET_TRY,
    BUDGET_GUESS,
    BUDGET_REGISTER,
    BUDGET_DISK,
    /* stocks */
    BUDGET_CONNECTIONS,
    BUDGET_UPLOADS,
    BUDGET_SUBS,
    BUDGET_ROOMS,
    BUDGET_DEFERRED,
    BUDGET_JOBS,
    BUDGET_READS,
    BUDGETS_N
};

/* Whom a limit is for: the columns of the table. A player is a guest or has an account. A name is
 * one that is signed in to, or that with an address. */
enum budget_scope {
    BUDGET_OF_CONNECTION,
    BUDGET_OF_GUEST,
    BUDGET_OF_ACCOUNT,
    BUDGET_OF_ADDRESS,
    BUDGET_OF_NAME,
    BUDGET_OF_ALL,
    BUDGET_SCOPES_N
};

/* So many at once; of a pace one more after each so many microseconds. at_once 0: no limit.
 * Of a stock each_us is 0. */
struct budget_limit {
    int64_t at_once, each_us;
};

struct budget_rule {
    const char *name; /* in refusals, settings and metrics: letters only */
    const char *unit; /* what is counted */
    struct budget_limit of[BUDGET_SCOPES_N];
};
extern const struct budget_rule budget_table[BUDGETS_N];
bool budget_is_stock(enum budget budget);
const char *budget_scope_key(enum budget_scope scope); /* "guest" */

/* Whom something is charged to. What is 0, or all zeros, does not pay. */
struct payer {
    uint64_t conn;
    int64_t player;
    bool account;        /* of the player */
    bool reserve;        /* not charged to everybody: a game under way, an event, the server */
    uint8_t address[16]; /* of IPv6 the customer's: its first 64 bits */
    uint8_t name[16];    /* hash of a name */
    uint8_t session[8];  /* beginning of its hash; does not pay, but is known with the others */
};

struct budgets;
struct budgets *
budgets_create(uint64_t secret);               /* secret: random, so that nobody can aim at slots */
void budgets_destroy(struct budgets *budgets); /* takes NULL */

/* Puts limits in place of those of the table: "open.address=100/2s, rooms.guest=8". A stock has no
 * "/"; us, ms, s, m and h are units of time; 0 lifts a limit, and "none" those of all. budgets NULL:
 * only checks. False with what is wrong in ret_error (size bytes); then nothing has changed. */
bool budgets_set(struct budgets *budgets, const char *text, char *ret_error, size_t size);
/* A limit as settings write it: "60/2s", "200"; "" where there is none. At most BUDGET_TEXT_MAX
 * bytes with the NUL. */
#define BUDGET_TEXT_MAX 48
void budget_write(struct budget_limit limit, char ret[BUDGET_TEXT_MAX]);
struct budget_limit budget_limit(const struct budgets *budgets, enum budget budget,
                                 enum budget_scope scope);
/* How many at once; INT32_MAX where there is no limit. */
int64_t budget_at_once(const struct budgets *budgets, enum budget budget, enum budget_scope scope);
void budgets_set_limit(struct budgets *budgets, enum budget budget, enum budget_scope scope,
                       struct budget_limit limit);
/* Many honest people sit behind this address. False: there are BUDGET_HALLS_MAX already. */
bool budgets_add_hall(struct budgets *budgets, const uint8_t address[16]);

/* --- paces ------------------------------------------------------------------------------------ */

/* 0: the amount was charged to all who pay. Above 0: nothing was charged, and after so many
 * milliseconds it could be. An amount above what is allowed at once is taken as that much. */
int64_t budget_take(struct budgets *budgets, int64_t now_us, enum budget budget,
                    const struct payer *payer, int64_t amount);
/* The same without charging anything: is there room, or when? Counts a refusal. */
int64_t budget_ask(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount);
/* Charges without asking: what must go on goes on, and what is owed must be made up for first. */
void budget_charge(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount);
/* How many are not made up for yet, in the eyes of one scope; rounded up. */
int64_t budget_owed(const struct budgets *budgets, int64_t now_us, enum budget budget,
                    enum budget_scope scope, const struct payer *payer);
/* It was not used after all. */
void budget_give_back(struct budgets *budgets, int64_t now_us, enum budget budget,
                      const struct payer *payer, int64_t amount);

/* --- stocks ----------------------------------------------------------------------------------- */

/* Holds one more for all who pay; false, and nothing is held, where that would be too many. */
bool budget_hold(struct budgets *budgets, enum budget budget, const struct payer *payer);
/* Could one more be held? */
bool budget_has_room(const struct budgets *budgets, enum budget budget, const struct payer *payer);
/* The same without a limit: of what is there already. */
void budget_hold_anyway(struct budgets *budgets, enum budget budget, const struct payer *payer);
/* Gives one back that the same payer held. */
void budget_release(struct budgets *budgets, enum budget budget, const struct payer *payer);
int64_t budget_held(const struct budgets *budgets, enum budget budget, enum budget_scope scope,
                    const struct payer *payer);

/* --- numbers ---------------------------------------------------------------------------------- */

struct budget_counts {
    uint64_t taken,
        refused[BUDGET_SCOPES_N]; /* of refusals: by the scope that had to wait longest */
};
const struct budget_counts *budget_counts(const struct budgets *budgets, enum budget budget);
uint32_t budgets_entries(const struct budgets *budgets);

#endif
