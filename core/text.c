/* Points, acts and boards as text: one reader for the referee, the browser and the tests. It knows
 * the words; the judge decides whether an act is possible. */
#include "text.h"

/* A piece of counted text, read from the left. */
struct text {
    const char *at;
    size_t length;
};

static int column_of(char letter)
{
    int column;

    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    if (letter < 'A' || letter > 'Z' || letter == 'I')
        return -1;
    column = letter - 'A';
    return letter > 'I' ? column - 1 : column;
}

void go_point_write(go_point point, unsigned width, unsigned height, char ret[4])
{
    unsigned column = point % width;
    unsigned row = height - point / width;
    char *at = ret;

    *at++ = (char)('A' + column + (column >= 8));
    if (row >= 10)
        *at++ = (char)('0' + row / 10);
    *at++ = (char)('0' + row % 10);
    *at = '\0';
}

go_point go_point_read(const char *text, size_t length, unsigned width, unsigned height,
                       bool *ret_syntax)
{
    unsigned row = 0;
    int column;

    *ret_syntax = false;
    if (length < 2 || length > 3 || text[1] == '0')
        return GO_NO_POINT;
    column = column_of(text[0]);
    for (size_t at = 1; at < length; at++) {
        if (text[at] < '0' || text[at] > '9')
            return GO_NO_POINT;
        row = row * 10 + (unsigned)(text[at] - '0');
    }
    if (column < 0)
        return GO_NO_POINT;
    *ret_syntax = true;
    if ((unsigned)column >= width || row > height)
        return GO_NO_POINT;
    return (go_point)((height - row) * width + (unsigned)column);
}

/* Takes one word and the single space behind it off the text. An empty word if there is none. */
static struct text next_word(struct text *rest)
{
    struct text word = {rest->at, 0};

    while (word.length < rest->length && rest->at[word.length] != ' ')
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    /* A space with nothing behind it stays, and makes the text unreadable. */
    if (rest->length > 1) {
        rest->at++;
        rest->length--;
    }
    return word;
}

static bool is(struct text word, const char *wanted)
{
    size_t at = 0;

    while (at < word.length && wanted[at] != '\0' && word.at[at] == wanted[at])
        at++;
    return at == word.length && wanted[at] == '\0';
}

/* The part of an act after its word. */
enum tail { TAIL_NONE, TAIL_POINT, TAIL_POINTS, TAIL_MODIFIED_KO, TAIL_POINT_MODIFIED_KO };

static enum tail tail_of(uint8_t kind)
{
    switch ((enum go_act_kind)kind) {
    case GO_ACT_PLAY:
    case GO_ACT_CHALLENGE: return TAIL_POINT;
    case GO_ACT_RESUME: return TAIL_MODIFIED_KO;
    case GO_ACT_DEAD:
    case GO_ACT_ALIVE: return TAIL_POINTS;
    case GO_ACT_CLAIM: return TAIL_POINT_MODIFIED_KO;
    case GO_ACT_PASS:
    case GO_ACT_ACCEPT:
    case GO_ACT_EXPIRE:
    case GO_ACT_DRAW:
    case GO_ACT_RESIGN:
    case GO_ACT_FLAG:
    case GO_ACT_ABSENT:
    case GO_ACT_FORFEIT:
    case GO_ACT_ABORT: return TAIL_NONE;
    }
    return TAIL_NONE;
}

/* The act of a word, or 0. A play has no word but its point. */
static uint8_t kind_of(struct text word)
{
    for (unsigned kind = GO_ACT_PASS; kind <= GO_ACT_ABORT; kind++) {
        if (is(word, go_act_key((uint8_t)kind)))
            return (uint8_t)kind;
    }
    return 0;
}

static bool read_point(struct text word, unsigned width, unsigned height, go_point *ret)
{
    bool syntax;

    *ret = go_point_read(word.at, word.length, width, height, &syntax);
    return syntax;
}

static bool read_points(struct text rest, unsigned width, unsigned height, struct go_act *ret,
                        go_point points[GO_POINTS_MAX])
{
    while (rest.length > 0) {
        if (ret->points_n == GO_POINTS_MAX ||
            !read_point(next_word(&rest), width, height, &points[ret->points_n]))
            return false;
        ret->points_n++;
    }
    return ret->points_n > 0;
}

static bool read_modified_ko(struct text *rest, struct go_act *ret)
{
    if (rest->length == 0)
        return true;
    ret->modified_ko = true;
    return is(next_word(rest), "modified-ko");
}

static bool read_tail(struct text rest, unsigned width, unsigned height, struct go_act *ret,
                      go_point points[GO_POINTS_MAX])
{
    enum tail tail = tail_of(ret->kind);

    if (tail == TAIL_POINTS)
        return read_points(rest, width, height, ret, points);
    if ((tail == TAIL_POINT || tail == TAIL_POINT_MODIFIED_KO) &&
        !read_point(next_word(&rest), width, height, &ret->point))
        return false;
    if ((tail == TAIL_MODIFIED_KO || tail == TAIL_POINT_MODIFIED_KO) &&
        !read_modified_ko(&rest, ret))
        return false;
    return rest.length == 0;
}

static bool needs_player(uint8_t kind)
{
    return kind != GO_ACT_EXPIRE && kind != GO_ACT_ABORT;
}

bool go_act_read(const char *text, size_t length, unsigned width, unsigned height,
                 struct go_act *ret, go_point points[GO_POINTS_MAX])
{
    struct text rest = {text, length};
    struct text word = next_word(&rest);
    struct text before_point;

    *ret = (struct go_act){.point = GO_NO_POINT, .points = points};
    if (is(word, "b") || is(word, "w")) {
        ret->player = word.at[0] == 'b' ? GO_BLACK : GO_WHITE;
        before_point = rest;
        word = next_word(&rest);
        ret->kind = kind_of(word);
        if (ret->kind == 0) {
            ret->kind = GO_ACT_PLAY;
            rest = before_point;
        }
    } else {
        ret->kind = kind_of(word);
    }
    if (ret->kind == 0 || needs_player(ret->kind) != (ret->player != GO_EMPTY))
        return false;
    return read_tail(rest, width, height, ret, points);
}

static bool read_colour(char letter, uint8_t *ret)
{
    switch (letter) {
    case '.': *ret = GO_EMPTY; return true;
    case 'X': *ret = GO_BLACK; return true;
    case 'O': *ret = GO_WHITE; return true;
    case '#': *ret = GO_BLOCKED; return true;
    default: return false;
    }
}

bool go_board_read(const char *text, size_t length, unsigned width, unsigned height,
                   uint8_t ret_points[GO_POINTS_MAX], size_t *ret_at)
{
    size_t at = 0;

    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++, at++) {
            *ret_at = at;
            if (at >= length || !read_colour(text[at], &ret_points[y * width + x]))
                return false;
        }
        *ret_at = at;
        if (y + 1 < height && (at >= length || text[at++] != '/'))
            return false;
    }
    *ret_at = at;
    return at == length;
}

void go_board_write(const uint8_t *points, unsigned width, unsigned height, char *ret, size_t size)
{
    static const char letters[] = {'.', 'X', 'O', '#'};
    size_t at = 0;

    if (size < (size_t)width * height + height)
        return;
    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++)
            ret[at++] = letters[points[y * width + x] & 3];
        ret[at++] = '/';
    }
    ret[at - 1] = '\0';
}
