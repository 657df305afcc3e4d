/* Events in two growing arrays: fixed-size entries, and the bytes of their acts and keys. Offsets
 * instead of pointers, because the bytes move. */
#include "proto/game/events.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

#define MARKS_AT_ONCE 32 /* marks of keys that are compared in one step */

void events_finish(struct events *events)
{
    free(events->list);
    free(events->marks);
    free(events->bytes);
    *events = (struct events){0};
}

/* Any function works that gives the keys of one client different marks. */
static uint16_t mark_of(struct text key)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < key.length; i++)
        sum = sum * 31 + (uint8_t)key.at[i];
    return (uint16_t)(sum ^ sum >> 16);
}

uint32_t events_add(struct events *events, const struct event_new *event)
{
    uint32_t need = (uint32_t)(event->act.length + event->key.length), size = events->size;
    assert(event->act.length <= UINT16_MAX && event->key.length <= UINT8_MAX);
    assert(events->n < EVENTS_N_MAX);
    events->list =
        array_room(events->list, &events->size, (size_t)events->n + 1, sizeof *events->list);
    if (events->size != size)
        events->marks = alloc_resized(events->marks, events->size, sizeof *events->marks);
    events->bytes =
        array_room(events->bytes, &events->bytes_size, (size_t)events->bytes_n + need, 1);

    uint32_t back = event->kind == PROTO_EVENT_UNDO ? events_target(event->act) : events->n;
    uint32_t before = events_counting(events, events->n, back);
    events->list[events->n] = (struct event){
        .at_ms = event->at_ms,
        .spent_ms = event->spent_ms,
        .lag_ms = event->lag_ms,
        .bytes = events->bytes_n,
        .act_length = (uint16_t)event->act.length,
        .key_length = (uint8_t)event->key.length,
        .kind = event->kind,
        .player = event->player,
        .before = before & EVENTS_N_MAX,
    };
    memcpy(events->bytes + events->bytes_n, event->act.at, event->act.length);
    if (event->key.length > 0)
        memcpy(events->bytes + events->bytes_n + event->act.length, event->key.at,
               event->key.length);
    events->bytes_n += need;
    events->marks[events->n] = mark_of(event->key);
    return ++events->n;
}

void events_copy(const struct events *events, uint32_t n, struct events *ret)
{
    assert(n <= events->n);
    uint32_t bytes = n < events->n ? events->list[n].bytes : events->bytes_n;
    *ret = (struct events){.list = alloc_copy(events->list, n * sizeof *events->list),
                           .marks = alloc_copy(events->marks, n * sizeof *events->marks),
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

struct text events_act(const struct events *events, uint32_t n)
{
    const struct event *event = events_get(events, n);
    return (struct text){events->bytes + event->bytes, event->act_length};
}

struct text events_key(const struct events *events, uint32_t n)
{
    const struct event *event = events_get(events, n);
    return (struct text){events->bytes + event->bytes + event->act_length, event->key_length};
}

/* Whether one of MARKS_AT_ONCE marks is this one. No step depends on another, so that the compiler
 * compares them all at once. */
static bool has_mark(const uint16_t marks[MARKS_AT_ONCE], uint16_t mark)
{
    uint16_t found = 0;
    for (unsigned i = 0; i < MARKS_AT_ONCE; i++)
        found |= marks[i] == mark;
    return found;
}

uint32_t events_find(const struct events *events, struct text key)
{
    uint16_t mark = mark_of(key);
    uint32_t n = events->n;
    assert(key.length > 0);
    while (n > 0) {
        if (n >= MARKS_AT_ONCE && !has_mark(events->marks + n - MARKS_AT_ONCE, mark)) {
            n -= MARKS_AT_ONCE;
            continue;
        }
        uint32_t last = n >= MARKS_AT_ONCE ? n - MARKS_AT_ONCE : 0;
        for (; n > last; n--) {
            struct text one =
                events->marks[n - 1] == mark ? events_key(events, n) : (struct text){0};
            if (one.length == key.length && memcmp(one.at, key.at, key.length) == 0)
                return n;
        }
    }
    return 0;
}

uint32_t events_target(struct text act)
{
    size_t from = act.length;
    uint64_t value = 0;
    while (from > 0 && act.at[from - 1] >= '0' && act.at[from - 1] <= '9')
        from--;
    for (size_t i = from; i < act.length && value <= UINT32_MAX; i++)
        value = value * 10 + (uint64_t)(act.at[i] - '0');
    return value <= UINT32_MAX ? (uint32_t)value : 0;
}

bool events_by_director(struct text act)
{
    static const char word[] = " director";
    size_t length = sizeof word - 1;
    return act.length > length && memcmp(act.at + act.length - length, word, length) == 0;
}

uint32_t events_before(const struct events *events, uint32_t n)
{
    return events_get(events, n)->before;
}

uint32_t events_counting(const struct events *events, uint32_t n, uint32_t target)
{
    while (n > target)
        n = events_before(events, n);
    return n;
}

uint32_t *events_list(const struct events *events, uint32_t from, uint32_t n, uint32_t *ret_n)
{
    uint32_t count = 0;
    for (uint32_t i = n; i > from; i = events_before(events, i))
        count++;
    uint32_t *ret = alloc_raw(count, sizeof *ret);
    *ret_n = count;
    for (uint32_t i = n; i > from; i = events_before(events, i))
        ret[--count] = i;
    return ret;
}
