/* Reading the file of a tournament act by act. Two readers share the work. This one finds the
 * beginning and end of values and ignores their content. jansson reads each act, and in the end the
 * members beside the log, as strictly as it would read the whole.
 *
 * Promises: only an act within its limits of bytes and values becomes a tree. An error names the
 * act and field, or the line and column where the text is not JSON. */
#include "proto/tour/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "proto/tour/command.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { PLACE_BEGIN, PLACE_MEMBERS, PLACE_LOG, PLACE_OVER };

struct parts {
    const json_t *log;
    char miai[PROTO_KEY_MAX * PROTO_UTF8_MAX + 1];
};
static const char *const kinds[] = {"tournament", NULL};
static const struct proto_field head_fields[] = {
    PROTO_REQUIRED("kind", CHOICE, .words = kinds),
    PROTO_REQUIRED("v", INTEGER, .min = 1, .max = 1),
    PROTO_REQUIRED("miai", TEXT, PROTO_AT(parts, miai), .max = PROTO_KEY_MAX),
    PROTO_REQUIRED("log", JSON, PROTO_AT(parts, log)),
};

void proto_tour_reader_init(struct proto_tour_reader *reader, const void *bytes, size_t length)
{
    *reader = (struct proto_tour_reader){.bytes = bytes, .length = length};
}

/* --- errors ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static enum proto_tour_read
fail(struct proto_tour_file_error *ret_error, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(ret_error->text, sizeof ret_error->text, format, list);
    va_end(list);
    return PROTO_TOUR_READ_FAULT;
}

static enum proto_tour_read fail_log(struct proto_tour_file_error *ret_error)
{
    memcpy(ret_error->field, "log", sizeof "log");
    return fail(ret_error, "log: not a list of 1 to %d acts", PROTO_TOUR_LOG_MAX);
}

/* Lines are counted only for an error. `inside` is where jansson stopped in the piece that begins
 * at `at`; NULL: at `at` itself. */
static enum proto_tour_read fail_json(const struct proto_tour_reader *reader, size_t at,
                                      const json_error_t *inside,
                                      struct proto_tour_file_error *ret_error)
{
    int line = 1, column = 0;

    for (size_t i = 0; i < at; i++) {
        column = reader->bytes[i] == '\n' ? 0 : column + 1;
        line += reader->bytes[i] == '\n';
    }
    if (inside) {
        column = inside->line > 1 ? inside->column : column + inside->column;
        line += inside->line > 1 ? inside->line - 1 : 0;
    }
    return fail(ret_error, "line %d, column %d: not JSON", line, column);
}

static enum proto_tour_read fail_field(struct proto_tour_file_error *ret_error,
                                       const struct proto_fault *fault)
{
    memcpy(ret_error->field, fault->field, sizeof ret_error->field);
    if (fault->clash[0])
        return fail(ret_error, "%s: %s and %s disagree", fault->field, fault->clash[0],
                    fault->clash[1]);
    return fail(ret_error, "%s: missing, unknown or not a value of it", fault->field);
}

/* Names the act by its number and word, the field by its path inside the act. */
static enum proto_tour_read fail_act(struct proto_tour_file_error *ret_error, uint32_t act,
                                     const json_t *object, const struct proto_fault *fault)
{
    const char *k = json_string_value(json_object_get(object, "k"));
    const char *inside = strchr(fault->field, '.');
    enum proto_tour_act_kind kind = k ? proto_tour_act_find(k) : (enum proto_tour_act_kind)0;

    ret_error->act = act;
    memcpy(ret_error->field, fault->field, sizeof ret_error->field);
    return fail(ret_error, "act %u (%s): %s%s", (unsigned)act,
                kind ? proto_tour_act_key(kind) : "of an unknown kind",
                inside ? inside + 1 : "not an object",
                fault->clash[0] ? " contradicts another" : "");
}

/* --- where things begin and end ---------------------------------------------------------------- */

static bool is_blank(char one)
{
    return one == ' ' || one == '\t' || one == '\n' || one == '\r';
}

/* The next character that is not a space; '\0' at the end. */
static char peek(struct proto_tour_reader *reader)
{
    while (reader->at < reader->length && is_blank(reader->bytes[reader->at]))
        reader->at++;
    return reader->at < reader->length ? reader->bytes[reader->at] : '\0';
}

static bool take(struct proto_tour_reader *reader, char wanted)
{
    if (peek(reader) != wanted)
        return false;
    reader->at++;
    return true;
}

/* Moves behind the quotation mark that ends the string at `at`. False: there is none. */
static bool pass_string(struct proto_tour_reader *reader)
{
    for (reader->at++; reader->at < reader->length; reader->at++) {
        char one = reader->bytes[reader->at];
        if (one == '\\')
            reader->at++;
        else if (one == '"') {
            reader->at++;
            return true;
        }
    }
    reader->at = reader->length;
    return false;
}

