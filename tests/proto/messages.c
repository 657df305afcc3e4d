/* Reads specimens from the source tree, which Meson names in the environment. */
#include "tests/proto/messages.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 256

static void folder(char *ret, size_t size, const char *file)
{
    const char *source = getenv("MIAI_SOURCE");

    snprintf(ret, size, "%s/tests/fuzz/corpus/decode%s%s%s", source ? source : ".", file ? "/" : "",
             file ? file : "", file ? ".json" : "");
}

char *specimen_read(const char *name)
{
    char path[4096];
    char *text = calloc(1, 1 << 16);

    folder(path, sizeof path, name);
    FILE *file = fopen(path, "rb");
    if (!file || !text) {
        perror(path);
        abort();
    }
    size_t length = fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    if (length > 0 && text[length - 1] == '\n')
        text[length - 1] = '\0';
    return text;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **specimen_names(void)
{
    char path[4096];
    char **names = calloc(NAMES_MAX + 1, sizeof *names);
    size_t n = 0;

    folder(path, sizeof path, NULL);
    DIR *dir = opendir(path);
    if (!dir || !names) {
        perror(path);
        abort();
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL && n < NAMES_MAX;) {
        char *dot = strstr(entry->d_name, ".json");
        if (dot)
            names[n++] = strndup(entry->d_name, (size_t)(dot - entry->d_name));
    }
    closedir(dir);
    qsort(names, n, sizeof *names, compare);
    return names;
}

void specimen_names_free(char **names)
{
    for (char **name = names; *name; name++)
        free(*name);
    free(names);
}
