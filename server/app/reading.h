/* Questions of the protocol over HTTP. */
#ifndef MIAI_APP_READING_H
#define MIAI_APP_READING_H

#include "server/app/request.h"

/* The handler of routes with a question or a channel. */
app_handler reading_get;

#endif
