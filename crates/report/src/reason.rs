//! Why there is no answer, and what would help.

use crate::result::Reason;
use ir::{GapKind, Span};
use verdict::Unknown;
use verdict::world::Part;

/// The kind of the reason that an answer rests on sequential consistency.
pub const MEMORY_MODEL: &str = "memory-model";

/// The kind of the reason that an answer rests on what undefined functions are taken to do.
pub const ON_CONTRACT: &str = "on-contract";

/// The record of a reason. Places are asked for where there are any. Where nothing was `searched`, that
/// no violation was found says nothing, and is not said. Of a `managed` program there is no preprocessor.
pub fn reason(
    unknown: &Unknown,
    searched: bool,
    managed: bool,
    place: &mut dyn FnMut(Span) -> usize,
) -> Reason {
    let open = |until: &str| match searched {
        true => format!("no violation found {until}"),
        false => format!("not proved {until}; executions were not searched"),
    };
    let said = |kind: &str, text: String, hint: &str| Reason {
        kind: kind.into(),
        text,
        place: None,
        hint: (!hint.is_empty()).then(|| hint.to_string()),
    };
    match unknown {
        Unknown::Gap {
            span,
            reason,
            within,
        } => {
            let hint = match reason.kind {
                _ if *within && !managed => {
                    "this is a limit of the library as it is modelled: fewer rounds, threads or files \
                     in the program may stay below it"
                }
                GapKind::World => "give it: --env NAME=VALUE, or --env none",
                GapKind::External => {
                    "give the file that defines it, or --externals args to bound what it does"
                }
                GapKind::Contract => {
                    "give the file that defines it or a model (--model FILE), or accept what is \
                     assumed: --externals contract"
                }
                GapKind::Unsupported | GapKind::Value if managed => {
                    "leave the call out, or put a class of your own in its place"
                }
                GapKind::Unsupported | GapKind::Value => {
                    "leave it out by -D, or model it in a file of your own"
                }
            };
            Reason {
                place: Some(place(*span)),
                ..match reason.kind {
                    GapKind::Contract => said("contract", reason.to_string(), hint),
                    _ => said("gap", format!("cannot be executed: {reason}"), hint),
                }
            }
        }
        Unknown::Undefined { span, reason } => Reason {
            place: Some(place(*span)),
            ..said(
                "undefined",
                format!("not known beyond undefined behaviour: {reason}"),
                "",
            )
        },
        Unknown::Time => said(
            "time",
            open("in the time given (--time)"),
            "a longer --time (60 s by default), or less to search: fewer threads, rounds or inputs",
        ),
        Unknown::Memory => said(
            "memory",
            open("in the memory given (--memory)"),
            "a larger --memory, or less to search: fewer threads, rounds or inputs",
        ),
        Unknown::States => said(
            "states",
            open("in the states allowed (--max-states)"),
            "a larger --max-states",
        ),
        Unknown::Depth => said(
            "depth",
            "some executions are longer than the bound on their depth (--max-depth)".into(),
            "a larger --max-depth, or a strategy that stores states",
        ),
        Unknown::Interrupted => said(
            "interrupted",
            open("before it was interrupted"),
            "let it run to its end, or bound it by --time",
        ),
        Unknown::Values => said(
            "values",
            "inputs with many values were tried at some of them only (--values)".into(),
            "a larger --values, or an assumption in the program that narrows them",
        ),
        Unknown::World { part, span } => {
            let (kind, text, hint) = match part {
                Part::Arguments => (
                    "no-arguments",
                    "no arguments were given, and the program looks at them",
                    "arguments of the program after `--`, or --args none if it is to have none",
                ),
                Part::Environment => (
                    "no-environment",
                    "the environment was taken to be empty, and the program looks at it",
                    "--env NAME=VALUE, or --env none",
                ),
            };
            Reason {
                place: (*span != Span::NONE).then(|| place(*span)),
                ..said(kind, text.into(), hint)
            }
        }
        Unknown::BitFields => said(
            "bit-fields",
            "bits beside a bit-field in uninitialised memory were taken to be zero".into(),
            "initialise the whole object before its bit-fields",
        ),
        Unknown::AddressReuse => said(
            "address-reuse",
            "memory may be allocated again while old pointers to it survive".into(),
            "set pointers to NULL when what they point to is freed",
        ),
        Unknown::NotExhaustive { what } => said(
            "not-exhaustive",
            format!("{what} found no violation, and cannot prove"),
            "another --strategy",
        ),
        Unknown::NotProved { span, what } => Reason {
            place: (*span != Span::NONE).then(|| place(*span)),
            ..said("not-proved", what.clone(), "")
        },
        Unknown::OnContract { what } => said(
            ON_CONTRACT,
            what.clone(),
            "give the files that define them or models (--model FILE), or accept what is assumed: \
             --externals contract",
        ),
        Unknown::WeakMemory { span, other } => {
            let others = match other == span || other.file != span.file {
                true => "and others".to_string(),
                false => format!("and line {}", other.line),
            };
            Reason {
                place: (*span != Span::NONE).then(|| place(*span)),
                ..said(
                    MEMORY_MODEL,
                    format!(
                        "safe under sequential consistency; by its memory order this access {others} \
                         may show executions that are no interleavings"
                    ),
                    "seq_cst instead of weaker orders, or --memory-model sc to accept the answer",
                )
            }
        }
        Unknown::NotConfirmed { what } => said(
            "not-confirmed",
            format!("a suspected violation did not replay: {what}"),
            "this is a bug of ours: please report it with the program",
        ),
    }
}