static bool ends_word(char one)
{
    return is_blank(one) || one == ',' || one == ':' || one == ']' || one == '}' || one == '[' ||
           one == '{' || one == '"';
}

/* The limits of one value. */
struct span {
    size_t from, to;
    enum { SPAN_WELL, SPAN_BROKEN, SPAN_LONG } state;
};

/* Moves behind the value at `at`; looks only at strings and brackets. */
static struct span pass_value(struct proto_tour_reader *reader, size_t bytes_max,
                              unsigned values_max)
{
    struct span span = {.from = reader->at, .state = SPAN_BROKEN};
    unsigned depth = 0, values = 0;

    do {
        char one = peek(reader);
        if (reader->at - span.from > bytes_max || values > values_max) {
            span.state = SPAN_LONG;
            return span;
        }
        if (one == '\0')
            return span;
        if (one == '{' || one == '[')
            depth++;
        if (one == '"') {
            if (!pass_string(reader))
                return span;
            values++;
        } else if (ends_word(one)) {
            if (one == '}' || one == ']') {
                if (depth == 0)
                    return span;
                depth--;
            } else if (depth == 0) {
                return span;
            }
            values += one == '{' || one == '[';
            reader->at++;
        } else {
            while (reader->at < reader->length && !ends_word(reader->bytes[reader->at]))
                reader->at++;
            values++;
        }
    } while (depth > 0);
    span.to = reader->at;
    span.state = span.to - span.from > bytes_max ? SPAN_LONG : SPAN_WELL;
    return span;
}

/* --- members beside the log ------------------------------------------------------------------- */

static bool put(struct proto_tour_reader *reader, const char *at, size_t length)
{
    if (length > sizeof reader->head - reader->head_n)
        return false;
    memcpy(reader->head + reader->head_n, at, length);
    reader->head_n += length;
    return true;
}

/* Checks that the members, with a log, are the head of such a file. */
static enum proto_tour_read check_head(struct proto_tour_reader *reader,
                                       struct proto_tour_file_error *ret_error)
{
    size_t head_n = reader->head_n;
    const char *end = reader->has_log ? "\"log\":[]}" : "}";
    struct parts parts = {0};
    const struct proto_group group = {head_fields, COUNT(head_fields), &parts};
    struct proto_fault fault = {0};
    json_error_t error;
    json_t *root = NULL;
    enum proto_tour_read ret = PROTO_TOUR_READ_END;

    if (!reader->has_log && reader->keys > 0)
        reader->head_n--; /* the comma */
    if (put(reader, end, strlen(end)))
        root = json_loadb(reader->head, reader->head_n, JSON_REJECT_DUPLICATES, &error);
    reader->head_n = head_n;
    if (!root)
        return fail_json(reader, reader->at, NULL, ret_error);
    if (!proto_fields_read(root, &group, 1, NULL, &fault))
        ret = fault.field[0] ? fail_field(ret_error, &fault) : fail(ret_error, "not an object");
    json_decref(root);
    reader->checked = ret == PROTO_TOUR_READ_END;
    return ret;
}

static bool is_log(const struct proto_tour_reader *reader, struct span key)
{
    return key.to - key.from == 5 && memcmp(reader->bytes + key.from, "\"log\"", 5) == 0;
}

/* Reads one member; of the log only up to its bracket. END: no fault. */
static enum proto_tour_read read_member(struct proto_tour_reader *reader,
                                        struct proto_tour_file_error *ret_error)
{
    struct span key = {0}, value;

    if (peek(reader) == '"')
        key = pass_value(reader, PROTO_TOUR_HEAD_MAX, 1);
    if (key.to == 0 || !take(reader, ':') || (is_log(reader, key) && reader->has_log))
        return fail_json(reader, reader->at, NULL, ret_error);
    if (is_log(reader, key)) {
        reader->has_log = true;
        if (!take(reader, '['))
            return peek(reader) == '\0' ? fail_json(reader, reader->at, NULL, ret_error)
                                        : fail_log(ret_error);
        reader->place = PLACE_LOG;
        return reader->keys + 1 < (int)COUNT(head_fields) ? PROTO_TOUR_READ_END
                                                          : check_head(reader, ret_error);
    }
    peek(reader);
    value = pass_value(reader, PROTO_TOUR_HEAD_MAX, PROTO_TOUR_HEAD_MAX);
    if (value.state != SPAN_WELL || !put(reader, reader->bytes + key.from, key.to - key.from) ||
        !put(reader, ":", 1) || !put(reader, reader->bytes + value.from, value.to - value.from) ||
        !put(reader, ",", 1))
        return fail_json(reader, reader->at, NULL, ret_error);
    reader->keys++;
    reader->checked = false;
    return PROTO_TOUR_READ_END;
}

/* --- acts -------------------------------------------------------------------------------------- */

