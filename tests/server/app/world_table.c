/* A room with a game on the table, and the moves of both sides. */
#include "world.h"

#include <stdio.h>
#include <string.h>

static void remember_base(struct table *table, const json_t *holder)
{
    const json_t *d = json_object_get(holder, "state");
    if (d)
        table->exp = number_at(d, "base");
}

struct table world_table(struct world *world, const char *fields)
{
    struct table table = {0};
    static unsigned names;
    char name[2][20];
    for (int i = 0; i < 2; i++)
        snprintf(name[i], sizeof name[i], "Guest %u", ++names);
    int opener = (int)world_guest(world, name[0]), other = (int)world_guest(world, name[1]);
    conn_id first = world_connect(world, opener), second = world_connect(world, other);
    say(world, first, "{'t':'do','id':1,'key':'open-%u','ch':'lobby','k':'open',%s%s}", names,
        strstr(fields, "colours") ? "" : "'colours':'b',", fields);
    world_commit_all(world);
    json_t *ok = expect(world, first, "{'t':'ok','id':1}");
    snprintf(table.room, sizeof table.room, "%s", text_at(ok, "room"));
    say(world, first, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
    say(world, second, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
    say(world, second, "{'t':'do','id':3,'key':'sit','ch':'room:%s','k':'sit'}", table.room);
    world_commit_all(world);
    expect(world, second, "{'t':'ok','id':2,'mode':'snapshot'}");
    expect(world, second, "{'t':'snap'}");
    expect(world, second, "{'t':'ok','id':3}");
    const json_t *room = json_object_get(expect(world, second, "{'t':'ev','k':'room'}"), "room");
    bool first_black = number_at(room, "black") == 0;
    table.black = first_black ? first : second;
    table.white = first_black ? second : first;
    table.black_person = first_black ? opener : other;
    table.white_person = first_black ? other : opener;
    const json_t *game = json_array_get(json_object_get(room, "games"), 0);
    if (game) {
        snprintf(table.game, sizeof table.game, "%s", text_at(game, "id"));
        forget_heard(world, first);
        forget_heard(world, second);
        say(world, first, "{'t':'sub','id':4,'ch':'game:%s'}", table.game);
        say(world, second, "{'t':'sub','id':4,'ch':'game:%s'}", table.game);
        expect(world, first, "{'t':'ok','id':4}");
        expect(world, second, "{'t':'ok','id':4}");
        remember_base(&table, json_object_get(expect(world, first, "{'t':'snap'}"), "v"));
        expect(world, second, "{'t':'snap'}");
    }
    return table;
}

static conn_id side(const struct table *table, char colour)
{
    return colour == 'b' ? table->black : table->white;
}

static void send_act(struct world *world, struct table *table, char colour, const char *fields)
{
    int64_t id = 1000 + ++world->ids;
    say(world, side(table, colour),
        "{'t':'do','id':%lld,'key':'k%lld','ch':'game:%s','base':%lld,%s}", (long long)id,
        (long long)id, table->game, (long long)table->exp, fields);
    world_commit_all(world);
}

json_t *act(struct world *world, struct table *table, char colour, const char *format, ...)
{
    char fields[3000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    send_act(world, table, colour, fields);
    json_t *ok = await(world, side(table, colour), "{'id':%lld}", (long long)(1000 + world->ids));
    if (strcmp(text_at(ok, "t"), "ok") != 0) {
        char *text = json_dumps(ok, 0);
        fail_msg("%c %s: %s", colour, fields, text);
    }
    json_t *event = await(world, side(table, colour), "{'t':'ev','ch':'game:%s','n':%lld}",
                          table->game, (long long)number_at(ok, "n"));
    remember_base(table, event);
    return event;
}

json_t *act_no(struct world *world, struct table *table, char colour, const char *format, ...)
{
    char fields[3000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    send_act(world, table, colour, fields);
    return await(world, side(table, colour), "{'t':'error','id':%lld}",
                 (long long)(1000 + world->ids));
}

json_t *play(struct world *world, struct table *table, const char *moves)
{
    char copy[4000];
    json_t *event = NULL;
    snprintf(copy, sizeof copy, "%s", moves);
    say(world, table->black, "{'t':'sub','id':900,'ch':'game:%s'}", table->game);
    await(world, table->black, "{'t':'ok','id':900}");
    const json_t *snap = json_object_get(expect(world, table->black, "{'t':'snap'}"), "v");
    const char *to = text_at(json_object_get(snap, "state"), "to");
    char colour = *to ? *to : 'b';
    for (char *move = strtok(copy, " "); move; move = strtok(NULL, " ")) {
        event = strcmp(move, "pass") == 0 ? act(world, table, colour, "'k':'pass'")
                                          : act(world, table, colour, "'k':'play','at':'%s'", move);
        colour = colour == 'b' ? 'w' : 'b';
    }
    return event;
}
