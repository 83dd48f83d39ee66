//! What the world decides by our models: calendars, patterns, texts of addresses, what descriptors are ready, peers on loopback,
//! folders, mapped files, lines of files, names. What really comes of the calls must be among what `check` finds, as for the
//! standard input ([`super::input`]). Each reading has one [`Topic`]; what it needs of files it makes first.

use super::input::Reading;
use crate::rng::Rng;

/// What the calls of a reading are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// `<time.h>`.
    Calendars,
    /// `<fnmatch.h>`, `<regex.h>`.
    Patterns,
    /// `<arpa/inet.h>`.
    Addresses,
    /// `poll`, `select` and `epoll` on a pipe.
    Ready,
    /// Stream sockets of the process to itself, over the loopback interface.
    Peers,
    /// `<dirent.h>`.
    Folders,
    /// `mmap` of a file.
    Mappings,
    /// `getline` and `getdelim` on a file.
    Lines,
    /// How long names are that the system gives: of folders, of what links lead to, of hosts.
    Names,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 9] = [
        Topic::Calendars,
        Topic::Patterns,
        Topic::Addresses,
        Topic::Ready,
        Topic::Peers,
        Topic::Folders,
        Topic::Mappings,
        Topic::Lines,
        Topic::Names,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Calendars => "calendars",
            Topic::Patterns => "patterns",
            Topic::Addresses => "addresses",
            Topic::Ready => "ready",
            Topic::Peers => "peers",
            Topic::Folders => "folders",
            Topic::Mappings => "mappings",
            Topic::Lines => "lines",
            Topic::Names => "names",
        }
    }

    /// The topic of this name.
    pub fn from_name(name: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|t| t.name() == name)
    }
}

/// The reading of a seed.
pub fn reading(topic: Topic, seed: u64) -> Reading {
    let mut rng = Rng::new(seed ^ (0x51 + topic as u64) << 56);
    let mut steps = Steps::default();
    match topic {
        Topic::Calendars => calendars(&mut rng, &mut steps),
        Topic::Patterns => patterns(&mut rng, &mut steps),
        Topic::Addresses => addresses(&mut rng, &mut steps),
        Topic::Ready => ready(&mut rng, &mut steps),
        Topic::Peers => peers(&mut rng, &mut steps),
        Topic::Folders => folders(&mut rng, &mut steps),
        Topic::Mappings => mappings(&mut rng, &mut steps),
        Topic::Lines => lines(&mut rng, &mut steps),
        Topic::Names => names(&mut rng, &mut steps),
    }
    Reading {
        input: Vec::new(),
        steps: steps.list,
    }
}

#[derive(Default)]
struct Steps {
    list: Vec<(String, String)>,
    before: String,
}

impl Steps {
    /// Statements before the next value.
    fn first(&mut self, statements: impl AsRef<str>) {
        self.before.push_str(statements.as_ref());
        self.before.push(' ');
    }

    /// A value that is compared.
    fn value(&mut self, expression: impl Into<String>) {
        let before = std::mem::take(&mut self.before);
        self.list.push((before, expression.into()));
    }

    fn call(&mut self, statements: impl AsRef<str>, expression: impl Into<String>) {
        self.first(statements);
        self.value(expression);
    }
}

