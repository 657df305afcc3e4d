/* Strangers who can publish on Redis, with and without the site's secret: each wrong message is dropped and counted by
 * its reason, and the next right one is heard. */
#include "node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/bus/envelope.h"

static struct redis redis;
static struct node node; /* west */
static struct envelope_key key;
static int64_t skew_ms; /* of the node's clock */

static int64_t system_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t wall_ms(void)
{
    return system_ms() + skew_ms;
}

static int begin_redis(void **state)
{
    (void)state;
    redis_init(&redis, NULL);
    redis_start(&redis);
    return 0;
}

static int end_redis(void **state)
{
    (void)state;
    redis_finish(&redis);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    skew_ms = 0;
    node_create(&node, &redis, (struct bus_config){.node = "west", .wall_ms = wall_ms});
    node_await_up(&node);
    envelope_key_make(&key, text_of("a secret of the site, which is long enough"), "t");
    return 0;
}

static int end(void **state)
{
    (void)state;
    node_destroy(&node);
    return 0;
}

static struct envelope from_east(uint64_t counter)
{
    return (struct envelope){.kind = KIND,
                             .node = text_of("east"),
                             .boot = text_of("boot1"),
                             .to = text_of(""),
                             .counter = counter,
                             .sent_ms = system_ms(),
                             .bytes = text_of("hello")};
}

static struct codec_bytes made(const struct envelope *envelope)
{
    struct codec_bytes bytes = {0};
    envelope_write(envelope, &key, &bytes);
    envelope_seal(&bytes, &key);
    return bytes;
}

/* Publishes the bytes and says what became of them. */
static enum bus_drop becomes(const char *channel, const void *bytes, size_t n)
{
    struct bus_stats before = *node_stats(&node);
    redis_publish(&redis, channel, bytes, n);
    node_await_heard(&node, before.heard + 1);
    for (int drop = BUS_TAKEN; drop < BUS_DROPS; drop++)
        if (node.stats.dropped[drop] > before.dropped[drop])
            return drop;
    return BUS_DROPS;
}

static enum bus_drop said(const struct envelope *envelope)
{
    struct codec_bytes bytes = made(envelope);
    enum bus_drop drop = becomes("t:all", bytes.at, bytes.n);
    free(bytes.at);
    return drop;
}

static void a_right_message_from_anywhere_is_taken_once(void **state)
{
    (void)state;
    struct envelope envelope = from_east(1);
    assert_int_equal(said(&envelope), BUS_TAKEN);
    assert_int_equal(node_hears(&node, "east", "hello"), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(said(&envelope), BUS_REPEATED);
    envelope.counter = 5;
    assert_int_equal(said(&envelope), BUS_TAKEN);
    assert_int_equal(node_hears(&node, "east", "hello"), 3);
    envelope.counter = 4;
    assert_int_equal(said(&envelope), BUS_REPEATED);
    envelope.counter = 6;
    assert_int_equal(said(&envelope), BUS_TAKEN);
    assert_int_equal(node_hears(&node, "east", "hello"), 0);
    assert_null(bus_take(node.bus));
}

static void a_message_with_any_byte_spoilt_is_dropped(void **state)
{
    (void)state;
    struct envelope envelope = from_east(1);
    struct codec_bytes bytes = made(&envelope);
    for (uint32_t i = 0; i < bytes.n; i++) {
        bytes.at[i] ^= (uint8_t)(1 << i % 8);
        enum bus_drop drop = becomes("t:all", bytes.at, bytes.n);
        if (drop != BUS_FORM && drop != BUS_VERSION && drop != BUS_SECRET && drop != BUS_SPOILT &&
            drop != BUS_LONG)
            fail_msg("byte %u: %s", (unsigned)i, bus_drop_word(drop));
        bytes.at[i] ^= (uint8_t)(1 << i % 8);
    }
    assert_null(bus_take(node.bus));
    assert_int_equal(node_stats(&node)->nodes, 0);
    assert_int_equal(becomes("t:all", bytes.at, bytes.n), BUS_TAKEN);
    free(bytes.at);
}

static void another_secret_says_so(void **state)
{
    (void)state;
    struct envelope envelope = from_east(1);
    envelope_key_make(&key, text_of("another secret, which is long enough as well"), "t");
    assert_int_equal(said(&envelope), BUS_SECRET);
    envelope_key_make(&key, text_of("a secret of the site, which is long enough"), "u");
    assert_int_equal(said(&envelope), BUS_SECRET);
}

static void an_earlier_start_is_not_heard_again(void **state)
{
    (void)state;
    struct envelope first = from_east(1), second = from_east(1);
    second.boot = text_of("boot2");
    assert_int_equal(said(&first), BUS_TAKEN);
    assert_int_equal(said(&second), BUS_TAKEN);
    first.counter = 2;
    assert_int_equal(said(&first), BUS_REPEATED);
    second.counter = 2;
    assert_int_equal(said(&second), BUS_TAKEN);
}

static void own_messages_and_those_of_a_namesake_are_told_apart(void **state)
{
    (void)state;
    struct envelope envelope = from_east(1);
    envelope.node = text_of("west");
    assert_int_equal(said(&envelope), BUS_OWN);
    envelope.boot = text_of("boot2");
    assert_int_equal(said(&envelope), BUS_NAMESAKE);
    assert_null(bus_take(node.bus));
}

static void a_message_to_another_node_is_not_for_this_one_on_any_channel(void **state)
{
    (void)state;
    struct envelope envelope = from_east(1);
    envelope.to = text_of("south");
    struct codec_bytes bytes = made(&envelope);
    assert_int_equal(becomes("t:all", bytes.at, bytes.n), BUS_ADDRESS);
    assert_int_equal(becomes("t:to:west", bytes.at, bytes.n), BUS_ADDRESS);
    free(bytes.at);
    /* One for this node is, on any channel, and once. */
    envelope.to = text_of("west");
    bytes = made(&envelope);
    assert_int_equal(becomes("t:all", bytes.at, bytes.n), BUS_TAKEN);
    assert_int_equal(becomes("t:to:west", bytes.at, bytes.n), BUS_REPEATED);
    free(bytes.at);
}

static void a_message_too_old_or_too_early_is_dropped_and_the_age_is_told(void **state)
{
    (void)state;
    enum { SLACK_MS = 5000 };
    static const struct {
        int64_t after_ms;
        enum bus_drop drop;
    } times[] = {{-BUS_AGE_MAX_MS - SLACK_MS, BUS_OLD},
                 {BUS_AGE_MAX_MS + SLACK_MS, BUS_EARLY},
                 {-BUS_AGE_MAX_MS + SLACK_MS, BUS_TAKEN},
                 {BUS_AGE_MAX_MS - SLACK_MS, BUS_TAKEN}};
    struct envelope envelope = from_east(1);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        envelope.sent_ms = system_ms() + times[i].after_ms;
        assert_int_equal(said(&envelope), times[i].drop);
        envelope.counter += times[i].drop == BUS_TAKEN;
    }
    struct bus_message *message = node_take(&node);
    assert_in_range(message->age_ms, BUS_AGE_MAX_MS - SLACK_MS, BUS_AGE_MAX_MS);
    bus_message_destroy(message);
    message = node_take(&node);
    assert_in_range(-message->age_ms, SLACK_MS, BUS_AGE_MAX_MS - SLACK_MS);
    bus_message_destroy(message);
    envelope.sent_ms = INT64_MAX;
    assert_int_equal(said(&envelope), BUS_EARLY);
    envelope.sent_ms = INT64_MIN;
    assert_int_equal(said(&envelope), BUS_OLD);
    /* Ten seconds between the clocks of two machines are no reason. */
    skew_ms = -10000;
    envelope = from_east(100);
    assert_int_equal(said(&envelope), BUS_TAKEN);
}

