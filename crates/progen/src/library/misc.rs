//! Options of the command line, sets of signals, jumps, and small facts about the system.

use crate::rng::Rng;
use std::fmt::Write;

/// A sequence of one to three calls.
pub(super) fn sequence(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(3) {
        let call = match rng.below(8) {
            0..=2 => options(rng),
            3 => long_options(rng),
            4 => signals(rng),
            5 => mask(rng),
            6 => jump(rng),
            _ => facts(rng).to_owned(),
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "    {{ {call} }}");
    }
    out
}

/// A vector of arguments as C has it.
fn vector(rng: &mut Rng, words: &[&str]) -> (usize, String) {
    let mut out = String::from("\"p\"");
    let count = rng.below(6);
    for _ in 0..count {
        let _ = write!(out, ", \"{}\"", rng.pick(words));
    }
    (count + 1, out)
}

/// What is printed after each option, and in the end.
const EACH: &str =
    "num(c); if (c == '?' || c == ':') num(optopt); if (optarg) bytes(optarg, strlen(optarg));";
const LAST: &str = "num(optind); for (int i = 0; v[i]; i++) bytes(v[i], strlen(v[i]));";

fn options(rng: &mut Rng) -> String {
    let words = [
        "-a", "-b", "-ab", "-abx", "-bx", "-c", "-cx", "x", "y", "--", "-", "-q", "-aq", "-ba",
    ];
    let (count, vector) = vector(rng, &words);
    let letters = rng.pick(&["ab:", "ab:c::", "+ab:", "-ab:", ":ab:", "a", ""]);
    format!(
        "char *v[] = {{{vector}, 0}}; int c; optind = 0; opterr = 0; optopt = 0; \
         while ((c = getopt({count}, v, \"{letters}\")) != -1) {{ {EACH} }} {LAST}"
    )
}

fn long_options(rng: &mut Rng) -> String {
    let words = [
        "--alpha",
        "--al",
        "--beta=3",
        "--beta",
        "x",
        "--gamma=5",
        "--gamma",
        "--nope",
        "--",
        "-a",
        "-b",
        "-bz",
        "--beta=",
        "--alpha=1",
        "y",
        "--b",
        "--g",
    ];
    let (count, vector) = vector(rng, &words);
    let letters = rng.pick(&["ab:", ":ab:", "+ab:"]);
    format!(
        "char *v[] = {{{vector}, 0}}; int c, flag = 0, at; optind = 0; opterr = 0; optopt = 0; \
         struct option o[] = {{{{\"alpha\", 0, 0, 'a'}}, {{\"beta\", 1, 0, 'b'}}, {{\"gamma\", 2, &flag, 7}}, \
         {{0, 0, 0, 0}}}}; at = -1; while ((c = getopt_long({count}, v, \"{letters}\", o, &at)) != -1) \
         {{ {EACH} num(at); num(flag); }} {LAST}"
    )
}

fn number(rng: &mut Rng) -> i32 {
    rng.pick(&[1, 2, 9, 10, 15, 17, 19, 31, 34, 64, 0, -1, 65, 32, 33, 100])
}

fn signals(rng: &mut Rng) -> String {
    let start = rng.pick(&["sigemptyset", "sigfillset"]);
    let mut out = format!("sigset_t s; num({start}(&s));");
    for _ in 0..1 + rng.below(4) {
        let call = rng.pick(&["sigaddset", "sigdelset", "sigismember", "sigismember"]);
        let _ = write!(
            out,
            " errno = 0; num({call}(&s, {})); num(errno);",
            number(rng)
        );
    }
    out
}

fn mask(rng: &mut Rng) -> String {
    let call = rng.pick(&["pthread_sigmask", "sigprocmask"]);
    let (first, second) = (rng.pick(&[1, 10, 15]), rng.pick(&[1, 10, 12]));
    let how = rng.pick(&["SIG_BLOCK", "SIG_UNBLOCK", "SIG_SETMASK", "9"]);
    format!(
        "sigset_t s, o, n; sigemptyset(&s); num({call}(SIG_SETMASK, &s, 0)); sigaddset(&s, {first}); \
         errno = 0; num({call}({how}, &s, &o)); num(errno); num({call}(SIG_BLOCK, 0, &n)); \
         num(sigismember(&n, {first})); num(sigismember(&n, {second})); sigemptyset(&s); \
         num({call}(SIG_SETMASK, &s, 0));"
    )
}

fn jump(rng: &mut Rng) -> String {
    let (most, value) = (rng.below(4), rng.pick(&[0, 1, 7, -3]));
    let (set, back) = rng.pick(&[
        ("setjmp(j)", "longjmp"),
        ("_setjmp(j)", "longjmp"),
        ("sigsetjmp(j, 0)", "siglongjmp"),
    ]);
    format!(
        "jmp_buf j; volatile int n = 0; int r = {set}; num(r); num(n); if (n++ < {most}) {back}(j, {value}); num(n);"
    )
}

fn facts(rng: &mut Rng) -> &'static str {
    rng.pick(&[
        "num(sysconf(_SC_PAGESIZE)); num(getpagesize());",
        "num(sysconf(_SC_CLK_TCK));",
        "printf(\" %s\", setlocale(LC_ALL, \"C\")); printf(\" %s\", setlocale(LC_ALL, 0));",
        "num(usleep(0)); num(sleep(0)); num(nanosleep(&(struct timespec){0, 1}, 0));",
        "num(poll(0, 0, 0)); struct timeval t = {0, 0}; num(select(0, 0, 0, 0, &t));",
        "int r = rand(); num(r >= 0 && r <= RAND_MAX); unsigned s = 1; r = rand_r(&s); num(r >= 0);",
        "num(sched_yield());",
        "num(isatty(77)); num(errno);",
        "double d = drand48(); num(d >= 0 && d < 1); num(lrand48() >= 0);",
    ])
}
