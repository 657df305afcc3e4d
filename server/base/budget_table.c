/* The table of all budgets. docs/OPERATING.md shows it (`miai-server --print-limits` prints that
 * page), and settings can change each cell.
 *
 * The numbers were chosen so that an honest person never meets one, nor does a club of sixty behind
 * one address. A client that goes as fast as the network allows is held to a rate that one server
 * bears for months. A guest costs nothing to make, so guests have less than accounts, and an
 * address is charged for all its guests. */
#include "server/base/budget.h"

#define MS         INT64_C(1000)
#define S          (1000 * MS)
#define MINUTE     (60 * S)
#define CONNECTION [BUDGET_OF_CONNECTION]
#define GUEST      [BUDGET_OF_GUEST]
#define ACCOUNT    [BUDGET_OF_ACCOUNT]
#define ADDRESS    [BUDGET_OF_ADDRESS]
#define NAME       [BUDGET_OF_NAME]
#define ALL        [BUDGET_OF_ALL]
#define PACE(n, each)                                                                              \
    {                                                                                              \
        n, each                                                                                    \
    }
#define STOCK(n)                                                                                   \
    {                                                                                              \
        n, 0                                                                                       \
    }
#define MEGABYTES(n)   (INT64_C(1000000) * (n))
#define BYTES_A_DAY(n) (24 * 60 * MINUTE / (n)) /* microseconds a byte */

