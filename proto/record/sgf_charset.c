/* The encoding of a file. Valid UTF-8 is UTF-8, whatever the file says. Otherwise the first CA
 * counts, if it names an encoding of the list below. Otherwise a file that is UTF-8 for the most
 * part is damaged UTF-8, and a file in the form of Nihon Ki-in has the encoding of Nihon Ki-in. All
 * others are Latin-1 in the form of Windows. The whole file is decoded before it is parsed, because
 * the second byte of a Japanese or Chinese character may look like a bracket.
 *
 * Only listed encodings are passed to iconv: it loads a library for each name that it is given. */
#include "proto/record/sgf.h"

#include <iconv.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"

enum { SNIFF_BYTES = 4096, PIECE_BYTES = 1024 };

static const char unknown[] = "\xef\xbf\xbd";

/* The spelling of a name in files, and in iconv. */
static const char *const known[][2] = {
    {"SHIFT_JIS", "CP932"},       {"SHIFT-JIS", "CP932"},     {"SJIS", "CP932"},
    {"X-SJIS", "CP932"},          {"CP932", "CP932"},         {"WINDOWS-31J", "CP932"},
    {"EUC-JP", "EUC-JP"},         {"EUCJP", "EUC-JP"},        {"GB2312", "GB18030"},
    {"GBK", "GB18030"},           {"GB18030", "GB18030"},     {"CP936", "GB18030"},
    {"EUC-CN", "GB18030"},        {"BIG5", "BIG5"},           {"BIG-5", "BIG5"},
    {"CP950", "CP950"},           {"EUC-KR", "CP949"},        {"KS_C_5601-1987", "CP949"},
    {"CP949", "CP949"},           {"KOI8-R", "KOI8-R"},       {"WINDOWS-1251", "CP1251"},
    {"ISO-8859-2", "ISO-8859-2"}, {"WINDOWS-1250", "CP1250"},
};

/* The length of unreadable bytes at a byte that begins no character: the bytes of a cut-off
 * character, or that byte alone. */
static size_t damaged(const char *at, size_t length)
{
    unsigned char first = (unsigned char)*at;
    size_t wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1, n = 1;

    while (n < wanted && n < length && ((unsigned char)at[n] & 0xc0) == 0x80)
        n++;
    return first > 0xf4 || n == wanted ? 1 : n;
}

/* True if at least half of the bytes that are not ASCII are whole characters of UTF-8. */
static bool is_mostly_utf8(const char *at, size_t length)
{
    size_t whole = 0, broken = 0;

    for (size_t i = 0, bytes; i < length; i += bytes) {
        bytes = utf8_next(at + i, length - i);
        broken += bytes == 0;
        whole += bytes > 1;
        if (bytes == 0)
            bytes = damaged(at + i, length - i);
    }
    return whole >= broken;
}

static void decode_damaged(struct proto_text *ret, const char *at, size_t length)
{
    for (size_t i = 0, bytes; i < length; i += bytes) {
        bytes = utf8_next(at + i, length - i);
        if (bytes > 0)
            proto_text_bytes(ret, at + i, bytes);
        else
            proto_text_bytes(ret, unknown, sizeof unknown - 1);
        bytes = bytes > 0 ? bytes : damaged(at + i, length - i);
    }
}

/* True if a property follows "(" directly, without ";", as in files of the association of Japan.
 * They are in Shift_JIS and do not say so. */
static bool is_nihon_kiin(const char *at, size_t length)
{
    size_t i = length > 0 && *at == '(';

    while (i > 0 && i < length && (unsigned char)at[i] <= ' ')
        i++;
    return i > 0 && i < length && at[i] >= 'A' && at[i] <= 'Z';
}

/* The value of the first CA in the raw bytes. */
static struct text find_name(const char *at, size_t length)
{
    size_t end = length < SNIFF_BYTES ? length : SNIFF_BYTES;

