/* Nodes of the tests (node.h). */
#include "node.h"

#include <string.h>

#include "tests/waits.h"

static void wake(void *ctx)
{
    sem_post(&((struct node *)ctx)->news);
}

void node_create(struct node *node, const struct redis *redis, struct bus_config config)
{
    char error[300] = "", password[80];
    *node = (struct node){0};
    sem_init(&node->news, 0, 0);
    if (!config.url)
        config.url = redis->url;
    if (!config.password_file && redis->password) {
        redis_file(redis, "password", redis->password, password);
        config.password_file = password;
    }
    if (!config.secret_file)
        config.secret_file = redis->secret;
    if (!config.boot)
        config.boot = "boot1";
    if (!config.messages_max)
        config.messages_max = 4096;
    if (!config.bytes_max)
        config.bytes_max = 1 << 22;
    config.wake = wake;
    config.wake_ctx = node;
    node->bus = bus_create(&config, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(node->bus);
}

void node_destroy(struct node *node)
{
    bus_destroy(node->bus);
    sem_destroy(&node->news);
    node->bus = NULL;
}

const struct bus_stats *node_stats(struct node *node)
{
    bus_stats(node->bus, &node->stats);
    return &node->stats;
}

void node_await_up(struct node *node)
{
    while (!node_stats(node)->up)
        waits_for(&node->news, "a bus that is up");
    assert_int_equal(node->stats.trouble, BUS_FINE);
    assert_string_equal(node->stats.why, "");
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

void node_await_down(struct node *node, enum bus_trouble trouble)
{
    int turns = 0;
    /* A first try that fails is no change of the state, and so no news. */
    while (node_stats(node)->up || node->stats.trouble != trouble) {
        WAITS_TURN(turns, WAITS_S * 500, "down for %s, not %s: %s",
                   bus_trouble_word(node->stats.trouble), bus_trouble_word(trouble),
                   node->stats.why);
        rest();
    }
    assert_true(strlen(node->stats.why) > 0);
}

struct bus_message *node_take(struct node *node)
{
    struct bus_message *message;
    while (!(message = bus_take(node->bus)))
        waits_for(&node->news, "a message");
    return message;
}

uint64_t node_hears(struct node *node, const char *from, const char *text)
{
    struct bus_message *message = node_take(node);
    assert_string_equal(message->from, from);
    assert_int_equal(message->n, strlen(text));
    assert_memory_equal(message->bytes, text, message->n);
    uint64_t missed = message->missed;
    bus_message_destroy(message);
    return missed;
}

void node_await_heard(struct node *node, uint64_t heard)
{
    int turns = 0;
    while (node_stats(node)->heard < heard) {
        WAITS_TURN(turns, WAITS_S * 500, "%lu messages heard, not %lu",
                   (unsigned long)node->stats.heard, (unsigned long)heard);
        rest();
    }
}

void node_say(struct node *node, const char *text)
{
    assert_int_equal(bus_say_all(node->bus, KIND, text, strlen(text)), BUS_SAID);
}
