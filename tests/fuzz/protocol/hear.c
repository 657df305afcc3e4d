/* Receiving: checks every message. It matches the schema; every answer belongs to a question that had none before;
 * events of a channel have numbers without a gap; a repeated key gets the same acknowledgement again; and no connection
 * gets a message that it did not subscribe to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "json.h"
#include "schema.h"

enum { SCHEMA_BYTES = 6000, SCHEMA_EACH = 12 }; /* of longer messages one in so many is compared */

struct voice *line_of(struct fuzz *fuzz, uint64_t conn, struct person **ret_person)
{
    for (int i = 0; i < FUZZ_ALL; i++) {
        struct person *person = &fuzz->people[i];
        for (int k = 0; k < FUZZ_LINES; k++)
            if (person->lines[k].conn == conn) {
                *ret_person = person;
                return &person->lines[k];
            }
    }
    return NULL;
}

void line_close(struct voice *line)
{
    for (struct asked *asked = line->asked, *next; asked; asked = next) {
        next = asked->next;
        free(asked->body);
        free(asked);
    }
    *line = (struct voice){0};
}

void hear_closed(struct fuzz *fuzz, uint64_t conn, int code)
{
    struct person *person;
    struct voice *line = line_of(fuzz, conn, &person);
    if (!line)
        return;
    if (code != 0)
        fuzz->closed++;
    fuzz_note(fuzz, "%u loses connection %llu (%d)", person->index, (unsigned long long)conn, code);
    line_close(line);
}

void hear_skipped(struct fuzz *fuzz, uint64_t conn)
{
    struct person *person;
    struct voice *line = line_of(fuzz, conn, &person);
    for (unsigned i = 0; line && i < line->subs_n; i++)
        line->subs[i].known = false;
    if (line)
        line->skipped = true;
}

struct heard *line_heard(struct voice *line, const char *ch)
{
    for (unsigned i = 0; i < line->subs_n; i++)
        if (same_word(line->subs[i].name, ch))
            return &line->subs[i];
    return NULL;
}

static void forget_sub(struct voice *line, const char *ch)
{
    struct heard *heard = line_heard(line, ch);
    if (heard)
        *heard = line->subs[--line->subs_n];
}

/* --- answers ---------------------------------------------------------------------------------- */

static void count(struct fuzz *fuzz, const struct asked *asked, const json_t *message)
{
    if (asked->row < 0)
        return;
    struct row *row = &fuzz->rows[asked->row];
    if (!same_word(text_at(message, "t"), "error")) {
        row->taken++;
        row->here++;
        return;
    }
    for (int code = 1; code < PROTO_ERRORS_N; code++)
        if (same_word(text_at(message, "code"), proto_error_key((enum proto_error)code)))
            row->refused[code]++;
}

static struct done *done_of(struct person *person, int64_t player, const char *key)
{
    for (unsigned i = 0; i < FUZZ_DONE; i++)
        if (person->done[i].player == player && same_word(person->done[i].key, key))
            return &person->done[i];
    return NULL;
}

static const char *made_of(const json_t *message)
{
    const char *room = text_at(message, "room");
    const char *tour = text_at(message, "tour");
    return *room ? room : *tour ? tour : text_at(message, "arena");
}

/* A command that was acknowledged once is acknowledged always, with the same answer. */
static void repeat(struct fuzz *fuzz, const struct voice *line, const struct done *done,
                   const struct asked *asked, const json_t *message)
{
    const char *code = text_at(message, "code");
    bool same = same_word(done->body, asked->body);
    bool busy = same_word(code, "busy") || same_word(code, "rate") ||
                (*line->token && same_word(code, "forbidden"));
    fuzz->repeated++;
    if (same && !busy &&
        (*code || number_at(message, "n") != done->n || !same_word(made_of(message), done->made)))
        fuzz_fail(fuzz, "key %s was acknowledged with n %lld %s; said again it is %s%s, n %lld: %s",
                  done->key, (long long)done->n, done->made, text_at(message, "t"), code,
                  number_at(message, "n"), done->body);
    if (!same && !busy && !same_word(code, "conflict") && !same_word(code, "notfound"))
        fuzz_fail(fuzz, "key %s was used for something else; it is answered %s %s: %s and then %s",
                  done->key, text_at(message, "t"), code, done->body, asked->body);
}