fn calendars(rng: &mut Rng, steps: &mut Steps) {
    let times = [
        "0",
        "86399",
        "951782400",
        "1709251199",
        "4102444800",
        "-1",
        "-2208988801",
        "-62135596800",
        "253402300800",
    ];
    let time = rng.pick(&times);
    steps.first(format!(
        "time_t t = {time}; struct tm m; memset(&m, 0, sizeof m);"
    ));
    let field = |rng: &mut Rng| {
        rng.pick(&[
            "tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday",
            "tm_isdst",
        ])
    };
    match rng.below(4) {
        0 => steps.call("gmtime_r(&t, &m);", format!("m.{}", field(rng))),
        1 => steps.call("m = *localtime(&t);", format!("m.{}", field(rng))),
        2 => {
            let (year, month, day) = (rng.below(200), rng.below(15), rng.below(33));
            steps.call(
                format!(
                    "m.tm_year = {year}; m.tm_mon = {month}; m.tm_mday = {day}; t = timegm(&m);"
                ),
                "t",
            );
            steps.value(format!("m.{}", field(rng)));
        }
        _ => {
            let room = rng.pick(&[9, 32, 64]);
            steps.first(format!("gmtime_r(&t, &m); char text[{room}] = \"\";"));
            let format = rng.pick(&[
                "%H:%M",
                "%Y",
                "%d",
                "%S%%",
                "%j",
                "",
                "%F %T",
                "%a, %e %b %Y",
                "%A %B",
                "%D %R %p",
                "%c|%x|%X",
                "%r",
                "%-d.%-m. %k",
                "%Z%z",
                "%s",
                "%U %V %W %u%w",
                "%G-%g %C%y",
                "%Ey%n%t%Od",
                "%5Y",
            ]);
            steps.call(
                format!("int n = strftime(text, {room}, \"{format}\", &m);"),
                "n",
            );
            steps.value("n ? strlen(text) : 0");
            steps.value("n ? text[0] : 0");
            steps.value("n ? text[n - 1] : 0");
        }
    }
    if rng.chance(50) {
        steps.value(format!("m.{}", field(rng)));
    }
}

fn names(rng: &mut Rng, steps: &mut Steps) {
    match rng.below(5) {
        0 => {
            let room = rng.pick(&[4, 200, 4096]);
            steps.call(
                format!("char b[{room}]; char *p = getcwd(b, {room});"),
                "p != 0",
            );
            steps.value("p ? strlen(p) : 0");
        }
        1 => {
            let path = rng.pick(&[".", "/", "/tmp/..", "no"]);
            let to = rng.pick(&["b", "0"]);
            steps.call(
                format!("char b[PATH_MAX]; char *p = realpath(\"{path}\", {to});"),
                "p != 0",
            );
            steps.value("p ? strlen(p) : 0");
        }
        2 => {
            let (length, room) = (1 + rng.below(20), rng.pick(&[5, 16, 64]));
            let target = "abcdefghijklmnopqrstuvwxyz";
            steps.first("unlink(\"ln\");");
            steps.value(format!("symlink(\"{}\", \"ln\")", &target[..length]));
            steps.call(
                format!("char b[{room}]; long n = readlink(\"ln\", b, {room});"),
                "n",
            );
            steps.value("unlink(\"ln\")");
        }
        3 => {
            let (address, port) = (
                rng.pick(&["0x7f000001", "0", "0xc0a80a64"]),
                rng.pick(&[7, 80, 8080, 65535]),
            );
            let (host, service) = (rng.pick(&[8, 16, 46, 1025]), rng.pick(&[2, 6, 32]));
            steps.first("struct sockaddr_in a; memset(&a, 0, sizeof a); a.sin_family = AF_INET;");
            steps.first(format!(
                "a.sin_addr.s_addr = htonl({address}); a.sin_port = htons({port}); char h[{host}] = \"\", s[{service}] = \"\";"
            ));
            steps.call(
                format!(
                    "int e = getnameinfo((struct sockaddr *)&a, sizeof a, h, {host}, s, {service}, NI_NUMERICHOST | NI_NUMERICSERV);"
                ),
                "e",
            );
            steps.value("e ? 0 : strlen(h)");
            steps.value("e ? 0 : strlen(s)");
        }
        _ => {
            let room = rng.pick(&[3, 8, 64]);
            steps.call(
                format!("char b[{room}]; int e = ttyname_r(0, b, {room});"),
                "e != 0",
            );
            steps.value("e ? 0 : strlen(b)");
        }
    }
}

