/* The streams of the obedient application (fake_streams.h). */
#include "tests/server/net/fake_streams.h"

#include "server/app/app.h"
#include "server/tour/files/lists.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIECE_BYTES 40000

static struct {
    request_id request;
    unsigned left;
    bool breaks;
} streams[64];
static unsigned streams_n, left_n;

static unsigned find(request_id request)
{
    unsigned at = 0;
    while (at < streams_n && streams[at].request != request)
        at++;
    return at;
}

struct output fake_streams_further(request_id request)
{
    static char text[PIECE_BYTES];
    unsigned at = find(request);
    assert(at < streams_n);
    bool breaks = streams[at].breaks && streams[at].left == 1;
    memset(text, 'a' + (int)(streams[at].left % 26), sizeof text);
    if (--streams[at].left == 0)
        streams[at] = streams[--streams_n];
    return (struct output){.kind = OUTPUT_REPLY,
                           .request = request,
                           .code = breaks ? 503 : 200,
                           .more = find(request) < streams_n,
                           .buf = buf_create(text, sizeof text),
                           .text = "application/x-ndjson"};
}

struct output fake_streams_begin(const struct app_request *request)
{
    char name[32] = "";
    if (text_is(request->name, "left")) {
        int n = snprintf(name, sizeof name, "%u %u", streams_n, left_n);
        return (struct output){.kind = OUTPUT_REPLY,
                               .request = request->id,
                               .code = 200,
                               .buf = buf_create(name, (size_t)n),
                               .text = "text/plain"};
    }
    assert(streams_n < sizeof streams / sizeof *streams && request->name.length < sizeof name);
    memcpy(name, request->name.at, request->name.length);
    streams[streams_n].request = request->id;
    streams[streams_n].left = (unsigned)strtoul(name + 1, NULL, 10);
    streams[streams_n].breaks = strchr(name, '.') != NULL;
    streams_n++;
    return fake_streams_further(request->id);
}

void fake_streams_left(request_id request)
{
    unsigned at = find(request);
    if (at == streams_n)
        return;
    left_n++;
    streams[at] = streams[--streams_n];
}

void app_take_lists(struct app *app, struct tour_lists *lists)
{
    (void)app;
    tour_lists_destroy(lists);
}
