// The name of a folder may be longer than what it is copied to.
// check: memory=violated
// may-violate: memory
// schedules: none
// native: needs a folder with a long name
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char whole[PATH_MAX], kept[200];
    if (!realpath(".", whole))
        return 1;
    strcpy(kept, whole); // MEMORY!
    return kept[0] != '/';
}
