/* A million players and half a million finished games: the time to migrate them from schema 4 to the newest one, the
 * cost of each kind of search on the reader, and the delay of moves while five people search as fast as they may. Fails
 * when a search takes 50 ms or more. */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "proto/lib/log.h"
#include "server/store/db.h"
#include "server/store/migrations.h"
#include "server/store/store.h"

enum { ROUNDS = 40, MOVES = 3000, SEARCHERS = 20, FIRST = 40 };
#define SEARCH_MS_MAX 50.0

static const char *const first[FIRST] = {
    "Ann",   "Ben",   "Carla", "David", "Eva",   "Felix", "Greta", "Hana",  "Ivan",   "Jana",
    "Kenji", "Lena",  "Marek", "Nora",  "Oskar", "Petra", "Quinn", "Rosa",  "Stefan", "Tomas",
    "Ulla",  "Vera",  "Wim",   "Xenia", "Yuki",  "Zoe",   "Anton", "Bella", "Chris",  "Dora",
    "Emil",  "Fanny", "Georg", "Heidi", "Ines",  "Jonas", "Karin", "Lukas", "Mia",    "Nils"};

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "bench-finding: %s: %s\n", what, why);
    exit(1);
}

/* --- the database ----------------------------------------------------------------------------- */

static void run(sqlite3 *handle, const char *sql)
{
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(handle));
}

/* One in 20 has a name of two words; all others are guests with similar names. A few play much. */
static void fill(sqlite3 *handle, unsigned players, unsigned games)
{
    sqlite3_stmt *s = NULL;
    char name[60], sql[2000];
    run(handle, "BEGIN");
    sqlite3_prepare_v2(handle, "INSERT INTO player VALUES (?1, ?2, 1000)", -1, &s, NULL);
    for (unsigned i = 1; i <= players; i++) {
        if (i % 20 == 0)
            snprintf(name, sizeof name, "%s %c%c%u", first[i / 20 % FIRST],
                     'A' + (int)(i / 800 % 26), 'a' + (int)(i / 20800 % 26), i % 1000);
        else
            snprintf(name, sizeof name, "Guest %u", i);
        sqlite3_bind_int64(s, 1, i);
        sqlite3_bind_text(s, 2, name, -1, SQLITE_TRANSIENT);
        if (sqlite3_step(s) != SQLITE_DONE)
            fail("players", sqlite3_errmsg(handle));
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < %u)"
        " INSERT INTO room SELECT n, randomblob(16), 1, 1, '{}', 1, 2, 0, 4, 1000, 2000, NULL FROM n",
        games / 100 + 2);
    run(handle, sql);
    /* The cube of a random number: of a thousand players the first one has a tenth of the games. */
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n (n, a, b) AS (SELECT 1, 0.5, 0.5 UNION ALL SELECT n + 1,"
        " (random() & 0xffffff) / 16777216.0, (random() & 0xffffff) / 16777216.0 FROM n WHERE n < %u)"
        " INSERT INTO game SELECT n, randomblob(16), n / 100 + 1, n %% 100 + 1,"
        " CASE n %% 5 WHEN 0 THEN 'stoical' WHEN 1 THEN 'bridge' WHEN 2 THEN NULL ELSE 'japanese' END,"
        " 1, 'Japanese', '%s', 19, 19, '19/19', 1, 0, 13, '{\"kind\":\"none\"}', 300000, 60000,"
        " 1 + CAST(a * a * a * %u AS INTEGER) , 1 + CAST(b * b * b * %u AS INTEGER), 1, n * 1000, 'B',"
        " 'resign', NULL, NULL, 120, 1600000000000 + n * 1000 FROM n",
        games,
        "{\"ko\":\"basic\",\"suicide\":\"no\",\"scoring\":\"territory\",\"passes\":2,"
        "\"komi\":6.5,\"topology\":\"plane\",\"goal\":\"score\",\"handicap\":\"free\"}",
        players - 1, players - 1);
    run(handle, sql);
    run(handle, "UPDATE game SET black = 7 WHERE id % 50 = 0 AND white <> 7");
    run(handle, "UPDATE game SET white = 7 WHERE id % 50 = 1 AND black <> 7");
    run(handle,
        "INSERT INTO room SELECT max(id) + 1, randomblob(16), 1, 1, '{}', 1, 2, 0, 2, 1000, NULL, NULL FROM room");
    run(handle,
        "INSERT INTO game SELECT NULL, zeroblob(16), (SELECT max(id) FROM room), 1, ruleset, revision,"
        " title, rules, width, height, setup, to_move, handicap, komi_x2, clock, marking, absence, black,"
        " white, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL FROM game WHERE id = 1");
    run(handle, "COMMIT");
}

