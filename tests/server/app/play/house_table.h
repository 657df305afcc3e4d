/* People at tables with house players. */
#ifndef MIAI_TESTS_SERVER_APP_PLAY_HOUSE_TABLE_H
#define MIAI_TESTS_SERVER_APP_PLAY_HOUSE_TABLE_H

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/fixture.h"

#define PACE_MAX_MS (APP_HOUSE_PACE_MS + APP_HOUSE_RANDOM_MS)

/* A guest at a table with a house player; the guest has the colour of the fields, or Black, and comes
 * from 192.0.2.FROM; 0: from no address. */
static inline struct table with_house_from(unsigned from, unsigned level, const char *fields)
{
    static unsigned names;
    struct table table = {0};
    char name[20];
    snprintf(name, sizeof name, "Visitor %u", ++names);
    int person = (int)world_guest(&world, name);
    conn_id conn = from ? world_connect_from(&world, person, from) : world_connect(&world, person);
    table.black = table.white = conn;
    table.black_person = table.white_person = person;
    say(&world, conn, "{'t':'do','id':1,'key':'h%u','ch':'lobby','k':'open','house':%u,%s%s}",
        names, level, strstr(fields, "colours") ? "" : "'colours':'b',", fields);
    world_commit_all(&world);
    snprintf(table.room, sizeof table.room, "%s",
             text_at(expect(&world, conn, "{'t':'ok','id':1}"), "room"));
    say(&world, conn, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
    expect(&world, conn, "{'t':'ok','id':2}");
    const json_t *games =
        json_object_get(json_object_get(expect(&world, conn, "{'t':'snap'}"), "v"), "games");
    if (json_array_size(games) > 0)
        snprintf(table.game, sizeof table.game, "%s", text_at(json_array_get(games, 0), "id"));
    if (table.game[0]) {
        say(&world, conn, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
        expect(&world, conn, "{'t':'ok','id':3}");
        expect(&world, conn, "{'t':'snap'}");
    }
    return table;
}

static inline struct table with_house(unsigned level, const char *fields)
{
    return with_house_from(0, level, fields);
}

/* So much time that the house player has answered, and been stored. */
static inline void wait_for_answer(void)
{
    world_pass(&world, PACE_MAX_MS);
    world_commit_all(&world);
}

/* The next event of the house player, which has this colour. */
static inline json_t *answer_of(struct table *table, char colour)
{
    wait_for_answer();
    json_t *event =
        await(&world, table->black, "{'t':'ev','ch':'game:%s','by':'%c'}", table->game, colour);
    table->exp = number_at(json_object_get(event, "state"), "base");
    return event;
}

#endif
