/* A node of the bus as a process of its own: bus_node URL SECRET_FILE PASSWORD_FILE NODE BOOT
 *
 * It reads lines, "all TEXT", "to NODE TEXT" and "stats", until its input ends; and it prints lines: "up", "down REASON
 * SENTENCE", "heard FROM BOOT COUNTER MISSED TEXT", and numbers as "ups=1 …". */
#include <inttypes.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/bus/bus.h"

enum { USAGE = 64, TURN_MS = 20 };

static int news;
static bool was_up;
static enum bus_trouble last = BUS_STARTING;

static void wake(void *ctx)
{
    (void)ctx;
    eventfd_write(news, 1);
}

static void tell_state(struct bus *bus)
{
    struct bus_stats stats;
    bus_stats(bus, &stats);
    if (stats.up != was_up || stats.trouble != last)
        printf(stats.up ? "up\n" : "down %s %s\n", bus_trouble_word(stats.trouble), stats.why);
    was_up = stats.up;
    last = stats.trouble;
}

static void tell_stats(struct bus *bus)
{
    struct bus_stats stats;
    bus_stats(bus, &stats);
    printf("ups=%" PRIu64 " heard=%" PRIu64 " taken=%" PRIu64 " missed=%" PRIu64, stats.ups,
           stats.heard, stats.taken, stats.missed);
    for (int i = BUS_TAKEN + 1; i < BUS_DROPS; i++)
        printf(" %s=%" PRIu64, bus_drop_word((enum bus_drop)i), stats.dropped[i]);
    printf("\n");
}

static void obey(struct bus *bus, char *line)
{
    char *word = strtok(line, " \n"), *node;
    if (!word)
        return;
    if (strcmp(word, "stats") == 0)
        tell_stats(bus);
    node = strcmp(word, "to") == 0 ? strtok(NULL, " \n") : NULL;
    char *text = strtok(NULL, "\n");
    if (!text)
        return;
    if (node)
        bus_say_to(bus, node, BUS_KIND_FIRST, text, strlen(text));
    else
        bus_say_all(bus, BUS_KIND_FIRST, text, strlen(text));
}

static void tell_messages(struct bus *bus)
{
    for (struct bus_message *message; (message = bus_take(bus)); bus_message_destroy(message))
        printf("heard %s %s %" PRIu64 " %" PRIu64 " %.*s\n", message->from, message->boot,
               message->counter, message->missed, (int)message->n, (const char *)message->bytes);
}

int main(int argc, char **argv)
{
    char error[300], line[300];
    eventfd_t count;
    if (argc != 6)
        return USAGE;
    news = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct bus *bus = bus_create(&(struct bus_config){.url = argv[1],
                                                      .secret_file = argv[2],
                                                      .password_file = argv[3],
                                                      .node = argv[4],
                                                      .boot = argv[5],
                                                      .messages_max = 10000,
                                                      .bytes_max = 1 << 24,
                                                      .wake = wake},
                                 error, sizeof error);
    if (!bus) {
        fprintf(stderr, "%s\n", error);
        return EXIT_FAILURE;
    }
    setvbuf(stdin, NULL, _IONBF, 0); /* poll() sees all that is there */
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (;;) {
        struct pollfd polled[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                   {.fd = news, .events = POLLIN}};
        poll(polled, 2, TURN_MS);
        eventfd_read(news, &count);
        tell_state(bus);
        tell_messages(bus);
        if (polled[0].revents && !fgets(line, sizeof line, stdin))
            break;
        if (polled[0].revents)
            obey(bus, line);
    }
    bus_destroy(bus);
    return EXIT_SUCCESS;
}
