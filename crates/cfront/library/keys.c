/* Thread-specific data. A key is never given out twice, so a value belongs to its key for sure;
   reading one touches nothing that threads share. */

void __tp_end_thread(void *value);
void __tp_leave_signals(void);
void __tp_gap_keys(void);
int __tp_any_bit(void);

enum { MOST = 64, ROUNDS = 4, EINVAL = 22, EAGAIN = 11 };

static unsigned int key_count __asm__("the number of keys of thread-specific data");
static void (*destructors[64])(void *);
static _Thread_local void *values[64] __asm__("the thread-specific data");

int pthread_key_create(unsigned int *key, void (*destructor)(void *))
{
    unsigned int k = __atomic_fetch_add(&key_count, 1, 0);
    if (k >= MOST) {
        __tp_gap_keys();
        return EAGAIN;
    }
    __atomic_store_n(&destructors[k], destructor, 0);
    *key = k;
    return 0;
}

int pthread_key_delete(unsigned int key)
{
    if (key >= MOST)
        return EINVAL;
    __atomic_store_n(&destructors[key], (void (*)(void *))0, 0);
    return 0;
}

void *pthread_getspecific(unsigned int key) { return key < MOST ? values[key] : 0; }

int pthread_setspecific(unsigned int key, const void *value)
{
    if (key >= MOST)
        return EINVAL;
    values[key] = (void *)value;
    return 0;
}

/* At the end of a thread: a destructor may set values again, so there are several rounds. In which
   order the destructors of a round run is not specified. */
void __tp_thread_exit_hook(void *result)
{
    for (int round = 0; round < ROUNDS; round++) {
        unsigned long long ran = 0;
        for (;;) {
            unsigned int next = MOST;
            void (*destructor)(void *) = 0;
            for (unsigned int k = 0; k < MOST; k++) {
                if (!values[k] || (ran >> k & 1))
                    continue;
                void (*found)(void *) = __atomic_load_n(&destructors[k], 0);
                if (!found || (next < MOST && !__tp_any_bit()))
                    continue;
                next = k;
                destructor = found;
            }
            if (next == MOST)
                break;
            void *value = values[next];
            values[next] = 0;
            ran |= 1ull << next;
            destructor(value);
        }
        if (!ran)
            break;
    }
    __tp_leave_signals();
    __tp_end_thread(result);
}
