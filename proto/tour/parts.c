/* The lists inside acts: people, pairs, rooms and ratings, from and into JSON. */
#include "proto/tour/command.h"

#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_tour_pair, member)
#define HAS(member)  PROTO_WITH(proto_tour_pair, member)
#define LEVELS       (sizeof((struct proto_tour_pair *)0)->levels / sizeof(uint16_t))

#define BOARD PROTO_REQUIRED("board", INTEGER, INTO(board), .min = 1, .max = PROTO_TOUR_PAIRS_MAX)

static const struct proto_field pair_fields[] = {
    BOARD,
    PROTO_REQUIRED("first", INTEGER, INTO(first), .min = 1, .max = PROTO_TOUR_PLAYERS_MAX),
    PROTO_REQUIRED("second", INTEGER, INTO(second), .or_null = true, .min = 1,
                   .max = PROTO_TOUR_PLAYERS_MAX),
    PROTO_OPTIONAL("handicap", INTEGER, INTO(handicap), .max = 9),
    PROTO_OPTIONAL("locked", BOOL, INTO(locked)),
    PROTO_OPTIONAL("by_hand", BOOL, INTO(by_hand)),
    PROTO_OPTIONAL("bye", INTEGER, INTO(bye), .max = UINT32_MAX),
    PROTO_OPTIONAL("levels", KNOWN, .min = 0),
    /* if the round runs already and these two are new at the board */
    PROTO_OPTIONAL("room", ID, INTO(room), HAS(has_room)),
    PROTO_OPTIONAL("game", ID, INTO(games[0].id), HAS(games[0].has_id)),
};
static const struct proto_field room_fields[] = {
    BOARD,
    PROTO_REQUIRED("room", ID, INTO(room), HAS(has_room), .or_null = true),
    PROTO_REQUIRED("game", ID, INTO(games[0].id), HAS(games[0].has_id), .or_null = true),
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_levels(const json_t *list, const struct proto_path *parent,
                        struct proto_tour_pair *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "levels", strlen("levels"), 0};

    if (!list)
        return true;
    if (json_array_size(list) != LEVELS)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < LEVELS; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        const json_t *value = json_array_get(list, i);
        json_int_t level = json_integer_value(value);
        if (!json_is_integer(value) || level < 0 || level > UINT16_MAX)
            return proto_path_fault(&element, ret_error);
        ret->levels[i] = (uint16_t)level;
    }
    return true;
}

/* The first game exists if it has an id. */
static void begin_games(struct proto_tour_pair *pair)
{
    pair->games_n = pair->games[0].has_id;
    pair->games[0].first_black = pair->games[0].has_id;
}

static bool read_pair(const json_t *object, const struct proto_path *path,
                      struct proto_tour_pair *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {pair_fields, COUNT(pair_fields), ret};

    if (!proto_fields_read(object, &group, 1, path, ret_error))
        return false;
    begin_games(ret);
    return (ret->first != ret->second || proto_path_fault_key(path, "second", ret_error)) &&
           read_levels(json_object_get(object, "levels"), path, ret, ret_error);
}

static bool read_room(const json_t *object, const struct proto_path *path,
                      struct proto_tour_pair *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {room_fields, COUNT(room_fields), ret};

    if (!proto_fields_read(object, &group, 1, path, ret_error))
        return false;
    begin_games(ret);
    return true;
}

/* Reads pairs or rooms of a round into the act, each by `read`. */
static bool read_list(const json_t *list, const struct proto_path *path,
                      bool (*read)(const json_t *object, const struct proto_path *path,
                                   struct proto_tour_pair *ret, struct proto_fault *ret_error),
                      struct proto_tour_act *act, struct proto_fault *ret_error)
{
    size_t n = json_array_size(list);

    if (!json_is_array(list) || n > PROTO_TOUR_PAIRS_MAX)
        return proto_path_fault(path, ret_error);
    act->pairs = alloc_zeroed(n, sizeof *act->pairs);
    act->pairs_n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        if (!read(json_array_get(list, i), &element, &act->pairs[i], ret_error))
            return false;
    }
    return true;
}

static bool read_pairs(const json_t *list, enum proto_tour_form form, const struct proto_path *path,
                       struct proto_tour_act *act, struct proto_fault *ret_error)
{
    (void)form; /* only the log has them */
    return read_list(list, path, read_pair, act, ret_error);
}

static bool read_rooms(const json_t *list, enum proto_tour_form form, const struct proto_path *path,
                       struct proto_tour_act *act, struct proto_fault *ret_error)
{
    (void)form;
    return read_list(list, path, read_room, act, ret_error);
}

static bool read_people(const json_t *list, enum proto_tour_form form,
                        const struct proto_path *path, struct proto_tour_act *act,
                        struct proto_fault *ret_error)
{
    bool stored = form == PROTO_TOUR_STORED;
    size_t n = json_array_size(list);

