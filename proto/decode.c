/* From bytes to a message. The order is: nesting, JSON, the envelope, then the fields of the kind
 * of message by its tables. Promises that any bytes give either a message inside all bounds or a
 * path to what is wrong, and that the number of steps is bounded by the length. Does not know
 * rooms, players or boards. */
#include "proto/command.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/commands.h"
#include "proto/fields.h"
#include "proto/path.h"
#include "proto/scan.h"
#include "proto/settings.h"

#define INTO(member) PROTO_AT(proto_message, member)
#define WITH(member) PROTO_WITH(proto_message, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))

/* The lines that messages of several types share. */
#define T  PROTO_REQUIRED("t", KNOWN, .min = 0)
#define ID PROTO_REQUIRED("id", INTEGER, INTO(id), .min = 1, .max = PROTO_INTEGER_MAX)
#define CH PROTO_REQUIRED("ch", CHANNEL, INTO(channel))
#define K  PROTO_REQUIRED("k", KNOWN, .min = 0)
#define KEY                                                                                        \
    PROTO_REQUIRED("key", WORD, INTO(u.act.key), WITH(u.act.key_length), .max = PROTO_KEY_MAX)

static const struct proto_field sub_fields[] = {
    T,
    ID,
    CH,
    PROTO_OPTIONAL("since", KNOWN, WITH(has_since)),
};
static const struct proto_field since_fields[] = {
    PROTO_REQUIRED("e", WORD, INTO(since.epoch), WITH(since.epoch_length), .max = PROTO_EPOCH_MAX),
    PROTO_REQUIRED("n", INTEGER, INTO(since.n), .max = PROTO_SEQ_MAX),
};
static const struct proto_field unsub_fields[] = {T, ID, CH};
static const struct proto_field ping_fields[] = {T, ID};
static const struct proto_field do_fields[] = {T, ID, KEY, CH, K};
static const struct proto_field exp_required[] = {
    PROTO_REQUIRED("exp", INTEGER, INTO(u.act.exp), WITH(u.act.has_exp), .max = PROTO_SEQ_MAX),
};
static const struct proto_field exp_optional[] = {
    PROTO_OPTIONAL("exp", INTEGER, INTO(u.act.exp), WITH(u.act.has_exp), .max = PROTO_SEQ_MAX),
};

#define GAMES(member) INTO(u.games.member)

static const struct proto_field games_fields[] = {
    T,
    ID,
    K,
    PROTO_OPTIONAL("player", TEXT, GAMES(player), WITH(u.games.player_length),
                   .max = PROTO_NAME_MAX),
    PROTO_OPTIONAL("ruleset", RULESET, GAMES(ruleset), WITH(u.games.ruleset_length),
                   .max = PROTO_RULESET_MAX),
    PROTO_OPTIONAL("from", DATE, GAMES(from_ms)),
    PROTO_OPTIONAL("to", DATE, GAMES(before_ms), .min = 1),
    PROTO_OPTIONAL("page", INTEGER, GAMES(page), .max = PROTO_PAGE_MAX),
};
static const struct proto_field session_fields[] = {
    PROTO_REQUIRED("name", TEXT, PROTO_AT(proto_session, name),
                   PROTO_WITH(proto_session, name_length), .max = PROTO_NAME_MAX),
};

json_t *proto_load(const void *bytes, size_t length, struct proto_fault *reterr)
{
    json_error_t error;
    json_t *root;

    *reterr = (struct proto_fault){0};
    if (length > PROTO_MESSAGE_MAX || !proto_scan_depth(bytes, length, reterr))
        return NULL;
    root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        proto_scan_path(bytes, length, error.position < 0 ? 0 : (size_t)error.position, reterr);
    return root;
}

static bool read_sub(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const struct proto_group group = {sub_fields, COUNT(sub_fields), ret};
    const struct proto_group since = {since_fields, COUNT(since_fields), ret};
    const struct proto_path path = {.key = "since", .key_length = strlen("since")};

    return proto_fields_read(root, &group, 1, NULL, reterr) &&
           (!ret->has_since ||
            proto_fields_read(json_object_get(root, "since"), &since, 1, &path, reterr));
}

/* The command meant by `k` on this channel. A channel that is no channel is refused later, by its
 * field. */
static const struct proto_shape *find_shape(const json_t *root, struct proto_message *ret)
{
    const char *key = json_string_value(json_object_get(root, "k"));
    const json_t *name = json_object_get(root, "ch");
    enum proto_command command = key ? proto_command_find(key) : (enum proto_command)0;
    struct proto_channel channel;

    if (command == 0)
        return NULL;
    if (json_is_string(name) &&
        proto_channel_read(json_string_value(name), json_string_length(name), &channel) &&
        channel.kind != proto_shapes[command].channel)
        return NULL;
    ret->u.act.kind = (uint8_t)command;
    return &proto_shapes[command];
}

