//! Small random systems of processes, as C without headers.
//!
//! Each is made from a seed: two processes, each with a few operations on what they share, of one of five
//! [`Shape`]s. A process may have a second thread. What is received may be asserted to be something, rightly or not, a lock
//! may be left out, and an end may be shut early: some systems are safe, others race, wait for ever or fail.
//!
//! [`compare`] explores a system by every strategy that follows processes, and by the reference search, and says where they
//! differ.

use crate::Rng;
use crate::differential::{Asked, Comparison, compare_code, config};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use explore::{Judge, StrategyKind};
use ir::system::{Failures, Image, system};
use machine::Code;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// What processes share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A connection of sockets.
    Sockets,
    /// A pipe or a pair of sockets, and a child by `fork`.
    Fork,
    /// Memory and semaphores that have names.
    Memory,
    /// A message queue.
    Mail,
    /// A FIFO.
    Fifo,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 5] = [
        Shape::Sockets,
        Shape::Fork,
        Shape::Memory,
        Shape::Mail,
        Shape::Fifo,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Sockets => "sockets",
            Shape::Fork => "fork",
            Shape::Memory => "memory",
            Shape::Mail => "mail",
            Shape::Fifo => "fifo",
        }
    }
}

/// The processes of a system: the text of each, and how many of it there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    /// What they share.
    pub shape: Shape,
    /// Names and texts.
    pub images: Vec<(String, String)>,
}

