/* One connection to a server on this machine: a websocket as a browser has it, or a request. A violation of the
 * protocol by the server ends the program, since a forgiving client would find less. */
#ifndef TESTS_FUZZ_PROTOCOL_WIRE_H
#define TESTS_FUZZ_PROTOCOL_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wire {
    int fd;   /* -1: closed */
    char *in; /* read, and used up to `from` */
    size_t from, in_n, in_size;
    char *message; /* its last frame may not be there yet */
    size_t message_n;
    int code; /* code of the server's close frame; 0 */
};

/* Opens a websocket; who: the header "Cookie: …" or "Authorization: …", or "". False: the server refuses it. */
bool wire_open(struct wire *wire, int port, const char *who);
void wire_close(struct wire *wire);
/* Sends a text message. False: the connection is over. */
bool wire_say(struct wire *wire, const char *text, size_t length);
/* Reads without waiting. False: the connection is over. */
bool wire_read(struct wire *wire);
/* The next complete message; false: there is none. Valid until the next read. */
bool wire_next(struct wire *wire, const char **ret_text, size_t *ret_length);

struct wire_answer {
    int status; /* 0: none came */
    char *head; /* from the heap, body behind it */
    const char *body;
    size_t length;
};
/* Sends a request and waits for the answer; path "/api/session". A caller that leaves does not wait: then the status is
 * 0. The caller frees `head`. */
struct wire_answer wire_ask(int port, bool post, const char *path, const char *who,
                            const char *body, size_t length, bool leaves);

#endif
