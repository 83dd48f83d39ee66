// Sixty locks taken in chains, by forty functions that call one another.
#include <pthread.h>

static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
static int v0;
static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static int v1;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static int v2;
static pthread_mutex_t m3 = PTHREAD_MUTEX_INITIALIZER;
static int v3;
static pthread_mutex_t m4 = PTHREAD_MUTEX_INITIALIZER;
static int v4;
static pthread_mutex_t m5 = PTHREAD_MUTEX_INITIALIZER;
static int v5;
static pthread_mutex_t m6 = PTHREAD_MUTEX_INITIALIZER;
static int v6;
static pthread_mutex_t m7 = PTHREAD_MUTEX_INITIALIZER;
static int v7;
static pthread_mutex_t m8 = PTHREAD_MUTEX_INITIALIZER;
static int v8;
static pthread_mutex_t m9 = PTHREAD_MUTEX_INITIALIZER;
static int v9;
static pthread_mutex_t m10 = PTHREAD_MUTEX_INITIALIZER;
static int v10;
static pthread_mutex_t m11 = PTHREAD_MUTEX_INITIALIZER;
static int v11;
static pthread_mutex_t m12 = PTHREAD_MUTEX_INITIALIZER;
static int v12;
static pthread_mutex_t m13 = PTHREAD_MUTEX_INITIALIZER;
static int v13;
static pthread_mutex_t m14 = PTHREAD_MUTEX_INITIALIZER;
static int v14;
static pthread_mutex_t m15 = PTHREAD_MUTEX_INITIALIZER;
static int v15;
static pthread_mutex_t m16 = PTHREAD_MUTEX_INITIALIZER;
static int v16;
static pthread_mutex_t m17 = PTHREAD_MUTEX_INITIALIZER;
static int v17;
static pthread_mutex_t m18 = PTHREAD_MUTEX_INITIALIZER;
static int v18;
static pthread_mutex_t m19 = PTHREAD_MUTEX_INITIALIZER;
static int v19;
static pthread_mutex_t m20 = PTHREAD_MUTEX_INITIALIZER;
static int v20;
static pthread_mutex_t m21 = PTHREAD_MUTEX_INITIALIZER;
static int v21;
static pthread_mutex_t m22 = PTHREAD_MUTEX_INITIALIZER;
static int v22;
static pthread_mutex_t m23 = PTHREAD_MUTEX_INITIALIZER;
static int v23;
static pthread_mutex_t m24 = PTHREAD_MUTEX_INITIALIZER;
static int v24;
static pthread_mutex_t m25 = PTHREAD_MUTEX_INITIALIZER;
static int v25;
static pthread_mutex_t m26 = PTHREAD_MUTEX_INITIALIZER;
static int v26;
static pthread_mutex_t m27 = PTHREAD_MUTEX_INITIALIZER;
static int v27;
static pthread_mutex_t m28 = PTHREAD_MUTEX_INITIALIZER;
static int v28;
static pthread_mutex_t m29 = PTHREAD_MUTEX_INITIALIZER;
static int v29;
static pthread_mutex_t m30 = PTHREAD_MUTEX_INITIALIZER;
static int v30;
static pthread_mutex_t m31 = PTHREAD_MUTEX_INITIALIZER;
static int v31;
static pthread_mutex_t m32 = PTHREAD_MUTEX_INITIALIZER;
static int v32;
static pthread_mutex_t m33 = PTHREAD_MUTEX_INITIALIZER;
static int v33;
static pthread_mutex_t m34 = PTHREAD_MUTEX_INITIALIZER;
static int v34;
static pthread_mutex_t m35 = PTHREAD_MUTEX_INITIALIZER;
static int v35;
static pthread_mutex_t m36 = PTHREAD_MUTEX_INITIALIZER;
static int v36;
static pthread_mutex_t m37 = PTHREAD_MUTEX_INITIALIZER;
static int v37;
static pthread_mutex_t m38 = PTHREAD_MUTEX_INITIALIZER;
static int v38;
static pthread_mutex_t m39 = PTHREAD_MUTEX_INITIALIZER;
static int v39;
static pthread_mutex_t m40 = PTHREAD_MUTEX_INITIALIZER;
static int v40;
static pthread_mutex_t m41 = PTHREAD_MUTEX_INITIALIZER;
static int v41;
static pthread_mutex_t m42 = PTHREAD_MUTEX_INITIALIZER;
static int v42;
static pthread_mutex_t m43 = PTHREAD_MUTEX_INITIALIZER;
static int v43;
static pthread_mutex_t m44 = PTHREAD_MUTEX_INITIALIZER;
static int v44;
static pthread_mutex_t m45 = PTHREAD_MUTEX_INITIALIZER;
static int v45;
static pthread_mutex_t m46 = PTHREAD_MUTEX_INITIALIZER;
static int v46;
static pthread_mutex_t m47 = PTHREAD_MUTEX_INITIALIZER;
static int v47;
static pthread_mutex_t m48 = PTHREAD_MUTEX_INITIALIZER;
static int v48;
static pthread_mutex_t m49 = PTHREAD_MUTEX_INITIALIZER;
static int v49;
static pthread_mutex_t m50 = PTHREAD_MUTEX_INITIALIZER;
static int v50;
static pthread_mutex_t m51 = PTHREAD_MUTEX_INITIALIZER;
static int v51;
static pthread_mutex_t m52 = PTHREAD_MUTEX_INITIALIZER;
static int v52;
static pthread_mutex_t m53 = PTHREAD_MUTEX_INITIALIZER;
static int v53;
static pthread_mutex_t m54 = PTHREAD_MUTEX_INITIALIZER;
static int v54;
static pthread_mutex_t m55 = PTHREAD_MUTEX_INITIALIZER;
static int v55;
static pthread_mutex_t m56 = PTHREAD_MUTEX_INITIALIZER;
static int v56;
static pthread_mutex_t m57 = PTHREAD_MUTEX_INITIALIZER;
static int v57;
static pthread_mutex_t m58 = PTHREAD_MUTEX_INITIALIZER;
static int v58;
static pthread_mutex_t m59 = PTHREAD_MUTEX_INITIALIZER;
static int v59;

