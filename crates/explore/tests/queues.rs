//! Channels and byte queues: what a message orders, and what it does not.

use explore::input::problem::Omit;
use explore::{Judge, Problem, StrategyKind};
use machine::{Code, PendingKind, QueueAct, State, SyncKind, SyncOnly, ThreadId};
use progen::differential::{Asked, Comparison, answers, compare_code, config, problem};
use std::sync::Arc;
use verdict::{Property, Verdict};

/// `main` starts three threads on the text of their bodies and joins them; `g0` is the queue, `g1` a variable, `g2` a
/// flag, `g3` and `g6` hold what is sent and received.
fn program(init: &str, bodies: [&str; 3]) -> Arc<Code> {
    let mut text = String::from(
        "program lp64\n\
         global g0 \"queue\" size 16 align 8 zero\n\
         global g1 \"y\" size 4 align 4 zero\n\
         global g2 \"flag\" size 4 align 4 zero\n\
         global g3 \"sent\" size 8 align 8 zero\n\
         global g4 \"threads\" size 24 align 8 zero\n\
         global g5 \"also sent\" size 8 align 8 zero\n\
         global g6 \"received\" size 16 align 8 zero\n\
         entry thread fn0\n\
         func fn0 \"main\" () {\n  local %0 i32\n  local %1 ptr\nbb0:\n",
    );
    text += &format!("  %0 = sync {init}\n");
    for at in 0..3 {
        text += &format!("  %0 = sync spawn g4+{}, fn{}, null, 0\n", 8 * at, at + 1);
    }
    for at in 0..3 {
        let place = 8 * at;
        text += &format!("  %1 = load ptr g4+{place} align 8\n  %0 = sync join %1, null\n");
    }
    text += "  return\n}\n";
    for (at, body) in bodies.iter().enumerate() {
        text += &format!(
            "func fn{} \"t{at}\" (ptr) -> ptr {{\n  local %0 ptr\n  local %1 i32\n  local %2 i32\n\
             bb0:\n{body}  return null\n}}\n",
            at + 1
        );
    }
    let program = ir::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    assert_eq!(ir::verify(&program), []);
    Arc::new(Code::new(Arc::new(program)))
}

fn agreed(code: &Arc<Code>) {
    let asked = Asked {
        states: 100_000,
        config: config(),
        strategies: &StrategyKind::ALL,
        judges: &Judge::ALL,
        time: None,
    };
    let found = compare_code(code, &asked);
    assert!(matches!(found, Comparison::Agreed(_)), "{found:?}");
}

fn verdict(code: &Arc<Code>, property: Property, strategy: StrategyKind) -> bool {
    let mut problem = Problem::new(Arc::clone(code));
    problem.strategy = strategy;
    let found = explore::run(&problem);
    let answers = found.verdicts.answers;
    let answer = answers.iter().find(|(p, _)| *p == property);
    match answer.map(|(_, v)| v) {
        Some(Verdict::Violated(_)) => true,
        Some(Verdict::Safe(_)) => false,
        other => panic!("{property}: {other:?}"),
    }
}

/// The second thread writes `y` and sends, then says so by a flag that orders nothing. The third sees the flag and
/// takes one message, which may be that of the first: then it knows nothing of the write.
fn hidden(init: &str, sends: [&str; 2], takes: &str) -> Arc<Code> {
    let first = format!("  %1 = sync {}\n", sends[0]);
    let second = format!(
        "  store i32 1 to g1 align 4\n  %1 = sync {}\n  store i32 1 to g2 align 4 atomic relaxed\n",
        sends[1]
    );
    let third = format!(
        "  %1 = load i32 g2 align 4 atomic relaxed\n  branch i32 %1, bb1, bb2\nbb1:\n  %1 = sync {takes}\n  \
         %2 = load i32 g1 align 4\n  jump bb2\nbb2:\n"
    );
    program(init, [&first, &second, &third])
}

const QUEUE: [&str; 2] = ["queue_put g0, g3, 1", "queue_put g0, g5, 1"];

