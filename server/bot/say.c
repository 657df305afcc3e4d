/* Log lines. Engines and servers are strangers: no byte of theirs may garble the terminal. */
#include "server/bot/say.h"

#include <stdarg.h>
#include <stdio.h>

void say(const char *format, ...)
{
    char line[SAY_MAX + 1];
    va_list list;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (char *at = line; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            *at = '?';
    fprintf(stderr, "miai-bot: %s\n", line);
}