static void f0(int n);
static void f1(int n);
static void f2(int n);
static void f3(int n);
static void f4(int n);
static void f5(int n);
static void f6(int n);
static void f7(int n);
static void f8(int n);
static void f9(int n);
static void f10(int n);
static void f11(int n);
static void f12(int n);
static void f13(int n);
static void f14(int n);
static void f15(int n);
static void f16(int n);
static void f17(int n);
static void f18(int n);
static void f19(int n);
static void f20(int n);
static void f21(int n);
static void f22(int n);
static void f23(int n);
static void f24(int n);
static void f25(int n);
static void f26(int n);
static void f27(int n);
static void f28(int n);
static void f29(int n);
static void f30(int n);
static void f31(int n);
static void f32(int n);
static void f33(int n);
static void f34(int n);
static void f35(int n);
static void f36(int n);
static void f37(int n);
static void f38(int n);
static void f39(int n);

static void f0(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m0);
    v0++;
    f1(n - 1);
    pthread_mutex_lock(&m3);
    v3 += v5;
    f2(n - 2);
    pthread_mutex_unlock(&m3);
    f3(n - 3);
    pthread_mutex_unlock(&m0);
}

static void f1(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m7);
    v7++;
    f4(n - 1);
    pthread_mutex_lock(&m14);
    v14 += v18;
    f7(n - 2);
    pthread_mutex_unlock(&m14);
    f10(n - 3);
    pthread_mutex_unlock(&m7);
}

static void f2(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m14);
    v14++;
    f7(n - 1);
    pthread_mutex_lock(&m25);
    v25 += v31;
    f12(n - 2);
    pthread_mutex_unlock(&m25);
    f17(n - 3);
    pthread_mutex_unlock(&m14);
}

static void f3(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m21);
    v21++;
    f10(n - 1);
    pthread_mutex_lock(&m36);
    v36 += v44;
    f17(n - 2);
    pthread_mutex_unlock(&m36);
    f24(n - 3);
    pthread_mutex_unlock(&m21);
}

static void f4(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m28);
    v28++;
    f13(n - 1);
    pthread_mutex_lock(&m47);
    v47 += v57;
    f22(n - 2);
    pthread_mutex_unlock(&m47);
    f31(n - 3);
    pthread_mutex_unlock(&m28);
}

static void f5(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m35);
    v35++;
    f16(n - 1);
    pthread_mutex_lock(&m58);
    v58 += v10;
    f27(n - 2);
    pthread_mutex_unlock(&m58);
    f38(n - 3);
    pthread_mutex_unlock(&m35);
}

static void f6(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m42);
    v42++;
    f19(n - 1);
    pthread_mutex_lock(&m9);
    v9 += v23;
    f32(n - 2);
    pthread_mutex_unlock(&m9);
    f5(n - 3);
    pthread_mutex_unlock(&m42);
}

static void f7(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m49);
    v49++;
    f22(n - 1);
    pthread_mutex_lock(&m20);
    v20 += v36;
    f37(n - 2);
    pthread_mutex_unlock(&m20);
    f12(n - 3);
    pthread_mutex_unlock(&m49);
}

