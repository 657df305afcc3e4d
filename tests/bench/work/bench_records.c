/* Games: records read and written, long games loaded, rules that search far. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "proto/wire/limits.h"

static struct world world;

/* --- handed in -------------------------------------------------------------------------------- */

static void post(const char *file, const char *input)
{
    world_create(&world, 1);
    bench_begin(&world);
    world_post_record(&world, file);
    world_commit_all(&world);
    if (world.reply_code != 200)
        printf("# %d %.200s\n", world.reply_code, world.reply_text);
    bench_tell(&world, "record handed in", input);
    world_destroy(&world);
}

/* 3,000 moves in two lonely corners, taken off again and again, on 25 x 25. */
static char *long_game(const char *rules)
{
    char *file = malloc(PROTO_RECORD_BYTES_MAX + 1), *at = file;

    at += sprintf(at, "(;FF[4]GM[1]SZ[25]%s", rules);
    for (int i = 0; i < 600; i++)
        at += sprintf(at, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 25, 'a' + i / 25);
    sprintf(at, ")");
    return file;
}

/* As many variations as fit: the reader walks over all of them and keeps none. */
static char *many_variations(void)
{
    char *file = malloc(PROTO_RECORD_BYTES_MAX + 1), *at = file;

    at += sprintf(at, "(;FF[4]GM[1]SZ[25];B[aa]");
    while (at - file < PROTO_RECORD_BYTES_MAX - 20)
        at += sprintf(at, "(;W[bb])");
    sprintf(at, ")");
    return file;
}

static char *many_acts(void)
{
    char *file = malloc(PROTO_RECORD_BYTES_MAX + 1), *at = file;

    at += sprintf(at, "{");
    while (at - file < PROTO_RECORD_BYTES_MAX - 40)
        at += sprintf(at, "\"a%d\":{\"b\":[]},", (int)(at - file));
    sprintf(at, "\"z\":1}");
    return file;
}

static void handed_in(void)
{
    char *files[] = {long_game("RU[Chinese]"), long_game("RU[bridge]"),
                     long_game("RU[Makrai Rules, territory]"), many_variations(), many_acts()};
    const char *inputs[] = {"SGF, 25x25, 600 moves", "SGF, 25x25, 600 moves, bridge",
                            "SGF, 25x25, 600 moves, Makrai", "SGF, 256 kB of variations",
                            "JSON, 256 kB of unknown keys"};

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        post(files[i], inputs[i]);
        free(files[i]);
    }
}

/* --- handed out, loaded ----------------------------------------------------------------------- */

static void get(struct table *table, const char *ending, const char *input)
{
    char name[40], what[40];

    world_pass(&world, 10000);
    snprintf(name, sizeof name, "%s.%s", table->game, ending);
    snprintf(what, sizeof what, "record as .%s", ending);
    bench_begin(&world);
    world_get_record(&world, name);
    world_commit_all(&world);
    bench_tell(&world, what, input);
}

/* The game is over and not in memory, and a visitor opens it. */
static void load(struct table *table, const char *input)
{
    table->exp += 1000000; /* not what it is: the refusal says that */
    table->exp = number_at(act_no(&world, table, 'b', "'k':'pass'"), "have");
    act(&world, table, 'b', "'k':'resign'");
    world_crash(&world);
    conn_id conn = world_connect(&world, -1);
    bench_begin(&world);
    say(&world, conn, "{'t':'sub','id':1,'ch':'game:%s'}", table->game);
    world_commit_all(&world);
    await(&world, conn, "{'t':'snap'}");
    bench_tell(&world, "game loaded", input);
}

static void look(struct table *table, const char *input)
{
    conn_id conn = world_connect(&world, -1);

    bench_begin(&world);
    say(&world, conn, "{'t':'sub','id':1,'ch':'game:%s'}", table->game);
    world_commit_all(&world);
    await(&world, conn, "{'t':'snap'}");
    bench_tell(&world, "snapshot of a game", input);
}

enum { POINT_MAX = 12 }; /* bytes of a letter and any number */

/* A point of 25 x 25, without I. */
static void name_point(unsigned at, char ret[POINT_MAX])
{
    snprintf(ret, POINT_MAX, "%c%u", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[at % 25], 1 + at / 25);
}

/* Plays with answers that are taken back, until a game is full. */
static void play_on(struct table *table, unsigned events)
{
    unsigned n = 0;

    for (; n < 200; n++) {
        char point[POINT_MAX];
        name_point(n * 7 % 625, point);
        act(&world, table, n % 2 ? 'w' : 'b', "'k':'play','at':'%s'", point);
    }
    while (n + 3 < events) {
        act(&world, table, 'b', "'k':'play','at':'Z25'");
        act(&world, table, 'b', "'k':'undo-ask'");
        act(&world, table, 'w', "'k':'undo-yes'");
        n += 3;
        forget_heard(&world, table->black);
        forget_heard(&world, table->white);
    }
}

