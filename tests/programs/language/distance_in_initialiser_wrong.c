// As distance_in_initialiser.c, but the distance is taken for bytes.
// check: assert=violated
// violates: assert
#include <assert.h>

struct pair {
    int first, second[4];
};

static int numbers[8];
static struct pair pair;
static long between = &numbers[5] - &numbers[2];
static long within = (char *)&pair.second[1] - (char *)&pair;
static long by_number = (long)&numbers[3] - (long)numbers;

int main(void)
{
    assert(between == 12); // FAIL!
    assert(within == 8);
    assert(by_number == 12);
    return 0;
}
