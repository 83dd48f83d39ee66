/* The variadic printing functions as functions with an address; a direct call is a builtin. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

int vprintf(const char *format, va_list arguments);
int vfprintf(void *file, const char *format, va_list arguments);
int vdprintf(int fd, const char *format, va_list arguments);
int vsprintf(char *to, const char *format, va_list arguments);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
int vasprintf(char **to, const char *format, va_list arguments);

int printf(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vprintf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int fprintf(void *file, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vfprintf(file, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int dprintf(int fd, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vdprintf(fd, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int sprintf(char *to, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vsprintf(to, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int snprintf(char *to, size_t size, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vsnprintf(to, size, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int asprintf(char **to, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vasprintf(to, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
