/* An engine: a process that speaks the Go Text Protocol on its standard input and output.
 *
 * One command is on its way at a time, and each has a deadline. An engine that dies, is late or speaks
 * another language has failed; nothing more is heard of it. */
#ifndef MIAI_SERVER_BOT_ENGINE_H
#define MIAI_SERVER_BOT_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/bot/link.h"

#define ENGINE_COMMAND_MAX 4096 /* bytes of a command: a pipe takes them at once */

enum engine_fault {
    ENGINE_DIED = 1, /* the process has ended, or closed its output */
    ENGINE_LATE,
    ENGINE_DEAF,    /* it has closed its input, or does not read it */
    ENGINE_NONSENSE /* its output is no answer, is too long, or comes unasked */
};
const char *engine_fault_text(enum engine_fault fault); /* "has died" */

struct engine_hooks {
    /* text: without mark and id. Valid for the call. The next command may be given within it. */
    void (*answered)(void *ctx, bool good, const char *text);
    void (*failed)(void *ctx, enum engine_fault fault);
    void *ctx;
};

struct engine;

/* argv ends with NULL, and is borrowed. NULL: the program cannot be started; errno says why. */
struct engine *engine_create(char *const *argv, struct link *link,
                             const struct engine_hooks *hooks);
/* Asks it to quit, kills it after a moment, and frees it. Takes NULL. May be called within hooks. */
void engine_destroy(struct engine *engine);

bool engine_is_busy(const struct engine *engine);
/* Gives a command, a line without its end. The engine is not busy. */
void engine_ask(struct engine *engine, int64_t deadline_us, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int64_t engine_deadline_us(const struct engine *engine); /* INT64_MAX: it is not busy */
/* Looks at the deadline. It may fail. */
void engine_tick(struct engine *engine, int64_t now_us);

/* Waits for processes that have ended, and kills those that did not quit. Returns the time of the next
 * look, or INT64_MAX. */
int64_t engine_reap(int64_t now_us);
/* Kills the processes that are still leaving. At the end of the program. */
void engine_reap_all(void);

#endif
