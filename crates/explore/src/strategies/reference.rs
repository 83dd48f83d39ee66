//! The oracle: every access a scheduling point, every alternative tried, nothing reduced.
//!
//! A state is visited once with each knowledge the detector can have of it: the key is the whole
//! canonical state together with the whole canonical summary, compared for equality. Whatever an
//! execution can show after that pair, it shows after every execution that leads there, so each
//! pair needs to be visited once. Slow, and right if the machine's canonical form, the detector
//! and its stored form are.

use crate::strategies::depth_first::{DepthFirst, Size, Stack, steps};
use crate::strategy::{Pass, Stop, Strategy};
use detect::Stored;
use std::collections::HashSet;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl Strategy for Reference {
    fn every_access(&self) -> bool {
        true
    }

    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start();
        let mut search = Search {
            stack: Stack::new(pass, execution),
            visited: HashSet::new(),
            states: HashSet::new(),
            bytes: 0,
        };
        search.run()
    }
}

struct Search<'s, 'a, 'p> {
    /// In each frame, what is still to be tried.
    stack: Stack<'s, 'a, 'p, Vec<Step>>,
    visited: HashSet<(Box<[u8]>, Stored)>,
    states: HashSet<Box<[u8]>>,
    bytes: u64,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        self.visited.insert(pass.visit_whole(execution));
        self.enter()?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.states.len() as u64;
        coverage.entries = self.visited.len() as u64;
        Ok(())
    }

    fn enter(&mut self) -> Result<(), Stop> {
        self.stack.look()?;
        let moves = self.stack.execution.moves();
        self.stack.push(false, steps(moves.iter()));
        Ok(())
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Vec<Step>;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Vec<Step>> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.states.len() as u64,
            bytes: self.bytes,
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        self.stack.frames[top].own.pop()
    }

    fn step(&mut self, _top: usize, step: Step) -> Result<(), Stop> {
        if self.take(step)?.is_last() {
            return Ok(());
        }
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        let (key, knowledge) = pass.visit_whole(execution);
        self.states.insert(key.clone());
        let size = knowledge.size() + 2 * key.len();
        if !self.visited.insert((key, knowledge)) {
            return Ok(());
        }
        self.bytes += size as u64;
        self.enter()
    }
}