static void note_done(struct fuzz *fuzz, struct person *person, const struct voice *line,
                      struct asked *asked, const json_t *message)
{
    if (same_word(text_at(message, "t"), "ok"))
        tokens_check(fuzz, person, line, asked->body);
    /* Nothing of these is stored, so their keys are not kept. */
    if (strstr(asked->body, "\"k\":\"able\"") || strstr(asked->body, "\"k\":\"seek\"") ||
        strstr(asked->body, "\"k\":\"unseek\""))
        return;
    struct done *before = done_of(person, line->player, asked->key);
    if (before) {
        repeat(fuzz, line, before, asked, message);
        return;
    }
    /* The server also answers conflict for an act whose effect is in force already. */
    if (asked->foreign && !strstr(asked->body, "\"ch\":\"house\"") &&
        same_word(text_at(message, "code"), "conflict"))
        fuzz_fail(fuzz, "key %s is somebody else's, and yet taken: %s", asked->key, asked->body);
    if (same_word(text_at(message, "code"), "stale") && object_at(message, "have"))
        person->have = number_at(message, "have");
    if (!same_word(text_at(message, "t"), "ok"))
        return;
    person->acted = person->acted || line->player == person->player;
    struct done *done = &person->done[person->done_n++ % FUZZ_DONE];
    free(done->body);
    *done =
        (struct done){.body = asked->body, .player = line->player, .n = number_at(message, "n")};
    asked->body = NULL;
    snprintf(done->key, sizeof done->key, "%s", asked->key);
    snprintf(done->made, sizeof done->made, "%s", made_of(message));
    if (*text_at(message, "room"))
        book_room(fuzz->book, text_at(message, "room"));
    struct book_tour *tour =
        *text_at(message, "tour") ? book_tour(fuzz->book, text_at(message, "tour")) : NULL;
    if (tour)
        tour->director = line->player;
    if (*text_at(message, "arena"))
        arenas_note(fuzz, text_at(message, "arena"), line->player);
}

static void subscribed(struct fuzz *fuzz, struct voice *line, const struct asked *asked,
                       const json_t *message)
{
    const char *ch = text_at(message, "ch"), *mode = text_at(message, "mode");
    struct heard *heard = line_heard(line, ch);
    uint32_t n = (uint32_t)number_at(message, "n");
    if (!heard && line->subs_n == FUZZ_SUBS)
        fuzz_fail(fuzz, "a connection follows more channels than it may");
    if (!heard) {
        heard = &line->subs[line->subs_n++];
        *heard = (struct heard){0};
        snprintf(heard->name, sizeof heard->name, "%s", ch);
    }
    snprintf(heard->epoch, sizeof heard->epoch, "%s", text_at(message, "e"));
    heard->known = !same_word(mode, "snapshot");
    if (asked->row < 0) {
        line->skipped = true;
        return;
    }
    if (heard->known && !asked->has_since)
        fuzz_fail(fuzz, "%s is continued for somebody who did not say from where", ch);
    if (same_word(mode, "none") && n != asked->since)
        fuzz_fail(fuzz, "nothing was missed of %s since %u, which is at %u", ch, asked->since, n);
    if (heard->known)
        heard->n = asked->since;
}

/* Notes that an object exists and was not shown, because the answer was `full` or `busy`. */
void hear_full(struct fuzz *fuzz, const char *name, const json_t *answer)
{
    const char *code = text_at(answer, "code");
    char key[80];
    snprintf(key, sizeof key, "full %s", name);
    if (fuzz->seen && (same_word(code, "full") || same_word(code, "busy")))
        json_object_set_new(fuzz->seen, key, json_true());
}

