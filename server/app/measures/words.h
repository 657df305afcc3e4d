/* Words that this server refuses in names and in chat. */
#ifndef MIAI_APP_MEASURES_WORDS_H
#define MIAI_APP_MEASURES_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;

/* A refused word. One that is not written in Latin letters is found inside other words too, even in
 * chat. */
struct refused_word {
    struct refused_word *next;
    int64_t act;
    bool inside;
    uint16_t length;
    char folded[];
};
/* Folds text for comparison: small letters without accents, digits and signs as the letters that
 * they look like, one blank for anything else. ret has length + 1 bytes. Returns the length in
 * bytes. */
size_t words_fold(const char *text, size_t length, char *ret);
/* Is the word in the list already? */
bool words_has(const struct app *app, const char *text, size_t length);
/* Does a name contain a refused word, anywhere? Does a chat message contain one, as a word of its
 * own? */
bool words_refuse_name(const struct app *app, const char *name, size_t length);
bool words_refuse_line(const struct app *app, const char *text, size_t length);

#endif
