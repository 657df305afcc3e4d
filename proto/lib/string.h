/* A piece of text that somebody else owns: counted, not terminated.
 *
 *     struct text word = {"pass", 4};
 *     printf("%.*s", (int)word.length, word.at); */
#ifndef MIAI_PROTO_LIB_STRING_H
#define MIAI_PROTO_LIB_STRING_H

#include <stddef.h>

/* Borrowed for the call, unless a function says otherwise. */
struct text {
    const char *at;
    size_t length;
};

#endif
