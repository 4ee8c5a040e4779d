/* set_clock.c - a machine whose calendar can be set while the server runs: for LD_PRELOAD by test_wall.py.
 *
 * The file named by MARRAKESH_SET_CLOCK holds eight bytes: seconds that are added to the time of day. The clock that
 * cannot be set is left alone.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t ahead(void)
{
    static const volatile int64_t *seconds;
    if (!seconds) {
        int fd = open(getenv("MARRAKESH_SET_CLOCK"), O_RDONLY | O_CLOEXEC);
        void *at = mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, fd, 0);
        if (at == MAP_FAILED) abort();
        close(fd);
        seconds = at;
    }
    return *seconds;
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    long error = syscall(SYS_clock_gettime, id, t);
    if (!error && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) t->tv_sec += ahead();
    return (int)error;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *t = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
