//! Files and streams over them, in a folder of the sequence's own that is empty before it: nothing else changes them, so the real
//! system has one result. What a sequence makes it removes, and no result depends on where the folder is.

use crate::rng::Rng;
use std::fmt::Write;

/// Names that a sequence uses: two files, a folder, what is in it, and names that cannot be.
const NAMES: [&str; 8] = ["a", "b", "d", "d/c", "d/e", "no/x", "a/x", "./d/../b"];

/// Closes and removes everything, whatever there is.
const CLEAR: &str = "    for (int i = 3; i < 64; i++) close(i);\n    remove(\"d/c\"); remove(\"d/e\"); remove(\"d\"); remove(\"a\"); remove(\"b\");\n    rmdir(\"a\"); rmdir(\"b\");\n";

const TEXT: &str = "abcdefghijklmnopqrstuvwxyz";

/// A sequence of calls of descriptors and names.
pub(super) fn files(rng: &mut Rng) -> String {
    let mut out = String::from(CLEAR);
    out.push_str(
        "    int f[6]; char b[48]; struct stat s; memset(f, -1, sizeof f); memset(b, '.', sizeof b);\n",
    );
    if rng.chance(60) {
        out.push_str("    num(mkdir(\"d\", 0755));\n");
    }
    for _ in 0..5 + rng.below(14) {
        let (name, other) = (rng.pick(&NAMES), rng.pick(&NAMES));
        let (at, n, offset) = (rng.below(6), rng.below(12), rng.below(30));
        let call = match rng.below(20) {
            0..=3 => {
                let how = rng.pick(&["O_RDONLY", "O_WRONLY", "O_RDWR", "O_RDWR"]);
                let more = rng.pick(&[
                    "",
                    " | O_CREAT",
                    " | O_CREAT",
                    " | O_CREAT | O_TRUNC",
                    " | O_CREAT | O_EXCL",
                    " | O_APPEND | O_CREAT",
                    " | O_TRUNC",
                    " | O_DIRECTORY",
                ]);
                // What truncating by a descriptor that only reads does is not said.
                if how == "O_RDONLY" && more.contains("TRUNC") {
                    continue;
                }
                format!(
                    "if (f[{at}] < 0) num((f[{at}] = open(\"{name}\", {how}{more}, 0644)) >= 0);"
                )
            }
            4..=6 => format!("num(write(f[{at}], \"{TEXT}\" + {n}, {n}));"),
            7 | 8 => format!("memset(b, '.', 20); num(read(f[{at}], b, {n})); bytes(b, 20);"),
            9 => {
                let whence = rng.pick(&["SEEK_SET", "SEEK_CUR", "SEEK_END"]);
                let offset = offset as i64 - 8;
                // Where a folder ends, every file system says for itself.
                format!(
                    "{{ struct stat k; if (!fstat(f[{at}], &k) && S_ISDIR(k.st_mode)) num(0); \
                     else num(lseek(f[{at}], {offset}, {whence})); }}"
                )
            }
            10 => {
                format!("memset(b, '.', 20); num(pread(f[{at}], b, {n}, {offset})); bytes(b, 20);")
            }
            11 => format!("num(pwrite(f[{at}], \"{TEXT}\", {n}, {offset}));"),
            12 => format!("num(ftruncate(f[{at}], {offset}));"),
            13 => format!(
                "memset(&s, 0, sizeof s); num(fstat(f[{at}], &s)); if (S_ISREG(s.st_mode)) {{ num(s.st_size); num(s.st_nlink); num(s.st_mode); }}"
            ),
            14 => format!(
                "memset(&s, 0, sizeof s); num(stat(\"{name}\", &s)); num(S_ISDIR(s.st_mode)); if (S_ISREG(s.st_mode)) {{ num(s.st_size); num(s.st_nlink); }}"
            ),
            15 => {
                // One that succeeds may leave a number in errno.
                let call = rng.pick(&["unlink", "remove", "rmdir"]);
                format!("{{ int r = {call}(\"{name}\"); if (!r) errno = 0; num(r); }}")
            }
            16 => {
                let call = rng.pick(&["rename", "rename", "link"]);
                format!("num({call}(\"{name}\", \"{other}\"));")
            }
            17 => format!("num(access(\"{name}\", F_OK)); num(mkdir(\"{other}\", 0755));"),
            18 => {
                let to = rng.below(6);
                format!("if (f[{to}] < 0 && f[{at}] >= 0) num((f[{to}] = dup(f[{at}])) >= 0);")
            }
            _ => format!("num(close(f[{at}])); f[{at}] = -1;"),
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    errno = 0; {call} num(errno);");
    }
    out.push_str(CLEAR);
    out
}

/// What was done last with a stream that may read and write: the other needs a change of place between.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Read,
    Wrote,
}

