/* The file that moves a tournament to another machine: the text around the acts of its log. The caller
 * writes each act with proto_tour_act_write() between these parts; reader.c reads the file. */
#include "proto/tour/json.h"

#include "proto/wire/write.h"

void proto_tour_file_open(struct proto_text *text, const char *miai)
{
    proto_text_literal(text, "{\"kind\":\"tournament\",\"v\":1,\"miai\":");
    proto_text_name(text, miai);
    proto_text_literal(text, ",\"log\":[");
}

void proto_tour_file_next(struct proto_text *text, bool first)
{
    proto_text_literal(text, first ? "\n" : ",\n");
}

void proto_tour_file_close(struct proto_text *text)
{
    proto_text_literal(text, "\n]}\n");
}
