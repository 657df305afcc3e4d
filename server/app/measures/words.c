/* Refused words. A name may not contain one, however it is cut up. In chat, where a word of one
 * language may hide within a word of another, only a whole word is refused.
 *
 * It does not try to find every disguise: moderators handle the rest. */
#include <string.h>

#include "proto/json/characters.h"
#include "proto/tour/tour.h"
#include "proto/wire/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/measures/words.h"
#include "server/app/state.h"

/* Latin letters with accents, from U+00E0 and U+0100 on; '.' is not one of these letters. */
static const char accents_1[] = "aaaaaaaceeeeiiiidnooooo.ouuuuyby";
static const char accents_2[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

static uint32_t letter(uint32_t code)
{
    static const struct {
        uint32_t from;
        char to;
    } stand_for[] = {{'0', 'o'}, {'1', 'i'}, {'l', 'i'}, {'!', 'i'}, {'|', 'i'}, {'3', 'e'},
                     {'4', 'a'}, {'@', 'a'}, {'5', 's'}, {'$', 's'}, {'7', 't'}, {'8', 'b'}};
    if (code >= 0xe0 && code < 0xe0 + sizeof accents_1 - 1)
        code = (unsigned char)accents_1[code - 0xe0];
    else if (code >= 0x100 && code < 0x100 + sizeof accents_2 - 1)
        code = (unsigned char)accents_2[code - 0x100];
    for (size_t i = 0; i < sizeof stand_for / sizeof *stand_for; i++)
        if (code == stand_for[i].from)
            return (unsigned char)stand_for[i].to;
    return code;
}

static bool is_mark(uint32_t code)
{
    return code >= 0x300 && code <= 0x36f; /* an accent typed by itself */
}

/* '!' between letters is read as `i` ("sh!t"); at the end of a word it is a sign ("no!"). */
static bool ends_a_word(const char *text, size_t at, size_t length)
{
    return at + 1 >= length || text[at + 1] == ' ' || text[at + 1] == '!' || text[at + 1] == '?' ||
           text[at + 1] == '.' || text[at + 1] == ')';
}

/* proto_characters_fold() removes capitals, wide forms and invisible characters; the text only gets
 * shorter. */
size_t words_fold(const char *text, size_t length, char *ret)
{
    size_t bytes, to = 0;
    length = proto_characters_fold(text, length, ret);
    for (size_t at = 0; at < length; at += bytes) {
        uint32_t code = letter(proto_character(ret + at, &bytes));
        if (ret[at] == '!' && ends_a_word(ret, at, length))
            code = ' ';
        if (is_mark(code))
            continue;
        if (code >= 0x80) {
            memmove(ret + to, ret + at, bytes);
            to += bytes;
        } else if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
            ret[to++] = (char)code;
        } else if (to > 0 && ret[to - 1] != ' ') {
            ret[to++] = ' ';
        }
    }
    while (to > 0 && ret[to - 1] == ' ')
        to--;
    ret[to] = '\0';
    return to;
}

/* The same without blanks. */
static size_t close_up(char *text, size_t length)
{
    size_t to = 0;
    for (size_t at = 0; at < length; at++)
        if (text[at] != ' ')
            text[to++] = text[at];
    return to;
}

static const char *find(const char *text, size_t length, const char *word, size_t n)
{
    for (size_t at = 0; n > 0 && at + n <= length; at++)
        if (memcmp(text + at, word, n) == 0)
            return text + at;
    return NULL;
}

bool words_refuse_name(const struct app *app, const char *name, size_t length)
{
    char folded[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    if (!app->standing->words || length >= sizeof folded)
        return false;
    length = close_up(folded, words_fold(name, length, folded));
    for (const struct refused_word *word = app->standing->words; word; word = word->next) {
        char bare[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
        memcpy(bare, word->folded, word->length);
        if (find(folded, length, bare, close_up(bare, word->length)))
            return true;
    }
    return false;
}

bool words_has(const struct app *app, const char *text, size_t length)
{
    char folded[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
    length = words_fold(text, length, folded);
    for (const struct refused_word *word = app->standing->words; word; word = word->next)
        if (word->length == length && memcmp(word->folded, folded, length) == 0)
            return true;
    return false;
}

static bool stands_alone(const char *text, size_t length, const struct refused_word *word)
{
    const char *end = text + length;
    for (const char *at = text; (at = find(at, (size_t)(end - at), word->folded, word->length));
         at++) {
        bool begins = at == text || at[-1] == ' ';
        bool ends = at + word->length == end || at[word->length] == ' ';
        if (word->inside || (begins && ends))
            return true;
    }
    return false;
}

bool words_refuse_line(const struct app *app, const char *text, size_t length)
{
    char folded[PROTO_SAY_MAX * PROTO_UTF8_MAX + 1];
    if (!app->standing->words || length >= sizeof folded)
        return false;
    length = words_fold(text, length, folded);
    for (const struct refused_word *word = app->standing->words; word; word = word->next)
        if (stands_alone(folded, length, word))
            return true;
    return false;
}
