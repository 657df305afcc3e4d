/* The log for operators: one event a line on standard error, as `event key=value …`, with the <N> priority
 * that journald understands (left out on a terminal). Never tokens, never chat. Any thread may call it. */
#ifndef MIAI_PROTO_LIB_LOG_H
#define MIAI_PROTO_LIB_LOG_H

enum log_level {
    LOG_LEVEL_ERROR = 3,
    LOG_LEVEL_WARNING = 4,
    LOG_LEVEL_NOTICE = 5,
    LOG_LEVEL_INFO = 6
};

/* Drops events of a level above (less urgent than) this one. Before the first call everything is written. */
void log_set_level(enum log_level level);

/* event is a constant word like "store.open"; format makes the key=value pairs, or is "". Control
 * characters in the result become '?', and a line longer than 1,000 bytes is cut. */
void log_event(enum log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
