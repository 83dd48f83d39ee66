//! `cargo xtask real --root DIR [--only NAME] [--tool PATH] [--gaps] [--locks]`: lowers real
//! multithreaded programs, checked out as DIR/owner+name, with `threadproof ir`.
//!
//! Reports lines of source, seconds and gaps, the gaps in full with `--gaps`. Fails if a program does
//! not lower or takes more than five seconds. With `--locks` it asks `threadproof locks` instead, and
//! reports processor time, memory, kinds of threads, shared locations, the share of them that is proved,
//! and those in doubt; it fails if a program takes more than sixty seconds or four gigabytes.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};
use crate::reach;

const LIMIT: Duration = Duration::from_secs(60);
const MOST_SECONDS: f64 = 5.0;

/// What the lock engine may take: seconds of processor time, and megabytes.
const LOCKS: (f64, u64) = (60.0, 4096);

/// How long to wait for it: the machine may have other things to do.
const PATIENCE: Duration = Duration::from_secs(600);

struct Real {
    /// Its folder: `owner+name`, and the folder inside in which its sources are.
    folder: &'static str,
    files: &'static [&'static str],
    flags: &'static [&'static str],
    /// Headers that its build generates or that a library supplies, as far as lowering needs them.
    headers: &'static [(&'static str, &'static str)],
}

const PCRE: &str = "\
#pragma once
#include <stddef.h>
typedef struct compiled pcre;
typedef struct { unsigned long flags; } pcre_extra;
#define PCRE_CASELESS 1
#define PCRE_MULTILINE 2
#define PCRE_CONFIG_JIT 9
pcre *pcre_compile(const char *, int, const char **, int *, const unsigned char *);
pcre_extra *pcre_study(const pcre *, int, const char **);
int pcre_exec(const pcre *, const pcre_extra *, const char *, int, int, int, int *, int);
int pcre_config(int, void *);
const char *pcre_version(void);
void pcre_free_study(pcre_extra *);
extern void (*pcre_free)(void *);
";

const TINYPROXY: &str = "\
#define VERSION \"1\"
#define PACKAGE \"tinyproxy\"
#define PACKAGE_NAME \"tinyproxy\"
#define LOCALSTATEDIR \"/var\"
#define SYSCONFDIR \"/etc\"
#define TINYPROXY_STATHOST \"tinyproxy.stats\"
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_IOCTL_H 1
#define HAVE_ALLOCA_H 1
#define HAVE_MEMORY_H 1
#define HAVE_MALLOC_H 1
#define HAVE_SYSEXITS_H 1
#define HAVE_VALUES_H 1
#define HAVE_POLL_H 1
#define TIME_WITH_SYS_TIME 1
#define UPSTREAM_SUPPORT 1
#define REVERSE_SUPPORT 1
#define FILTER_ENABLE 1
#define XTINYPROXY_ENABLE 1
";

