/* From text to trees: games, nodes, properties, values, as flat arrays of offsets into the text.
 * Only brackets matter here; other files give the properties a meaning.
 *
 * Promises: it ends on any text. A text beyond a limit, or one that is not SGF, is an error with
 * line and column. A game that is cut off or lacks its first signs is read as far as it goes, and
 * is marked so. It does not recurse: the open variations are a stack. */
#include "proto/record/sgf.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/array.h"

void proto_sgf_open(struct proto_sgf *sgf, const void *bytes, size_t length)
{
    memset(sgf, 0, sizeof *sgf);
    proto_text_init(&sgf->text);
    sgf->charset = proto_sgf_decode(&sgf->text, bytes, length);
    sgf->start_line = sgf->start_column = 1;
    sgf->events_max = PROTO_RECORD_EVENTS_MAX;
}

void proto_sgf_close(struct proto_sgf *sgf)
{
    proto_text_finish(&sgf->text);
    free(sgf->nodes);
    free(sgf->properties);
    free(sgf->values);
    free(sgf->open);
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static char peek(const struct proto_sgf *sgf)
{
    return sgf->at < sgf->text.length ? sgf->text.at[sgf->at] : '\0';
}

static void skip_blanks(struct proto_sgf *sgf)
{
    while (sgf->at < sgf->text.length && is_blank(sgf->text.at[sgf->at]))
        sgf->at++;
}

/* Moves line and column over the text between two offsets. */
static void advance(const struct proto_sgf *sgf, size_t from, size_t to, uint32_t *line,
                    uint32_t *column)
{
    for (size_t i = from; i < to; i++) {
        unsigned char byte = (unsigned char)sgf->text.at[i];
        if (byte == '\n') {
            ++*line;
            *column = 1;
        } else if ((byte & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

void proto_sgf_place(const struct proto_sgf *sgf, size_t at, struct proto_record_error *ret)
{
    ret->line = sgf->start_line;
    ret->column = sgf->start_column;
    advance(sgf, sgf->start, at, &ret->line, &ret->column);
}

static bool fail(const struct proto_sgf *sgf, size_t at, struct proto_record_error *ret_error,
                 const char *what)
{
    proto_sgf_place(sgf, at, ret_error);
    return proto_record_fail(ret_error, ret_error->field, "line %u, column %u: %s%s%s",
                             ret_error->line, ret_error->column, ret_error->field,
                             *ret_error->field ? ": " : "", what);
}

static size_t behind_blanks(const struct proto_sgf *sgf, size_t at)
{
    while (at < sgf->text.length && is_blank(sgf->text.at[at]))
        at++;
    return at;
}

/* True if a property begins here: a name in capital letters and a bracket. */
static bool is_property(const struct proto_sgf *sgf, size_t at)
{
    size_t end = at;

    while (end < sgf->text.length && sgf->text.at[end] >= 'A' && sgf->text.at[end] <= 'Z')
        end++;
    return end > at && end - at <= 2 && end < sgf->text.length && sgf->text.at[end] == '[';
}

/* Moves to the next game; other text before it is not SGF. A game begins with "(" and ";". At the
 * very beginning of a file one of them may be missing, as Nihon Ki-in leaves out the ";". Anywhere
 * else "(A[1])" is part of some text. */
static bool find_game(struct proto_sgf *sgf)
{
    size_t first = sgf->at == 0 ? behind_blanks(sgf, 0) : sgf->text.length;

    for (size_t i = sgf->at; i < sgf->text.length; i++) {
        bool bracket = sgf->text.at[i] == '(';
        if (!bracket && (sgf->text.at[i] != ';' || i != first))
            continue;
        size_t next = behind_blanks(sgf, i + 1);
        sgf->mended = i == first && is_property(sgf, next);
        if (!sgf->mended && (!bracket || next == sgf->text.length || sgf->text.at[next] != ';'))
            continue;
        advance(sgf, sgf->start, i, &sgf->start_line, &sgf->start_column);
        sgf->start = sgf->at = i;
        return true;
    }
    return false;
}

/* True at the beginning of a line, before the root of a game in the form of nearly all programs. */
static bool is_root(const struct proto_sgf *sgf, size_t at)
{
    static const char *const first[] = {";GM[", ";FF["};
    const char *text = sgf->text.at + at;

    if (at == 0 || text[-1] != '\n' || sgf->text.length - at < 5 || *text != '(')
        return false;
    return memcmp(text + 1, first[0], 4) == 0 || memcmp(text + 1, first[1], 4) == 0;
}

/* The first root of another game from `from` on; `to` if there is none. */
static size_t find_root(const struct proto_sgf *sgf, size_t from, size_t to)
{
    while (from < to && !is_root(sgf, from))
        from++;
    return from;
}

/* Ends the game here, before its last bracket. False if one of its values contains the beginning of
 * another game: then they cannot be separated. */
static bool cut_off(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    sgf->cut_off = true;
    return find_root(sgf, sgf->start + 1, sgf->at) == sgf->at ||
           fail(sgf, sgf->start, ret_error, "a game begins here and never ends");
}

/* The value that begins here never ends, so the game ends before it. A root inside the value is read next. */
static bool cut_off_value(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    size_t next = find_root(sgf, sgf->at, sgf->text.length);

    sgf->again += sgf->text.length - next;
    if (sgf->again > PROTO_SGF_AGAIN_MAX) {
        sgf->at = sgf->text.length;
        return fail(sgf, sgf->at, ret_error,
                    "too much is broken: the rest of the file is left out");
    }
    if (!cut_off(sgf, ret_error))
        return false;
    sgf->at = next;
    return true;
}

static bool read_value(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    size_t from = sgf->at + 1, at = from;

    while (at < sgf->text.length && sgf->text.at[at] != ']')
        at += sgf->text.at[at] == '\\' ? 2 : 1;
    if (at >= sgf->text.length)
        return cut_off_value(sgf, ret_error);
    if (sgf->values_n >= PROTO_SGF_PARTS_MAX)
        return fail(sgf, sgf->at, ret_error, "too many values in one game");
    sgf->values =
        array_room(sgf->values, &sgf->values_size, sgf->values_n + 1u, sizeof *sgf->values);
    sgf->values[sgf->values_n++] = (struct proto_sgf_value){(uint32_t)from, (uint32_t)(at - from)};
    sgf->at = at + 1;
    skip_blanks(sgf);
    return true;
}

/* Reads the capitals of a name: "AddBlack" is AB. */
static void read_name(struct proto_sgf *sgf, struct proto_sgf_property *ret)
{
    size_t n = 0;

    ret->at = (uint32_t)sgf->at;
    for (char c = peek(sgf); is_letter(c) || (c >= '0' && c <= '9'); c = peek(sgf)) {
        if ((c < 'a' || c > 'z') && n < PROTO_SGF_NAME_MAX)
            ret->name[n++] = c;
        sgf->at++;
    }
    ret->name[n] = '\0';
    skip_blanks(sgf);
}

static bool read_property(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    struct proto_sgf_property property = {.values = sgf->values_n};

    read_name(sgf, &property);
    memcpy(ret_error->field, property.name, sizeof property.name);
    if (sgf->properties_n >= PROTO_SGF_PARTS_MAX)
        return fail(sgf, property.at, ret_error, "too many properties in one game");
    if (peek(sgf) != '[')
        return fail(sgf, property.at, ret_error, "a property without a value");
    while (peek(sgf) == '[' && !sgf->cut_off)
        if (!read_value(sgf, ret_error))
            return false;
    ret_error->field[0] = '\0';
    property.values_n = sgf->values_n - property.values;
    if (property.values_n == 0)
        return true;
    sgf->properties = array_room(sgf->properties, &sgf->properties_size, sgf->properties_n + 1u,
                                 sizeof *sgf->properties);
    sgf->properties[sgf->properties_n++] = property;
    return true;
}

/* Reads a node behind `parent`, with its ";" unless that is missing; *parent becomes the node. */
static bool read_node(struct proto_sgf *sgf, uint32_t *parent, struct proto_record_error *ret_error)
{
    uint32_t self = sgf->nodes_n;
    struct proto_sgf_node node = {.at = (uint32_t)sgf->at,
                                  .properties = sgf->properties_n,
                                  .parent = *parent,
                                  .child = PROTO_SGF_NONE,
                                  .last = PROTO_SGF_NONE,
                                  .next = PROTO_SGF_NONE};

    if (sgf->nodes_n >= PROTO_SGF_NODES_MAX)
        return fail(sgf, sgf->at, ret_error, "too many nodes in one game");
    sgf->at += peek(sgf) == ';';
    skip_blanks(sgf);
    while (is_letter(peek(sgf)) && !sgf->cut_off)
        if (!read_property(sgf, ret_error))
            return false;
    node.properties_n = sgf->properties_n - node.properties;
    sgf->nodes = array_room(sgf->nodes, &sgf->nodes_size, sgf->nodes_n + 1u, sizeof *sgf->nodes);
    sgf->nodes[sgf->nodes_n++] = node;
    if (*parent != PROTO_SGF_NONE) {
        struct proto_sgf_node *above = &sgf->nodes[*parent];
        if (above->last == PROTO_SGF_NONE)
            above->child = self;
        else
            sgf->nodes[above->last].next = self;
        above->last = self;
    }
    *parent = self;
    return true;
}

static bool open_variation(struct proto_sgf *sgf, uint32_t node,
                           struct proto_record_error *ret_error)
{
    if (sgf->open_n >= PROTO_SGF_DEPTH_MAX)
        return fail(sgf, sgf->at, ret_error, "variations nest too deeply");
    sgf->open = array_room(sgf->open, &sgf->open_size, sgf->open_n + 1u, sizeof *sgf->open);
    sgf->open[sgf->open_n++] = node;
    sgf->at += peek(sgf) == '(';
    skip_blanks(sgf);
    return peek(sgf) == ';' || (sgf->mended && sgf->nodes_n == 0) ||
           fail(sgf, sgf->at, ret_error, "a variation begins with ;");
}

/* Reads from "(" to its ")", to the end of the text, or to the beginning of another game. */
static bool read_tree(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    uint32_t node = PROTO_SGF_NONE;
    bool closed = false; /* a variation has just ended: only another one or the end may follow */

    sgf->nodes_n = sgf->properties_n = sgf->values_n = sgf->open_n = 0;
    sgf->cut_off = false;
    if (!open_variation(sgf, node, ret_error) || !read_node(sgf, &node, ret_error))
        return false;
    while (sgf->open_n > 0 && !sgf->cut_off) {
        char c;
        skip_blanks(sgf);
        c = peek(sgf);
        if (sgf->at >= sgf->text.length || is_root(sgf, sgf->at)) {
            if (!cut_off(sgf, ret_error))
                return false;
        } else if (c == '(') {
            if (!open_variation(sgf, node, ret_error))
                return false;
            closed = false;
        } else if (c == ')') {
            node = sgf->open[--sgf->open_n];
            sgf->at++;
            closed = true;
        } else if (c == ';' && !closed) {
            if (!read_node(sgf, &node, ret_error))
                return false;
        } else {
            return fail(sgf, sgf->at, ret_error,
                        c == ';' ? "a move stands behind variations" : "this belongs to no value");
        }
    }
    return true;
}

/* Finds the end of a broken game: behind its closing bracket, or at the beginning of another game.
 * False, with the end of the text, if there is neither. */
static bool find_end(const struct proto_sgf *sgf, size_t *ret)
{
    uint32_t open = sgf->open_n;
    bool value = false;

    for (*ret = sgf->at; *ret < sgf->text.length && open > 0; ++*ret) {
        char c = sgf->text.at[*ret];
        if (!value && is_root(sgf, *ret))
            return true;
        if (value && c == '\\')
            ++*ret;
        else if (value || c == '[')
            value = c != ']';
        else if (c == '(' || c == ')')
            open = c == '(' ? open + 1 : open - 1;
    }
    if (open > 0)
        *ret = sgf->text.length;
    return open == 0;
}

/* Goes on behind a broken game: with a root in one of its values, which may be too long; otherwise
 * with the text behind the game; or behind the fault, if the game has no end. */
static void give_up_game(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    size_t end, next = find_end(sgf, &end) ? end : sgf->at;

    next = find_root(sgf, sgf->start + 1, next);
    sgf->again += end - next;
    if (sgf->again > PROTO_SGF_AGAIN_MAX) {
        fail(sgf, sgf->at, ret_error, "too much is broken: the rest of this game is left out");
        next = end;
    }
    sgf->at = next;
}

enum proto_sgf_found proto_sgf_next(struct proto_sgf *sgf, struct proto_record_error *ret_error)
{
    *ret_error = (struct proto_record_error){.witness = {.point = GO_NO_POINT, .turn = GO_NO_TURN}};
    if (!find_game(sgf))
        return PROTO_SGF_END;
    if (read_tree(sgf, ret_error))
        return PROTO_SGF_GAME;
    give_up_game(sgf, ret_error);
    return PROTO_SGF_BROKEN;
}

const struct proto_sgf_property *proto_sgf_property(const struct proto_sgf *sgf, uint32_t node,
                                                    const char *name)
{
    for (uint32_t i = 0; i < sgf->nodes[node].properties_n; i++)
        if (strcmp(sgf->properties[sgf->nodes[node].properties + i].name, name) == 0)
            return &sgf->properties[sgf->nodes[node].properties + i];
    return NULL;
}
