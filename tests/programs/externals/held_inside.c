// An undefined function is given a structure whose lock is held: the lock stays, the numbers become any.
// check: race=safe misuse=safe memory=safe assert=violated
// flags: --externals args
// tsan: undefined

#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int money;
    int *limit;
};
void bank(struct account *a);

static int limit = 3;
static struct account account = { PTHREAD_MUTEX_INITIALIZER, 0, &limit };

static void *worker(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&account.lock);
    account.money = 1;
    bank(&account);
    assert(account.limit == &limit);
    assert(account.money == 1); // FAIL!
    pthread_mutex_unlock(&account.lock);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
