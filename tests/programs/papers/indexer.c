// N threads enter MESSAGES words each into one hash table with compare-and-swap. Up to 11 threads
// no two words collide, so the slots are thread-local in fact though not by the look of the code
// (Flanagan and Godefroid's Indexer): one interleaving is enough.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 154 states, 154 steps
// exit: 0
// expect: 12 words
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifndef N
#define N 3
#endif
#define SIZE 128
#define MESSAGES 4

static atomic_int table[SIZE];

static int message(int thread, int number) { return number * 11 + thread; }

static int hash(int word) { return word * 7 % SIZE; }

static void *indexer(void *arg) {
    int thread = *(int *)arg;
    for (int number = 1; number <= MESSAGES; number++) {
        int word = message(thread, number);
        int slot = hash(word);
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
