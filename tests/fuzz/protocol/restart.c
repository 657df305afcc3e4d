/* Compares all visible state before and after a restart: the observer reads everything, the server falls and comes
 * back, and the observer reads it again. Both must be equal. The comparison leaves out what may differ: presence and
 * its times, clocks, numbers of channels, and state that was never promised to last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "house.h"
#include "json.h"

enum { ROOMS = 14, GAMES = 18, CHATS = 6, AT_ONCE = 24, CALLS_TOLD = 8 };

/* --- looking ---------------------------------------------------------------------------------- */

struct eye {
    struct fuzz *fuzz;
    struct voice *line;
    unsigned n;
};

static struct person *eye_of(struct fuzz *fuzz)
{
    return &fuzz->people[FUZZ_EYE];
}

static void shut(struct eye *eye)
{
    if (!eye->line)
        return;
    house_settle(eye->fuzz->house);
    people_hang_up(eye->fuzz, eye->line);
    house_settle(eye->fuzz->house);
    eye->line = NULL;
}

/* Connects with a person's session, or (NULL) with none. */
static void look_as(struct eye *eye, const struct person *as)
{
    struct person *person = eye_of(eye->fuzz);
    shut(eye);
    person->has_session = as != NULL;
    if (as)
        memcpy(person->token, as->token, sizeof person->token);
    if (!people_connect(eye->fuzz, person))
        return;
    house_settle(eye->fuzz->house);
    eye->line = say_line(eye->fuzz, person);
    eye->n = 0;
}

static void look(struct eye *eye, const struct person *as, const char *kind, const char *id,
                 const char *more)
{
    char ch[PROTO_CHANNEL_CHARS_MAX + 1];
    snprintf(ch, sizeof ch, "%s%s%s", kind, id, more);
    if (eye->n++ >= AT_ONCE)
        look_as(eye, as);
    if (eye->line)
        say_sub(eye->fuzz, eye->line, ch);
}

/* Stores a channel of one person under that person's name. */
static void look_at_own(struct eye *eye, const struct person *person)
{
    char name[20];
    look_as(eye, person);
    look(eye, person, "me", "", "");
    shut(eye);
    json_t *me = json_object_get(eye->fuzz->seen, "me");
    snprintf(name, sizeof name, "me %u", person->index);
    if (me)
        json_object_set(eye->fuzz->seen, name, me);
    json_object_del(eye->fuzz->seen, "me");
}

static const struct person *director_of(const struct fuzz *fuzz, const struct book_tour *tour)
{
    for (int i = 0; i < FUZZ_PEOPLE; i++)
        if (fuzz->people[i].has_session && fuzz->people[i].player == tour->director &&
            tour->director != 0)
            return &fuzz->people[i];
    return NULL;
}

static void look_at_desk(struct eye *eye, const struct book_tour *tour)
{
    struct fuzz *fuzz = eye->fuzz;
    const struct person *as = director_of(fuzz, tour);
    char name[40];
    if (!as)
        return;
    look_as(eye, as);
    look(eye, as, "desk:", tour->id, "");
    house_settle(fuzz->house);
    snprintf(name, sizeof name, "%s.json", tour->id);
    house_ask(fuzz->house, &(struct house_request){.what = HOUSE_GET_TOUR,
                                                   .person = eye_of(fuzz),
                                                   .token = as->token,
                                                   .name = name,
                                                   .body = ""});
    house_settle(fuzz->house);
    json_t *file = json_object_get(fuzz->seen, "file");
    if (file && *text_at(file, "kind"))
        json_object_set(fuzz->seen, name, file);
    else
        hear_full(fuzz, name, file);
    json_object_del(fuzz->seen, "file");
}

/* The number of objects to look at: looking adds to it. */
struct extent {
    unsigned rooms, games, tours;
};

static void look_at_owns(struct eye *eye)
{
    for (int i = 0; i < FUZZ_PEOPLE; i++)
        if (eye->fuzz->people[i].has_session)
            look_at_own(eye, &eye->fuzz->people[i]);
}

