/* Skeletons: two names with one skeleton can be mistaken for each other at a quick look. Each
 * character becomes the one that it resembles (Unicode Technical Standard 39: Cyrillic а and Latin
 * a, 0 and O, m and rn), and capitals become small letters. These steps are repeated, since small
 * letters resemble other characters than capitals do.
 *
 * Promises: the skeleton of a skeleton is itself. Two names with the same folded form (caseless.c)
 * need not have the same skeleton: capital I looks like l, and its small letter does not. A
 * determined impostor finds a way; moderators handle that. */
#include "proto/json/characters.h"

#include <assert.h>
#include <string.h>

#include "proto/json/limits.h"
#include "proto/json/skeletons.h"

#define ROUNDS 3 /* after which nothing changes any more: a test tries all characters */

#define HANGUL_FIRST 0xac00
#define HANGUL_LAST  0xd7a3
#define HANGUL_L     0x1100 /* first consonants, vowels, last consonants */
#define HANGUL_V     0x1161
#define HANGUL_T     0x11a7
#define HANGUL_V_N   21
#define HANGUL_T_N   28

struct codes {
    uint32_t list[PROTO_SKELETON_MAX];
    size_t n;
};

static void add(struct codes *codes, uint32_t code)
{
    if (codes->n < PROTO_SKELETON_MAX)
        codes->list[codes->n++] = code;
}

static const struct skeleton_row *row_of(uint32_t code)
{
    size_t from = 0, to = skeleton_rows_n;
    while (from < to) {
        size_t middle = (from + to) / 2;
        if (skeleton_rows[middle].code == code)
            return &skeleton_rows[middle];
        if (skeleton_rows[middle].code < code)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

static void add_look(struct codes *codes, uint32_t code)
{
    const struct skeleton_row *row = row_of(code);
    if (!row)
        add(codes, code);
    for (size_t i = 0; row && i < row->n; i++)
        if (!proto_character_is_space(skeleton_codes[row->at + i]))
            add(codes, skeleton_codes[row->at + i]);
}

/* Replaces a syllable by its letters. */
static void add_letters(struct codes *codes, uint32_t code)
{
    if (code < HANGUL_FIRST || code > HANGUL_LAST) {
        add_look(codes, code);
        return;
    }
    uint32_t index = code - HANGUL_FIRST;
    add_look(codes, HANGUL_L + index / (HANGUL_V_N * HANGUL_T_N));
    add_look(codes, HANGUL_V + index / HANGUL_T_N % HANGUL_V_N);
    if (index % HANGUL_T_N != 0)
        add_look(codes, HANGUL_T + index % HANGUL_T_N);
}

static bool is_mark(uint32_t code)
{
    size_t i = 0;
    while (i < skeleton_marks_n && skeleton_marks[i].last < code)
        i++;
    return i < skeleton_marks_n && skeleton_marks[i].first <= code;
}

/* Sorts the marks on one letter: their order does not depend on the order of typing. */
static void sort_marks(struct codes *codes)
{
    for (size_t i = 1; i < codes->n; i++)
        for (size_t k = i; k > 0 && is_mark(codes->list[k]) && is_mark(codes->list[k - 1]) &&
                           codes->list[k] < codes->list[k - 1];
             k--) {
            uint32_t code = codes->list[k];
            codes->list[k] = codes->list[k - 1];
            codes->list[k - 1] = code;
        }
}

/* Reads visible characters, and one space for several. */
static void read(const char *name, size_t length, struct codes *codes)
{
    size_t bytes;
    bool blank = false;
    for (size_t at = 0; at < length; at += bytes) {
        uint32_t code = proto_character(name + at, &bytes);
        if (proto_character_is_space(code)) {
            blank = codes->n > 0;
        } else if (proto_character_is_visible(code)) {
            if (blank)
                add(codes, ' ');
            blank = false;
            add(codes, code);
        }
    }
}

size_t proto_characters_skeleton(const char *name, size_t length, char *ret)
{
    struct codes codes = {.n = 0}, next;
    size_t to = 0;

    read(name, length, &codes);
    for (int round = 0; round < ROUNDS; round++) {
        next.n = 0;
        for (size_t i = 0; i < codes.n; i++)
            add_letters(&next, codes.list[i]);
        for (size_t i = 0; i < next.n; i++)
            next.list[i] = proto_character_fold(next.list[i]);
        codes = next;
    }
    sort_marks(&codes);
    for (size_t i = 0; i < codes.n; i++)
        to += proto_character_write(codes.list[i], ret + to);
    ret[to] = '\0';
    return to;
}

/* --- names of the server ----------------------------------------------------------------------- */

/* "player 42", the server's name for a deleted account; digits as they look. */
static bool is_number(const char *skeleton)
{
    static const char player[] = "player ", digits[] = "ol23456789";
    return strncmp(skeleton, player, sizeof player - 1) == 0 &&
           skeleton[sizeof player - 1] != '\0' &&
           skeleton[sizeof player - 1 + strspn(skeleton + sizeof player - 1, digits)] == '\0';
}

static const char *const house_names[PROTO_HOUSE_LEVELS] = {"Nibble", "Puddle", "Pip", "Ember",
                                                            "Old Moon"};

static const char *const house_titles[PROTO_HOUSE_LEVELS] = {
    "Nibble (computer)", "Puddle (computer)", "Pip (computer)", "Ember (computer)",
    "Old Moon (computer)"};

const char *proto_house_name(unsigned level)
{
    assert(level >= 1 && level <= PROTO_HOUSE_LEVELS);
    return house_names[level - 1];
}

const char *proto_house_title(unsigned level)
{
    assert(level >= 1 && level <= PROTO_HOUSE_LEVELS);
    return house_titles[level - 1];
}

static bool looks_like(const char *skeleton, const char *word)
{
    char other[PROTO_SKELETON_BYTES];
    proto_characters_skeleton(word, strlen(word), other);
    return strcmp(skeleton, other) == 0;
}

bool proto_name_is_reserved(const char *name, size_t length)
{
    static const char *const words[] = {"admin",     "administrator", "owner",
                                        "moderator", "house",         "miai"};
    char skeleton[PROTO_SKELETON_BYTES];
    proto_characters_skeleton(name, length, skeleton);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (looks_like(skeleton, words[i]))
            return true;
    for (size_t i = 0; i < PROTO_HOUSE_LEVELS; i++)
        if (looks_like(skeleton, house_names[i]) || looks_like(skeleton, house_titles[i]))
            return true;
    return is_number(skeleton);
}
