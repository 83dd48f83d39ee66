//! What fuzzing starts from: the files of the project's own tests, and small texts of each format.

use std::path::{Path, PathBuf};

/// Declarations that take the place of headers: a corpus of preprocessed text would be headers mostly.
const PRELUDE: &str = "\
typedef unsigned long size_t; typedef unsigned long pthread_t; typedef _Bool bool;
typedef union { int x[10]; long y; } pthread_mutex_t; typedef union { int x[12]; long y; } pthread_cond_t;
typedef union { int x[8]; long y; } sem_t; typedef struct { int x[14]; } pthread_attr_t;
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **); int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *); int pthread_mutex_init(pthread_mutex_t *, const void *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *); int pthread_cond_signal(pthread_cond_t *);
void *malloc(size_t); void free(void *); int printf(const char *, ...); void abort(void);
typedef signed char int8_t; typedef short int16_t; typedef int int32_t; typedef long int64_t;
typedef unsigned char uint8_t; typedef unsigned short uint16_t; typedef unsigned uint32_t;
typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t;
typedef _Atomic int atomic_int; typedef _Atomic _Bool atomic_bool; typedef _Atomic unsigned atomic_uint;
typedef union { int x[14]; long y; } pthread_rwlock_t; typedef union { int x[8]; long y; } pthread_barrier_t;
typedef int pthread_once_t; typedef unsigned pthread_key_t; typedef struct { int x; } pthread_mutexattr_t;
enum { NULL = 0, true = 1, false = 0, memory_order_relaxed = 0, memory_order_acquire = 2,
  memory_order_release = 3, memory_order_acq_rel = 4, memory_order_seq_cst = 5 };
int __VERIFIER_nondet_int(void); void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);
void assert(int); int sem_wait(sem_t *); int sem_post(sem_t *); void *memset(void *, int, size_t);
";

/// The files that a reader's fuzzing starts from; `root` is the project's folder.
pub fn corpus(reader: &str, root: &Path) -> Vec<Vec<u8>> {
    match reader {
        "c_source" => {
            let mut texts = files(&root.join("tests/programs"), "c");
            texts.extend(files(&root.join("tests/deep"), "c"));
            texts.iter().map(|text| without_headers(text)).collect()
        }
        "ir_text" => files(&root.join("tests/ir"), "ir"),
        "result" | "baseline" => {
            let mut texts = files(&root.join("crates/report/tests"), "json");
            texts.extend(RESULTS.iter().map(|t| t.as_bytes().to_vec()));
            texts
        }
        "witness" => texts(&WITNESSES),
        "configuration" => texts(&CONFIGURATIONS),
        "compile_commands" => texts(&DATABASES),
        "std_trace" => texts(&TRACES),
        "ltl" => texts(&FORMULAS),
        "class_file" => jvmfront::models::all().map(|(_, b)| b.to_vec()).collect(),
        "jar" => crate::archives::jars(),
        "image" => crate::archives::images(),
        _ => Vec::new(),
    }
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// The files under a folder whose names end so, in order.
fn files(folder: &Path, extension: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == extension) => paths.push(path),
                false => {}
            }
        }
    }
    paths.sort();
    paths.iter().filter_map(|p| std::fs::read(p).ok()).collect()
}

/// Initialisers that are macros of headers.
const INITIALISERS: [&str; 4] = [
    "PTHREAD_MUTEX_INITIALIZER",
    "PTHREAD_COND_INITIALIZER",
    "PTHREAD_RWLOCK_INITIALIZER",
    "PTHREAD_ONCE_INIT",
];

/// A program whose headers are ours, and whose macros for numbers are constants.
fn without_headers(text: &[u8]) -> Vec<u8> {
    let mut text = String::from_utf8_lossy(text).into_owned();
    for name in INITIALISERS {
        text = text.replace(name, "{0}");
    }
    let mut out = PRELUDE.to_owned();
    for line in text.lines() {
        if !line.starts_with('#') {
            out.push_str(line);
        } else if let Some(macro_) = line.strip_prefix("#define ")
            && let Some((name, value)) = macro_.split_once(' ')
            && !name.contains('(')
            && value.trim().parse::<u64>().is_ok()
        {
            out.push_str(&format!("enum {{ {name} = {} }};", value.trim()));
        }
        out.push('\n');
    }
    out.into_bytes()
}