/// A sequence of calls of one stream after the other.
pub(super) fn streams(rng: &mut Rng) -> String {
    let mut out = String::from(CLEAR);
    out.push_str(
        "    FILE *f; char b[48], *l = 0; size_t c = 0; int i = 0; memset(b, '.', sizeof b);\n",
    );
    for _ in 0..1 + rng.below(4) {
        stream(rng, &mut out);
    }
    out.push_str("    free(l);\n");
    out.push_str(CLEAR);
    out
}

fn stream(rng: &mut Rng, out: &mut String) {
    let name = rng.pick(&["a", "a", "b", "no/x"]);
    let mode = rng.pick(&["w", "w+", "r", "r+", "a", "a+", "w+"]);
    let _ = writeln!(
        out,
        "    errno = 0; f = fopen(\"{name}\", \"{mode}\"); num(f != 0); num(errno);\n    if (f) {{"
    );
    let (reads, writes) = (mode != "w" && mode != "a", mode != "r");
    let mut last = Last::Nothing;
    let mut pushed = false;
    for _ in 0..3 + rng.below(12) {
        let (n, offset) = (rng.below(9), rng.below(24) as i64 - 6);
        let kind = rng.below(14);
        let call = match kind {
            0..=5 if writes => {
                if last == Last::Read {
                    // Relative to a character that was put back the place is not said.
                    out.push_str(match std::mem::take(&mut pushed) {
                        true => "    rewind(f);\n",
                        false => "    num(fseek(f, 0, SEEK_CUR));\n",
                    });
                }
                last = Last::Wrote;
                match kind {
                    0 => format!("num(fputs(\"{}\\n\", f) >= 0);", &TEXT[..n]),
                    1 => format!("num(fputc({}, f));", 32 + n * 9),
                    2 => format!("num(fwrite(\"{TEXT}\", {}, {n}, f));", 1 + rng.below(3)),
                    3 => format!(
                        "num(fprintf(f, \"%d %s\\n\", {offset}, \"{}\"));",
                        &TEXT[..n]
                    ),
                    4 => format!("num(fprintf(f, \"%5.2f|%x\", {n}.25, {n}));"),
                    _ => "num(fflush(f));".to_string(),
                }
            }
            6..=10 if reads => {
                if last == Last::Wrote {
                    out.push_str("    num(fseek(f, 0, SEEK_CUR));\n");
                }
                last = Last::Read;
                // Every read takes a character at least: one that was put back is gone.
                let was = std::mem::take(&mut pushed);
                match kind {
                    6 => format!(
                        "memset(b, '.', 20); num(fgets(b, {}, f) != 0); bytes(b, 20);",
                        n + 2
                    ),
                    7 => "num(fgetc(f));".to_string(),
                    8 => format!(
                        "memset(b, '.', 20); num(fread(b, {}, {}, f)); bytes(b, 20);",
                        1 + rng.below(3),
                        1 + rng.below(5)
                    ),
                    9 if rng.chance(50) => {
                        "i = -1; num(fscanf(f, \"%d\", &i)); num(i);".to_string()
                    }
                    9 => {
                        "memset(b, '.', 20); num(fscanf(f, \"%8s\", b)); bytes(b, 20);".to_string()
                    }
                    _ if rng.chance(50) || was => {
                        "num(getline(&l, &c, f)); if (l && !feof(f)) puts(l);".to_string()
                    }
                    _ => {
                        pushed = true;
                        format!("num(ungetc({}, f));", 48 + n)
                    }
                }
            }
            11 => {
                let whence = rng.pick(&["SEEK_SET", "SEEK_SET", "SEEK_CUR", "SEEK_END"]);
                if pushed {
                    continue;
                }
                last = Last::Nothing;
                format!("num(fseek(f, {offset}, {whence}));")
            }
            12 if !pushed => "num(ftell(f));".to_string(),
            13 => {
                last = Last::Nothing;
                pushed = false;
                "rewind(f);".to_string()
            }
            _ => "num(feof(f) != 0); num(ferror(f) != 0);".to_string(),
        };
        let _ = writeln!(out, "    errno = 0; {call} num(errno);");
    }
    out.push_str("    num(fclose(f)); }\n");
}
