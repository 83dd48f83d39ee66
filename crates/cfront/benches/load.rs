//! How fast preprocessed text becomes a program: `cargo bench -p threadproof-cfront`.

use std::fmt::Write;

use cfront::source::FileTable;
use cfront::{Options, lower_text};
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

/// A file as preprocessed ones are: mostly declarations, some unused inline functions, and a
/// part that is used.
fn text(functions: usize) -> String {
    let mut out = String::new();
    for i in 0..functions {
        write!(
            out,
            "struct node{i} {{ int key; struct node{i} *next; unsigned flags : 5; char name[16]; }};
             extern int external{i}(const char *__restrict format, struct node{i} *node, unsigned long size);
             static inline int unused{i}(struct node{i} *n) {{ return n->key * 2 + (int)n->flags; }}
             typedef int (*handler{i})(struct node{i} *, int);
             int used{i}(struct node{i} *list, int limit)
             {{
                 int sum = 0;
                 for (struct node{i} *n = list; n != (struct node{i} *)0 && sum < limit; n = n->next) {{
                     if (n->key % 3 == 0) sum += n->key; else if (n->flags & 1) sum -= n->name[n->key & 15];
                     switch (n->key) {{ case 1: sum++; break; case 2 ... 5: sum ^= limit; default: break; }}
                 }}
                 return sum;
             }}\n"
        )
        .expect("writing to a string");
    }
    out.push_str("int main(void) { return 0; }\n");
    out
}

#[divan::bench(args = [100, 1000])]
fn parse_and_lower(bencher: divan::Bencher<'_, '_>, functions: usize) {
    let text = text(functions);
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        lower_text(
            text.as_bytes(),
            "bench.c",
            &Options::default(),
            &mut FileTable::new(),
        )
    });
}
