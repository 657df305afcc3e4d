/* Dates as people write them. */
#ifndef MIAI_PROTO_JSON_DATE_H
#define MIAI_PROTO_JSON_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads "2026-11-01", years 1970 to 9999 of the Gregorian calendar, as days since 1970-01-01. False
 * if the text is no date, or a day that the calendar does not have. */
bool proto_date_read(const char *text, size_t length, int64_t *ret);

#endif