static void f8(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m56);
    v56++;
    f25(n - 1);
    pthread_mutex_lock(&m31);
    v31 += v49;
    f2(n - 2);
    pthread_mutex_unlock(&m31);
    f19(n - 3);
    pthread_mutex_unlock(&m56);
}

static void f9(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m3);
    v3++;
    f28(n - 1);
    pthread_mutex_lock(&m42);
    v42 += v2;
    f7(n - 2);
    pthread_mutex_unlock(&m42);
    f26(n - 3);
    pthread_mutex_unlock(&m3);
}

static void f10(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m10);
    v10++;
    f31(n - 1);
    pthread_mutex_lock(&m53);
    v53 += v15;
    f12(n - 2);
    pthread_mutex_unlock(&m53);
    f33(n - 3);
    pthread_mutex_unlock(&m10);
}

static void f11(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m17);
    v17++;
    f34(n - 1);
    pthread_mutex_lock(&m4);
    v4 += v28;
    f17(n - 2);
    pthread_mutex_unlock(&m4);
    f0(n - 3);
    pthread_mutex_unlock(&m17);
}

static void f12(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m24);
    v24++;
    f37(n - 1);
    pthread_mutex_lock(&m15);
    v15 += v41;
    f22(n - 2);
    pthread_mutex_unlock(&m15);
    f7(n - 3);
    pthread_mutex_unlock(&m24);
}

static void f13(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m31);
    v31++;
    f0(n - 1);
    pthread_mutex_lock(&m26);
    v26 += v54;
    f27(n - 2);
    pthread_mutex_unlock(&m26);
    f14(n - 3);
    pthread_mutex_unlock(&m31);
}

static void f14(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m38);
    v38++;
    f3(n - 1);
    pthread_mutex_lock(&m37);
    v37 += v7;
    f32(n - 2);
    pthread_mutex_unlock(&m37);
    f21(n - 3);
    pthread_mutex_unlock(&m38);
}

static void f15(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m45);
    v45++;
    f6(n - 1);
    pthread_mutex_lock(&m48);
    v48 += v20;
    f37(n - 2);
    pthread_mutex_unlock(&m48);
    f28(n - 3);
    pthread_mutex_unlock(&m45);
}

static void f16(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m52);
    v52++;
    f9(n - 1);
    pthread_mutex_lock(&m59);
    v59 += v33;
    f2(n - 2);
    pthread_mutex_unlock(&m59);
    f35(n - 3);
    pthread_mutex_unlock(&m52);
}

static void f17(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m59);
    v59++;
    f12(n - 1);
    pthread_mutex_lock(&m10);
    v10 += v46;
    f7(n - 2);
    pthread_mutex_unlock(&m10);
    f2(n - 3);
    pthread_mutex_unlock(&m59);
}

static void f18(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m6);
    v6++;
    f15(n - 1);
    pthread_mutex_lock(&m21);
    v21 += v59;
    f12(n - 2);
    pthread_mutex_unlock(&m21);
    f9(n - 3);
    pthread_mutex_unlock(&m6);
}

static void f19(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m13);
    v13++;
    f18(n - 1);
    pthread_mutex_lock(&m32);
    v32 += v12;
    f17(n - 2);
    pthread_mutex_unlock(&m32);
    f16(n - 3);
    pthread_mutex_unlock(&m13);
}

static void f20(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m20);
    v20++;
    f21(n - 1);
    pthread_mutex_lock(&m43);
    v43 += v25;
    f22(n - 2);
    pthread_mutex_unlock(&m43);
    f23(n - 3);
    pthread_mutex_unlock(&m20);
}

static void f21(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m27);
    v27++;
    f24(n - 1);
    pthread_mutex_lock(&m54);
    v54 += v38;
    f27(n - 2);
    pthread_mutex_unlock(&m54);
    f30(n - 3);
    pthread_mutex_unlock(&m27);
}

static void f22(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m34);
    v34++;
    f27(n - 1);
    pthread_mutex_lock(&m5);
    v5 += v51;
    f32(n - 2);
    pthread_mutex_unlock(&m5);
    f37(n - 3);
    pthread_mutex_unlock(&m34);
}

static void f23(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m41);
    v41++;
    f30(n - 1);
    pthread_mutex_lock(&m16);
    v16 += v4;
    f37(n - 2);
    pthread_mutex_unlock(&m16);
    f4(n - 3);
    pthread_mutex_unlock(&m41);
}

