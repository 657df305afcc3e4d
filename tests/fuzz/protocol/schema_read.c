/* Reads the files of proto/schema and parses each schema, with its keywords, references and patterns. An unknown
 * keyword ends the program: a check that leaves something out must not look like one that holds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"
#include "schema_inside.h"

enum { FILES = 3, RULES = 30, KNOWN = 8192, MESSAGES = 1 };

static const char *const names[FILES] = {"client", [MESSAGES] = "server", "tour"};
static json_t *files[FILES];

static void give_up(const char *what, const char *word)
{
    fprintf(stderr, "schema: %s %s\n", what, word);
    exit(2);
}

static const char *const words[WORDS_N] = {
    [WORD_REF] = "$ref",
    [WORD_TYPE] = "type",
    [WORD_PROPERTIES] = "properties",
    [WORD_REQUIRED] = "required",
    [WORD_CONST] = "const",
    [WORD_ENUM] = "enum",
    [WORD_MINIMUM] = "minimum",
    [WORD_MAXIMUM] = "maximum",
    [WORD_ITEMS] = "items",
    [WORD_ANY] = "anyOf",
    [WORD_ONE] = "oneOf",
    [WORD_ALL] = "allOf",
    [WORD_NOT] = "not",
    [WORD_ITEMS_MIN] = "minItems",
    [WORD_ITEMS_MAX] = "maxItems",
    [WORD_LENGTH_MIN] = "minLength",
    [WORD_LENGTH_MAX] = "maxLength",
    [WORD_PATTERN] = "pattern",
    [WORD_UNIQUE] = "uniqueItems",
    [WORD_MORE] = "additionalProperties",
    [WORD_IF] = "if",
    [WORD_MEMBERS_MIN] = "minProperties",
    [WORD_STEP] = "multipleOf",
    [WORD_DEPENDS] = "dependentRequired",
};
/* Handled elsewhere, or of no effect on the server's messages. */
static const char *const others[] = {
    "description", "examples", "prefixItems", "then", "else", "unevaluatedProperties", "format"};

static enum schema_word word_of(const char *key)
{
    for (int i = 1; i < WORDS_N; i++)
        if (strcmp(words[i], key) == 0)
            return (enum schema_word)i;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i], key) == 0)
            return WORD_OTHER;
    give_up("does not know the word", key);
    return WORD_OTHER;
}

const char *schema_word(enum schema_word word)
{
    return words[word];
}

/* "#/$defs/NAME" or "FILE.json#/$defs/NAME" */
struct at schema_follow(int file, const char *ref)
{
    const char *hash = strchr(ref, '#'), *slash = strrchr(ref, '/');
    for (int i = 0; hash != ref && i < FILES; i++)
        if (strncmp(ref, names[i], strlen(names[i])) == 0 && ref[strlen(names[i])] == '.')
            file = i;
    struct at at = {json_object_get(json_object_get(files[file], "$defs"), slash + 1), file};
    if (!at.schema)
        give_up("nothing is at", ref);
    return at;
}

static struct schema_read known[KNOWN];

static void read_schema(struct schema_read *ret, struct at at)
{
    struct schema_rule rules[RULES];
    const char *key;
    json_t *says;
    json_object_foreach((json_t *)(uintptr_t)at.schema, key, says)
    {
        struct schema_rule rule = {.word = word_of(key), .says = says};
        if (rule.word == WORD_OTHER)
            continue;
        if (rule.word == WORD_REF)
            rule.to = schema_follow(at.file, json_string_value(says));
        if (rule.word == WORD_PATTERN) {
            rule.expression = calloc(1, sizeof *rule.expression);
            if (regcomp(rule.expression, json_string_value(says), REG_EXTENDED | REG_NOSUB) != 0)
                give_up("no pattern", json_string_value(says));
        }
        if (ret->n == RULES)
            give_up("too many words beside", key);
        rules[ret->n++] = rule;
    }
    ret->schema = at.schema;
    ret->rules = calloc(ret->n + 1, sizeof *ret->rules);
    memcpy(ret->rules, rules, ret->n * sizeof *rules);
}

const struct schema_read *schema_read(struct at at)
{
    size_t i = ((uintptr_t)at.schema >> 4) * 2654435761u % KNOWN, tries = 0;
    while (known[i].schema && known[i].schema != at.schema && tries++ < KNOWN)
        i = (i + 1) % KNOWN;
    if (tries >= KNOWN)
        give_up("too large", "");
    if (!known[i].schema)
        read_schema(&known[i], at);
    return &known[i];
}

static void forget_known(void)
{
    for (int i = 0; i < KNOWN; i++) {
        for (unsigned k = 0; k < known[i].n; k++)
            if (known[i].rules[k].expression) {
                regfree(known[i].rules[k].expression);
                free(known[i].rules[k].expression);
            }
        free(known[i].rules);
    }
}

void schema_open(const char *source)
{
    for (int i = 0; i < FILES; i++) {
        char path[4096];
        json_error_t error;
        snprintf(path, sizeof path, "%s/proto/schema/%s.json", source, names[i]);
        files[i] = json_load_file(path, 0, &error);
        if (!files[i]) {
            fprintf(stderr, "%s: %s\n", path, error.text);
            exit(2);
        }
    }
}

void schema_close(void)
{
    forget_known();
    for (int i = 0; i < FILES; i++)
        json_decref(files[i]);
}

const json_t *schema_messages(struct at *ret)
{
    *ret = (struct at){files[MESSAGES], MESSAGES};
    return json_object_get(ret->schema, "oneOf");
}
