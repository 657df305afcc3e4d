/* Zip archives (PKWARE's APPNOTE 6.3, the part that every program reads): for each entry a local
 * header and its bytes, then a directory of them all. This file only writes.
 *
 * Promises: the same entries give the same bytes. Nothing is compressed: a game is a few kilobytes,
 * and compressing a thousand of them would delay the moves of all players. */
#include "zip.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zlib.h>

#include "proto/lib/alloc.h"

enum { VERSION = 20, STORED = 0, FIRST_YEAR = 1980, LAST_YEAR = 2107 };

void zip_init(struct zip *zip)
{
    *zip = (struct zip){0};
}

void zip_finish(struct zip *zip)
{
    free(zip->files.at);
    free(zip->directory.at);
    *zip = (struct zip){0};
}

/* --- bytes ------------------------------------------------------------------------------------ */

static void put(struct zip_part *part, const void *bytes, size_t length)
{
    if (part->length + length > part->size) {
        part->size = 2 * (part->length + length) + 1024;
        part->at = alloc_resized(part->at, part->size, 1);
    }
    if (length > 0)
        memcpy(part->at + part->length, bytes, length);
    part->length += length;
}

static void put16(struct zip_part *part, unsigned value)
{
    const unsigned char at[2] = {(unsigned char)value, (unsigned char)(value >> 8)};
    put(part, at, sizeof at);
}

static void put32(struct zip_part *part, uint32_t value)
{
    put16(part, value & 0xffff);
    put16(part, value >> 16);
}

/* --- entries ---------------------------------------------------------------------------------- */

/* The time in MS-DOS's form: date in the upper half, time in the lower, two seconds a step. */
static uint32_t dos_time(int64_t wall_ms)
{
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm tm;
    int year;

    if (!gmtime_r(&seconds, &tm))
        return 0x210000; /* the first day that the form has */
    year = tm.tm_year + 1900;
    if (year < FIRST_YEAR || year > LAST_YEAR)
        return 0x210000;
    return (uint32_t)(year - FIRST_YEAR) << 25 | (uint32_t)(tm.tm_mon + 1) << 21 |
           (uint32_t)tm.tm_mday << 16 | (uint32_t)tm.tm_hour << 11 | (uint32_t)tm.tm_min << 5 |
           (uint32_t)tm.tm_sec / 2;
}

/* The fields that the local header and the directory share. */
static void put_common(struct zip_part *part, size_t name_length, uint32_t crc, size_t length,
                       uint32_t time)
{
    put16(part, VERSION);
    put16(part, 0); /* no flags */
    put16(part, STORED);
    put32(part, time);
    put32(part, crc);
    put32(part, (uint32_t)length); /* the packed size */
    put32(part, (uint32_t)length); /* and the unpacked size */
    put16(part, (unsigned)name_length);
    put16(part, 0); /* no extra field */
}

bool zip_add(struct zip *zip, const char *name, const void *bytes, size_t length, int64_t wall_ms)
{
    size_t name_length = strlen(name);
    uint32_t crc, time = dos_time(wall_ms), at = (uint32_t)zip->files.length;

    assert(name_length > 0 && name_length <= ZIP_NAME_MAX);
    if (zip->entries == ZIP_ENTRIES_MAX || length > ZIP_BYTES_MAX ||
        zip->files.length + 30 + name_length + length > ZIP_BYTES_MAX)
        return false;
    crc = (uint32_t)crc32(0, bytes, (uInt)length);
    put32(&zip->files, 0x04034b50);
    put_common(&zip->files, name_length, crc, length, time);
    put(&zip->files, name, name_length);
    put(&zip->files, bytes, length);
    put32(&zip->directory, 0x02014b50);
    put16(&zip->directory, VERSION); /* made by MS-DOS: without permissions */
    put_common(&zip->directory, name_length, crc, length, time);
    put16(&zip->directory, 0); /* no comment */
    put16(&zip->directory, 0); /* disk */
    put16(&zip->directory, 1); /* text */
    put32(&zip->directory, 0); /* no attributes */
    put32(&zip->directory, at);
    put(&zip->directory, name, name_length);
    zip->entries++;
    return true;
}

void zip_end(struct zip *zip)
{
    uint32_t at = (uint32_t)zip->files.length;

    put(&zip->files, zip->directory.at, zip->directory.length);
    put32(&zip->files, 0x06054b50);
    put16(&zip->files, 0); /* one disk */
    put16(&zip->files, 0);
    put16(&zip->files, zip->entries);
    put16(&zip->files, zip->entries);
    put32(&zip->files, (uint32_t)zip->directory.length);
    put32(&zip->files, at);
    put16(&zip->files, 0); /* no comment */
}
