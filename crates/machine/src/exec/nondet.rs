//! Candidates for values the program does not determine.
//!
//! A small range is enumerated completely. A large one is represented by numbers likely to matter:
//! the extremes, those around zero, and those around every number the program compares with. A
//! choice over candidates says that it is not complete, so that nothing is proved by it.

use crate::code::Code;
use crate::memory::value::{Val, mask, sext};
use crate::outcome::{Choice, ChoiceKind};
use crate::state::State;
use ir::Ty;

impl State {
    /// The choice for a nondeterministic value.
    pub(crate) fn value_choice(&self, code: &Code, ty: Ty, range: Option<(i64, i64)>) -> Choice {
        let (values, complete) = self.candidates(code, ty, range);
        Choice {
            kind: ChoiceKind::Value(ty),
            count: values.len().max(1) as u32,
            complete,
        }
    }

    /// The choice for an uninitialised value; `test`: only whether it is zero matters now.
    pub(crate) fn uninit_choice(&self, code: &Code, ty: Ty, test: bool) -> Choice {
        let count = if test {
            2
        } else {
            self.candidates(code, ty, None).0.len() as u32
        };
        Choice {
            kind: ChoiceKind::Uninit(ty),
            count,
            complete: false,
        }
    }

    /// The candidate of this number.
    pub(crate) fn candidate(
        &self,
        code: &Code,
        ty: Ty,
        range: Option<(i64, i64)>,
        index: u32,
    ) -> Val {
        let (values, _) = self.candidates(code, ty, range);
        values
            .get(index as usize)
            .or(values.last())
            .copied()
            .unwrap_or(Val::ZERO)
    }

    fn candidates(&self, code: &Code, ty: Ty, range: Option<(i64, i64)>) -> (Vec<Val>, bool) {
        match ty {
            Ty::Ptr => (vec![Val::ZERO], false),
            Ty::F64 => (
                float_candidates().map(|f| Val::num(f.to_bits())).to_vec(),
                false,
            ),
            Ty::F32 => (
                float_candidates()
                    .map(|f| Val::num(u64::from((f as f32).to_bits())))
                    .to_vec(),
                false,
            ),
            _ => self.integer_candidates(code, ty, range),
        }
    }

    fn integer_candidates(
        &self,
        code: &Code,
        ty: Ty,
        range: Option<(i64, i64)>,
    ) -> (Vec<Val>, bool) {
        let bits = ty.int_bits().unwrap_or(64).min(64) as u8;
        let all = (sext(1 << (bits - 1), bits), (mask(bits) >> 1) as i64);
        // Bounds may be those of an unsigned type, which as signed numbers wrap around.
        let (lo, hi) = range.unwrap_or(all);
        let span = i128::from(hi) - i128::from(lo) + 1;
        let make = |v: i64| {
            if ty == Ty::I128 {
                Val::wide(i128::from(v) as u128)
            } else {
                Val::num(v as u64 & mask(bits))
            }
        };
        if span <= 0 {
            return (Vec::new(), true);
        }
        if span <= i128::from(self.config.enumerate.max(1)) {
            return ((lo..=hi).map(make).collect(), true);
        }
        let mut values: Vec<Val> = Vec::new();
        let cap = self.config.candidates.max(1) as usize;
        let near = code
            .constants
            .iter()
            .flat_map(|&c| [c, c.wrapping_add(1), c.wrapping_sub(1)]);
        for v in [0, 1, -1, lo, hi, 2].into_iter().chain(near) {
            if values.len() >= cap {
                break;
            }
            if (lo..=hi).contains(&v) && !values.contains(&make(v)) {
                values.push(make(v));
            }
        }
        (values, false)
    }
}

fn float_candidates() -> [f64; 8] {
    [
        0.0,
        1.0,
        -1.0,
        0.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e9,
    ]
}
