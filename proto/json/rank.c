/* See rank.h. */
#include "proto/json/rank.h"

bool proto_tour_rank_read(const char *text, size_t length, int8_t *ret)
{
    int number = 0;

    if (length < 2 || length > 3 || text[0] == '0')
        return false;
    for (size_t i = 0; i + 1 < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (text[i] - '0');
    }
    if (text[length - 1] == 'd' && number - 1 <= PROTO_TOUR_RANK_MAX)
        *ret = (int8_t)(number - 1);
    else if (text[length - 1] == 'k' && -number >= PROTO_TOUR_RANK_MIN)
        *ret = (int8_t)-number;
    else
        return false;
    return true;
}

size_t proto_tour_rank_write(int8_t rank, char ret[4])
{
    int number = rank < 0 ? -rank : rank + 1;
    size_t n = 0;

    if (rank != PROTO_TOUR_NO_RANK) {
        if (number >= 10)
            ret[n++] = (char)('0' + number / 10);
        ret[n++] = (char)('0' + number % 10);
        ret[n++] = rank < 0 ? 'k' : 'd';
    }
    ret[n] = '\0';
    return n;
}