static json_t *look_at_everything(struct fuzz *fuzz, const struct extent *extent)
{
    const struct book *book = fuzz->book;
    struct eye eye = {.fuzz = fuzz};
    fuzz->seen = json_object();
    /* The calls come first. At that moment all events fit into one look-up, and nothing is pending; so no tournament is
     * in memory only because the observer has looked at it. */
    bool alone = !fuzz->real && extent->tours <= CALLS_TOLD;
    if (alone)
        look_at_owns(&eye);
    look_as(&eye, NULL);
    look(&eye, NULL, "lobby", "", "");
    look(&eye, NULL, "tours", "", "");
    look(&eye, NULL, "arenas", "", "");
    for (uint32_t i = 0; i < fuzz->arenas_n; i++)
        look(&eye, NULL, "arena:", fuzz->arenas[i].id, "");
    for (unsigned i = extent->rooms; i > 0 && i + ROOMS > extent->rooms; i--)
        look(&eye, NULL, "room:", book->rooms[i - 1].id, "");
    for (unsigned i = extent->rooms; i > 0 && i + CHATS > extent->rooms; i--)
        look(&eye, NULL, "chat:", book->rooms[i - 1].id, "/watchers");
    for (unsigned i = extent->games; i > 0 && i + GAMES > extent->games; i--)
        look(&eye, NULL, "game:", book->games[i - 1].id, "");
    for (unsigned i = 0; i < extent->tours; i++) {
        look(&eye, NULL, "tour:", book->tours[i].id, "");
        look(&eye, NULL, "boards:", book->tours[i].id, "");
    }
    for (unsigned i = 0; i < extent->tours; i++)
        look_at_desk(&eye, &book->tours[i]);
    if (!alone)
        look_at_owns(&eye);
    shut(&eye);
    json_t *seen = fuzz->seen;
    fuzz->seen = NULL;
    return seen;
}

/* --- washing ---------------------------------------------------------------------------------- */

static void drop(json_t *object, const char *key)
{
    if (object)
        json_object_del(object, key);
}

/* A list as an object, by a key of its members, without members that may differ. */
static void by_key(json_t *holder, const char *list, const char *key,
                   bool (*counts)(const json_t *one))
{
    json_t *table = json_object(), *one;
    size_t i;
    char name[80];
    json_array_foreach(json_object_get(holder, list), i, one)
    {
        snprintf(name, sizeof name, "%s %s", text_at(one, key),
                 text_at(object_at(one, "tour"), "id"));
        if (!counts || counts(one))
            json_object_set(table, name, one);
    }
    json_object_set_new(holder, list, table);
}

/* Finished rooms stay in the lobby for some minutes of one process only. */
static bool is_open(const json_t *room)
{
    return !same_word(text_at(room, "state"), "over");
}

/* Only one process knows that pairings were taken back, until there are new ones. */
static bool is_standing(const json_t *call)
{
    return !same_word(text_at(call, "k"), "withdrawn");
}

static void wash_rooms(json_t *rooms)
{
    const char *key;
    json_t *room;
    json_object_foreach(rooms, key, room) drop(room, "watchers");
}

static void wash_room(json_t *room)
{
    drop(room, "watchers");
    drop(room, "rematch");
    for (size_t i = 0; i < 2; i++) {
        json_t *seat = json_array_get(json_object_get(room, "seats"), i);
        drop(seat, "present");
        drop(seat, "away");
    }
}

static void wash_game(json_t *game)
{
    drop(game, "clk");
    drop(game, "state");
}

/* The server does not restore rooms whose games are over. */
static bool is_played(const json_t *game)
{
    return json_is_null(object_at(game, "end"));
}

static void wash_boards(json_t *boards)
{
    const char *key;
    json_t *one;
    by_key(boards, "games", "room", is_played);
    json_object_foreach(json_object_get(boards, "games"), key, one) drop(one, "clk");
}

