/* Standings with crosstable: whole, or only the changes. A result changes the values of all
 * opponents of the two players, but only two cells; so lines come without their unchanged cells. */
#include "proto/tour/view_parts.h"
#include "proto/wire/tour_words.h"

static void write_paired(struct proto_text *text, const struct proto_view_cell *cell)
{
    proto_view_integer(text, "vs", cell->opponent);
    proto_view_key(text, "colour");
    proto_write_colour(text, cell->colour);
    proto_view_integer(text, "handicap", cell->handicap);
    if (cell->decided)
        proto_view_integer(text, "points", cell->points2);
    else
        proto_view_name(text, "points", NULL);
    proto_view_integer(text, "games", cell->games2);
    proto_view_bool(text, "default", cell->by_default);
}

static void write_cell(struct proto_text *text, const struct proto_view_cell *cell)
{
    switch ((enum proto_view_cell_kind)cell->kind) {
    case PROTO_CELL_NOTHING: proto_text_literal(text, "null"); return;
    case PROTO_CELL_PAIRED:
        proto_text_char(text, '{');
        write_paired(text, cell);
        break;
    case PROTO_CELL_BYE:
        proto_text_literal(text, "{\"bye\":true");
        proto_view_integer(text, "points", cell->points2);
        break;
    case PROTO_CELL_ABSENT:
        proto_text_char(text, '{');
        proto_view_name(text, "absent", proto_tour_absences[cell->absence]);
        proto_view_integer(text, "points", cell->points2);
        break;
    }
    proto_view_integer(text, "score", cell->score2);
    proto_text_char(text, '}');
}

/* Everything in a line but its cells. */
static void write_numbers(struct proto_text *text, const struct proto_view_table *table,
                          const struct proto_view_line *line)
{
    proto_view_integer(text, "number", line->no);
    proto_view_integer(text, "place", line->place);
    proto_view_integer(text, "to", line->place_to);
    proto_view_integer(text, "start", line->start2);
    proto_view_key(text, "values");
    for (unsigned i = 0; i < table->criteria_n; i++) {
        proto_text_char(text, i == 0 ? '[' : ',');
        if (line->values[i] == PROTO_VIEW_NO_VALUE)
            proto_text_literal(text, "null");
        else
            proto_text_integer(text, line->values[i]);
    }
    proto_text_char(text, ']');
}

static void write_line(struct proto_text *text, const struct proto_view_table *table,
                       const struct proto_view_line *line)
{
    proto_text_char(text, '{');
    write_numbers(text, table, line);
    proto_text_literal(text, ",\"cells\":[");
    for (unsigned i = 0; i < table->rounds; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_cell(text, &line->cells[i]);
    }
    proto_text_literal(text, "]}");
}

static void write_new_line(struct proto_text *text, const struct proto_view_table *table,
                           const struct proto_view_new_line *line)
{
    bool any = false;

    proto_text_char(text, '{');
    write_numbers(text, table, line->line);
    for (unsigned i = 0; i < table->rounds; i++) {
        if ((line->cells >> i & 1) == 0)
            continue;
        proto_text_literal(text, any ? ",[" : ",\"cells\":[[");
        proto_text_integer(text, i + 1);
        proto_text_char(text, ',');
        write_cell(text, &line->line->cells[i]);
        proto_text_char(text, ']');
        any = true;
    }
    proto_text_literal(text, any ? "]}" : "}");
}

void proto_view_write_table(struct proto_text *text, const struct proto_view_table *table)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "round", table->rounds);
    proto_view_key(text, "criteria");
    for (unsigned i = 0; i < table->criteria_n; i++) {
        proto_text_char(text, i == 0 ? '[' : ',');
        proto_text_name(text, proto_tour_criteria[table->criteria[i] - PROTO_CRITERION_SCORE]);
    }
    proto_text_literal(text, "],\"scales\":");
    for (unsigned i = 0; i < table->criteria_n; i++) {
        proto_text_char(text, i == 0 ? '[' : ',');
        proto_text_integer(text, table->scales[i]);
    }
    proto_text_literal(text, "],\"lines\":[");
    for (size_t i = 0; i < table->lines_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_line(text, table, &table->lines[i]);
    }
    proto_text_literal(text, "]}");
}

void proto_view_write_table_change(struct proto_text *text, const struct proto_view_table *table,
                                   const struct proto_view_new_line *lines, size_t n)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "round", table->rounds);
    proto_text_literal(text, ",\"order\":[");
    for (size_t i = 0; i < table->lines_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_integer(text, table->lines[i].no);
    }
    proto_text_literal(text, "],\"changed\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_new_line(text, table, &lines[i]);
    }
    proto_text_literal(text, "]}");
}
