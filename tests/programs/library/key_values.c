// Two threads parse texts of key=value into one table, each with a position of its own (strtok_r).
// check: race=safe deadlock=safe assert=safe memory=safe
// output: any
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char key[16];
    int value;
};

static struct entry table[8];
static int used;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static void store(const char *key, int value)
{
    pthread_mutex_lock(&table_lock);
    if (used < 8) {
        strncpy(table[used].key, key, sizeof table[used].key - 1);
        table[used].value = value;
        used++;
    }
    pthread_mutex_unlock(&table_lock);
}

static int parse_line(char *line)
{
    char *eq = strchr(line, '=');
    if (!eq)
        return -1;
    *eq = '\0';
    char *end;
    long value = strtol(eq + 1, &end, 10);
    if (end == eq + 1)
        return -1;
    store(line, (int)value);
    return 0;
}

static void *parse(void *arg)
{
    char *text = arg;
    char *rest;
    for (char *line = strtok_r(text, ";", &rest); line; line = strtok_r(NULL, ";", &rest))
        parse_line(line);
    return NULL;
}

int main(void)
{
    char first[] = "width=80;height=24";
    char second[] = "color=1;depth=8";
    pthread_t a, b;
    pthread_create(&a, NULL, parse, first);
    pthread_create(&b, NULL, parse, second);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    for (int i = 0; i < used; i++)
        printf("%s=%d\n", table[i].key, table[i].value);
    return used == 4 ? 0 : 1;
}
