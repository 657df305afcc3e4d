/* The end of the process when memory runs out. */
#ifndef MIAI_PROTO_JSON_MEMORY_H
#define MIAI_PROTO_JSON_MEMORY_H

/* From now on a failed allocation of jansson ends the process, as one of alloc.h does. Otherwise half an object
 * would be the answer, and would then be stored and sent. Called before any other function of proto/. */
void proto_memory_strict(void);

#endif