/* A rating that another tournament has changed is sent with the next act of this one. */
static void wash_tour(json_t *tour)
{
    size_t i;
    json_t *player;
    drop(json_object_get(tour, "head"), "next");
    json_array_foreach(json_object_get(tour, "players"), i, player)
    {
        drop(player, "rating");
        drop(player, "deviation");
    }
}

static void wash_chat(json_t *chat)
{
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(chat, "lines"), i, line)
        drop(json_object_get(line, "by"), "name");
}

/* A tournament in memory has the names of its log; in the stored log those of deleted accounts are gone. */
static void wash_desk(json_t *washed)
{
    size_t i;
    json_t *entry;
    drop(washed, "open");
    json_array_foreach(json_object_get(washed, "log"), i, entry) drop(entry, "names");
}

/* The muted players of a person, in no order. */
static void wash_muted(json_t *me)
{
    json_t *set = json_object(), *id;
    size_t i;
    json_array_foreach(json_object_get(me, "muted"), i, id)
        json_object_set_new(set, json_string_value(id), json_true());
    json_object_set_new(me, "muted", set);
}

/* A restart ends the challenges that wait, and closes their rooms. */
static void wash_challenges(json_t *me)
{
    json_t *challenge;
    size_t i;
    char name[80];
    json_array_foreach(json_object_get(me, "challenges"), i, challenge)
    {
        snprintf(name, sizeof name, "%s ", text_at(challenge, "room"));
        drop(json_object_get(me, "games"), name);
    }
    drop(me, "challenges");
}

static json_t *wash(const char *ch, const json_t *value)
{
    json_t *washed = json_deep_copy(value);
    if (same_word(ch, "lobby")) {
        drop(washed, "players");
        by_key(washed, "rooms", "id", is_open);
        wash_rooms(json_object_get(washed, "rooms"));
    } else if (same_word(ch, "tours")) {
        by_key(washed, "tours", "id", NULL);
    } else if (same_word(ch, "arenas")) {
        by_key(washed, "arenas", "id", NULL);
    } else if (begins_with(ch, "arena:")) {
        drop(washed, "waiting"); /* a restart empties the page */
    } else if (begins_with(ch, "me ")) {
        by_key(washed, "games", "room", NULL);
        wash_challenges(washed);
        by_key(washed, "calls", "k", is_standing);
        wash_muted(washed);
        drop(washed, "invites"); /* older ones come up only when the player comes again */
    } else if (begins_with(ch, "room:")) {
        wash_room(washed);
    } else if (begins_with(ch, "game:")) {
        wash_game(washed);
    } else if (begins_with(ch, "chat:")) {
        wash_chat(washed);
    } else if (begins_with(ch, "tour:")) {
        wash_tour(washed);
    } else if (begins_with(ch, "desk:")) {
        wash_desk(washed);
    } else if (begins_with(ch, "boards:")) {
        wash_boards(washed);
    }
    return washed;
}

/* --- comparing -------------------------------------------------------------------------------- */

/* Clocks that ran get a credit, and those of tournaments wait for their players. */
static bool is_of_the_house(const json_t *entry)
{
    const char *act = json_string_value(json_array_get(entry, 0));
    return same_word(act, "credit") || same_word(act, "pause") || same_word(act, "unpause");
}

/* The log after a restart begins with the old one, and continues with acts of the server alone. */
static bool log_continues(json_t *before, json_t *after)
{
    json_t *old = json_object_get(before, "log"), *new = json_object_get(after, "log");
    size_t n = json_array_size(old);
    for (size_t i = 0; i < json_array_size(new); i++) {
        const json_t *entry = json_array_get(new, i);
        if (i < n ? !json_equal(json_array_get(old, i), entry) : !is_of_the_house(entry))
            return false;
    }
    drop(before, "log");
    drop(after, "log");
    return true;
}

/* In the stored log a player without an account, typed in at a desk, is forgotten with the account of the same name; a
 * tournament in memory still has the typed name. */
