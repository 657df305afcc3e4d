/* Sending: an act becomes a message with an id and, for a command, a key; and the expected answer is recorded. A spoilt
 * message is parsed here as the protocol parses it, to find out whether its answer has an id. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "json.h"

enum { SPOILT_PERCENT = 4, STALE_PERCENT = 3, TWICE_PERCENT = 2 };

struct voice *say_line(struct fuzz *fuzz, struct person *person)
{
    int from = (int)fuzz_random(fuzz, FUZZ_LINES);
    for (int i = 0; i < FUZZ_LINES; i++) {
        struct voice *line = &person->lines[(from + i) % FUZZ_LINES];
        if (line->conn != 0 && line->greeted)
            return line;
    }
    return NULL;
}

/* Two messages that wait at once for one id cannot be distinguished: both are then unknown. */
static struct asked *wait_for(struct voice *line, int64_t id, int row)
{
    struct asked *asked = calloc(1, sizeof *asked);
    for (struct asked *other = line->asked; other; other = other->next) {
        if (other->id != id)
            continue;
        free(other->body);
        other->body = NULL;
        other->row = row = -1;
    }
    asked->id = id;
    asked->row = row;
    asked->next = line->asked;
    line->asked = asked;
    return asked;
}

static void send(struct fuzz *fuzz, struct voice *line, size_t length)
{
    struct person *person;
    line_of(fuzz, line->conn, &person);
    fuzz->messages++;
    fuzz_note(fuzz, "%u.%llu > %.*s", person->index, (unsigned long long)line->conn, (int)length,
              fuzz->text);
    house_say(fuzz->house, line->conn, fuzz->text, length);
}

static void quote(char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            *text = '"';
}

