/* Words between the processes of a site, as plain memory: shells free them too. */
#include <stdlib.h>

#include "proto/lib/buf.h"
#include "server/app/app.h"

void site_note_destroy(struct site_note *note)
{
    if (note && note->buf)
        buf_unref(note->buf);
    free(note);
}
