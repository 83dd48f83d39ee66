/* What functions that need not be thread-safe keep between calls (POSIX XSH 2.9.1; C17 7.22.2 of rand,
   7.24.6.2 of strerror, 7.11.1.1 of setlocale): calls of two threads that nothing orders race. The
   values do not matter, so that the same is written each time. */

static int state_of_rand __asm__("the state of rand");
static int state_of_rand48 __asm__("the state of drand48");
static int state_of_strerror __asm__("the state of strerror");
static int state_of_setlocale __asm__("the state of setlocale");

void __tp_uses_rand(void) { state_of_rand = 0; }
void __tp_uses_rand48(void) { state_of_rand48 = 0; }
void __tp_uses_strerror(void) { state_of_strerror = 0; }
void __tp_uses_setlocale(void) { state_of_setlocale = 0; }
