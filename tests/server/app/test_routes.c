/* The table of routes: which address is which question, and what is left open in it. */
#include "tests/test.h"

#include <string.h>

#include "proto/json/ids.h"
#include "server/app/routes.h"

#define ID "AAAAAAAAAAAAAAAAAAAAAA"

static void leads(enum app_method method, const char *address, enum app_question to,
                  const char *name)
{
    struct text found;

    assert_ptr_equal(app_route_find(method, address, &found), &app_routes[to]);
    assert_int_equal(found.length, strlen(name));
    assert_memory_equal(found.at, name, found.length);
}

static void leads_nowhere(enum app_method method, const char *address)
{
    struct text found;

    assert_null(app_route_find(method, address, &found));
}

static void each_route_is_found_by_its_own_address(void **state)
{
    (void)state;
    for (unsigned i = 0; i < APP_QUESTIONS_N; i++)
        if (!strstr(app_routes[i].address, "/ID/") && !strstr(app_routes[i].address, "/NAME"))
            leads(app_routes[i].method, app_routes[i].address, (enum app_question)i, "");
}

static void an_id_has_22_characters_and_a_name_is_all_that_follows(void **state)
{
    (void)state;
    assert_int_equal(sizeof ID - 1, PROTO_ID_CHARS);
    leads(APP_POST, "/api/tour/" ID "/people", APP_POST_PEOPLE, ID);
    leads_nowhere(APP_POST, "/api/tour/" ID "A/people");
    leads_nowhere(APP_POST, "/api/tour/AAAAAAAAAAAAAAAAAAAAA/people");
    leads_nowhere(APP_POST, "/api/tour/" ID "/people/");
    leads_nowhere(APP_POST, "/api/tour/" ID);
    leads(APP_GET, "/api/tour/" ID ".csv", APP_GET_TOUR, ID ".csv");
    leads(APP_GET, "/api/tour/" ID "/people", APP_GET_TOUR, ID "/people");
    leads(APP_GET, "/api/game/", APP_GET_RECORD, "");
    leads(APP_GET, "/api/game/x", APP_GET_RECORD, "x");
    leads(APP_GET, "/api/player/p1.json", APP_GET_PLAYER, "p1");
    leads(APP_GET, "/api/player/p1/games.ndjson", APP_GET_PLAYED, "p1");
    leads(APP_GET, "/api/player/p1/games.json", APP_GET_PLAYED_PAGE, "p1");
    leads(APP_GET, "/api/player/p1/history.json", APP_GET_HISTORY, "p1");
    leads_nowhere(APP_GET, "/api/player//games.ndjson");
    leads_nowhere(APP_GET, "/api/player/p1/p2/games.ndjson");
    leads(APP_GET, "/api/player/.json.json", APP_GET_PLAYER, ".json");
    leads_nowhere(APP_GET, "/api/player/.json");
    leads_nowhere(APP_GET, "/api/player/p1/x.json");
    leads_nowhere(APP_GET, "/api/player/p1.jso");
    leads_nowhere(APP_GET, "/api/ratings/");
}

static void another_method_or_address_leads_nowhere(void **state)
{
    (void)state;
    leads_nowhere(APP_GET, "/api/session");
    leads_nowhere(APP_POST, "/api/account/export");
    leads_nowhere(APP_POST, "/api/session/");
    leads_nowhere(APP_POST, "/api/sessio");
    leads_nowhere(APP_GET, "/api/game");
    leads_nowhere(APP_GET, "/api/tour");
    leads_nowhere(APP_POST, "/api/game/" ID ".sgf");
    leads_nowhere(APP_GET, "");
}

static void a_route_has_a_body_if_and_only_if_it_is_a_post(void **state)
{
    (void)state;
    for (unsigned i = 0; i < APP_QUESTIONS_N; i++) {
        bool post = app_routes[i].method == APP_POST;
        assert_int_equal(app_routes[i].body != APP_BODY_NONE, post);
        assert_int_equal(app_routes[i].body_max > 0, post);
        assert_non_null(app_routes[i].ask);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_route_is_found_by_its_own_address),
        cmocka_unit_test(an_id_has_22_characters_and_a_name_is_all_that_follows),
        cmocka_unit_test(another_method_or_address_leads_nowhere),
        cmocka_unit_test(a_route_has_a_body_if_and_only_if_it_is_a_post),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