#[test]
fn a_message_orders_what_its_sender_did_and_not_what_others_did() {
    let channel = hidden(
        "chan_init g0, 2",
        ["chan_send g0, null", "chan_send g0, null"],
        "chan_recv g0, g6",
    );
    let queue = hidden("queue_init g0, 2", QUEUE, "queue_take g0, g6, 1");
    for code in [channel, queue] {
        assert!(verdict(&code, Property::Race, StrategyKind::Reference));
        agreed(&code);
    }
}

#[test]
fn who_takes_all_messages_knows_all_senders() {
    let first = "  %1 = sync queue_put g0, g3, 1\n";
    let second = "  store i32 1 to g1 align 4\n  %1 = sync queue_put g0, g5, 1\n";
    let third = "  %1 = sync queue_take g0, g6, 1\n  %1 = sync queue_take g0, g6, 1\n  \
                 %2 = load i32 g1 align 4\n";
    let code = program("queue_init g0, 2", [first, second, third]);
    assert!(!verdict(&code, Property::Race, StrategyKind::Reference));
    agreed(&code);
}

#[test]
fn who_meets_the_end_knows_who_shut_it() {
    let first = "  store i32 1 to g1 align 4\n  %1 = sync queue_shut g0\n";
    let third = "  %1 = sync queue_take g0, g6, 1\n  %2 = load i32 g1 align 4\n";
    let code = program("queue_init g0, 2", [first, "", third]);
    assert!(!verdict(&code, Property::Race, StrategyKind::Reference));
    agreed(&code);
}

#[test]
fn a_reader_without_a_writer_waits_for_ever() {
    let third = "  %1 = sync queue_take g0, g6, 1\n  %1 = sync queue_take g0, g6, 1\n";
    let code = program(
        "queue_init g0, 2",
        ["  %1 = sync queue_put g0, g3, 1\n", "", third],
    );
    assert!(verdict(&code, Property::Deadlock, StrategyKind::Reference));
    agreed(&code);
}

/// Every strategy agrees with the reference on small random uses of a queue of one, two or three bytes.
#[test]
fn random_users_of_a_queue() {
    let operations = [
        "  %1 = sync queue_put g0, g3, 1\n",
        "  %1 = sync queue_put g0, g3, 2\n",
        "  %1 = sync queue_put g0, g5, 1 try\n",
        "  %1 = sync queue_take g0, g6, 1\n",
        "  %1 = sync queue_take g0, g6, 2\n",
        "  %1 = sync queue_take g0, g6+8, 1 try\n",
        "  %1 = sync queue_take g0, g6+8, 2 peek\n",
        "  %1 = sync queue_shut g0\n",
        "  %1 = sync queue_shut g0 reader\n",
        "  %1 = sync queue_look g0\n",
        "  store i32 1 to g1 align 4\n",
        "  %2 = load i32 g1 align 4\n",
        "  store i32 %1 to g2 align 4 atomic relaxed\n",
        "  %1 = load i32 g2 align 4 atomic relaxed\n",
    ];
    let mut rng = progen::Rng::new(11);
    for round in 0..testlang::random(40) {
        let mut body = || -> String {
            let count = 1 + rng.below(4);
            (0..count)
                .map(|_| operations[rng.below(operations.len())])
                .collect()
        };
        let bodies = [body(), body(), body()];
        let init = format!("queue_init g0, {}", 1 + round % 3);
        let code = program(&init, [&bodies[0], &bodies[1], &bodies[2]]);
        agreed(&code);
    }
}

/// Without this part of the rule for the ends of a queue, a program of a few lines is judged wrongly.
fn needed(omit: Omit, bodies: [&str; 3]) {
    let code = program("queue_init g0, 8", bodies);
    let reference = explore::run(&problem(&code, StrategyKind::Reference, u64::MAX));
    let expected = answers(&reference);
    let mut search = problem(&code, StrategyKind::Parallel, u64::MAX);
    assert_eq!(answers(&explore::run(&search)), expected, "{omit:?}");
    search.omit = omit;
    assert_ne!(answers(&explore::run(&search)), expected, "{omit:?}");
}