/* All stones of a free handicap at different points. */
static bool check_place(const struct proto_do *act, struct proto_fault *reterr)
{
    const struct proto_path list = {.key = "at", .key_length = strlen("at")};

    for (size_t i = 1; i < act->points_n; i++) {
        for (size_t k = 0; k < i; k++) {
            const struct proto_path element = {.parent = &list, .index = i};
            if (memcmp(&act->points[i], &act->points[k], sizeof act->points[i]) == 0)
                return proto_path_fault(&element, reterr);
        }
    }
    return true;
}

static bool read_do(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const struct proto_shape *shape = find_shape(root, ret);
    struct proto_settings settings = {0};
    struct proto_group groups[3] = {{do_fields, COUNT(do_fields), ret}};
    size_t n = 1;

    if (!shape)
        return proto_path_fault_key(NULL, "k", reterr);
    switch (shape->exp) {
    case PROTO_EXP_NONE: break;
    case PROTO_EXP_OPTIONAL:
        groups[n++] = (struct proto_group){exp_optional, COUNT(exp_optional), ret};
        break;
    case PROTO_EXP_REQUIRED:
        groups[n++] = (struct proto_group){exp_required, COUNT(exp_required), ret};
        break;
    }
    if (ret->u.act.kind == PROTO_OPEN)
        groups[n++] = proto_settings_group(&settings);
    else
        groups[n++] = (struct proto_group){shape->fields, shape->fields_n, ret};

    if (!proto_fields_read(root, groups, n, NULL, reterr))
        return false;
    if (ret->u.act.kind == PROTO_OPEN)
        return proto_settings_resolve(&settings, &ret->u.act.open, reterr);
    return ret->u.act.kind != PROTO_PLACE || check_place(&ret->u.act, reterr);
}

static bool read_get(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const struct proto_group group = {games_fields, COUNT(games_fields), ret};
    const char *question = json_string_value(json_object_get(root, "k"));

    if (!question || strcmp(question, "games") != 0)
        return proto_path_fault_key(NULL, "k", reterr);
    ret->question = PROTO_GAMES;
    ret->u.games.before_ms = INT64_MAX;
    return proto_fields_read(root, &group, 1, NULL, reterr);
}

static bool read_unsub(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const struct proto_group group = {unsub_fields, COUNT(unsub_fields), ret};

    return proto_fields_read(root, &group, 1, NULL, reterr);
}

static bool read_ping(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const struct proto_group group = {ping_fields, COUNT(ping_fields), ret};

    return proto_fields_read(root, &group, 1, NULL, reterr);
}

static const struct {
    const char *key;
    enum proto_type type;
    bool (*read)(const json_t *root, struct proto_message *ret, struct proto_fault *reterr);
} types[] = {
    {"do", PROTO_DO, read_do},          {"sub", PROTO_SUB, read_sub},
    {"unsub", PROTO_UNSUB, read_unsub}, {"ping", PROTO_PING, read_ping},
    {"get", PROTO_GET, read_get},
};

static bool read_message(const json_t *root, struct proto_message *ret, struct proto_fault *reterr)
{
    const char *type = json_string_value(json_object_get(root, "t"));
    json_int_t id = json_integer_value(json_object_get(root, "id"));

    if (!json_is_object(root))
        return proto_path_fault(NULL, reterr);
    if (id >= 1 && id <= PROTO_INTEGER_MAX)
        reterr->id = id;
    for (size_t i = 0; type && i < COUNT(types); i++) {
        if (strcmp(types[i].key, type) == 0) {
            ret->type = (uint8_t)types[i].type;
            return types[i].read(root, ret, reterr);
        }
    }
    return proto_path_fault_key(NULL, "t", reterr);
}

bool proto_decode(const void *bytes, size_t length, struct proto_message *ret,
                  struct proto_text *ret_content, struct proto_fault *reterr)
{
    json_t *root = proto_load(bytes, length, reterr);
    bool ok;

    if (!root)
        return false;
    memset(ret, 0, sizeof *ret);
    ok = read_message(root, ret, reterr);
    if (ok && ret->type == PROTO_DO && ret_content) {
        json_object_del(root, "id");
        json_object_del(root, "key");
        json_dump_callback(root, proto_text_sink, ret_content, JSON_COMPACT | JSON_SORT_KEYS);
    }
    json_decref(root);
    return ok;
}

bool proto_decode_session(const void *bytes, size_t length, struct proto_session *ret,
                          struct proto_fault *reterr)
{
    const struct proto_group group = {session_fields, COUNT(session_fields), ret};
    json_t *root = proto_load(bytes, length, reterr);
    bool ok = root && proto_fields_read(root, &group, 1, NULL, reterr);

    json_decref(root);
    return ok;
}
