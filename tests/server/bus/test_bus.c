/* Two and three nodes over a real Redis. */
#include "node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/waits.h"

static struct redis redis;

static int begin(void **state)
{
    (void)state;
    redis_init(&redis, "a password");
    redis_start(&redis);
    return 0;
}

static int end(void **state)
{
    (void)state;
    redis_finish(&redis);
    return 0;
}

/* Starts nodes east, west and south, as many as wanted, and waits until they are up. */
static void start_nodes(struct node *nodes, int n)
{
    static const char *const names[] = {"east", "west", "south"};
    for (int i = 0; i < n; i++)
        node_create(&nodes[i], &redis, (struct bus_config){.node = names[i]});
    for (int i = 0; i < n; i++)
        node_await_up(&nodes[i]);
}

static void stop_nodes(struct node *nodes, int n)
{
    for (int i = 0; i < n; i++)
        node_destroy(&nodes[i]);
}

static void two_nodes_hear_each_other(void **state)
{
    (void)state;
    struct node nodes[2];
    start_nodes(nodes, 2);
    node_say(&nodes[0], "from the east");
    struct bus_message *message = node_take(&nodes[1]);
    assert_string_equal(message->from, "east");
    assert_string_equal(message->boot, "boot1");
    assert_int_equal(message->kind, KIND);
    assert_int_equal(message->counter, 1);
    assert_int_equal(message->missed, 0);
    assert_true(message->to_all);
    assert_in_range(message->age_ms, 0, WAITS_S * 1000);
    assert_int_equal(message->n, 13);
    assert_memory_equal(message->bytes, "from the east", 13);
    bus_message_destroy(message);
    node_say(&nodes[1], "from the west");
    assert_int_equal(node_hears(&nodes[0], "west", "from the west"), 0);
    stop_nodes(nodes, 2);
}

static void a_message_to_one_node_reaches_that_one_only(void **state)
{
    (void)state;
    struct node nodes[3];
    start_nodes(nodes, 3);
    assert_int_equal(bus_say_to(nodes[0].bus, "west", 255, "for you", 7), BUS_SAID);
    assert_int_equal(bus_say_to(nodes[0].bus, "nobody", 255, "for none", 8), BUS_SAID);
    node_say(&nodes[0], "for all");
    struct bus_message *message = node_take(&nodes[1]);
    assert_int_equal(message->kind, 255);
    assert_false(message->to_all);
    assert_int_equal(message->counter, 1);
    assert_memory_equal(message->bytes, "for you", 7);
    bus_message_destroy(message);
    assert_int_equal(node_hears(&nodes[1], "east", "for all"), 0);
    assert_int_equal(node_hears(&nodes[2], "east", "for all"), 0);
    assert_int_equal(node_stats(&nodes[2])->heard, 1);
    /* Messages to others are no gap: each addressee has numbers of its own. */
    assert_int_equal(bus_say_to(nodes[0].bus, "south", KIND, "1", 1), BUS_SAID);
    assert_int_equal(bus_say_to(nodes[0].bus, "west", KIND, "2", 1), BUS_SAID);
    node_say(&nodes[0], "3");
    assert_int_equal(node_hears(&nodes[1], "east", "2"), 0);
    assert_int_equal(node_hears(&nodes[1], "east", "3"), 0);
    assert_int_equal(node_hears(&nodes[2], "east", "1"), 0);
    assert_int_equal(node_hears(&nodes[2], "east", "3"), 0);
    stop_nodes(nodes, 3);
}

static void three_nodes_hear_all_messages_of_each_sender_in_order(void **state)
{
    (void)state;
    enum { MESSAGES = 1000 };
    struct node nodes[3];
    char text[20];
    start_nodes(nodes, 3);
    for (int i = 0; i < MESSAGES; i++)
        for (int j = 0; j < 3; j++) {
            snprintf(text, sizeof text, "%d", i);
            node_say(&nodes[j], text);
        }
    for (int j = 0; j < 3; j++) {
        int next[3] = {0};
        for (int i = 0; i < 2 * MESSAGES; i++) {
            struct bus_message *message = node_take(&nodes[j]);
            int from = message->from[0] == 'e' ? 0 : message->from[0] == 'w' ? 1 : 2;
            snprintf(text, sizeof text, "%d", next[from]++);
            assert_int_equal(message->n, strlen(text));
            assert_memory_equal(message->bytes, text, message->n);
            assert_int_equal(message->counter, next[from]);
            assert_int_equal(message->missed, 0);
            bus_message_destroy(message);
        }
        assert_int_equal(next[j], 0);
        node_await_heard(&nodes[j], 3 * MESSAGES); /* its own come last, perhaps */
        assert_null(bus_take(nodes[j].bus));
        assert_int_equal(node_stats(&nodes[j])->nodes, 2);
        assert_int_equal(nodes[j].stats.dropped[BUS_OWN], MESSAGES);
        assert_int_equal(nodes[j].stats.said, MESSAGES);
        assert_int_equal(nodes[j].stats.sent, MESSAGES);
        assert_int_equal(nodes[j].stats.taken, 2 * MESSAGES);
    }
    stop_nodes(nodes, 3);
}

