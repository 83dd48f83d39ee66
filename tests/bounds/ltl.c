// A formula whose automaton has a state for every set of its parts.
// flags: --ltl 'worker: !(G F call(f0) && G F call(f1) && G F call(f2) && G F call(f3) && G F call(f4) && G F call(f5) && G F call(f6) && G F call(f7) && G F call(f8) && G F call(f9) && G F call(f10) && G F call(f11) && G F call(f12) && G F call(f13) && G F call(f14) && G F call(f15) && G F call(f16) && G F call(f17))'
// commands: locks
#include <pthread.h>

static void f0(void) { }
static void f1(void) { }
static void f2(void) { }
static void f3(void) { }
static void f4(void) { }
static void f5(void) { }
static void f6(void) { }
static void f7(void) { }
static void f8(void) { }
static void f9(void) { }
static void f10(void) { }
static void f11(void) { }
static void f12(void) { }
static void f13(void) { }
static void f14(void) { }
static void f15(void) { }
static void f16(void) { }
static void f17(void) { }

static void *worker(void *arg)
{
    for (;;) {
        f0();
        f1();
        f2();
        f3();
        f4();
        f5();
        f6();
        f7();
        f8();
        f9();
        f10();
        f11();
        f12();
        f13();
        f14();
        f15();
        f16();
        f17();
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
