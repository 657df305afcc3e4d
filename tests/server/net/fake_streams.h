/* Answers in pieces, by the application that obeys the test. "pN" has N pieces of 40,000 bytes; the last one of
 * "pN.broken" breaks off; "left" tells how many streams there are, and how many clients left before the end. */
#ifndef TESTS_NET_FAKE_STREAMS_H
#define TESTS_NET_FAKE_STREAMS_H

#include "server/app/request.h"

struct output fake_streams_begin(const struct app_request *request);
struct output fake_streams_further(request_id request);
void fake_streams_left(request_id request);

#endif
