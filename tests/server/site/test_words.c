/* Words between applications: commands to owners, answers back, presence. */
#include <stdio.h>

#include "words.h"

#include "server/site/limits.h"

static void a_command_reaches_the_owner_and_the_answer_its_client(void **state)
{
    (void)state;
    say(a, command(shard_of_node(b), 77, "{\"t\":\"do\"}"));
    assert_int_equal(b->app.sites_n, 1);
    const struct site_note *note = &b->app.site;
    assert_int_equal(note->kind, SITE_COMMAND);
    assert_int_equal(note->shard, shard_of_node(b));
    assert_true(note->has_session && note->token);
    assert_int_equal(note->session[2], 31);
    assert_int_equal(note->address[15], 9);
    assert_int_equal(note->rtt_us, 12345);
    assert_string_equal(b->app.text, "{\"t\":\"do\"}");
    assert_true(b->app.site_conn & APP_REMOTE);
    struct buf *buf = buf_create("{\"t\":\"ok\"}", 10);
    site_send(b->site, b->app.site_conn, buf);
    buf_unref(buf);
    nodes_settle();
    assert_int_equal(a->app.answered, 77);
    assert_string_equal(a->app.answer, "{\"t\":\"ok\"}");
}

static void a_client_has_one_name_at_the_owner_until_it_leaves(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    say(a, command(shard, 77, "1"));
    conn_id first = b->app.site_conn;
    say(a, command(shard, 78, "2"));
    assert_int_not_equal(b->app.site_conn, first);
    say(a, command(shard, 77, "3"));
    assert_int_equal(b->app.site_conn, first);
    say(a, (struct site_note){.kind = SITE_CLOSED, .conn = 77});
    assert_int_equal(b->app.site.kind, SITE_CLOSED);
    assert_int_equal(b->app.site_conn, first);
    say(a, (struct site_note){.kind = SITE_CLOSED, .conn = 999}); /* never heard of */
    assert_int_equal(b->app.sites_n, 4);
    say(a, command(shard, 77, "5"));
    assert_int_not_equal(b->app.site_conn, first);
}

static void a_client_that_the_owner_closes_is_gone_there(void **state)
{
    (void)state;
    say(a, command(shard_of_node(b), 77, "1"));
    site_close(b->site, b->app.site_conn);
    assert_int_equal(b->app.closed, 0);
    nodes_settle();
    assert_int_equal(b->app.closed, b->app.site_conn);
    struct site_stats stats;
    site_stats(b->site, &stats);
    assert_int_equal(stats.remotes, 0);
}

static void a_command_for_an_owner_that_has_died_reaches_the_next_one(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    nodes_kill(b);
    nodes_pass(2500);
    say(a, command(shard, 77, "1"));
    assert_int_equal(a->app.received, 0);
    nodes_pass(LEASE_MS);
    assert_int_equal(a->app.received, 77);
}

static void a_command_for_a_quiet_owner_reaches_it_once(void **state)
{
    (void)state;
    nodes_pass(10000);
    say(a, command(shard_of_node(b), 77, "1"));
    assert_int_equal(b->app.sites_n, 1);
    nodes_pass(20000);
    assert_int_equal(b->app.sites_n, 1);
    assert_int_equal(a->app.received, 0);
}

/* It may have been refused, and its player knows that. */
static void a_command_that_a_silent_owner_has_answered_does_not_reach_the_next_one(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    nodes_pass(SITE_SILENT_MS + 500);
    say(a, command(shard, 77, "1"));
    struct buf *buf = buf_create("{}", 2);
    site_send(b->site, b->app.site_conn, buf);
    buf_unref(buf);
    nodes_settle();
    assert_int_equal(a->app.answered, 77);
    site_drain(b->site, nodes_now());
    nodes_pass(1000);
    assert_true(a->app.epochs[shard] > 0);
    assert_int_equal(a->app.received, 0);
}

static void a_command_that_waits_for_an_owner_goes_with_its_client(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    nodes_kill(b);
    nodes_pass(2500);
    say(a, command(shard, 77, "1"));
    say(a, command(shard, 78, "2"));
    say(a, (struct site_note){.kind = SITE_CLOSED, .conn = 78});
    nodes_pass(LEASE_MS);
    assert_int_equal(a->app.received, 77);
}

static void a_command_for_an_earlier_start_of_a_node_does_not_run_in_circles(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    nodes_kill(b);
    b = nodes_start(1, "two");
    nodes_pass(100); /* its name is still that of the earlier start */
    say(a, command(shard, 77, "1"));
    nodes_pass(2 * LEASE_MS);
    assert_in_range(b->app.sites_n, 0, 1); /* and the test has come to its end */
}