static void long_ones(void)
{
    static const char input[] = "25x25, 29,000 events, taken back";

    world_create(&world, 1);
    struct table table = world_table(&world, "'ruleset':'renaissance-territory','size':[25,25]");
    bench_begin(&world);
    play_on(&table, 29000);
    bench_tell(&world, "act of a long game", input);
    look(&table, input);
    get(&table, "sgf", input);
    get(&table, "json", input);
    load(&table, input);
    world_destroy(&world);
}

/* --- expensive rules ------------------------------------------------------------------------------- */

/* A player comes back to a game and needs this many events; a player takes back a move; a visitor opens the game while
 * a move is being stored. */
static void come_back(struct table *table, unsigned missed, const char *input)
{
    conn_id conn = world_connect(&world, -1);
    char what[60];

    say(&world, conn, "{'t':'sub','id':1,'ch':'game:%s'}", table->game);
    world_commit_all(&world);
    const json_t *snap = await(&world, conn, "{'t':'snap'}");
    int64_t n = number_at(snap, "n");
    char epoch[40];
    snprintf(epoch, sizeof epoch, "%s", text_at(snap, "e"));
    say(&world, conn, "{'t':'unsub','id':2,'ch':'game:%s'}", table->game);
    bench_begin(&world);
    say(&world, conn, "{'t':'sub','id':3,'ch':'game:%s','since':{'e':'%s','n':%lld}}", table->game,
        epoch, (long long)(n > missed ? n - missed : 0));
    await(&world, conn, "{'t':'ok','id':3}");
    snprintf(what, sizeof what, "game resumed %u events back", missed);
    bench_tell(&world, what, input);
    world_hang_up(&world, conn);
}

static void take_back(struct table *table, char colour, const char *input)
{
    conn_id conn = colour == 'b' ? table->black : table->white;
    conn_id watcher = world_connect(&world, -1);

    bench_begin(&world);
    act(&world, table, colour, "'k':'undo-ask'");
    act(&world, table, colour == 'b' ? 'w' : 'b', "'k':'undo-yes'");
    bench_tell(&world, "move taken back", input);
    int64_t id = 900000 + ++world.ids;
    say(&world, conn, "{'t':'do','id':%lld,'key':'tb','ch':'game:%s','base':%lld,'k':'pass'}",
        (long long)id, table->game, (long long)table->exp);
    bench_begin(&world);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table->game);
    await(&world, watcher, "{'t':'snap'}");
    bench_tell(&world, "snapshot while a move is stored", input);
    world_commit_all(&world);
}

static void play_dear(const char *ruleset)
{
    char fields[100], input[100];

    snprintf(fields, sizeof fields, "'ruleset':'%s','size':[25,25]", ruleset);
    snprintf(input, sizeof input, "25x25, %s, 500 moves", ruleset);
    world_create(&world, 1);
    struct table table = world_table(&world, fields);
    char colour = 'b';
    bench_begin(&world);
    for (unsigned i = 0; i < 500; i++) {
        char point[POINT_MAX], text[60];
        name_point(i * 7 % 625, point);
        int64_t id = 5000 + i;
        snprintf(text, sizeof text, "'k':'play','at':'%s'", point);
        say(&world, colour == 'b' ? table.black : table.white,
            "{'t':'do','id':%lld,'key':'d%lld','ch':'game:%s','base':%lld,%s}", (long long)id,
            (long long)id, table.game, (long long)table.exp, text);
        world_commit_all(&world);
        json_t *answer =
            await(&world, colour == 'b' ? table.black : table.white, "{'id':%lld}", (long long)id);
        if (strcmp(text_at(answer, "t"), "ok") != 0)
            continue;
        json_t *event = await(&world, colour == 'b' ? table.black : table.white,
                              "{'t':'ev','ch':'game:%s'}", table.game);
        table.exp = number_at(json_object_get(event, "state"), "base");
        colour = colour == 'b' ? 'w' : 'b';
    }
    bench_tell(&world, "move", input);
    look(&table, input);
    come_back(&table, 500, input);
    come_back(&table, 50, input);
    take_back(&table, colour == 'b' ? 'w' : 'b', input);
    get(&table, "sgf", input);
    load(&table, input);
    world_destroy(&world);
}

void bench_records(void)
{
    handed_in();
    long_ones();
    play_dear("tromp-taylor");
    play_dear("bridge");
    play_dear("bridge-perpendicular");
    play_dear("makrai-territory");
    play_dear("renaissance-territory");
}
