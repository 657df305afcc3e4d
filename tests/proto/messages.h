/* The specimens: valid messages of a client, one a file in tests/fuzz/corpus/decode. The same files feed the fuzzer,
 * and schema.test.mjs checks them against proto/schema/client.json. */
#ifndef TESTS_PROTO_MESSAGES_H
#define TESTS_PROTO_MESSAGES_H

#include <stddef.h>

/* The text of the specimen NAME.json, without the line end. The caller frees it. */
char *specimen_read(const char *name);

/* All names, NULL at the end; also invalid ones, which begin with "bad-" or "broken-". */
char **specimen_names(void);
void specimen_names_free(char **names);

#endif