/// Declarations that all texts begin with.
const HEAD: &str = "typedef unsigned long size_t;
int socket(int, int, int), bind(int, const void *, unsigned), listen(int, int), accept(int, void *, unsigned *);
int connect(int, const void *, unsigned), close(int), shutdown(int, int), pipe(int *), socketpair(int, int, int, int *);
long send(int, const void *, size_t, int), recv(int, void *, size_t, int), read(int, void *, size_t), write(int, const void *, size_t);
int poll(void *, unsigned long, int), fork(void), wait(int *), mkfifo(const char *, unsigned), open(const char *, int, ...);
int sem_wait(void *), sem_post(void *), shm_open(const char *, int, unsigned), ftruncate(int, long);
void *sem_open(const char *, int, ...), *mmap(void *, size_t, int, int, int, long);
int mq_open(const char *, int, ...), mq_send(int, const char *, size_t, unsigned);
long mq_receive(int, char *, size_t, unsigned *);
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *), pthread_join(unsigned long, void **);
int pthread_mutex_lock(void *), pthread_mutex_unlock(void *);
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
static void must(int holds) { if (!holds) __assert_fail(\"it holds\", \"system.c\", 1, \"must\"); }
static long lock[5];
static int own;
";

/// The system of a seed.
pub fn generate(seed: u64) -> System {
    let mut rng = Rng::new(seed);
    let shape = rng.pick(&Shape::ALL);
    let mut of = Maker { rng };
    let images = match shape {
        Shape::Sockets => of.sockets(),
        Shape::Fork => of.fork(),
        Shape::Memory => of.memory(),
        Shape::Mail => of.mail(),
        Shape::Fifo => of.fifo(),
    };
    System { shape, images }
}

struct Maker {
    rng: Rng,
}

impl Maker {
    /// A few operations on a descriptor that bytes go through in the given ways.
    fn talk(&mut self, fd: &str, (reads, writes): (bool, bool), socket: bool) -> String {
        let mut text = String::new();
        for _ in 0..1 + usize::from(self.rng.chance(30)) {
            let byte = ["a", "b"][self.rng.below(2)];
            let flags = if socket { 0x4000 } else { 0 };
            match self.rng.below(8) {
                0..=2 if writes && socket => {
                    let _ = writeln!(text, "    send({fd}, \"{byte}\", 1, {flags});");
                }
                0..=2 if writes => {
                    let _ = writeln!(text, "    write({fd}, \"{byte}\", 1);");
                }
                3..=5 if reads => {
                    let _ = writeln!(text, "    c = 0;\n    n = read({fd}, &c, 1);");
                    if self.rng.chance(40) {
                        let _ = writeln!(text, "    must(n != 1 || c == '{byte}');");
                    }
                }
                6 if reads && socket => {
                    let _ = writeln!(text, "    n = recv({fd}, &c, 1, 0x40);");
                    if self.rng.chance(30) {
                        let _ = writeln!(text, "    must(n == 1);");
                    }
                }
                6 if reads => {
                    let _ = writeln!(
                        text,
                        "    struct {{ int fd; short asks, finds; }} p{0} = {{{fd}, 1, 0}};\n    poll(&p{0}, 1, 0);",
                        text.len()
                    );
                }
                7 if socket && writes => {
                    let _ = writeln!(text, "    shutdown({fd}, 1);");
                }
                _ => text.push_str("    own = own + 1;\n"),
            }
        }
        text
    }

    /// A second thread that counts, with or without the lock; what the first does about it.
    fn thread(&mut self) -> (String, String, String) {
        if !self.rng.chance(12) {
            return Default::default();
        }
        let count = |locked: bool| match locked {
            true => "pthread_mutex_lock(lock); own = own + 1; pthread_mutex_unlock(lock);",
            false => "own = own + 1;",
        };
        let (theirs, ours) = (self.rng.chance(70), self.rng.chance(70));
        let function = format!(
            "static void *run(void *p) {{ {} return p; }}\n",
            count(theirs)
        );
        let begin = "    unsigned long t;\n    pthread_create(&t, 0, run, 0);\n";
        let end = format!("    {}\n    pthread_join(t, 0);\n", count(ours));
        (function, begin.into(), end)
    }

    fn image(&mut self, body: &str) -> String {
        let (function, begin, end) = self.thread();
        format!(
            "{HEAD}{function}int main(void)\n{{\n    char c = 0;\n    long n = 0;\n    (void)c;\n    (void)n;\n{begin}{body}{end}    return 0;\n}}\n"
        )
    }

    /// Two processes: a parent that has made what they share and its child, or now and then two programs of their own that
    /// each make it, or find it.
    fn two(&mut self, (ours, theirs): (&str, &str), one: &str, two: &str) -> Vec<(String, String)> {
        if self.rng.chance(15) {
            let (one, two) = (format!("{ours}{one}"), format!("{theirs}{two}"));
            let (one, two) = (self.image(&one), self.image(&two));
            return vec![("one".into(), one), ("two".into(), two)];
        }
        let waits = match self.rng.below(3) {
            0 => "",
            1 => "    wait(&s);\n    must((s >> 8 & 255) == 3);\n",
            _ => "    wait(&s);\n",
        };
        let code = if self.rng.chance(70) { 3 } else { 4 };
        let body = format!(
            "    int s = 0;\n    (void)s;\n{ours}    if (fork() == 0) {{\n{two}    return {code};\n    }}\n{one}{waits}"
        );
        vec![("parent".into(), self.image(&body))]
    }

    fn sockets(&mut self) -> Vec<(String, String)> {
        let address = "    unsigned char at[16] = {2, 0, 9, 9, 127, 0, 0, 1};\n";
        let served = self.talk("fd", (true, true), true);
        let asked = self.talk("fd", (true, true), true);
        let listens = format!(
            "{address}    int l = socket(2, 1, 0);\n    bind(l, at, 16);\n    listen(l, 4);\n"
        );
        let server = format!("    int fd = accept(l, 0, 0);\n{served}");
        // One that does not try again may be refused.
        let fails = match self.rng.chance(60) {
            true => "while (connect(fd, at, 16) != 0) { }",
            false => "if (connect(fd, at, 16) != 0) return 3;",
        };
        let client = format!("    int fd = socket(2, 1, 0);\n    {fails}\n{asked}");
        self.two((&listens, address), &server, &client)
    }

    fn fork(&mut self) -> Vec<(String, String)> {
        let pair = self.rng.chance(40);
        let (make, ours, theirs) = match pair {
            true => ("socketpair(1, 1, 0, f)", (true, true), (true, true)),
            false => ("pipe(f)", (true, false), (false, true)),
        };
        let child = self.talk("f[1]", theirs, pair);
        let parent = self.talk("f[0]", ours, pair);
        let early = if self.rng.chance(50) {
            "    close(f[1]);\n"
        } else {
            ""
        };
        let made = format!("    int f[2];\n    {make};\n");
        // Two programs of their own would share nothing.
        let parent = format!("{early}{parent}");
        self.two((&made, &made), &parent, &child)
    }

    fn memory(&mut self) -> Vec<(String, String)> {
        let begin = usize::from(self.rng.chance(80)) + usize::from(self.rng.chance(10));
        let made = format!(
            "    int fd = shm_open(\"/m\", 66, 384);\n    ftruncate(fd, 8);\n    int *p = mmap(0, 8, 3, 1, fd, 0);\n    void *g = sem_open(\"/s\", 64, 384, {begin});\n"
        );
        let process = |of: &mut Maker| {
            let locked = of.rng.chance(75);
            let mut body = String::from(if locked { "    sem_wait(g);\n" } else { "" });
            for _ in 0..1 + of.rng.below(2) {
                let at = of.rng.below(2);
                let _ = writeln!(body, "    p[{at}] = p[{at}] + 1;");
            }
            if of.rng.chance(30) {
                let _ = writeln!(body, "    must(p[0] <= {});", 1 + of.rng.below(3));
            }
            if locked && of.rng.chance(90) {
                body.push_str("    sem_post(g);\n");
            }
            body
        };
        let (one, two) = (process(self), process(self));
        self.two((&made, &made), &one, &two)
    }

    fn mail(&mut self) -> Vec<(String, String)> {
        let most = 1 + self.rng.below(2);
        let made = format!(
            "    long a[8] = {{0, {most}, 4}};\n    char m[4];\n    unsigned pr = 0;\n    (void)m;\n    (void)pr;\n    int q = mq_open(\"/q\", 66, 384, a);\n"
        );
        let process = |of: &mut Maker, sends: bool| {
            let mut body = String::new();
            for _ in 0..1 + of.rng.below(2) {
                let byte = ["a", "b"][of.rng.below(2)];
                if sends {
                    let _ = writeln!(body, "    mq_send(q, \"{byte}\", 2, {});", of.rng.below(2));
                    continue;
                }
                body.push_str("    n = mq_receive(q, m, 4, &pr);\n");
                if of.rng.chance(40) {
                    let _ = writeln!(body, "    must(n == 2 && m[0] == '{byte}');");
                }
            }
            body
        };
        let (one, two) = (process(self, true), process(self, false));
        self.two((&made, &made), &one, &two)
    }

    fn fifo(&mut self) -> Vec<(String, String)> {
        let mut process = |writes: bool| {
            let mut body = format!("    int fd = open(\"/f\", {});\n", i32::from(writes));
            body.push_str(&self.talk("fd", (!writes, writes), false));
            if self.rng.chance(50) {
                body.push_str("    close(fd);\n");
            }
            body
        };
        let (one, two) = (process(true), process(false));
        let made = "    mkfifo(\"/f\", 384);\n";
        self.two((made, made), &one, &two)
    }
}

/// The code of a system.
pub fn code(of: &System) -> Result<Arc<Code>, String> {
    let options = Options {
        system: true,
        short_reads: true,
        ..Options::default()
    };
    let mut programs = Vec::new();
    for (name, text) in &of.images {
        let file = format!("{name}.c");
        let lowered = lower_text(text.as_bytes(), &file, &options, &mut FileTable::new());
        programs.push(
            lowered
                .map_err(|errors| format!("{name}: {errors:?}"))?
                .program,
        );
    }
    let images: Vec<Image<'_>> = of
        .images
        .iter()
        .zip(&programs)
        .map(|((name, _), program)| Image {
            name: name.clone(),
            program,
            args: vec![vec![name.clone()]],
            daemon: false,
            crashes: false,
            natives: None,
            among: None,
        })
        .collect();
    let program = system(&images, Failures::default(), None)?;
    let errors = ir::verify(&program);
    if !errors.is_empty() {
        return Err(format!("{errors:?}"));
    }
    Ok(Arc::new(Code::new(Arc::new(program))))
}

/// The strategies that follow processes and come to an end.
const STRATEGIES: [StrategyKind; 3] = [
    StrategyKind::Backtrack,
    StrategyKind::Parallel,
    StrategyKind::Selective,
];

/// Compares the strategies with the reference search, where that has at most `states` states.
pub fn compare(of: &System, states: u64) -> Result<Comparison, String> {
    let mut config = config();
    config.budget = machine::Config::default().budget;
    let asked = Asked {
        states,
        config,
        strategies: &STRATEGIES,
        judges: &[Judge::Summary],
        time: Some(Duration::from_secs(60)),
    };
    Ok(compare_code(&code(of)?, &asked))
}
