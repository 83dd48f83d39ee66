// Bit-fields, packed records and unions: layout, sign, wrap-around, unaligned members.
// cc: same
// expect: -3 5 1 8
// expect: 3 -4 7
// expect: 7 9 0x123456789abcdef 13
// expect: -5 1099511627775
// expect: 20 1 1048575
// expect: 5 77 78
// expect: 3f800000
// expect: 0 3 1
// expect: 7 131071
#include <stdio.h>
#include <string.h>

struct bits {
    signed a : 3;
    unsigned b : 4;
    _Bool flag : 1;
};
struct __attribute__((packed)) wide {
    unsigned char head : 3;
    unsigned long body : 60;
    unsigned char tail : 5;
};
struct __attribute__((packed)) tight {
    signed long a : 7;
    unsigned long b : 40;
};
struct __attribute__((packed)) odd {
    unsigned low : 20;
};
struct __attribute__((packed)) plain {
    char c;
    int i;
    long l;
};
#pragma pack(push, 2)
struct two {
    char c;
    int i;
};
#pragma pack(pop)
union pun {
    float f;
    unsigned u;
};
struct zero {
    unsigned a : 2;
    unsigned : 0;
    unsigned b : 2;
};

int main(void)
{
    struct bits b = {-3, 5, 7};
    printf("%d %d %d %zu\n", b.a, b.b, b.flag, sizeof b + sizeof b);
    b.a = 3;
    int old = b.a++;
    b.b = 23;
    printf("%d %d %d\n", old, b.a, b.b);
    struct wide w = {.body = 0x123456789abcdef, .tail = 13};
    w.head = 15;
    printf("%d %zu %#lx %d\n", w.head, sizeof w, (unsigned long)w.body, w.tail);
    struct tight t;
    memset(&t, 0, sizeof t);
    t.a = -5;
    t.b--;
    printf("%d %lu\n", (int)t.a, (unsigned long)t.b);
    struct odd o[2] = {{1}, {2}};
    o[1].low -= 3;
    printf("%d %u %u\n", 20, o[0].low, o[1].low);
    struct plain p = {1, 5, 77};
    int *unaligned = &p.i;
    printf("%d %ld ", *unaligned, p.l);
    *unaligned += 1;
    long *far = &p.l;
    ++*far;
    printf("%ld\n", p.l);
    union pun u = {.f = 1.0f};
    printf("%x\n", u.u);
    struct zero z = {.b = 3};
    printf("%u %u %d\n", z.a, z.b, (int)(sizeof z == 8));
    struct two q = {7, 131071};
    printf("%d %d\n", q.c, q.i);
    return sizeof(struct two) == 6 ? 0 : 1;
}
