//! `<string.h>`, `<strings.h>`, `<wchar.h>` and `<ctype.h>`: short texts over a few letters, so that
//! matches, prefixes and ends meet; lengths at, below and beyond what is there.

use super::quoted;
use crate::rng::Rng;
use std::fmt::Write;

/// A sequence of one to three calls on two texts.
pub(super) fn sequence(rng: &mut Rng) -> String {
    let mut out = String::new();
    let (s, t) = (text(rng), text(rng));
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "    char s[64] = {}, t[64] = {}, d[64]; memset(d, 'z', 64);",
        quoted(&s),
        quoted(&t)
    );
    for _ in 0..1 + rng.below(3) {
        // What an earlier call has written is put back.
        let _ = writeln!(
            out,
            "    strcpy(s, {}); strcpy(t, {});",
            quoted(&s),
            quoted(&t)
        );
        let call = match rng.below(5) {
            0 => searches(rng, s.len()),
            1 => compares(rng),
            2 => copies(rng, s.len()),
            3 => tears(rng),
            _ => wide(rng),
        };
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}

fn text(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(12))
        .map(|_| rng.pick(b"abAB c,\xe9"))
        .collect()
}

fn letter(rng: &mut Rng) -> i32 {
    rng.pick(&[97, 98, 65, 32, 44, 0, 0xe9, -23, 120, 97 + 256])
}

fn searches(rng: &mut Rng, length: usize) -> String {
    let c = letter(rng);
    let n = rng.below(length + 3);
    let within = n.min(length + 1);
    match rng.below(20) {
        0 => format!("place(strchr(s, {c}), s);"),
        1 => format!("place(strrchr(s, {c}), s);"),
        2 => format!("place(memchr(s, {c}, {n}), s);"),
        3 => format!("place(memrchr(s, {c}, {within}), s);"),
        4 => format!("place(strchrnul(s, {c}), s);"),
        5 => "num(strspn(s, t));".to_owned(),
        6 => "num(strcspn(s, t));".to_owned(),
        7 => "place(strpbrk(s, t), s);".to_owned(),
        8 => format!("place(strstr(s, {}), s);", short(rng)),
        9 => format!("place(strcasestr(s, {}), s);", short(rng)),
        10 => format!("place(memmem(s, {within}, t, {}), s);", rng.below(3)),
        11 => "num(strlen(s));".to_owned(),
        12 => format!("num(strnlen(s, {n}));"),
        13 => format!("place(index(s, {c}), s); place(rindex(s, {c}), s);"),
        14 => "place(rawmemchr(s, 0), s);".to_owned(),
        15 => format!(
            "num(ffs({})); num(ffsl({}L)); num(ffsll({}LL));",
            int(rng),
            int(rng),
            int(rng)
        ),
        16 => format!("const char *p = {}; place((basename)(p), p);", path(rng)),
        17 => "place(strstr(s, \"\"), s); place(strstr(s, t), s);".to_owned(),
        18 => "place(strcasestr(s, t), s);".to_owned(),
        _ => "place(strpbrk(s, \",c\"), s);".to_owned(),
    }
}

fn short(rng: &mut Rng) -> String {
    let text: Vec<u8> = (0..rng.below(3)).map(|_| rng.pick(b"abAB ,")).collect();
    quoted(&text)
}

fn int(rng: &mut Rng) -> i64 {
    rng.pick(&[0, 1, 2, -1, 8, 1 << 30, i64::from(i32::MIN), 12, 96])
}

fn path(rng: &mut Rng) -> String {
    let paths: [&[u8]; 6] = [b"/usr/lib", b"usr", b"/", b"a/", b"", b"a/b/c.d"];
    quoted(rng.pick(&paths))
}

fn compares(rng: &mut Rng) -> String {
    let n = rng.below(14);
    match rng.below(8) {
        0 => "sign(strcmp(s, t));".to_owned(),
        1 => format!("sign(strncmp(s, t, {n}));"),
        2 => format!("sign(memcmp(s, t, {n}));"),
        3 => "sign(strcasecmp(s, t));".to_owned(),
        4 => format!("sign(strncasecmp(s, t, {n}));"),
        5 => "sign(strcoll(s, t));".to_owned(),
        6 => format!("num(bcmp(s, t, {n}) != 0);"),
        _ => "sign(strcmp(s, s)); sign(strcasecmp(\"aB\", \"Ab\"));".to_owned(),
    }
}

