/* A Redis that is away, dies, stops, refuses, or is none. */
#include "node.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "tests/waits.h"

#define FOUND_S      3 /* within which a Redis that has stopped is found */
#define LEAVE_S      2 /* within which the bus ends, whatever Redis does */
#define LEAVE_SOON_S (2 * BUS_LEAVE_MS / 1000.0)
#define BUSY_SAY     0.05 /* seconds for a message, on a busy machine; a wait would be longer */

static struct redis redis;

static int begin(void **state)
{
    (void)state;
    redis_init(&redis, "a password");
    return 0;
}

static int end(void **state)
{
    (void)state;
    redis_finish(&redis);
    return 0;
}

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void start_two(struct node nodes[2])
{
    node_create(&nodes[0], &redis, (struct bus_config){.node = "east"});
    node_create(&nodes[1], &redis, (struct bus_config){.node = "west"});
    node_await_up(&nodes[0]);
    node_await_up(&nodes[1]);
}

static void stop_two(struct node nodes[2])
{
    node_destroy(&nodes[0]);
    node_destroy(&nodes[1]);
}

static void a_bus_comes_up_by_itself_when_redis_does(void **state)
{
    (void)state;
    struct node node;
    node_create(&node, &redis, (struct bus_config){.node = "east"});
    node_await_down(&node, BUS_UNREACHABLE);
    assert_string_equal(node.stats.why, "No such file or directory");
    int64_t since_us = node.stats.since_mono_us;
    redis_start(&redis);
    node_await_up(&node);
    assert_int_equal(node.stats.ups, 1);
    assert_true(node.stats.since_mono_us > since_us);
    node_destroy(&node);
}

static void a_killed_redis_is_noticed_and_its_successor_is_found(void **state)
{
    (void)state;
    struct node nodes[2];
    redis_start(&redis);
    start_two(nodes);
    node_say(&nodes[0], "before");
    node_hears(&nodes[1], "east", "before");
    for (int times = 0; times < 2; times++) {
        redis_kill(&redis);
        for (int i = 0; i < 2; i++) {
            int turns = 0;
            while (node_stats(&nodes[i])->up) {
                WAITS_TURN(turns, WAITS_S * 500, "still up");
                usleep(2000);
            }
        }
        /* Said while there is no Redis, and sent if it is back soon. */
        node_say(&nodes[0], "meanwhile");
        redis_start(&redis);
        node_await_up(&nodes[0]);
        node_await_up(&nodes[1]);
        node_say(&nodes[0], "after");
        struct bus_message *message = node_take(&nodes[1]);
        if (message->n == strlen("meanwhile")) {
            assert_int_equal(message->missed, 0);
            bus_message_destroy(message);
            message = node_take(&nodes[1]);
            assert_int_equal(message->missed, 0);
        } else {
            assert_int_equal(message->missed, 1);
        }
        assert_memory_equal(message->bytes, "after", 5);
        assert_int_equal(message->counter, 3 + 2 * times);
        bus_message_destroy(message);
    }
    assert_int_equal(node_stats(&nodes[0])->ups, 3);
    stop_two(nodes);
}

static void a_stopped_redis_is_found_within_three_seconds(void **state)
{
    (void)state;
    struct node nodes[2];
    redis_start(&redis);
    start_two(nodes);
    /* A quiet bus, and one that is speaking. */
    for (int speaks = 0; speaks < 2; speaks++) {
        redis_pause(&redis);
        double from_s = now_s();
        while (node_stats(&nodes[0])->up) {
            if (speaks)
                bus_say_all(nodes[0].bus, KIND, "x", 1);
            assert_true(now_s() - from_s < FOUND_S);
            usleep(5000);
        }
        node_await_down(&nodes[0], BUS_SILENT);
        node_await_down(&nodes[1], BUS_SILENT);
        assert_string_equal(nodes[0].stats.why, "Redis did not answer for 1500 ms");
        redis_go_on(&redis);
        node_await_up(&nodes[0]);
        node_await_up(&nodes[1]);
        for (struct bus_message *message; (message = bus_take(nodes[1].bus));)
            bus_message_destroy(message);
    }
    /* Redis may bring the messages of the connection that was given up behind later ones: they are dropped. */
    node_say(&nodes[0], "later");
    for (struct bus_message *message; (message = node_take(&nodes[1]));) {
        bool is_last = message->n == strlen("later");
        bus_message_destroy(message);
        if (is_last)
            break;
    }
    stop_two(nodes);
}

