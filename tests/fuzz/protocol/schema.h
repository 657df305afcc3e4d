/* The schemas of proto/schema, with the keywords that are used there, for checks of the server's messages. */
#ifndef TESTS_FUZZ_PROTOCOL_SCHEMA_H
#define TESTS_FUZZ_PROTOCOL_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads the files from that folder of the tree. */
void schema_open(const char *source);
void schema_close(void);
/* Whether this is a message of the server. If not, ret names the place and the definition that it breaks. */
bool schema_is_message(const json_t *message, char *ret, size_t size);
/* The same of one definition, "session" of server.json. */
bool schema_is(const char *file, const char *definition, const json_t *value, char *ret,
               size_t size);

#endif