static void build(const char *path, unsigned players, unsigned games)
{
    sqlite3 *handle = NULL;
    char error[300] = "";
    if (sqlite3_open(path, &handle) != SQLITE_OK)
        fail(path, "cannot be made");
    run(handle,
        "PRAGMA application_id = 0x4d696169; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
        " PRAGMA cache_size = -400000");
    if (!db_migrate(handle, path, store_migrations, 4, error, sizeof error))
        fail("migrating", error);
    fill(handle, players, games);
    run(handle, "PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_close(handle);
}

/* --- the store -------------------------------------------------------------------------------- */

static sem_t answers;

static void wake(void *ctx)
{
    (void)ctx;
    sem_post(&answers);
}

static size_t fold(const char *name, size_t length, char *ret)
{
    for (size_t i = 0; i < length; i++)
        ret[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 'a' - 'A' : name[i]);
    ret[length] = '\0';
    return length;
}

static struct store *open_store(const char *path)
{
    char error[300] = "";
    struct store *store =
        store_create(&(struct store_config){.path = path,
                                            .names = {"bench", fold, "bench", fold},
                                            .queue_max = 64,
                                            .reads_max = 64,
                                            .batch_max = 64,
                                            .wake = wake},
                     error, sizeof error);
    if (!store)
        fail(path, error);
    return store;
}

static struct job *take(struct store *store)
{
    struct job *job;
    while (!(job = store_take(store)))
        sem_wait(&answers);
    return job;
}

struct wanted {
    const char *what, *player, *ruleset;
    int64_t from, to, after_ms;
};
static const struct wanted wanted[] = {
    {"anybody's, the first page", "", "", 0, 0, 0},
    {"anybody's, half way down", "", "", 0, 0, 1600250000000},
    {"anybody's, the last page", "", "", 0, 0, 1600000005000},
    {"under a ruleset", "", "stoical", 0, 0, 0},
    {"under a ruleset that nobody plays", "", "makrai", 0, 0, 0},
    {"on one day", "", "", 1600086400000, 1600172800000, 0},
    {"of one guest", "guest 1", "", 0, 0, 0},
    {"of a guest, part of the number", "guest 1234", "", 0, 0, 0},
    {"of a second word", "aa2", "", 0, 0, 0},
    {"of the one with most games", "guest 2", "", 0, 0, 0},
    {"of those, under a ruleset that they never play", "guest 1234", "makrai", 0, 0, 0},
    {"of the one with most games, in no ruleset of theirs", "guest 1", "makrai", 0, 0, 0},
    {"of far too many", "guest", "", 0, 0, 0},
    {"of one letter", "g", "", 0, 0, 0},
    {"of two letters", "zz", "", 0, 0, 0},
};
enum { WANTED = sizeof wanted / sizeof *wanted };

static struct job *a_search(const struct wanted *one)
{
    struct job *job = job_create(1);
    job->queue = JOB_READS;
    job->question.kind = QUESTION_GAMES;
    job->question.search.player = text_of(one->player);
    job->question.search.ruleset = text_of(one->ruleset);
    job->question.search.from = one->from;
    job->question.search.to = one->to;
    job->question.search.after_ms = one->after_ms;
    job->question.search.listed = LISTED_PEOPLE | LISTED_COMPUTER;
    job->question.search.limit = 20;
    return job;
}

static struct job *a_move(uint32_t seq)
{
    struct job *job = job_create(2);
    struct row_event *row = &job_change(job, CHANGE_ADD_EVENT)->row.event;
    *row = (struct row_event){.seq = seq, .version = 1, .kind = 1, .player = 1, .at = 1};
    row->data = text_of("b Q16");
    return job;
}

static int compare(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

static bool time_searches(struct store *store)
{
    bool good = true;
    for (size_t i = 0; i < WANTED; i++) {
        double took[ROUNDS];
        size_t found = 0;
        enum job_status status = JOB_OPEN;
        for (int k = 0; k < ROUNDS; k++) {
            double begun = now_ms();
            store_submit(store, a_search(&wanted[i]));
            struct job *job = take(store);
            took[k] = now_ms() - begun;
            found = job->answer.games_n;
            status = job->status;
            job_destroy(job);
        }
        qsort(took, ROUNDS, sizeof *took, compare);
        good = good && took[ROUNDS / 2] < SEARCH_MS_MAX;
        printf("search %-52s p50 %7.2f ms  max %7.2f ms  %zu games%s\n", wanted[i].what,
               took[ROUNDS / 2], took[ROUNDS - 1], found, status == JOB_BROAD ? ", too broad" : "");
    }
    return good;
}

/* Questions about the player 7, who has played 20,000 games, and never a draw. */
static const struct asked {
    const char *what, *ruleset;
    enum question_kind kind;
    struct played_question played;
} asked[] = {
    {"profile, with the record", "", QUESTION_PROFILE, {0}},
    {"their games", "", QUESTION_PLAYED, {0}},
    {"their games that they won", "", QUESTION_PLAYED, {.outcome = OUTCOME_WON}},
    {"their games that they drew", "", QUESTION_PLAYED, {.outcome = OUTCOME_DRAWN}},
    {"their rated games, of which there are none", "", QUESTION_PLAYED, {.rated = PLAYED_RATED}},
    {"drawn under a ruleset", "bridge", QUESTION_PLAYED, {.outcome = OUTCOME_DRAWN}},
    {"against one opponent", "", QUESTION_PLAYED, {.against = 1}},
};

static bool time_player(struct store *store)
{
    bool good = true;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        double took[ROUNDS];
        size_t found = 0;
        for (int k = 0; k < ROUNDS; k++) {
            struct job *job = job_create(1);
            job->queue = JOB_READS;
            job->question.kind = asked[i].kind;
            job->question.player = 7;
            job->question.played = asked[i].played;
            job->question.search.ruleset = text_of(asked[i].ruleset);
            job->question.search.limit = 20;
            double begun = now_ms();
            store_submit(store, job);
            job = take(store);
            took[k] = now_ms() - begun;
            found = job->answer.games_n;
            job_destroy(job);
        }
        qsort(took, ROUNDS, sizeof *took, compare);
        good = good && took[ROUNDS / 2] < SEARCH_MS_MAX;
        printf("player %-52s p50 %7.2f ms  max %7.2f ms  %zu games\n", asked[i].what,
               took[ROUNDS / 2], took[ROUNDS - 1], found);
    }
    return good;
}

/* Moves one after the other, with a little time between. per_s: searches a second beside them, from at most SEARCHERS
 * at once; UINT32_MAX: as fast as they are answered. */
static void time_moves(struct store *store, const char *what, uint32_t per_s, uint32_t *seq)
{
    static double took[MOVES];
    static unsigned next;
    unsigned out = 0, done = 0;
    double begun = now_ms();
    for (int i = 0; i < MOVES; i++) {
        double due = (now_ms() - begun) / 1e3 * per_s;
        for (; out < SEARCHERS && done + out < due; out++)
            store_submit(store, a_search(&wanted[next++ % WANTED]));
        struct job *job = a_move(++*seq);
        double given = now_ms();
        store_submit(store, job);
        for (struct job *back = NULL; back != job;) {
            back = take(store);
            took[i] = now_ms() - given;
            if (back == job)
                continue;
            job_destroy(back);
            done++;
            out--;
        }
        if (job->status != JOB_OK)
            fail("a move", "was refused");
        job_destroy(job);
        usleep(1000);
    }
    for (; out > 0; out--)
        job_destroy(take(store));
    qsort(took, MOVES, sizeof *took, compare);
    printf("moves %-46s p50 %6.2f ms  p99 %6.2f ms  max %6.2f ms  beside %u searches\n", what,
           took[MOVES / 2], took[MOVES * 99 / 100], took[MOVES - 1], done);
}

static double megabytes(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? (double)about.st_size / 1e6 : 0;
}

int main(int argc, char **argv)
{
    unsigned players = argc > 2 ? (unsigned)atoi(argv[1]) : 1000000;
    unsigned games = argc > 2 ? (unsigned)atoi(argv[2]) : 500000;
    char folder[] = "/tmp/miai-search-XXXXXX", path[80], command[120], wal[90];
    uint32_t seq = 0;
    if (!mkdtemp(folder))
        fail(folder, "cannot be made");
    snprintf(path, sizeof path, "%s/bench.db", folder);
    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    log_set_level(LOG_LEVEL_ERROR);
    sem_init(&answers, 0, 0);
    build(path, players, games);
    printf("%u players, %u games, %.0f MB\n", players, games, megabytes(path));
    double begun = now_ms();
    struct store *store = open_store(path);
    printf("migrated from schema 4, a copy put aside: %.1f s\n", (now_ms() - begun) / 1e3);
    store_destroy(store);
    begun = now_ms();
    store = open_store(path);
    printf("opened again: %.1f s\n", (now_ms() - begun) / 1e3);
    bool good = time_searches(store);
    good = time_player(store) && good;
    time_moves(store, "alone", 0, &seq);
    time_moves(store, "and five people who search 20 times a second", 100, &seq);
    time_moves(store, "and as many searches as are answered", UINT32_MAX, &seq);
    time_moves(store, "alone again", 0, &seq);
    printf("write-ahead log: %.1f MB\n", megabytes(wal));
    store_destroy(store);
    if (system(command) != 0)
        fail(folder, "cannot be removed");
    return good ? 0 : 1;
}
