// The malloc family.
// exit: 0
// expect: 0 0 0 0
// expect: 1 2 3 4 grown
// expect: 1 2 cut
// expect: array 10
// expect: too large 1 12
// expect: aligned 0 0 0 22
// expect: fresh 1
// expect: gone
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *p = calloc(4, sizeof *p);
    printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
    for (int i = 0; i < 4; i++)
        p[i] = i + 1;
    p = realloc(p, 100 * sizeof *p);
    printf("%d %d %d %d grown\n", p[0], p[1], p[2], p[3]);
    p = realloc(p, 2 * sizeof *p);
    printf("%d %d cut\n", p[0], p[1]);
    p = reallocarray(p, 10, sizeof *p);
    printf("array %d\n", (int)(malloc_usable_size(p) / sizeof *p));
    free(p);
    volatile size_t huge = SIZE_MAX / 2;
    errno = 0;
    p = calloc(huge, 4);
    printf("too large %d %d\n", p == NULL, errno);
    void *q = NULL;
    int code = posix_memalign(&q, 64, 100);
    void *r = aligned_alloc(32, 64);
    printf("aligned %d %d %d %d\n", code, (int)((uintptr_t)q % 64), (int)((uintptr_t)r % 32),
           posix_memalign(&q, 3, 100));
    free(q);
    free(r);
    p = realloc(NULL, 8);
    printf("fresh %d\n", p != NULL);
    free(p);
    free(NULL);
    puts("gone");
    return 0;
}
