/* Lists of players for tournaments that another process owns: see people_far.h.
 *
 * Promises: each request is answered once: by the owner, or with `busy` when the owner did not answer for a while. Then
 * the players may have been entered all the same. A list goes on once: a process that does not own the tournament any
 * more refuses it. */
#include "server/app/tournament/people_far.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/tour/answer.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/files.h"
#include "server/app/tournament/tournaments.h"

struct far_list {
    LIST_ENTRY(far_list) link;
    struct timer timer;
    struct tour_file *file;
    conn_id number;
};

static unsigned waiting(const struct app *app)
{
    const struct far_list *list;
    unsigned n = 0;
    LIST_FOREACH(list, &app->tournaments->far_lists, link)
    n++;
    return n;
}

static void end(struct app *app, struct far_list *list)
{
    timers_unset(&app->timers, &list->timer);
    LIST_REMOVE(list, link);
    free(list);
}

static struct buf *put(const struct tour_file *file)
{
    struct buf *buf = buf_create(NULL, PEOPLE_FAR_HEAD + file->body_length);
    buf->data[0] = file->options.dry;
    memcpy(buf->data + 1, file->tour.bytes, sizeof file->tour.bytes);
    memcpy(buf->data + PEOPLE_FAR_HEAD, file->body, file->body_length);
    return buf;
}

static void send_on(struct app *app, const struct tour_file *file, conn_id number)
{
    struct site_note note = {.kind = SITE_UPLOAD,
                             .shard = shard_of(&file->tour),
                             .conn = number,
                             .has_session = true,
                             .token = file->token,
                             .buf = put(file)};
    memcpy(note.session, file->session, sizeof note.session);
    memcpy(note.address, file->address, sizeof note.address);
    outbox_site(app, &note);
}

void people_far_send(struct app *app, struct tour_file *file)
{
    static const struct proto_tour_file_no no = {
        .error =
            "the list is too long for the server that got it; send it in parts of 64,000 bytes",
        .field = ""};

    if (file->body_length > SITE_UPLOAD_MAX - PEOPLE_FAR_HEAD) {
        tour_file_refuse_with(app, file, &no);
        return;
    }
    if (file->request & APP_REMOTE || waiting(app) >= APP_LISTS_FAR_MAX) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    struct far_list *list = alloc_zeroed(1, sizeof *list);
    list->file = file;
    list->number = APP_UPLOAD | ++app->tournaments->far_lists_last;
    list->timer = (struct timer){.kind = TIMER_LIST, .owner = list};
    LIST_INSERT_HEAD(&app->tournaments->far_lists, list, link);
    timers_set(&app->timers, &list->timer, app->now.mono_us + APP_LIST_FAR_MS * INT64_C(1000));
    send_on(app, file, list->number);
    free(file->body);
    file->body = NULL;
}

void people_far_answered(struct app *app, conn_id number, const void *bytes, size_t length)
{
    struct far_list *list;
    struct remote_reply reply;
    LIST_FOREACH(list, &app->tournaments->far_lists, link)
    if (list->number == number)
        break;
    if (!list || !outbox_read_remote(bytes, length, &reply))
        return; /* it came too late, or its client has left */
    proto_text_bytes(&app->text, reply.body.at, reply.body.length);
    outbox_http_again(app, list->file->request, reply.status, reply.after_ms);
    tour_file_finish(app, list->file);
    end(app, list);
}

void people_far_due(struct app *app, void *owner)
{
    struct far_list *list = owner;
    tour_file_refuse(app, list->file, PROTO_ERROR_BUSY);
    end(app, list);
}

void people_far_left(struct app *app, request_id request)
{
    struct far_list *list, *next;
    for (list = LIST_FIRST(&app->tournaments->far_lists); list; list = next) {
        next = LIST_NEXT(list, link);
        if (list->file->request != request)
            continue;
        tour_file_finish(app, list->file);
        end(app, list);
    }
}

void people_far_finish(struct app *app)
{
    struct far_list *list;
    while ((list = LIST_FIRST(&app->tournaments->far_lists))) {
        tour_file_finish(app, list->file);
        end(app, list);
    }
}
