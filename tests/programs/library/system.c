// Time, sleep, signals without handlers, and facts about the system, in ways that do not depend
// on their values.
// exit: 0
// expect: time 1 1 1
// expect: slept 0 0 0 0
// expect: signals 1 1 1 0 0
// expect: system 1 1 1
// expect: random 1 1
// expect: locale C
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t now, same = time(&now);
    struct timeval tv = {-1, -1};
    struct timespec ts = {-1, -1};
    gettimeofday(&tv, NULL);
    clock_gettime(CLOCK_MONOTONIC, &ts);
    printf("time %d %d %d\n", now == same, tv.tv_usec >= 0 && tv.tv_usec < 1000000,
           ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000);
    struct timeval wait = {0, 1};
    printf("slept %d %d %d %d\n", usleep(1), nanosleep(&(struct timespec){0, 1}, NULL), sched_yield(),
           select(0, NULL, NULL, NULL, &wait));
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    printf("signals %d %d %d", signal(SIGPIPE, SIG_IGN) == SIG_DFL, sigismember(&set, SIGINT),
           sigismember(&set, SIGTERM) == 0);
    sigdelset(&set, SIGINT);
    printf(" %d %d\n", sigismember(&set, SIGINT), sigprocmask(SIG_BLOCK, &set, NULL));
    printf("system %d %d %d\n", getpid() > 0, sysconf(_SC_NPROCESSORS_ONLN) >= 1,
           sysconf(_SC_PAGESIZE) == getpagesize());
    srand(1);
    unsigned int seed = 1;
    printf("random %d %d\n", rand() >= 0, rand_r(&seed) >= 0);
    printf("locale %s\n", setlocale(LC_ALL, "C"));
    return 0;
}
