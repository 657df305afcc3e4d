/* A world with accounts: registering, signing in, and the answers. */
#ifndef TESTS_SERVER_APP_PEOPLE_ACCOUNTS_H
#define TESTS_SERVER_APP_PEOPLE_ACCOUNTS_H

#include <stdlib.h>
#include <string.h>

#include "tests/server/app/world.h"

#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, begin, end)

static inline int begin(void **state)
{
    struct world *world = malloc(sizeof *world);
    world_create(world, 17);
    *state = world;
    return 0;
}

static inline int end(void **state)
{
    world_destroy(*state);
    free(*state);
    return 0;
}

static inline void answers(struct world *world, int code, const char *format)
{
    char text[300];
    assert_true(strlen(format) < sizeof text);
    strcpy(text, format);
    for (char *at = text; *at; at++)
        if (*at == '\'')
            *at = '"';
    json_t *pattern = json_loads(text, 0, NULL);
    assert_non_null(pattern);
    if (world->reply_code != code || !fits(pattern, world->reply))
        fail_msg("%d %s is not %d %s", world->reply_code, world->reply_text, code, text);
    json_decref(pattern);
}

/* An account that was no guest before; returns the number of its session. */
static inline unsigned an_account(struct world *world, const char *name)
{
    unsigned person = world->people_n;
    world_account(world, APP_REGISTER, NULL, 1, "{'name':'%s','password':'correct horse'}", name);
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->people_n, person + 1);
    return person;
}

/* Signs in with no session; returns its number. */
static inline unsigned signs_in(struct world *world, const char *name, const char *password)
{
    unsigned person = world->people_n;
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'%s','password':'%s'}", name, password);
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->people_n, person + 1);
    return person;
}

/* The name with which a session is greeted; borrowed. */
static inline json_t *greeted(struct world *world, unsigned person)
{
    conn_id conn = world_connect(world, (int)person);
    const struct inbox *inbox = &world->inboxes[conn - 1];
    world_hang_up(world, conn);
    return json_object_get(inbox->list[inbox->read - 1], "you");
}

static inline bool is_known(struct world *world, unsigned person)
{
    return !json_is_null(greeted(world, person));
}

#endif
