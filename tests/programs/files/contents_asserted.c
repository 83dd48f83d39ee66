// What a file holds is any: a program that relies on its first byte fails in some world.
// check: assert=violated race=safe
// native: files
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("magic", "r");
    if (!f)
        return 1;
    int c = fgetc(f);
    fclose(f);
    assert(c == EOF || c == 'M'); // FAIL!
    return 0;
}
