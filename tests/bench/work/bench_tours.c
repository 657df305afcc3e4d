/* Tournaments of 256 players before the pairing of their last round, with a watcher. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "proto/tour/tour.h"
#include "proto/wire/limits.h"

enum { PLAYERS = 256, BOARDS = PLAYERS / 2 };

static struct world world;
static int rounds;
static char input[40]; /* "256 players, round 9" */

#define CRITERIA "'criteria':['sos','sos-1','sos-2','sodos','sosos','cuss','wins','dc']"

static void rest(void)
{
    meet_pass(&world, 10000);
}

/* A list as CSV of so many people. */
static char *list_of_people(unsigned players)
{
    char *text = calloc(players + 1u, 60), *at = text;

    at += sprintf(at, "name,country,club,rank\n");
    for (unsigned i = 1; i <= players; i++)
        at += sprintf(at, "Player %u,NZ,Club %u,%uk\n", i, i % 20, 1 + i % 20);
    return text;
}

static void type_results(struct meet *meet, int round, int boards)
{
    for (int board = 1; board <= boards; board++)
        meet_do(meet, "'k':'result','round':%d,'board':%d,'game':1,'result':'%s'", round, board,
                (board * 7 + round) % 3 ? "black" : "white");
}

/* Over the board; the people of a list. */
static struct meet crowd(void)
{
    char settings[300];
    snprintf(settings, sizeof settings,
             "'system':'swiss','rounds':%d,'match':1,'over_board':true,'players_max':256," CRITERIA,
             rounds);
    struct meet meet = meet_create(&world, settings, 0);
    char *people = list_of_people(PLAYERS);

    rest();
    bench_begin(&world);
    tour_post_people(&world, meet.id, meet.director_person, false, people);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    bench_tell(&world, "list of players handed in", "256 players");
    free(people);
    meet_do(&meet, "'k':'stage','to':'running'");
    for (int round = 1; round < rounds; round++) {
        meet_round(&meet, round);
        type_results(&meet, round, BOARDS);
    }
    return meet;
}

/* The number of the last act. */
static int last_act(struct meet *meet)
{
    json_t *log = json_object_get(meet_look(meet, meet->director, "desk"), "log");
    int n = (int)number_at(json_array_get(log, json_array_size(log) - 1), "n");

    say(&world, meet->director, "{'t':'unsub','id':8,'ch':'desk:%s'}", meet->id);
    return n;
}