static void a_client_who_says_nothing_is_let_go(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    say(a, command(shard, 77, "1"));
    nodes_pass(SITE_REMOTE_MS - 2 * SITE_LOOK_MS);
    say(a, command(shard, 77, "2"));
    nodes_pass(SITE_REMOTE_MS - SITE_LOOK_MS);
    assert_int_equal(b->app.closed, 0);
    nodes_pass(3 * SITE_LOOK_MS);
    assert_int_equal(b->app.closed, b->app.site_conn);
}

static void the_clients_of_a_node_that_is_gone_are_gone(void **state)
{
    (void)state;
    say(a, command(shard_of_node(b), 77, "1"));
    nodes_kill(a);
    nodes_pass(4000);
    assert_int_equal(b->app.closed, 0);
    nodes_pass(3000);
    assert_int_equal(b->app.closed, b->app.site_conn);
}

static void a_command_to_a_node_that_has_given_its_shard_away_waits_for_the_new_owner(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(a);
    b->no_database = true; /* it cannot take the shard yet */
    site_drain(a->site, nodes_now());
    nodes_pass(200);
    assert_int_equal(a->app.epochs[shard], 0);
    say(b, command(shard, 55, "in between"));
    nodes_pass(500);
    assert_int_equal(a->app.sites_n, 0);
    b->no_database = false;
    nodes_pass(500);
    assert_int_equal(b->app.received, 55); /* the new owner is the client's own node */
    assert_string_equal(b->app.text, "in between");
}

/* It waited for the rows of its player, say, and the node gave the shard away meanwhile. */
static void a_command_that_an_owner_cannot_judge_any_more_goes_back(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    say(a, command(shard, 77, "late"));
    conn_id conn = b->app.site_conn;
    site_drain(b->site, nodes_now());
    nodes_pass(500);
    assert_int_equal(a->app.received, 0);
    say(b, command(shard, conn + 1, "of a client who has left"));
    assert_int_equal(a->app.received, 0);
    say(b, command(shard, conn, "late"));
    assert_int_equal(a->app.received, 77); /* the new owner is the client's own node */
    assert_string_equal(a->app.text, "late");
}

/* The next start has a client with the same number, who waits for another answer. */
static void an_answer_for_an_earlier_start_of_a_node_reaches_nobody(void **state)
{
    (void)state;
    struct node *c = nodes_start_relay(2, "one");
    nodes_pass(2000);
    say(c, command(shard_of_node(b), 77, "1"));
    struct buf *buf = buf_create("{}", 2);
    b->no_database = true; /* it does not learn that the node has left */
    site_leave(c->site, nodes_now());
    nodes_pass(100);
    nodes_kill(c);
    c = nodes_start_relay(2, "two");
    nodes_pass(100);
    assert_true(c->app.started);
    site_send(b->site, b->app.site_conn, buf);
    nodes_settle();
    assert_int_equal(c->app.answered, 0);
    say(c, command(shard_of_node(b), 77, "2"));
    site_send(b->site, b->app.site_conn, buf);
    nodes_settle();
    assert_int_equal(c->app.answered, 77);
    buf_unref(buf);
}

static void
nodes_that_have_just_started_are_heard_beside_as_many_starts_as_the_log_has(void **state)
{
    (void)state;
    char boot[CODEC_BOOT_MAX];
    for (unsigned i = 2; i < LEASE_STREAMS_MAX; i++) {
        snprintf(boot, sizeof boot, "boot%u", i);
        struct node *c = nodes_start_relay(2, boot);
        nodes_pass(5);
        site_leave(c->site, nodes_now());
        nodes_pass(30);
        nodes_kill(c);
    }
    nodes_pass(1000);
    a->no_database = true; /* it does not learn of them from the database */
    for (unsigned place = 2; place < 4; place++) {
        struct node *node = nodes_start_relay(place, "new");
        nodes_pass(50);
        say(node, command(shard_of_node(a), 77, "1"));
        assert_int_equal(a->app.sites_n, place - 1);
    }
}

static void a_command_without_an_owner_is_dropped_after_a_while(void **state)
{
    (void)state;
    struct node *c = nodes_start_relay(2, "one");
    nodes_pass(2000);
    uint8_t shard = shard_of_node(a);
    nodes_kill(a);
    nodes_kill(b);
    nodes_pass(7000);
    say(c, command(shard, 55, "to nobody"));
    nodes_pass(4000);
    a = nodes_start(0, "two");
    nodes_pass(3000);
    assert_int_equal(a->app.sites_n, 0);
}