const PUT: &str = "  %1 = sync queue_put g0, g3, 1\n";
const TAKE: &str = "  %1 = sync queue_take g0, g6, 1\n";

#[test]
fn an_end_has_one_user() {
    let failing = format!("{TAKE}  assert 0 assert \"taken\"\n");
    needed(Omit::EndUsers, [PUT, TAKE, &failing]);
}

#[test]
fn a_put_is_told_from_the_one_before() {
    let both =
        "  %1 = sync queue_take g0, g6, 2\n  %1 = cmp eq i32 %1, 2\n  assert %1 assert \"both\"\n";
    needed(Omit::EndMessages, [&PUT.repeat(2), both, ""]);
}

#[test]
fn a_take_that_gives_less_waits_for_those_who_may_put() {
    let one =
        "  %1 = sync queue_take g0, g6, 2\n  %1 = cmp eq i32 %1, 1\n  assert %1 assert \"one\"\n";
    needed(Omit::EndWaits, [one, &PUT.repeat(2), ""]);
}

/// A question and its answer, over two queues, in a program that has nothing else.
#[test]
fn questions_and_answers_have_one_order() {
    let ask = "  %1 = sync queue_put g0, g3, 1\n  %1 = sync queue_take g0+8, g6, 4\n";
    let answer = "  %1 = sync queue_take g0, g6+8, 4\n  %1 = sync queue_put g0+8, g5, 1\n";
    let code = program(
        "queue_init g0, 8\n  %0 = sync queue_init g0+8, 8",
        [&ask.repeat(3), &answer.repeat(3), ""],
    );
    agreed(&code);
    let states = |strategy| {
        let found = explore::run(&problem(&code, strategy, u64::MAX));
        found.coverage.states
    };
    let (all, few) = (
        states(StrategyKind::Reference),
        states(StrategyKind::Parallel),
    );
    assert!(few < 16 && few * 2 < all, "{few} of {all}");
}

/// Every strategy agrees with the reference where ends mostly have one user each.
#[test]
fn random_users_of_ends() {
    let operations = [
        [
            "queue_put g0, g3, 1",
            "queue_take g0, g6, 1",
            "queue_take g0+8, g6, 1",
        ],
        [
            "queue_put g0, g3, 2",
            "queue_take g0, g6, 2",
            "queue_put g0+8, g5, 1",
        ],
        [
            "queue_put g0, g3, 1",
            "queue_take g0, g6, 3",
            "queue_take g0+8, g6, 2",
        ],
        [
            "queue_shut g0",
            "queue_shut g0 reader",
            "queue_put g0+8, g5, 2",
        ],
        [
            "queue_put g0+8, g3, 1",
            "queue_put g0+8, g3, 1",
            "queue_shut g0+8 reader",
        ],
        [
            "queue_take g0+8, g6+8, 2",
            "queue_shut g0+8",
            "queue_take g0, g6+8, 1",
        ],
    ];
    let own = [
        "  store i32 1 to g1 align 4\n",
        "  %2 = load i32 g1 align 4\n",
        "  store i32 %1 to g2 align 4 atomic relaxed\n",
        "  %1 = load i32 g2 align 4 atomic relaxed\n",
        "  %2 = cmp eq i32 %1, 1\n  assert %2 assert \"few\"\n",
    ];
    let mut rng = progen::Rng::new(23);
    for round in 0..testlang::random(60) {
        let mut body = |user: usize| -> String {
            let count = 1 + rng.below(5);
            let mut text = String::new();
            for _ in 0..count {
                match rng.below(8) {
                    0 => text += own[rng.below(own.len())],
                    // Now and then an end of another.
                    1 => text += &line(operations[rng.below(6)][rng.below(3)]),
                    _ => text += &line(operations[rng.below(6)][user]),
                }
            }
            text
        };
        let bodies = [body(0), body(1), body(2)];
        let room = 1 + round % 4;
        let init = format!("queue_init g0, {room}\n  %0 = sync queue_init g0+8, 3");
        let code = program(&init, [&bodies[0], &bodies[1], &bodies[2]]);
        agreed(&code);
    }
}

