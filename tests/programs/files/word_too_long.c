// A word of any length is read into four bytes.
// check: memory=violated
// may-violate: memory
#include <stdio.h>

int main(void)
{
    char word[4];
    FILE *file = fopen("words", "r");
    if (!file)
        return 1;
    if (fscanf(file, "%s", word) != 1) // MEMORY!
        return 1;
    fclose(file);
    return 0;
}