static void presence_is_believed_from_the_owner_alone(void **state)
{
    (void)state;
    struct site_note note = {.kind = SITE_PRESENCE,
                             .shard = shard_of_node(b),
                             .room = {{7, 8}},
                             .present = {true, false},
                             .away_ms = {-1, 5000},
                             .watchers = 300};
    say(b, note);
    assert_int_equal(a->app.sites_n, 1);
    assert_int_equal(a->app.site.room.bytes[1], 8);
    assert_true(a->app.site.present[0] && !a->app.site.present[1]);
    assert_int_equal(a->app.site.away_ms[0], -1);
    assert_int_equal(a->app.site.away_ms[1], 5000);
    assert_int_equal(a->app.site.watchers, 300);
    note.shard = shard_of_node(a);
    say(b, note);
    assert_int_equal(a->app.sites_n, 1);
    note.kind = SITE_HERE;
    say(b, note);
    assert_int_equal(a->app.sites_n, 2);
    assert_int_equal(a->app.site.kind, SITE_HERE);
    assert_true(a->app.site_node > 0);
}

static void bytes_of_applications_arrive_as_they_are(void **state)
{
    (void)state;
    char bytes[SITE_BYTES_MAX + 1] = "people";
    say(b, (struct site_note){.kind = SITE_PEOPLE, .buf = buf_create(bytes, SITE_BYTES_MAX)});
    assert_int_equal(a->app.sites_n, 1);
    assert_int_equal(a->app.site.kind, SITE_PEOPLE);
    /* Longer ones are refused, and so is what another node says in the place of an owner. */
    say(b, (struct site_note){.kind = SITE_PEOPLE, .buf = buf_create(bytes, sizeof bytes)});
    say(b, (struct site_note){
               .kind = SITE_SEEKS, .shard = shard_of_node(a), .buf = buf_create("x", 1)});
    assert_int_equal(a->app.sites_n, 1);
    say(b, (struct site_note){
               .kind = SITE_HALL, .shard = shard_of_node(a), .buf = buf_create("x", 1)});
    assert_int_equal(a->app.sites_n, 2);
}

static void a_list_of_players_reaches_the_owner_and_the_answer_its_application(void **state)
{
    (void)state;
    static char list[SITE_UPLOAD_MAX + 1] = "0 name";
    struct site_note note = command(shard_of_node(b), APP_UPLOAD | 3, "");
    note.kind = SITE_UPLOAD;
    buf_unref(note.buf);
    for (size_t length = SITE_UPLOAD_MAX; length <= SITE_UPLOAD_MAX + 1; length++) {
        note.buf = buf_create(list, length);
        say(a, note);
        assert_int_equal(b->app.sites_n, 1); /* a longer one is refused */
    }
    assert_int_equal(b->app.site.kind, SITE_UPLOAD);
    assert_string_equal(b->app.text, "0 name");
    struct buf *buf = buf_create("200 {}", 6);
    site_send(b->site, b->app.site_conn, buf);
    buf_unref(buf);
    nodes_settle();
    assert_true(a->app.replied == (APP_UPLOAD | 3));
    assert_string_equal(a->app.text, "200 {}");
    assert_int_equal(a->app.answered, 0); /* no websocket gets it */
}
static void outputs_have_a_limit(void **state)
{
    (void)state;
    struct site_output out;
    unsigned n = 0;
    for (unsigned i = 0; i < 20000; i++)
        site_say(a->site, nodes_now(), &(struct site_note){.kind = SITE_CLOSED, .conn = 1});
    while (site_next(a->site, &out))
        n++;
    assert_in_range(n, 8192, 8200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_command_reaches_the_owner_and_the_answer_its_client),
        TEST(a_client_has_one_name_at_the_owner_until_it_leaves),
        TEST(a_client_that_the_owner_closes_is_gone_there),
        TEST(a_command_for_an_owner_that_has_died_reaches_the_next_one),
        TEST(a_command_for_a_quiet_owner_reaches_it_once),
        TEST(a_command_that_a_silent_owner_has_answered_does_not_reach_the_next_one),
        TEST(a_command_that_waits_for_an_owner_goes_with_its_client),
        TEST(the_clients_of_a_node_that_is_gone_are_gone),
        TEST(a_command_to_a_node_that_has_given_its_shard_away_waits_for_the_new_owner),
        TEST(a_command_that_an_owner_cannot_judge_any_more_goes_back),
        TEST(an_answer_for_an_earlier_start_of_a_node_reaches_nobody),
        TEST(nodes_that_have_just_started_are_heard_beside_as_many_starts_as_the_log_has),
        TEST(a_command_without_an_owner_is_dropped_after_a_while),
        TEST(presence_is_believed_from_the_owner_alone),
        TEST(a_command_for_an_earlier_start_of_a_node_does_not_run_in_circles),
        TEST(a_client_who_says_nothing_is_let_go),
        TEST(bytes_of_applications_arrive_as_they_are),
        TEST(a_list_of_players_reaches_the_owner_and_the_answer_its_application),
        TEST(outputs_have_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
