/* Any bytes as a client's part of a websocket, all at once and cut as the first byte says: both give the same messages,
 * no byte beyond the limits is read or kept, and an accepted text is valid UTF-8. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/frames.h"
#include "server/net/limits.h"

#define BYTES_MAX 65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

/* The received frames, in numbers; of a message once it is whole. */
struct heard {
    uint64_t all, message;
    size_t message_len;
};

static uint64_t mix(uint64_t sum, const unsigned char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static void note(struct heard *heard, const struct frame *frame)
{
    if (frame->kind == FRAME_PIECE) {
        heard->message = mix(heard->message, frame->at, frame->len);
        heard->message_len += frame->len;
        require(heard->message_len <= NET_MESSAGE_MAX);
        if (!frame->whole)
            return;
        heard->all = (heard->all ^ heard->message) * UINT64_C(0x100000001b3);
        heard->message = heard->message_len = 0;
        return;
    }
    require(frame->len <= FRAMES_CONTROL_MAX);
    heard->all = mix(heard->all ^ (uint64_t)frame->kind ^ (uint64_t)frame->code << 8, frame->at,
                     frame->len) *
                 UINT64_C(0x100000001b3);
}

static struct heard hear(const uint8_t *data, size_t len, size_t step)
{
    static unsigned char buffer[BYTES_MAX + FRAMES_HELD_MAX];
    struct frames frames = {0};
    struct frame frame = {.kind = FRAME_NONE};
    struct heard heard = {0};
    size_t held = 0;
    for (size_t from = 0; from < len; from += step) {
        size_t n = len - from < step ? len - from : step, taken = 0;
        memcpy(buffer + held, data + from, n);
        n += held;
        do {
            size_t one = frames_next(&frames, buffer + taken, n - taken, &frame);
            require(one <= n - taken);
            taken += one;
            if (frame.kind != FRAME_NONE)
                note(&heard, &frame);
            if (frame.kind == FRAME_WRONG)
                return heard;
            require(frame.kind == FRAME_NONE || one > 0);
        } while (frame.kind != FRAME_NONE);
        held = n - taken;
        require(held <= FRAMES_HELD_MAX);
        memmove(buffer, buffer + taken, held);
    }
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    if (len < 2 || len > BYTES_MAX)
        return 0;
    struct heard whole = hear(data + 1, len - 1, len - 1),
                 cut = hear(data + 1, len - 1, 1 + data[0]);
    require(whole.all == cut.all);
    return 0;
}
