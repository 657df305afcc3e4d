/* The world of tests/server/app on the real store's code: link doors.c, and name the database. */
#ifndef TESTS_MEMORY_DOORS_H
#define TESTS_MEMORY_DOORS_H

extern const char *doors_path;

#endif
