/* The one word of the verifier vocabulary that needs more than an instruction. */

unsigned long __tp_object_size(const void *p);
int __tp_nondet_int(void);
long long __tp_nondet_longlong(void);
void __tp_gap_unknown(void);

void __goblint_unknown(void *p)
{
    switch (__tp_object_size(p)) {
    case 1: *(char *)p = (char)__tp_nondet_int(); break;
    case 2: *(short *)p = (short)__tp_nondet_int(); break;
    case 4: *(int *)p = __tp_nondet_int(); break;
    case 8: *(long long *)p = __tp_nondet_longlong(); break;
    default: __tp_gap_unknown();
    }
}
