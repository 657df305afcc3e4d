/* Counted bytes of another owner: a field of a message, a column of a row, a piece of a file. A
 * function that returns one says how long the bytes live; a literal lives for ever. There is no NUL
 * behind them.
 *
 *     struct text word = text_of("pause");
 *     if (text_is(said, "pause") || text_same(said, word))
 *         fwrite(said.at, 1, said.length, stdout);
 *
 * Growing text is a struct proto_text (proto/json/text.h). */
#ifndef MIAI_PROTO_LIB_TEXT_H
#define MIAI_PROTO_LIB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct text {
    const char *at; /* may be NULL if the length is 0 */
    size_t length;  /* bytes */
};

/* The bytes before the NUL. */
static inline struct text text_of(const char *word)
{
    return (struct text){word, strlen(word)};
}

/* The same bytes. */
static inline bool text_same(struct text a, struct text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

static inline bool text_is(struct text text, const char *word)
{
    return text_same(text, text_of(word));
}

#endif
