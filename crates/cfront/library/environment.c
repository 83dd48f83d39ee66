/* An environment that is given: the list, which ends with a null pointer, is put behind this text.
   What setenv and its like change is in variables.c. */

extern char *__tp_variables[];

char **environ = __tp_variables, **__environ = __tp_variables;

/* What `main` gets as its third parameter. */
char **__tp_environment(void) { return __tp_variables; }

char *__tp_getenv(const char *name)
{
    for (char **variable = __tp_variables; *variable; variable++) {
        char *text = *variable;
        int i = 0;
        while (name[i] && name[i] != '=' && text[i] == name[i])
            i++;
        if (!name[i] && text[i] == '=' && i > 0)
            return text + i + 1;
    }
    return 0;
}
