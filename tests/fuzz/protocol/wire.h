/* One connection to a server on this machine: a websocket as a browser has it, or a request. Whatever a
 * server may not do ends the program: a client that forgives would find less. */
#ifndef TESTS_FUZZ_PROTOCOL_WIRE_H
#define TESTS_FUZZ_PROTOCOL_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wire {
    int fd;   /* -1: closed */
    char *in; /* read, and used up to `from` */
    size_t from, in_n, in_size;
    char *message; /* of which the last frame may not be there yet */
    size_t message_n;
    int code; /* with which the server closed it; 0 */
};

/* A websocket; cookie: "miai=…", or "". False: the server does not want it. */
bool wire_open(struct wire *wire, int port, const char *cookie);
void wire_close(struct wire *wire);
/* False: it is over. */
bool wire_say(struct wire *wire, const char *text, size_t length);
/* Reads what is there, without waiting. False: it is over. */
bool wire_read(struct wire *wire);
/* The next whole message that was read; false: there is none. It is there until the wire is read again. */
bool wire_next(struct wire *wire, const char **ret_text, size_t *ret_length);

struct wire_answer {
    int status; /* 0: none came */
    char *head; /* from the heap, body behind it */
    const char *body;
    size_t length;
};
/* A request with its answer, waited for; path "/api/session". Whoever leaves does not wait: then the status is
 * 0. The caller frees `head`. */
struct wire_answer wire_ask(int port, bool post, const char *path, const char *cookie,
                            const char *body, size_t length, bool leaves);

#endif
