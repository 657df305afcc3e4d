/* Words of moderators' acts, and sessions as text. */
#include "proto/wire/moderation.h"

#include <string.h>

const char *const proto_moderation_words[] = {"appoint", "remove", "mute",    "ban",   "close",
                                              "unlist",  "end",    "approve", "annul", "trust",
                                              "rename",  "word",   "done",    "undo",  NULL};
const char *const proto_audience_words[] = {"players", "watchers", NULL};

const char *proto_moderation_key(enum proto_moderation_what what)
{
    return proto_moderation_words[what - PROTO_MODERATION_APPOINT];
}

enum proto_moderation_what proto_moderation_find(const char *word, size_t length)
{
    for (unsigned what = PROTO_MODERATION_APPOINT; what < PROTO_MODERATION_N; what++) {
        const char *key = proto_moderation_key((enum proto_moderation_what)what);
        if (strlen(key) == length && memcmp(key, word, length) == 0)
            return (enum proto_moderation_what)what;
    }
    return (enum proto_moderation_what)0;
}

/* --- addresses and sessions ------------------------------------------------------------------- */

bool proto_address_is(const char *text, size_t length)
{
    return length >= 2 && strspn(text, "0123456789abcdefABCDEF.:/") == length;
}

static const char digits[] = "0123456789abcdef";

bool proto_session_read(const char *text, size_t length, uint8_t ret[PROTO_SESSION_BYTES])
{
    if (length != PROTO_SESSION_CHARS || strspn(text, digits) < length)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *digit = strchr(digits, text[i]);
        ret[i / 2] = (uint8_t)((i % 2 ? ret[i / 2] << 4 : 0) | (digit - digits));
    }
    return true;
}

void proto_session_write(const uint8_t session[PROTO_SESSION_BYTES],
                         char ret[PROTO_SESSION_CHARS + 1])
{
    for (size_t i = 0; i < PROTO_SESSION_BYTES; i++) {
        ret[2 * i] = digits[session[i] >> 4];
        ret[2 * i + 1] = digits[session[i] & 15];
    }
    ret[PROTO_SESSION_CHARS] = '\0';
}

bool proto_session_is(const char *text, size_t length)
{
    uint8_t session[PROTO_SESSION_BYTES];
    return proto_session_read(text, length, session);
}
