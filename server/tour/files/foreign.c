/* Files of other programs: names the program of a file that was uploaded as a tournament and is in
 * neither of the two known formats.
 *
 * Promises: it looks only at the first LOOKED_AT bytes, and refuses nothing: if it knows no
 * program, the reader of the file finds the error. */
#include "server/tour/files/cells.h"

#include <string.h>

enum { LOOKED_AT = 4096 };

struct sign {
    const char *begins, *holds; /* "": anything */
    const char *sentence;
};
static const struct sign signs[] = {
    {"{", "\"pairing\"",
     "a tournament of Pairgoth, which is not read here: export it there as OpenGotha XML"},
    {"{", "\"MAC_MAHON\"",
     "a tournament of Pairgoth, which is not read here: export it there as OpenGotha XML"},
    {"<", "<TournamentData",
     "a tournament of MacMahon, which is not read here: Pairgoth reads it and exports OpenGotha XML"},
    {"<", "<html", "a web page, not a tournament: save the file itself"},
    {";", "",
     "a table of results (h9), which does not say enough to go on with: bring its players as CSV"},
    {"(;", "", "a game record: open it under Games"},
    {"PK", "", "an archive: unpack it, and bring the file in it"},
};

/* Is it a file of Miai? It may contain any word, for example in a reason. */
static bool is_ours(const char *at)
{
    return strstr(at, "\"miai\"") || strstr(at, "\"log\"");
}

bool tour_is_foreign(const void *bytes, size_t length, struct tour_row_error *ret)
{
    char head[LOOKED_AT + 1];
    const char *at = head;
    size_t n = length < LOOKED_AT ? length : LOOKED_AT;

    for (size_t i = 0; i < n; i++) /* a NUL must not end the search */
        head[i] = ((const char *)bytes)[i] ? ((const char *)bytes)[i] : ' ';
    head[n] = '\0';
    if (strncmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    at += strspn(at, " \t\r\n");
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !is_ours(at); i++)
        if (strncmp(at, signs[i].begins, strlen(signs[i].begins)) == 0 &&
            strstr(at, signs[i].holds))
            return !tour_line_fail(ret, 0, signs[i].sentence, NULL);
    return false;
}
