/* Replaces malloc, calloc and realloc. Without sanitizers it does so in the whole process, libraries included. The
 * address sanitizer must keep its own allocator, so there the linker redirects only our own calls (--wrap), and SQLite
 * gets the functions by its configuration. */
#include "scarce.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include <sqlite3.h>

static _Atomic uint64_t count, fails_at;
static _Atomic int inside;
static _Atomic int counting;

void scarce_begin(uint64_t nth)
{
    count = 0;
    fails_at = nth;
    counting = 1;
}

uint64_t scarce_end(void)
{
    counting = 0;
    return count;
}

void scarce_enter(void)
{
    inside++;
}

void scarce_leave(void)
{
    inside--;
}

static int refused(void)
{
    if (!counting || !inside)
        return 0;
    if (++count != fails_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

#ifdef SCARCE_WRAPS

#include <sanitizer/lsan_interface.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t size);

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return refused() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *at, size_t size)
{
    return refused() ? NULL : __real_realloc(at, size);
}

static void *take(int size)
{
    return __wrap_malloc((size_t)size);
}

static void *widen(void *at, int size)
{
    return __wrap_realloc(at, (size_t)size);
}

static int size_of(void *at)
{
    return at ? (int)malloc_usable_size(at) : 0;
}

static int round_up(int size)
{
    return (size + 7) & ~7;
}

static int begin(void *ctx)
{
    (void)ctx;
    return SQLITE_OK;
}

static void end(void *ctx)
{
    (void)ctx;
}

__attribute__((constructor)) static void tell_sqlite(void)
{
    static const sqlite3_mem_methods methods = {take,     free,  widen, size_of,
                                                round_up, begin, end,   NULL};
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK)
        abort();
}

void scarce_check_leaks(void)
{
    if (__lsan_do_recoverable_leak_check())
        _exit(23);
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *at, size_t size);

void *malloc(size_t size)
{
    return refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return refused() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *at, size_t size)
{
    return refused() ? NULL : __libc_realloc(at, size);
}

void scarce_check_leaks(void)
{
}

#endif
