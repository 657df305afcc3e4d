/* Words and slugs of tournaments: the small vocabulary of docs/PROTOCOL.md, section 11, in one
 * place, for reading and for writing. */
#include "proto/wire/tour_words.h"

#include "proto/json/date.h"
#include "proto/wire/limits.h"

const char *const proto_tour_systems[] = {"swiss", "mcmahon", "robin", "knockout", NULL};
const char *const proto_tour_stages[] = {"draft",    "registration", "checkin",   "running",
                                         "finished", "archived",     "cancelled", NULL};
const char *const proto_tour_criteria[] = {"score", "gp",   "sos", "sos-1", "sos-2", "sodos",
                                           "sosos", "cuss", "bw",  "wins",  "dc",    NULL};
const char *const proto_tour_seedings[] = {"slip", "fold", "random", NULL};
const char *const proto_tour_entries[] = {"anybody", "accounts", "code", "accepted", NULL};
const char *const proto_tour_withdrawns[] = {"half", "stay", "fall", NULL};
const char *const proto_tour_roles[] = {"none", "assistant", "director", NULL};
const char *const proto_tour_standings[] = {"entered",   "here",         "reserve",
                                            "withdrawn", "disqualified", NULL};
const char *const proto_tour_enterable[] = {"entered", "here", "reserve", NULL};
const char *const proto_tour_absences[] = {"not", "excused", "zero", "late", "gone", NULL};
const char *const proto_tour_planned[] = {"not", "excused", "zero", NULL};
const char *const proto_tour_results[] = {"black", "white", "draw", "neither",
                                          "both",  "void",  NULL};
const char *const proto_tour_states[] = {"drafted",  "published", "started",
                                         "complete", "closed",    NULL};
const char *const proto_tour_endings[] = {
    "score",     "resign",      "agreement",     "single-stone-suicide",
    "bridge",    "two-passes",  "no-move",       "repetition",
    "threefold", "time",        "absence",       "forfeit",
    "aborted",   "capture-all", "first-capture", "no-capture",
    NULL};

bool proto_tour_is_slug(const char *text, size_t length)
{
    if (length == 0 || text[length - 1] == '-')
        return false;
    for (size_t i = 0; i < length; i++) {
        bool dash = text[i] == '-';
        if (dash ? i == 0 || text[i - 1] == '-'
                 : !(text[i] >= 'a' && text[i] <= 'z') && !(text[i] >= '0' && text[i] <= '9'))
            return false;
    }
    return true;
}

bool proto_tour_is_country(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < 'A' || text[i] > 'Z')
            return false;
    return length == 0 || length == 2;
}

/* Letters, digits, spaces and dashes; only letters and digits count. */
bool proto_tour_is_code(const char *text, size_t length)
{
    unsigned counted = 0;

    for (size_t i = 0; i < length; i++) {
        bool counts = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ||
                      (text[i] >= '0' && text[i] <= '9');
        if (!counts && text[i] != ' ' && text[i] != '-')
            return false;
        counted += counts;
    }
    return length == 0 || counted >= PROTO_TOUR_CODE_MIN;
}

bool proto_tour_is_day(const char *text, size_t length)
{
    int64_t day;

    return length == 0 || proto_date_read(text, length, &day);
}

bool proto_tour_is_pin(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}
