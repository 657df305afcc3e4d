/* Budgets: the limits of what strangers may make the server keep or compute. One table
 * (budget_table.c) has them all by name; this file knows how much of each is used, and by which
 * payer.
 *
 * A budget is either a *pace*, which fills up again by itself (rooms opened, questions, bytes
 * stored), or a *stock*, which is given back (open rooms). A use is charged to all its payers at
 * once: the connection, the player, the address of the connection, and all clients together. The
 * limit of all clients together is lower than the capacity of the server: the rest is a reserve for
 * games under way and for tournaments, which are not charged to it.
 *
 *     wait_ms = budget_take(budgets, now_us, BUDGET_OPEN, &payer, 1);
 *     if (wait_ms > 0)
 *         refuse(BUDGET_OPEN, wait_ms);       nothing was charged
 *
 * Only a payer that owes something has an entry, and there are at most BUDGET_ENTRIES_MAX of them.
 * Payers that come when all entries are taken share one. No entry is stored. */
#ifndef MIAI_BASE_BUDGET_H
#define MIAI_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUDGET_ENTRIES_MAX 100000 /* 100 bytes each */
#define BUDGET_HALLS_MAX   64     /* addresses of halls */
#define BUDGET_HALL_TIMES  10     /* the limits of a hall are so many times those of an address */

/* Rows of the table; budget_table.c says what each one limits. */
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
    BUDGET_TOKENS,
    BUDGET_WRONG_TOKENS,
    BUDGET_REGISTER,
    BUDGET_DISK,
    /* stocks */
    BUDGET_CONNECTIONS,
    BUDGET_UPLOADS,
    BUDGET_SUBS,
    BUDGET_ROOMS,
    BUDGET_HOUSE,
    BUDGET_CHALLENGES,
    BUDGET_DEFERRED,
    BUDGET_JOBS,
    BUDGET_READS,
    BUDGET_STREAMS,
    BUDGETS_N
};

/* The scope of a limit: the columns of the table. A player is a guest or has an account. A name is
 * the name of an account in a sign-in, or that name with an address. */
enum budget_scope {
    BUDGET_OF_CONNECTION,
    BUDGET_OF_GUEST,
    BUDGET_OF_ACCOUNT,
    BUDGET_OF_ADDRESS,
    BUDGET_OF_NAME,
    BUDGET_OF_ALL,
    BUDGET_SCOPES_N
};

/* The amount that is allowed at once; a pace allows one more after each each_us microseconds.
 * at_once 0: no limit. For a stock each_us is 0. */
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

/* The payers of a charge. A member that is 0, or all zeros, does not pay. */
struct payer {
    uint64_t conn;
    int64_t player;
    bool account; /* of the player */
    /* not charged to all clients together: a game under way, a tournament, the server */
    bool reserve;
    uint8_t address[16]; /* of IPv6 the customer's: its first 64 bits */
    uint8_t name[16];    /* hash of a name */
    /* beginning of its hash; does not pay, but identifies the client to moderators */
    uint8_t session[8];
};

struct budgets;
struct budgets *
budgets_create(uint64_t secret); /* secret: random, so that no client can aim at slots */
void budgets_destroy(struct budgets *budgets); /* takes NULL */

/* Replaces limits of the table: "open.address=100/2s, rooms.guest=8". A stock has no "/"; us, ms,
 * s, m and h are units of time; 0 lifts a limit, and "none" lifts all limits. budgets NULL: only
 * checks. False with the fault in ret_error (size bytes); then no limit has changed. */
bool budgets_set(struct budgets *budgets, const char *text, char *ret_error, size_t size);
/* A limit as settings write it: "60/2s", "200"; "" if there is none. At most BUDGET_TEXT_MAX bytes with the NUL. */
#define BUDGET_TEXT_MAX 48
void budget_write(struct budget_limit limit, char ret[BUDGET_TEXT_MAX]);
struct budget_limit budget_limit(const struct budgets *budgets, enum budget budget,
                                 enum budget_scope scope);
/* The amount that is allowed at once; INT32_MAX if there is no limit. */
int64_t budget_at_once(const struct budgets *budgets, enum budget budget, enum budget_scope scope);
void budgets_set_limit(struct budgets *budgets, enum budget budget, enum budget_scope scope,
                       struct budget_limit limit);
/* Adds an address that many honest people share. False: there are BUDGET_HALLS_MAX already. */
bool budgets_add_hall(struct budgets *budgets, const uint8_t address[16]);

/* --- paces ------------------------------------------------------------------------------------ */

/* Returns 0: the amount was charged to all payers. Above 0: nothing was charged, and after so many
 * milliseconds it could be. An amount above the limit counts as the limit. */
int64_t budget_take(struct budgets *budgets, int64_t now_us, enum budget budget,
                    const struct payer *payer, int64_t amount);
/* The same without charging. Counts a refusal. */
int64_t budget_ask(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount);
/* Charges without asking, for use that cannot be refused; the payers make up for it before they get more. */
void budget_charge(struct budgets *budgets, int64_t now_us, enum budget budget,
                   const struct payer *payer, int64_t amount);
/* The amount that one scope still has to make up for, rounded up. */
int64_t budget_owed(const struct budgets *budgets, int64_t now_us, enum budget budget,
                    enum budget_scope scope, const struct payer *payer);
/* The amount of a pace that the payer may still take now, by the limit that leaves least. */
struct budget_left {
    int64_t limit, left; /* allowed at once, and still now; limit 0: there is no limit */
    int64_t full_ms;     /* until all of it is allowed again */
};
struct budget_left budget_left(const struct budgets *budgets, int64_t now_us, enum budget budget,
                               const struct payer *payer);
/* Gives back an amount that was taken and not used. */
void budget_give_back(struct budgets *budgets, int64_t now_us, enum budget budget,
                      const struct payer *payer, int64_t amount);

/* --- stocks ----------------------------------------------------------------------------------- */

/* Holds one more for all payers; false, and nothing is held, if that would be too many. */
bool budget_hold(struct budgets *budgets, enum budget budget, const struct payer *payer);
/* True if one more could be held. */
bool budget_has_room(const struct budgets *budgets, enum budget budget, const struct payer *payer);
/* Holds one more without a limit, for things that exist already. */
void budget_hold_anyway(struct budgets *budgets, enum budget budget, const struct payer *payer);
/* Releases one that the same payer held. */
void budget_release(struct budgets *budgets, enum budget budget, const struct payer *payer);
int64_t budget_held(const struct budgets *budgets, enum budget budget, enum budget_scope scope,
                    const struct payer *payer);

/* --- numbers ---------------------------------------------------------------------------------- */

struct budget_counts {
    uint64_t taken, refused[BUDGET_SCOPES_N]; /* refusals, by the scope that had to wait longest */
};
const struct budget_counts *budget_counts(const struct budgets *budgets, enum budget budget);
uint32_t budgets_entries(const struct budgets *budgets);

#endif
