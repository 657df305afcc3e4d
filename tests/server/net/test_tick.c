/* The look at all connections, once a second: silent ones, late ones, unfinished messages, and paused readers that are
 * read again. Everything that it does to a connection is written down here instead. */
#include "tests/test.h"

#include <string.h>

#include "server/net/http.h"
#include "server/net/shell.h"

enum { CONNS = 3, S = 1000000 };
#define NOW INT64_C(1000000000000)

static struct net net;
static struct net_conn conns[CONNS];
static int64_t clock_us;    /* of net_now() */
static int64_t resuming_us; /* that it takes to read a connection again */

/* --- acts on connections ---------------------------------------------------------------------------- */

static struct done {
    unsigned cut, pinged, left, resumed;
    uint16_t code;
} done[CONNS];
static bool body_waits; /* a body that comes slowly is waited for */

static struct done *of(const struct net_conn *conn)
{
    return &done[conn - conns];
}

void conn_cut(struct net_conn *conn)
{
    of(conn)->cut++;
}

void conn_ping(struct net_conn *conn, int64_t now_us)
{
    of(conn)->pinged++;
    conn->pinged_us = now_us;
}

void conn_leave(struct net_conn *conn, uint16_t code, const char *text)
{
    (void)text;
    of(conn)->left++;
    of(conn)->code = code;
}

struct net_conn *conn_find(struct net *any, conn_id id)
{
    (void)any;
    return id > 0 && id <= CONNS ? &conns[id - 1] : NULL;
}

bool body_is_late(struct net_conn *conn, int64_t now_us)
{
    (void)conn;
    (void)now_us;
    return body_waits;
}

void read_resume(struct net_conn *conn)
{
    of(conn)->resumed++;
    conn->paused = false;
    clock_us += resuming_us;
}

struct now net_now(void)
{
    return (struct now){.mono_us = clock_us};
}

void net_yield(struct net *any)
{
    (void)any;
}

void said_tick(int64_t now_us)
{
    (void)now_us;
}

/* --- set-up ------------------------------------------------------------------------------------ */

/* Websockets that have just been heard, pinged every 20 seconds and given up after 45. */
static int begin(void **state)
{
    (void)state;
    static conn_id ids[CONNS];
    memset(done, 0, sizeof done);
    body_waits = false;
    clock_us = NOW;
    resuming_us = 0;
    net = (struct net){.config = {.ping_s = 20, .hangup_s = 45}, .paused = {.ids = ids}};
    for (int i = 0; i < CONNS; i++) {
        conns[i] = (struct net_conn){.net = &net,
                                     .id = (conn_id)i + 1,
                                     .kind = CONN_WEBSOCKET,
                                     .heard_us = NOW,
                                     .pinged_us = NOW};
        LIST_INSERT_HEAD(&net.conn_list, &conns[i], link);
    }
    return 0;
}

/* --- tests ------------------------------------------------------------------------------------- */

static void a_websocket_is_pinged_after_its_time_and_not_before(void **state)
{
    (void)state;
    conns[0].pinged_us = NOW - 20 * S + 1;
    conns[1].pinged_us = NOW - 20 * S;
    conns[2].pinged_us = NOW - 20 * S;
    conns[2].leaving = true;
    net_tick(&net, NOW);
    assert_int_equal(done[0].pinged, 0);
    assert_int_equal(done[1].pinged, 1);
    assert_int_equal(done[2].pinged, 0);
    net_tick(&net, NOW + 1);
    assert_int_equal(done[0].pinged, 1);
    assert_int_equal(done[1].pinged, 1);
}

static void a_silent_client_is_cut_after_its_time_and_not_before(void **state)
{
    (void)state;
    conns[0].heard_us = NOW - 45 * S + 1;
    conns[1].heard_us = NOW - 45 * S;
    conns[1].pinged_us = NOW - 45 * S;
    conns[2].heard_us = NOW - 45 * S;
    conns[2].gone = true;
    net_tick(&net, NOW);
    assert_int_equal(done[0].cut, 0);
    assert_int_equal(done[1].cut, 1);
    assert_int_equal(done[1].pinged, 0);
    assert_int_equal(done[2].cut, 0);
}

static void a_message_that_does_not_end_is_given_up_after_its_time_and_not_before(void **state)
{
    (void)state;
    conns[0].unfinished_us = NOW - NET_UNFINISHED_US + 1;
    conns[1].unfinished_us = NOW - NET_UNFINISHED_US;
    net_tick(&net, NOW);
    assert_int_equal(done[0].left, 0);
    assert_int_equal(done[1].left, 1);
    assert_int_equal(done[1].code, 4400);
    assert_int_equal(done[2].left, 0); /* none has begun */
}