static void nothing_waits_for_a_stopped_redis_and_nothing_grows(void **state)
{
    (void)state;
    enum { FEW = 50, MANY = 5000 };
    static char bytes[20000];
    struct node node;
    redis_start(&redis);
    node_create(&node, &redis, (struct bus_config){.node = "east", .messages_max = FEW});
    node_await_up(&node);
    redis_pause(&redis);
    int too_much = 0;
    double longest_s = 0;
    for (int i = 0; i < MANY; i++) {
        double from_s = now_s();
        enum bus_said said = bus_say_all(node.bus, KIND, bytes, sizeof bytes);
        double took_s = now_s() - from_s;
        longest_s = took_s > longest_s ? took_s : longest_s;
        too_much += said == BUS_SAID_TOO_MUCH;
        assert_in_range(node_stats(&node)->out_n, 0, FEW);
    }
    /* hiredis holds less than a megabyte, the system its buffers, the queue the rest. */
    assert_in_range(too_much, MANY / 2, MANY);
    assert_int_equal(node_stats(&node)->too_much, too_much);
    if (longest_s > BUSY_SAY)
        print_message("# a message took %.3f s\n", longest_s);
    node_await_down(&node, BUS_SILENT);
    assert_true(node.stats.in_doubt > 0);
    /* A message that waits for longer than its time is dropped while the bus is down. */
    int turns = 0;
    while (node_stats(&node)->out_n > 0) {
        WAITS_TURN(turns, WAITS_S * 500, "old messages are still there");
        usleep(2000);
    }
    assert_true(node.stats.too_late > 0);
    assert_int_equal(node.stats.out_bytes, 0);
    double from_s = now_s();
    node_destroy(&node);
    assert_true(now_s() - from_s < LEAVE_S);
}

static void a_bus_that_ends_sends_what_it_was_given(void **state)
{
    (void)state;
    enum { MESSAGES = 500 };
    struct node nodes[2];
    redis_start(&redis);
    start_two(nodes);
    for (int i = 0; i < MESSAGES; i++)
        node_say(&nodes[0], "goodbye");
    node_destroy(&nodes[0]);
    for (int i = 0; i < MESSAGES; i++)
        assert_int_equal(node_hears(&nodes[1], "east", "goodbye"), 0);
    node_destroy(&nodes[1]);
}

/* Shorter than the patience after which the bus would be down. A busy machine may need a second try. */
static void a_bus_that_ends_waits_for_a_stopped_redis_only_shortly(void **state)
{
    (void)state;
    double shortest_s = LEAVE_S;
    redis_start(&redis);
    for (int tries = 0; tries < 5 && shortest_s > LEAVE_SOON_S; tries++) {
        struct node node;
        node_create(&node, &redis, (struct bus_config){.node = "east"});
        node_await_up(&node);
        redis_pause(&redis);
        node_say(&node, "not heard");
        double from_s = now_s();
        node_destroy(&node);
        double took_s = now_s() - from_s;
        shortest_s = took_s < shortest_s ? took_s : shortest_s;
        redis_go_on(&redis);
    }
    assert_true(shortest_s <= LEAVE_SOON_S);
}

static void a_wrong_password_is_denied_with_the_words_of_redis(void **state)
{
    (void)state;
    struct node node;
    char other[80];
    redis_start(&redis);
    redis_file(&redis, "other", "a wrong password\n", other);
    node_create(&node, &redis, (struct bus_config){.node = "east", .password_file = other});
    node_await_down(&node, BUS_DENIED);
    assert_non_null(strstr(node.stats.why, "WRONGPASS"));
    node_destroy(&node);
    node_create(&node, &redis, (struct bus_config){.node = "east", .password_file = ""});
    node_await_down(&node, BUS_DENIED);
    assert_non_null(strstr(node.stats.why, "NOAUTH"));
    assert_int_equal(node.stats.ups, 0);
    node_destroy(&node);
    /* A password that Redis does not want is a mistake too: it may be the wrong Redis. */
    redis_kill(&redis);
    redis.password = NULL;
    redis_start(&redis);
    node_create(&node, &redis, (struct bus_config){.node = "east", .password_file = other});
    node_await_down(&node, BUS_DENIED);
    assert_non_null(strstr(node.stats.why, "without any password configured"));
    node_destroy(&node);
}

