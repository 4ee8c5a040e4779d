/* path.c - names of files (see path.h). */
#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

bool path_name(char out[PATH_MAX], const char *file)
{
    int n = snprintf(out, PATH_MAX, "%s%s", *file == '/' ? "" : "./", file);
    return n > 0 && n < PATH_MAX;
}

bool path_join(char out[PATH_MAX], const char *folder, const char *name)
{
    int n = snprintf(out, PATH_MAX, "%s%s/%s", *folder == '/' ? "" : "./", folder, name);
    return n > 0 && n < PATH_MAX;
}

bool path_sync(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    bool fine = !fsync(fd);
    int why = errno;
    close(fd);
    errno = why;
    return fine;
}
