/*
 * Runs a fuzz target over a folder of inputs, without a fuzzer.
 *
 * The corpus of a target holds small inputs of every kind and each input that
 * once broke it, so that an ordinary test run meets all of them again. A missing
 * or an empty folder is a failure: a corpus that is not read proves nothing.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { INPUT_BYTES_MAX = 1 << 20, PATH_BYTES_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static int replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return -1;
    }
    uint8_t *room = malloc(INPUT_BYTES_MAX);
    size_t len = room == NULL ? 0 : fread(room, 1, INPUT_BYTES_MAX, file);
    fclose(file);

    /* A block of the exact size: the sanitizer sees one byte read too many. */
    uint8_t *input = room == NULL ? NULL : realloc(room, len > 0 ? len : 1);
    if (input == NULL) {
        free(room);
        fprintf(stderr, "%s: out of memory\n", path);
        return -1;
    }
    LLVMFuzzerTestOneInput(input, len);
    free(input);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 64;
    }
    DIR *folder = opendir(argv[1]);
    if (folder == NULL) {
        perror(argv[1]);
        return EXIT_FAILURE;
    }

    int replayed = 0, failed = 0;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        char path[PATH_BYTES_MAX];
        int wanted = snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        if (wanted < 0 || (size_t)wanted >= sizeof path || replay(path) < 0) {
            failed++;
        } else {
            replayed++;
        }
    }
    closedir(folder);
    printf("%d inputs replayed, %d unreadable\n", replayed, failed);
    return replayed > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