static void two_secrets_on_one_redis_do_not_hear_each_other_and_say_why(void **state)
{
    (void)state;
    struct node nodes[2];
    char other[80];
    redis_start(&redis);
    redis_file(&redis, "other", "another secret, which is long enough as well\n", other);
    node_create(&nodes[0], &redis, (struct bus_config){.node = "east"});
    node_create(&nodes[1], &redis, (struct bus_config){.node = "west", .secret_file = other});
    node_await_up(&nodes[0]);
    node_await_up(&nodes[1]);
    node_say(&nodes[0], "secret");
    node_await_heard(&nodes[1], 1);
    node_say(&nodes[1], "secret");
    node_await_heard(&nodes[0], 2);
    assert_null(bus_take(nodes[0].bus));
    assert_null(bus_take(nodes[1].bus));
    assert_int_equal(node_stats(&nodes[0])->dropped[BUS_SECRET], 1);
    assert_int_equal(node_stats(&nodes[1])->dropped[BUS_SECRET], 1);
    stop_two(nodes);
}

/* --- no Redis --------------------------------------------------------------------------------- */

static int listen_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(fd, 100), 0);
    return fd;
}

/* Accepts connections and says this to each, or closes it (""), until the bus is down for the reason. */
static void check_answer(const char *said, size_t n, enum bus_trouble trouble)
{
    int listener = listen_at(redis.socket), turns = 0, accepted[200], accepted_n = 0;
    struct node node;
    node_create(&node, &redis, (struct bus_config){.node = "east"});
    while (node_stats(&node)->trouble != trouble) {
        struct pollfd polled = {.fd = listener, .events = POLLIN};
        WAITS_TURN(turns, WAITS_S * 100, "%.20s: %s, %s", said,
                   bus_trouble_word(node.stats.trouble), node.stats.why);
        if (poll(&polled, 1, 10) <= 0)
            continue;
        int fd = accept(listener, NULL, NULL);
        assert_true(fd >= 0 && accepted_n < 200);
        if (said && n == 0)
            close(fd);
        else
            accepted[accepted_n++] = fd;
        /* On a busy machine the bus may have given this connection up already; it comes back. */
        if (said && n > 0 && send(fd, said, n, MSG_NOSIGNAL) < 0)
            assert_true(errno == EPIPE || errno == ECONNRESET);
    }
    assert_int_equal(node.stats.ups, 0);
    node_destroy(&node);
    while (accepted_n > 0)
        close(accepted[--accepted_n]);
    close(listener);
    unlink(redis.socket);
}

static void a_program_that_is_no_redis_is_told_by_what_it_does(void **state)
{
    (void)state;
    static const struct {
        const char *said;
        enum bus_trouble trouble;
    } answers[] = {
        {"HTTP/1.1 400 Bad Request\r\n\r\n", BUS_NONSENSE},
        {"+OK\r\n+OK\r\n+OK\r\n+OK\r\n+OK\r\n", BUS_NONSENSE}, /* more than it was asked */
        {"*2147483647\r\n", BUS_NONSENSE},
        {"*-7\r\n", BUS_NONSENSE},
        {"$-7\r\n", BUS_NONSENSE},
        {"*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n", BUS_NONSENSE},
        {"$9223372036854775807\r\n", BUS_SILENT}, /* memory comes with bytes only */
        {"-LOADING Redis is loading the dataset in memory\r\n", BUS_REFUSED},
        {"-DENIED Redis is running in protected mode\r\n", BUS_DENIED},
        {"-NOPERM this user has no permissions\r\n", BUS_DENIED},
        {"-\r\n", BUS_REFUSED},
        {"*3\r\n$7\r\nmessage\r\n$-1\r\n$-1\r\n", BUS_SILENT}, /* an answer, and then no other */
        {"*3\r\n:1\r\n:2\r\n:3\r\n", BUS_SILENT},
        {"$1000000\r\nabc", BUS_SILENT},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        check_answer(answers[i].said, strlen(answers[i].said), answers[i].trouble);
    check_answer("", 0, BUS_CLOSED);
    check_answer(NULL, 0, BUS_SILENT);
}

int main(void)
{
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_bus_comes_up_by_itself_when_redis_does),
        WITH_FOLDER(a_killed_redis_is_noticed_and_its_successor_is_found),
        WITH_FOLDER(a_stopped_redis_is_found_within_three_seconds),
        WITH_FOLDER(nothing_waits_for_a_stopped_redis_and_nothing_grows),
        WITH_FOLDER(a_bus_that_ends_sends_what_it_was_given),
        WITH_FOLDER(a_bus_that_ends_waits_for_a_stopped_redis_only_shortly),
        WITH_FOLDER(a_wrong_password_is_denied_with_the_words_of_redis),
        WITH_FOLDER(two_secrets_on_one_redis_do_not_hear_each_other_and_say_why),
        WITH_FOLDER(a_program_that_is_no_redis_is_told_by_what_it_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