const PROGRAMS: &[Real] = &[
    Real {
        folder: "lh3+bfc",
        files: &[
            "bbf.c",
            "bfc.c",
            "bseq.c",
            "correct.c",
            "count.c",
            "htab.c",
            "kthread.c",
            "utils.c",
        ],
        flags: &[],
        headers: &[],
    },
    Real {
        folder: "tinyproxy+tinyproxy/src",
        files: &[
            "acl.c",
            "anonymous.c",
            "base64.c",
            "basicauth.c",
            "buffer.c",
            "child.c",
            "conf-tokens.c",
            "conf.c",
            "connect-ports.c",
            "conns.c",
            "daemon.c",
            "filter.c",
            "heap.c",
            "hostspec.c",
            "hsearch.c",
            "html-error.c",
            "http-message.c",
            "log.c",
            "loop.c",
            "main.c",
            "mypoll.c",
            "network.c",
            "pseudomap.c",
            "reqs.c",
            "reverse-proxy.c",
            "sblist.c",
            "sock.c",
            "stats.c",
            "text.c",
            "upstream.c",
            "utils.c",
        ],
        flags: &["-DHAVE_CONFIG_H", "-D_GNU_SOURCE"],
        headers: &[("config.h", TINYPROXY)],
    },
    Real {
        folder: "lh3+bwa",
        files: &[
            "QSufSort.c",
            "bamlite.c",
            "bntseq.c",
            "bwa.c",
            "bwamem.c",
            "bwamem_extra.c",
            "bwamem_pair.c",
            "bwape.c",
            "bwase.c",
            "bwaseqio.c",
            "bwashm.c",
            "bwt.c",
            "bwt_gen.c",
            "bwt_lite.c",
            "bwtaln.c",
            "bwtgap.c",
            "bwtindex.c",
            "bwtsw2_aux.c",
            "bwtsw2_chain.c",
            "bwtsw2_core.c",
            "bwtsw2_main.c",
            "bwtsw2_pair.c",
            "fastmap.c",
            "is.c",
            "kopen.c",
            "kstring.c",
            "ksw.c",
            "kthread.c",
            "main.c",
            "pemerge.c",
            "rle.c",
            "rope.c",
            "utils.c",
        ],
        flags: &["-DPACKAGE_VERSION=\"0\""],
        headers: &[],
    },
    Real {
        folder: "madler+pigz",
        files: &[
            "pigz.c",
            "yarn.c",
            "try.c",
            "zopfli/src/zopfli/blocksplitter.c",
            "zopfli/src/zopfli/cache.c",
            "zopfli/src/zopfli/deflate.c",
            "zopfli/src/zopfli/hash.c",
            "zopfli/src/zopfli/katajainen.c",
            "zopfli/src/zopfli/lz77.c",
            "zopfli/src/zopfli/squeeze.c",
            "zopfli/src/zopfli/symbols.c",
            "zopfli/src/zopfli/tree.c",
            "zopfli/src/zopfli/util.c",
        ],
        flags: &[],
        headers: &[],
    },
    Real {
        folder: "Pithikos+C-Thread-Pool",
        files: &["example.c", "thpool.c"],
        flags: &[],
        headers: &[],
    },
    Real {
        folder: "LMDB+lmdb/libraries/liblmdb",
        files: &["mtest.c", "mdb.c", "midl.c"],
        flags: &[],
        headers: &[],
    },
    Real {
        folder: "LMDB+lmdb/libraries/liblmdb/.",
        files: &["mdb_copy.c", "mdb.c", "midl.c"],
        flags: &[],
        headers: &[],
    },
    Real {
        folder: "axel-download-accelerator+axel",
        files: &[
            "src/abuf.c",
            "src/axel.c",
            "src/conf.c",
            "src/conn.c",
            "src/ftp.c",
            "src/hash.c",
            "src/http.c",
            "src/netrc.c",
            "src/random.c",
            "src/search.c",
            "src/sleep.c",
            "src/stfile.c",
            "src/tcp.c",
            "src/text.c",
            "lib/strlcat.c",
            "lib/strlcpy.c",
        ],
        flags: &[
            "-D_GNU_SOURCE",
            "-DHAVE_CONFIG_H",
            "-I.",
            "-DLOCALEDIR=\"\"",
            "-DETCDIR=\"\"",
            "-DVERSION=\"2\"",
            "-DPACKAGE=\"axel\"",
            "-DPACKAGE_STRING=\"axel\"",
            "-DARCH=\"\"",
        ],
        headers: &[("config.h", "")],
    },
    Real {
        folder: "ggreer+the_silver_searcher/src",
        files: &[
            "main.c",
            "decompress.c",
            "ignore.c",
            "lang.c",
            "log.c",
            "options.c",
            "print.c",
            "scandir.c",
            "search.c",
            "util.c",
            "zfile.c",
        ],
        flags: &[
            "-D_GNU_SOURCE",
            "-DPACKAGE_NAME=\"ag\"",
            "-DPACKAGE_VERSION=\"2\"",
            "-DPACKAGE_BUGREPORT=\"\"",
            "-DHAVE_PTHREAD_H=1",
            "-DHAVE_REALPATH=1",
            "-DHAVE_GETLINE=1",
            "-DHAVE_VASPRINTF=1",
            "-DHAVE_STRNDUP=1",
            "-DHAVE_ZLIB_H=1",
        ],
        headers: &[("config.h", ""), ("pcre.h", PCRE)],
    },
    Real {
        folder: "lh3+minimap2",
        files: &[
            "main.c",
            "align.c",
            "bseq.c",
            "esterr.c",
            "format.c",
            "hit.c",
            "index.c",
            "jump.c",
            "kalloc.c",
            "ksw2_extd2_sse.c",
            "ksw2_exts2_sse.c",
            "ksw2_extz2_sse.c",
            "ksw2_ll_sse.c",
            "kthread.c",
            "lchain.c",
            "map.c",
            "misc.c",
            "options.c",
            "pe.c",
            "sdust.c",
            "seed.c",
            "sketch.c",
            "splitidx.c",
        ],
        flags: &["-DHAVE_KALLOC", "-DKSW_SSE2_ONLY"],
        headers: &[],
    },
    Real {
        folder: "jarun+nnn",
        files: &["src/nnn.c"],
        flags: &["-DNOLC", "-DNORL"],
        headers: &[],
    },
    Real {
        folder: "EnderUNIX+Aget",
        files: &[
            "main.c",
            "Aget.c",
            "Download.c",
            "Head.c",
            "Misc.c",
            "Resume.c",
            "Signal.c",
        ],
        flags: &["-D_GNU_SOURCE"],
        headers: &[],
    },
];

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["root", "only", "tool"], &["gaps", "locks"])?;
    let sources = options.path("root")?;
    let tool = options.tool(root)?;
    let only = options.text("only").unwrap_or_default();
    let mut good = true;
    let locks = options.has("locks");
    let heads: &[&str] = if locks {
        &["MB", "threads", "shared", "proved", "in doubt"]
    } else {
        &["gaps", "reached"]
    };
    print!("{:<36} {:>7} {:>8}", "program", "lines", "seconds");
    heads.iter().for_each(|head| print!(" {head:>8}"));
    println!();
    for program in PROGRAMS.iter().filter(|p| p.folder.contains(only)) {
        let done = match locks {
            true => ask_locks(&tool, &sources, program),
            false => lower(&tool, &sources, program, options.has("gaps")),
        };
        match done {
            Ok(fast) => good &= fast,
            Err(why) => {
                println!("{:<36} FAIL: {why}", program.folder);
                good = false;
            }
        }
    }
    Ok(good)
}

