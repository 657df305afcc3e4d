/* A scan of JSON text that follows strings, brackets, colons and commas, and nothing else. It exists
 * because the parser recurses (so depth is bounded first) and because the parser names a duplicate
 * key or a bad byte by offset, not by path. Memory is fixed: one frame for each level allowed. */
#include "proto/json/scan.h"

#include "proto/json/path.h"

struct frame {
    bool object;
    const char *key; /* raw, between the quotes; NULL until one is complete */
    size_t key_length;
    size_t index; /* array: of the present element */
};

struct scan {
    struct frame frames[PROTO_DEPTH_MAX];
    size_t depth;
    bool string, escaped;
    const char *string_begin;
    bool wants_key; /* the next string is a key */
};

static void fault_here(const struct scan *scan, struct proto_fault *ret_error)
{
    struct proto_path steps[PROTO_DEPTH_MAX];
    const struct proto_path *path = NULL;

    for (size_t i = 0; i < scan->depth; i++) {
        const struct frame *frame = &scan->frames[i];
        if (frame->object && !frame->key)
            break;
        steps[i] = (struct proto_path){.parent = path, .index = frame->index};
        if (frame->object) {
            steps[i].key = frame->key;
            steps[i].key_length = frame->key_length;
        }
        path = &steps[i];
    }
    proto_path_fault(path, ret_error);
}

static void step_string(struct scan *scan, const char *at)
{
    if (scan->escaped) {
        scan->escaped = false;
    } else if (*at == '\\') {
        scan->escaped = true;
    } else if (*at == '"') {
        scan->string = false;
        if (scan->wants_key) {
            struct frame *frame = &scan->frames[scan->depth - 1];
            frame->key = scan->string_begin;
            frame->key_length = (size_t)(at - scan->string_begin);
            scan->wants_key = false;
        }
    }
}

/* False at an opening bracket beyond the deepest level. */
static bool step(struct scan *scan, const char *at)
{
    struct frame *frame = scan->depth > 0 ? &scan->frames[scan->depth - 1] : NULL;

    switch (*at) {
    case '"':
        scan->string = true;
        scan->string_begin = at + 1;
        break;
    case '{':
    case '[':
        if (scan->depth == PROTO_DEPTH_MAX)
            return false;
        scan->frames[scan->depth++] = (struct frame){.object = *at == '{'};
        scan->wants_key = *at == '{';
        break;
    case '}':
    case ']':
        if (scan->depth > 0)
            scan->depth--;
        scan->wants_key = false;
        break;
    case ',':
        if (frame && frame->object)
            frame->key = NULL;
        else if (frame)
            frame->index++;
        scan->wants_key = frame && frame->object;
        break;
    default: break;
    }
    return true;
}

bool proto_scan_depth(const char *text, size_t length, struct proto_fault *ret_error)
{
    struct scan scan = {0};

    for (size_t i = 0; i < length; i++) {
        if (scan.string) {
            step_string(&scan, text + i);
        } else if (!step(&scan, text + i)) {
            fault_here(&scan, ret_error);
            return false;
        }
    }
    return true;
}

void proto_scan_path(const char *text, size_t length, size_t at, struct proto_fault *ret_error)
{
    struct scan scan = {0};

    for (size_t i = 0; i < length && i < at; i++) {
        if (scan.string)
            step_string(&scan, text + i);
        else if (!step(&scan, text + i))
            break;
    }
    fault_here(&scan, ret_error);
}