static void answered(struct fuzz *fuzz, struct person *person, struct voice *line,
                     const json_t *message)
{
    int64_t id = number_at(message, "id");
    struct asked **at = &line->asked;
    while (*at && (*at)->id != id)
        at = &(*at)->next;
    struct asked *asked = *at;
    if (!asked)
        fuzz_fail(fuzz, "an answer to message %lld of connection %llu, which waits for none",
                  (long long)id, (unsigned long long)line->conn);
    *at = asked->next;
    count(fuzz, asked, message);
    if (same_word(text_at(message, "t"), "identity"))
        snprintf(fuzz->book->identity.code, sizeof fuzz->book->identity.code, "%s",
                 text_at(message, "code"));
    if (object_at(message, "mode"))
        subscribed(fuzz, line, asked, message);
    else if (asked->body)
        note_done(fuzz, person, line, asked, message);
    if (asked->unsubs && same_word(text_at(message, "t"), "ok"))
        forget_sub(line, asked->ch);
    if (person->index == FUZZ_EYE && *asked->ch)
        hear_full(fuzz, asked->ch, message);
    if (same_word(text_at(message, "t"), "tour"))
        book_tour(fuzz->book, text_at(message, "tour"));
    free(asked->body);
    free(asked);
}

static void answer(struct fuzz *fuzz, struct person *person, struct voice *line,
                   const json_t *message)
{
    if (!json_is_null(object_at(message, "id"))) {
        answered(fuzz, person, line, message);
    } else if (!same_word(text_at(message, "code"), "rate")) { /* the shell sends that itself */
        if (line->nulls == 0)
            fuzz_fail(fuzz, "an answer without an id, to nothing");
        line->nulls--;
    }
}

/* --- channels --------------------------------------------------------------------------------- */

static void snapshot(struct fuzz *fuzz, const struct person *person, struct voice *line,
                     const json_t *message)
{
    const char *ch = text_at(message, "ch");
    struct heard *heard = line_heard(line, ch);
    if (!heard)
        fuzz_fail(fuzz, "a snapshot of %s, which the connection does not follow", ch);
    heard->known = true;
    heard->n = (uint32_t)number_at(message, "n");
    snprintf(heard->epoch, sizeof heard->epoch, "%s", text_at(message, "e"));
    fuzz->snaps++;
    book_hear(fuzz, ch, message);
    if (person->index == FUZZ_EYE && fuzz->seen)
        json_object_set(fuzz->seen, ch, json_object_get(message, "v"));
}

/* Chats have gaps for players who may not see all of their lines. */
static bool may_skip(const struct voice *line, const char *ch)
{
    return line->skipped || begins_with(ch, "chat:");
}

/* The contents of the person's own channel come together while they are read. */
static void see_me(struct fuzz *fuzz, const json_t *message)
{
    static const char *const envelope[] = {"t", "ch", "n", "k"};
    json_t *me = json_copy((json_t *)(uintptr_t)message);
    for (size_t i = 0; i < sizeof envelope / sizeof *envelope; i++)
        json_object_del(me, envelope[i]);
    json_object_set_new(fuzz->seen, "me", me);
}

