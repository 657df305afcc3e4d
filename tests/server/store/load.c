/* Load for a store whose database dies: events and rows of the trail, each job with one of both, in games of their own.
 *
 *     load URL         plays until its standard input ends
 *     load URL check   opens the store and closes it again
 *     load URL lease NODE BOOT   asks for a first lease and prints its status, 1 to 3
 *     load URL log NODE BOOT     prints "GAME SEQ" for each event in the log of this start
 *
 * Prints "GAME SEQ" once a job is stored, and says how it ended. Each game has one job on its way at a time. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/base/commit_note.h"
#include "server/store/store.h"

#define GAMES      16
#define T(literal) ((struct text){literal, sizeof literal - 1})

static sem_t answers;
static struct store *store;
static uint32_t last[GAMES]; /* event of each game that was submitted */

static void wake(void *ctx)
{
    (void)ctx;
    sem_post(&answers);
}

static size_t fold(const char *name, size_t length, char *ret)
{
    memcpy(ret, name, length);
    ret[length] = '\0';
    return length;
}

static struct id128 id(int kind, int n)
{
    struct id128 ret = {{0}};
    ret.bytes[0] = (uint8_t)kind;
    ret.bytes[1] = (uint8_t)n;
    return ret;
}

static void give(struct job *job)
{
    if (!store_submit(store, job)) {
        fprintf(stderr, "the queue is full\n");
        exit(1);
    }
}

static void next_event(int game)
{
    struct job *job = job_create((uint64_t)game);
    uint32_t seq = ++last[game];
    job_change(job, CHANGE_ADD_EVENT)->row.event = (struct row_event){.game = id(2, game),
                                                                      .seq = seq,
                                                                      .version = 1,
                                                                      .kind = 1,
                                                                      .player = 1,
                                                                      .data = T("b Q16"),
                                                                      .at = 3000};
    job_change(job, CHANGE_ADD_TRAIL)->row.trail =
        (struct row_trail){.at = (int64_t)time(NULL) * 1000,
                           .what = 1,
                           .player = 1,
                           .has_thing = true,
                           .thing = id(2, game),
                           .n = seq};
    give(job);
}

static struct job *wait_for_one(void)
{
    struct job *job;
    while (!(job = store_take(store)))
        sem_wait(&answers);
    return job;
}

static void must_be_stored(struct job *job)
{
    if (job->status != JOB_OK) {
        fprintf(stderr, "a job has status %d\n", job->status);
        exit(1);
    }
    job_destroy(job);
}

static void prepare(void)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_PLAYER)->row.player =
        (struct row_player){.name = T("Ann"), .created_at = 1};
    job_change(job, CHANGE_ADD_PLAYER)->row.player =
        (struct row_player){.name = T("Bob"), .created_at = 1};
    for (int i = 0; i < GAMES; i++) {
        job_change(job, CHANGE_ADD_ROOM)->row.room = (struct row_room){
            .id = id(1, i), .opener = 1, .settings = T("{}"), .first_black = -1, .opened_at = 1000};
        job_change(job, CHANGE_ADD_GAME)->row.game = (struct row_game){.id = id(2, i),
                                                                       .room = id(1, i),
                                                                       .number = 1,
                                                                       .width = 9,
                                                                       .height = 9,
                                                                       .to_move = 1,
                                                                       .black = 1,
                                                                       .white = 2,
                                                                       .started_at = 2000};
    }
    give(job);
    must_be_stored(wait_for_one());
}

static bool is_over(void)
{
    struct pollfd about = {.fd = 0, .events = POLLIN};
    return poll(&about, 1, 0) > 0;
}

static void play(void)
{
    int on_their_way = GAMES;
    prepare();
    for (int i = 0; i < GAMES; i++)
        next_event(i);
    while (on_their_way > 0) {
        struct job *job = wait_for_one();
        int game = (int)job->ticket;
        printf("%d %u\n", game, last[game]);
        fflush(stdout);
        must_be_stored(job);
        if (is_over())
            on_their_way--;
        else
            next_event(game);
    }
}

/* --- the site ----------------------------------------------------------------------------------- */

static void lease(void)
{
    struct lease_answer *answer = calloc(1, sizeof *answer);
    store_lease(store, &(struct lease_ask){.first = true});
    while (!store_take_lease(store, answer))
        sem_wait(&answers);
    printf("%d\n", answer->status);
    free(answer);
}

static void print_note(const struct log_row *row)
{
    enum codec_fault fault = CODEC_FINE;
    struct commit_note *note = commit_note_decode(row->bytes, row->bytes_n, &fault);
    if (!note || note->n != row->n) {
        fprintf(stderr, "commit %lld: %s\n", (long long)row->n, codec_fault_word(fault));
        exit(1);
    }
    for (uint32_t i = 0; i < note->jobs_n; i++)
        for (const struct change *c = note->jobs[i]->first; c; c = c->next)
            if (c->kind == CHANGE_ADD_EVENT)
                printf("%d %u\n", c->row.event.game.bytes[1], c->row.event.seq);
    commit_note_destroy(note);
}

static void print_log(const char *node, const char *boot)
{
    struct log_answer answer;
    struct log_ask ask = {.after = 0};
    snprintf(ask.start.node, sizeof ask.start.node, "%s", node);
    snprintf(ask.start.boot, sizeof ask.start.boot, "%s", boot);
    do {
        store_read_log(store, &ask);
        while (!store_take_log(store, &answer))
            sem_wait(&answers);
        if (answer.gone || answer.away) {
            fprintf(stderr, "gone=%d away=%d\n", answer.gone, answer.away);
            exit(1);
        }
        for (unsigned i = 0; i < answer.rows_n; i++)
            print_note(&answer.rows[i]);
        ask.after += answer.rows_n;
        free(answer.memory);
    } while (answer.rows_n > 0);
}

int main(int argc, char **argv)
{
    char error[400];
    if (argc < 2)
        return 2;
    const char *mode = argc > 2 ? argv[2] : "play";
    bool leases = strcmp(mode, "lease") == 0, reads = strcmp(mode, "log") == 0;
    sem_init(&answers, 0, 0);
    store = store_create(&(struct store_config){.path = argv[1],
                                                .node = leases  ? argv[3]
                                                        : reads ? "reader"
                                                                : NULL,
                                                .boot = leases  ? argv[4]
                                                        : reads ? "reader"
                                                                : NULL,
                                                .names = {"test", fold, "test", fold},
                                                .queue_max = 64,
                                                .reads_max = 4,
                                                .batch_max = 64,
                                                .trail_days = 90,
                                                .wake = wake},
                         error, sizeof error);
    if (!store) {
        fprintf(stderr, "refused: %s\n", error);
        return 1;
    }
    if (leases)
        lease();
    else if (reads)
        print_log(argv[3], argv[4]);
    else if (argc == 2)
        play();
    struct store_stats stats;
    store_stats(store, &stats);
    fprintf(stderr, "jobs=%llu commits=%llu again=%llu\n", (unsigned long long)stats.jobs,
            (unsigned long long)stats.commits, (unsigned long long)stats.again);
    store_destroy(store);
    return 0;
}
