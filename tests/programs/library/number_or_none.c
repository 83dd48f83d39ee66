// As number_cut_off.c; that nothing was converted says nothing of the end.
// check: assert=safe
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    int read = scanf("%d", &n);
    if (read == 0)
        n = 1;
    if (read == -1)
        assert(feof(stdin) || ferror(stdin));
    return 0;
}
