/* The limits of all JSON, on the wire and in files. */
#ifndef MIAI_PROTO_JSON_LIMITS_H
#define MIAI_PROTO_JSON_LIMITS_H

#include <stdint.h>

#define PROTO_DEPTH_MAX   8                         /* objects and arrays inside each other */
#define PROTO_INTEGER_MAX INT64_C(9007199254740991) /* 2^53-1: exact in a browser */
#define PROTO_FIELD_MAX   63 /* bytes of a path of a field; longer ones are cut */
#define PROTO_UTF8_MAX    4  /* bytes of a character */
/* levels of house players, 1 the weakest; player h1 is -1 in the store */
#define PROTO_HOUSE_LEVELS 5

#endif