fn copies(rng: &mut Rng, length: usize) -> String {
    let (n, c) = (rng.below(20), letter(rng));
    let (from, to) = (rng.below(6), rng.below(6));
    match rng.below(22) {
        0 => "place(strcpy(d, s), d); bytes(d, 20);".to_owned(),
        1 => format!("place(strncpy(d, s, {n}), d); bytes(d, 24);"),
        2 => "place(stpcpy(d, s), d); bytes(d, 20);".to_owned(),
        3 => format!("place(stpncpy(d, s, {n}), d); bytes(d, 24);"),
        4 => "place(strcat(s, t), s); bytes(s, 40);".to_owned(),
        5 => format!("place(strncat(s, t, {n}), s); bytes(s, 40);"),
        6 => format!("place(memcpy(d, s, {n}), d); bytes(d, 24);"),
        7 => format!("place(memmove(s + {to}, s + {from}, {n}), s); bytes(s, 40);"),
        8 => format!("place(mempcpy(d, s, {n}), d); bytes(d, 24);"),
        9 => format!("place(memset(d, {c}, {n}), d); bytes(d, 24);"),
        10 => format!(
            "place(memccpy(d, s, {c}, {}), d); bytes(d, 24);",
            n.min(length + 1)
        ),
        11 => format!("bzero(d + {to}, {n}); bytes(d, 30);"),
        12 => format!("bcopy(s + {from}, s + {to}, {n}); bytes(s, 40);"),
        13 => "char *p = strdup(s); bytes(p, strlen(p) + 1); free(p);".to_owned(),
        14 => format!("char *p = strndup(s, {n}); bytes(p, strlen(p) + 1); free(p);"),
        15 => format!("num(strxfrm(d, s, {n})); if (strlen(s) < {n}) bytes(d, strlen(s) + 1);"),
        16 => format!("explicit_bzero(d, {n}); bytes(d, 24);"),
        17 => "char *p = calloc(3, 5); bytes(p, 15); p = realloc(p, 4); bytes(p, 4); free(p);"
            .to_owned(),
        18 => format!(
            "char *p = malloc(8); memset(p, {c}, 8); p = realloc(p, 16); bytes(p, 8); free(p);"
        ),
        19 => format!(
            "void *p = 0; num(posix_memalign(&p, {}, 24)); if (p) free(p);",
            rng.pick(&[3, 4, 8, 16, 24, 64])
        ),
        20 => "char *p = strcpy(malloc(80), s); strcat(p, t); bytes(p, strlen(p)); free(p);"
            .to_owned(),
        _ => "memcpy(d, s, 12); memcpy(d + 12, t, 12); bytes(d, 30);".to_owned(),
    }
}

fn tears(rng: &mut Rng) -> String {
    let by = rng.pick(&["\",\"", "\" \"", "\"ab\"", "\", \"", "\"\""]);
    match rng.below(4) {
        0 => format!(
            "for (char *p = strtok(s, {by}); p; p = strtok(0, {by})) {{ place(p, s); num(strlen(p)); }} bytes(s, 16);"
        ),
        1 => format!(
            "char *r; for (char *p = strtok_r(s, {by}, &r); p; p = strtok_r(0, {by}, &r)) place(p, s); bytes(s, 16);"
        ),
        2 => format!(
            "char *r = s, *p; while ((p = strsep(&r, {by}))) {{ place(p, s); place(r, s); }} bytes(s, 16);"
        ),
        _ => format!(
            "char *r, *q; char *p = strtok_r(s, {by}, &r); place(p, s); p = strtok_r(t, {by}, &q); place(p, t); p = strtok_r(0, \",\", &r); place(p, s);"
        ),
    }
}

fn wide(rng: &mut Rng) -> String {
    let texts = [
        "L\"\"",
        "L\"a\"",
        "L\"ab\"",
        "L\"abab\"",
        "L\"b a\"",
        "L\"\\u20aca\"",
    ];
    let (s, t) = (rng.pick(&texts), rng.pick(&texts));
    let n = rng.below(6);
    let c = rng.pick(&["L'a'", "L'b'", "L'z'", "0"]);
    let head = format!("wchar_t w[32] = {s}, d[32]; const wchar_t *v = {t};");
    let call = match rng.below(11) {
        0 => "num(wcslen(w));".to_owned(),
        1 => "sign(wcscmp(w, v));".to_owned(),
        2 => format!("sign(wcsncmp(w, v, {n}));"),
        3 => format!("place(wcschr(w, {c}), w);"),
        4 => format!("place(wcsrchr(w, {c}), w);"),
        5 => "place(wcsstr(w, v), w);".to_owned(),
        6 => "wcscpy(d, v); bytes(d, 4 * (wcslen(v) + 1));".to_owned(),
        7 => format!("wcsncpy(d, v, {n}); bytes(d, 4 * {n});"),
        8 => "wcscat(w, v); bytes(w, 4 * (wcslen(w) + 1));".to_owned(),
        9 => format!("wmemset(d, {c}, {n}); bytes(d, 4 * {n});"),
        _ => format!("wmemcpy(d, w, {n}); num(wmemcmp(d, w, {n})); bytes(d, 4 * {n});"),
    };
    format!("{head} {call}")
}

/// A sequence of classifications and conversions of characters.
pub(super) fn characters(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..3 + rng.below(5) {
        let c = match rng.below(8) {
            0 => -1,
            1 => 128 + rng.below(128) as i32,
            _ => rng.below(128) as i32,
        };
        let function = rng.pick(&[
            "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
            "ispunct", "isspace", "isupper", "isxdigit", "isascii", "tolower", "toupper",
            "toascii",
        ]);
        let call = if rng.chance(50) {
            format!("({function})({c})")
        } else {
            format!("{function}({c})")
        };
        // Writing to a string does not fail.
        let _ = match function.starts_with("is") {
            true => writeln!(out, "    num({call} != 0);"),
            false => writeln!(out, "    num({call});"),
        };
    }
    out
}
