/* file.c - writing a file anew (see file.h): a new file beside it is written first, then takes its place. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "speech.h"

#include "buf.h"

/* Writes and closes. False: errno says why. */
static bool write_and_close(int fd, const char *data, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            int why = errno;
            close(fd);
            errno = why;
            return false;
        }
        data += n;
        len -= (size_t)n;
    }
    return !close(fd);
}

static bool write_directly(const char *path, const char *data, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return fd >= 0 && write_and_close(fd, data, len);
}

/* old: what is there now, or NULL. */
static bool write_beside(const char *path, const struct stat *old, const char *data, size_t len)
{
    buf beside = {0};
    buf_printf(&beside, "%s.%ld.new", path, (long)getpid());
    int fd = beside.failed ? -1 : open(buf_text(&beside), O_WRONLY | O_CREAT | O_EXCL, 0666);
    bool made = fd >= 0;
    bool fine = made && write_and_close(fd, data, len) && (!old || !chmod(buf_text(&beside), old->st_mode & 0777)) &&
                !rename(buf_text(&beside), path);
    int why = errno;
    if (made && !fine) unlink(buf_text(&beside));
    buf_free(&beside);
    errno = why;
    return fine;
}

const char *file_replace(const char *path, const char *data, size_t len)
{
    struct stat now;
    bool fine, there = !stat(path, &now);
    errno = 0;
    if (there && S_ISREG(now.st_mode)) {
        char *real = access(path, W_OK) ? NULL : realpath(path, NULL);
        fine = real && write_beside(real, &now, data, len);
        free(real);
    } else if (there || !lstat(path, &now)) { /* a device; a link that leads to nothing */
        fine = write_directly(path, data, len);
    } else {
        fine = write_beside(path, NULL, data, len);
    }
    return fine ? NULL : errno ? strerror(errno) : MARK("cannot be written");
}
