// Strings and characters: escapes, concatenation, wide and Unicode literals.
// cc: same
// expect: a"b\c	d 3
// expect: one two
// expect: 5 228 8364 128512
// expect: 3 2 1 4
// expect: 97 10 0 65 -1
// expect: 24930 %
// expect: 6 7
// expect: ä€
#include <stddef.h>
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>

int main(void)
{
    printf("a\"b\\c\td %zu\n", sizeof "\x41\102");
    printf("one "
           "two\n");
    const wchar_t *w = L"\u00e4\u20ac";
    const char32_t *u32 = U"\U0001F600";
    printf("%zu %d %d %u\n", sizeof u8"\u00e4€" - 1, (int)w[0], (int)w[1], (unsigned)u32[0]);
    printf("%zu %zu %zu %zu\n", sizeof u"😀" / sizeof(char16_t), sizeof U"x" / sizeof(char32_t),
           sizeof "", sizeof(wchar_t));
    printf("%d %d %d %d %d\n", 'a', '\n', '\0', '\x41', (char)'\377');
    printf("%d %%\n", 'ab');
    char exact[6] = "string", open[] = "string";
    printf("%zu %zu\n", sizeof exact, sizeof open);
    printf("%s\n", u8"\u00e4\u20AC");
    return 0;
}
