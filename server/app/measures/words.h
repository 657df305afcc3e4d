/* Words that this server refuses in names and in chat. */
#ifndef MIAI_APP_MEASURES_WORDS_H
#define MIAI_APP_MEASURES_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;

/* A word that is refused. One that is written in another alphabet than the Latin one is found inside of
 * others, even in chat. */
struct refused_word {
    struct refused_word *next;
    int64_t act;
    bool inside;
    uint16_t length;
    char folded[];
};
/* As words are compared: small letters without accents, digits and signs as the letters for which they
 * stand, one blank where anything else is. ret holds length + 1 bytes. Returns bytes. */
size_t words_fold(const char *text, size_t length, char *ret);
/* Is it in the list already? */
bool words_has(const struct app *app, const char *text, size_t length);
/* Does a word that is refused stand in a name (anywhere in it), or in a line of chat (as a word)? */
bool words_refuse_name(const struct app *app, const char *name, size_t length);
bool words_refuse_line(const struct app *app, const char *text, size_t length);

#endif
