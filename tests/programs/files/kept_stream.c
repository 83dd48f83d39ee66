// Streams over a file that is kept: formats, lines, places, conversions, the end.
// check: assert=safe race=safe memory=safe
// flags: --files given
// cc: same
// expect: 11 x=7
// expect: 7 2.5 rest
// expect: end 1 at 21
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[32], word[8];
    int number;
    double real;
    FILE *f = fopen("threadproof-stream", "w+");
    assert(f);
    fprintf(f, "x=%d\n%d %.1f ", 7, 7, 2.5);
    printf("%ld ", ftell(f) + 1);
    fputs("rest\n", f);
    fputc('!', f);
    fwrite("abcd\n", 1, 5, f);
    rewind(f);
    assert(fgets(line, sizeof line, f) == line);
    line[strcspn(line, "\n")] = 0;
    printf("%s\n", line);
    assert(fscanf(f, "%d %lf %7s", &number, &real, word) == 3);
    printf("%d %.1f %s\n", number, real, word);
    assert(fgetc(f) == '\n');
    assert(ungetc('?', f) == '?' && fgetc(f) == '?');
    assert(fread(line, 1, sizeof line, f) == 6);
    assert(memcmp(line, "!abcd\n", 6) == 0);
    printf("end %d at %ld\n", feof(f) != 0, ftell(f));
    fclose(f);
    return remove("threadproof-stream");
}
