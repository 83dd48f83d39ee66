/* err.h and error.h: messages on the standard error, and the end of the process. The program's
   name is not known. */

typedef __builtin_va_list va_list;

int *__errno_location(void);
const char *__tp_error_text(int code);
void exit(int code) __attribute__((noreturn));
int __tp_format(int fd, const char *format, ...);
int __tp_format_list(int fd, const char *format, va_list arguments);

static void message(int code, const char *format, va_list arguments)
{
    __tp_format(2, "program: ");
    if (format)
        __tp_format_list(2, format, arguments);
    if (code >= 0)
        __tp_format(2, format ? ": %s" : "%s", __tp_error_text(code));
    __tp_format(2, "\n");
}

void vwarn(const char *format, va_list arguments)
{
    message(*__errno_location(), format, arguments);
}
void vwarnx(const char *format, va_list arguments) { message(-1, format, arguments); }
void verr(int status, const char *format, va_list arguments)
{
    message(*__errno_location(), format, arguments);
    exit(status);
}
void verrx(int status, const char *format, va_list arguments)
{
    message(-1, format, arguments);
    exit(status);
}

void warn(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    vwarn(format, arguments);
    __builtin_va_end(arguments);
}
void warnx(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    vwarnx(format, arguments);
    __builtin_va_end(arguments);
}
void err(int status, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    verr(status, format, arguments);
}
void errx(int status, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    verrx(status, format, arguments);
}
void error(int status, int code, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    message(code ? code : -1, format, arguments);
    __builtin_va_end(arguments);
    if (status)
        exit(status);
}
void psignal(int number, const char *text)
{
    if (text && *text)
        __tp_format(2, "%s: ", text);
    __tp_format(2, "Signal %d\n", number);
}
