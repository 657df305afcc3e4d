/* The coding of a body: which one a client takes (RFC 9110, sections 8.4 and 12.5.3), and the header lines of the
 * answer that has it. */
#ifndef MIAI_NET_CODING_H
#define MIAI_NET_CODING_H

#include <stdbool.h>

/* In the order of preference among codings that a client likes equally. */
enum coding { CODING_PLAIN = 1, CODING_GZIP, CODING_BROTLI };

#define CODING_TAG_MAX   40  /* bytes of an entity tag, quotes and NUL included */
#define CODING_LINES_MAX 128 /* bytes of the header lines, NUL included */

/* The coding that the client likes best. accepted: its Accept-Encoding header, "" for none, which means plain bytes.
 * brotli: the body exists in brotli. Plain bytes are also the answer to a client that refuses every coding. */
enum coding coding_choose(const char *accepted, bool brotli);

/* Writes the entity tag of content in this coding. name: of the content, at most 16 characters, without quotes. Each
 * coding has its own, since the bytes differ: a cache could else give gzip to a client that cannot read it. */
void coding_tag(enum coding coding, const char *name, char ret[CODING_TAG_MAX]);

/* Writes ETag, unless the tag is NULL, Vary and, unless the bytes are plain, Content-Encoding: whole header lines. */
void coding_lines(enum coding coding, const char *tag, char ret[CODING_LINES_MAX]);

#endif
