/* The reader of OpenGotha's XML: the elements (gotha_xml.c) and the settings (gotha_settings.c).
 * Only these two files use the header. */
#ifndef MIAI_TOUR_FILES_GOTHA_PARTS_H
#define MIAI_TOUR_FILES_GOTHA_PARTS_H

#include "server/tour/files/gotha.h"

struct gotha_reading;

/* Fails. The first failure stays, and nothing is read after it. `quoted` may be NULL. */
void gotha_fail(struct gotha_reading *reading, const char *text, const char *quoted);
struct gotha *gotha_of(struct gotha_reading *reading);
void gotha_note(struct gotha_reading *reading, enum gotha_note which);

/* The value of an attribute in a list of names and values that ends with NULL; "": not there. */
const char *gotha_attribute(const char **list, const char *name);
/* A number; `otherwise` if it is missing or out of range. */
int gotha_number(const char **list, const char *name, int min, int max, int otherwise);
int8_t gotha_rank(const char *text, int8_t otherwise); /* reads "10K", "1D" */
void gotha_clean(const char *text, size_t max, char *ret);

void gotha_read_general(struct gotha_reading *reading, const char **list);
void gotha_read_handicap(struct gotha_reading *reading, const char **list);
void gotha_read_criterion(struct gotha_reading *reading, const char **list);

#endif
