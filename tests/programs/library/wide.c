// Wide strings.
// exit: 0
// expect: 5 0 1 1 2 3 1
// expect: hello, world
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t a[32], b[32];
    wcscpy(a, L"hello");
    wcscpy(b, a);
    wcscat(b, L", world");
    printf("%d %d %d %d %d %d %d\n", (int)wcslen(a), wcscmp(a, L"hello"), wcscmp(a, L"help") < 0,
           wcsncmp(a, L"help", 3) == 0, (int)(wcschr(a, L'l') - a), (int)(wcsrchr(a, L'l') - a),
           wcsstr(b, L"wor") == b + 7);
    printf("%ls\n", b);
    return 0;
}