static void look_past_forgotten(json_t *before, json_t *after)
{
    static const char *const names[] = {"name", "opponent"};
    static const char *const gone[] = {"club", "country", "household", "labels", "pin", "note"};
    const char *key;
    json_t *one;
    size_t i;
    json_array_foreach(before, i, one) look_past_forgotten(one, json_array_get(after, i));
    json_object_foreach(before, key, one) look_past_forgotten(one, json_object_get(after, key));
    bool is_gone = false;
    for (i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *name = json_object_get(after, names[i]);
        if (!json_is_string(name) || !begins_with(json_string_value(name), "player ") ||
            !json_object_get(before, names[i]))
            continue;
        json_object_set(before, names[i], name);
        is_gone = true;
    }
    if (!is_gone)
        return;
    for (i = 0; i < sizeof gone / sizeof *gone; i++) {
        drop(before, gone[i]);
        drop(after, gone[i]);
    }
}

static size_t calls_n(const json_t *me)
{
    return json_array_size(object_at(me, "calls"));
}

/* A guest who has done nothing yet may be forgotten, and long lists leave some entries out. */
static bool may_be_gone(const struct fuzz *fuzz, const char *ch, const json_t *after)
{
    char full[80];
    snprintf(full, sizeof full, "full %s", ch);
    return begins_with(ch, "full ") || json_object_get(after, full) ||
           (begins_with(ch, "me ") && !fuzz->people[atoi(ch + 3)].acted);
}

/* The room of a challenge that waits, or its chat. */
static bool is_of_challenge(const json_t *before, const char *ch)
{
    char room[PROTO_CHANNEL_CHARS_MAX + 1];
    if (!begins_with(ch, "room:") && !begins_with(ch, "chat:"))
        return false;
    snprintf(room, sizeof room, "room:%.22s", ch + 5);
    return object_at(json_object_get(before, room), "opponent") != NULL;
}

static void compare(struct fuzz *fuzz, const char *ch, const json_t *before, const json_t *after)
{
    json_t *one = wash(ch, before), *other = wash(ch, after);
    bool same = other != NULL;
    if (calls_n(before) == CALLS_TOLD || calls_n(after) == CALLS_TOLD ||
        fuzz->theme->tours_bytes > 0) {
        /* Other calls may be the first ones, or in memory. */
        drop(one, "calls");
        drop(other, "calls");
    }
    fuzz->compared++;
    look_past_forgotten(one, other);
    if (same && begins_with(ch, "game:"))
        same = log_continues(one, other);
    if (!same || !json_equal(one, other)) {
        char why[1200] = "not there";
        if (other)
            json_differ(one, other, why, sizeof why);
        fuzz_fail(fuzz, "%s is another one after a restart: %s", ch, why);
    }
    json_decref(one);
    json_decref(other);
}

static void fall(struct fuzz *fuzz)
{
    fuzz_note(fuzz, "the server falls");
    house_restart(fuzz->house, fuzz_chance(fuzz, 30));
    book_restart(fuzz->book);
}

void restart_at_once(struct fuzz *fuzz)
{
    fall(fuzz);
    fuzz->falls++;
}

void restart_and_compare(struct fuzz *fuzz)
{
    const char *ch;
    json_t *value;
    house_rest(fuzz->house);
    fuzz_nobody_waits(fuzz);
    const struct extent extent = {fuzz->book->rooms_n, fuzz->book->games_n, fuzz->book->tours_n};
    json_t *before = look_at_everything(fuzz, &extent);
    if (fuzz_chance(fuzz, 50) && !fuzz->real) { /* on its way, and lost */
        house_hold(fuzz->house);
        for (int i = 0; i < 12; i++)
            fuzz_act(fuzz);
    }
    fall(fuzz);
    fuzz->restarts++;
    json_t *after = look_at_everything(fuzz, &extent);
    json_object_foreach(before, ch, value)
    {
        const json_t *now = json_object_get(after, ch);
        if (is_of_challenge(before, ch))
            continue;
        if (now || !may_be_gone(fuzz, ch, after))
            compare(fuzz, ch, value, now);
    }
    json_decref(before);
    json_decref(after);
}
