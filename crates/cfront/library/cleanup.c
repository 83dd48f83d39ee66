/* Cleanup handlers, and the end of a thread by pthread_exit or cancellation. glibc's macros
   pthread_cleanup_push and pop keep a jump buffer in the frame that pushes and register it here;
   ending the thread jumps to the buffers, last first, whose code runs the handler and comes back
   to __pthread_unwind_next. */

int setjmp(void *buffer);
void longjmp(void *buffer, int value) __attribute__((noreturn));
int __tp_once_begin(void *once);
void __tp_once_end(void *once);
void __tp_once_undo(void *once);
int __tp_set_cancel_state(int state);
void __tp_leave_thread(void *value);

/* The buffer as the macros declare it; the space after the jump buffer is the library's. */
struct cleanup {
    struct {
        long registers[sizeof(long) == 8 ? 8 : 6];
        int mask_was_saved;
    } jump[1];
    struct cleanup *outer;
    void *space[3];
};

static _Thread_local struct cleanup *innermost __asm__("the cleanup handlers");
static _Thread_local void *result __asm__("the result of the thread");

void __pthread_register_cancel(struct cleanup *c)
{
    c->outer = innermost;
    innermost = c;
}

void __pthread_unregister_cancel(struct cleanup *c) { innermost = c->outer; }

/* Cancellation is deferred anyway. */
void __pthread_register_cancel_defer(struct cleanup *c) { __pthread_register_cancel(c); }
void __pthread_unregister_cancel_restore(struct cleanup *c) { __pthread_unregister_cancel(c); }

static void unwind(void)
{
    struct cleanup *c = innermost;
    if (c) {
        innermost = c->outer;
        longjmp(c, 1);
    }
    __tp_leave_thread(result);
}

void __pthread_unwind_next(struct cleanup *c) { unwind(); }

void __tp_unwind(void *value)
{
    /* A thread that ends is not cancelled any more. */
    __tp_set_cancel_state(1);
    result = value;
    unwind();
}

void __tp_cancel_hook(void) { __tp_unwind((void *)-1l); }

/* pthread_once where threads may be cancelled: work that is left so counts as never begun (XSH pthread_once). The C library
   orders nothing by that. */
void __tp_call_once(void *once, void (*work)(void))
{
    struct cleanup c;
    if (!__tp_once_begin(once))
        return;
    if (setjmp(&c)) {
        __tp_once_undo(once);
        __pthread_unwind_next(&c);
    }
    __pthread_register_cancel(&c);
    work();
    __pthread_unregister_cancel(&c);
    __tp_once_end(once);
}
