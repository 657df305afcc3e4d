/* The cost of a message on the bus: bench_bus URL SECRET_FILE PASSWORD_FILE RATE SECONDS BYTES
 *
 * Two nodes in one process; one says so many messages a second to all, spread evenly as a busy node would, and another
 * takes them. One JSON object: CPU time a message of the caller, of the speaking and of the listening thread and of the
 * taker; the delay from saying to taking; what was lost. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>

#include "server/bus/bus.h"

enum { USAGE = 64, MISSED = 3, STEP_US = 1000, PATIENCE_MS = 10000 };

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void wake(void *ctx)
{
    eventfd_write(*(int *)ctx, 1);
}

static struct bus *node(const char *name, char **words, int *news)
{
    char error[300];
    *news = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct bus *bus = bus_create(&(struct bus_config){.url = words[1],
                                                      .secret_file = words[2],
                                                      .password_file = words[3],
                                                      .node = name,
                                                      .boot = "bench",
                                                      .messages_max = 65536,
                                                      .bytes_max = 1 << 28,
                                                      .wake = wake,
                                                      .wake_ctx = news},
                                 error, sizeof error);
    struct bus_stats stats = {0};
    if (!bus) {
        fprintf(stderr, "%s\n", error);
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < PATIENCE_MS && !stats.up; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        bus_stats(bus, &stats);
    }
    if (!stats.up) {
        fprintf(stderr, "the bus is %s: %s\n", bus_trouble_word(stats.trouble), stats.why);
        exit(EXIT_FAILURE);
    }
    return bus;
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t cpu_of(struct bus *bus)
{
    struct bus_stats stats;
    bus_stats(bus, &stats);
    return stats.cpu_us;
}

/* Takes all that is there and notes the delays. */
static size_t take(struct bus *bus, int64_t *delays_us, size_t n)
{
    for (struct bus_message *message; (message = bus_take(bus)); bus_message_destroy(message)) {
        int64_t said_us;
        memcpy(&said_us, message->bytes, sizeof said_us);
        delays_us[n++] = clock_us(CLOCK_MONOTONIC) - said_us;
    }
    return n;
}

int main(int argc, char **argv)
{
    int news[2];
    if (argc != 7)
        return USAGE;
    size_t rate = strtoul(argv[4], NULL, 10), all = rate * strtoul(argv[5], NULL, 10);
    size_t size = strtoul(argv[6], NULL, 10), said = 0, taken = 0, before;
    if (rate == 0 || all == 0 || size < sizeof(int64_t) || size > BUS_BYTES_MAX)
        return USAGE;
    struct bus *speaker = node("east", argv, &news[0]), *listener = node("west", argv, &news[1]);
    int64_t *delays_us = malloc(all * sizeof *delays_us), say_us = 0, take_us = 0;
    char *bytes = calloc(1, size);
    int64_t speaker_us = cpu_of(speaker), listener_us = cpu_of(listener);
    int64_t begun_us = clock_us(CLOCK_MONOTONIC), heard_us = begun_us;
    while (taken < all && clock_us(CLOCK_MONOTONIC) - heard_us < PATIENCE_MS * INT64_C(1000)) {
        int64_t from_us = clock_us(CLOCK_THREAD_CPUTIME_ID), now_us = clock_us(CLOCK_MONOTONIC);
        for (; said < all && (int64_t)(said * 1000000 / rate) <= now_us - begun_us; said++) {
            int64_t at_us = clock_us(CLOCK_MONOTONIC);
            memcpy(bytes, &at_us, sizeof at_us);
            bus_say_all(speaker, BUS_KIND_FIRST, bytes, size);
        }
        int64_t between_us = clock_us(CLOCK_THREAD_CPUTIME_ID);
        before = taken;
        taken = take(listener, delays_us, taken);
        if (taken > before)
            heard_us = now_us;
        say_us += between_us - from_us;
        take_us += clock_us(CLOCK_THREAD_CPUTIME_ID) - between_us;
        struct pollfd polled = {.fd = news[1], .events = POLLIN};
        poll(&polled, 1, STEP_US / 1000);
        eventfd_t count;
        eventfd_read(news[1], &count);
    }
    double n = (double)all;
    speaker_us = cpu_of(speaker) - speaker_us;
    listener_us = cpu_of(listener) - listener_us;
    qsort(delays_us, taken, sizeof *delays_us, compare);
    printf("{\"messages\": %zu, \"a_second\": %zu, \"bytes\": %zu, \"lost\": %zu, "
           "\"say_us\": %.2f, \"speaker_us\": %.2f, \"listener_us\": %.2f, \"take_us\": %.2f, "
           "\"delay_ms_p50\": %.2f, \"delay_ms_p99\": %.2f",
           all, rate, size, all - taken, (double)say_us / n, (double)speaker_us / n,
           (double)listener_us / n, (double)take_us / n,
           taken > 0 ? (double)delays_us[taken / 2] / 1e3 : 0,
           taken > 0 ? (double)delays_us[taken * 99 / 100] / 1e3 : 0);
    free(delays_us);
    free(bytes);
    bus_destroy(speaker);
    bus_destroy(listener);
    return taken == all ? EXIT_SUCCESS : MISSED;
}
