/* The state of a tournament in a client: the snapshot, then change by change. Written from the protocol alone. Its
 * users check that all clients have the same state in the end, whenever they came. */
#include "tour_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

void tour_view_finish(struct tour_view *view)
{
    json_decref(view->head);
    json_decref(view->standings);
    json_decref(view->players);
    json_decref(view->rounds);
}

static void replace(json_t **at, json_t *value)
{
    json_decref(*at);
    *at = json_incref(value);
}

static void merge(json_t **at, json_t *list)
{
    size_t i;
    json_t *one;
    char key[12];
    if (!*at)
        *at = json_object();
    json_array_foreach(list, i, one)
    {
        snprintf(key, sizeof key, "%lld", number_at(one, "number"));
        json_object_set(*at, key, one);
    }
}

static void take_away(json_t *from, json_t *list)
{
    size_t i;
    json_t *one;
    char key[12];
    json_array_foreach(list, i, one)
    {
        snprintf(key, sizeof key, "%lld", (long long)json_integer_value(one));
        json_object_del(from, key);
    }
}

static void set_numbered(json_t *object, long long number, json_t *value)
{
    char key[24];
    snprintf(key, sizeof key, "%lld", number);
    json_object_set(object, key, value);
}

/* Rounds come whole, or with the boards that changed. False: unknown boards. */
static bool merge_rounds(json_t **at, json_t *list)
{
    bool known = true;
    size_t i, k, m;
    json_t *one, *pair, *now;
    if (!*at)
        *at = json_object();
    json_array_foreach(list, i, one)
    {
        json_t *changed = json_object_get(one, "changed"), *round = json_copy(one);
        char key[24];
        snprintf(key, sizeof key, "%lld", number_at(one, "number"));
        if (changed) {
            json_t *pairs = json_copy(json_object_get(json_object_get(*at, key), "pairs"));
            size_t found = 0;
            json_array_foreach(pairs, k, pair) json_array_foreach(
                changed, m, now) if (number_at(pair, "board") == number_at(now, "board"))
            {
                json_array_set(pairs, k, now);
                found++;
            }
            known = known && found == json_array_size(changed);
            json_object_set_new(round, "pairs", pairs);
            json_object_del(round, "changed");
        }
        json_object_set_new(*at, key, round);
    }
    return known;
}

/* A line as it was, or a new one, with its new numbers and cells. */
static json_t *new_line(json_t *before, json_t *change, size_t rounds)
{
    json_t *line = json_copy(change ? change : before);
    json_t *cells = json_array(), *pair;
    const json_t *old = json_object_get(before, "cells");
    size_t i;
    for (i = 0; i < rounds; i++)
        if (i < json_array_size(old))
            json_array_append(cells, json_array_get(old, i));
        else
            json_array_append_new(cells, json_null());
    if (change)
        json_array_foreach(json_object_get(change, "cells"), i, pair)
            json_array_set(cells, (size_t)json_integer_value(json_array_get(pair, 0)) - 1,
                           json_array_get(pair, 1));
    json_object_set_new(line, "cells", cells);
    return line;
}

/* Standings come whole, or with the lines that changed. */
static void take_standings(json_t **at, json_t *from)
{
    json_t *order = json_object_get(from, "order"), *known, *changed, *lines, *one, *next;
    size_t i;
    if (!order) {
        replace(at, from);
        return;
    }
    known = json_object();
    changed = json_object();
    lines = json_array();
    json_array_foreach(json_object_get(*at, "lines"), i, one)
        set_numbered(known, number_at(one, "number"), one);
    json_array_foreach(json_object_get(from, "changed"), i, one)
        set_numbered(changed, number_at(one, "number"), one);
    json_array_foreach(order, i, one)
    {
        char key[24];
        snprintf(key, sizeof key, "%lld", (long long)json_integer_value(one));
        json_array_append_new(lines,
                              new_line(json_object_get(known, key), json_object_get(changed, key),
                                       (size_t)number_at(from, "round")));
    }
    next = json_copy(*at);
    json_object_set(next, "round", json_object_get(from, "round"));
    json_object_set_new(next, "lines", lines);
    json_decref(*at);
    *at = next;
    json_decref(known);
    json_decref(changed);
}

const char *tour_view_hear(struct tour_view *view, const json_t *message, bool snap)
{
    const json_t *from = snap ? json_object_get(message, "v") : message;
    if (snap && view->players) {
        json_object_clear(view->players);
        json_object_clear(view->rounds);
    }
    if (!snap && number_at(message, "rev") == 0)
        return "an event of a tournament has no revision";
    if (json_object_get(from, "head"))
        replace(&view->head, json_object_get(from, "head"));
    if (json_object_get(from, "standings"))
        take_standings(&view->standings, json_object_get(from, "standings"));
    merge(&view->players, json_object_get(from, "players"));
    if (!merge_rounds(&view->rounds, json_object_get(from, "rounds")))
        return "boards of a round change that nobody knows";
    take_away(view->players, json_object_get(from, "removed"));
    take_away(view->rounds, json_object_get(from, "withdrawn"));
    return NULL;
}
