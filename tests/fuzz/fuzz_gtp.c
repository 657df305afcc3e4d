/* Any bytes as an engine's output, all at once and cut as the first byte says: both give the same answers, no answer is
 * beyond the limits, and each reader of texts stays within its text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/bot/answer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static uint64_t mix(uint64_t sum, const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (uint8_t)at[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* The readers of a good answer. */
static void look(const struct answer *answer)
{
    uint8_t flags[GO_POINTS_MAX];
    enum answer_move move;
    go_point point;
    require(answer->n <= ANSWER_BYTES_MAX && strlen(answer->text) == answer->n);
    require(!memchr(answer->text, '\r', answer->n) && !strstr(answer->text, "\n\n"));
    if (answer_move(answer->text, 9, 13, &move, &point))
        require((move == ANSWER_PLAY) == (point < 9 * 13));
    if (answer_points(answer->text, 25, 25, flags))
        for (unsigned i = 0; i < GO_POINTS_MAX; i++)
            require(flags[i] <= 1);
    require(!answer_has_line(answer->text, "undo") || strstr(answer->text, "undo"));
}

static uint64_t hear(const char *at, size_t len, size_t piece)
{
    static struct answer answer;
    uint64_t sum = 0;
    answer_begin(&answer);
    while (len > 0) {
        size_t n = len < piece ? len : piece, taken;
        enum answer_state state = answer_feed(&answer, at, n, &taken);
        require(taken <= n && (taken == n || state != ANSWER_MORE));
        at += taken;
        len -= taken;
        if (state == ANSWER_MORE)
            continue;
        sum = mix(sum + (uint64_t)state, answer.text, state == ANSWER_NONSENSE ? 0 : answer.n);
        if (state == ANSWER_NONSENSE)
            return sum;
        look(&answer);
        answer_begin(&answer);
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    if (len == 0)
        return 0;
    const char *bytes = (const char *)data + 1;
    require(hear(bytes, len - 1, len) == hear(bytes, len - 1, data[0] % 16u + 1));
    return 0;
}
