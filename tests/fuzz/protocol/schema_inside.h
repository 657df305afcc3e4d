/* Parsed schemas, for the file that checks values against them. */
#ifndef TESTS_FUZZ_PROTOCOL_SCHEMA_INSIDE_H
#define TESTS_FUZZ_PROTOCOL_SCHEMA_INSIDE_H

#include <jansson.h>
#include <regex.h>

enum schema_word {
    WORD_OTHER,
    WORD_REF,
    WORD_TYPE,
    WORD_PROPERTIES,
    WORD_REQUIRED,
    WORD_CONST,
    WORD_ENUM,
    WORD_MINIMUM,
    WORD_MAXIMUM,
    WORD_ITEMS,
    WORD_ANY,
    WORD_ONE,
    WORD_ALL,
    WORD_NOT,
    WORD_ITEMS_MIN,
    WORD_ITEMS_MAX,
    WORD_LENGTH_MIN,
    WORD_LENGTH_MAX,
    WORD_PATTERN,
    WORD_UNIQUE,
    WORD_MORE,
    WORD_IF,
    WORD_MEMBERS_MIN,
    WORD_STEP,
    WORD_DEPENDS,
    WORDS_N
};

/* A schema with its file, to which its references are relative. */
struct at {
    const json_t *schema;
    int file;
};
struct schema_rule {
    enum schema_word word;
    const json_t *says;
    struct at to;        /* of a reference */
    regex_t *expression; /* of a pattern */
};
struct schema_read {
    const json_t *schema;
    struct schema_rule *rules;
    unsigned n;
};

/* Resolves "#/$defs/NAME" or "FILE.json#/$defs/NAME", relative to a file. */
struct at schema_follow(int file, const char *ref);
/* The parsed keywords of an object, looked up once. */
const struct schema_read *schema_read(struct at at);
const char *schema_word(enum schema_word word);
/* The list of all messages of the server. */
const json_t *schema_messages(struct at *ret);

#endif
