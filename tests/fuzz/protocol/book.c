/* The book of all that the simulated people received. Channels come in snapshots and events; an event that does not
 * follow the known state is skipped until the next snapshot. */
#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/point.h"
#include "core/text.h"
#include "json.h"

struct book *book_create(void)
{
    return calloc(1, sizeof(struct book));
}

static void drop_tour(struct book_tour *tour)
{
    tour_view_finish(&tour->view);
    json_decref(tour->draft);
    json_decref(tour->people);
    json_decref(tour->entry);
    json_decref(tour->added);
    json_decref(tour->acts);
    free(tour->file);
}

void book_destroy(struct book *book)
{
    for (unsigned i = 0; i < book->rooms_n; i++)
        json_decref(book->rooms[i].room);
    for (unsigned i = 0; i < book->games_n; i++)
        json_decref(book->games[i].d);
    for (unsigned i = 0; i < book->tours_n; i++)
        drop_tour(&book->tours[i]);
    free(book);
}

void book_restart(struct book *book)
{
    for (unsigned i = 0; i < book->tours_n; i++)
        book->tours[i].whole = false;
}

/* --- searching ---------------------------------------------------------------------------------- */

struct book_room *book_room(struct book *book, const char *id)
{
    for (unsigned i = book->rooms_n; i > 0; i--)
        if (same_word(book->rooms[i - 1].id, id))
            return &book->rooms[i - 1];
    if (book->rooms_n == BOOK_ROOMS || strlen(id) != PROTO_ID_CHARS)
        return NULL;
    struct book_room *room = &book->rooms[book->rooms_n++];
    memcpy(room->id, id, sizeof room->id);
    return room;
}

struct book_game *book_game(struct book *book, const char *id)
{
    for (unsigned i = book->games_n; i > 0; i--)
        if (same_word(book->games[i - 1].id, id))
            return &book->games[i - 1];
    if (book->games_n == BOOK_GAMES || strlen(id) != PROTO_ID_CHARS)
        return NULL;
    struct book_game *game = &book->games[book->games_n++];
    memcpy(game->id, id, sizeof game->id);
    return game;
}

struct book_tour *book_tour(struct book *book, const char *id)
{
    for (unsigned i = book->tours_n; i > 0; i--)
        if (same_word(book->tours[i - 1].id, id))
            return &book->tours[i - 1];
    if (book->tours_n == BOOK_TOURS || strlen(id) != PROTO_ID_CHARS)
        return NULL;
    struct book_tour *tour = &book->tours[book->tours_n++];
    memcpy(tour->id, id, sizeof tour->id);
    tour->added = json_array();
    tour->acts = json_array();
    return tour;
}

/* A random number; the newest entries are named most often. */
static unsigned any(struct fuzz *fuzz, unsigned n)
{
    unsigned last = n < 12 ? n : 12;
    return fuzz_chance(fuzz, 90) ? n - 1 - fuzz_random(fuzz, last) : fuzz_random(fuzz, n);
}

struct book_room *book_any_room(struct fuzz *fuzz)
{
    struct book *book = fuzz->book;
    return book->rooms_n > 0 ? &book->rooms[any(fuzz, book->rooms_n)] : NULL;
}

struct book_game *book_any_game(struct fuzz *fuzz)
{
    struct book *book = fuzz->book;
    return book->games_n > 0 ? &book->games[any(fuzz, book->games_n)] : NULL;
}

struct book_tour *book_any_tour(struct fuzz *fuzz)
{
    struct book *book = fuzz->book;
    return book->tours_n > 0 ? &book->tours[fuzz_random(fuzz, book->tours_n)] : NULL;
}

/* --- rooms and games -------------------------------------------------------------------------- */

static void replace(json_t **at, const json_t *value)
{
    json_t *old = *at;
    *at = json_incref((json_t *)(uintptr_t)value);
    json_decref(old);
}

static int64_t player_at(const json_t *object, const char *key)
{
    const char *id = text_at(object_at(object, key), "id");
    return *id ? atoll(id + 1) : 0;
}

static void note_room(struct book *book, const json_t *room)
{
    struct book_room *known = book_room(book, text_at(room, "id"));
    size_t i;
    json_t *game;
    if (!known)
        return;
    known->of_tour = known->of_tour || object_at(room, "tour");
    if (object_at(room, "seats"))
        replace(&known->room, room);
    json_array_foreach(object_at(room, "games"), i, game)
    {
        struct book_game *at = book_game(book, text_at(game, "id"));
        if (at)
            memcpy(at->room, known->id, sizeof at->room);
    }
}

