// Each type is a function of two of the one before: its tree doubles with every line.
#include <pthread.h>

typedef int (*f0)(int, int);
typedef f0 (*f1)(f0, f0);
typedef f1 (*f2)(f1, f1);
typedef f2 (*f3)(f2, f2);
typedef f3 (*f4)(f3, f3);
typedef f4 (*f5)(f4, f4);
typedef f5 (*f6)(f5, f5);
typedef f6 (*f7)(f6, f6);
typedef f7 (*f8)(f7, f7);
typedef f8 (*f9)(f8, f8);
typedef f9 (*f10)(f9, f9);
typedef f10 (*f11)(f10, f10);
typedef f11 (*f12)(f11, f11);
typedef f12 (*f13)(f12, f12);
typedef f13 (*f14)(f13, f13);
typedef f14 (*f15)(f14, f14);
typedef f15 (*f16)(f15, f15);
typedef f16 (*f17)(f16, f16);
typedef f17 (*f18)(f17, f17);
typedef f18 (*f19)(f18, f18);
typedef f19 (*f20)(f19, f19);
typedef f20 (*f21)(f20, f20);
typedef f21 (*f22)(f21, f21);
typedef f22 (*f23)(f22, f22);
typedef f23 (*f24)(f23, f23);
typedef f24 (*f25)(f24, f24);
typedef f25 (*f26)(f25, f25);
typedef f26 (*f27)(f26, f26);
typedef f27 (*f28)(f27, f27);
typedef f28 (*f29)(f28, f28);
typedef f29 (*f30)(f29, f29);
typedef f30 (*f31)(f30, f30);
typedef f31 (*f32)(f31, f31);
typedef f32 (*f33)(f32, f32);
typedef f33 (*f34)(f33, f33);
typedef f34 (*f35)(f34, f34);
typedef f35 (*f36)(f35, f35);
typedef f36 (*f37)(f36, f36);
typedef f37 (*f38)(f37, f37);
typedef f38 (*f39)(f38, f38);

f39 one, *two;
extern f39 one;

int main(void)
{
    two = &one;
    return *two == one;
}
