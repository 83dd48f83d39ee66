// As path_copied.c, with what does not fit cut off.
// check: memory=safe
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
    snprintf(kept, sizeof kept, "%s", whole);
    return kept[0] != '/';
}
