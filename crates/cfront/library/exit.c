/* The end of the process: atexit, on_exit, quick_exit. Handlers run last first, in the thread
   that ends the process. */

void __tp_end_process(int code);
void __tp_gap_handlers(void);

enum { MOST = 64 };

struct handler {
    void (*plain)(void);
    void (*with)(int code, void *argument);
    void *argument;
};

static struct handler handlers[64] __asm__("the handlers of atexit");
static int handler_count __asm__("the number of handlers of atexit");
static void (*quick_handlers[64])(void) __asm__("the handlers of at_quick_exit");
static int quick_handler_count __asm__("the number of handlers of at_quick_exit");

static int add(void (*plain)(void), void (*with)(int, void *), void *argument)
{
    int i = __atomic_fetch_add(&handler_count, 1, 0);
    if (i >= MOST) {
        __tp_gap_handlers();
        return -1;
    }
    __atomic_store_n(&handlers[i].plain, plain, 0);
    __atomic_store_n(&handlers[i].with, with, 0);
    __atomic_store_n(&handlers[i].argument, argument, 0);
    return 0;
}

int atexit(void (*handler)(void)) { return add(handler, 0, 0); }

/* Functions with the attribute `destructor`, before anything else is registered. */
void __tp_at_end(void (*handler)(void)) { add(handler, 0, 0); }

int on_exit(void (*handler)(int, void *), void *argument) { return add(0, handler, argument); }

void __tp_exit_hook(int code)
{
    /* A handler may register another, which runs next. */
    for (;;) {
        int i = __atomic_load_n(&handler_count, 0);
        if (i == 0)
            break;
        __atomic_store_n(&handler_count, i - 1, 0);
        void (*plain)(void) = __atomic_load_n(&handlers[i - 1].plain, 0);
        if (plain) {
            plain();
        } else {
            void (*with)(int, void *) = __atomic_load_n(&handlers[i - 1].with, 0);
            with(code, __atomic_load_n(&handlers[i - 1].argument, 0));
        }
    }
    __tp_end_process(code);
}

int at_quick_exit(void (*handler)(void))
{
    int i = __atomic_fetch_add(&quick_handler_count, 1, 0);
    if (i >= MOST) {
        __tp_gap_handlers();
        return -1;
    }
    __atomic_store_n(&quick_handlers[i], handler, 0);
    return 0;
}

void quick_exit(int code)
{
    for (;;) {
        int i = __atomic_load_n(&quick_handler_count, 0);
        if (i == 0)
            break;
        __atomic_store_n(&quick_handler_count, i - 1, 0);
        __atomic_load_n(&quick_handlers[i - 1], 0)();
    }
    __tp_end_process(code);
}