    if (n < 1 || n > (stored ? PROTO_TOUR_PLAYERS_MAX : PROTO_TOUR_ADD_MAX))
        return proto_path_fault(path, ret_error);
    act->people = alloc_zeroed(n, sizeof *act->people);
    act->people_n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        if (!proto_tour_person_read(json_array_get(list, i), form, stored, &element,
                                    &act->people[i], ret_error))
            return false;
    }
    return true;
}

static bool read_settings(const json_t *object, enum proto_tour_form form,
                          const struct proto_path *path, struct proto_tour_act *act,
                          struct proto_fault *ret_error)
{
    act->settings = alloc_zeroed(1, sizeof *act->settings);
    return proto_tour_settings_read(object, form, path, act->settings, ret_error);
}

static bool read_person(const json_t *object, enum proto_tour_form form,
                        const struct proto_path *path, struct proto_tour_act *act,
                        struct proto_fault *ret_error)
{
    act->people = alloc_zeroed(1, sizeof *act->people);
    act->people_n = 1;
    /* commands have the account, too */
    return proto_tour_person_read(object, form, true, path, act->people, ret_error);
}

/* A person who asks to be let in has no number. */
static bool read_asks(const json_t *object, enum proto_tour_form form,
                      const struct proto_path *path, struct proto_tour_act *act,
                      struct proto_fault *ret_error)
{
    act->people = alloc_zeroed(1, sizeof *act->people);
    act->people_n = 1;
    return proto_tour_person_read(object, form, false, path, act->people, ret_error);
}

/* [no, rating before, rating after]; null for no rating. */
static bool read_change(const json_t *list, const struct proto_path *path,
                        struct proto_tour_change *ret, struct proto_fault *ret_error)
{
    uint16_t *const to[] = {&ret->no, &ret->before, &ret->after};

    if (json_array_size(list) != COUNT(to))
        return proto_path_fault(path, ret_error);
    for (size_t i = 0; i < COUNT(to); i++) {
        const struct proto_path element = {.parent = path, .index = i};
        const json_t *value = json_array_get(list, i);
        json_int_t number = json_integer_value(value);
        bool none = i > 0 && json_is_null(value);
        if (!none && !(json_is_integer(value) && number >= 1 &&
                       number <= (i == 0 ? PROTO_TOUR_PLAYERS_MAX : PROTO_TOUR_RATING_MAX)))
            return proto_path_fault(&element, ret_error);
        *to[i] = (uint16_t)number;
    }
    return true;
}

static bool read_changes(const json_t *list, enum proto_tour_form form,
                         const struct proto_path *path, struct proto_tour_act *act,
                         struct proto_fault *ret_error)
{
    size_t n = json_array_size(list);

    (void)form; /* only the log has them */
    if (n < 1 || n > PROTO_TOUR_PLAYERS_MAX)
        return proto_path_fault(path, ret_error);
    act->changes = alloc_zeroed(n, sizeof *act->changes);
    act->changes_n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        if (!read_change(json_array_get(list, i), &element, &act->changes[i], ret_error))
            return false;
    }
    return true;
}

/* Numbers of players. */
static bool read_nos(const json_t *list, enum proto_tour_form form, const struct proto_path *path,
                     struct proto_tour_act *act, struct proto_fault *ret_error)
{
    size_t n = json_array_size(list);

    (void)form; /* but for a team, only the log has them */
    if (!json_is_array(list) ||
        n > (act->kind == PROTO_ACT_TEAM ? PROTO_TOUR_TEAM_MAX : PROTO_TOUR_PLAYERS_MAX))
        return proto_path_fault(path, ret_error);
    act->nos = alloc_zeroed(n, sizeof *act->nos);
    act->nos_n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        const json_t *value = json_array_get(list, i);
        json_int_t no = json_integer_value(value);
        if (!json_is_integer(value) || no < 1 || no > PROTO_TOUR_PLAYERS_MAX)
            return proto_path_fault(&element, ret_error);
        act->nos[i] = (uint16_t)no;
    }
    return true;
}

/* Numbers of acts. */
static bool read_ns(const json_t *list, enum proto_tour_form form, const struct proto_path *path,
                    struct proto_tour_act *act, struct proto_fault *ret_error)
{
    size_t n = json_array_size(list);

    (void)form;
    if (n < 1 || n > PROTO_TOUR_WAITING_MAX)
        return proto_path_fault(path, ret_error);
    act->ns = alloc_zeroed(n, sizeof *act->ns);
    act->ns_n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        const json_t *value = json_array_get(list, i);
        json_int_t number = json_integer_value(value);
        if (!json_is_integer(value) || number < 1 || number > PROTO_TOUR_LOG_MAX)
            return proto_path_fault(&element, ret_error);
        act->ns[i] = (uint32_t)number;
    }
    return true;
}

static const struct {
    const char *key;
    const char *was; /* in miai.v1, which the log may still have; or NULL */
    bool (*read)(const json_t *part, enum proto_tour_form form, const struct proto_path *path,
                 struct proto_tour_act *act, struct proto_fault *ret_error);
} parts[] = {
    {"settings", NULL, read_settings}, {"people", NULL, read_people},
    {"person", NULL, read_person},     {"pairs", NULL, read_pairs},
    {"rooms", NULL, read_rooms},       {"ratings", NULL, read_changes},
    {"numbers", "nos", read_nos},      {"ns", NULL, read_ns},
    {"asks", NULL, read_asks},
};

