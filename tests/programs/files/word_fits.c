// A word of three characters at most is read into four bytes.
// check: memory=safe
#include <stdio.h>

int main(void)
{
    char word[4];
    FILE *file = fopen("words", "r");
    if (!file)
        return 1;
    if (fscanf(file, "%3s", word) != 1)
        return 1;
    fclose(file);
    return 0;
}
