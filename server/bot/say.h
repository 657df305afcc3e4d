/* The bot's log: sentences for the person who runs it, one a line on standard error. */
#ifndef MIAI_SERVER_BOT_SAY_H
#define MIAI_SERVER_BOT_SAY_H

/* Writes one line. Control characters become '?', and a line is cut after SAY_MAX bytes. Never tokens,
 * never chat. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define SAY_MAX 500

#endif
