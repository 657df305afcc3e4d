/* What happens when memory runs out. */
#ifndef MIAI_PROTO_JSON_MEMORY_H
#define MIAI_PROTO_JSON_MEMORY_H

/* From now on a failed allocation of jansson's ends the process, as one of ours does: it would otherwise
 * be answered with half an object, which is then stored and told. Before anything else of proto/. */
void proto_memory_strict(void);

#endif
