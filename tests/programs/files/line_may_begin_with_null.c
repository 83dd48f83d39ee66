// The line is cut where its end is, if it has one.
// check: memory=safe
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[16];
    FILE *file = fopen("names", "r");
    if (!file)
        return 1;
    if (fgets(line, sizeof line, file))
        line[strcspn(line, "\n")] = 0;
    fclose(file);
    return 0;
}
