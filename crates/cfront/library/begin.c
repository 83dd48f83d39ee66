/* A program begins in a process that was another program before: it takes over what exec.c passed. The old program's thread
   calls this, in the step in which it ends. */

void __tp_take_files(const void *passed);
void __tp_take_children(const void *passed);

/* As in exec.c. */
struct passed {
    int count;
    char **arguments;
    void *files, *children;
};
void __tp_begin_hook(const void *passed)
{
    const struct passed *from = passed;
    __tp_take_files(from->files);
    __tp_take_children(from->children);
}