static void hear_room(struct book *book, const char *ch, const json_t *message, bool snap)
{
    struct book_room *room = book_room(book, ch + 5);
    if (room && same_word(text_at(message, "k"), "gone"))
        room->gone = true;
    else if (snap)
        note_room(book, object_at(message, "v"));
    else
        note_room(book, object_at(message, "room"));
}

static void put_stone(struct book_game *game, const char *name, char what)
{
    bool syntax;
    go_point point =
        go_point_read(name, strlen(name), (uint8_t)game->width, (uint8_t)game->height, &syntax);
    if (point == GO_NO_POINT || game->board[0] == '\0')
        return;
    unsigned row = point / game->width, column = point % game->width;
    game->board[row * (game->width + 1) + column] = what;
}

static void hear_game(struct book *book, const char *ch, const json_t *message, bool snap)
{
    struct book_game *game = book_game(book, ch + 5);
    const json_t *from = snap ? object_at(message, "v") : message;
    uint32_t n = (uint32_t)number_at(message, "n");
    size_t i;
    json_t *point;
    if (!game || n < game->n)
        return; /* the state of a player who is behind */
    if (snap) {
        game->width = (unsigned)json_integer_value(json_array_get(object_at(from, "size"), 0));
        game->height = (unsigned)json_integer_value(json_array_get(object_at(from, "size"), 1));
        game->players[GO_BLACK] = player_at(object_at(from, "players"), "b");
        game->players[GO_WHITE] = player_at(object_at(from, "players"), "w");
        snprintf(game->room, sizeof game->room, "%s", text_at(from, "room"));
    }
    if (*text_at(from, "board"))
        snprintf(game->board, sizeof game->board, "%s", text_at(from, "board"));
    else if (n != game->n + 1)
        game->board[0] = '\0';
    else if (same_word(text_at(from, "k"), "play"))
        put_stone(game, text_at(from, "at"), *text_at(from, "by") == 'b' ? 'X' : 'O');
    json_array_foreach(object_at(from, "captured"), i, point)
        put_stone(game, json_string_value(point), '.');
    game->n = n;
    game->over = json_is_object(object_at(from, "end"));
    replace(&game->d, object_at(from, "state"));
}

/* --- lists ------------------------------------------------------------------------------------ */

static void hear_lobby(struct book *book, const json_t *message, bool snap)
{
    size_t i;
    json_t *room;
    json_array_foreach(object_at(object_at(message, "v"), "rooms"), i, room) note_room(book, room);
    if (!snap)
        json_array_foreach(object_at(message, "rooms"), i, room) note_room(book, room);
}

static void hear_me(struct book *book, const json_t *from)
{
    size_t i;
    json_t *one;
    json_array_foreach(object_at(from, "games"), i, one)
    {
        book_room(book, text_at(one, "room"));
        if (*text_at(one, "game"))
            book_game(book, text_at(one, "game"));
    }
}

static void note_tour(struct book *book, const json_t *tour)
{
    struct book_tour *known = book_tour(book, text_at(tour, "id"));
    if (known)
        snprintf(known->slug, sizeof known->slug, "%s", text_at(tour, "slug"));
}

static void hear_tours(struct book *book, const json_t *message)
{
    size_t i;
    json_t *tour;
    json_array_foreach(object_at(object_at(message, "v"), "tours"), i, tour) note_tour(book, tour);
    if (json_is_object(object_at(message, "tour")))
        note_tour(book, object_at(message, "tour"));
}

static void hear_boards(struct book *book, const json_t *from)
{
    size_t i;
    json_t *game;
    json_array_foreach(object_at(from, "games"), i, game)
    {
        book_room(book, text_at(game, "room"));
        book_game(book, text_at(game, "game"));
    }
}

/* --- tournaments ------------------------------------------------------------------------------ */

/* The state from changes must equal a whole snapshot. Its standings are those that were sent last, and all clients have
 * those. */
static void compare(struct fuzz *fuzz, const struct book_tour *tour, const json_t *message)
{
    struct tour_view fresh = {0};
    tour_view_hear(&fresh, message, true);
    fuzz->compared++;
    const struct {
        const char *name;
        const json_t *one, *other;
    } parts[] = {{"head", tour->view.head, fresh.head},
                 {"players", tour->view.players, fresh.players},
                 {"rounds", tour->view.rounds, fresh.rounds},
                 {"standings", tour->view.standings, fresh.standings}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (json_equal(parts[i].one, parts[i].other))
            continue;
        char why[1200];
        json_differ(parts[i].one, parts[i].other, why, sizeof why);
        fuzz_fail(fuzz, "tournament %s at %u: its %s as told change by change, and as a whole: %s",
                  tour->id, tour->n, parts[i].name, why);
    }
    tour_view_finish(&fresh);
}

