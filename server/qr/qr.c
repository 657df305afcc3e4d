/* The drawing of QR codes, row by row: each run of dark modules is one rectangle of the path. It
 * promises that the path covers exactly the dark modules, each once. */
#include "server/qr/qr.h"

#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

enum { RUN_MAX = 32 }; /* bytes of "M176 176h177v1h-177z" */

static char *draw(const QRcode *code)
{
    size_t width = (size_t)code->width, runs = (width + 1) / 2 * width;
    char *path = alloc_raw(runs * RUN_MAX + 1, 1), *end = path;
    *end = '\0';
    for (size_t y = 0; y < width; y++) {
        const unsigned char *row = code->data + y * width;
        for (size_t x = 0, to; x < width; x = to + 1) {
            for (to = x; to < width && (row[to] & 1); to++) {
            }
            if (to > x)
                end += snprintf(end, RUN_MAX, "M%zu %zuh%zuv1h-%zuz", x, y, to - x, to - x);
        }
    }
    return path;
}

char *qr_path(const char *text, unsigned *ret_width)
{
    size_t length = strlen(text);
    if (length == 0 || length > QR_TEXT_MAX)
        return NULL;
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        abort(); /* the text fits, so the cause is memory */
    char *path = draw(code);
    *ret_width = (unsigned)code->width;
    QRcode_free(code);
    return path;
}
