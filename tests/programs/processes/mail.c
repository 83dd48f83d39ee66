// part
// Two senders and a receiver with a message queue of one or two places. The receiver takes the urgent one first if both are
// there. With SURE it relies on getting it first, which it need not; with FULL senders use one priority and a queue of one.
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <string.h>

int main(int argc, char **argv)
{
    char who = argv[1][0], got[8];
    struct mq_attr wanted;
    memset(&wanted, 0, sizeof wanted);
#ifdef FULL
    wanted.mq_maxmsg = 1;
#else
    wanted.mq_maxmsg = 4;
#endif
    wanted.mq_msgsize = 8;
    mqd_t box = mq_open("/box", O_CREAT | O_RDWR, 0600, &wanted);
    assert(box != (mqd_t)-1);
    if (who != 'r') {
#ifdef FULL
        assert(mq_send(box, "full", 5, 0) == 0);
#else
        assert(mq_send(box, who == 'u' ? "urgent" : "plain", who == 'u' ? 7 : 6, who == 'u' ? 5 : 1) == 0);
#endif
        mq_close(box);
        return 0;
    }
    unsigned first, second;
    assert(mq_receive(box, got, 4, &first) == -1);
    long n = mq_receive(box, got, sizeof got, &first);
#ifdef FULL
    assert(n == 5 && mq_receive(box, got, sizeof got, &second) == 5);
#else
    assert(n == (first == 5 ? 7 : 6) && (first == 5 || first == 1));
    assert(mq_receive(box, got, sizeof got, &second) > 0 && first + second == 6);
#ifdef SURE
    assert(first == 5);
#endif
#endif
    mq_close(box);
    mq_unlink("/box");
    return 0;
}
