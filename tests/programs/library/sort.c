// qsort, qsort_r and bsearch; elements that hold pointers stay usable.
// exit: 0
// expect: 1 2 3 5 7 8 9
// expect: found 5 none
// expect: ant bee cat dog
// expect: 9 7 5 3 1
// expect: a1 a2 b1 b2
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct animal {
    char tag;
    const char *name;
};

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct animal *)a)->name, ((const struct animal *)b)->name);
}

static int by_sign(const void *a, const void *b, void *sign)
{
    return *(int *)sign * by_value(a, b);
}

static int by_first(const void *a, const void *b)
{
    return **(const char *const *)a - **(const char *const *)b;
}

int main(void)
{
    int v[] = {5, 2, 9, 1, 7, 3, 8};
    qsort(v, 7, sizeof v[0], by_value);
    for (int i = 0; i < 7; i++)
        printf("%d%c", v[i], i < 6 ? ' ' : '\n');
    int five = 5, six = 6;
    int *found = bsearch(&five, v, 7, sizeof v[0], by_value);
    printf("found %d %s\n", *found, bsearch(&six, v, 7, sizeof v[0], by_value) ? "some" : "none");
    struct animal zoo[] = {{'d', "dog"}, {'c', "cat"}, {'b', "bee"}, {'a', "ant"}};
    qsort(zoo, 4, sizeof zoo[0], by_name);
    for (int i = 0; i < 4; i++)
        printf("%s%c", zoo[i].name, i < 3 ? ' ' : '\n');
    int w[] = {1, 3, 5, 7, 9}, minus = -1;
    qsort_r(w, 5, sizeof w[0], by_sign, &minus);
    for (int i = 0; i < 5; i++)
        printf("%d%c", w[i], i < 4 ? ' ' : '\n');
    const char *words[] = {"b1", "a1", "b2", "a2"};
    qsort(words, 4, sizeof words[0], by_first);
    printf("%s %s %s %s\n", words[0], words[1], words[2], words[3]);
    return 0;
}
