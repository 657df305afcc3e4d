/* The coding of a body, chosen from the list that a client accepts.
 *
 * Promises: a coding that the client did not name, or named with a weight that is 0 or unreadable, is never chosen. The
 * header is read once from its start to its end, and nothing is copied. */
#include "server/net/coding.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define SPACE " \t"
#define WHOLE 1000 /* weights are counted in thousandths, their finest step */

static const char *const names[] = {
    [CODING_PLAIN] = "identity", [CODING_GZIP] = "gzip", [CODING_BROTLI] = "br"};

/* A weight: 0 or 1 with at most three decimals. 0 for any other text. */
static int read_weight(const char *text, size_t length)
{
    int weight = 0, unit = WHOLE;
    for (size_t i = 0; i < length; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9' && unit > 0;
        if (i == 1 ? text[i] != '.' : !digit)
            return 0;
        if (i != 1) {
            weight += (text[i] - '0') * unit;
            unit /= 10;
        }
    }
    return weight <= WHOLE ? weight : 0;
}

/* The weight of one item, "gzip;q=0.5" without spaces around it. Its name is the first ret_name bytes. */
static int weigh(const char *item, size_t length, size_t *ret_name)
{
    size_t name = 0, at;
    while (name < length && !strchr(";" SPACE, item[name]))
        name++;
    *ret_name = name;
    for (at = name; at < length && strchr(";" SPACE, item[at]);)
        at++;
    if (at == length)
        return WHOLE;
    if (length - at < 3 || strncasecmp(item + at, "q=", 2) != 0)
        return 0;
    return read_weight(item + at + 2, length - at - 2);
}

enum coding coding_choose(const char *accepted, bool brotli)
{
    int weights[] = {[CODING_PLAIN] = -1, [CODING_GZIP] = -1, [CODING_BROTLI] = -1}, any = 0;
    for (const char *at = accepted; *at;) {
        at += strspn(at, "," SPACE);
        size_t length = strcspn(at, ","), trimmed = length, name;
        while (trimmed > 0 && strchr(SPACE, at[trimmed - 1]))
            trimmed--;
        int weight = weigh(at, trimmed, &name);
        if (name == 1 && *at == '*')
            any = weight;
        for (enum coding coding = CODING_PLAIN; coding <= CODING_BROTLI; coding++)
            if (name == strlen(names[coding]) && strncasecmp(at, names[coding], name) == 0)
                weights[coding] = weight;
        at += length;
    }
    enum coding best = CODING_PLAIN;
    int most = weights[CODING_PLAIN];
    for (enum coding coding = CODING_GZIP; coding <= (brotli ? CODING_BROTLI : CODING_GZIP);
         coding++) {
        int weight = weights[coding] < 0 ? any : weights[coding];
        if (weight > 0 && weight >= most) {
            best = coding;
            most = weight;
        }
    }
    return best;
}

void coding_tag(enum coding coding, const char *name, char ret[CODING_TAG_MAX])
{
    bool plain = coding == CODING_PLAIN;
    snprintf(ret, CODING_TAG_MAX, "\"%.16s%s%s\"", name, plain ? "" : "-",
             plain ? "" : names[coding]);
}

void coding_lines(enum coding coding, const char *tag, char ret[CODING_LINES_MAX])
{
    bool plain = coding == CODING_PLAIN;
    snprintf(ret, CODING_LINES_MAX, "%s%s%sVary: Accept-Encoding\r\n%s%s%s", tag ? "ETag: " : "",
             tag ? tag : "", tag ? "\r\n" : "",
             plain ? "" : "Content-Encoding: ", plain ? "" : names[coding], plain ? "" : "\r\n");
}
