/* Changes a message: a byte is changed, cut out or inserted, a piece is repeated or left out, a number becomes a
 * strange one. The result may still be a message, and then it counts as one. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

static size_t anywhere(struct fuzz *fuzz)
{
    return fuzz_random(fuzz, (uint32_t)strlen(fuzz->text));
}

/* Puts a word in place of `cut` bytes at this place. */
static void put(struct fuzz *fuzz, size_t at, size_t cut, const char *word)
{
    size_t length = strlen(fuzz->text), added = strlen(word);
    if (at + cut > length || length - cut + added >= sizeof fuzz->text)
        return;
    memmove(fuzz->text + at + added, fuzz->text + at + cut, length - at - cut + 1);
    memcpy(fuzz->text + at, word, added);
}

static void spoil_byte(struct fuzz *fuzz)
{
    static const char bytes[] = "{}[]\",:0-9aZ \\\x01\x7f";
    fuzz->text[anywhere(fuzz)] = bytes[fuzz_random(fuzz, sizeof bytes - 1)];
}

static void spoil_number(struct fuzz *fuzz)
{
    static const char *const numbers[] = {"0",
                                          "-1",
                                          "1.5",
                                          "257",
                                          "65536",
                                          "4294967295",
                                          "4294967296",
                                          "9007199254740991",
                                          "9007199254740992",
                                          "99999999999999999999",
                                          "1e9",
                                          "null",
                                          "\"1\"",
                                          "true"};
    size_t at = anywhere(fuzz), digits;
    while (fuzz->text[at] && !(fuzz->text[at] >= '0' && fuzz->text[at] <= '9'))
        at++;
    digits = strspn(fuzz->text + at, "0123456789");
    put(fuzz, at, digits, numbers[fuzz_random(fuzz, sizeof numbers / sizeof *numbers)]);
}

static void spoil_member(struct fuzz *fuzz)
{
    static const char *const members[] = {"\"k\":\"undo\",",
                                          "\"base\":0,",
                                          "\"zzz\":1,",
                                          "\"t\":\"sub\",",
                                          "\"on\":true,",
                                          "\"round\":46,",
                                          "\"board\":129,",
                                          "\"number\":256,",
                                          "\"people\":[],",
                                          "\"pts\":[],",
                                          "\"at\":\"Z25\",",
                                          "\"game\":2,",
                                          "\"to\":20000,",
                                          "\"ch\":\"me\",",
                                          "\"settings\":{},",
                                          "\"person\":{\"number\":1},",
                                          "\"reason\":\"\\u0000\",",
                                          "\"text\":\"\\ud800\","};
    put(fuzz, 1, 0, members[fuzz_random(fuzz, sizeof members / sizeof *members)]);
}

static void spoil_words(struct fuzz *fuzz)
{
    static const char *const values[] = {
        "[]", "{}", "null", "\"\"", "[[[[[[[[[1]]]]]]]]]", "{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}"};
    char *colon = strchr(fuzz->text + anywhere(fuzz), ':');
    if (!colon)
        return;
    put(fuzz, (size_t)(colon + 1 - fuzz->text), strcspn(colon + 1, ",}]"),
        values[fuzz_random(fuzz, sizeof values / sizeof *values)]);
}

static void spoil_piece(struct fuzz *fuzz)
{
    char piece[41] = "";
    size_t at = anywhere(fuzz), length = 1 + fuzz_random(fuzz, 40);
    if (at + length > strlen(fuzz->text))
        length = strlen(fuzz->text) - at;
    memcpy(piece, fuzz->text + at, length);
    if (fuzz_chance(fuzz, 50))
        put(fuzz, at, length, "");
    else
        put(fuzz, anywhere(fuzz), 0, piece);
}

void spoil(struct fuzz *fuzz)
{
    switch (fuzz_random(fuzz, 8)) {
    case 0: fuzz->text[1 + anywhere(fuzz) / 2] = '\0'; break;
    case 1: spoil_byte(fuzz); break;
    case 2:
    case 3: spoil_number(fuzz); break;
    case 4: spoil_member(fuzz); break;
    case 5: spoil_piece(fuzz); break;
    default: spoil_words(fuzz); break;
    }
}