static void hear_tour(struct fuzz *fuzz, const char *ch, const json_t *message, bool snap)
{
    struct book_tour *tour = book_tour(fuzz->book, ch + 5);
    uint32_t n = (uint32_t)number_at(message, "n");
    if (!tour)
        return;
    if (same_word(text_at(message, "k"), "gone")) {
        struct book_tour *last = &fuzz->book->tours[--fuzz->book->tours_n];
        drop_tour(tour);
        *tour = *last;
        *last = (struct book_tour){0};
        return;
    }
    bool follows = tour->whole && n == tour->n + 1;
    bool same = tour->whole && n == tour->n && same_word(tour->epoch, text_at(message, "e"));
    if (snap && same) {
        compare(fuzz, tour, message);
        return;
    }
    if (!snap && !follows)
        return;
    const char *wrong = tour_view_hear(&tour->view, message, snap);
    if (wrong)
        fuzz_fail(fuzz, "tournament %s at %u: %s", tour->id, n, wrong);
    tour->n = n;
    tour->whole = true;
    if (snap)
        snprintf(tour->epoch, sizeof tour->epoch, "%s", text_at(message, "e"));
    if (tour->view.head)
        snprintf(tour->slug, sizeof tour->slug, "%s", text_at(tour->view.head, "slug"));
}

static void forget_number(json_t *list, long long number)
{
    for (size_t i = json_array_size(list); i > 0; i--)
        if (json_integer_value(json_array_get(list, i - 1)) == number)
            json_array_remove(list, i - 1);
}

/* The acts that can be undone, and those that were. */
static void hear_entry(struct book_tour *tour, const json_t *entry)
{
    const char *kind = text_at(entry, "k");
    long long n = number_at(entry, "n");
    forget_number(tour->acts, n); /* a snapshot has it again */
    forget_number(tour->added, n);
    if (same_word(kind, "undo")) {
        forget_number(tour->acts, number_at(entry, "to"));
        forget_number(tour->added, number_at(entry, "to"));
        return;
    }
    if (json_is_true(object_at(entry, "undone")))
        return;
    if (same_word(kind, "add") || same_word(kind, "pair") || same_word(kind, "publish"))
        json_array_append_new(tour->added, json_integer(n));
    if (!same_word(kind, "hold"))
        json_array_append_new(tour->acts, json_integer(n));
}

static void hear_desk(struct book *book, const char *ch, const json_t *from)
{
    struct book_tour *tour = book_tour(book, ch + 5);
    size_t i;
    json_t *entry;
    if (!tour)
        return;
    if (object_at(from, "draft"))
        replace(&tour->draft, object_at(from, "draft"));
    if (object_at(from, "people"))
        replace(&tour->people, object_at(from, "people"));
    if (object_at(from, "entry"))
        replace(&tour->entry, object_at(from, "entry"));
    if (number_at(from, "rev") > tour->rev)
        tour->rev = (uint32_t)number_at(from, "rev");
    json_array_foreach(object_at(from, "log"), i, entry) hear_entry(tour, entry);
    while (json_array_size(tour->acts) > 64)
        json_array_remove(tour->acts, 0);
    while (json_array_size(tour->added) > 24)
        json_array_remove(tour->added, 0);
}

/* ---------------------------------------------------------------------------------------------- */

void book_hear(struct fuzz *fuzz, const char *ch, const json_t *message)
{
    struct book *book = fuzz->book;
    bool snap = same_word(text_at(message, "t"), "snap");
    const json_t *from = snap ? object_at(message, "v") : message;
    if (same_word(text_at(message, "t"), "note")) {
        if (begins_with(ch, "boards:"))
            hear_boards(book, message);
    } else if (begins_with(ch, "room:")) {
        hear_room(book, ch, message, snap);
    } else if (begins_with(ch, "game:")) {
        hear_game(book, ch, message, snap);
    } else if (begins_with(ch, "tour:")) {
        hear_tour(fuzz, ch, message, snap);
    } else if (begins_with(ch, "desk:")) {
        hear_desk(book, ch, from);
    } else if (begins_with(ch, "boards:")) {
        hear_boards(book, from);
    } else if (same_word(ch, "lobby")) {
        hear_lobby(book, message, snap);
    } else if (same_word(ch, "tours")) {
        hear_tours(book, message);
    } else if (same_word(ch, "me")) {
        hear_me(book, from);
    } else if (begins_with(ch, "chat:")) {
        char id[23];
        snprintf(id, sizeof id, "%.22s", ch + 5);
        struct book_room *room = book_room(book, id);
        if (room)
            room->lines++;
    }
}
