/* Reading frames of websockets.
 *
 * Promises: a frame that RFC 6455 forbids an endpoint to accept is wrong, with the RFC's code. Such
 * are frames without a mask, reserved bits and opcodes, lengths that are not the shortest,
 * fragmented control frames, pieces without a message, close frames with forbidden codes, and text
 * that is not UTF-8. The first byte that shows the fault is enough; for a message that will be too
 * long, the head of the frame that makes it so.
 *
 * It does not gather pieces, answer, or limit the rate. */
#include "server/net/frames.h"

#include <string.h>

#include "server/net/limits.h"

enum { CONTINUED = 0x0, TEXT = 0x1, BINARY = 0x2, CLOSE = 0x8, PING = 0x9, PONG = 0xa };
enum { LAST = 0x80, RESERVED = 0x70, OPCODE = 0x0f, CONTROL = 0x08, MASKED = 0x80, LENGTH = 0x7f };
enum { HEAD_MIN = 2, MASK_BYTES = 4 };

static size_t wrong(struct frame *ret, uint16_t code, const char *why)
{
    *ret = (struct frame){.kind = FRAME_WRONG, .code = code, .why = why};
    return 0;
}

static void unmask(struct frames *frames, unsigned char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        at[i] ^= frames->mask[(frames->turn + i) & 3];
    frames->turn = (uint8_t)((frames->turn + len) & 3);
}

/* The fault that the first byte shows, or NULL. */
static const char *first_fault(const struct frames *frames, unsigned first)
{
    unsigned opcode = first & OPCODE;
    if (first & RESERVED)
        return "reserved bits";
    switch (opcode) {
    case CONTINUED: return frames->within ? NULL : "no message to go on with";
    case TEXT:
    case BINARY: return frames->within ? "a message within another" : NULL;
    case CLOSE:
    case PING:
    case PONG: return first & LAST ? NULL : "a control frame in pieces";
    default: return "reserved opcode";
    }
}

/* The length of the payload; -1 where a shorter form would have done. */
static int64_t payload_length(const unsigned char *at, size_t digits)
{
    uint64_t length = 0;
    for (size_t i = 0; i < digits; i++)
        length = length << 8 | at[HEAD_MIN + i];
    if (digits == 0)
        return at[1] & LENGTH;
    if (length >> 63 || length < (digits == 2 ? 126 : 65536))
        return -1;
    return (int64_t)length;
}

/* --- control frames --------------------------------------------------------------------------- */

/* True for the codes of the registry, and for those that applications agree on. */
static bool may_be_sent(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static size_t take_control(unsigned char *at, size_t len, struct frame *ret)
{
    size_t n = at[1] & LENGTH, head = HEAD_MIN + MASK_BYTES;
    struct frames alone = {0}; /* the message around it keeps its own mask */
    if (n > FRAMES_CONTROL_MAX)
        return wrong(ret, 1002, "a long control frame");
    if (len < head + n)
        return 0;
    memcpy(alone.mask, at + HEAD_MIN, MASK_BYTES);
    unmask(&alone, at + head, n);
    switch (at[0] & OPCODE) {
    case PING: ret->kind = FRAME_PING; break;
    case PONG: ret->kind = FRAME_PONG; break;
    case CLOSE:
        ret->kind = FRAME_CLOSE;
        if (n >= 2)
            ret->code = (uint16_t)(at[head] << 8 | at[head + 1]);
        if (n == 1 || (n >= 2 && !may_be_sent(ret->code)))
            return wrong(ret, 1002, "no close code");
        if (n > 2 && !utf8_valid(at + head + 2, n - 2))
            return wrong(ret, 1007, "not UTF-8");
        break;
    }
    ret->at = at + head;
    ret->len = n;
    return head + n;
}

/* --- messages --------------------------------------------------------------------------------- */

/* Takes the head of a message's frame. 0: it is incomplete, or wrong. */
static size_t take_head(struct frames *frames, const unsigned char *at, size_t len,
                        struct frame *ret)
{
    unsigned form = at[1] & LENGTH, opcode = at[0] & OPCODE;
    size_t digits = form == 126 ? 2 : form == 127 ? 8 : 0;
    if (opcode == BINARY)
        return wrong(ret, 1003, "text only");
    if (len < HEAD_MIN + digits)
        return 0;
    int64_t length = payload_length(at, digits);
    if (length < 0)
        return wrong(ret, 1002, "a length that is not the shortest");
    uint16_t before = opcode == TEXT ? 0 : frames->size;
    if (length > NET_MESSAGE_MAX - before)
        return wrong(ret, 1009, "too large");
    if (len < HEAD_MIN + digits + MASK_BYTES)
        return 0;
    if (opcode == TEXT)
        *frames = (struct frames){.within = true};
    if (length == 0 && ++frames->empty_pieces > NET_EMPTY_PIECES_MAX)
        return wrong(ret, 1009, "too many pieces");
    frames->last = (at[0] & LAST) != 0;
    frames->left = (uint16_t)length;
    frames->size = (uint16_t)(before + length);
    memcpy(frames->mask, at + HEAD_MIN + digits, MASK_BYTES);
    frames->turn = 0;
    return HEAD_MIN + digits + MASK_BYTES;
}

/* Takes as much of the payload as is here. */
static size_t take_payload(struct frames *frames, unsigned char *at, size_t len, struct frame *ret)
{
    size_t n = len < frames->left ? len : frames->left;
    unmask(frames, at, n);
    frames->left = (uint16_t)(frames->left - n);
    bool whole = frames->last && frames->left == 0;
    if (!utf8_feed(&frames->text, at, n) || (whole && !utf8_is_whole(&frames->text)))
        return wrong(ret, 1007, "not UTF-8");
    *ret = (struct frame){.kind = FRAME_PIECE, .at = at, .len = n, .whole = whole};
    if (whole)
        *frames = (struct frames){0};
    return n;
}

size_t frames_next(struct frames *frames, unsigned char *at, size_t len, struct frame *ret)
{
    size_t head = 0;
    *ret = (struct frame){.kind = FRAME_NONE};
    if (len == 0)
        return 0;
    if (frames->left == 0) {
        const char *fault = first_fault(frames, at[0]);
        if (fault)
            return wrong(ret, 1002, fault);
        if (len < HEAD_MIN)
            return 0;
        if (!(at[1] & MASKED))
            return wrong(ret, 1002, "not masked");
        if (at[0] & CONTROL)
            return take_control(at, len, ret);
        head = take_head(frames, at, len, ret);
        if (head == 0)
            return 0;
    }
    size_t taken = take_payload(frames, at + head, len - head, ret);
    return ret->kind == FRAME_WRONG ? 0 : head + taken;
}
