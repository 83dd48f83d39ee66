// getopt and getopt_long over arguments of our own.
// exit: 0
// expect: a
// expect: b=value
// expect: c=attached
// expect: rest: operand -x
// expect: ?q
// expect: rest:
// expect: verbose
// expect: level=3
// expect: file=name
// expect: flag 7
// expect: rest: one two
#include <getopt.h>
#include <stdio.h>

static void rest(int argc, char **argv)
{
    printf("rest:");
    for (int i = optind; i < argc; i++)
        printf(" %s", argv[i]);
    printf("\n");
}

int main(void)
{
    char *first[] = {"program", "-ab", "value", "operand", "-cattached", "--", "-x", NULL};
    int c;
    while ((c = getopt(7, first, "ab:c:")) != -1)
        if (optarg)
            printf("%c=%s\n", c, optarg);
        else
            printf("%c\n", c);
    rest(7, first);

    char *second[] = {"program", "-q", NULL};
    optind = 0;
    opterr = 0;
    while ((c = getopt(2, second, "a")) != -1)
        printf("%c%c\n", c, optopt);
    rest(2, second);

    int flag = 0;
    struct option longs[] = {{"verbose", no_argument, NULL, 'v'},
                             {"level", required_argument, NULL, 'l'},
                             {"file", required_argument, NULL, 'f'},
                             {"flag", no_argument, &flag, 7},
                             {NULL, 0, NULL, 0}};
    char *third[] = {"program", "--verbose", "one", "--level=3", "-f", "name", "two", "--fl", NULL};
    optind = 0;
    while ((c = getopt_long(8, third, "vl:f:", longs, NULL)) != -1)
        switch (c) {
        case 'v': printf("verbose\n"); break;
        case 'l': printf("level=%s\n", optarg); break;
        case 'f': printf("file=%s\n", optarg); break;
        case 0: printf("flag %d\n", flag); break;
        }
    rest(8, third);
    return 0;
}
