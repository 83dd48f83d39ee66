// Nothing in the type says that callers share it, but --shared does.
// check: race=violated
// flags: --entry add --shared add:c
// schedules: first

struct counter {
    int count;
};

void add(struct counter *c)
{
    c->count++; // RACE!
}
