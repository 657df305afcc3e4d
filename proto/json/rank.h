/* Ranks as people write them. */
#ifndef MIAI_PROTO_JSON_RANK_H
#define MIAI_PROTO_JSON_RANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTO_TOUR_RANK_MIN (-30) /* 30 kyu: the zero point of McMahon scores */
#define PROTO_TOUR_RANK_MAX 8     /* 9 dan */
#define PROTO_TOUR_NO_RANK  INT8_MIN

/* Reads a rank: "3d" is 2, "1d" 0, "1k" -1, "30k" -30. False, with *ret unchanged, for any other text. */
bool proto_tour_rank_read(const char *text, size_t length, int8_t *ret);
/* Writes a rank and a NUL; *ret is "" for PROTO_TOUR_NO_RANK. Returns the length. */
size_t proto_tour_rank_write(int8_t rank, char ret[4]);

#endif
