/* Followed rooms. A room is a subscription, and a connection has few of them: so a room is followed only until
 * its reason has gone, and the list is short. A room that is pushed out costs an offer without an answer, or a look
 * that comes later. */
#include "server/bot/rooms.h"

#include <string.h>

#include "core/text.h"
#include "server/bot/say.h"

/* --- the list ------------------------------------------------------------------------------------- */

static struct rooms_one *find(struct rooms *rooms, const char *id)
{
    for (unsigned i = 0; i < rooms->n; i++)
        if (strcmp(rooms->list[i].id, id) == 0)
            return &rooms->list[i];
    return NULL;
}

static void forget(struct rooms *rooms, struct rooms_one *one)
{
    size_t after = (size_t)(rooms->list + rooms->n - (one + 1));

    memmove(one, one + 1, after * sizeof *one);
    rooms->n--;
}

static void leave(struct rooms *rooms, struct rooms_one *one)
{
    talk_unsubscribe(rooms->talk, "room:", one->id);
    forget(rooms, one);
}

void rooms_follow(struct rooms *rooms, const char *id, enum rooms_reason reason, int64_t now_us)
{
    struct rooms_one *one = find(rooms, id);
    int64_t for_ms = reason == ROOMS_OVER ? ROOMS_OVER_MS : ROOMS_ANSWER_MS;

    if (!one) {
        if (rooms->n >= rooms->max)
            leave(rooms, rooms->list);
        one = &rooms->list[rooms->n++];
        *one = (struct rooms_one){0};
        memcpy(one->id, id, strlen(id) + 1);
    }
    one->reason = reason;
    one->answered = false;
    one->until_us = now_us + for_ms * 1000;
    one->sub_id = talk_subscribe(rooms->talk, "room:", one->id); /* again: another snapshot */
}

bool rooms_refused(struct rooms *rooms, int64_t id)
{
    for (unsigned i = 0; i < rooms->n; i++) {
        if (rooms->list[i].sub_id != id)
            continue;
        forget(rooms, &rooms->list[i]);
        return true;
    }
    return false;
}

void rooms_connected(struct rooms *rooms, unsigned max)
{
    rooms->max = max;
    for (unsigned i = 0; i < rooms->n;) {
        struct rooms_one *one = &rooms->list[i];
        if (one->reason != ROOMS_OVER || i >= max) {
            forget(rooms, one); /* `me` asks for stones again, and a long turn for a look */
            continue;
        }
        one->answered = false;
        one->sub_id = talk_subscribe(rooms->talk, "room:", one->id);
        i++;
    }
}

int64_t rooms_due_us(const struct rooms *rooms)
{
    int64_t due_us = INT64_MAX;

    for (unsigned i = 0; i < rooms->n; i++)
        if (rooms->list[i].until_us < due_us)
            due_us = rooms->list[i].until_us;
    return due_us;
}

void rooms_tick(struct rooms *rooms, int64_t now_us)
{
    for (unsigned i = 0; i < rooms->n;) {
        if (now_us >= rooms->list[i].until_us)
            leave(rooms, &rooms->list[i]);
        else
            i++;
    }
}

/* --- reasons ---------------------------------------------------------------------------------------- */

static bool is_state(const json_t *room, const char *word)
{
    const char *state = json_string_value(json_object_get(room, "state"));
    return state && strcmp(state, word) == 0;
}

/* Places Black's stones in a room that waits for them. */
static void place(struct rooms *rooms, const char *id, const json_t *room)
{
    const json_t *settings = json_object_get(room, "settings");
    json_int_t stones = json_integer_value(json_object_get(settings, "handicap"));
    struct policy_terms terms;
    go_point points[GO_HANDICAP_MAX];
    char name[4];

    if (!is_state(room, "placing") || !policy_read_terms(settings, &terms) || stones < 1 ||
        stones > GO_HANDICAP_MAX || !lobby_place(&terms.setup, (unsigned)stones, points))
        return;
    json_t *at = json_array();
    for (json_int_t i = 0; i < stones; i++) {
        go_point_write(points[i], terms.setup.width, terms.setup.height, name);
        json_array_append_new(at, json_string(name));
    }
    talk_command(rooms->talk, "room:", id, "place", NULL, json_pack("{s:o}", "at", at));
}

/* The opponent's seat, 0 or 1. */
static size_t opponent_seat(const struct rooms *rooms, const json_t *room)
{
    const json_t *seat = json_array_get(json_object_get(room, "seats"), 0);
    const char *id = json_string_value(json_object_get(json_object_get(seat, "player"), "id"));

    return id && strcmp(id, rooms->lobby->me) == 0;
}

static void look(const struct rooms *rooms, const char *id, const json_t *room)
{
    const json_t *seat = json_array_get(json_object_get(room, "seats"), opponent_seat(rooms, room));
    const json_t *away = json_object_get(seat, "away");

    rooms->looked(rooms->ctx, id, json_is_integer(away) ? json_integer_value(away) : -1,
                  json_object_get(room, "tour") != NULL);
}

/* Answers the opponent's offer of another game, once. False: the room has moved on. */
static bool answer(struct rooms *rooms, struct rooms_one *one, const json_t *room, int64_t now_us)
{
    const json_t *by = json_object_get(room, "rematch");
    bool offered =
        json_is_integer(by) && json_integer_value(by) == (json_int_t)opponent_seat(rooms, room);
    const char *why;

    if (offered && !one->answered) {
        why = lobby_again(rooms->lobby, one->id, room, now_us);
        say("room %s: another game is offered; the bot %s%s", one->id,
            why ? "declines: " : "agrees", why ? why : "");
        talk_command(rooms->talk, "room:", one->id, why ? "rematch-no" : "rematch", NULL, NULL);
    }
    one->answered = offered;
    return is_state(room, "over");
}

void rooms_hear(struct rooms *rooms, const char *id, const json_t *room, int64_t now_us)
{
    struct rooms_one *one = find(rooms, id);
    bool stays = false;

    if (!one)
        return;
    switch (one->reason) {
    case ROOMS_PLACE: place(rooms, id, room); break;
    case ROOMS_LOOK: look(rooms, id, room); break;
    case ROOMS_OVER: stays = answer(rooms, one, room, now_us); break;
    }
    if (stays)
        return;
    leave(rooms, one);
}
