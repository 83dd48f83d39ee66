//! The system's own headers, and the preprocessor.

use std::path::{Path, PathBuf};

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::{Diagnostic, FileTable};
use cfront::syntax::parse::parse_as;

/// A directory of its own for a test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let directory =
            std::env::temp_dir().join(format!("threadproof-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("a directory can be made");
        Self(directory)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("written");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const HEADERS: &str = "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
    #include <string.h>\n#include <stdatomic.h>\n#include <threads.h>\n#include <semaphore.h>\n\
    #include <math.h>\n#include <setjmp.h>\n#include <errno.h>\n#include <time.h>\n\
    #include <unistd.h>\n#include <sched.h>\n#include <stdbool.h>\n#include <assert.h>\n\
    #include <stdint.h>\n#include <inttypes.h>\n#include <limits.h>\n#include <signal.h>\n\
    #include <stdarg.h>\n#include <stddef.h>\n#include <fcntl.h>\n#include <sys/types.h>\n\
    #include <sys/stat.h>\n#include <sys/time.h>\n#include <sys/mman.h>\n#include <sys/wait.h>\n\
    #include <sys/socket.h>\n#include <netinet/in.h>\n#include <complex.h>\n#include <tgmath.h>\n\
    #include <ctype.h>\n#include <wchar.h>\n#include <locale.h>\n#include <fenv.h>\n\
    _Atomic int a; atomic_int b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    int main(void) { int e = 0; atomic_fetch_add(&b, 1); atomic_store(&a, 3);\n\
    atomic_compare_exchange_strong(&a, &e, 4); assert(a == 3); errno = offsetof(div_t, rem);\n\
    return (int)atomic_load(&a) + isnan(sqrt(2.0f)); }\n";

/// What asks a driver for C23, by the name that older ones know as well.
const C23: &str = "-std=c2x";

fn run(path: &Path, options: &PreprocessOptions) -> Result<(), Vec<String>> {
    let mut files = FileTable::new();
    let render = |errors: Vec<Diagnostic>, files: &FileTable| {
        errors.iter().map(|error| error.render(files)).collect()
    };
    let text = match preprocess(path, options, &mut files) {
        Ok(text) => text,
        Err(errors) => return Err(render(errors, &files)),
    };
    let name = path.to_string_lossy().into_owned();
    let c23 = options.arguments.iter().any(|a| a == C23);
    match parse_as(&text, &name, c23, &mut files) {
        Ok(_) => Ok(()),
        Err(errors) => Err(render(errors, &files)),
    }
}

/// The drivers this machine has; `cc` always.
fn drivers() -> Vec<String> {
    ["cc", "gcc", "clang"]
        .into_iter()
        .filter(|driver| {
            *driver == "cc"
                || std::process::Command::new(driver)
                    .arg("--version")
                    .output()
                    .is_ok_and(|output| output.status.success())
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn system_headers_parse_with_every_driver_and_model() {
    let scratch = Scratch::new("headers");
    let path = scratch.file("all.c", HEADERS);
    for driver in drivers() {
        for ilp32 in [false, true] {
            let options = PreprocessOptions {
                driver: driver.clone(),
                ilp32,
                ..PreprocessOptions::default()
            };
            run(&path, &options).unwrap_or_else(|errors| panic!("{options:?}: {errors:#?}"));
        }
    }
}

#[test]
fn ilp32_has_32_bit_types() {
    let scratch = Scratch::new("ilp32");
    let path = scratch.file(
        "a.c",
        "#include <stdint.h>\n#include <stdlib.h>\n#include <limits.h>\nlong m = LONG_MAX; void *z = (void *)SIZE_MAX;\n",
    );
    let options = PreprocessOptions {
        ilp32: true,
        ..PreprocessOptions::default()
    };
    let text = preprocess(&path, &options, &mut FileTable::new()).expect("preprocessed");
    let text = String::from_utf8_lossy(&text);
    let flat: String = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect::<Vec<_>>()
        .join(" ");
    assert!(flat.contains("0x7fffffffL"), "{flat}");
    assert!(flat.contains("4294967295U"), "{flat}");
}

#[test]
fn arguments_reach_the_driver() {
    let scratch = Scratch::new("arguments");
    scratch.file("own.h", "#define OWN 1\n");
    let path = scratch.file(
        "a.c",
        "#include <own.h>\n#if OWN + X != 3 || !__THREADPROOF__\n#error no\n#endif\n",
    );
    let include = format!("-I{}", scratch.0.display());
    let options = PreprocessOptions {
        arguments: vec![include, "-DX=2".to_owned()],
        ..PreprocessOptions::default()
    };
    run(&path, &options).expect("accepted");
}

#[test]
fn preprocessor_errors_are_located() {
    let scratch = Scratch::new("located");
    let path = scratch.file("a.c", "int x;\n#include <no/such/header.h>\n");
    for driver in drivers() {
        let options = PreprocessOptions {
            driver,
            ..PreprocessOptions::default()
        };
        let errors = run(&path, &options).expect_err("missing header");
        let place = format!("{}:2:10: error: ", path.display());
        assert!(errors[0].starts_with(&place), "{}", errors[0]);
        assert!(errors[0].contains("    #include <no/such/header.h>\n"));
    }
    let path = scratch.file("b.c", "#error this is wrong\n");
    let errors = run(&path, &PreprocessOptions::default()).expect_err("#error");
    assert!(
        errors[0].contains("b.c:1:2: error: #error this is wrong"),
        "{}",
        errors[0]
    );
}

#[test]
fn inputs_that_are_no_c_files() {
    let scratch = Scratch::new("inputs");
    let default = PreprocessOptions::default();
    let first = |path: &Path| run(path, &default).expect_err("not C").remove(0);
    assert!(first(&scratch.0.join("none.c")).contains("there is no file"));
    assert!(first(&scratch.0).contains("is a directory"));
    assert!(first(&scratch.file("b.c", b"int x;\0")).contains("zero bytes"));
    let missing = PreprocessOptions {
        driver: "no-such-compiler".to_owned(),
        ..PreprocessOptions::default()
    };
    let errors = run(&scratch.file("c.c", "int x;\n"), &missing).expect_err("no driver");
    assert!(errors[0].contains("cannot run the C compiler 'no-such-compiler'"));
    let preprocessed = scratch.file("d.i", "# 1 \"d.c\"\nint x;\n");
    run(&preprocessed, &missing).expect(".i files need no driver");
}

#[test]
fn columns_are_those_of_the_users_line() {
    let scratch = Scratch::new("columns");
    let text = "#define ADD(a, b) ((a) + (b))\n/* c */ int   x =  ADD(1, 2)   +   y z;\n";
    let path = scratch.file("a.c", text);
    let errors = run(&path, &PreprocessOptions::default()).expect_err("y z");
    assert!(
        errors[0].contains("a.c:2:36: error: unknown type name 'y'"),
        "{}",
        errors[0]
    );
}

#[test]
fn repository_programs_parse() {
    for path in crate::repository_programs() {
        let header = testlang::Header::read(&path).unwrap_or_else(|why| panic!("{why}"));
        let newest = header.words("flags").iter().any(|f| f == "--std=c23");
        let options = PreprocessOptions {
            arguments: Vec::from_iter(newest.then(|| C23.to_owned())),
            ..PreprocessOptions::default()
        };
        run(&path, &options).unwrap_or_else(|errors| panic!("{}: {errors:#?}", path.display()));
    }
}
