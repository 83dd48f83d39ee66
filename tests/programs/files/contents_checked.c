// The twin looks before it relies on what it has read.
// check: assert=safe race=safe memory=safe
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
    if (c != 'M')
        return 1;
    assert(c == 'M');
    return 0;
}
