//! Descriptors between threads of one process, and signals that a thread sends to itself. The generator follows what
//! is open and how much is on its way, and calls nothing that would wait for ever. Every descriptor that a sequence
//! opens it closes, so that numbers are the same for the next.

use super::threads::CUT;
use crate::rng::Rng;
use std::fmt::Write;

/// An open descriptor: the variable it is in, and what it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Reads,
    Writes,
}

/// Closes what the parent process left open: new descriptors get the lowest numbers that are free.
const CLOSES: &str = "    for (int i = 3; i < 64; i++) close(i);\n";

/// A sequence on a pipe or a counter.
pub(super) fn descriptors(rng: &mut Rng) -> String {
    let sequence = match rng.below(4) {
        0 => counter(rng),
        _ => pipe(rng),
    };
    format!("{CLOSES}{sequence}")
}

fn pipe(rng: &mut Rng) -> String {
    let mut out = String::from(
        "    int p[2], f[12]; char b[32]; memset(b, '.', sizeof b); memset(f, -1, sizeof f); signal(SIGPIPE, SIG_IGN);\n    \
         num(pipe(p)); f[0] = p[0]; f[1] = p[1]; num(f[0]); num(f[1]);\n",
    );
    let mut open = vec![(0, End::Reads), (1, End::Writes)];
    let (mut next, mut there, mut waits) = (2, 0usize, true);
    let text = "abcdefghijklmnopqrstuvwxyz";
    for _ in 0..4 + rng.below(10) {
        let some = (!open.is_empty()).then(|| open[rng.below(open.len())]);
        let writers = open.iter().any(|(_, end)| *end == End::Writes);
        let call = match (rng.below(9), some) {
            (0 | 1, Some((at, End::Writes))) => {
                let (from, n) = (rng.below(13), rng.below(8));
                let readers = open.iter().any(|(_, end)| *end == End::Reads);
                there += if readers { n } else { 0 };
                // Writing nothing to a pipe that none reads has no result that is fixed.
                if n == 0 && !readers {
                    continue;
                }
                format!("errno = 0; num(write(f[{at}], \"{text}\" + {from}, {n})); num(errno);")
            }
            (0..=3, Some((at, End::Reads))) if there > 0 || !writers || !waits => {
                let n = rng.below(12);
                there = there.saturating_sub(n);
                format!(
                    "errno = 0; memset(b, '.', 12); num(read(f[{at}], b, {n})); num(errno); bytes(b, 12);"
                )
            }
            (4, Some((at, end))) if next < 10 => {
                open.push((next, end));
                next += 1;
                format!("num(f[{}] = dup(f[{at}]));", next - 1)
            }
            (5, Some((at, end))) if next < 10 => {
                open.push((next, end));
                next += 1;
                let to = 20 + next;
                format!("num(f[{}] = dup2(f[{at}], {to}));", next - 1)
            }
            (6, Some((at, end))) if next < 10 => {
                open.push((next, end));
                next += 1;
                let from = 40 + rng.below(4);
                format!("num(f[{}] = fcntl(f[{at}], F_DUPFD, {from}));", next - 1)
            }
            (7, Some(one)) => {
                open.retain(|other| *other != one);
                format!("num(close(f[{}])); f[{}] = -1;", one.0, one.0)
            }
            (8, Some((at, End::Reads))) => {
                waits = rng.chance(50);
                let flags = if waits { "0" } else { "O_NONBLOCK" };
                format!("num(fcntl(f[{at}], F_SETFL, {flags}));")
            }
            (8, Some((at, End::Writes))) => {
                format!("errno = 0; num(read(f[{at}], b, 1)); num(errno);")
            }
            _ => {
                let calls = [
                    "num(write(60, b, 1))",
                    "num(read(60, b, 1))",
                    "num(close(60))",
                    "num(dup(-1))",
                    "num(dup2(60, 3))",
                ];
                format!("errno = 0; {}; num(errno);", rng.pick(&calls))
            }
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    {call}");
    }
    out.push_str("    for (int i = 0; i < 12; i++) if (f[i] >= 0) num(close(f[i]));\n");
    out
}

fn counter(rng: &mut Rng) -> String {
    let first = rng.below(4);
    let down = rng.chance(40);
    let flags = if down { "EFD_SEMAPHORE" } else { "0" };
    let mut out = format!(
        "    unsigned long long v; int f = eventfd({first}, {flags} | EFD_NONBLOCK), g = -1; num(f);\n"
    );
    for _ in 0..3 + rng.below(7) {
        let n = rng.below(5);
        let call = match rng.below(5) {
            0 | 1 => format!("v = {n}; errno = 0; num(write(f, &v, 8)); num(errno);"),
            2 | 3 => "v = 99; errno = 0; num(read(f, &v, 8)); num(errno); num(v);".to_string(),
            _ => "errno = 0; num(read(f, &v, 4)); num(errno);".to_string(),
        };
        let _ = writeln!(out, "    {call}");
    }
    out.push_str("    num(close(f)); num(g);\n");
    out
}

/// A sequence of one thread's own signals.
pub(super) fn signals(rng: &mut Rng) -> String {
    let mut out = String::from(
        "static void one@@(int n) { num(1000 + n); }\nstatic void two@@(int n) { num(2000 + n); }\n\
         static long which@@(void (*h)(int)) { return h == SIG_DFL ? 0 : h == SIG_IGN ? 1 : h == one@@ ? 2 : h == two@@ ? 3 : 4; }\n",
    );
    out.push_str(CUT);
    out.push_str(
        "    sigset_t s, o; struct sigaction a, b; sigemptyset(&s); sigprocmask(SIG_SETMASK, &s, 0);\n    \
         signal(SIGUSR1, SIG_IGN); signal(SIGUSR2, SIG_IGN); signal(SIGTERM, SIG_IGN);\n",
    );
    let numbers = ["SIGUSR1", "SIGUSR2", "SIGTERM"];
    for _ in 0..4 + rng.below(9) {
        let number = rng.pick(&numbers);
        let handler = rng.pick(&["one@@", "two@@", "SIG_IGN"]);
        let call = match rng.below(8) {
            0 | 1 => format!("num(which@@(signal({number}, {handler})));"),
            2 => {
                let flags = rng.pick(&["0", "SA_RESTART", "SA_NODEFER"]);
                format!(
                    "memset(&a, 0, sizeof a); a.sa_handler = {handler}; a.sa_flags = {flags}; sigemptyset(&a.sa_mask); \
                     num(sigaction({number}, &a, &b)); num(which@@(b.sa_handler));"
                )
            }
            3 | 4 => format!("num(raise({number}));"),
            5 => "num(kill(getpid(), 0));".to_string(),
            _ => {
                let how = rng.pick(&["SIG_BLOCK", "SIG_UNBLOCK", "SIG_SETMASK"]);
                let other = rng.pick(&numbers);
                format!(
                    "sigemptyset(&s); sigaddset(&s, {number}); sigaddset(&s, {other}); num(sigprocmask({how}, &s, &o)); \
                     num(sigismember(&o, SIGUSR1)); num(sigismember(&o, SIGUSR2)); num(sigismember(&o, SIGTERM));"
                )
            }
        };
        let _ = writeln!(out, "    {call}");
    }
    out.push_str("    sigemptyset(&s); num(sigprocmask(SIG_SETMASK, &s, 0));\n");
    out
}