static void f24(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m48);
    v48++;
    f33(n - 1);
    pthread_mutex_lock(&m27);
    v27 += v17;
    f2(n - 2);
    pthread_mutex_unlock(&m27);
    f11(n - 3);
    pthread_mutex_unlock(&m48);
}

static void f25(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m55);
    v55++;
    f36(n - 1);
    pthread_mutex_lock(&m38);
    v38 += v30;
    f7(n - 2);
    pthread_mutex_unlock(&m38);
    f18(n - 3);
    pthread_mutex_unlock(&m55);
}

static void f26(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m2);
    v2++;
    f39(n - 1);
    pthread_mutex_lock(&m49);
    v49 += v43;
    f12(n - 2);
    pthread_mutex_unlock(&m49);
    f25(n - 3);
    pthread_mutex_unlock(&m2);
}

static void f27(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m9);
    v9++;
    f2(n - 1);
    pthread_mutex_lock(&m0);
    v0 += v56;
    f17(n - 2);
    pthread_mutex_unlock(&m0);
    f32(n - 3);
    pthread_mutex_unlock(&m9);
}

static void f28(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m16);
    v16++;
    f5(n - 1);
    pthread_mutex_lock(&m11);
    v11 += v9;
    f22(n - 2);
    pthread_mutex_unlock(&m11);
    f39(n - 3);
    pthread_mutex_unlock(&m16);
}

static void f29(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m23);
    v23++;
    f8(n - 1);
    pthread_mutex_lock(&m22);
    v22 += v22;
    f27(n - 2);
    pthread_mutex_unlock(&m22);
    f6(n - 3);
    pthread_mutex_unlock(&m23);
}

static void f30(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m30);
    v30++;
    f11(n - 1);
    pthread_mutex_lock(&m33);
    v33 += v35;
    f32(n - 2);
    pthread_mutex_unlock(&m33);
    f13(n - 3);
    pthread_mutex_unlock(&m30);
}

static void f31(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m37);
    v37++;
    f14(n - 1);
    pthread_mutex_lock(&m44);
    v44 += v48;
    f37(n - 2);
    pthread_mutex_unlock(&m44);
    f20(n - 3);
    pthread_mutex_unlock(&m37);
}

static void f32(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m44);
    v44++;
    f17(n - 1);
    pthread_mutex_lock(&m55);
    v55 += v1;
    f2(n - 2);
    pthread_mutex_unlock(&m55);
    f27(n - 3);
    pthread_mutex_unlock(&m44);
}

static void f33(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m51);
    v51++;
    f20(n - 1);
    pthread_mutex_lock(&m6);
    v6 += v14;
    f7(n - 2);
    pthread_mutex_unlock(&m6);
    f34(n - 3);
    pthread_mutex_unlock(&m51);
}

static void f34(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m58);
    v58++;
    f23(n - 1);
    pthread_mutex_lock(&m17);
    v17 += v27;
    f12(n - 2);
    pthread_mutex_unlock(&m17);
    f1(n - 3);
    pthread_mutex_unlock(&m58);
}

static void f35(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m5);
    v5++;
    f26(n - 1);
    pthread_mutex_lock(&m28);
    v28 += v40;
    f17(n - 2);
    pthread_mutex_unlock(&m28);
    f8(n - 3);
    pthread_mutex_unlock(&m5);
}

static void f36(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m12);
    v12++;
    f29(n - 1);
    pthread_mutex_lock(&m39);
    v39 += v53;
    f22(n - 2);
    pthread_mutex_unlock(&m39);
    f15(n - 3);
    pthread_mutex_unlock(&m12);
}

static void f37(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m19);
    v19++;
    f32(n - 1);
    pthread_mutex_lock(&m50);
    v50 += v6;
    f27(n - 2);
    pthread_mutex_unlock(&m50);
    f22(n - 3);
    pthread_mutex_unlock(&m19);
}

static void f38(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m26);
    v26++;
    f35(n - 1);
    pthread_mutex_lock(&m1);
    v1 += v19;
    f32(n - 2);
    pthread_mutex_unlock(&m1);
    f29(n - 3);
    pthread_mutex_unlock(&m26);
}

static void f39(int n)
{
    if (n <= 0)
        return;
    pthread_mutex_lock(&m33);
    v33++;
    f38(n - 1);
    pthread_mutex_lock(&m12);
    v12 += v32;
    f37(n - 2);
    pthread_mutex_unlock(&m12);
    f36(n - 3);
    pthread_mutex_unlock(&m33);
}

static void *worker(void *arg)
{
    f3(9);
    return arg;
}

int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, worker, 0);
    f7(9);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