const RESULTS: [&str; 2] = [
    r#"{"threadproof_result":1,"tool":{"name":"threadproof","version":"0.1.0"},"command":{"name":"check","load":["a.c"],"args":[],"data_model":"lp64"},"files":[{"name":"a.c","fingerprint":"00","text":"int x;\nvoid f(void) { x = 1; }\n"}],"places":[{"file":0,"line":2,"column":17,"function":"f"},{"file":0,"line":0,"column":0,"function":""}],"answers":[{"verdict":"violated","property":"race","finding":0},{"verdict":"unknown","property":"deadlock","reasons":[{"kind":"time","text":"the time was over","place":0,"hint":"more"}]}],"findings":[{"id":"i","property":"race","kind":"data-race","title":"a race","marks":[{"place":0,"label":"T1 writes","about":"x","notes":["n"]}],"why":["w"],"suggestions":["s"],"key_steps":[0,1],"threads":[{"id":0,"name":"main"},{"id":1,"name":"f","created":0}],"steps":[{"thread":0,"place":0,"text":"writes x","kind":"shared","act":"write","object":"x","before":"0","value":"1","held":["m"],"after":[]},{"thread":1,"place":0,"text":"writes x","kind":"shared","act":"write","object":"x","held":[],"after":[0]}],"ending":{"kind":"race","object":"x","earlier":0,"later":1},"known":false}],"protections":[],"silenced":[],"effort":{"seconds":0.1,"states":1,"transitions":2}}"#,
    r#"{"threadproof_result":1,"tool":{"name":"t","version":"0"},"command":{"name":"check","load":[],"args":[],"data_model":"ilp32"},"files":[],"places":[],"answers":[],"findings":[],"effort":{"seconds":0,"states":0,"transitions":0}}"#,
];

const WITNESSES: [&str; 2] = [
    r#"{"threadproof_witness":1,"property":"race","load":["-I","inc","--cc","cc","a.c"],"args":["x"],"spurious":true,"fail":false,"overflow":false,"uninit":false,"reuse":false,"enumerate":16,"candidates":4,"files":[{"name":"a.c","fingerprint":"00"}],"program":"00","schedule":[{"thread":0,"steps":3,"choices":[[1,2]]},{"thread":1,"steps":1}]}"#,
    r#"{"threadproof_witness":1,"property":"race","load":["a.c"],"args":[],"spurious":true,"fail":false,"overflow":false,"uninit":false,"reuse":false,"enumerate":1,"candidates":1,"files":[],"program":"","schedule":[{"thread":0,"steps":4294967295},{"thread":4294967295,"steps":4294967295,"choices":[[4294967295,7],[0,1]]}]}"#,
];

const CONFIGURATIONS: [&str; 2] = [
    "# all keys\nfiles = [\"a.c\", 'b.c',]\nproject = \"c.json\"\nflags = [\"-Iinc\", \"-D\", \"X=1\", \"-std=c11\"]\nentry = [\"f\"]\nexternals = \"args\"\ncc = \"gcc\"\n[search]\nexact = true\nvalues = 1_6\n[budget]\ntime = 60.5\n",
    "files = [\"\\u0041\\\\ \\\"x\\\".c\"]\nbenign = [\"a.c:1\"]\n",
];

const DATABASES: [&str; 2] = [
    r#"[{"directory": "/p", "file": "a.c", "arguments": ["cc", "-Iinc", "-I", "x", "-isystem", "y", "-DX=1", "-D", "Y", "-UZ", "-std=c11", "-m32", "-msse4.2", "-funsigned-char", "-Wp,-DW,-MD,d", "-include", "h.h", "--sysroot=/s", "-x", "c", "a.c"]},
 {"directory": "b", "file": "../b.c", "command": "cc -DA=\"x y\" -D'B=1' a\\ b.c"}]"#,
    r#"[{"directory": "/p", "file": "a.cpp", "command": "c++ @rsp a.cpp"}, {"directory": "/", "file": "x.c", "arguments": ["cc", "@rsp"]}]"#,
];

const TRACES: [&str; 2] = [
    "T1|w(V1)|1\nT1|fork(T2)|2\nT2|acq(L1)|3\nT2|r(V1)|4\nT2|rel(L1)|5\nT1|r(V1)|x.c:6\nT1|join(T2)|7\n",
    "T0|acq(L)|0\nT1|w(x)|1\r\n\nT2|w(x)|2147483648\nT2|rel(L)|99999999999\n",
];

const FORMULAS: [&str; 3] = [
    "worker: G (call(open) -> F call(close))",
    "main: !(at(a.c:12) U held(m)) | F G !call(f) & (X1 R Y)",
    "t: ((((held(a) W held(b))))) <-> G F (label(x) || true && false)",
];
