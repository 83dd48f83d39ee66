// The Indexer with a table so small that words collide: who gets which slot depends on the
// schedule, but no word is lost.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 111 states, 124 steps
// exit: 0
// expect: 4 words
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define N 2
#define SIZE 5
#define MESSAGES 2

static atomic_int table[SIZE];

static void *indexer(void *arg) {
    int thread = *(int *)arg;
    for (int number = 1; number <= MESSAGES; number++) {
        int word = number * 10 + thread;
        int slot = word / 10 % SIZE;
        int empty = 0;
        while (!atomic_compare_exchange_strong(&table[slot], &empty, word)) {
            slot = (slot + 1) % SIZE;
            empty = 0;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N];
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, indexer, &ids[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);

    int words = 0;
    for (int slot = 0; slot < SIZE; slot++)
        words += table[slot] != 0;
    assert(words == N * MESSAGES);
    printf("%d words\n", words);
    return 0;
}
