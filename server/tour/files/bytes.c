/* The encoding of a file of players. Spreadsheets write UTF-8 with or without its mark, UTF-16 with
 * one, or the encoding that Windows calls ANSI, which in the West is Windows-1252.
 *
 * Promises: the output is valid UTF-8, or there is an error; no guess loses a character. */
#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "server/tour/files/cells.h"

static void put_code(struct proto_text *ret, uint32_t code)
{
    char at[PROTO_UTF8_MAX];

    proto_text_bytes(ret, at, proto_character_write(code, at));
}

static bool decode_utf16(const unsigned char *at, size_t length, bool big, struct proto_text *ret)
{
    uint32_t high = 0;

    if (length % 2 != 0)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        uint32_t unit = (uint32_t)at[big ? i : i + 1] << 8 | at[big ? i + 1 : i];
        bool is_low = unit >= 0xdc00 && unit <= 0xdfff;
        if ((high != 0) != is_low || unit == 0)
            return false;
        if (unit >= 0xd800 && unit <= 0xdbff) {
            high = unit;
            continue;
        }
        put_code(ret, high ? 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00) : unit);
        high = 0;
    }
    return high == 0;
}

/* The character of a byte in Windows-1252; 0: none. */
static uint32_t windows_1252(unsigned char byte)
{
    static const uint16_t upper[32] = {
        0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

    return byte >= 0x80 && byte < 0xa0 ? upper[byte - 0x80] : byte;
}

static bool decode_windows(const unsigned char *at, size_t length, struct proto_text *ret)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t code = windows_1252(at[i]);
        if (code == 0)
            return false;
        put_code(ret, code);
    }
    return true;
}

const char *tour_file_decode(const void *bytes, size_t length, struct proto_text *ret,
                             struct tour_row_error *ret_error)
{
    const unsigned char *at = bytes;
    bool little = length >= 2 && at[0] == 0xff && at[1] == 0xfe;
    bool big = length >= 2 && at[0] == 0xfe && at[1] == 0xff;

    if (length == 0) {
        tour_row_fail(ret_error, 0, NULL, "the file is empty", NULL);
    } else if (little || big) {
        if (decode_utf16(at + 2, length - 2, big, ret))
            return "UTF-16";
        tour_row_fail(ret_error, 0, NULL, "begins as UTF-16, but is not", NULL);
    } else if (memchr(at, 0, length)) {
        tour_row_fail(ret_error, 0, NULL,
                      "not a text file, or UTF-16 without its mark: save it as CSV in UTF-8", NULL);
    } else {
        if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
            at += 3;
            length -= 3;
        }
        if (utf8_valid((const char *)at, length)) {
            proto_text_bytes(ret, at, length);
            return "UTF-8";
        }
        if (decode_windows(at, length, ret))
            return "windows-1252";
        tour_row_fail(ret_error, 0, NULL,
                      "in an encoding that is not known here: save it as CSV in UTF-8", NULL);
    }
    return NULL;
}