static void a_message_may_be_empty_or_64_kib_and_not_a_byte_longer(void **state)
{
    (void)state;
    struct node nodes[2];
    char *bytes = malloc(BUS_BYTES_MAX + 1);
    memset(bytes, 7, BUS_BYTES_MAX + 1);
    start_nodes(nodes, 2);
    assert_int_equal(bus_say_all(nodes[0].bus, KIND, NULL, 0), BUS_SAID);
    assert_int_equal(node_hears(&nodes[1], "east", ""), 0);
    assert_int_equal(bus_say_all(nodes[0].bus, KIND, bytes, BUS_BYTES_MAX), BUS_SAID);
    struct bus_message *message = node_take(&nodes[1]);
    assert_int_equal(message->n, BUS_BYTES_MAX);
    assert_memory_equal(message->bytes, bytes, BUS_BYTES_MAX);
    bus_message_destroy(message);
    assert_int_equal(bus_say_all(nodes[0].bus, KIND, bytes, BUS_BYTES_MAX + 1), BUS_SAID_TOO_LONG);
    assert_int_equal(bus_say_to(nodes[0].bus, "west", KIND, bytes, BUS_BYTES_MAX + 1),
                     BUS_SAID_TOO_LONG);
    assert_int_equal(node_stats(&nodes[0])->too_long, 2);
    /* A refused message leaves no gap: its sender says something else in its place. */
    node_say(&nodes[0], "short");
    assert_int_equal(node_hears(&nodes[1], "east", "short"), 0);
    free(bytes);
    stop_nodes(nodes, 2);
}

static void a_hint_says_that_a_commit_exists(void **state)
{
    (void)state;
    static const int64_t numbers[] = {1, 255, 256, 1234567890123456789, INT64_MAX};
    struct node nodes[2];
    start_nodes(nodes, 2);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_int_equal(bus_say_exists(nodes[0].bus, numbers[i]), BUS_SAID);
        struct bus_message *message = node_take(&nodes[1]);
        assert_int_equal(message->kind, BUS_EXISTS);
        assert_true(bus_exists(message) == numbers[i]);
        bus_message_destroy(message);
    }
    /* Bytes that are no hint are none. */
    static const struct {
        uint8_t kind;
        const char *bytes;
        size_t n;
    } others[] = {{BUS_EXISTS, "\1\0\0\0\0\0\0", 7},
                  {BUS_EXISTS, "\1\0\0\0\0\0\0\0\0", 9},
                  {BUS_EXISTS, "\0\0\0\0\0\0\0\x80", 8},
                  {BUS_EXISTS, "\0\0\0\0\0\0\0\0", 8},
                  {KIND, "\1\0\0\0\0\0\0\0", 8}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        bus_say_all(nodes[0].bus, others[i].kind, others[i].bytes, others[i].n);
        struct bus_message *message = node_take(&nodes[1]);
        assert_true(bus_exists(message) == 0);
        bus_message_destroy(message);
    }
    stop_nodes(nodes, 2);
}

static void a_node_that_starts_again_is_heard_from_its_first_message(void **state)
{
    (void)state;
    struct node nodes[2];
    start_nodes(nodes, 2);
    node_say(&nodes[0], "before");
    node_hears(&nodes[1], "east", "before");
    node_destroy(&nodes[0]);
    node_create(&nodes[0], &redis, (struct bus_config){.node = "east", .boot = "boot2"});
    node_await_up(&nodes[0]);
    node_say(&nodes[0], "after");
    struct bus_message *message = node_take(&nodes[1]);
    assert_string_equal(message->boot, "boot2");
    assert_int_equal(message->counter, 1);
    assert_int_equal(message->missed, 0);
    bus_message_destroy(message);
    stop_nodes(nodes, 2);
}

