// The twin replaces the last character of the line.
// check: memory=safe race=safe
// native: files
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    FILE *f = fopen("words", "r");
    if (!f)
        return 1;
    if (fgets(line, sizeof line, f) && line[0])
        line[strlen(line) - 1] = 0;
    fclose(f);
    return 0;
}
