// Ranges of elements in initialisers: large ones, within records, overridden, and with an effect, which
// happens once.
// check: assert=safe
// cc: same
// expect: 7 0 9
// expect: 1 2 5 0 1 4
// expect: 5 2 0 2
// expect: 1 1 0 1
// expect: 3 0 3
#include <stdio.h>

struct point {
    int x, y;
};

static int alone[200000] = {[0 ... 199998] = 7};
static struct {
    int n;
    int v[20000];
    int m;
} inside = {1, {[0 ... 19998] = 7, 9}, 2};
static struct point points[20000] = {
    [0 ... 2] = {1, 2}, [3] = {5, 0}, [4 ... 19998] = {1, 2}, [19999] = {1, 4}};
static struct point halves[10] = {[3].x = 5, [0 ... 2].y = 2, [4 ... 9].y = 2};
static int calls;

static int next(void) { return ++calls; }

int main(void) {
    printf("%d %d %d\n", alone[5], alone[199999], inside.v[19999]);
    printf("%d %d %d %d %d %d\n", points[100].x, points[19998].y, points[3].x, points[3].y,
           points[19999].x, points[19999].y);
    printf("%d %d %d %d\n", halves[3].x, halves[9].y, halves[9].x, halves[0].y);
    int four[5] = {[0 ... 3] = next()};
    printf("%d %d %d %d\n", four[0], four[3], four[4], calls);
    int many[5000] = {[1 ... 4999] = 3};
    printf("%d %d %d\n", many[4999], many[0], many[2500]);
    return 0;
}