static void event(struct fuzz *fuzz, const struct person *person, struct voice *line,
                  const json_t *message)
{
    const char *ch = text_at(message, "ch");
    struct heard *heard = line_heard(line, ch);
    uint32_t n = (uint32_t)number_at(message, "n");
    if (!heard)
        fuzz_fail(fuzz, "an event of %s, which the connection does not follow", ch);
    if (!heard->known && !may_skip(line, ch))
        fuzz_fail(fuzz, "an event of %s before its snapshot", ch);
    bool gone = same_word(text_at(message, "k"), "gone") && strchr(ch, ':');
    if (heard->known && n != heard->n + 1 && !may_skip(line, ch))
        fuzz_fail(fuzz, "event %u of %s after %u", n, ch, heard->n);
    heard->n = n;
    fuzz->events++;
    book_hear(fuzz, ch, message);
    if (person->index == FUZZ_EYE && fuzz->seen && same_word(text_at(message, "k"), "me"))
        see_me(fuzz, message);
    if (!gone)
        return;
    char chat[2][PROTO_CHANNEL_CHARS_MAX + 1];
    snprintf(chat[0], sizeof chat[0], "chat:%.22s/players", ch + 5);
    snprintf(chat[1], sizeof chat[1], "chat:%.22s/watchers", ch + 5);
    for (int i = 0; begins_with(ch, "room:") && i < 2; i++)
        forget_sub(line, chat[i]);
    forget_sub(line, ch);
}

/* --- any message ------------------------------------------------------------------------------ */

static void greeted(struct fuzz *fuzz, struct person *person, struct voice *line,
                    const json_t *message)
{
    const char *id = text_at(object_at(message, "you"), "id");
    line->player = *id ? atoll(id + 1) : 0;
    if (line->greeted)
        fuzz_fail(fuzz, "connection %llu is greeted twice", (unsigned long long)line->conn);
    line->greeted = true;
    if (*line->token) /* maybe a bot's; the session is another matter */
        return;
    if (line->player != 0 && person->player != 0 && line->player != person->player &&
        !person->asking)
        fuzz_note(fuzz, "%u was player %lld and is %s", person->index, (long long)person->player,
                  id);
    if (line->player != 0) {
        person->player = line->player;
    } else if (person->has_session && !person->asking) { /* the session is over */
        person->has_session = person->account = false;
        person->player = 0;
    }
}

static void take(struct fuzz *fuzz, struct person *person, struct voice *line,
                 const json_t *message)
{
    const char *type = text_at(message, "t");
    if (same_word(type, "hello")) {
        greeted(fuzz, person, line, message);
    } else if (!line->greeted && !same_word(type, "bye") && !same_word(type, "error")) {
        fuzz_fail(fuzz, "%s before hello", type);
    } else if (same_word(type, "snap")) {
        snapshot(fuzz, person, line, message);
    } else if (same_word(type, "ev")) {
        event(fuzz, person, line, message);
    } else if (same_word(type, "note")) {
        if (!line_heard(line, text_at(message, "ch")))
            fuzz_fail(fuzz, "a note on %s, which the connection does not follow",
                      text_at(message, "ch"));
        book_hear(fuzz, text_at(message, "ch"), message);
    } else if (!same_word(type, "bye")) {
        answer(fuzz, person, line, message);
    }
}

/* The same bytes go to all subscribers of a channel, one after the other: they are parsed once. */
static json_t *read_message(struct fuzz *fuzz, const char *text, size_t length)
{
    static char last[SCHEMA_BYTES];
    static size_t last_length;
    static json_t *message;
    char why[300];
    if (message && length == last_length && memcmp(text, last, length) == 0)
        return message;
    json_decref(message);
    last_length = length <= sizeof last ? length : 0;
    memcpy(last, text, last_length);
    message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!message)
        fuzz_fail(fuzz, "no JSON: %.*s", (int)length, text);
    if ((length <= SCHEMA_BYTES || fuzz_random(fuzz, SCHEMA_EACH) == 0) &&
        !schema_is_message(message, why, sizeof why))
        fuzz_fail(fuzz, "not as the schema says, %s: %.*s", why, (int)length, text);
    return message;
}

void hear(struct fuzz *fuzz, uint64_t conn, const char *text, size_t length)
{
    struct person *person;
    struct voice *line = line_of(fuzz, conn, &person);
    if (!line)
        return; /* hung up meanwhile */
    fuzz_note(fuzz, "%u.%llu < %.*s", person->index, (unsigned long long)conn, (int)length, text);
    json_t *message = json_incref(read_message(fuzz, text, length));
    take(fuzz, person, line, message);
    json_decref(message);
}
