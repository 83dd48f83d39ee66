/* Functions that only a verifier defines, for programs that are compiled and run. */
#include <stdlib.h>

__attribute__((weak)) int __VERIFIER_nondet_int(void) { return rand() % 8; }
__attribute__((weak)) unsigned __VERIFIER_nondet_uint(void) { return (unsigned)rand() % 8; }
__attribute__((weak)) _Bool __VERIFIER_nondet_bool(void) { return rand() % 2; }
__attribute__((weak)) void __VERIFIER_assume(int holds) {
  if (!holds)
    exit(0);
}