/* Reads the parts that are present. The tables of fields have already decided which ones may be. */
bool proto_tour_parts_read(const json_t *object, enum proto_tour_form form,
                           const struct proto_path *path, struct proto_tour_act *act,
                           struct proto_fault *ret_error)
{
    for (size_t i = 0; i < COUNT(parts); i++) {
        const json_t *part = json_object_get(object, parts[i].key);
        bool old = !part && parts[i].was && form == PROTO_TOUR_STORED;
        const char *key = old ? parts[i].was : parts[i].key;
        const struct proto_path step = {path, key, strlen(key), 0};
        if (old)
            part = json_object_get(object, key);
        if (part && !parts[i].read(part, form, &step, act, ret_error))
            return false;
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_levels(struct proto_text *text, const struct proto_tour_pair *pair)
{
    static const uint16_t none[LEVELS];

    if (memcmp(pair->levels, none, sizeof none) == 0)
        return;
    for (size_t i = 0; i < LEVELS; i++) {
        proto_text_literal(text, i == 0 ? ",\"levels\":[" : ",");
        proto_text_integer(text, pair->levels[i]);
    }
    proto_text_char(text, ']');
}

static void write_people(struct proto_text *text, const struct proto_tour_act *act)
{
    for (uint16_t i = 0; i < act->people_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"people\":[" : ",");
        proto_tour_person_write(text, &act->people[i]);
    }
    proto_text_char(text, ']');
}

static void write_pairs(struct proto_text *text, const struct proto_tour_act *act, bool rooms)
{
    proto_text_literal(text, rooms ? ",\"rooms\":[" : ",\"pairs\":[");
    for (uint16_t i = 0; i < act->pairs_n; i++) {
        proto_text_literal(text, i == 0 ? "{" : ",{");
        if (rooms) {
            proto_fields_write(text, room_fields, COUNT(room_fields), &act->pairs[i], false);
        } else {
            proto_fields_write(text, pair_fields, COUNT(pair_fields), &act->pairs[i], false);
            write_levels(text, &act->pairs[i]);
        }
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static void write_rating(struct proto_text *text, uint16_t rating)
{
    if (rating > 0)
        proto_text_integer(text, rating);
    else
        proto_text_literal(text, "null");
}

void proto_tour_changes_write(struct proto_text *text, const struct proto_tour_change *changes,
                              size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "[" : ",[");
        proto_text_integer(text, changes[i].no);
        proto_text_char(text, ',');
        write_rating(text, changes[i].before);
        proto_text_char(text, ',');
        write_rating(text, changes[i].after);
        proto_text_char(text, ']');
    }
    proto_text_char(text, ']');
}

static void write_ns(struct proto_text *text, const struct proto_tour_act *act)
{
    for (uint16_t i = 0; i < act->ns_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"ns\":[" : ",");
        proto_text_integer(text, act->ns[i]);
    }
    proto_text_char(text, ']');
}

void proto_tour_nos_write(struct proto_text *text, const uint16_t *nos, size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_integer(text, nos[i]);
    }
    proto_text_char(text, ']');
}

void proto_tour_parts_write(struct proto_text *text, const struct proto_tour_act *act)
{
    if (act->kind == PROTO_ACT_SETTINGS) {
        proto_text_literal(text, ",\"settings\":");
        proto_tour_settings_write(text, act->settings);
    } else if (act->kind == PROTO_ACT_ADD) {
        write_people(text, act);
    } else if (act->kind == PROTO_ACT_EDIT) {
        proto_text_literal(text, ",\"person\":");
        proto_tour_person_write(text, act->people);
    } else if (act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_SWAP ||
               act->kind == PROTO_ACT_JOIN || act->kind == PROTO_ACT_START) {
        write_pairs(text, act, act->kind == PROTO_ACT_START);
    } else if (act->kind == PROTO_ACT_ASK) {
        proto_text_literal(text, ",\"asks\":");
        proto_tour_person_write(text, act->people);
    } else if (act->kind == PROTO_ACT_DECLINE) {
        write_ns(text, act);
    } else if (act->kind == PROTO_ACT_ACCEPT) {
        write_ns(text, act);
        proto_text_literal(text, ",\"numbers\":");
        proto_tour_nos_write(text, act->nos, act->nos_n);
    } else if (act->kind == PROTO_ACT_CLEAR || act->kind == PROTO_ACT_TEAM ||
               act->kind == PROTO_ACT_SCHEDULE) {
        proto_text_literal(text, ",\"numbers\":");
        proto_tour_nos_write(text, act->nos, act->nos_n);
    } else if (act->changes_n > 0) {
        proto_text_literal(text, ",\"ratings\":");
        proto_tour_changes_write(text, act->changes, act->changes_n);
    }
}
