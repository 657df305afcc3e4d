/* Accounts and sessions while other nodes send older notes: an old note changes no newer kind of account. */
#include <string.h>

#include "proto/lib/buf.h"
#include "server/app/limits.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/base/codec.h"
#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

/* Another node says that this player, of this kind, is connected to it. */
static void hears_of(struct world *world, int64_t id, uint8_t account)
{
    struct codec_bytes bytes = {0};
    codec_write_signed(&bytes, id);
    codec_write_byte(&bytes, account);
    codec_write_byte(&bytes, 0);
    codec_write_text(&bytes, (struct text){"Ann", 3}, 200);
    codec_write_number(&bytes, 0);
    struct site_note note = {.kind = SITE_PEOPLE, .buf = buf_create(bytes.at, bytes.n)};
    app_site(world->app, world->now, 2, 0, &note);
    buf_unref(note.buf);
    free(bytes.at);
}

static void an_older_word_makes_no_guest_of_a_player_who_registered_here(void **state)
{
    (void)state;
    unsigned ann = world_resident(a, "Ann");
    int64_t id = session_lookup(a->app, a->people[ann])->id;
    world_account(a, APP_REGISTER, a->people[ann], 1, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(a->reply_code, 200);
    world_account(a, APP_SIGN_OUT, a->people[a->people_n - 1], 1, "{}");
    assert_null(player_find(a->app, id));
    hears_of(a, id, ACCOUNT_NONE);
    assert_int_equal(player_find(a->app, id)->account, ACCOUNT_PERSON);
}

static void an_older_word_makes_no_account_of_a_player_who_deleted_theirs(void **state)
{
    (void)state;
    int ann = tour_account(a, "Ann");
    int64_t id = session_lookup(a->app, a->people[ann])->id;
    world_account(a, APP_DELETE_ACCOUNT, a->people[ann], 1, "{'password':'correct horse'}");
    assert_int_equal(a->reply_code, 200);
    hears_of(a, id, ACCOUNT_PERSON);
    assert_int_equal(player_find(a->app, id)->account, ACCOUNT_NONE);
}

/* Node b has missed the registration of Bea, and has heard of a guest with an older name from a node that did not know
 * of it yet. */
static void a_row_corrects_a_word_that_was_older(void **state)
{
    (void)state;
    b->unheard = a->unheard = true;
    int bea = tour_account(a, "Bea");
    int64_t id = session_lookup(a->app, a->people[bea])->id;
    conn_id page = world_connect(a, bea);
    hears_of(b, id, ACCOUNT_NONE);
    const struct player *player = player_find(b->app, id);
    assert_int_equal(player->account, ACCOUNT_NONE);
    assert_string_equal(player->name, "Ann");
    b->unheard = a->unheard = false;
    say(a, page,
        "{'t':'do','id':1,'key':'k1','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}");
    world_hear(a);
    assert_int_equal(player->account, ACCOUNT_PERSON);
    assert_string_equal(player->name, "Bea");
    hears_of(b, id, ACCOUNT_NONE);
    assert_int_equal(player->account, ACCOUNT_PERSON);
}

/* The same of a tournament, which asks for rows of unknown players only. */
static void a_tournament_reads_players_that_its_node_knows_from_a_word_only(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 4);
    world_hear(a);
    b->unheard = a->unheard = true;
    int bea = tour_account(a, "Bea");
    int64_t id = session_lookup(a->app, a->people[bea])->id;
    hears_of(b, id, ACCOUNT_NONE);
    b->unheard = a->unheard = false;
    meet_do(&meet, "'k':'add','people':[{'name':'Bea','account':'p%lld'}]", (long long)id);
    world_hear(a);
    assert_int_equal(player_find(b->app, id)->account, ACCOUNT_PERSON);
}

static void a_kind_of_account_is_heeded_until_so_many_are_newer(void **state)
{
    (void)state;
    player_heed(b->app, 1000, ACCOUNT_PERSON);
    player_heed(b->app, 1000, ACCOUNT_BOT);
    for (int i = 1; i < APP_HEEDED; i++)
        player_heed(b->app, 1000 + i, ACCOUNT_PERSON);
    assert_int_equal(player_heeded(b->app, 1000, ACCOUNT_NONE), ACCOUNT_BOT);
    player_heed(b->app, 5000, ACCOUNT_PERSON);
    assert_int_equal(player_heeded(b->app, 1000, ACCOUNT_NONE), ACCOUNT_NONE);
}

static void a_session_that_moves_once_more_keeps_a_player_it_alone_holds(void **state)
{
    (void)state;
    unsigned ann = world_resident(a, "Ann");
    int64_t id = session_lookup(a->app, a->people[ann])->id;
    struct player *player = player_find(a->app, id);
    uint8_t to[32] = {7};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(player->refs, 1);
        session_moved(a->app, player, a->people[ann], to);
        assert_ptr_equal(player_find(a->app, id), player);
        assert_ptr_equal(session_lookup(a->app, to), player);
        assert_null(session_lookup(a->app, a->people[ann]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(an_older_word_makes_no_guest_of_a_player_who_registered_here),
        NODES(an_older_word_makes_no_account_of_a_player_who_deleted_theirs),
        NODES(a_row_corrects_a_word_that_was_older),
        NODES(a_tournament_reads_players_that_its_node_knows_from_a_word_only),
        NODES(a_kind_of_account_is_heeded_until_so_many_are_newer),
        NODES(a_session_that_moves_once_more_keeps_a_player_it_alone_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
