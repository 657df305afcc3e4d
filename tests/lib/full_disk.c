/* Preloaded into a program: while the file that MIAI_FULL_DISK names exists, no file grows, as on a disk without room.
 * What a file has already can be written again. */
#undef _FILE_OFFSET_BITS /* both names of each function are defined below */
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static bool has_room(int fd, off_t end)
{
    const char *full = getenv("MIAI_FULL_DISK");
    struct stat is;
    if (!full || fstat(fd, &is) != 0 || !S_ISREG(is.st_mode) || end <= is.st_size)
        return true;
    int before = errno;
    bool room = access(full, F_OK) != 0;
    errno = room ? before : ENOSPC;
    return room;
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    return has_room(fd, at + (off_t)n) ? syscall(SYS_pwrite64, fd, bytes, n, at) : -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    return pwrite(fd, bytes, n, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int parts_n, off_t at)
{
    off_t end = at;
    for (int i = 0; i < parts_n; i++)
        end += (off_t)parts[i].iov_len;
    return has_room(fd, end) ? syscall(SYS_pwritev, fd, parts, (long)parts_n, at, 0L) : -1;
}

ssize_t pwritev64(int fd, const struct iovec *parts, int parts_n, off64_t at)
{
    return pwritev(fd, parts, parts_n, at);
}
