/* The rules for a browser: the buffers and the texts. There are only numbers and counted bytes, in
 * two fixed buffers; no imports, no allocation, a fixed number of games at once. README.md beside
 * this file describes every export and layout.
 *
 * Nothing here judges. A caller that breaks the contract (an unknown slot, a length beyond the
 * buffer) traps: the one caller is web-static/lib/core.js, and a trap is a bug there. */
#include "exports.h"

#include "core/text.h"

union in_buffer in;
union out_buffer out;
struct go_setup setup;

EXPORT(in_buffer) void *wasm_in_buffer(void)
{
    return &in;
}
EXPORT(in_size) uint32_t wasm_in_size(void)
{
    return IN_BYTES;
}
EXPORT(out_buffer) void *wasm_out_buffer(void)
{
    return &out;
}
EXPORT(out_size) uint32_t wasm_out_size(void)
{
    return OUT_BYTES;
}

enum text_kind {
    TEXT_CLAUSE,
    TEXT_VALUE, /* b: which value of clause a */
    TEXT_RULESET,
    TEXT_TITLE,
    TEXT_REASON,
    TEXT_DETAIL,
    TEXT_ENDING,
    TEXT_RESULT,
    TEXT_PHASE,
    TEXT_ACT,
    TEXT_SETUP_ERROR
};

static const char *const setup_errors[] = {"",           "size",   "rules", "colour",
                                           "no-liberty", "bridge", "memory"};

static const char *text_of(uint32_t kind, uint32_t a, uint32_t b)
{
    switch ((enum text_kind)kind) {
    case TEXT_CLAUSE: return a < go_clauses_n ? go_clauses[a].name : "";
    case TEXT_VALUE:
        return a < go_clauses_n && b < go_clauses[a].values_n ? go_clauses[a].values[b] : "";
    case TEXT_RULESET: return a < go_rulesets_n ? go_rulesets[a]->name : "";
    case TEXT_TITLE: return a < go_rulesets_n ? go_rulesets[a]->title : "";
    case TEXT_REASON: return go_reason_key((uint8_t)a);
    case TEXT_DETAIL: return go_detail_key((uint8_t)a);
    case TEXT_ENDING: return go_ending_key((uint8_t)a);
    case TEXT_RESULT: return go_result_key((uint8_t)a);
    case TEXT_PHASE: return go_phase_key((uint8_t)a);
    case TEXT_ACT: return go_act_key((uint8_t)a);
    case TEXT_SETUP_ERROR:
        return a < sizeof setup_errors / sizeof *setup_errors ? setup_errors[a] : "";
    }
    return "";
}

EXPORT(text) uint32_t wasm_text(uint32_t kind, uint32_t a, uint32_t b)
{
    const char *text = text_of(kind, a, b);
    uint32_t length = 0;

    while (text && text[length] != '\0' && length < OUT_BYTES) {
        out.bytes[length] = (uint8_t)text[length];
        length++;
    }
    return length;
}
