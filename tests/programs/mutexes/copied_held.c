// A record is copied while its lock is held, and the lock of the copy is used: it is held as well, by nobody who gives it back.
// check: misuse=violated
// may-violate: misuse
// native: it hangs
// tsan: deadlocks
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account account = {PTHREAD_MUTEX_INITIALIZER, 0}, copy;

int main(void)
{
    pthread_mutex_lock(&account.lock);
    account.balance = 1;
    copy = account;
    pthread_mutex_unlock(&account.lock);
    pthread_mutex_lock(&copy.lock); // MISUSE!
    copy.balance++;
    pthread_mutex_unlock(&copy.lock);
    return 0;
}
