/* Events in two growing arrays: fixed-size entries, and the bytes of their acts and keys. Offsets
 * instead of pointers, because the bytes move. */
#include "server/app/play/events.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

void events_finish(struct events *events)
{
    free(events->list);
    free(events->bytes);
    *events = (struct events){0};
}

uint32_t events_add(struct events *events, const struct event_new *event)
{
    uint32_t need = (uint32_t)(event->act.length + event->key.length);
    assert(event->act.length <= UINT16_MAX && event->key.length <= UINT8_MAX);
    events->list =
        array_room(events->list, &events->size, (size_t)events->n + 1, sizeof *events->list);
    events->bytes =
        array_room(events->bytes, &events->bytes_size, (size_t)events->bytes_n + need, 1);

    events->list[events->n] = (struct event){
        .at_ms = event->at_ms,
        .spent_ms = event->spent_ms,
        .lag_ms = event->lag_ms,
        .bytes = events->bytes_n,
        .act_length = (uint16_t)event->act.length,
        .key_length = (uint8_t)event->key.length,
        .kind = event->kind,
        .player = event->player,
    };
    memcpy(events->bytes + events->bytes_n, event->act.at, event->act.length);
    if (event->key.length > 0)
        memcpy(events->bytes + events->bytes_n + event->act.length, event->key.at,
               event->key.length);
    events->bytes_n += need;
    return ++events->n;
}

void events_copy(const struct events *events, uint32_t n, struct events *ret)
{
    assert(n <= events->n);
    uint32_t bytes = n < events->n ? events->list[n].bytes : events->bytes_n;
    *ret = (struct events){.list = alloc_copy(events->list, n * sizeof *events->list),
                           .bytes = alloc_copy(events->bytes, bytes),
                           .n = n,
                           .size = n,
                           .bytes_n = bytes,
                           .bytes_size = bytes};
}

void events_drop(struct events *events)
{
    assert(events->n > 0);
    events->bytes_n = events->list[--events->n].bytes;
}

const struct event *events_get(const struct events *events, uint32_t n)
{
    assert(n >= 1 && n <= events->n);
    return &events->list[n - 1];
}

struct proto_string events_act(const struct events *events, uint32_t n)
{
    const struct event *event = events_get(events, n);
    return (struct proto_string){events->bytes + event->bytes, event->act_length};
}

struct proto_string events_key(const struct events *events, uint32_t n)
{
    const struct event *event = events_get(events, n);
    return (struct proto_string){events->bytes + event->bytes + event->act_length,
                                 event->key_length};
}

uint32_t events_target(struct proto_string act)
{
    size_t from = act.length;
    uint64_t value = 0;
    while (from > 0 && act.at[from - 1] >= '0' && act.at[from - 1] <= '9')
        from--;
    for (size_t i = from; i < act.length && value <= UINT32_MAX; i++)
        value = value * 10 + (uint64_t)(act.at[i] - '0');
    return value <= UINT32_MAX ? (uint32_t)value : 0;
}

bool events_by_director(struct proto_string act)
{
    static const char word[] = " director";
    size_t length = sizeof word - 1;
    return act.length > length && memcmp(act.at + act.length - length, word, length) == 0;
}

void events_alive(const struct events *events, uint32_t n, uint8_t *ret_flags)
{
    /* Backwards, an undo skips everything down to its target, earlier undos included. */
    uint32_t i = n;
    memset(ret_flags, 0, n);
    while (i > 0) {
        const struct event *event = events_get(events, i);
        ret_flags[i - 1] = 1;
        if (event->kind == PROTO_EVENT_UNDO) {
            uint32_t target = events_target(events_act(events, i));
            i = target < i ? target : i - 1;
        } else {
            i--;
        }
    }
}
