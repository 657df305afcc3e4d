/* Message shapes are tables: each field of a message is a line that says its name, its type, its
 * bounds and where its value goes; one checker reads them all. A new command is a new table, not a
 * new reader. */
#ifndef MIAI_PROTO_JSON_FIELDS_H
#define MIAI_PROTO_JSON_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "proto/json/ids.h"
#include "proto/json/path.h"
#include "proto/json/text.h"

enum proto_field_type {
    PROTO_FIELD_KNOWN,   /* allowed here; read elsewhere (`with` says whether it is present) */
    PROTO_FIELD_JSON,    /* anything; `at` is a borrowed const json_t * */
    PROTO_FIELD_INTEGER, /* min..max; `at` is any integer type that holds them */
    PROTO_FIELD_BOOL,
    PROTO_FIELD_CHOICE, /* one of words[]; `at` gets min + index */
    PROTO_FIELD_WORD, /* 1..max bytes of A-Z a-z 0-9 _ -; `at` is a char array, `with` its length */
    PROTO_FIELD_RULESET, /* the same with '@' */
    PROTO_FIELD_TEXT,    /* 1..max characters as people write them, trimmed; as WORD */
    PROTO_FIELD_NOTE,    /* the same, or nothing */
    PROTO_FIELD_LINES,   /* the same with line ends, or nothing */
    PROTO_FIELD_SPELT,   /* at most max bytes, as `check` says; `at` is a char array */
    PROTO_FIELD_SECRET,  /* min..max characters of any kind, untouched; as WORD */
    PROTO_FIELD_CHANNEL,
    PROTO_FIELD_POINT,
    PROTO_FIELD_POINTS, /* min..max points; `at` is an array, `with` their number */
    PROTO_FIELD_PLAYER, /* min..: a house player is negative */
    PROTO_FIELD_ID,     /* of a room, game or tournament */
    PROTO_FIELD_RANK,   /* "3d", "12k"; `at` is an int8_t */
    PROTO_FIELD_DATE    /* UTC milliseconds of the day's first moment, min days later */
};

/* A member of the struct that is filled in; size 0: none. */
struct proto_slot {
    uint16_t offset, size;
};

struct proto_field {
    const char *name;
    const char *was; /* its name in miai.v1, which stored text may still have; or NULL */
    enum proto_field_type type;
    bool required;
    bool or_null; /* null stands for 0, PROTO_TOUR_NO_RANK, or no id */
    int64_t min, max;
    struct proto_slot at;
    /* length or number; for other types: set true if the field is present */
    struct proto_slot with;
    const char *const *words; /* ends with NULL */
    bool (*check)(const char *text, size_t length);
};

/* A line of a table: PROTO_REQUIRED("id", INTEGER, PROTO_AT(proto_message, id), .min = 1, …) */
#define PROTO_REQUIRED(key, kind, ...)                                                             \
    {                                                                                              \
        .name = (key), .type = PROTO_FIELD_##kind, .required = true, __VA_ARGS__                   \
    }
#define PROTO_OPTIONAL(key, kind, ...)                                                             \
    {                                                                                              \
        .name = (key), .type = PROTO_FIELD_##kind, __VA_ARGS__                                     \
    }
#define PROTO_AT(type, member)                                                                     \
    .at = {offsetof(struct type, member), sizeof((struct type *)0)->member}
#define PROTO_WITH(type, member)                                                                   \
    .with = {offsetof(struct type, member), sizeof((struct type *)0)->member}

/* Some fields of an object and the struct that they fill. */
struct proto_group {
    const struct proto_field *fields;
    size_t n;
    void *ret;
};

/* Reads an object that has exactly the fields of these groups: every required one, none unknown. A
 * field that is absent leaves its member unchanged. On false *ret_error names the field. */
bool proto_fields_read(const json_t *object, const struct proto_group *groups, size_t n,
                       const struct proto_path *path, struct proto_fault *ret_error);

/* The same of text that was stored: a field may have the name that it had in miai.v1, but not both. Each field of
 * the groups that is known by two names has the older one as `was`. */
bool proto_fields_read_stored(const json_t *object, const struct proto_group *groups, size_t n,
                              const struct proto_path *path, struct proto_fault *ret_error);

/* True if the word has only letters, digits, - and _; and @, if that is allowed. */
bool proto_word_is(const char *text, size_t length, bool with_at);

/* Writes what proto_fields_read() reads (fields_write.c): appends "name":value for each field, with
 * a comma before it unless an object was just opened. Optional fields without a value (0, no text,
 * no rank) are left out unless `all` is set; KNOWN and JSON are skipped. */
void proto_fields_write(struct proto_text *text, const struct proto_field *fields, size_t n,
                        const void *from, bool all);

#endif
