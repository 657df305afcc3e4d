/* The sections that only directors and assistants see: the draft and its penalties, private data of
 * people, warnings, and the log. */
#include "proto/tour/command.h"
#include "proto/tour/view_parts.h"
#include "proto/wire/tour_words.h"

void proto_view_write_draft(struct proto_text *text, const struct proto_view_draft *draft)
{
    if (!draft) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_char(text, '{');
    proto_view_draft_keys(text, &draft->round);
    proto_view_integer(text, "seed", (int64_t)draft->seed);
    proto_view_levels(text, "totals", draft->totals);
    proto_text_char(text, '}');
}

void proto_view_write_people(struct proto_text *text, const struct proto_tour_person *people,
                             const struct proto_player *invited, size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        const struct proto_tour_person *person = &people[i];
        if (person->standing == 0)
            continue;
        proto_write_comma(text);
        proto_text_char(text, '{');
        proto_view_integer(text, "number", person->no);
        proto_view_name(text, "household", person->household);
        proto_view_name(text, "pin", person->pin);
        proto_view_or_null(text, "seed", person->seed);
        proto_view_or_null(text, "rating", person->rating);
        proto_view_or_null(text, "deviation", person->deviation);
        proto_view_integer(text, "correction", person->correction);
        proto_view_or_null(text, "fixed_board", person->fixed_board);
        proto_view_name(text, "note", person->note);
        if (invited[i].id != 0) {
            proto_view_key(text, "invited");
            proto_write_player(text, &invited[i]);
        }
        if (person->own)
            proto_view_bool(text, "own", true);
        if (person->guest)
            proto_view_bool(text, "guest", true);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static void write_waiting(struct proto_text *text, const struct proto_view_waiting *waiting)
{
    const struct proto_tour_person *person = waiting->person;

    proto_text_char(text, '{');
    proto_view_integer(text, "n", waiting->n);
    proto_view_integer(text, "at", waiting->at_ms);
    proto_view_name(text, "name", person->name);
    proto_view_key(text, "account");
    proto_write_player(text, &waiting->account);
    if (person->guest)
        proto_view_bool(text, "guest", true);
    proto_view_name(text, "country", person->country);
    proto_view_name(text, "club", person->club);
    if (person->team[0])
        proto_view_name(text, "team", person->team);
    proto_view_key(text, "rank");
    proto_view_rank(text, person->rank);
    proto_view_or_null(text, "rating", person->rating);
    proto_text_char(text, '}');
}

void proto_view_write_entry(struct proto_text *text, const char *code,
                            const struct proto_view_waiting *waiting, size_t n)
{
    proto_text_char(text, '{');
    proto_view_name(text, "code", *code ? code : NULL);
    proto_view_key(text, "waiting");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_waiting(text, &waiting[i]);
    }
    proto_text_literal(text, "]}");
}

static const char *const warning_kinds[PROTO_WARNINGS_N] = {
    [PROTO_WARN_REMATCH] = "rematch",           [PROTO_WARN_GAP] = "gap",
    [PROTO_WARN_THIRD_COLOUR] = "third-colour", [PROTO_WARN_SECOND_BYE] = "second-bye",
    [PROTO_WARN_HOUSEHOLD] = "household",       [PROTO_WARN_FORBIDDEN] = "forbidden",
    [PROTO_WARN_ABSENT_LAST] = "absent-last",   [PROTO_WARN_ROBIN] = "robin",
    [PROTO_WARN_IN_ORDER] = "in-order",
};

void proto_view_write_warnings(struct proto_text *text, const struct proto_view_warning *warnings,
                               size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{" : ",{");
        proto_view_name(text, "kind", warning_kinds[warnings[i].kind]);
        proto_view_or_null(text, "board", warnings[i].board);
        proto_view_or_null(text, "a", warnings[i].a);
        proto_view_or_null(text, "b", warnings[i].b);
        proto_view_integer(text, "value", warnings[i].value);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

void proto_view_write_unpaired(struct proto_text *text, const uint16_t *players, size_t n)
{
    proto_tour_nos_write(text, players, n);
}

static const char *const open_states[] = {
    [PROTO_BOARD_NOBODY] = "nobody",   [PROTO_BOARD_WAITING] = "waiting",
    [PROTO_BOARD_PLAYING] = "playing", [PROTO_BOARD_MARKING] = "marking",
    [PROTO_BOARD_CLAIMED] = "claimed", [PROTO_BOARD_CONTRADICTION] = "contradiction",
    [PROTO_BOARD_MISSING] = "missing",
};

void proto_view_write_open(struct proto_text *text, const struct proto_view_open *boards, size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{" : ",{");
        proto_view_integer(text, "round", boards[i].round);
        proto_view_integer(text, "board", boards[i].board);
        proto_view_name(text, "state", open_states[boards[i].state]);
        if (boards[i].away > 0)
            proto_view_integer(text, "away", boards[i].away);
        proto_view_integer(text, "since", boards[i].since_ms);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

void proto_view_write_forbidden(struct proto_text *text, const struct proto_view_two *pairs,
                                size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_write_size(text, pairs[i].a, pairs[i].b);
    }
    proto_text_char(text, ']');
}

void proto_view_write_may(struct proto_text *text, const bool may[PROTO_ACTS_N])
{
    bool first = true;

    proto_text_char(text, '[');
    for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++) {
        if (!may[kind])
            continue;
        if (!first)
            proto_text_char(text, ',');
        proto_text_name(text, proto_tour_act_key((enum proto_tour_act_kind)kind));
        first = false;
    }
    proto_text_char(text, ']');
}

void proto_view_write_bar(struct proto_text *text, const struct proto_view_bar *bar)
{
    if (!bar) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"proposed\":");
    proto_view_rank(text, bar->proposed);
    proto_text_literal(text, ",\"counts\":[");
    for (size_t i = 0; i < bar->counts_n; i++) {
        proto_text_literal(text, i == 0 ? "[" : ",[");
        proto_view_rank(text, bar->counts[i].rank);
        proto_text_char(text, ',');
        proto_text_integer(text, bar->counts[i].n);
        proto_text_char(text, ']');
    }
    proto_text_literal(text, "]}");
}

static void write_entry(struct proto_text *text, const struct proto_view_entry *entry)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "n", entry->act->n);
    proto_view_integer(text, "at", entry->act->at_ms);
    proto_view_key(text, "by");
    proto_write_player(text, &entry->by);
    proto_tour_fields_write(text, entry->act);
    if (entry->act->changes_n > 0) {
        proto_view_key(text, "ratings");
        proto_tour_changes_write(text, entry->act->changes, entry->act->changes_n);
    }
    if (entry->act->kind == PROTO_ACT_CLEAR) {
        proto_view_key(text, "numbers");
        proto_tour_nos_write(text, entry->act->nos, entry->act->nos_n);
    }
    proto_view_key(text, "names");
    proto_text_char(text, '[');
    for (size_t i = 0; i < entry->names_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_write_string(text, entry->names[i]);
    }
    proto_text_char(text, ']');
    proto_view_bool(text, "undone", entry->undone);
    proto_text_char(text, '}');
}

void proto_view_write_log(struct proto_text *text, const struct proto_view_entry *entries, size_t n)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_entry(text, &entries[i]);
    }
    proto_text_char(text, ']');
}
