/* getopt and getopt_long. Options may stand after operands: operands move behind them, unless
   the option string begins with '+', or with '-': then an operand is an option of number 1. */

typedef unsigned long size_t;

int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
size_t strlen(const char *s);
int __tp_format(int fd, const char *format, ...);

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* Where the next short option stands within the current argument. */
static char *within __asm__("the state of getopt");

/* How many operands stand before that argument, and move behind it when it is done. */
static int waiting __asm__("what getopt has put off");

/* Moves argument number from before argument number to, keeping the order of those between. */
static void move_back(char **arguments, int from, int to)
{
    char *moved = arguments[from];
    for (int i = from; i > to; i--)
        arguments[i] = arguments[i - 1];
    arguments[to] = moved;
}

/* How many operands stand before the next option; the option, or the end. */
static int operands_before(int count, char **arguments, int first)
{
    int i = first;
    while (i < count && (arguments[i][0] != '-' || !arguments[i][1]))
        i++;
    return i - first;
}

static int long_option(int count, char **arguments, const char *shorts,
                       const struct option *longs, int *index, char *text)
{
    char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    int found = -1, candidates = 0;
    for (int i = 0; longs[i].name; i++) {
        if (strncmp(longs[i].name, text, length) != 0)
            continue;
        found = i;
        candidates++;
        if (longs[i].name[length] == 0) {
            candidates = 1;
            break;
        }
    }
    optopt = 0;
    if (candidates != 1) {
        if (opterr)
            __tp_format(2, candidates ? "%s: option '--%s' is ambiguous\n"
                                      : "%s: unrecognized option '--%s'\n",
                        arguments[0], text);
        return '?';
    }
    const struct option *o = &longs[found];
    if (equals) {
        if (!o->has_arg) {
            if (opterr)
                __tp_format(2, "%s: option '--%s' doesn't allow an argument\n", arguments[0],
                            o->name);
            optopt = o->val;
            return '?';
        }
        optarg = equals + 1;
    } else if (o->has_arg == 1) {
        if (optind >= count) {
            if (opterr && shorts[0] != ':')
                __tp_format(2, "%s: option '--%s' requires an argument\n", arguments[0], o->name);
            optopt = o->val;
            return shorts[0] == ':' ? ':' : '?';
        }
        optarg = arguments[optind++];
    }
    if (index)
        *index = found;
    if (o->flag) {
        *o->flag = o->val;
        return 0;
    }
    return o->val;
}

static int short_option(int count, char **arguments, const char *shorts)
{
    int c = *within++;
    const char *known = c == ':' ? 0 : strchr(shorts, c);
    int last = !*within;
    if (last) {
        optind++;
    }
    if (!known) {
        if (opterr && shorts[0] != ':')
            __tp_format(2, "%s: invalid option -- '%c'\n", arguments[0], c);
        optopt = c;
        if (last)
            within = 0;
        return '?';
    }
    if (known[1] == ':') {
        if (!last) {
            optarg = within;
            optind++;
        } else if (known[2] != ':') {
            if (optind >= count) {
                if (opterr && shorts[0] != ':')
                    __tp_format(2, "%s: option requires an argument -- '%c'\n", arguments[0], c);
                optopt = c;
                within = 0;
                return shorts[0] == ':' ? ':' : '?';
            }
            optarg = arguments[optind++];
        }
        within = 0;
    } else if (last) {
        within = 0;
    }
    return c;
}

/* What was taken from argument number next on goes before the operands that stand there. */
static void settle(char **arguments, int next, int operands)
{
    int taken = optind - next;
    waiting = taken ? 0 : operands;
    for (int i = 0; i < taken && operands; i++)
        move_back(arguments, next + i, next - operands + i);
    if (taken)
        optind -= operands;
}

/* Whether a word after a single dash is for a long option: it begins the name of one, or is for no short one. */
static int is_long(const struct option *longs, const char *shorts, const char *text)
{
    char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    int single = !text[1] && strchr(shorts, text[0]);
    for (int i = 0; longs[i].name; i++)
        if (strncmp(longs[i].name, text, length) == 0 && (!single || !longs[i].name[1]))
            return 1;
    return !strchr(shorts, text[0]);
}

static int next_option(int count, char *const *given, const char *shorts,
                       const struct option *longs, int *index, int in_order, int long_only)
{
    char **arguments = (char **)given;
    int operands_too = shorts[0] == '-';
    if (shorts[0] == '+' || operands_too) {
        in_order = 1;
        shorts++;
    }
    optarg = 0;
    if (optind == 0) {
        optind = 1;
        within = 0;
        waiting = 0;
    }
    if (within && *within) {
        int current = optind;
        int more = short_option(count, arguments, shorts);
        settle(arguments, current, waiting);
        return more;
    }
    int skipped = in_order ? 0 : operands_before(count, arguments, optind);
    int next = optind + skipped;
    if (next >= count)
        return -1;
    if (arguments[next][0] != '-' || !arguments[next][1]) {
        if (!operands_too)
            return -1;
        optarg = arguments[optind++];
        return 1;
    }
    optind = next;
    int result;
    if (strcmp(arguments[next], "--") == 0) {
        optind = next + 1;
        result = -1;
    } else if (longs && (arguments[next][1] == '-' || long_only && is_long(longs, shorts, arguments[next] + 1))) {
        optind = next + 1;
        result = long_option(count, arguments, shorts, longs, index, arguments[next] + (arguments[next][1] == '-' ? 2 : 1));
    } else {
        within = arguments[next] + 1;
        result = short_option(count, arguments, shorts);
    }
    settle(arguments, next, skipped);
    return result;
}

int getopt_long(int count, char *const *arguments, const char *shorts, const struct option *longs,
                int *index)
{
    return next_option(count, arguments, shorts, longs, index, 0, 0);
}
int getopt_long_only(int count, char *const *arguments, const char *shorts, const struct option *longs,
                     int *index)
{
    return next_option(count, arguments, shorts, longs, index, 0, 1);
}
int getopt(int count, char *const *arguments, const char *shorts)
{
    return next_option(count, arguments, shorts, 0, 0, 0, 0);
}
/* What headers of POSIX alone call: the first operand ends the options. */
int __posix_getopt(int count, char *const *arguments, const char *shorts)
{
    return next_option(count, arguments, shorts, 0, 0, 1, 0);
}
