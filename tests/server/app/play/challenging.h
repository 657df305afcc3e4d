/* Two sides of a challenge: people with a connection, their commands, and what they find in their `me`. */
#ifndef MIAI_TESTS_SERVER_APP_PLAY_CHALLENGING_H
#define MIAI_TESTS_SERVER_APP_PLAY_CHALLENGING_H

#include <stdio.h>

#include "tests/server/app/fixture.h"

#define TERMS "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':600000}"

/* A person with a connection that follows `me`. */
struct side {
    int person;
    conn_id conn;
    char id[24];
};

static int64_t ids = 100;

static struct side listening(int person, unsigned from)
{
    struct side side = {.person = person, .conn = world_connect_from(&world, person, from)};
    say(&world, side.conn, "{'t':'sub','id':1,'ch':'me'}");
    expect(&world, side.conn, "{'t':'ok','id':1}");
    const json_t *v = json_object_get(expect(&world, side.conn, "{'t':'snap','ch':'me'}"), "v");
    snprintf(side.id, sizeof side.id, "%s", text_at(json_object_get(v, "you"), "id"));
    return side;
}

static struct side arrives(const char *name)
{
    return listening((int)world_resident(&world, name), 1);
}

static int64_t asks(const struct side *by, const char *to, const char *more)
{
    int64_t id = ++ids;
    say(&world, by->conn,
        "{'t':'do','id':%lld,'key':'c%lld','ch':'lobby','k':'open'," TERMS ",'opponent':'%s'%s}",
        (long long)id, (long long)id, to, more);
    world_commit_all(&world);
    return id;
}

/* A challenge that is made; returns its room. */
static const char *challenges(const struct side *by, const struct side *to)
{
    static char room[23];
    int64_t id = asks(by, to->id, "");
    const json_t *ok = await(&world, by->conn, "{'t':'ok','id':%lld}", (long long)id);
    snprintf(room, sizeof room, "%s", text_at(ok, "room"));
    return room;
}

static int64_t does(const struct side *side, const char *room, const char *fields)
{
    int64_t id = ++ids;
    say(&world, side->conn, "{'t':'do','id':%lld,'key':'d%lld','ch':'room:%s',%s}", (long long)id,
        (long long)id, room, fields);
    world_commit_all(&world);
    return id;
}

static void is_ok(const struct side *side, int64_t id)
{
    await(&world, side->conn, "{'t':'ok','id':%lld}", (long long)id);
}

static void is_no(const struct side *side, int64_t id, const char *code, const char *field)
{
    await(&world, side->conn, "{'t':'error','id':%lld,'code':'%s','field':'%s'}", (long long)id,
          code, field);
}

/* The newest `me` of a side, from a new subscription. */
static const json_t *mine(const struct side *side)
{
    int64_t id = ++ids;
    forget_heard(&world, side->conn);
    say(&world, side->conn, "{'t':'sub','id':%lld,'ch':'me'}", (long long)id);
    await(&world, side->conn, "{'t':'ok','id':%lld}", (long long)id);
    return json_object_get(await(&world, side->conn, "{'t':'snap','ch':'me'}"), "v");
}

static size_t challenges_of(const struct side *side)
{
    return json_array_size(json_object_get(mine(side), "challenges"));
}

/* The state of the only challenge in a list; "" if the list is empty. */
static const char *state_of(const struct side *side)
{
    const json_t *list = json_object_get(mine(side), "challenges");
    return json_array_size(list) == 1 ? text_at(json_array_get(list, 0), "state") : "";
}

#endif
