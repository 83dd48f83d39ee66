//! The cost of the whole engine on a family of C programs: n functions of ten lines, each with a
//! shared variable of its own under one of eight locks, called by any number of threads through
//! functions that each call a hundred. The counter is lines of source.

use analysis::Analysis;
use pushdown::budget::Budget;
use pushdown::program::engine::study;
use std::fmt::Write;

fn main() {
    divan::main();
}

const LOCKS: usize = 8;
const FAN: usize = 100;

#[divan::bench(args = [100, 300, 1_000, 3_000, 10_000], sample_count = 3)]
fn engine(bencher: divan::Bencher<'_, '_>, functions: usize) {
    let text = family(functions);
    let lines = text.lines().count();
    let name = format!("threadproof-family-{}-{functions}.c", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, &text).expect("the file can be written");
    let inputs = cfront::Inputs::files([path.clone()], &[]);
    let mut files = cfront::source::FileTable::new();
    let lowered = cfront::load(&inputs, &cfront::Options::default(), &mut files);
    let lowered = lowered.expect("a program in C");
    std::fs::remove_file(&path).expect("the file can be removed");
    bencher
        .counter(divan::counter::ItemsCount::new(lines))
        .bench(|| {
            let analysis = Analysis::of(&lowered.program);
            let proved = study(&analysis, &mut Budget::default(), |found| {
                assert!(found.no_candidates() && found.no_deadlock());
                found.locations.len()
            });
            proved.expect("a budget without bounds lasts")
        });
}

fn family(functions: usize) -> String {
    let mut text = String::from("#include <pthread.h>\n");
    for lock in 0..LOCKS {
        _ = writeln!(
            text,
            "static pthread_mutex_t lock{lock} = PTHREAD_MUTEX_INITIALIZER;"
        );
    }
    for f in 0..functions {
        let lock = f % LOCKS;
        _ = write!(
            text,
            "static int v{f};
static void f{f}(int n)
{{
    pthread_mutex_lock(&lock{lock});
    if (n > {f})
        v{f} += n;
    else
        v{f}--;
    pthread_mutex_unlock(&lock{lock});
}}
"
        );
    }
    let groups = functions.div_ceil(FAN);
    for group in 0..groups {
        _ = writeln!(text, "static void g{group}(int n)\n{{");
        for f in (group * FAN..functions).take(FAN) {
            _ = writeln!(text, "    f{f}(n);");
        }
        text.push_str("}\n");
    }
    text.push_str("static void *worker(void *arg)\n{\n    int n = *(int *)arg;\n");
    for group in 0..groups {
        _ = writeln!(text, "    g{group}(n);");
    }
    text.push_str(
        "    return 0;
}
int main(void)
{
    static int n = 3;
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, worker, &n);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
",
    );
    text
}