/// The lines of a program, and a command that reads it.
fn command(
    tool: &Path,
    sources: &Path,
    program: &Real,
    words: &[&str],
) -> Result<(usize, Command), String> {
    let folder = sources.join(program.folder);
    let scratch = outside::scratch("real")?;
    for (name, text) in program.headers {
        std::fs::write(scratch.join(name), text).map_err(|error| error.to_string())?;
    }
    let mut lines = 0;
    for file in program.files {
        let path = folder.join(file);
        let text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        lines += text.iter().filter(|byte| **byte == b'\n').count();
    }
    let mut command = Command::new(tool);
    command.current_dir(&folder).args(words).args(program.flags);
    command.arg("-I").arg(&scratch).args(program.files);
    Ok((lines, command))
}

/// Asks the lock engine about one program, prints its line, and says whether there was an answer in time.
fn ask_locks(tool: &Path, sources: &Path, program: &Real) -> Result<bool, String> {
    let patience = PATIENCE.as_secs().to_string();
    let words = ["locks", "--time", &patience];
    let (lines, mut command) = command(tool, sources, program, &words)?;
    let before = outside::cpu_seconds();
    let ended = outside::run(&mut command, PATIENCE + PATIENCE)?;
    let seconds = outside::cpu_seconds() - before;
    let text = String::from_utf8_lossy(&ended.stdout);
    let first = |words: &str| {
        let line = text.lines().find(|line| line.contains(words));
        line.map(numbers).unwrap_or_default()
    };
    let threads = first(" of threads:");
    let &[shared, proved, in_doubt] = &first("shared location")[..] else {
        return Err(format!("no answer: {}", ended.last_words()));
    };
    let percent = 100 * proved / shared.max(1);
    println!(
        "{:<36} {lines:>7} {seconds:>8.1} {:>8} {:>8} {shared:>8} {percent:>6} % {in_doubt:>8}",
        program.folder,
        ended.megabytes,
        threads.first().unwrap_or(&1),
    );
    Ok(seconds <= LOCKS.0 && ended.megabytes <= LOCKS.1)
}

/// The numbers in a line.
fn numbers(line: &str) -> Vec<u64> {
    let words = line.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Lowers one program, prints its line, and says whether it was fast enough.
fn lower(tool: &Path, sources: &Path, program: &Real, all: bool) -> Result<bool, String> {
    let (lines, mut command) = command(tool, sources, program, &["ir"])?;
    let ended = outside::run(&mut command, LIMIT)?;
    if !ended.success() {
        let first = ended.stderr.lines().next().unwrap_or_default();
        return Err(format!("{}: {first}", ended.how()));
    }
    let gaps = reach::gaps(&String::from_utf8_lossy(&ended.stdout));
    println!(
        "{:<36} {lines:>7} {:>8.2} {:>8} {:>8}",
        program.folder, ended.seconds, gaps.all, gaps.reached
    );
    let found: Vec<_> = ended
        .stderr
        .lines()
        .filter(|l| l.contains("gap in"))
        .collect();
    for gap in found.iter().take(if all { usize::MAX } else { 0 }) {
        println!("    {gap}");
    }
    Ok(ended.seconds <= MOST_SECONDS)
}