/* Returns the reason why an act may not be at its place in the log, or NULL. */
static const char *misplaced(const struct proto_tour_act *act, uint32_t number)
{
    if (act->n != number)
        return "n";
    if (number == 1 && act->kind != PROTO_ACT_SETTINGS)
        return "k";
    if (act->kind == PROTO_ACT_UNDO && act->to >= number)
        return "to";
    return NULL;
}

static enum proto_tour_read read_tree(const json_t *tree, uint32_t number,
                                      struct proto_tour_act *ret,
                                      struct proto_tour_file_error *ret_error)
{
    const struct proto_path path = {.key = "log", .key_length = strlen("log")};
    const struct proto_path element = {.parent = &path, .index = number - 1};
    struct proto_fault fault = {0};
    const char *wrong;

    if (!proto_tour_entry_read(tree, &element, ret, &fault))
        return fail_act(ret_error, number, tree, &fault);
    wrong = misplaced(ret, number);
    if (!wrong)
        return PROTO_TOUR_READ_ACT;
    proto_path_fault_key(&element, wrong, &fault);
    proto_tour_act_finish(ret);
    return fail_act(ret_error, number, tree, &fault);
}

static enum proto_tour_read read_act(struct proto_tour_reader *reader, struct proto_tour_act *ret,
                                     struct proto_tour_file_error *ret_error)
{
    struct span span;
    enum proto_tour_read got;
    json_error_t error;
    json_t *tree;

    peek(reader);
    span = pass_value(reader, PROTO_TOUR_ACT_MAX, PROTO_TOUR_ACT_VALUES_MAX);
    if (span.state == SPAN_LONG) {
        ret_error->act = reader->acts_n + 1;
        return fail(ret_error, "act %u: more than %d bytes or %d values",
                    (unsigned)reader->acts_n + 1, PROTO_TOUR_ACT_MAX, PROTO_TOUR_ACT_VALUES_MAX);
    }
    if (span.state == SPAN_BROKEN)
        return fail_json(reader, reader->at, NULL, ret_error);
    tree = json_loadb(reader->bytes + span.from, span.to - span.from,
                      JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!tree)
        return fail_json(reader, span.from, &error, ret_error);
    got = read_tree(tree, reader->acts_n + 1, ret, ret_error);
    json_decref(tree);
    reader->acts_n += got == PROTO_TOUR_READ_ACT;
    return got;
}

/* --- one step after the other ------------------------------------------------------------------ */

static enum proto_tour_read read_begin(struct proto_tour_reader *reader,
                                       struct proto_tour_file_error *ret_error)
{
    char first;

    if (reader->length > PROTO_TOUR_FILE_MAX)
        return fail(ret_error, "more than %d bytes", PROTO_TOUR_FILE_MAX);
    first = peek(reader);
    if (first != '{')
        return first == '[' ? fail(ret_error, "not an object")
                            : fail_json(reader, reader->at, NULL, ret_error);
    reader->at++;
    reader->place = PLACE_MEMBERS;
    put(reader, "{", 1);
    return peek(reader) == '}' ? PROTO_TOUR_READ_END : read_member(reader, ret_error);
}

/* Behind a member: another member, or the end of the file. */
static enum proto_tour_read read_on(struct proto_tour_reader *reader,
                                    struct proto_tour_file_error *ret_error)
{
    if (take(reader, ','))
        return read_member(reader, ret_error);
    if (!take(reader, '}') || peek(reader) != '\0' || reader->at < reader->length)
        return fail_json(reader, reader->at, NULL, ret_error);
    reader->place = PLACE_OVER;
    return reader->checked ? PROTO_TOUR_READ_END : check_head(reader, ret_error);
}

/* The next act of the log, or its end. */
static enum proto_tour_read read_log(struct proto_tour_reader *reader, struct proto_tour_act *ret,
                                     struct proto_tour_file_error *ret_error)
{
    bool first = reader->acts_n == 0;

    if (take(reader, ']')) {
        reader->place = PLACE_MEMBERS;
        return first ? fail_log(ret_error) : PROTO_TOUR_READ_END;
    }
    if (!first && !take(reader, ','))
        return fail_json(reader, reader->at, NULL, ret_error);
    if (reader->acts_n == PROTO_TOUR_LOG_MAX)
        return fail_log(ret_error);
    return read_act(reader, ret, ret_error);
}

enum proto_tour_read proto_tour_reader_next(struct proto_tour_reader *reader,
                                            struct proto_tour_act *ret,
                                            struct proto_tour_file_error *ret_error)
{
    enum proto_tour_read got = PROTO_TOUR_READ_END;

    *ret_error = (struct proto_tour_file_error){0};
    while (got == PROTO_TOUR_READ_END && reader->place != PLACE_OVER) {
        if (reader->place == PLACE_BEGIN)
            got = read_begin(reader, ret_error);
        else if (reader->place == PLACE_LOG)
            got = read_log(reader, ret, ret_error);
        else
            got = read_on(reader, ret_error);
    }
    return got;
}
