/* GET /api/player/ID/games.ndjson: the finished public games of a player, newest first, in pieces. */
#ifndef MIAI_APP_ARCHIVE_STREAM_H
#define MIAI_APP_ARCHIVE_STREAM_H

#include "server/app/request.h"

#define STREAM_PIECE_GAMES 50 /* games of one piece */

app_handler stream_get;
/* The client has taken a piece and can take the next. */
void stream_further(struct app *app, request_id request);
/* The client has gone: its stream ends. */
void stream_left(struct app *app, request_id request);
/* Ends all of them, after outbox_cancel(). */
void streams_finish(struct app *app);

#endif
