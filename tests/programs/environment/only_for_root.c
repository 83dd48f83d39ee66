// The program does its work only if the administrator runs it, and then it races: who runs it is for the world to decide.
// check: race=violated
// output: any
// native: it must be run as root
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int shared;

static void *work(void *arg) {
    shared++; // RACE!
    return arg;
}

int main(void) {
    if (geteuid() != 0) {
        fputs("run me as root\n", stderr);
        return 0;
    }
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    shared++; // RACE!
    pthread_join(thread, NULL);
    return 0;
}