static void a_connection_is_cut_at_its_deadline_unless_its_body_is_waited_for(void **state)
{
    (void)state;
    for (int i = 0; i < CONNS; i++)
        conns[i].kind = CONN_SITE;
    conns[0].deadline.at_us = NOW + 1;
    conns[1].deadline.at_us = NOW;
    conns[0].pinged_us = conns[2].heard_us = 0; /* which only websockets need */
    body_waits = true;
    net_tick(&net, NOW);
    assert_int_equal(done[1].cut, 0);
    body_waits = false;
    net_tick(&net, NOW);
    assert_int_equal(done[0].cut, 0);
    assert_int_equal(done[1].cut, 1);
    assert_int_equal(done[2].cut, 0);
    assert_int_equal(done[0].pinged, 0);
    net_tick(&net, NOW + 1);
    assert_int_equal(done[0].cut, 1);
}

static void while_the_process_stood_still_nobody_was_silent_or_late(void **state)
{
    (void)state;
    conns[0].heard_us = NOW - 50 * S;
    conns[1].heard_us = NOW - 5 * S;
    conns[2].kind = CONN_SITE;
    conns[2].deadline.at_us = NOW - 3 * S;
    net_stood(&net, NOW, 10 * S);
    assert_int_equal(conns[0].heard_us, NOW - 40 * S);
    assert_int_equal(conns[1].heard_us, NOW); /* and never later than now */
    assert_int_equal(conns[2].deadline.at_us, NOW + 7 * S);
    assert_int_equal(conns[0].deadline.at_us, 0);
}

static void pause_reading(int i, int64_t until_us)
{
    conns[i].paused = true;
    conns[i].resume_us = until_us;
    net.paused.ids[net.paused.n++] = conns[i].id;
}

static void a_client_that_talked_too_much_is_read_again_when_its_pause_is_over(void **state)
{
    (void)state;
    pause_reading(0, NOW + 7);
    pause_reading(1, NOW);
    pause_reading(2, NOW + 5);
    net_resume(&net, NOW);
    assert_int_equal(done[1].resumed, 1);
    assert_int_equal(done[0].resumed + done[2].resumed, 0);
    assert_int_equal(net.paused.n, 2);
    assert_int_equal(net.resume_us, NOW + 5);
    net_resume(&net, NOW + 7);
    assert_int_equal(done[0].resumed + done[2].resumed, 2);
    assert_int_equal(net.paused.n, 0);
    assert_int_equal(net.resume_us, 0);
}

static void of_many_readers_as_many_are_read_again_as_there_is_time(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        pause_reading(i, NOW);
    resuming_us = NET_RESUMING_US / 2;
    net_resume(&net, NOW);
    assert_int_equal(net.paused.n, 1);
    assert_int_equal(net.resume_us, NOW); /* at once, in the next turn */
    begin(state);
    for (int i = 0; i < 3; i++)
        pause_reading(i, NOW);
    resuming_us = NET_RESUMING_US / 2 - 1;
    net_resume(&net, NOW);
    assert_int_equal(net.paused.n, 0);
}

static void a_client_that_hung_up_meanwhile_is_forgotten(void **state)
{
    (void)state;
    pause_reading(0, NOW);
    pause_reading(1, NOW);
    pause_reading(2, NOW);
    conns[0].gone = true;
    conns[1].paused = false;
    net_resume(&net, NOW);
    assert_int_equal(net.paused.n, 0);
    assert_int_equal(done[0].resumed + done[1].resumed, 0);
    assert_int_equal(done[2].resumed, 1);
}

int main(void)
{
#define AFRESH(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        AFRESH(a_websocket_is_pinged_after_its_time_and_not_before),
        AFRESH(a_silent_client_is_cut_after_its_time_and_not_before),
        AFRESH(a_message_that_does_not_end_is_given_up_after_its_time_and_not_before),
        AFRESH(a_connection_is_cut_at_its_deadline_unless_its_body_is_waited_for),
        AFRESH(while_the_process_stood_still_nobody_was_silent_or_late),
        AFRESH(a_client_that_talked_too_much_is_read_again_when_its_pause_is_over),
        AFRESH(of_many_readers_as_many_are_read_again_as_there_is_time),
        AFRESH(a_client_that_hung_up_meanwhile_is_forgotten),
    };
    return cmocka_run_group_tests_name("tick", tests, NULL, NULL);
}
