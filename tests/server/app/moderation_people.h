/* An owner, a moderator, an account and a guest beside a room with a game, and their messages. */
#ifndef TESTS_APP_MODERATION_PEOPLE_H
#define TESTS_APP_MODERATION_PEOPLE_H

#include "fixture.h"

#include <string.h>

#include "server/app/limits.h"

enum { OLGA_FROM = 1, MIA_FROM = 2, NED_FROM = 3, WIM_FROM = 7 };
#define MINUTE "60000"
#define DAY    INT64_C(86400000)

static struct table table;
static conn_id olga, mia, ned, wim; /* owner, moderator, another account, a guest who watches */
static unsigned olga_person, mia_person, ned_person, wim_person;
static int asks;

static inline unsigned an_account(const char *name, unsigned from)
{
    unsigned person = world.people_n;
    world_account(&world, APP_REGISTER, NULL, from, "{'name':'%s','password':'correct horse'}",
                  name);
    assert_int_equal(world.reply_code, 200);
    return person;
}

/* An act of moderation, with its answer. "" as the reason leaves it out. */
static inline json_t *does(conn_id conn, const char *act, const char *why)
{
    int id = ++asks;
    say(&world, conn, "{'t':'do','id':%d,'key':'h%d','ch':'house','k':'act',%s,'why':'%s'}", id, id,
        act, why);
    world_commit_all(&world);
    for (;;) {
        json_t *heard = hear(&world, conn);
        if (number_at(heard, "id") == id && strcmp(text_at(heard, "t"), "pong") != 0)
            return heard;
    }
}

static inline void done(conn_id conn, const char *act)
{
    json_t *answer = does(conn, act, "that is why");
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", act, json_dumps(answer, 0));
}

static inline void refused(conn_id conn, const char *act, const char *code)
{
    json_t *answer = does(conn, act, "that is why");
    if (strcmp(text_at(answer, "t"), "error") != 0 || strcmp(text_at(answer, "code"), code) != 0)
        fail_msg("%s: %s is not %s", act, json_dumps(answer, 0), code);
}

static inline json_t *asked(conn_id conn, const char *question)
{
    int id = ++asks;
    say(&world, conn, "{'t':'get','id':%d,%s}", id, question);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%d}", id);
}

/* One more line of the watchers; its answer. */
static inline json_t *says(conn_id conn, const char *text)
{
    int id = ++asks;
    say(&world, conn,
        "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/watchers','k':'say','text':'%s'}", id, id,
        table.room, text);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%d}", id);
}

static inline void may_say(conn_id conn)
{
    json_t *answer = says(conn, "hello");
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s", json_dumps(answer, 0));
}

static inline void may_not_say(conn_id conn, const char *code)
{
    json_t *answer = says(conn, "hello");
    if (strcmp(text_at(answer, "t"), "error") != 0 || strcmp(text_at(answer, "code"), code) != 0)
        fail_msg("%s is not %s", json_dumps(answer, 0), code);
}

static inline const char *opens(conn_id conn)
{
    int id = ++asks;
    say(&world, conn,
        "{'t':'do','id':%d,'key':'o%d','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}",
        id, id);
    world_commit_all(&world);
    json_t *answer = await(&world, conn, "{'id':%d}", id);
    return strcmp(text_at(answer, "t"), "ok") == 0 ? text_at(answer, "room")
                                                   : text_at(answer, "code");
}

/* Number of the newest act. */
static inline int newest(void)
{
    return (int)world.store.acts_n;
}

static inline void undo(conn_id conn, int act)
{
    char fields[60];
    snprintf(fields, sizeof fields, "'what':'undo','act':%d", act);
    done(conn, fields);
}

static inline void connect_all(void)
{
    olga = world_connect_from(&world, (int)olga_person, OLGA_FROM);
    mia = world_connect_from(&world, (int)mia_person, MIA_FROM);
    ned = world_connect_from(&world, (int)ned_person, NED_FROM);
    wim = world_connect_from(&world, (int)wim_person, WIM_FROM);
}

static inline int create(void **state)
{
    world_before(state);
    asks = 0;
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]"); /* p1, p2 */
    olga_person = an_account("Olga", OLGA_FROM);                     /* p3 */
    mia_person = an_account("Mia", MIA_FROM);                        /* p4 */
    ned_person = an_account("Ned", NED_FROM);                        /* p5 */
    wim_person = world_guest(&world, "Wim");                         /* p6 */
    world.store.has_link = true;
    world.store.link_at = world.now.wall_ms;
    world_hash_text("0123abcd", world.store.link);
    world_account(&world, APP_OWN, world.people[olga_person], OLGA_FROM, "{'link':'0123abcd'}");
    assert_int_equal(world.reply_code, 200);
    connect_all();
    done(olga, "'what':'appoint','player':'p4'");
    return 0;
}

#define MODERATION_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

#endif