/* Objects and arrays inside each other. */
static unsigned depth_of(const char *text, size_t length)
{
    unsigned depth = 0, most = 0;
    bool string = false;
    for (size_t i = 0; i < length; i++) {
        if (string && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            string = !string;
        else if (!string && (text[i] == '{' || text[i] == '[') && ++depth > most)
            most = depth;
        else if (!string && (text[i] == '}' || text[i] == ']'))
            depth -= depth > 0;
    }
    return most;
}

/* The id that the server finds in a message; 0: none. */
static int64_t id_in(const char *text, size_t length)
{
    if (length > PROTO_MESSAGE_MAX || depth_of(text, length) > PROTO_DEPTH_MAX)
        return 0;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    int64_t id = json_is_object(root) ? number_at(root, "id") : 0;
    json_decref(root);
    return id >= 1 && id <= PROTO_INTEGER_MAX ? id : 0;
}

static void send_spoilt(struct fuzz *fuzz, struct voice *line)
{
    spoil(fuzz);
    size_t length = strlen(fuzz->text);
    int64_t id = id_in(fuzz->text, length);
    fuzz->spoilt++;
    if (id > 0)
        wait_for(line, id, -1);
    else
        line->nulls++;
    send(fuzz, line, length);
}

/* --- commands --------------------------------------------------------------------------------- */

/* A key that another player has made and used, and this one has not: it is as good as any other. */
static bool foreign_key(struct fuzz *fuzz, const struct voice *line, char ret[FUZZ_KEY])
{
    struct person *other = &fuzz->people[fuzz_random(fuzz, FUZZ_PEOPLE)];
    struct done *done = &other->done[fuzz_random(fuzz, FUZZ_DONE)];
    uint64_t bit = UINT64_C(1) << (line->player & 63);
    char own[12];
    snprintf(own, sizeof own, "p%u-", other->index);
    if (!done->body || !begins_with(done->key, own) || line->player == 0 ||
        (done->player & 63) == (line->player & 63) || (done->others & bit))
        return false;
    done->others |= bit;
    snprintf(ret, FUZZ_KEY, "%s", done->key);
    return true;
}

/* Sends a command without its id. */
static void send_do(struct fuzz *fuzz, struct person *person, struct voice *line, int row,
                    const char *key, const char *body, bool foreign)
{
    int64_t id = ++line->ids;
    int used = snprintf(fuzz->text, sizeof fuzz->text,
                        "{\"t\":\"do\",\"id\":%lld,\"key\":\"%s\",%s}", (long long)id, key, body);
    if (used < 0 || used >= PROTO_MESSAGE_MAX) /* longer than a message may be */
        return;
    if (person->index < FUZZ_PEOPLE && fuzz_chance(fuzz, SPOILT_PERCENT)) {
        send_spoilt(fuzz, line);
        return;
    }
    struct asked *asked = wait_for(line, id, row);
    snprintf(asked->key, sizeof asked->key, "%s", key);
    asked->body = strdup(body);
    asked->foreign = foreign;
    fuzz->rows[row].said++;
    send(fuzz, line, (size_t)used);
}

/* Sends it once, or several times before the first answer. */
static void send_often(struct fuzz *fuzz, struct person *person, struct voice *line, int row,
                       const char *key, const char *body, bool foreign)
{
    uint64_t conn = line->conn;
    unsigned times = fuzz_chance(fuzz, TWICE_PERCENT) ? 2 + fuzz_random(fuzz, 5) : 1;
    for (; times > 0 && line->conn == conn; times--)
        send_do(fuzz, person, line, row, key, body, foreign);
}

/* Changes a revision. */
static void age(struct fuzz *fuzz, char *body)
{
    char *exp = strstr(body, "\"base\":");
    if (exp && exp[6] >= '0' && exp[6] <= '9')
        exp[6] = (char)('1' + fuzz_random(fuzz, 9));
}

void say_do(struct fuzz *fuzz, struct person *person, const char *where, const char *ch,
            const char *format, ...)
{
    static char fields[FUZZ_TEXT], body[FUZZ_TEXT + 100];
    char kind[30] = "", key[FUZZ_KEY];
    va_list arguments;
    struct voice *line = say_line(fuzz, person);
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    sscanf(fields, "'k':'%29[a-z-]'", kind);
    int row = tally_row(fuzz, where, kind);
    if (row < 0)
        fuzz_fail(fuzz, "nobody knows the command %s on %s", kind, where);
    if (!line)
        return;
    snprintf(body, sizeof body, "\"ch\":\"%s\",%s", ch, fields);
    quote(body);
    if (fuzz_chance(fuzz, STALE_PERCENT))
        age(fuzz, body);
    snprintf(key, sizeof key, "p%u-%u", person->index, ++person->keys);
    bool foreign = fuzz_chance(fuzz, 1) && foreign_key(fuzz, line, key);
    send_often(fuzz, person, line, row, key, body, foreign);
}

bool say_again(struct fuzz *fuzz, struct person *person)
{
    struct voice *line = say_line(fuzz, person);
    const struct done *done = &person->done[fuzz_random(fuzz, FUZZ_DONE)];
    const struct done *other = &person->done[fuzz_random(fuzz, FUZZ_DONE)];
    char kind[30] = "", where[12] = "", key[FUZZ_KEY];
    if (!line || !done->body || done->player != line->player)
        return false;
    bool changed = fuzz_chance(fuzz, 25) && other->body;
    const char *body = changed ? other->body : done->body;
    sscanf(body, "\"ch\":\"%11[a-z]", where);
    sscanf(strstr(body, "\"k\":"), "\"k\":\"%29[a-z-]", kind);
    int row = tally_row(fuzz, where, kind);
    /* Keys of a game are its own: elsewhere the same one is another. */
    if (row < 0 || (changed && (strstr(done->body, "\"game:") || strstr(body, "\"game:"))))
        return false;
    snprintf(key, sizeof key, "%s", done->key);
    send_do(fuzz, person, line, row, key, body, false);
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static int channel_row(const struct fuzz *fuzz, const char *ch)
{
    char kind[12] = "";
    sscanf(ch, "%11[a-z]", kind);
    return tally_row(fuzz, "sub", kind);
}

void say_sub(struct fuzz *fuzz, struct voice *line, const char *ch)
{
    const struct heard *heard = line_heard(line, ch);
    int64_t id = ++line->ids;
    int row = channel_row(fuzz, ch);
    struct asked *asked;
    int used = snprintf(fuzz->text, sizeof fuzz->text, "{\"t\":\"sub\",\"id\":%lld,\"ch\":\"%s\"",
                        (long long)id, ch);
    asked = wait_for(line, id, row);
    snprintf(asked->ch, sizeof asked->ch, "%s", ch);
    asked->has_since = heard && heard->known && fuzz_chance(fuzz, 70);
    if (asked->has_since) {
        asked->since = fuzz_chance(fuzz, 70) ? heard->n : fuzz_random(fuzz, heard->n + 2);
        used += snprintf(fuzz->text + used, sizeof fuzz->text - (size_t)used,
                         ",\"since\":{\"e\":\"%s\",\"n\":%u}", heard->epoch, asked->since);
    }
    used += snprintf(fuzz->text + used, sizeof fuzz->text - (size_t)used, "}");
    fuzz->rows[row].said++;
    send(fuzz, line, (size_t)used);
}

void say_unsub(struct fuzz *fuzz, struct voice *line, const char *ch)
{
    int row = tally_row(fuzz, "unsub", "");
    int64_t id = ++line->ids;
    int used = snprintf(fuzz->text, sizeof fuzz->text,
                        "{\"t\":\"unsub\",\"id\":%lld,\"ch\":\"%s\"}", (long long)id, ch);
    struct asked *asked = wait_for(line, id, row);
    snprintf(asked->ch, sizeof asked->ch, "%s", ch);
    asked->unsubs = true;
    fuzz->rows[row].said++;
    send(fuzz, line, (size_t)used);
}

void say_get(struct fuzz *fuzz, struct voice *line, const char *format, ...)
{
    static char fields[FUZZ_TEXT];
    char kind[30] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    sscanf(fields, "'k':'%29[a-z]'", kind);
    int row = tally_row(fuzz, "get", kind);
    int64_t id = ++line->ids;
    int used =
        snprintf(fuzz->text, sizeof fuzz->text, "{'t':'get','id':%lld,%s}", (long long)id, fields);
    quote(fuzz->text);
    if (used < 0 || used >= PROTO_MESSAGE_MAX)
        return;
    if (fuzz_chance(fuzz, SPOILT_PERCENT)) {
        send_spoilt(fuzz, line);
        return;
    }
    wait_for(line, id, row);
    fuzz->rows[row].said++;
    send(fuzz, line, (size_t)used);
}

void say_ping(struct fuzz *fuzz, struct voice *line)
{
    int row = tally_row(fuzz, "ping", "");
    int64_t id = ++line->ids;
    int used =
        snprintf(fuzz->text, sizeof fuzz->text, "{\"t\":\"ping\",\"id\":%lld}", (long long)id);
    wait_for(line, id, row);
    fuzz->rows[row].said++;
    send(fuzz, line, (size_t)used);
}
