/* A bare broadcast server on libwebsockets, to compare with: it parses room, number and point, answers the sender and
 * sends the move to all other clients of the room. It knows no rules, stores nothing, checks no session and writes as
 * the library's manual says, in the writeable callback.
 *
 *   miai-bench-peer PORT */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOMS = 5000, MESSAGE_MAX = 128, WAITING_MAX = 64 };

struct message {
    unsigned refs, length;
    unsigned char bytes[LWS_PRE + MESSAGE_MAX];
};

struct client {
    struct lws *wsi;
    struct client *next; /* in the room */
    unsigned room, waiting_n;
    struct message **waiting;
};

static struct {
    struct client *clients;
    unsigned n;
} rooms[ROOMS];

static void drop(struct message *message)
{
    if (--message->refs == 0)
        free(message);
}

static void queue(struct client *client, struct message *message)
{
    if (!client->waiting)
        client->waiting = calloc(WAITING_MAX, sizeof(struct message *));
    if (!client->waiting || client->waiting_n == WAITING_MAX)
        abort();
    message->refs++;
    client->waiting[client->waiting_n++] = message;
    lws_callback_on_writable(client->wsi);
}

/* The message to all other clients, or without a point to the sender. */
static struct message *write_message(unsigned n, const char *at)
{
    struct message *message = calloc(1, sizeof *message);
    if (!message)
        abort();
    message->refs = 1;
    char *text = (char *)message->bytes + LWS_PRE;
    message->length = (unsigned)(at ? snprintf(text, MESSAGE_MAX, "{\"n\":%u,\"at\":\"%s\"}", n, at)
                                    : snprintf(text, MESSAGE_MAX, "{\"ok\":%u}", n));
    return message;
}

/* {"room":3,"n":17,"at":"Q16"} */
static void heard(struct client *client, const char *text, size_t length)
{
    char copy[MESSAGE_MAX], at[4];
    unsigned number, n;
    if (length >= sizeof copy)
        return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (sscanf(copy, "{\"room\":%u,\"n\":%u,\"at\":\"%3[A-Z0-9]\"}", &number, &n, at) != 3 ||
        number != client->room || n != rooms[number].n + 1)
        return;
    rooms[number].n = n;
    struct message *ok = write_message(n, NULL);
    struct message *told = write_message(n, at);
    queue(client, ok);
    for (struct client *one = rooms[number].clients; one; one = one->next)
        if (one != client)
            queue(one, told);
    drop(ok);
    drop(told);
}

static int enter(struct client *client, struct lws *wsi)
{
    char text[32];
    client->wsi = wsi;
    const char *room = lws_get_urlarg_by_name(wsi, "room=", text, sizeof text);
    client->room = room ? (unsigned)strtoul(room, NULL, 10) : ROOMS;
    if (client->room >= ROOMS)
        return -1;
    client->next = rooms[client->room].clients;
    rooms[client->room].clients = client;
    return 0;
}

static void leave(struct client *client)
{
    for (unsigned i = 0; i < client->waiting_n; i++)
        drop(client->waiting[i]);
    free(client->waiting);
    if (client->room >= ROOMS)
        return;
    struct client **at = &rooms[client->room].clients;
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
}

static int say_one(struct client *client)
{
    if (client->waiting_n == 0)
        return 0;
    struct message *message = client->waiting[0];
    int sent = lws_write(client->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    drop(message);
    memmove(client->waiting, client->waiting + 1, --client->waiting_n * sizeof(struct message *));
    if (client->waiting_n > 0)
        lws_callback_on_writable(client->wsi);
    return sent < 0 ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return enter(user, wsi);
    if (reason == LWS_CALLBACK_RECEIVE)
        heard(user, in, length);
    else if (reason == LWS_CALLBACK_SERVER_WRITEABLE)
        return say_one(user);
    else if (reason == LWS_CALLBACK_CLOSED)
        leave(user);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {.name = "room", .callback = callback, .per_session_data_size = sizeof(struct client)},
        {0},
    };
    struct lws_context_creation_info info = {
        .port = argc == 2 ? atoi(argv[1]) : 0,
        .iface = "lo",
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6,
    };
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    while (context && lws_service(context, 0) >= 0)
        ;
    return 1; /* ended by a signal, otherwise it did not start */
}
