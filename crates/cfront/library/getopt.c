/* getopt and getopt_long. Options may stand after operands: operands move behind them, unless
   the option string begins with '+'. */

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
static char *within;

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
    if (index)
        *index = found;
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

int getopt_long(int count, char *const *given, const char *shorts, const struct option *longs,
                int *index)
{
    char **arguments = (char **)given;
    int in_order = shorts[0] == '+';
    if (in_order)
        shorts++;
    optarg = 0;
    if (optind == 0) {
        optind = 1;
        within = 0;
    }
    if (within && *within)
        return short_option(count, arguments, shorts);
    int skipped = in_order ? 0 : operands_before(count, arguments, optind);
    int next = optind + skipped;
    if (next >= count || arguments[next][0] != '-' || !arguments[next][1])
        return -1;
    /* The option, and the argument it may take, go before the operands. */
    int first = optind;
    optind = next;
    int result;
    if (strcmp(arguments[next], "--") == 0) {
        optind = next + 1;
        result = -1;
    } else if (arguments[next][1] == '-' && longs) {
        optind = next + 1;
        result = long_option(count, arguments, shorts, longs, index, arguments[next] + 2);
    } else {
        within = arguments[next] + 1;
        result = short_option(count, arguments, shorts);
    }
    int taken = optind - next;
    if (skipped && taken == 0) {
        /* More short options follow in the same argument: it moves now, once. */
        move_back(arguments, next, first);
        optind = first;
    }
    for (int i = 0; i < taken && skipped; i++)
        move_back(arguments, next + i, first + i);
    if (skipped && taken)
        optind = first + taken;
    return result;
}

int getopt(int count, char *const *arguments, const char *shorts)
{
    return getopt_long(count, arguments, shorts, 0, 0);
}
int __posix_getopt(int count, char *const *arguments, const char *shorts)
{
    return getopt_long(count, arguments, shorts, 0, 0);
}
