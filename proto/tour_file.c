/* The file that moves a tournament to another machine: its log. Promises that what was read is
 * written again byte for byte, and that nothing is taken of a file with a fault. Whether the acts make a tournament is judged by server/tour. */
#include "proto/tour_json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour_command.h"
#include "proto/write.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

struct parts {
    const json_t *log;
    char miai[PROTO_KEY_MAX * PROTO_UTF8_MAX + 1];
};
static const char *const kinds[] = {"tournament", NULL};
static const struct proto_field file_fields[] = {
    PROTO_REQUIRED("kind", CHOICE, .words = kinds),
    PROTO_REQUIRED("v", INTEGER, .min = 1, .max = 1),
    PROTO_REQUIRED("miai", TEXT, PROTO_AT(parts, miai), .max = PROTO_KEY_MAX),
    PROTO_REQUIRED("log", JSON, PROTO_AT(parts, log)),
};

/* --- writing ---------------------------------------------------------------------------------- */

void proto_tour_file_write(struct proto_text *text, const struct proto_tour_file *file)
{
    proto_text_literal(text, "{\"kind\":\"tournament\",\"v\":1,\"miai\":");
    proto_text_name(text, file->miai);
    proto_text_literal(text, ",\"log\":[");
    for (uint32_t i = 0; i < file->acts_n; i++) {
        proto_text_literal(text, i == 0 ? "\n" : ",\n");
        proto_tour_act_write(text, &file->acts[i]);
    }
    proto_text_literal(text, "\n]}\n");
}

/* --- errors ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool fail(struct proto_tour_file_error *reterr,
                                                       const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(reterr->text, sizeof reterr->text, format, list);
    va_end(list);
    return false;
}

static bool fail_field(struct proto_tour_file_error *reterr, const struct proto_fault *fault)
{
    memcpy(reterr->field, fault->field, sizeof reterr->field);
    if (fault->clash[0])
        return fail(reterr, "%s: %s and %s disagree", fault->field, fault->clash[0],
                    fault->clash[1]);
    return fail(reterr, "%s: missing, unknown or not a value of it", fault->field);
}

/* The act is named by its number and what it does, the field by its path inside the act. */
static bool fail_act(struct proto_tour_file_error *reterr, uint32_t act, const json_t *object,
                     const struct proto_fault *fault)
{
    const char *k = json_string_value(json_object_get(object, "k"));
    const char *inside = strchr(fault->field, '.');
    enum proto_tour_act_kind kind = k ? proto_tour_act_find(k) : (enum proto_tour_act_kind)0;

    reterr->act = act;
    memcpy(reterr->field, fault->field, sizeof reterr->field);
    return fail(reterr, "act %u (%s): %s%s", (unsigned)act,
                kind ? proto_tour_act_key(kind) : "of an unknown kind",
                inside ? inside + 1 : "not an object",
                fault->clash[0] ? " contradicts another" : "");
}

/* --- reading ---------------------------------------------------------------------------------- */

/* What an act must be at its place in the log. */
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

static bool read_log(const json_t *list, struct proto_tour_file *ret,
                     struct proto_tour_file_error *reterr)
{
    const struct proto_path path = {.key = "log", .key_length = strlen("log")};
    size_t n = json_array_size(list);

    if (n < 1 || n > PROTO_TOUR_LOG_MAX) {
        memcpy(reterr->field, "log", sizeof "log");
        return fail(reterr, "log: not a list of 1 to %d acts", PROTO_TOUR_LOG_MAX);
    }
    ret->acts = proto_tour_alloc(n, sizeof *ret->acts);
    for (uint32_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        const json_t *object = json_array_get(list, i);
        struct proto_tour_act *act = &ret->acts[i];
        struct proto_fault fault = {0};
        const char *wrong;
        if (!proto_tour_entry_read(object, &element, act, &fault))
            return fail_act(reterr, i + 1, object, &fault);
        ret->acts_n++;
        wrong = misplaced(act, i + 1);
        if (wrong) {
            proto_path_fault_key(&element, wrong, &fault);
            return fail_act(reterr, i + 1, object, &fault);
        }
    }
    return true;
}

static bool read_file(const json_t *root, struct proto_tour_file *ret,
                      struct proto_tour_file_error *reterr)
{
    struct parts parts = {0};
    const struct proto_group group = {file_fields, COUNT(file_fields), &parts};
    struct proto_fault fault = {0};

    if (!proto_fields_read(root, &group, 1, NULL, &fault))
        return fault.field[0] ? fail_field(reterr, &fault) : fail(reterr, "not an object");
    return read_log(parts.log, ret, reterr);
}

bool proto_tour_file_read(const void *bytes, size_t length, struct proto_tour_file *ret,
                          struct proto_tour_file_error *reterr)
{
    json_error_t error;
    json_t *root;
    bool ok;

    *ret = (struct proto_tour_file){0};
    *reterr = (struct proto_tour_file_error){0};
    if (length > PROTO_TOUR_FILE_MAX)
        return fail(reterr, "more than %d bytes", PROTO_TOUR_FILE_MAX);
    root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return fail(reterr, "line %d, column %d: not JSON", error.line, error.column);
    ok = read_file(root, ret, reterr);
    json_decref(root);
    if (!ok)
        proto_tour_file_finish(ret);
    return ok;
}

void proto_tour_file_finish(struct proto_tour_file *file)
{
    for (uint32_t i = 0; i < file->acts_n; i++)
        proto_tour_act_finish(&file->acts[i]);
    free(file->acts);
    *file = (struct proto_tour_file){0};
}
