/* Limits of signing in: tries of a name, tries of an address, and the queue of hashes. */
#include "tests/server/app/people/accounts.h"

#include <stdio.h>

#include "server/app/limits.h"
#include "server/app/people/places.h"

static void one_name_is_not_tried_for_ever_from_one_address(void **state)
{
    struct world *world = *state;
    world_limits(world, "try.name=10/30s");
    an_account(world, "Ann");
    for (unsigned i = 0; i < 10; i++) {
        world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'Ann','password':'wrong horse'}");
        assert_int_equal(world->reply_code, 403);
    }
    unsigned before = world->hashed_n;
    world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'ann','password':'correct horse'}");
    answers(world, 429, "{'code':'rate','field':'try','retry_after':30000}");
    assert_int_equal(world->hashed_n, before);
    world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'Ben','password':'correct horse'}");
    assert_int_equal(world->reply_code, 403);
    world_account(world, APP_SIGN_IN, NULL, 98, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200); /* tries from elsewhere do not keep them out */
    world_pass(world, 30000);
    for (unsigned i = 0; i < 3; i++) { /* the right password costs no try */
        world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'Ann','password':'correct horse'}");
        assert_int_equal(world->reply_code, 200);
    }
}

static void one_name_is_not_tried_for_ever_from_many_addresses(void **state)
{
    struct world *world = *state;
    world_limits(world, "guess.name=10/30s");
    unsigned ann = an_account(world, "Ann");
    world_account(world, APP_SIGN_IN, NULL, 5, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    for (unsigned i = 0; i < 10; i++) {
        world_account(world, APP_SIGN_IN, NULL, 10 + i, "{'name':'Ann','password':'wrong horse'}");
        assert_int_equal(world->reply_code, 403);
    }
    unsigned before = world->hashed_n;
    world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'ann','password':'correct horse'}");
    answers(world, 429, "{'code':'rate','field':'guess','retry_after':30000}");
    assert_int_equal(world->hashed_n, before);
    world_account(world, APP_SIGN_IN, NULL, 5, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    world_account(world, APP_CHANGE_PASSWORD, world->people[ann], 98,
                  "{'old':'correct horse','new':'another horse'}");
    assert_int_equal(world->reply_code, 200);
    world_pass(world, 30000);
    world_account(world, APP_SIGN_IN, NULL, 99, "{'name':'Ann','password':'another horse'}");
    assert_int_equal(world->reply_code, 200);
}

/* A player who signed in from an address is let in there, however often others guess: so many addresses are known,
 * and the one that became known first goes. */
static void so_many_addresses_of_names_are_known_and_the_oldest_goes(void **state)
{
    enum { ADDRESSES = 250, NAMES = APP_PLACES_MAX / ADDRESSES + 1 };
    struct world *world = *state;
    char name[8];
    for (unsigned i = 0; i < NAMES; i++) {
        snprintf(name, sizeof name, "N%u", i);
        an_account(world, name);
    }
    unsigned known = 0, people_n = world->people_n;
    for (unsigned i = 0; known < APP_PLACES_MAX; i++, known++) {
        snprintf(name, sizeof name, "N%u", i / ADDRESSES);
        world->people_n = people_n;
        world_account(world, APP_SIGN_IN, NULL, 1 + i % ADDRESSES,
                      "{'name':'%s','password':'correct horse'}", name);
        assert_int_equal(world->reply_code, 200);
    }
    world_limits(world, "guess.name=1/3600s");
    world->people_n = people_n;
    world_account(world, APP_SIGN_IN, NULL, 255, "{'name':'N0','password':'wrong horse'}");
    assert_int_equal(world->reply_code, 403);
    world_account(world, APP_SIGN_IN, NULL, 255, "{'name':'N0','password':'correct horse'}");
    assert_int_equal(world->reply_code, 429);
    signs_in(world, "N0", "correct horse"); /* from address 1, the oldest */
    snprintf(name, sizeof name, "N%u", NAMES - 1);
    signs_in(world, name, "correct horse"); /* one more is known */
    world_account(world, APP_SIGN_IN, NULL, 1, "{'name':'N0','password':'correct horse'}");
    assert_int_equal(world->reply_code, 429);
    world_account(world, APP_SIGN_IN, NULL, 2, "{'name':'N0','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
}

/* Otherwise one player could use up the tries of another. */
static void a_place_is_of_each_byte_of_the_name_and_of_the_address(void **state)
{
    struct world *world = *state;
    uint8_t both[32], other[32], place[16], again[16];
    for (unsigned i = 0; i < sizeof both; i++)
        both[i] = (uint8_t)(i * 7 + 1);
    place_of(world->app, both, both + 16, place);
    place_of(world->app, both, both + 16, again);
    assert_memory_equal(place, again, sizeof place);
    for (unsigned i = 0; i < sizeof both; i++) {
        memcpy(other, both, sizeof both);
        other[i] ^= 1;
        place_of(world->app, other, other + 16, again);
        assert_memory_not_equal(place, again, sizeof place);
    }
}

static void one_address_does_not_try_for_ever_not_even_with_many_names(void **state)
{
    struct world *world = *state;
    world_limits(world, "try.address=40/3s");
    for (unsigned i = 0; i < 40; i++) {
        world_account(world, APP_SIGN_IN, NULL, 7, "{'name':'N%u','password':'wrong horse'}", i);
        assert_int_equal(world->reply_code, 403);
    }
    world_account(world, APP_SIGN_IN, NULL, 7, "{'name':'Ann','password':'wrong horse'}");
    answers(world, 429, "{'code':'rate','retry_after':3000}");
    world_account(world, APP_REGISTER, NULL, 7, "{'name':'Ann','password':'correct horse'}");
    answers(world, 429, "{'code':'rate','retry_after':3000}");
    world_account(world, APP_REGISTER, NULL, 8, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
    world_pass(world, 3000);
    world_account(world, APP_SIGN_IN, NULL, 7, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world->reply_code, 200);
}

static void too_many_hashes_at_once_are_busy(void **state)
{
    struct world *world = *state;
    struct app_stats stats;
    for (unsigned i = 0; i < APP_HASHES_MAX; i++)
        world_account_asks(world, APP_REGISTER, NULL, 1000 + i,
                           "{'name':'N%u','password':'correct horse'}", i);
    world_commit_all(world);
    assert_int_equal(world->hashes_n, APP_HASHES_OUT_MAX);
    app_stats(world->app, &stats);
    assert_int_equal(stats.hashes_refused, 0);
    static const struct {
        enum app_question what;
        const char *body;
        int code; /* of a visitor, who has nothing to change and nothing to delete */
    } asked[] = {{APP_REGISTER, "{'name':'Ann','password':'correct horse'}", 503},
                 {APP_SIGN_IN, "{'name':'Ann','password':'wrong horse'}", 503},
                 {APP_CHANGE_PASSWORD, "{'old':'wrong horse','new':'correct horse'}", 503},
                 {APP_DELETE_ACCOUNT, "{'password':'wrong horse'}", 503},
                 {APP_OWN, "{'link':'abc'}", 401},
                 {APP_SIGN_OUT, "{}", 200}};
    uint64_t busy = 0;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        world_account_asks(world, asked[i].what, NULL, 99, "%s", asked[i].body);
        assert_int_equal(world->reply_code, asked[i].code);
        busy += asked[i].code == 503;
        app_stats(world->app, &stats);
        assert_int_equal(stats.hashes_refused, busy);
    }
}

static void an_address_that_tries_often_waits_behind_everybody_else(void **state)
{
    struct world *world = *state;
    world_limits(world, "try.address=40/3s");
    for (unsigned i = 0; i < 12; i++) {
        world_account_asks(world, APP_REGISTER, NULL, 7,
                           "{'name':'N%u','password':'correct horse'}", i);
        world_commit_all(world);
    }
    world_account_asks(world, APP_REGISTER, NULL, 8, "{'name':'Ann','password':'correct horse'}");
    world_commit_all(world);
    for (unsigned i = 0; i < APP_HASHES_OUT_MAX; i++)
        world_hash(world); /* what was given away before */
    world_commit_all(world);
    assert_int_equal(world->store.accounts_n, APP_HASHES_OUT_MAX);
    world_hash(world);
    world_commit_all(world);
    assert_int_equal(world->store.accounts_n, APP_HASHES_OUT_MAX + 1);
    assert_string_equal(world->store.accounts[APP_HASHES_OUT_MAX].folded.at, "ann");
}

static void an_address_that_tried_less_takes_the_place_of_the_last_one(void **state)
{
    struct world *world = *state;
    world_limits(world, "try.address=100/3s");
    for (unsigned i = 0; i < APP_HASHES_MAX; i++)
        world_account_asks(world, APP_REGISTER, NULL, 7,
                           "{'name':'N%u','password':'correct horse'}", i);
    world_commit_all(world);
    world->reply_code = 0;
    world_account_asks(world, APP_REGISTER, NULL, 8, "{'name':'Ann','password':'correct horse'}");
    world_commit_all(world);
    answers(world, 503, "{'code':'busy','field':null}"); /* to the last one */
    world_settle(world);
    assert_int_equal(world->store.accounts_n, APP_HASHES_MAX);
    for (size_t i = 0; i < world->store.accounts_n; i++)
        assert_string_not_equal(world->store.accounts[i].folded.at, "n63");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_WORLD(one_name_is_not_tried_for_ever_from_one_address),
        IN_WORLD(one_name_is_not_tried_for_ever_from_many_addresses),
        IN_WORLD(so_many_addresses_of_names_are_known_and_the_oldest_goes),
        IN_WORLD(a_place_is_of_each_byte_of_the_name_and_of_the_address),
        IN_WORLD(one_address_does_not_try_for_ever_not_even_with_many_names),
        IN_WORLD(too_many_hashes_at_once_are_busy),
        IN_WORLD(an_address_that_tries_often_waits_behind_everybody_else),
        IN_WORLD(an_address_that_tried_less_takes_the_place_of_the_last_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