    for (size_t i = 0; i + 3 < end; i++) {
        size_t from = i + 2, to;
        if (at[i] != 'C' || at[i + 1] != 'A' || (i > 0 && at[i - 1] >= 'A' && at[i - 1] <= 'Z'))
            continue;
        while (from < end && (unsigned char)at[from] <= ' ')
            from++;
        if (from == end || at[from++] != '[')
            continue;
        for (to = from; to < end && at[to] != ']';)
            to++;
        return (struct text){at + from, to - from};
    }
    return (struct text){NULL, 0};
}

static const char *find_known(struct text name)
{
    while (name.length > 0 && (unsigned char)*name.at <= ' ') {
        name.at++;
        name.length--;
    }
    while (name.length > 0 && (unsigned char)name.at[name.length - 1] <= ' ')
        name.length--;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i][0]) == name.length && proto_sgf_begins(name, known[i][0]))
            return known[i][1];
    return NULL;
}

static void write_code(struct proto_text *ret, unsigned code)
{
    if (code < 0x80) {
        proto_text_char(ret, (char)code);
    } else if (code < 0x800) {
        proto_text_char(ret, (char)(0xc0 | code >> 6));
        proto_text_char(ret, (char)(0x80 | (code & 0x3f)));
    } else {
        proto_text_char(ret, (char)(0xe0 | code >> 12));
        proto_text_char(ret, (char)(0x80 | (code >> 6 & 0x3f)));
        proto_text_char(ret, (char)(0x80 | (code & 0x3f)));
    }
}

/* Every byte is a character. 0x80-0x9f are those of Windows-1252, where Latin-1 has only invisible ones. */
static void decode_latin(struct proto_text *ret, const unsigned char *at, size_t length)
{
    static const uint16_t windows[32] = {
        0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

    for (size_t i = 0; i < length; i++)
        write_code(ret, at[i] >= 0x80 && at[i] < 0xa0 ? windows[at[i] - 0x80] : at[i]);
}

/* Decodes with iconv. Units that are part of no character become U+FFFD: one byte, or the two bytes
 * of a UTF-16 unit. False if iconv has no such decoder. */
static bool decode_by(struct proto_text *ret, const char *name, size_t unit, const char *at,
                      size_t length)
{
    iconv_t decoder = iconv_open("UTF-8", name);
    union {
        const char *from;
        char *to;
    } in = {at}; /* iconv's input is not declared const */

    if (decoder == (iconv_t)-1)
        return false;
    while (length > 0) {
        char piece[PIECE_BYTES], *out = piece;
        size_t room = sizeof piece, before = length;
        iconv(decoder, &in.to, &length, &out, &room);
        proto_text_bytes(ret, piece, sizeof piece - room);
        if (length == before && room == sizeof piece) {
            proto_text_bytes(ret, unknown, sizeof unknown - 1);
            in.to += unit < length ? unit : length;
            length -= unit < length ? unit : length;
        }
    }
    iconv_close(decoder);
    return true;
}

/* UTF-16, recognized by its mark, or without one by its first "("; NULL: it is another encoding. */
static const char *wide_name(const char *at, size_t length)
{
    if (length < 4)
        return NULL;
    if (memcmp(at, "\xff\xfe", 2) == 0 || memcmp(at, "\xfe\xff", 2) == 0)
        return "UTF-16";
    if (memcmp(at, "\0(\0;", 4) == 0)
        return "UTF-16BE";
    return memcmp(at, "(\0;", 4) == 0 ? "UTF-16LE" : NULL; /* and the NUL behind them */
}

const char *proto_sgf_decode(struct proto_text *ret, const void *bytes, size_t length)
{
    const char *at = bytes, *wide = wide_name(at, length), *name;

    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        at += 3;
        length -= 3;
    }
    if (!wide && utf8_valid(at, length)) {
        proto_text_bytes(ret, at, length);
        return "UTF-8";
    }
    name = wide ? wide : find_known(find_name(at, length));
    if (name && decode_by(ret, name, wide ? 2 : 1, at, length))
        return name;
    if (is_mostly_utf8(at, length)) {
        decode_damaged(ret, at, length);
        return "UTF-8, damaged";
    }
    if (is_nihon_kiin(at, length) && decode_by(ret, "CP932", 1, at, length))
        return "CP932";
    decode_latin(ret, (const unsigned char *)at, length);
    return "windows-1252";
}
