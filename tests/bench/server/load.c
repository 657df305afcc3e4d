/* The load generator: opens rooms with players and watchers on a server, lets them play, and prints the figures as one
 * JSON object.
 *
 *   miai-bench-load --port P --pid PID [--protocol NAME] [--rooms N] [--watchers N]
 *                   [--mode closed|paced|idle|resume] [--rate MOVES_A_SECOND] [--seconds S]
 *                   [--named] [--addresses N] [--deaf N] [--asked] [--watched P]...
 *
 * closed: one move on its way in every room; the opponent answers the moment they see it.
 * paced:  moves at fixed times, the rooms in turn; a room that is not ready at its time is late.
 * idle:   no moves; the memory of the server is measured.
 * resume: paced until the server is gone; then all clients come back (resume.h).
 * Half a second of play before the measured seconds is not counted. Watchers are shared among the ports after --watched,
 * if there are any. With --addresses clients come from this many addresses, else all from one; with --deaf every Nth
 * watcher stops reading once it watches. With --asked it prints {"ready":...}, goes on playing, and measures once for
 * each line that it reads, until the input ends. */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "resume.h"
#include "rooms.h"
#include "talk.h"
#include "usage.h"

enum {
    WATCHED_MAX = 8,
    WINDOW = 64,
    SETUP_S = 60,
    SETTLE_MS = 300,
    WARM_UP_MS = 500,
    ASKED_MS = 20
};
enum mode { MODE_CLOSED, MODE_PACED, MODE_IDLE, MODE_RESUME };
static const char *const modes[] = {"closed", "paced", "idle", "resume"};

static struct {
    const char *protocol;
    enum mode mode;
    bool asked;
    long port, pid, rooms, watchers, rate, seconds, addresses, deaf;
    uint16_t watched[WATCHED_MAX];
    unsigned watched_n;
} options = {.protocol = "miai", .rooms = 1, .rate = 10, .seconds = 3};

static const struct protocol *protocol;
static struct link *links; /* all Blacks, all Whites, all watchers */
static struct room *rooms;
static double setup_s; /* from the first connection until all were in */

static long read_number(const char *text, long min, long max)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno != 0 || *end != '\0' || value < min || value > max)
        fail("%s is not between %ld and %ld", text, min, max);
    return value;
}

static enum mode read_mode(const char *text)
{
    for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (strcmp(text, modes[i]) == 0)
            return (enum mode)i;
    fail("no mode is called %s", text);
}

static const struct protocol *read_protocol(const char *text)
{
    static const struct {
        const char *name;
        const struct protocol *protocol;
    } known[] = {{"miai", &talk_miai},
                 {"plain", &talk_plain},
                 {"socketio", &talk_socketio},
                 {"colyseus", &talk_colyseus},
                 {"boardgame", &talk_boardgame}};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(text, known[i].name) == 0)
            return known[i].protocol;
    fail("no protocol is called %s", text);
}

static void add_watched(long port)
{
    if (options.watched_n == WATCHED_MAX)
        fail("more than %d ports are watched", WATCHED_MAX);
    options.watched[options.watched_n++] = (uint16_t)port;
}

static void read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},     {"pid", required_argument, NULL, 'i'},
        {"protocol", required_argument, NULL, 't'}, {"rooms", required_argument, NULL, 'r'},
        {"watchers", required_argument, NULL, 'w'}, {"mode", required_argument, NULL, 'm'},
        {"rate", required_argument, NULL, 'a'},     {"seconds", required_argument, NULL, 's'},
        {"named", no_argument, NULL, 'n'},          {"addresses", required_argument, NULL, 'd'},
        {"deaf", required_argument, NULL, 'f'},     {"asked", no_argument, NULL, 'q'},
        {"watched", required_argument, NULL, 'c'},  {0},
    };
    for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (option) {
        case 'p': options.port = read_number(optarg, 1, 65535); break;
        case 'i': options.pid = read_number(optarg, 1, 1 << 30); break;
        case 't': options.protocol = optarg; break;
        case 'r': options.rooms = read_number(optarg, 1, 5000); break;
        case 'w': options.watchers = read_number(optarg, 0, 20000); break;
        case 'm': options.mode = read_mode(optarg); break;
        case 'a': options.rate = read_number(optarg, 1, 100000); break;
        case 's': options.seconds = read_number(optarg, 1, 600); break;
        case 'n': talk_named_watchers = true; break;
        case 'd': options.addresses = read_number(optarg, 1, 1000); break;
        case 'f': options.deaf = read_number(optarg, 2, 10000); break;
        case 'q': options.asked = true; break;
        case 'c': add_watched(read_number(optarg, 1, 65535)); break;
        default: exit(2);
        }
    }
    if (options.port == 0 || options.pid == 0)
        fail("--port and --pid are needed");
    protocol = read_protocol(options.protocol);
    if (options.mode == MODE_RESUME)
        protocol = &talk_miai_again;
}

