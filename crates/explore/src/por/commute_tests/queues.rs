//! Byte queues: puts and takes commute while there is enough and room, also as far as detectors know.
//!
//! Random walks through a pipe of one process, whose reader asks for less than there is or for more, and through a message
//! queue that one message fills.

use super::{Relation, config, walk_through};
use crate::por::roles::Role;
use machine::Config;
use progen::systems::{Shape, System, code};

const HEAD: &str = "typedef unsigned long size_t;
int pipe(int *), close(int), mq_open(const char *, int, ...), mq_send(int, const char *, size_t, unsigned);
long read(int, void *, size_t), write(int, const void *, size_t), mq_receive(int, char *, size_t, unsigned *);
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *), pthread_join(unsigned long, void **);
static int f[2], q;
";

const PIPE: &str = "static void *run(void *p) { write(f[1], \"ab\", 2); write(f[1], \"c\", 1); write(f[1], \"de\", 2); close(f[1]); return p; }
int main(void)
{
    unsigned long t;
    char to[4];
    pipe(f);
    write(f[1], \"x\", 1);
    pthread_create(&t, 0, run, 0);
    read(f[0], to, 1);
    read(f[0], to, 2);
    read(f[0], to, 4);
    read(f[0], to, 1);
    close(f[0]);
    pthread_join(t, 0);
    return 0;
}
";

const MAIL: &str =
    "static void *run(void *p) { for (int i = 0; i < 3; i++) mq_send(q, \"a\", 2, 0); return p; }
int main(void)
{
    unsigned long t;
    long a[8] = {0, 2, 4};
    char to[4];
    unsigned priority;
    q = mq_open(\"/q\", 66, 384, a);
    pthread_create(&t, 0, run, 0);
    for (int i = 0; i < 3; i++)
        mq_receive(q, to, 4, &priority);
    pthread_join(t, 0);
    return 0;
}
";

#[test]
fn a_put_and_a_take_commute() {
    for (text, shape) in [(PIPE, Shape::Fork), (MAIL, Shape::Mail)] {
        let images = vec![("one".to_owned(), format!("{HEAD}{text}"))];
        let code = code(&System { shape, images }).expect("a system");
        let config = Config {
            budget: Config::default().budget,
            ..config()
        };
        let mut both = 0;
        for relation in Relation::ALL {
            for seed in 0..60 {
                let walked = walk_through(&code, &config, seed, relation, |a, b| {
                    let has = |role| a.uses.iter().chain(&b.uses).any(|u| u.1 == role);
                    both += u64::from(has(Role::Send) && has(Role::Receive));
                });
                walked.unwrap_or_else(|what| panic!("{relation:?} {}: {what}", shape.name()));
            }
        }
        // Who receives mail tries, and a try tells whether the message is there.
        assert!(both > 20 || shape == Shape::Mail, "{both} pairs");
    }
}
