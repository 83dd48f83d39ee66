/* What a process of a managed language asks of the system: stream sockets, and when it ends.

   The front end of the language calls these functions, whose names are all there is of them there. A result below 0 is an error,
   by its number. Where a thread reads while another closes the socket, it finds the end; a descriptor's number is for closing only, so that
   no thread takes one connection for another that has its number now. The process ends when no thread is left that keeps it alive, or
   where it says so; what it left open is shut then, as in any process. */

typedef unsigned long size_t;

struct file;
struct file *__tp_open_file(int fd);
int __tp_file_accept(struct file *f, int waits);
long __tp_file_received(struct file *f, void *to, size_t size, int waits);
long __tp_file_sent(struct file *f, const void *p, size_t n);
int __tp_file_closed(struct file *f);
void __tp_file_end(struct file *f);
void __tp_file_close(int fd, struct file *f);
void __tp_exit_hook(int code);
int *__errno_location(void);
int socket(int family, int type, int protocol);
int bind(int fd, const void *address, unsigned length);
int listen(int fd, int backlog);
int connect(int fd, const void *address, unsigned length);
int close(int fd);
struct polled {
    int fd;
    short events, found;
};
int poll(struct polled *list, unsigned long n, int time);

enum { INTERNET = 2, STREAM = 1, EAGAIN = 11, ETIMEDOUT = 110, READABLE = 1 };

static int living __asm__("how many threads keep the process alive") = 1;
void __tp_thread_entered(void) { __atomic_fetch_add(&living, 1, 0); }
void __tp_thread_left(void)
{
    if (__atomic_fetch_sub(&living, 1, 0) == 1)
        __tp_exit_hook(0);
}
void __tp_process_ends(int code) { __tp_exit_hook(code); }

static int error(void) { return -*__errno_location(); }
/* An address of this host is made of its port, for a call. */
static int with(int (*call)(int, const void *, unsigned), int fd, int port)
{
    unsigned char address[16] = {INTERNET, 0, (unsigned char)(port >> 8), (unsigned char)port, 127, 0, 0, 1};
    if (!call(fd, address, sizeof address))
        return fd;
    int code = error();
    close(fd);
    return code;
}
int __tp_net_listen(int port)
{
    int fd = with(bind, socket(INTERNET, STREAM, 0), port);
    if (fd >= 0)
        listen(fd, 50);
    return fd;
}
int __tp_net_connect(int port) { return with(connect, socket(INTERNET, STREAM, 0), port); }
void *__tp_net_file(int fd) { return __tp_open_file(fd); }

/* Waits until there may be something, or until the time is over, which it may be whenever there is nothing. */
static int comes(int fd)
{
    struct polled polled = {fd, READABLE, 0};
    return poll(&polled, 1, 1) != 0;
}
int __tp_net_accept(int fd, void *file, int timed)
{
    for (;;) {
        int made = __tp_file_accept(file, !timed);
        if (made >= 0)
            return made;
        if (error() != -EAGAIN)
            return error();
        if (!comes(fd))
            return -ETIMEDOUT;
    }
}
int __tp_net_read(int fd, void *file, void *to, int n, int timed)
{
    for (;;) {
        long got = __tp_file_received(file, to, (size_t)n, !timed);
        if (got >= 0)
            return (int)got;
        if (error() != -EAGAIN)
            return error();
        if (!comes(fd))
            return -ETIMEDOUT;
    }
}
int __tp_net_write(void *file, const void *from, int n)
{
    long put = __tp_file_sent(file, from, (size_t)n);
    return put < 0 ? error() : (int)put;
}
int __tp_net_closed(void *file) { return __tp_file_closed(file); }
void __tp_net_end(void *file) { __tp_file_end(file); }
void __tp_net_close(int fd, void *file) { __tp_file_close(fd, file); }