__attribute__((format(printf, 3, 4))) static void do_one(struct meet *meet, const char *what,
                                                         const char *format, ...)
{
    char fields[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    rest();
    bench_begin(&world);
    meet_do(meet, "%s", fields);
    bench_tell(&world, what, input);
}

__attribute__((format(printf, 3, 4))) static void ask_one(struct meet *meet, const char *what,
                                                          const char *format, ...)
{
    char fields[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    rest();
    bench_begin(&world);
    say(&world, meet->director, "{'t':'get','id':9,'tour':'%s',%s}", meet->id, fields);
    world_commit_all(&world);
    const json_t *answer = await(&world, meet->director, "{'id':9}");
    if (strcmp(text_at(answer, "t"), "error") == 0)
        fail_msg("%s: %s", what, text_at(answer, "reason"));
    bench_tell(&world, what, input);
}

static void get_one(struct meet *meet, const char *ending)
{
    char what[40];

    rest();
    bench_begin(&world);
    tour_get(&world, meet->id, ending, meet->director_person);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    snprintf(what, sizeof what, "event as .%s", ending);
    bench_tell(&world, what, input);
}

static void questions(struct meet *meet)
{
    ask_one(meet, "question: sum", "'k':'sum','number':1,'criterion':'sosos'");
    ask_one(meet, "question: why", "'k':'why','round':1,'a':1,'b':2");
    ask_one(meet, "preview: pair", "'k':'preview','act':{'k':'pair','round':%d}", rounds);
    ask_one(
        meet, "preview: result",
        "'k':'preview','act':{'k':'rule','round':1,'board':1,'game':1,'result':'draw','reason':'x'}");
    char undo[60];
    snprintf(undo, sizeof undo, "'k':'preview','act':{'k':'undo','to':%d}", last_act(meet));
    ask_one(meet, "preview: undo", "%s", undo);
}

static void desk(struct meet *meet)
{
    do_one(meet, "desk: pair", "'k':'pair','round':%d,'seed':7", rounds);
    do_one(meet, "desk: pair again", "'k':'pair','round':%d,'seed':8", rounds);
    do_one(meet, "desk: swap", "'k':'swap','round':%d,'a':1,'b':2", rounds);
    do_one(meet, "desk: join", "'k':'join','round':%d,'a':3,'b':4", rounds);
    do_one(meet, "desk: publish", "'k':'publish','round':%d", rounds);
    do_one(meet, "desk: start, over the board", "'k':'start','round':%d", rounds);
    do_one(meet, "desk: result", "'k':'result','round':%d,'board':2,'game':1,'result':'black'",
           rounds);
    do_one(meet, "desk: old result corrected",
           "'k':'rule','round':1,'board':1,'game':1,'result':'draw','reason':'seen'");
    char undo[40];
    snprintf(undo, sizeof undo, "'k':'undo','to':%d", last_act(meet));
    do_one(meet, "desk: undo of it", "%s", undo);
}

/* A watcher subscribes to everything, like the projector of a hall. */
static void listen(struct meet *meet)
{
    conn_id watcher = world_connect(&world, -1),
            helper = world_connect(&world, meet->director_person);

    bench_begin(&world);
    meet_look(meet, watcher, "tour");
    bench_tell(&world, "snapshot of an event", input);
    bench_begin(&world);
    meet_look(meet, helper, "desk");
    bench_tell(&world, "snapshot of a desk", input);
}

static void over_the_board(void)
{
    world_create(&world, 1);
    struct meet meet = crowd();
    listen(&meet);
    questions(&meet);
    desk(&meet);
    get_one(&meet, "csv");
    get_one(&meet, "h9");
    get_one(&meet, "aga");
    get_one(&meet, "json");
    char *file = strdup(world.reply_text);
    size_t length = world.reply_length;
    rest();
    bench_begin(&world);
    tour_post(&world, meet.director_person, file, length);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    bench_tell(&world, "event handed in", "the same event");
    free(file);
    bench_begin(&world);
    world_crash(&world);
    bench_tell(&world, "start of the server", "two events of 256");
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    world_crash(&world);
    bench_begin(&world);
    conn_id conn = world_connect(&world, -1);
    meet_look(&meet, conn, "tour");
    bench_tell(&world, "event loaded, and its snapshot", input);
    world_destroy(&world);
}

/* Four megabytes of acts, of which the first is refused. */
static void empty_acts(void)
{
    static char file[PROTO_TOUR_FILE_MAX];
    size_t n = (size_t)sprintf(file, "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":[{}");

    while (n + 5 < sizeof file)
        n += (size_t)sprintf(file + n, ",{}");
    n += (size_t)sprintf(file + n, "]}");
    world_create(&world, 1);
    int person = tour_account(&world, "Director");
    bench_begin(&world);
    tour_post(&world, person, file, n);
    world_commit_all(&world);
    bench_tell(&world, "event handed in", "4 MB of empty acts");
    world_destroy(&world);
}

/* 128 boards of the server: all players enter by themselves. */
static void on_the_server(void)
{
    world_create(&world, 1);
    world.rooms_max = 2000;
    world_crash(&world);
    struct meet meet =
        meet_create(&world, "'system':'swiss','rounds':9,'match':1,'players_max':256," CRITERIA, 0);
    listen(&meet);
    for (int i = 1; i <= PLAYERS; i++) {
        char name[20];
        snprintf(name, sizeof name, "Guest %d", i);
        conn_id conn = world_connect(&world, (int)world_guest(&world, name));
        meet_say(&meet, conn, "tour", "'k':'enter'");
        if (i % 4) /* a quarter stays */
            world_hang_up(&world, conn);
    }
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    do_one(&meet, "start of a round on the server", "'k':'start','round':1");
    world_destroy(&world);
}

void bench_tours(int rounds_n)
{
    rounds = rounds_n;
    snprintf(input, sizeof input, "256 players, round %d", rounds);
    empty_acts();
    over_the_board();
    on_the_server();
}
