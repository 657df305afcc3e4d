/* The rooms of the load generator. A move's time begins before its bytes go to the kernel and ends when the bytes of
 * its event were read. An unexpected number ends the program. */
#include "rooms.h"

struct tally tally;

bool room_play(struct room *room, const struct protocol *protocol)
{
    if (room->moves == room->game_moves->n && !protocol->any_move) {
        tally.exhausted++;
        return false;
    }
    room->flights[(room->moves + 1) % ROOM_FLIGHTS] = (struct flight){.sent_ns = wire_now_ns()};
    room->waiting = true;
    protocol->play(room);
    room->moves++;
    return true;
}

static struct flight *flight_of(struct room *room, uint32_t n)
{
    if (n == 0 || n > room->moves || n + ROOM_FLIGHTS <= room->moves)
        fail("room %u is at move %u, somebody speaks of %u", room->number, room->moves, n);
    return &room->flights[n % ROOM_FLIGHTS];
}

void room_acknowledged(struct room *room, uint32_t n, int64_t now_ns)
{
    const struct flight *flight = flight_of(room, n);
    room->acknowledged = n;
    if (!tally.measuring)
        return;
    tally.acknowledged++;
    samples_add(&tally.ack, now_ns - flight->sent_ns);
}

/* The move is sent again when the room's turn comes. */
void room_refused(struct room *room, uint32_t n)
{
    tally.refused++;
    if (n == room->moves && room->waiting) {
        room->moves--;
        room->waiting = false;
    }
}

void room_unanswered(const struct room *room, int64_t now_ns)
{
    if (room->moves > room->acknowledged)
        samples_add(&tally.ack, now_ns - room->flights[room->moves % ROOM_FLIGHTS].sent_ns);
}

void room_heard(struct link *link, uint32_t n, int64_t now_ns, const struct protocol *protocol)
{
    struct room *room = link->room;
    struct flight *flight = flight_of(room, n);
    if (tally.measuring)
        tally.deliveries++;
    if (link->seat == 2) {
        if (tally.measuring)
            samples_add(&tally.watcher, now_ns - flight->sent_ns);
        if (++flight->heard == room->watchers && tally.measuring)
            samples_add(&tally.last_watcher, now_ns - flight->sent_ns);
        return;
    }
    if (link->seat != n % 2) /* Black, seat 0, makes the odd ones */
        return;
    if (tally.measuring)
        samples_add(&tally.opponent, now_ns - flight->sent_ns);
    room->waiting = false;
    if (tally.closed_loop)
        room_play(room, protocol);
}
