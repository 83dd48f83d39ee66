/* errno: one int for each thread, and the texts of the common error numbers. */

static _Thread_local int current;

int *__errno_location(void) { return &current; }

int __tp_format(int fd, const char *format, ...);
int sprintf(char *to, const char *format, ...);
unsigned long strlen(const char *s);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, unsigned long n);

static const char *text(int code)
{
    switch (code) {
    case 0: return "Success";
    case 1: return "Operation not permitted";
    case 2: return "No such file or directory";
    case 3: return "No such process";
    case 4: return "Interrupted system call";
    case 5: return "Input/output error";
    case 6: return "No such device or address";
    case 7: return "Argument list too long";
    case 8: return "Exec format error";
    case 9: return "Bad file descriptor";
    case 10: return "No child processes";
    case 11: return "Resource temporarily unavailable";
    case 12: return "Cannot allocate memory";
    case 13: return "Permission denied";
    case 14: return "Bad address";
    case 16: return "Device or resource busy";
    case 17: return "File exists";
    case 19: return "No such device";
    case 20: return "Not a directory";
    case 21: return "Is a directory";
    case 22: return "Invalid argument";
    case 23: return "Too many open files in system";
    case 24: return "Too many open files";
    case 27: return "File too large";
    case 28: return "No space left on device";
    case 29: return "Illegal seek";
    case 30: return "Read-only file system";
    case 31: return "Too many links";
    case 32: return "Broken pipe";
    case 33: return "Numerical argument out of domain";
    case 34: return "Numerical result out of range";
    case 35: return "Resource deadlock avoided";
    case 36: return "File name too long";
    case 38: return "Function not implemented";
    case 75: return "Value too large for defined data type";
    case 84: return "Invalid or incomplete multibyte or wide character";
    case 95: return "Operation not supported";
    case 98: return "Address already in use";
    case 103: return "Software caused connection abort";
    case 104: return "Connection reset by peer";
    case 110: return "Connection timed out";
    case 111: return "Connection refused";
    case 115: return "Operation now in progress";
    case 125: return "Operation canceled";
    case 130: return "Owner died";
    case 131: return "State not recoverable";
    default: return 0;
    }
}

static _Thread_local char unknown[32];

char *strerror(int code)
{
    const char *known = text(code);
    if (known)
        return (char *)known;
    sprintf(unknown, "Unknown error %d", code);
    return unknown;
}

/* The GNU one: may leave the buffer alone. */
char *strerror_r(int code, char *buffer, unsigned long size)
{
    return strerror(code);
}

/* The POSIX one, under the name that headers give it. */
int __xpg_strerror_r(int code, char *buffer, unsigned long size)
{
    const char *message = strerror(code);
    unsigned long length = strlen(message);
    if (size == 0)
        return 34;
    if (length >= size) {
        strncpy(buffer, message, size - 1);
        buffer[size - 1] = 0;
        return 34;
    }
    strcpy(buffer, message);
    return text(code) ? 0 : 22;
}

void perror(const char *prefix)
{
    int code = current;
    if (prefix && *prefix)
        __tp_format(2, "%s: %s\n", prefix, strerror(code));
    else
        __tp_format(2, "%s\n", strerror(code));
}
