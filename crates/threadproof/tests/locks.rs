//! What `threadproof locks` says of programs whose headers say the truth: proofs for those that are
//! right, candidates for their twins, and what is asked with `--ltl`.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{Ended, run, threadproof};
use testlang::Answers;

const LIMIT: Duration = Duration::from_secs(60);

fn asked(command: &str, program: &str, args: &[&str]) -> Ended {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut threadproof = threadproof();
    threadproof.current_dir(dir).arg(command).arg(program);
    run(threadproof.args(args), LIMIT)
}

/// Asserts the exit code, and that the output contains every text.
fn assert_says(program: &str, args: &[&str], code: i32, texts: &[&str]) {
    let ended = asked("locks", program, args);
    let all = format!("{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.code, Some(code), "{program} {args:?}\n{all}");
    for text in texts {
        assert!(all.contains(text), "{program} {args:?}: no `{text}`\n{all}");
    }
}

/// What `locks --json` answers; the exit code must be that of the answers.
fn answers(program: &str, args: &[&str]) -> Answers {
    answers_of("locks", program, args)
}

/// What a command answers with `--json`.
fn answers_of(command: &str, program: &str, args: &[&str]) -> Answers {
    let ended = asked(command, program, &[args, &["--json"]].concat());
    let all = format!("{program} {args:?}\n{}{}", ended.stdout, ended.stderr);
    let answers = Answers::read(&ended.stdout).unwrap_or_else(|why| panic!("{why}: {all}"));
    assert_eq!(ended.code, Some(answers.exit_code()), "{all}");
    answers
}

/// Whether a text stands in a result, under this key of it or of one of its answers.
fn lists(answers: &Answers, key: &str, text: &str) -> bool {
    let result = answers.result();
    let of_answers = result["answers"].as_array().into_iter().flatten();
    let mut lists = std::iter::once(result).chain(of_answers);
    lists.any(|of| of[key].to_string().contains(text))
}

/// The title of the first finding of `check --json`.
fn first_title(program: &str, args: &[&str]) -> String {
    let answers = answers_of("check", program, args);
    let title = &answers.result()["findings"][0]["title"];
    title.as_str().unwrap_or_default().to_owned()
}

/// Whether a race on the location of this name is possible.
fn may_race(answers: &Answers, name: &str) -> bool {
    let locations = answers.result()["locations"].as_array();
    let mut locations = locations.into_iter().flatten();
    locations.any(|l| l["possible_race"].is_string() && l["name"] == name)
}

/// Asserts that what is asked about is safe for any number of threads.
fn assert_safe(program: &str, args: &[&str]) {
    for answer in answers(program, args).all() {
        let any = answer.verdict() == "safe" && answer.is_for_any_number();
        assert!(any, "{program} {args:?}: {}", answer.property());
    }
}

/// Asserts that a race is not excluded, and that a location is in doubt.
fn assert_in_doubt(program: &str) {
    let answers = answers(program, RACE);
    assert_eq!(answers.verdict("race"), "unknown", "{program}");
    let locations = answers.result()["locations"].as_array();
    let mut locations = locations.into_iter().flatten();
    let doubt = locations.any(|l| l["possible_race"].is_string());
    assert!(doubt, "{program}: {}", answers.result());
}

const RACE: &[&str] = &["--property", "race"];
const DEADLOCK: &[&str] = &["--property", "deadlock"];

#[test]
fn locks_beside_the_data_protect_it() {
    assert_safe("locks/lock_in_the_object.c", RACE);
    assert_safe("locks/lock_with_the_same_index.c", RACE);
    assert_in_doubt("locks/lock_in_another_object.c");
    assert_in_doubt("locks/lock_with_the_next_index.c");
}

/// Asserts that the first of two programs is proved free of races, and the other is not.
fn assert_twins(right: &str, wrong: &str) {
    assert_eq!(answers(right, RACE).verdict("race"), "safe", "{right}");
    assert_in_doubt(wrong);
}

#[test]
fn idioms_are_proved_and_their_twins_are_not() {
    assert_twins(
        "locks/lock_as_argument.c",
        "locks/lock_of_another_argument.c",
    );
    assert_twins(
        "locks/handlers_in_a_table.c",
        "locks/handlers_called_unlocked.c",
    );
    assert_twins(
        "locks/sorted_under_the_lock.c",
        "locks/sorted_without_the_lock.c",
    );
    assert_twins("locks/sole_writer.c", "locks/two_writers.c");
    assert_twins(
        "locks/locked_where_asked.c",
        "locks/locked_where_possible.c",
    );
    assert_twins("lazy_init/once.c", "lazy_init/once_skipped.c");
    assert_twins(
        "locks/lock_kept_for_the_caller.c",
        "locks/lock_given_back_early.c",
    );
    assert_twins(
        "locks/lock_kept_unless_refused.c",
        "locks/lock_kept_or_refused.c",
    );
    assert_twins("locks/joined_each_time.c", "locks/joined_of_another_time.c");
    for wrong in [
        "locks/joined_from_below_zero.c",
        "locks/joined_below_zero.c",
        "locks/phases_from_below_zero.c",
        "locks/generations_together.c",
    ] {
        assert_in_doubt(wrong);
    }
    assert_twins(
        "locks/jobs_through_a_queue.c",
        "locks/jobs_kept_by_the_maker.c",
    );
    assert_twins("locks/freed_if_allocated.c", "locks/written_if_allocated.c");
    assert_twins(
        "locks/joined_in_every_round.c",
        "locks/joined_in_some_rounds.c",
    );
    assert_twins(
        "locks/joined_by_a_number_set.c",
        "locks/joined_by_a_number_set_late.c",
    );
    for wrong in [
        "locks/joined_before_created.c",
        "locks/joined_with_the_next_number.c",
        "locks/joined_in_other_memory.c",
    ] {
        assert_in_doubt(wrong);
    }
    let swapped = "locks/joined_from_a_swapped_list.c";
    assert_in_doubt(swapped);
    assert_twins(
        "locks/signals_waited_for.c",
        "locks/signals_heard_unlocked.c",
    );
}

#[test]
fn what_is_handed_over_by_a_flag_is_proved_and_what_is_not_is_not() {
    assert_twins("locks/handed_over.c", "locks/announced_early.c");
    assert_twins("locks/handed_over_asking.c", "locks/handed_over_too_soon.c");
    for wrong in [
        "handed_over_twice",
        "announced_by_another",
        "announced_perhaps",
        "announced_before_asking",
        "announced_to_two",
    ] {
        assert_in_doubt(&format!("locks/{wrong}.c"));
    }
    let why = ["by a flag that was seen set"];
    assert_says(
        "locks/handed_over.c",
        &["--property", "race", "--table"],
        0,
        &why,
    );
}

#[test]
fn phases_between_barriers_are_proved_if_every_party_is_known() {
    assert_twins("locks/phases.c", "locks/phases_with_a_stranger.c");
    assert_twins("locks/phases_in_a_loop.c", "locks/phases_run_together.c");
    assert_twins("locks/phases_by_number.c", "locks/phases_by_less.c");
    for wrong in ["phases_of_too_many", "phases_remade"] {
        assert_in_doubt(&format!("locks/{wrong}.c"));
    }
}

/// Asserts that a program of which a part is missing is not proved, that the condition is listed, and that `check` proves no
/// races away.
fn assert_unknown(program: &str, args: &[&str], condition: &str) {
    let program = format!("incomplete/{program}.c");
    let found = answers(&program, args);
    assert_eq!(found.verdict("race"), "unknown", "{program} {args:?}");
    let listed = lists(&found, "conditions", condition);
    assert!(listed, "{program} {args:?}: {}", found.result());
    let checked = answers_of("check", &program, &[args, &["--time", "20"]].concat());
    assert_ne!(checked.verdict("race"), "safe", "{program} {args:?}");
}

#[test]
fn what_is_missing_is_listed_and_nothing_is_proved_without_it() {
    for (program, condition) in [
        (
            "thread_not_defined",
            "thread_not_defined.c:13:5: other, which a thread starts with, is not defined",
        ),
        (
            "variable_not_defined",
            "variable_not_defined.c:10:12: the variable level is not defined",
        ),
        (
            "thread_from_outside",
            "thread_from_outside.c:14:5: what is started as a thread here is not known",
        ),
        (
            "called_back",
            "called_back.c:24:5: on_change is not defined; it may call changed at any time",
        ),
        (
            "helped_under_the_lock",
            "helped_under_the_lock.c:14:5: improve is not defined",
        ),
        (
            "assembly_between",
            "assembly_between.c:13:5: not followed: inline assembly `cpuid`",
        ),
    ] {
        assert_unknown(program, &[], condition);
    }
}

#[test]
fn a_search_that_meets_a_gap_says_what_a_proof_from_locks_would_rest_on() {
    let ended = asked("check", "incomplete/helped_under_the_lock.c", &[]);
    let said = ended
        .stdout
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for text in [
        "race: unknown (safe if undefined functions do what their declarations allow)",
        "no race by locks, creation and joins if what is not defined does no more than its declaration allows, and synchronises nothing: `improve`",
        "no deadlock by locks, creation and joins if what is not defined does no more than its declaration allows, and synchronises nothing: `improve`",
    ] {
        assert!(said.contains(text), "no `{text}`\n{}", ended.stdout);
    }
}

#[test]
fn what_is_assumed_of_undefined_functions_is_listed() {
    let program = "incomplete/helped_under_the_lock.c";
    for (externals, assumed) in [
        (
            "args",
            "store and keep no addresses, and return anything: improve",
        ),
        (
            "pure",
            "external functions touch no memory, never call back, and return anything: improve",
        ),
    ] {
        let found = answers(program, &["--externals", externals]);
        let race = found.about("race");
        assert!(race.is_some_and(|a| a.verdict() == "safe" && a.is_for_any_number()));
        let listed = lists(&found, "assumptions", assumed);
        assert!(listed, "{externals}: {}", found.result());
    }
    let args = ["--externals", "args"];
    let race = [&args[..], RACE, &["--time", "20"]].concat();
    let found = answers_of("check", program, &race);
    let assumed = "external functions touch only";
    assert!(
        lists(&found, "assumptions", assumed),
        "{}",
        found.result()["answers"]
    );
    let may_call = "on_change is not defined; it may call";
    assert_unknown("called_back", &args, may_call);
    let started = "what is started as a thread here is not known";
    assert_unknown("thread_from_outside", &args, started);
}

/// What happens in the library or in a function that is not defined is told by the call.
#[test]
fn a_candidate_is_told_where_the_user_can_see_it() {
    let told = [
        (
            "externals/const_read_written.c",
            &["--externals", "args"][..],
            "const_read_written.c:16:5 in reader, calling show",
        ),
        (
            "library/random_numbers.c",
            &[],
            "possible race on the state of rand:",
        ),
        ("library/error_texts.c", &[], "in uses, calling strerror"),
    ];
    for (program, args, text) in told {
        let said = asked("locks", program, args).stdout;
        assert!(said.contains(text), "{program}: {said}");
        for hidden in ["no place", "<library>", "state_of", "__tp"] {
            assert!(!said.contains(hidden), "{program}: {said}");
        }
    }
    let race = ["--property", "race"];
    let said = asked("check", "library/random_numbers.c", &race).stdout;
    let text = "writes the state of rand, holding";
    assert!(said.contains(text), "{said}");
    assert!(!said.contains("atomic\n"), "{said}");
}

#[test]
fn where_handlers_run_is_listed_if_one_is_installed() {
    let assumed = "each signal with a handler comes at most twice";
    for command in ["check", "locks", "prove"] {
        let names = |program: &str| {
            let program = format!("incomplete/{program}.c");
            // A flag of a handler is no order between threads.
            let sc = ["--time", "20", "--memory-model", "sc"];
            let found = answers_of(command, &program, &sc);
            let safe = found.all().any(|a| a.verdict() == "safe");
            assert!(safe, "{command}: {}", found.result()["answers"]);
            lists(&found, "assumptions", assumed)
        };
        assert!(names("handler_installed"), "{command}");
        assert!(!names("signal_ignored"), "{command}");
    }
}

#[test]
fn entry_functions_share_what_they_are_given() {
    let program = "incomplete/device.c";
    let assumed =
        "all callers pass one and the same object, which is zero at the start: `struct device`";
    let right = answers(program, &["--entry", "device_open,device_users"]);
    assert_eq!(right.verdict("race"), "safe");
    assert!(lists(&right, "assumptions", assumed));
    let wrong = answers(program, &["--entry", "device_open,device_peek"]);
    assert_eq!(wrong.verdict("race"), "unknown");
    assert!(lists(&wrong, "assumptions", assumed));
    let users = "users of the `struct device` that callers share";
    assert!(may_race(&wrong, users), "{}", wrong.result());
    assert_says(program, &[], 3, &["the program has no `main`"]);
}

#[test]
fn constants_are_never_written() {
    assert_safe("locks/constants_read.c", RACE);
}

#[test]
fn each_thread_may_have_its_own_element() {
    assert_twins("locks/slots_apart.c", "locks/slots_of_neighbours.c");
    assert_twins("locks/slots_filled_between.c", "locks/slots_filled_late.c");
    let why = ["each thread has its own element"];
    assert_says("locks/slots_apart.c", &["--table"], 0, &why);
}

#[test]
fn a_candidate_comes_with_a_way_there() {
    let way = [
        "one way there:",
        "2 (thread_two) unlocks b",
        "1 (thread_one) locks b",
    ];
    assert_says("locks/histories_together.c", RACE, 2, &way);
    let cycle = [
        "one way there:",
        "1 (there) locks a.lock",
        "2 (back) locks b.lock",
    ];
    assert_says("deadlock/lock_order_2.c", DEADLOCK, 2, &cycle);
}

#[test]
fn both_races_of_the_file_system_are_candidates_and_the_fixed_one_is_proved() {
    let found = answers("locks/daisy.c", RACE);
    assert_eq!(found.verdict("race"), "unknown");
    for name in ["position", "bitmap[0]"] {
        let listed = found.result()["locations"].to_string();
        assert!(
            listed.contains(&format!("possible race on {name}")),
            "{listed}"
        );
    }
    assert_safe("locks/daisy_fixed.c", RACE);
}

#[test]
fn both_races_of_the_file_system_replay() {
    for (benign, race) in [("position", "bitmap[0]"), ("bitmap", "position")] {
        let args = ["--benign", benign, "--benign", "disk"];
        let title = first_title("locks/daisy.c", &args);
        assert!(title.contains(&format!("data race on {race}")), "{title}");
    }
}

/// A race that is declared benign hides none on what its accesses order.
#[test]
fn what_a_plain_store_does_not_release_races_beside_it() {
    for strategy in ["reference", "dpor", "optimal-dpor", "parallel", "selective"] {
        let args = [
            "--property",
            "race",
            "--benign",
            "stage",
            "--memory-model",
            "sc",
        ];
        let args = [&args[..], &["--strategy", strategy]].concat();
        let title = first_title("message_passing/later_store_plain.c", &args);
        assert!(title.contains("data race on data"), "{strategy}: {title}");
        let right = answers_of("check", "message_passing/later_store.c", &args);
        assert_eq!(right.exit_code(), 0, "{strategy}");
    }
}

/// Where a model of the library cannot go on, the user is told which call that is.
#[test]
fn a_gap_within_a_model_is_told_at_the_call() {
    let ended = asked("check", "incomplete/stream_buffer.c", &[]);
    let told = "stream_buffer.c:19: cannot be executed";
    assert!(ended.stdout.contains(told), "{}", ended.stdout);
    assert!(!ended.stdout.contains("<library>"), "{}", ended.stdout);
}

/// A thread that one signal, or the last thread at a barrier, has let go may wait again before another comes.
#[test]
fn every_search_lets_a_thread_wait_again_first() {
    for strategy in ["reference", "dpor", "optimal-dpor", "parallel", "selective"] {
        let answer = |file: &str, properties: &str, property: &str| {
            let args = ["--no-spurious", "--strategy", strategy];
            let args = [&args[..], &["--property", properties]].concat();
            let found = answers_of("check", file, &args);
            format!("{strategy}: {}", found.verdict(property))
        };
        let right = "condition_variables/second_signal.c";
        assert_eq!(
            answer(right, "assert", "assert"),
            format!("{strategy}: safe")
        );
        let wrong = "condition_variables/second_signal_wrong.c";
        assert_eq!(
            answer(wrong, "assert", "assert"),
            format!("{strategy}: violated")
        );
        let late = "barriers/serial_thread_counts_late.c";
        assert_eq!(
            answer(late, "race,assert", "race"),
            format!("{strategy}: violated")
        );
    }
}

#[test]
fn acquisition_histories_tell_apart_what_lock_sets_do_not() {
    assert_eq!(
        answers("locks/histories_apart.c", RACE).verdict("race"),
        "safe"
    );
    let together = ["possible race on value", "holding a, since then used"];
    assert_says("locks/histories_together.c", RACE, 2, &together);
}

#[test]
fn a_release_out_of_order_is_named_with_its_two_points() {
    let named = [
        "not_nested.c:12:5 in bar, while it holds a, acquired at",
        "not_nested.c:21:5 in foo_not_nested",
    ];
    assert_says("locks/not_nested.c", &[], 0, &named);
}

#[test]
fn cycles_of_waiting_threads_are_candidates() {
    let cycle = |program: &str, text: &str| {
        let answers = answers(program, DEADLOCK);
        assert_eq!(answers.verdict("deadlock"), "unknown", "{program}");
        let cycles = answers.result()["cycles"].as_array();
        let mut cycles = cycles.into_iter().flatten().filter_map(|c| c.as_str());
        assert!(
            cycles.any(|c| c.contains(text)),
            "{program}: {}",
            answers.result()
        );
    };
    let text = "possible cycle of waiting threads";
    cycle("deadlock/lock_order_2.c", text);
    cycle("deadlock/gate_left_early.c", text);
    cycle("locks/histories_apart.c", text);
    cycle("deadlock/join_holding_lock.c", "waits for the end of");
}

#[test]
fn no_thread_waits_for_ever_where_that_is_proved() {
    for program in [
        "deadlock/gate.c",
        "deadlock/ordered_by_join.c",
        "locks/histories_together.c",
    ] {
        assert_safe(program, DEADLOCK);
    }
}

#[test]
fn what_is_in_the_way_of_a_proof_is_named() {
    let ends = ["no lock cycle, but", "a thread may end in"];
    assert_says("deadlock/forgotten_unlock.c", DEADLOCK, 2, &ends);
    let waits = ["no lock cycle, but", "a thread may wait for a signal"];
    assert_says("deadlock/join_each_other.c", DEADLOCK, 2, &waits);
}

#[test]
fn formulas_hold_or_are_broken_by_a_lasso() {
    let closes = ["--ltl", "worker: G (call(open_it) -> F call(close_it))"];
    assert_says("locks/opened_and_closed.c", &closes, 0, &["ltl: holds"]);
    let lasso = ["a run that breaks it", "then for ever", "ltl: unknown"];
    assert_says("locks/opened_and_left.c", &closes, 2, &lasso);
    let never = ["--ltl", "worker: G !held(lock)"];
    assert_says("locks/opened_and_closed.c", &never, 2, &["locks lock at"]);
    let order = ["--ltl", "worker: !call(close_it) W call(open_it)"];
    assert_says("locks/opened_and_closed.c", &order, 0, &["ltl: holds"]);
}

#[test]
fn formulas_that_mean_nothing_are_refused() {
    let ask = |formula, text| {
        let args = ["--ltl", formula];
        assert_says("locks/opened_and_closed.c", &args, 64, &[text]);
    };
    ask("worker: G (call(open_it)", "column");
    ask("absent: G true", "no thread starts with `absent`");
    ask("worker: F call(missing)", "calls `missing`");
    ask("worker: F held(missing)", "no mutex `missing`");
    ask("worker: F at(missing.c:3)", "stands at missing.c:3");
}