fn patterns(rng: &mut Rng, steps: &mut Steps) {
    let text = rng.pick(&["main.c", "a", "", "ab12", "x/y.h", ".hidden"]);
    if rng.chance(50) {
        let pattern = rng.pick(&["*.c", "?", "[a-c]*", "*", "x/*", "[!a]", "\\\\*"]);
        let flags = rng.pick(&["0", "FNM_PATHNAME", "FNM_PERIOD"]);
        return steps.value(format!("fnmatch(\"{pattern}\", \"{text}\", {flags}) != 0"));
    }
    let pattern = rng.pick(&["a+", "[0-9]+", "(a|b)*c", "^x", "h$", "(", "a(b)(1)"]);
    let flags = rng.pick(&["REG_EXTENDED", "REG_EXTENDED | REG_ICASE"]);
    steps.call(
        format!("regex_t r; int compiled = regcomp(&r, \"{pattern}\", {flags});"),
        "compiled != 0",
    );
    steps.call(
        format!("regmatch_t p[3]; int found = compiled ? 9 : regexec(&r, \"{text}\", 3, p, 0);"),
        "found",
    );
    for i in 0..3 {
        steps.value(format!("found ? -2 : p[{i}].rm_so"));
        steps.value(format!("found ? -2 : p[{i}].rm_eo"));
    }
}

fn addresses(rng: &mut Rng, steps: &mut Steps) {
    let text = rng.pick(&[
        "127.0.0.1",
        "255.255.255.255",
        "1.2.3",
        "",
        "300.1.1.1",
        "10.0.0.256",
        "::1",
    ]);
    match rng.below(4) {
        0 => steps.value(format!("inet_addr(\"{text}\") % 1000")),
        1 => {
            steps.first("unsigned char to[16]; memset(to, 7, 16);");
            let family = rng.pick(&["AF_INET", "AF_INET", "AF_INET6"]);
            steps.call(format!("int n = inet_pton({family}, \"{text}\", to);"), "n");
            for at in [0, 3] {
                steps.value(format!("n == 1 ? to[{at}] : 0"));
            }
        }
        2 => {
            let last = rng.below(10);
            steps.first(format!(
                "unsigned char from[4] = {{1, 2, 3, {last}}}; char to[8] = \"\";"
            ));
            steps.call(
                "const char *n = inet_ntop(AF_INET, from, to, sizeof to);",
                "n != 0",
            );
            steps.value("n ? strlen(to) : 0");
            steps.value("n ? to[0] : 0");
        }
        _ => {
            steps.first("struct in_addr a; memset(&a, 0, sizeof a);");
            steps.call(format!("int n = inet_aton(\"{text}\", &a);"), "n != 0");
            steps.value("n ? (int)(a.s_addr % 1000) : 0");
        }
    }
}

fn ready(rng: &mut Rng, steps: &mut Steps) {
    steps.call("int f[2];", "pipe(f)");
    let n = rng.below(3);
    if n > 0 {
        steps.value(format!("write(f[1], \"xy\", {n})"));
    }
    if rng.chance(30) {
        steps.value("close(f[1])");
    }
    match rng.below(3) {
        0 => {
            steps.call(
                "struct pollfd p = {f[0], POLLIN, 0}; int n = poll(&p, 1, 0);",
                "n",
            );
            steps.value("p.revents & POLLIN");
        }
        1 => {
            steps.first("fd_set s; FD_ZERO(&s); FD_SET(f[0], &s); struct timeval now = {0, 0};");
            steps.call("int n = select(f[0] + 1, &s, 0, 0, &now);", "n");
            steps.value("FD_ISSET(f[0], &s) != 0");
        }
        _ => {
            steps.first(
                "struct epoll_event w = {EPOLLIN, {.fd = f[0]}}, e; memset(&e, 0, sizeof e);",
            );
            steps.call(
                "int s = epoll_create1(0);",
                "epoll_ctl(s, EPOLL_CTL_ADD, f[0], &w)",
            );
            steps.call("int n = epoll_wait(s, &e, 1, 0);", "n");
            steps.value("n > 0 && e.events & EPOLLIN");
        }
    }
}

