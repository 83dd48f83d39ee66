/* Tables (search.h): trees without balance, which no program can tell but by their shape, and one table of names for the whole program, which is
   no table for several threads at once (POSIX: the functions of hsearch need not be thread-safe). */

typedef unsigned long size_t;
typedef int compared(const void *, const void *);

void *malloc(size_t size);
void free(void *p);
void *memcpy(void *to, const void *from, size_t n);
int strcmp(const char *a, const char *b);
int *__errno_location(void);

enum { ENOMEM = 12, ESRCH = 3 };

struct node {
    const void *key;
    struct node *left, *right;
};
/* The place that leads to a key, or where it would stand. */
static struct node **place(const void *key, struct node **root, compared *compare)
{
    while (*root) {
        int order = compare(key, (*root)->key);
        if (order == 0)
            return root;
        root = order < 0 ? &(*root)->left : &(*root)->right;
    }
    return root;
}
void *tsearch(const void *key, struct node **root, compared *compare)
{
    if (!root)
        return 0;
    struct node **at = place(key, root, compare);
    if (!*at) {
        struct node *fresh = malloc(sizeof *fresh);
        if (!fresh)
            return 0;
        fresh->key = key;
        fresh->left = fresh->right = 0;
        *at = fresh;
    }
    return *at;
}
void *tfind(const void *key, struct node *const *root, compared *compare)
{
    return root ? *place(key, (struct node **)root, compare) : 0;
}
/* The parent of what was taken away, or the root where that was it. */
void *tdelete(const void *key, struct node **root, compared *compare)
{
    if (!root || !*root)
        return 0;
    struct node *parent = 0;
    struct node **at = root;
    for (int order; *at && (order = compare(key, (*at)->key)) != 0;) {
        parent = *at;
        at = order < 0 ? &parent->left : &parent->right;
    }
    struct node *gone = *at;
    if (!gone)
        return 0;
    if (!gone->left)
        *at = gone->right;
    else if (!gone->right)
        *at = gone->left;
    else {
        struct node **next = &gone->right;
        while ((*next)->left)
            next = &(*next)->left;
        struct node *least = *next;
        *next = least->right;
        least->left = gone->left;
        least->right = gone->right;
        *at = least;
    }
    free(gone);
    return parent ? (void *)parent : (void *)root;
}
/* preorder, postorder, endorder, leaf */
static void walk(const struct node *n, void (*visit)(const void *, int, int), int level)
{
    if (!n->left && !n->right) {
        visit(n, 3, level);
        return;
    }
    visit(n, 0, level);
    if (n->left)
        walk(n->left, visit, level + 1);
    visit(n, 1, level);
    if (n->right)
        walk(n->right, visit, level + 1);
    visit(n, 2, level);
}
void twalk(const struct node *root, void (*visit)(const void *, int, int))
{
    if (root)
        walk(root, visit, 0);
}
void tdestroy(struct node *root, void (*release)(void *))
{
    if (!root)
        return;
    tdestroy(root->left, release);
    tdestroy(root->right, release);
    release((void *)root->key);
    free(root);
}
void *lsearch(const void *key, char *base, size_t *count, size_t size, compared *compare)
{
    for (size_t i = 0; i < *count; i++)
        if (compare(key, base + i * size) == 0)
            return base + i * size;
    return memcpy(base + (*count)++ * size, key, size);
}

/* ---- the table of the program ---------------------------------------------------------- */

struct entry {
    char *key;
    void *data;
};
struct kept {
    struct entry entry;
    struct kept *next;
};
static struct kept *table __asm__("the table of hsearch");
static size_t room __asm__("the room of the table of hsearch");

int hcreate(size_t count)
{
    if (room)
        return 0;
    room = count + 1;
    return 1;
}
void hdestroy(void)
{
    while (table) {
        struct kept *next = table->next;
        free(table);
        table = next;
    }
    room = 0;
}
struct entry *hsearch(struct entry wanted, int how)
{
    size_t n = 1;
    for (struct kept *k = table; k; k = k->next, n++)
        if (strcmp(k->entry.key, wanted.key) == 0)
            return &k->entry;
    *__errno_location() = how ? ENOMEM : ESRCH;
    if (!how || n >= room)
        return 0;
    struct kept *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return 0;
    fresh->entry = wanted;
    fresh->next = table;
    table = fresh;
    return &fresh->entry;
}
