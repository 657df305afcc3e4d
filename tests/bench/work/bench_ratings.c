/* A pool with so many games that the correction of an old one takes long. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"

#include "bench.h"

enum { GAMES = 100000 };

static struct world world;

static void fill_pool(void)
{
    struct fake_store *store = &world.store;
    static char pool[] = "stoical";

    store->rated = realloc(store->rated, (store->rated_n + GAMES) * sizeof *store->rated);
    for (unsigned i = 0; i < GAMES; i++) {
        struct row_rated *row = &store->rated[store->rated_n++];
        *row = (struct row_rated){.n = ++store->rated_last,
                                  .pool = {pool, sizeof pool - 1},
                                  .round = (uint8_t)(1 + i / 128 % 40),
                                  .board = (uint16_t)(1 + i % 128),
                                  .game = 1,
                                  .black = 1 + i % 1000,
                                  .white = 1 + (i * 7 + 3) % 1000,
                                  .black_score2 = (uint8_t)(i % 5 == 0 ? 0 : 2),
                                  .ended_at = world.now.wall_ms + 1000 + i};
        row->tour = store->tours[0].id;
        row->round = (uint8_t)(2 + i / 512);
        row->board = (uint16_t)(1 + i % 512);
    }
}

void bench_ratings(void)
{
    world_create(&world, 1);
    struct meet meet =
        meet_rated(&world, "'system':'swiss','rounds':9,'match':1,'over_board':true", 4);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'black'");
    fill_pool();
    bench_begin(&world);
    world_crash(&world);
    bench_tell(&world, "ratings loaded", "100,000 games");
    meet.director = world_connect(&world, meet.director_person);
    bench_begin(&world);
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':1,'result':'white','reason':'seen'");
    bench_tell(&world, "first of the games corrected", "100,000 games");
    bench_begin(&world);
    for (int piece = 0; piece < 4 * GAMES / APP_AGAIN_PAGE; piece++)
        meet_pass(&world, APP_AGAIN_MS);
    bench_tell(&world, "ratings anew, a piece", "100,000 games");
    bench_begin(&world);
    say(&world, meet.director,
        "{'t':'get','id':9,'tour':'%s','k':'preview','act':{'k':'rule','round':1,'board':2,'game':1,'result':'white','reason':'x'}}",
        meet.id);
    world_commit_all(&world);
    await(&world, meet.director, "{'id':9}");
    bench_tell(&world, "preview of it", "100,000 games");
    conn_id conn = world_connect(&world, -1);
    bench_begin(&world);
    say(&world, conn, "{'t':'get','id':1,'k':'ratings','ruleset':'stoical'}");
    world_commit_all(&world);
    await(&world, conn, "{'id':1}");
    bench_tell(&world, "list of ratings", "100,000 games, 1,000 players");
    world_destroy(&world);
}