fn peers(rng: &mut Rng, steps: &mut Steps) {
    steps.first("struct sockaddr_in a; socklen_t l = sizeof a; memset(&a, 0, sizeof a); a.sin_family = AF_INET;");
    steps.first("a.sin_addr.s_addr = htonl(INADDR_LOOPBACK); char b[4] = \"\";");
    steps.call("int s = socket(AF_INET, SOCK_STREAM, 0);", "s >= 0");
    steps.value("bind(s, (struct sockaddr *)&a, sizeof a)");
    steps.value("listen(s, 4)");
    steps.value("getsockname(s, (struct sockaddr *)&a, &l)");
    steps.call(
        "int c = socket(AF_INET, SOCK_STREAM, 0);",
        "connect(c, (struct sockaddr *)&a, sizeof a)",
    );
    steps.call("int d = accept(s, 0, 0);", "d >= 0");
    for _ in 0..1 + rng.below(3) {
        match rng.below(4) {
            0 | 1 => {
                steps.value("send(c, \"hi\", 2, 0)");
                steps.value("recv(d, b, 2, 0)");
                steps.value("b[0]");
            }
            2 => {
                steps.value("shutdown(c, SHUT_WR)");
                steps.value("recv(d, b, 2, 0)");
                break;
            }
            _ => {
                steps.value("close(c)");
                steps.value("read(d, b, 2)");
                break;
            }
        }
    }
}

fn folders(rng: &mut Rng, steps: &mut Steps) {
    steps.first("mkdir(\"d\", 0755);");
    if rng.chance(60) {
        steps.first("close(open(\"d/x\", O_WRONLY | O_CREAT, 0644));");
    }
    let name = rng.pick(&["d", "d", "no"]);
    steps.call(
        format!("DIR *d = opendir(\"{name}\"); struct dirent *e = 0;"),
        "d != 0",
    );
    for _ in 0..1 + rng.below(2) {
        steps.call("if (d) e = readdir(d);", "e != 0");
        steps.value("e ? strlen(e->d_name) : 0");
        steps.value("e ? e->d_name[0] : 0");
    }
    steps.value("d ? closedir(d) : 0");
    steps.call("unlink(\"d/x\");", "rmdir(\"d\")");
}

fn mappings(rng: &mut Rng, steps: &mut Steps) {
    let n = 1 + rng.below(6);
    steps.call(
        "int f = open(\"m\", O_RDWR | O_CREAT | O_TRUNC, 0644);",
        "f >= 0",
    );
    steps.value(format!("write(f, \"abcdefgh\", {n})"));
    let length = rng.pick(&["4", "4096", "0"]);
    let how = rng.pick(&["MAP_PRIVATE", "MAP_SHARED"]);
    steps.call(
        format!("char *p = mmap(0, {length}, PROT_READ, {how}, f, 0);"),
        "p == MAP_FAILED",
    );
    let at = rng.below(4);
    steps.value(format!("p == MAP_FAILED ? 0 : p[{at}]"));
    steps.value(format!("p == MAP_FAILED ? 0 : munmap(p, {length})"));
    steps.call("close(f);", "unlink(\"m\")");
}

fn lines(rng: &mut Rng, steps: &mut Steps) {
    let text = rng.pick(&["ab\\ncd", "x", "", "\\n", "a b\\n"]);
    steps.first("FILE *f = fopen(\"l\", \"w\");");
    steps.call(
        format!("if (f) {{ fputs(\"{text}\", f); fclose(f); f = fopen(\"l\", \"r\"); }}"),
        "f != 0",
    );
    steps.first("char *l = 0; size_t c = 0; long n;");
    for _ in 0..1 + rng.below(2) {
        let call = rng.pick(&["getline(&l, &c, f)", "getdelim(&l, &c, ' ', f)"]);
        steps.call(format!("n = {call};"), "n");
        steps.value("n > 0 ? l[0] : 0");
        steps.value("n > 0 ? l[n - 1] : 0");
    }
    steps.value("feof(f) != 0");
    steps.call("free(l); fclose(f);", "unlink(\"l\")");
}
