/* Tournaments as JSON (docs/PROTOCOL.md, section 11): acts as they are stored and exported, the
 * settings inside them, and the file that moves a tournament to another machine. Reading gives what
 * was written; the order of keys is fixed, so that export, import and export give the same bytes. */
#ifndef MIAI_PROTO_TOUR_JSON_H
#define MIAI_PROTO_TOUR_JSON_H

#include "proto/json/text.h"
#include "proto/tour/tour.h"

/* Appends the act in the form of the log: {"n":5,"at":…,"by":"p42"|null,"k":"add",…}. */
void proto_tour_act_write(struct proto_text *text, const struct proto_tour_act *act);

/* Reads a text of proto_tour_act_write(). proto_tour_act_finish() frees what *ret owns. On false
 * *ret owns nothing, and *ret_error names the field. */
bool proto_tour_act_read(const void *bytes, size_t length, struct proto_tour_act *ret,
                         struct proto_fault *ret_error);

/* Appends the whole settings, in the form of acts and of the head. A `settings` command accepts them unchanged. */
void proto_tour_settings_write(struct proto_text *text, const struct proto_tour_settings *settings);
/* Reads a text of proto_tour_settings_write(). False, with *ret undefined, for any other text. */
bool proto_tour_settings_decode(const void *bytes, size_t length, struct proto_tour_settings *ret);

/* --- the file (file.c) ------------------------------------------------------------------- */

struct proto_tour_file_error {
    uint32_t act;                    /* number in the log; 0: the file as a whole */
    char field[PROTO_FIELD_MAX + 1]; /* of the file: "log[17].people[3].rank" */
    char text[PROTO_TOUR_ERROR_MAX]; /* "act 18 (add): people[3].rank"; an English sentence */
};
/* The file is written in parts: the text before the acts (`miai` is the version of the writer), before each of
 * them, and at the end. reader.h reads it. */
void proto_tour_file_open(struct proto_text *text, const char *miai);
void proto_tour_file_next(struct proto_text *text, bool first);
void proto_tour_file_close(struct proto_text *text);

#endif
