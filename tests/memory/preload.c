/* Memory that fails on order in a whole process, in all its libraries: preloaded into the server (LD_PRELOAD), and
 * controlled by the test that shares the file of MIAI_SCARCE. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct orders { /* three numbers in the file */
    _Atomic uint64_t counting, count, fails_at;
};
static struct orders *orders;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *at, size_t size);

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("MIAI_SCARCE");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *at =
        fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    if (at != MAP_FAILED)
        orders = at;
}

static int refused(void)
{
    if (!orders || !orders->counting)
        return 0;
    if (++orders->count != orders->fails_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

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
