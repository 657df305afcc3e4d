/* Log lines. Each is written with one write(), so that lines of two threads never mix and none
 * waits in a buffer when the process ends suddenly. */
#include "proto/lib/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#define LOG_LINE_MAX 1000 /* bytes, line feed included */

static _Atomic int level_max = LOG_LEVEL_INFO;

void log_set_level(enum log_level level)
{
    level_max = (int)level;
}

static size_t clamp(int written, size_t room)
{
    if (written < 0)
        return 0;
    return (size_t)written < room ? (size_t)written : room - 1;
}

void log_event(enum log_level level, const char *event, const char *format, ...)
{
    if ((int)level > level_max)
        return;
    char line[LOG_LINE_MAX];
    size_t len = 0;
    if (!isatty(STDERR_FILENO))
        len = clamp(snprintf(line, sizeof line, "<%d>", (int)level), sizeof line);
    len += clamp(snprintf(line + len, sizeof line - len, "%s%s", event, *format ? " " : ""),
                 sizeof line - len);
    va_list args;
    va_start(args, format);
    len += clamp(vsnprintf(line + len, sizeof line - 1 - len, format, args), sizeof line - 1 - len);
    va_end(args);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            line[i] = '?';
    line[len++] = '\n';
    ssize_t ignored = write(STDERR_FILENO, line, len);
    (void)ignored;
}
