// Where pointers have 32 bits, long integers stand at multiples of four in a record, atomic ones at multiples of eight.
// check: assert=safe memory=safe
// flags: --data-model ilp32
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct plain {
    char c;
    long long n;
};
struct atomic {
    char c;
    _Atomic long long n;
};
static struct atomic shared;

int main(void)
{
    assert(sizeof(struct plain) == 12 && offsetof(struct plain, n) == 4);
    assert(sizeof(struct atomic) == 16 && offsetof(struct atomic, n) == 8);
    atomic_fetch_add(&shared.n, 5);
    assert(shared.n == 5);
    return 0;
}
