//! What the processes of a random system do.

use crate::Rng;
use std::fmt::Write;

/// Declarations that all texts begin with.
const HEAD: &str = "typedef unsigned long size_t;
int socket(int, int, int), bind(int, const void *, unsigned), listen(int, int), accept(int, void *, unsigned *);
int connect(int, const void *, unsigned), close(int), shutdown(int, int), pipe(int *), socketpair(int, int, int, int *);
long sendto(int, const void *, size_t, int, const void *, unsigned);
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

/// Makes the text of systems.
pub(super) struct Maker {
    rng: Rng,
}

impl Maker {
    /// One that chooses by these numbers.
    pub fn new(rng: Rng) -> Maker {
        Maker { rng }
    }

    /// A few operations on a descriptor that bytes go through in the given ways.
    fn talk(&mut self, fd: &str, (reads, writes): (bool, bool), socket: bool) -> String {
        let mut text = String::new();
        for _ in 0..1 + usize::from(self.rng.chance(25)) {
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
                7 if socket && writes && self.rng.chance(50) => {
                    let _ = writeln!(text, "    shutdown({fd}, 1);");
                }
                7 if self.rng.chance(70) => {
                    let _ = writeln!(text, "    close({fd});");
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
        if self.rng.chance(8) {
            let (one, two) = (format!("{ours}{one}"), format!("{theirs}{two}"));
            let (one, two) = (self.image(&one), self.image(&two));
            return vec![("one".into(), one), ("two".into(), two)];
        }
        self.child(ours, one, two)
    }

    /// A parent that has made what they share, and its child.
    fn child(&mut self, ours: &str, one: &str, two: &str) -> Vec<(String, String)> {
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

    /// The images of a system of that shape.
    pub fn sockets(&mut self) -> Vec<(String, String)> {
        let address = "    unsigned char at[16] = {2, 0, 9, 9, 127, 0, 0, 1};\n";
        let served = self.talk("fd", (true, true), true);
        let listens = format!(
            "{address}    int l = socket(2, 1, 0);\n    bind(l, at, 16);\n    listen(l, 4);\n"
        );
        // Mostly one of them has made the connection, and then there are two; each may close what is the other's.
        if self.rng.chance(65) {
            let asked = self.talk("to", (true, true), true);
            let made = format!(
                "{listens}    int to = socket(2, 1, 0);\n    connect(to, at, 16);\n    int fd = accept(l, 0, 0);\n"
            );
            let mut early = |fd: &str| match self.rng.chance(40) {
                true => format!("    close({fd});\n"),
                false => String::new(),
            };
            let (server, client) = (early("to") + &served, early("fd") + &asked);
            return self.child(&made, &server, &client);
        }
        let asked = self.talk("fd", (true, true), true);
        let server = format!("    int fd = accept(l, 0, 0);\n{served}");
        // One that does not try again may be refused.
        let fails = match self.rng.chance(60) {
            true => "while (connect(fd, at, 16) != 0) { }",
            false => "if (connect(fd, at, 16) != 0) return 3;",
        };
        let client = format!("    int fd = socket(2, 1, 0);\n    {fails}\n{asked}");
        self.two((&listens, address), &server, &client)
    }

    /// The images of a system of that shape.
    pub fn datagrams(&mut self) -> Vec<(String, String)> {
        let made = "    unsigned char at[16] = {2, 0, 9, 9, 127, 0, 0, 1}, by[16] = {2, 0, 9, 8, 127, 0, 0, 1};
    int a = socket(2, 2, 0), b = socket(2, 2, 0);
    bind(a, at, 16);
";
        let bound = match self.rng.chance(70) {
            true => "    bind(b, by, 16);\n",
            false => "",
        };
        let mut process = |own: &str, to: &str, sends: usize| {
            let mut text = String::new();
            for _ in 0..1 + usize::from(self.rng.chance(30)) {
                let byte = ["a", "b"][self.rng.below(2)];
                match self.rng.below(8) {
                    chosen if chosen < sends => {
                        let _ = writeln!(text, "    sendto({own}, \"{byte}\", 1, 0, {to}, 16);");
                    }
                    7 => {
                        let _ = writeln!(text, "    close({own});");
                    }
                    6 => {
                        let _ = writeln!(text, "    n = recv({own}, &c, 1, 0x40);");
                        if self.rng.chance(30) {
                            let _ = writeln!(text, "    must(n == 1);");
                        }
                    }
                    _ => {
                        let _ = writeln!(text, "    c = 0;\n    n = recv({own}, &c, 1, 0);");
                        if self.rng.chance(40) {
                            let _ = writeln!(text, "    must(n != 1 || c == '{byte}');");
                        }
                    }
                }
            }
            text
        };
        let (one, two) = (process("a", "by", 2), process("b", "at", 5));
        self.child(&format!("{made}{bound}"), &one, &two)
    }

    /// The images of a system of that shape.
    pub fn fork(&mut self) -> Vec<(String, String)> {
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

    /// The images of a system of that shape.
    pub fn memory(&mut self) -> Vec<(String, String)> {
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

    /// The images of a system of that shape.
    pub fn mail(&mut self) -> Vec<(String, String)> {
        let most = 1 + self.rng.below(2);
        let made = format!(
            "    long a[8] = {{0, {most}, 4}};\n    char m[4];\n    unsigned pr = 0;\n    (void)m;\n    (void)pr;\n    int q = mq_open(\"/q\", 66, 384, a);\n"
        );
        let process = |of: &mut Maker, sends: bool| {
            let mut body = String::new();
            for _ in 0..1 + usize::from(of.rng.chance(25)) {
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

    /// The images of a system of that shape.
    pub fn fifo(&mut self) -> Vec<(String, String)> {
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
