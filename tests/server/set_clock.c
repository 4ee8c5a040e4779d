/* set_clock.c - a machine whose calendar can be set while the server runs, and whose disk fails when it shall: for
 * LD_PRELOAD by test_wall.py.
 *
 * The file named by MARRAKESH_SET_CLOCK holds three numbers of eight bytes: seconds that are added to the time of day,
 * whether waiting for the disk fails, and seconds that have passed besides: those are added to all clocks, also to the
 * one that cannot be set.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t wanted(int number)
{
    static const volatile int64_t *numbers;
    if (!numbers) {
        int fd = open(getenv("MARRAKESH_SET_CLOCK"), O_RDONLY | O_CLOEXEC);
        void *at = mmap(NULL, 3 * sizeof *numbers, PROT_READ, MAP_SHARED, fd, 0);
        if (at == MAP_FAILED) abort();
        close(fd);
        numbers = at;
    }
    return numbers[number];
}

static int wait_for_disk(long call, int fd)
{
    if (!wanted(1)) return (int)syscall(call, fd);
    errno = EIO;
    return -1;
}

int fsync(int fd)
{
    return wait_for_disk(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return wait_for_disk(SYS_fdatasync, fd);
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    long error = syscall(SYS_clock_gettime, id, t);
    if (!error && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) t->tv_sec += wanted(0) + wanted(2);
    if (!error && (id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE)) t->tv_sec += wanted(2);
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