static void a_flood_stays_within_the_bounds_of_a_slow_taker_and_shows_as_a_gap(void **state)
{
    (void)state;
    enum { MESSAGES = 20000, FEW = 100 };
    const size_t bytes_max = 2 * BUS_BYTES_MAX;
    static char bytes[1000];
    struct node sender, slow;
    int turns = 0;
    node_create(&sender, &redis,
                (struct bus_config){.node = "east", .messages_max = 100000, .bytes_max = 1 << 28});
    node_create(&slow, &redis,
                (struct bus_config){.node = "west", .messages_max = FEW, .bytes_max = bytes_max});
    node_await_up(&sender);
    node_await_up(&slow);
    for (int i = 0; i < MESSAGES; i++)
        assert_int_equal(bus_say_all(sender.bus, KIND, bytes, sizeof bytes), BUS_SAID);
    while (node_stats(&slow)->heard < MESSAGES) {
        WAITS_TURN(turns, WAITS_S * 1000, "%d messages heard", (int)slow.stats.heard);
        assert_in_range(slow.stats.in_n, 0, FEW);
        assert_in_range(slow.stats.in_bytes, 0, bytes_max);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    node_stats(&slow);
    assert_int_equal(slow.stats.in_n, FEW);
    assert_int_equal(slow.stats.dropped[BUS_FULL], MESSAGES - FEW);
    for (uint64_t i = 1; i <= FEW; i++) {
        struct bus_message *message = node_take(&slow);
        assert_int_equal(message->counter, i);
        assert_int_equal(message->missed, 0);
        bus_message_destroy(message);
    }
    assert_null(bus_take(slow.bus));
    node_say(&sender, "the next");
    assert_int_equal(node_hears(&slow, "east", "the next"), MESSAGES - FEW);
    assert_int_equal(node_stats(&slow)->missed, MESSAGES - FEW);
    node_destroy(&sender);
    node_destroy(&slow);
}

static void the_bytes_that_wait_have_a_bound_too(void **state)
{
    (void)state;
    static char bytes[BUS_BYTES_MAX];
    struct node nodes[2];
    node_create(&nodes[0], &redis, (struct bus_config){.node = "east"});
    node_create(&nodes[1], &redis,
                (struct bus_config){.node = "west", .bytes_max = 2 * BUS_BYTES_MAX});
    for (int i = 0; i < 2; i++)
        node_await_up(&nodes[i]);
    for (int i = 0; i < 5; i++)
        bus_say_all(nodes[0].bus, KIND, bytes, sizeof bytes);
    node_await_heard(&nodes[1], 5);
    assert_int_equal(node_stats(&nodes[1])->in_n, 1); /* a message takes more than its bytes */
    assert_int_equal(nodes[1].stats.dropped[BUS_FULL], 4);
    stop_nodes(nodes, 2);
}

static void more_addressees_than_are_remembered_are_all_heard(void **state)
{
    (void)state;
    struct node nodes[2];
    char name[20];
    start_nodes(nodes, 2);
    for (int i = 0; i < 3; i++)
        bus_say_to(nodes[0].bus, "west", KIND, "1", 1);
    for (int i = 0; i < BUS_NODES_MAX + 5; i++) {
        snprintf(name, sizeof name, "node%d", i);
        bus_say_to(nodes[0].bus, name, KIND, "1", 1);
    }
    /* Its place was taken, and its numbers must not begin again. */
    bus_say_to(nodes[0].bus, "west", KIND, "2", 1);
    for (int i = 0; i < 3; i++)
        node_hears(&nodes[1], "east", "1");
    node_hears(&nodes[1], "east", "2");
    stop_nodes(nodes, 2);
}

static void names_and_files_that_are_wrong_keep_the_bus_from_starting(void **state)
{
    (void)state;
    char error[300] = "", long_name[CODEC_NODE_MAX + 2];
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    struct bus_config config = {.url = redis.url,
                                .secret_file = redis.secret,
                                .node = "a b",
                                .boot = "1",
                                .messages_max = 1,
                                .bytes_max = 2 * BUS_BYTES_MAX,
                                .wake = free};
    assert_null(bus_create(&config, error, sizeof error));
    assert_string_equal(error, "the name of the node is not 1 to 64 characters from ! to ~");
    config.node = long_name;
    assert_null(bus_create(&config, error, sizeof error));
    config.node = "a";
    config.boot = "";
    assert_null(bus_create(&config, error, sizeof error));
    assert_string_equal(error, "the word of the start is not 1 to 40 characters from ! to ~");
    config.boot = "1";
    config.secret_file = "/nowhere";
    assert_null(bus_create(&config, error, sizeof error));
    assert_string_equal(error, "/nowhere: No such file or directory");
    bus_destroy(NULL);
    bus_message_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_nodes_hear_each_other),
        cmocka_unit_test(a_message_to_one_node_reaches_that_one_only),
        cmocka_unit_test(three_nodes_hear_all_messages_of_each_sender_in_order),
        cmocka_unit_test(a_message_may_be_empty_or_64_kib_and_not_a_byte_longer),
        cmocka_unit_test(a_hint_says_that_a_commit_exists),
        cmocka_unit_test(a_node_that_starts_again_is_heard_from_its_first_message),
        cmocka_unit_test(a_flood_stays_within_the_bounds_of_a_slow_taker_and_shows_as_a_gap),
        cmocka_unit_test(the_bytes_that_wait_have_a_bound_too),
        cmocka_unit_test(more_addressees_than_are_remembered_are_all_heard),
        cmocka_unit_test(names_and_files_that_are_wrong_keep_the_bus_from_starting),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
