/* Measures the return of clients. The time begins when the first connection is cut. Every client's last acknowledged
 * move must be in the game that they come back to; a missing one ends the program. */
#include "resume.h"

#include <stdio.h>
#include <stdlib.h>

#include "rooms.h"

enum { FIRST_MS = 250, MOST_MS = 10000, DOUBLINGS_MAX = 6, MS_NS = 1000000 };

static int64_t begun_ns;
static uint64_t tries, refused;
static long back;
static struct samples times;

static double random_share(void)
{
    return (double)rand() / ((double)RAND_MAX + 1);
}

void resume_lost(struct link *link)
{
    unsigned doublings = link->attempts < DOUBLINGS_MAX ? link->attempts : DOUBLINGS_MAX;
    double most_ms = FIRST_MS << doublings;
    if (most_ms > MOST_MS)
        most_ms = MOST_MS;
    if (begun_ns == 0)
        begun_ns = wire_now_ns();
    link->attempts++;
    link->due_ns = wire_now_ns() + 1 + (int64_t)(random_share() * most_ms * MS_NS);
}

void resume_refused(struct link *link)
{
    refused++;
    wire_close(link);
    resume_lost(link);
}

void resume_done(struct link *link, uint32_t n)
{
    if (n < link->room->acknowledged)
        fail("move %u of room %u was acknowledged, and the game has %u", link->room->acknowledged,
             link->room->number, n);
    back++;
    samples_add(&times, wire_now_ns() - begun_ns);
}

static void connect_who_are_due(struct link *links, long n)
{
    int64_t now = wire_now_ns();
    for (long i = 0; i < n; i++) {
        if (links[i].due_ns == 0 || links[i].due_ns > now)
            continue;
        links[i].due_ns = 0;
        tries++;
        wire_connect(&links[i]);
    }
}

void resume_wait(struct link *links, long n, long seconds)
{
    int64_t end = wire_now_ns() + INT64_C(1000) * MS_NS * seconds;
    while (back < n && wire_now_ns() < end) {
        wire_poll(2 * WIRE_MS);
        connect_who_are_due(links, n);
    }
    printf("{\"clients\":%ld,\"back\":%ld,\"back_p50_s\":%.3f,\"back_p99_s\":%.3f,"
           "\"back_last_s\":%.3f,\"tries\":%lu,\"not_yet\":%lu}\n",
           n, back, samples_ms(&times, .5) / 1e3, samples_ms(&times, .99) / 1e3,
           samples_ms(&times, 1) / 1e3, (unsigned long)tries, (unsigned long)refused);
}
