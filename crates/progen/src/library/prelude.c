#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <regex.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <threads.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <arpa/inet.h>
#include <netinet/in.h>

static void num(long long value) { printf(" %lld", value); }
static void bytes(const void *p, int n)
{
    putchar(' ');
    for (int i = 0; i < n; i++)
        printf("%02x", ((const unsigned char *)p)[i]);
}
static void real(double value)
{
    if (isnan(value))
        printf(" nan");
    else
        printf(" %a", value);
}
static void near(double value)
{
    if (isnan(value))
        printf(" nan");
    else
        printf(" %.11g", value);
}
static void roughly(double value)
{
    if (isnan(value))
        printf(" nan");
    else
        printf(" %.4g", value);
}
static void sign(long long value) { num((value > 0) - (value < 0)); }
static void place(const void *p, const void *base) { num(p ? (const char *)p - (const char *)base : -1); }
static int to_memory(char *to, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return n;
}
static int to_output(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vprintf(format, arguments);
    va_end(arguments);
    return n;
}
static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static const struct timespec past = {1, 0};
static void *in_thread(void *(*f)(void *), void *arg)
{
    pthread_t t;
    void *value = 0;
    if (pthread_create(&t, 0, f, arg) || pthread_join(t, &value))
        printf(" no thread");
    return value;
}
static void *try_mutex(void *m)
{
    long code = pthread_mutex_trylock(m);
    if (!code)
        pthread_mutex_unlock(m);
    return (void *)code;
}
static void *time_mutex(void *m)
{
    long code = pthread_mutex_timedlock(m, &past);
    if (!code)
        pthread_mutex_unlock(m);
    return (void *)code;
}
static void *unlock_mutex(void *m) { return (void *)(long)pthread_mutex_unlock(m); }
static void *try_read(void *l)
{
    long code = pthread_rwlock_tryrdlock(l);
    if (!code)
        pthread_rwlock_unlock(l);
    return (void *)code;
}
static void *try_write(void *l)
{
    long code = pthread_rwlock_trywrlock(l);
    if (!code)
        pthread_rwlock_unlock(l);
    return (void *)code;
}
static void *try_spin(void *l)
{
    long code = pthread_spin_trylock(l);
    if (!code)
        pthread_spin_unlock(l);
    return (void *)code;
}
static void *post(void *s) { return (void *)(long)sem_post(s); }
static void handler(void *arg) { num((long)arg); }
static void *same(void *arg) { return arg; }
static int calls;
static void call(void) { calls++; }
static int c11_try(void *m)
{
    int code = mtx_trylock(m);
    if (code == thrd_success)
        mtx_unlock(m);
    return code;
}
static int c11_time(void *m)
{
    int code = mtx_timedlock(m, &past);
    if (code == thrd_success)
        mtx_unlock(m);
    return code;
}
static int c11_same(void *arg) { return (int)(long)arg; }
static int c11_exit(void *arg)
{
    thrd_exit((int)(long)arg + 1);
    return 0;
}
