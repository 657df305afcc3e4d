/* Comments of a record: at most one text for each moment. A moment is the time after an event, or the beginning. */
#include "proto/record/record.h"

#include <stdlib.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

#define BETWEEN "\n\n" /* two texts about one moment */

static uint32_t count_characters(const char *text, size_t length)
{
    uint32_t n = 0;

    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

static struct proto_record_comment *comment_at(struct proto_record_comments *comments, uint32_t n)
{
    struct proto_record_comment *last = comments->n > 0 ? &comments->list[comments->n - 1] : NULL;

    if (last && last->n == n)
        return last;
    comments->list =
        array_room(comments->list, &comments->size, comments->n + 1u, sizeof *comments->list);
    comments->list[comments->n] =
        (struct proto_record_comment){.n = n, .at = (uint32_t)comments->text.length};
    return &comments->list[comments->n++];
}

/* Appends clean text. False if it is too long for the record. */
static bool append(struct proto_record_comments *comments, uint32_t n, const char *text,
                   size_t length)
{
    size_t between = sizeof BETWEEN - 1;

    if (comments->text.length + between + length > PROTO_RECORD_COMMENTS_BYTES)
        return false;
    struct proto_record_comment *comment = comment_at(comments, n);
    if (comment->length > 0)
        proto_text_literal(&comments->text, BETWEEN);
    proto_text_bytes(&comments->text, text, length);
    comment->length = (uint32_t)(comments->text.length - comment->at);
    comment->characters = count_characters(comments->text.at + comment->at, comment->length);
    return true;
}

/* The number of characters that the moment still has room for. */
static uint32_t room_for(const struct proto_record_comments *comments, uint32_t n)
{
    const struct proto_record_comment *last =
        comments->n > 0 ? &comments->list[comments->n - 1] : NULL;
    uint32_t taken = last && last->n == n ? last->characters + (uint32_t)sizeof BETWEEN - 1 : 0;

    return taken < PROTO_RECORD_COMMENT_MAX ? PROTO_RECORD_COMMENT_MAX - taken : 0;
}

bool proto_record_comment(struct proto_record *record, uint32_t n, const char *text, size_t length)
{
    uint32_t room = room_for(&record->comments, n);
    size_t cleaned;

    if (room == 0)
        return false;
    char *clean = alloc_raw(length + 1, PROTO_UTF8_MAX);
    cleaned = proto_lines_clean(text, length, length, clean);
    bool whole = count_characters(clean, cleaned) <= room;
    if (!whole)
        cleaned = proto_lines_clean(text, length, room, clean);
    if (cleaned > 0)
        whole = append(&record->comments, n, clean, cleaned) && whole;
    free(clean);
    return whole;
}

struct text proto_record_comment_on(const struct proto_record *record, uint32_t n)
{
    const struct proto_record_comments *comments = &record->comments;
    uint32_t from = 0, to = comments->n;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (comments->list[middle].n < n)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == comments->n || comments->list[from].n != n)
        return (struct text){"", 0};
    return (struct text){comments->text.at + comments->list[from].at, comments->list[from].length};
}

void proto_record_forget_comments(struct proto_record *record)
{
    record->comments.n = 0;
    proto_text_clear(&record->comments.text);
}
