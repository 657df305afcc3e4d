/* Many small files as one: a zip archive in memory, its entries stored as they are.
 *
 *     zip_init(&zip);
 *     zip_add(&zip, "R1-B02-game1.sgf", bytes, length, wall_ms);
 *     zip_end(&zip);                       zip.at is the archive now
 *     zip_finish(&zip);
 */
#ifndef MIAI_BASE_ZIP_H
#define MIAI_BASE_ZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ZIP_BYTES_MAX   67108864 /* of an archive without its directory; beyond that it is full */
#define ZIP_ENTRIES_MAX 65534    /* the limit of the format */
#define ZIP_NAME_MAX    200      /* bytes */

struct zip_part {
    unsigned char *at;
    size_t length, size;
};
struct zip {
    struct zip_part files, directory;
    uint32_t entries;
};
void zip_init(struct zip *zip);
void zip_finish(struct zip *zip);
/* Appends a file: name in ASCII, 1..ZIP_NAME_MAX bytes, unique among them; time UTC. False, with
 * nothing appended, if it does not fit. */
bool zip_add(struct zip *zip, const char *name, const void *bytes, size_t length, int64_t wall_ms);
/* Appends the directory. Then zip->files is the whole archive, and no entry can be added. */
void zip_end(struct zip *zip);

#endif
