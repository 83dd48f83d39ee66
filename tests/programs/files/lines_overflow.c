// A line may be as long as the buffer, without a line feed at its end: the null character that replaces the one
// behind is written past the end.
// check: memory=violated
// native: files
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    FILE *f = fopen("words", "r");
    if (!f)
        return 1;
    if (fgets(line, sizeof line, f))
        line[strlen(line) + 1] = 0; // MEMORY!
    fclose(f);
    return 0;
}
