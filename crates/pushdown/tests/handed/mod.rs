//! Random programs in C, in which threads announce by flags, test them in all sorts of ways and meet at
//! barriers of all sizes.

use ir::Program;
use progen::Rng;
use std::fmt::Write;

const HEAD: &str = "
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_mutex_lock(void *);
int pthread_mutex_unlock(void *);
int pthread_cond_wait(void *, void *);
int pthread_cond_broadcast(void *);
int pthread_barrier_init(void *, const void *, unsigned);
int pthread_barrier_wait(void *);
static long m[8], c[8], b[8];
static int d0, d1, f0, f1, a0;
static int ask0(void) { pthread_mutex_lock(m); int r = f0; pthread_mutex_unlock(m); return r; }
static int ask1(void) { pthread_mutex_lock(m); int r = f1 == 1; pthread_mutex_unlock(m); return r; }
static void tell0(int to) { pthread_mutex_lock(m); f0 = to; pthread_cond_broadcast(c); pthread_mutex_unlock(m); }
";

struct Generator {
    rng: Rng,
    fresh: usize,
    /// Whether the thread being written mostly writes data; otherwise it mostly reads.
    writes: bool,
}

impl Generator {
    fn test(&mut self, of: &str) -> String {
        let form = self
            .rng
            .pick(&["", "!", " == 1", " != 1", " == 2", " < 2", " > 0", " >= 2"]);
        match form {
            "!" => format!("!{of}"),
            form => format!("{of}{form}"),
        }
    }

    fn statements(&mut self, most: usize, depth: usize, out: &mut String) {
        for _ in 0..1 + self.rng.below(most) {
            self.statement(depth, out);
        }
    }

    fn block(&mut self, depth: usize) -> String {
        let mut inner = String::new();
        self.statements(2, depth - 1, &mut inner);
        inner
    }

    fn statement(&mut self, depth: usize, out: &mut String) {
        self.fresh += 1;
        let n = self.fresh;
        let (data, flag) = (
            self.rng.pick(&["d0", "d1"]),
            self.rng.pick(&["f0", "f0", "f1"]),
        );
        let value = self.rng.below(3);
        let kinds = if depth == 0 { 6 } else { 10 };
        let _ = match self.rng.below(kinds) {
            0 | 1 if self.rng.chance(85) == self.writes => writeln!(out, "{data} = {value};"),
            0 | 1 => writeln!(out, "int x{n} = {data}; x{n}++;"),
            2 => writeln!(
                out,
                "pthread_mutex_lock(m); {flag} = {value}; pthread_cond_broadcast(c); pthread_mutex_unlock(m);"
            ),
            3 => writeln!(out, "pthread_barrier_wait(b);"),
            4 => {
                let order = self.rng.pick(&[0, 3, 5]);
                writeln!(out, "__atomic_store_n(&a0, {value}, {order});")
            }
            5 if self.rng.chance(50) => writeln!(out, "tell0({value});"),
            5 => {
                let test = self.test(flag);
                writeln!(
                    out,
                    "pthread_mutex_lock(m); while (!({test})) pthread_cond_wait(c, m); pthread_mutex_unlock(m);"
                )
            }
            6 => {
                let (test, inner) = (self.test(&format!("r{n}")), self.block(depth));
                writeln!(
                    out,
                    "pthread_mutex_lock(m); int r{n} = {flag}; pthread_mutex_unlock(m); if ({test}) {{ {inner} }}"
                )
            }
            7 => {
                let ask = self.rng.pick(&["ask0()", "ask1()"]);
                let (test, inner) = (self.test(ask), self.block(depth));
                writeln!(out, "if ({test}) {{ {inner} }}")
            }
            8 => {
                let order = self.rng.pick(&[0, 2, 5]);
                let test = self.test(&format!("__atomic_load_n(&a0, {order})"));
                let inner = self.block(depth);
                writeln!(out, "if ({test}) {{ {inner} }}")
            }
            _ => {
                let inner = self.block(depth);
                writeln!(out, "for (int i{n} = 0; i{n} < 2; i{n}++) {{ {inner} }}")
            }
        };
    }

    fn program(&mut self) -> String {
        let mut out = HEAD.to_owned();
        for thread in 0..2 {
            let mut body = String::new();
            self.writes = thread == 1;
            self.statements(4, 2, &mut body);
            let _ = writeln!(
                out,
                "static void *t{thread}(void *arg) {{\n{body}return arg; }}"
            );
        }
        let places = 1 + self.rng.below(3);
        self.writes = false;
        let _ = writeln!(
            out,
            "int main(void) {{ pthread_t h[3];\npthread_barrier_init(b, 0, {places});"
        );
        if self.rng.chance(10) {
            let _ = writeln!(
                out,
                "pthread_barrier_init(b, 0, {});",
                1 + self.rng.below(3)
            );
        }
        if self.rng.chance(30) {
            let _ = writeln!(
                out,
                "for (int i = 0; i < 2; i++) pthread_create(&h[i], 0, t0, 0);"
            );
        } else {
            for thread in 0..2 {
                if self.rng.chance(40) {
                    self.statement(1, &mut out);
                }
                let _ = writeln!(out, "pthread_create(&h[{thread}], 0, t{thread}, 0);");
            }
        }
        if self.rng.chance(50) {
            self.statements(2, 1, &mut out);
        }
        for thread in 0..2 {
            if self.rng.chance(80) {
                let _ = writeln!(out, "pthread_join(h[{thread}], 0);");
            }
        }
        out.push_str("return 0; }\n");
        out
    }
}

/// The program with this number, as text and lowered.
pub fn program(seed: u64) -> (String, Program) {
    let mut generator = Generator {
        rng: Rng::new(seed),
        fresh: 0,
        writes: false,
    };
    let text = generator.program();
    let mut files = cfront::source::FileTable::new();
    let options = cfront::Options::default();
    match cfront::lower_text(text.as_bytes(), "generated.c", &options, &mut files) {
        Ok(lowered) => (text, lowered.program),
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}