/* clang-format off */
const struct budget_rule budget_table[BUDGETS_N] = {
    [BUDGET_MESSAGES] = {"messages", "messages over websockets",
        {CONNECTION = PACE(40, 50 * MS), ADDRESS = PACE(6000, 2 * MS)}},
    [BUDGET_CONNECTS] = {"connects", "websockets opened",
        {ADDRESS = PACE(300, 100 * MS)}},
    [BUDGET_REQUESTS] = {"requests", "HTTP requests, and connections made",
        {ADDRESS = PACE(3000, 20 * MS)}},
    [BUDGET_GUESTS] = {"guests", "guests made",
        {ADDRESS = PACE(60, 5 * S), ALL = PACE(5000, 100 * MS)}},
    [BUDGET_NAMES] = {"names", "changes of a name",
        {GUEST = PACE(6, MINUTE), ACCOUNT = PACE(6, MINUTE), ADDRESS = PACE(60, 5 * S)}},
    [BUDGET_OPEN] = {"open", "rooms opened",
        {GUEST = PACE(6, 20 * S), ACCOUNT = PACE(20, 10 * S), ADDRESS = PACE(60, 2 * S),
         ALL = PACE(1000, 50 * MS)}},
    [BUDGET_BEGIN] = {"begin", "games begun",
        {GUEST = PACE(12, 15 * S), ACCOUNT = PACE(30, 5 * S), ADDRESS = PACE(200, S),
         ALL = PACE(2000, 20 * MS)}},
    [BUDGET_SEATS] = {"seats", "seats taken and left, offers, handicap stones placed",
        {GUEST = PACE(20, 3 * S), ACCOUNT = PACE(40, 2 * S), ADDRESS = PACE(300, 200 * MS)}},
    [BUDGET_SAY] = {"say", "lines of chat",
        {GUEST = PACE(6, 2 * S), ACCOUNT = PACE(10, 2 * S), ADDRESS = PACE(120, 200 * MS)}},
    [BUDGET_REPORT] = {"report", "reports of lines",
        {GUEST = PACE(3, 10 * MINUTE), ACCOUNT = PACE(10, 2 * MINUTE), ADDRESS = PACE(20, MINUTE)}},
    [BUDGET_MUTE] = {"mute", "players muted, or no longer",
        {GUEST = PACE(20, 10 * S), ACCOUNT = PACE(50, 5 * S), ADDRESS = PACE(200, S)}},
    [BUDGET_SEARCH] = {"search", "searches for games",
        {CONNECTION = PACE(10, S), GUEST = PACE(10, S), ACCOUNT = PACE(20, 500 * MS),
         ADDRESS = PACE(60, 250 * MS), ALL = PACE(200, 20 * MS)}},
    [BUDGET_ASK] = {"ask", "questions about ratings, profiles and events",
        {CONNECTION = PACE(40, 250 * MS), ADDRESS = PACE(300, 50 * MS), ALL = PACE(2000, 5 * MS)}},
    [BUDGET_LOAD] = {"load", "rooms, games and events looked for on the disk",
        {CONNECTION = PACE(40, 250 * MS), ADDRESS = PACE(300, 50 * MS), ALL = PACE(1000, 5 * MS)}},
    [BUDGET_RECORD] = {"record", "records of games handed out",
        {ADDRESS = PACE(60, 500 * MS), ALL = PACE(200, 50 * MS)}},
    [BUDGET_IMPORT] = {"import", "records of games read from a file",
        {ADDRESS = PACE(30, 2 * S), ALL = PACE(100, 100 * MS)}},
    [BUDGET_ARCHIVE] = {"archive", "files of events handed out",
        {ADDRESS = PACE(30, 2 * S), ALL = PACE(100, 100 * MS)}},
    [BUDGET_UPLOAD] = {"upload", "files of events and lists of players taken in",
        {ACCOUNT = PACE(20, 30 * S), ADDRESS = PACE(40, 10 * S), ALL = PACE(200, S)}},
    [BUDGET_CREATE] = {"create", "events made",
        {ACCOUNT = PACE(10, 10 * MINUTE), ADDRESS = PACE(20, 2 * MINUTE), ALL = PACE(200, 10 * S)}},
    [BUDGET_ENTER] = {"enter", "entries, check-ins and reports by players themselves",
        {GUEST = PACE(10, 10 * S), ACCOUNT = PACE(20, 5 * S), ADDRESS = PACE(120, S)}},
    [BUDGET_DESK] = {"desk", "acts at the desk of an event",
        {ACCOUNT = PACE(400, 100 * MS), ADDRESS = PACE(1000, 50 * MS)}},
    [BUDGET_DRAW] = {"draw", "rounds drawn, and questions that draw one",
        {ACCOUNT = PACE(20, S), ADDRESS = PACE(40, S), ALL = PACE(60, 100 * MS)}},
    [BUDGET_ACT] = {"act", "acts of the owner and moderators",
        {ACCOUNT = PACE(100, 500 * MS)}},
    [BUDGET_TRY] = {"try", "passwords tried; by name: from one address",
        {ADDRESS = PACE(40, 3 * S), NAME = PACE(10, 30 * S)}},
    [BUDGET_GUESS] = {"guess", "passwords tried for one name, from where nobody signed in to it",
        {NAME = PACE(100, 10 * S)}},
    [BUDGET_TOKENS] = {"tokens", "personal tokens and bots made",
        {ACCOUNT = PACE(20, 30 * S), ADDRESS = PACE(60, 10 * S)}},
    [BUDGET_WRONG_TOKENS] = {"wrongtokens", "wrong personal tokens brought",
        {ADDRESS = PACE(60, S)}},
    [BUDGET_REGISTER] = {"register", "accounts made",
        {ADDRESS = PACE(60, 30 * S), ALL = PACE(1000, S)}},
    [BUDGET_DISK] = {"disk", "bytes stored",
        {GUEST = PACE(MEGABYTES(2), BYTES_A_DAY(MEGABYTES(2))),
         ACCOUNT = PACE(MEGABYTES(20), BYTES_A_DAY(MEGABYTES(20))),
         ADDRESS = PACE(MEGABYTES(40), BYTES_A_DAY(MEGABYTES(40))),
         ALL = PACE(MEGABYTES(2000), BYTES_A_DAY(MEGABYTES(1728)))}},

    [BUDGET_CONNECTIONS] = {"connections", "connections",
        {ACCOUNT = STOCK(64), ADDRESS = STOCK(256)}},
    [BUDGET_UPLOADS] = {"uploads", "files on their way here",
        {ACCOUNT = STOCK(4), ADDRESS = STOCK(8)}},
    [BUDGET_SUBS] = {"subs", "channels followed",
        {CONNECTION = STOCK(32)}},
    [BUDGET_ROOMS] = {"rooms", "rooms in which nobody has won yet",
        {GUEST = STOCK(20), ACCOUNT = STOCK(20), ADDRESS = STOCK(200), ALL = STOCK(1500)}},
    [BUDGET_HOUSE] = {"house", "rooms with a house player in which nobody has won yet",
        {GUEST = STOCK(4), ACCOUNT = STOCK(8), ADDRESS = STOCK(60), ALL = STOCK(500)}},
    [BUDGET_CHALLENGES] = {"challenges", "challenges without an answer yet",
        {GUEST = STOCK(2), ACCOUNT = STOCK(8), ADDRESS = STOCK(40), ALL = STOCK(500)}},
    [BUDGET_DEFERRED] = {"held", "messages that wait for the disk",
        {CONNECTION = STOCK(32), ADDRESS = STOCK(256), ALL = STOCK(768)}},
    [BUDGET_JOBS] = {"jobs", "things that wait for the disk",
        {CONNECTION = STOCK(64), ADDRESS = STOCK(512), ALL = STOCK(1536)}},
    [BUDGET_READS] = {"reads", "searches, and games read for files",
        {CONNECTION = STOCK(4), ADDRESS = STOCK(24), ALL = STOCK(64)}},
    [BUDGET_STREAMS] = {"streams", "lists of games on their way out",
        {ADDRESS = STOCK(4), ALL = STOCK(64)}},
};
/* clang-format on */

bool budget_is_stock(enum budget budget)
{
    return budget >= BUDGET_CONNECTIONS;
}

const char *budget_scope_key(enum budget_scope scope)
{
    static const char *const keys[BUDGET_SCOPES_N] = {
        [BUDGET_OF_CONNECTION] = "connection",
        [BUDGET_OF_GUEST] = "guest",
        [BUDGET_OF_ACCOUNT] = "account",
        [BUDGET_OF_ADDRESS] = "address",
        [BUDGET_OF_NAME] = "name",
        [BUDGET_OF_ALL] = "all",
    };
    return keys[scope];
}
