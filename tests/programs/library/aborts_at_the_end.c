// A program that gives up at the end of its input: the end can come.
// check: assert=violated memory=safe
// output: any
// may-violate: abort
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char line[4];
    if (!fgets(line, sizeof line, stdin) && feof(stdin))
        abort(); // FAIL!
    return 0;
}
