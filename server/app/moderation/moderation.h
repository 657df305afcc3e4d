/* The owner and moderators: what they do, what holds because of it, and what they ask. Everything that
 * holds is an act that stands (house_act in the store); the mutes, bans and words among them are kept in
 * memory too, because every command looks at them. */
#ifndef MIAI_APP_MODERATION_MODERATION_H
#define MIAI_APP_MODERATION_MODERATION_H

#include <sys/queue.h>

#include "proto/moderation.h"
#include "server/app/dedup.h"

/* Reads what stands, then calls `then`. */
void moderation_restore(struct app *app, void (*then)(struct app *app));
void moderation_finish(struct app *app);
/* Owner or moderator. Takes NULL. */
bool moderation_is_staff(const struct player *player);
/* May they do this to anything at all? Takes NULL. */
bool moderation_may(const struct player *player, enum proto_moderation_what what);

/* --- what stands (standing.c) ----------------------------------------------------------- */

/* Somebody is muted or banned: by their player, by a session, or at an address. */
struct measure {
    struct idmap_key key;
    LIST_ENTRY(measure) link;
    int64_t act, until_ms;
    uint8_t what, by; /* PROTO_HOUSE_MUTE or _BAN; by what */
    uint16_t why_length;
    char why[];
};
/* Whom it could be about; what is not known is NULL, or zeros. */
struct whom {
    const struct player *player;
    const uint8_t *session, *address; /* 8 bytes of its hash; 16 */
};
/* Whoever pays for the message that is being handled. */
struct whom moderation_payer(const struct app *app, const struct player *player);
/* What keeps them from it; NULL: nothing. Whoever is banned is muted too. */
const struct measure *moderation_held(struct app *app, enum proto_moderation_what what,
                                      struct whom whom);
/* An act is stored, or one that stood was ended. */
void moderation_stands(struct app *app, const struct row_moderation_act *row);
void moderation_ended(struct app *app, int64_t act);
/* What moderators did to a tournament: PROTO_HOUSE_END, or else _UNLIST, or else 0. */
enum proto_moderation_what moderation_event(const struct app *app, const uint8_t id[16]);
/* Is there room for one more? */
bool moderation_has_room(struct app *app, enum proto_moderation_what what);

/* --- words (words.c) -------------------------------------------------------------------- */

/* A word that is refused. One that is written in another alphabet than the Latin one is found inside of
 * others, even in chat. */
struct refused_word {
    struct refused_word *next;
    int64_t act;
    bool inside;
    uint16_t length;
    char folded[];
};
/* As words are compared: small letters without accents, digits and signs as the letters for which they
 * stand, one blank where anything else is. ret holds length + 1 bytes. Returns bytes. */
size_t moderation_fold(const char *text, size_t length, char *ret);
/* Is it in the list already? */
bool moderation_has_word(const struct app *app, const char *text, size_t length);
/* Does a word that is refused stand in a name (anywhere in it), or in a line of chat (as a word)? */
bool moderation_refuses_name(const struct app *app, const char *name, size_t length);
bool moderation_refuses_line(const struct app *app, const char *text, size_t length);

/* --- who may what (admit.c) ------------------------------------------------------------- */

/* May the command go on? False: it was refused with `banned`, `muted` or `word`. */
bool moderation_admits(struct app *app, struct command *command);
/* The same for an HTTP request that makes or changes a name: answered 403 or 422. */
bool moderation_admits_name(struct app *app, request_id request, const struct player *player,
                            const char *name, size_t length);
/* The same for one that brings something: answered 403. */
bool moderation_admits_file(struct app *app, request_id request, const struct player *player);

/* --- acts and questions ----------------------------------------------------------------------- */

void moderation_command(struct app *app, struct command *request);
void moderation_question(struct app *app, struct command *command);

/* --- the trail (trail.c) ---------------------------------------------------------------------- */

/* With what is being stored goes who did it, from where. player 0: the one added earlier in the job.
 * session: 32 bytes of its hash; NULL: the payer's. thing: of a room or tournament; NULL: none. */
void trail_add(const struct app *app, struct job *job, uint8_t what, int64_t player,
               const uint8_t *session, const struct id128 *thing, uint32_t n);

#endif
