/* Rows that cannot be read. They are left out, and the server answers as if they did not exist, but
 * it writes them to the log. */
#include "server/app/play/rows.h"

#include <string.h>

#include "server/app/app.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

/* The slot for the result of reading this text. */
static size_t place_of(struct text text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (uint8_t)text.at[i]) * UINT64_C(0x100000001b3);
    return (size_t)(hash >> 32) % ROWS_KNOWN_MAX;
}

static bool is_known(struct text known, struct text text)
{
    return known.at && known.length == text.length && memcmp(known.at, text.at, text.length) == 0;
}

const struct go_rules *rows_rules(struct rows_known *known, struct text text)
{
    size_t place = place_of(text);
    struct go_rules *rules = &known->rules[place].read;
    if (is_known(known->rules[place].text, text))
        return rules;
    known->rules[place].text = (struct text){0};
    if (!proto_decode_rules(text.at, text.length, rules))
        return NULL;
    known->rules[place].text = text;
    return rules;
}

static bool read_settings(struct rows_known *known, struct text text, struct proto_open *ret)
{
    size_t place = known ? place_of(text) : 0;
    if (known && is_known(known->settings[place].text, text)) {
        *ret = known->settings[place].read;
        return true;
    }
    if (!proto_decode_settings(text.at, text.length, ret))
        return false;
    if (known) {
        known->settings[place].text = text;
        known->settings[place].read = *ret;
    }
    return true;
}

const char *rows_room(const struct row_room *row, bool has_opener, struct rows_known *known,
                      struct proto_open *ret)
{
    if (!has_opener)
        return "nobody opened it";
    if (row->state < PROTO_ROOM_OPEN || row->state > ROOM_CLOSED)
        return "its state is unknown";
    if (!read_settings(known, row->settings, ret))
        return "its settings cannot be read";
    ret->is_public = row->is_public;
    return NULL;
}

/* The log gets many rows at once, as at the start, and then one in a while: any client may ask for
 * an unreadable row as often as they like. */
void rows_leave_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why)
{
    int64_t slot_us = INT64_C(1000) * APP_LEFT_TOLD_MS;
    app->stats.left_out[kind]++;
    if (app->play->left_us < app->now.mono_us)
        app->play->left_us = app->now.mono_us;
    if (app->play->left_us - app->now.mono_us > slot_us * (APP_LEFT_TOLD_MAX - 1))
        return;
    app->play->left_us += slot_us;
    outbox_left_out(app, kind, id, why);
}