static void garbage_of_any_length_is_dropped_and_ends_no_connection(void **state)
{
    (void)state;
    enum { LARGEST = 3 << 20 };
    static const size_t lengths[] = {0, 1, 100, BUS_BYTES_MAX + BUS_HEAD_MAX + 1, LARGEST};
    static const enum bus_drop drops[] = {BUS_FORM, BUS_VERSION, BUS_VERSION, BUS_VERSION,
                                          BUS_VERSION};
    uint8_t *bytes = calloc(1, LARGEST);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        assert_int_equal(becomes("t:all", bytes, lengths[i]), drops[i]);
    bytes[0] = ENVELOPE_VERSION;
    assert_int_equal(becomes("t:all", bytes, 100), BUS_SECRET);
    assert_int_equal(becomes("t:all", bytes, BUS_BYTES_MAX + BUS_HEAD_MAX + 1), BUS_LONG);
    free(bytes);
    assert_int_equal(node_stats(&node)->ups, 1);
    assert_true(node.stats.up);
}

static void a_message_without_a_bound_ends_the_connection_and_no_more(void **state)
{
    (void)state;
    size_t n = BUS_REPLY_MAX + (64 << 10);
    uint8_t *bytes = calloc(1, n);
    redis_publish(&redis, "t:all", bytes, n);
    node_await_down(&node, BUS_NONSENSE);
    node_await_up(&node);
    free(bytes);
}

static void more_nodes_than_are_remembered_are_refused(void **state)
{
    (void)state;
    char name[20];
    for (int i = 0; i <= BUS_NODES_MAX; i++) {
        struct envelope envelope = from_east(1);
        snprintf(name, sizeof name, "node%d", i);
        envelope.node = text_of(name);
        assert_int_equal(said(&envelope), i < BUS_NODES_MAX ? BUS_TAKEN : BUS_CROWD);
    }
    assert_int_equal(node_stats(&node)->nodes, BUS_NODES_MAX);
}

int main(void)
{
#define WITH_NODE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        WITH_NODE(a_right_message_from_anywhere_is_taken_once),
        WITH_NODE(a_message_with_any_byte_spoilt_is_dropped),
        WITH_NODE(another_secret_says_so),
        WITH_NODE(an_earlier_start_is_not_heard_again),
        WITH_NODE(own_messages_and_those_of_a_namesake_are_told_apart),
        WITH_NODE(a_message_to_another_node_is_not_for_this_one_on_any_channel),
        WITH_NODE(a_message_too_old_or_too_early_is_dropped_and_the_age_is_told),
        WITH_NODE(garbage_of_any_length_is_dropped_and_ends_no_connection),
        WITH_NODE(a_message_without_a_bound_ends_the_connection_and_no_more),
        WITH_NODE(more_nodes_than_are_remembered_are_refused),
    };
    return cmocka_run_group_tests(tests, begin_redis, end_redis);
}