/* --- connecting all ------------------------------------------------------------------------ */

static long links_n(void)
{
    return options.rooms * (SEAT_WATCHER + options.watchers);
}

/* The server of link i. */
static uint16_t port_of(long i, bool watches)
{
    return watches && options.watched_n > 0 ? options.watched[i % options.watched_n]
                                            : (uint16_t)options.port;
}

static void allocate(void)
{
    static struct moves games[GAMES_N];
    struct rlimit limit;
    games_make(games);
    links = calloc((size_t)links_n(), sizeof *links);
    rooms = calloc((size_t)options.rooms, sizeof *rooms);
    if (!links || !rooms)
        abort();
    for (long i = 0; i < links_n(); i++) {
        long seat = i / options.rooms;
        links[i].room = &rooms[i % options.rooms];
        links[i].seat = (uint8_t)(seat < SEAT_WATCHER ? seat : SEAT_WATCHER);
        links[i].port = port_of(i, seat >= SEAT_WATCHER);
        links[i].source = (uint16_t)(i % (options.addresses ? options.addresses : 1));
        links[i].deaf = seat >= SEAT_WATCHER && options.deaf && i % options.deaf == 0;
        links[i].room->watchers += seat >= SEAT_WATCHER && !links[i].deaf;
    }
    for (long i = 0; i < options.rooms; i++) {
        rooms[i].number = (uint32_t)i;
        rooms[i].game_moves = &games[i % GAMES_N];
        for (int seat = 0; seat < 2; seat++)
            rooms[i].players[seat] = &links[seat * options.rooms + i];
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void poll_for(long ms)
{
    for (int64_t end = wire_now_ns() + ms * 1000000; wire_now_ns() < end;)
        wire_poll(10 * WIRE_MS);
}

/* Connects these links, some at a time, until `wanted` of them and of earlier ones have come far enough. */
static void bring_in(long first, long n, long wanted)
{
    int64_t end = wire_now_ns() + INT64_C(1000000000) * SETUP_S;
    talk_done = 0;
    for (long next = 0; talk_done < (uint32_t)wanted;) {
        while (next < n && next - (long)talk_done * n / wanted < WINDOW)
            wire_connect(&links[first + next++]);
        wire_poll(50 * WIRE_MS);
        if (wire_now_ns() > end)
            fail("only %u of %ld got in", talk_done, wanted);
    }
}

/* --- measuring ----------------------------------------------------------------------------------- */

static void play_paced(int64_t start_ns, int64_t end_ns, uint64_t *turn)
{
    int64_t interval_ns = 1000000000 / options.rate;
    for (int64_t now = wire_now_ns(); now < end_ns; now = wire_now_ns()) {
        for (; start_ns + (int64_t)*turn * interval_ns <= now; ++*turn) {
            struct room *room = &rooms[*turn % (uint64_t)options.rooms];
            if (room->waiting)
                tally.late += tally.measuring;
            else
                room_play(room, protocol);
        }
        int64_t rest_ns = start_ns + (int64_t)*turn * interval_ns - wire_now_ns();
        wire_poll(rest_ns > 0 ? rest_ns : 0);
    }
}

/* Plays until end_ns; the first call also begins. */
static void play_until(int64_t end_ns)
{
    static int64_t start_ns;
    static uint64_t turn;
    bool first = start_ns == 0;
    if (first)
        start_ns = wire_now_ns();
    switch (options.mode) {
    case MODE_PACED:
    case MODE_RESUME: play_paced(start_ns, end_ns, &turn); return;
    case MODE_CLOSED:
        for (long i = 0; first && i < options.rooms; i++)
            room_play(&rooms[i], protocol);
        break;
    case MODE_IDLE: break;
    }
    while (wire_now_ns() < end_ns)
        wire_poll(10 * WIRE_MS);
}

static void print_result(double seconds, const struct usage *a, const struct usage *b,
                         long rss_players_kb)
{
    double moves = (double)tally.acknowledged;
    double server = b->server_s - a->server_s, load = b->load_s - a->load_s;
    double other = b->machine_s - a->machine_s - server - load;
    if (other < 0) /* ticks round */
        other = 0;
    printf(
        "{\"protocol\":\"%s\",\"mode\":\"%s\",\"rooms\":%ld,\"watchers\":%ld,\"connections\":%ld,"
        "\"seconds\":%.2f,\"moves\":%.0f,\"moves_per_s\":%.0f,\"deliveries_per_s\":%.0f,",
        options.protocol, modes[options.mode], options.rooms, options.watchers, links_n(), seconds,
        moves, moves / seconds, (double)tally.deliveries / seconds);
    printf("\"ack_p50_ms\":%.3f,\"ack_p99_ms\":%.3f,\"opponent_p50_ms\":%.3f,"
           "\"opponent_p99_ms\":%.3f,\"last_watcher_p50_ms\":%.3f,\"last_watcher_max_ms\":%.3f,",
           samples_ms(&tally.ack, .5), samples_ms(&tally.ack, .99), samples_ms(&tally.opponent, .5),
           samples_ms(&tally.opponent, .99), samples_ms(&tally.last_watcher, .5),
           samples_ms(&tally.last_watcher, 1));
    printf(
        "\"watcher_p99_ms\":%.3f,\"ack_max_ms\":%.3f,\"opponent_max_ms\":%.3f,\"refused\":%lu,\"setup_s\":%.2f,",
        samples_ms(&tally.watcher, .99), samples_ms(&tally.ack, 1), samples_ms(&tally.opponent, 1),
        (unsigned long)tally.refused, setup_s);
    printf("\"late\":%lu,\"exhausted\":%lu,\"server_cores\":%.2f,\"load_cores\":%.2f,"
           "\"other_cores\":%.2f,\"server_us_per_move\":%.1f,\"rss_players_kb\":%ld,\"rss_kb\":%ld,"
           "\"rss_per_watcher_bytes\":%.0f}\n",
           (unsigned long)tally.late, (unsigned long)tally.exhausted, server / seconds,
           load / seconds, other / seconds, moves > 0 ? server * 1e6 / moves : 0.0, rss_players_kb,
           b->server_rss_kb,
           options.watchers ? (double)(b->server_rss_kb - rss_players_kb) * 1024 /
                                  (double)(options.rooms * options.watchers)
                            : 0.0);
}

static void tally_begin(void)
{
    samples_clear(&tally.ack);
    samples_clear(&tally.opponent);
    samples_clear(&tally.watcher);
    samples_clear(&tally.last_watcher);
    tally.acknowledged = tally.deliveries = tally.late = tally.exhausted = tally.refused = 0;
    tally.measuring = true;
}

static void measure(long rss_players_kb)
{
    struct usage before = usage_read((int)options.pid);
    int64_t start_ns = wire_now_ns();
    tally_begin();
    play_until(start_ns + INT64_C(1000000000) * options.seconds);
    tally.measuring = false;
    int64_t end_ns = wire_now_ns();
    for (long i = 0; i < options.rooms; i++)
        room_unanswered(&rooms[i], end_ns);
    struct usage after = usage_read((int)options.pid);
    print_result((double)(end_ns - start_ns) / 1e9, &before, &after, rss_players_kb);
    fflush(stdout);
}

/* Plays on until a line has come; false at the end of the input. */
static bool wait_to_be_asked(void)
{
    struct pollfd input = {.fd = 0, .events = POLLIN};
    char line[64];
    while (poll(&input, 1, 0) == 0)
        play_until(wire_now_ns() + INT64_C(1000000) * ASKED_MS);
    return read(0, line, sizeof line) > 0;
}

int main(int argc, char **argv)
{
    read_options(argc, argv);
    allocate();
    wire_start(protocol, (unsigned)options.addresses);
    tally.closed_loop = options.mode == MODE_CLOSED;

    int64_t start_ns = wire_now_ns();
    bring_in(0, options.rooms, options.rooms);
    /* In our protocol White brings Black to the game, so both are counted with Whites. */
    bring_in(options.rooms, options.rooms, protocol->any_move ? options.rooms : 2 * options.rooms);
    poll_for(SETTLE_MS);
    struct usage players = usage_read((int)options.pid);
    if (options.watchers > 0)
        bring_in(SEAT_WATCHER * options.rooms, options.watchers * options.rooms,
                 options.watchers * options.rooms);
    setup_s = (double)(wire_now_ns() - start_ns) / 1e9 - SETTLE_MS / 1e3;
    poll_for(SETTLE_MS);

    play_until(wire_now_ns() + INT64_C(1000000) * WARM_UP_MS);
    if (!options.asked) {
        measure(players.server_rss_kb);
        return 0;
    }
    printf("{\"ready\":%.2f}\n", setup_s);
    fflush(stdout);
    while (wait_to_be_asked()) {
        if (options.mode == MODE_RESUME)
            resume_wait(links, links_n(), options.seconds);
        else
            measure(players.server_rss_kb);
    }
    return 0;
}