fn line(operation: &str) -> String {
    format!("  %1 = sync {operation}\n")
}

/// Where two threads stand at operations on one queue that holds some messages.
struct Standing {
    code: Arc<Code>,
    state: State,
    at: [ThreadId; 2],
}

/// A queue of four bytes that holds messages of these lengths, and two threads at these operations.
fn standing(messages: &[u32], operations: [&str; 2]) -> Standing {
    let puts = |len: &u32| format!("  %1 = sync queue_put g0, g3, {len}\n");
    let filling: String = messages.iter().map(puts).collect();
    let body = |at: usize| {
        let result = 8 * at;
        format!(
            "  %1 = sync {}\n  store i32 %1 to g6+{result} align 4\n",
            operations[at]
        )
    };
    let code = program("queue_init g0, 4", [&filling, &body(0), &body(1)]);
    let mut state = State::new(&code, &config(), &["program".into()]);
    let step = |state: &mut State, thread: u32| {
        state.step(&code, ThreadId(thread), 0, &SyncOnly, &mut ());
    };
    let mut moves = Vec::new();
    for thread in [0, 1] {
        loop {
            moves.clear();
            state.moves(&code, &mut moves);
            let pending = state.pending(&code, ThreadId(thread));
            let joins = pending.kind == PendingKind::Sync(SyncKind::Join);
            if joins || !moves.iter().any(|m| m.thread == ThreadId(thread)) {
                break;
            }
            step(&mut state, thread);
        }
    }
    let at = [ThreadId(2), ThreadId(3)];
    at.iter().for_each(|t| step(&mut state, t.0));
    Standing { code, state, at }
}

/// The canonical form after both operations in an order; none if one of them waits.
fn both(standing: &Standing, order: [usize; 2]) -> Option<Vec<u8>> {
    let mut state = standing.state.clone();
    for at in order {
        let thread = standing.at[at];
        if state.pending(&standing.code, thread).blocked.is_some() {
            return None;
        }
        state.step(&standing.code, thread, 0, &SyncOnly, &mut ());
    }
    let mut form = Vec::new();
    state.canonical(&standing.code, &mut form);
    Some(form)
}

/// What the rule for the ends says of two operations commutes, at empty, one, two and full; and what it does not say, mostly
/// does not.
#[test]
fn operations_at_two_ends_commute() {
    let writers = [
        "queue_put g0, g3, 1",
        "queue_put g0, g3, 2",
        "queue_shut g0",
    ];
    let readers = [
        "queue_take g0, g6+4, 1",
        "queue_take g0, g6+4, 2",
        "queue_take g0, g6+4, 3",
        "queue_shut g0 reader",
    ];
    let (mut commuting, mut others) = (0, 0);
    for messages in [&[][..], &[1], &[2], &[1, 1], &[2, 1], &[2, 2]] {
        for writer in writers {
            for reader in readers {
                let standing = standing(messages, [writer, reader]);
                let used = |at: usize| {
                    let used = standing.state.queue_use(&standing.code, standing.at[at]);
                    used.expect("a use of the queue")
                };
                let (write, read) = (used(0), used(1));
                let said = match (write.act, read.act) {
                    (QueueAct::Put, QueueAct::Take) => read.whole,
                    (QueueAct::Close, QueueAct::Take | QueueAct::Abandon) => true,
                    _ => false,
                };
                let orders = [both(&standing, [0, 1]), both(&standing, [1, 0])];
                let [Some(one), Some(other)] = orders else {
                    continue;
                };
                let same = one == other;
                assert!(!said || same, "{messages:?}: {writer} and {reader}");
                commuting += u32::from(said);
                others += u32::from(!said && !same);
            }
        }
    }
    assert!(commuting >= 20 && others >= 8, "{commuting} {others}");
}
