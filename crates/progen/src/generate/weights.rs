//! How often what is made, by preset.

use crate::preset::Preset;

/// How often what is made. One weight a family of statements.
pub(super) struct Weights {
    /// For two, three, four threads.
    pub threads: [u32; 3],
    /// Statements of a thread, at most.
    pub length: usize,
    /// local, nondet, plain, atomic, fence, mixed, guarded, raw lock, condition, semaphore,
    /// barrier, heap, assert, assume, exit, if, repeat, until, forever, atomic section, yield,
    /// fork or join of a thread, free
    pub families: [u32; 23],
    /// struct, byte, variable of a block, once, making and ending, cancellation, identity,
    /// channel, Java's threads
    pub more: [u32; 9],
    /// Whether several kinds of mutexes, try and timed locks are used.
    pub fancy: bool,
    /// Whether `main` joins every thread at its end, per cent.
    pub join: u32,
    /// Whether cells are freed and made again, and addresses kept and compared.
    pub recycles: bool,
}

impl Weights {
    /// The weights of a preset.
    pub fn of(preset: Preset) -> Weights {
        let mut weights = Weights {
            threads: [60, 35, 5],
            length: 4,
            families: [
                4, 1, 10, 6, 1, 1, 10, 2, 2, 3, 1, 4, 4, 1, 1, 5, 1, 1, 1, 1, 1, 1, 2,
            ],
            more: [0; 9],
            fancy: true,
            join: 70,
            recycles: false,
        };
        match preset {
            Preset::Mixed => weights.more = [2, 1, 1, 1, 1, 1, 1, 0, 0],
            Preset::Racy => {
                weights.families = [
                    3, 0, 20, 4, 0, 1, 12, 1, 0, 1, 0, 2, 6, 0, 0, 6, 1, 1, 0, 1, 0, 1, 0,
                ];
                weights.fancy = false;
            }
            Preset::Locks => {
                weights.families = [
                    2, 0, 8, 2, 0, 0, 25, 4, 1, 0, 0, 0, 4, 0, 1, 5, 1, 1, 0, 0, 0, 1, 0,
                ];
                weights.length = 5;
            }
            Preset::Cyclic => {
                weights.families = [
                    3, 1, 8, 8, 0, 1, 8, 1, 1, 1, 0, 1, 4, 0, 1, 5, 1, 6, 6, 1, 1, 1, 0,
                ];
                weights.length = 3;
            }
            Preset::Deadlock => {
                weights.families = [
                    2, 0, 3, 3, 0, 0, 15, 8, 4, 5, 2, 0, 3, 0, 1, 5, 1, 1, 1, 0, 0, 3, 0,
                ];
                weights.length = 5;
            }
            Preset::Atomics => {
                weights.families = [
                    3, 0, 10, 20, 4, 2, 2, 0, 0, 0, 0, 0, 5, 0, 0, 6, 1, 2, 1, 0, 0, 0, 0,
                ];
            }
            Preset::Heap => {
                weights.families = [
                    2, 0, 3, 4, 0, 0, 8, 1, 0, 2, 0, 20, 4, 0, 0, 4, 1, 1, 0, 1, 0, 1, 8,
                ];
            }
            Preset::Sync => {
                weights.families = [
                    2, 0, 8, 2, 0, 0, 6, 2, 8, 8, 5, 0, 4, 0, 1, 4, 1, 1, 1, 0, 0, 1, 0,
                ];
                weights.length = 4;
            }
            Preset::Tiny => {
                weights.families = [
                    1, 0, 10, 6, 1, 1, 8, 1, 1, 2, 1, 2, 3, 0, 1, 3, 0, 0, 0, 1, 0, 1, 1,
                ];
                weights.length = 2;
                weights.threads = [80, 20, 0];
            }
            Preset::Reuse => {
                weights.families = [
                    1, 0, 2, 4, 0, 0, 16, 0, 0, 2, 0, 30, 5, 0, 0, 6, 1, 1, 0, 1, 0, 1, 0,
                ];
                weights.fancy = false;
                weights.recycles = true;
            }
            Preset::Memory => {
                weights.families = [
                    2, 0, 4, 3, 0, 0, 8, 1, 0, 1, 0, 6, 4, 0, 0, 4, 1, 1, 0, 1, 0, 1, 2,
                ];
                weights.more = [12, 8, 5, 0, 0, 0, 0, 0, 0];
                weights.length = 3;
            }
            Preset::Life => {
                weights.families = [
                    2, 0, 4, 2, 0, 0, 8, 1, 4, 5, 3, 1, 3, 0, 1, 4, 1, 1, 1, 1, 1, 2, 0,
                ];
                weights.more = [0, 0, 1, 6, 8, 10, 1, 0, 0];
                weights.length = 3;
            }
            Preset::Java => {
                weights.families = [
                    2, 0, 4, 2, 0, 0, 8, 1, 6, 1, 1, 3, 3, 0, 1, 4, 1, 1, 1, 1, 1, 1, 0,
                ];
                weights.more = [1, 1, 1, 1, 1, 2, 1, 8, 14];
                weights.length = 3;
            }
        }
        weights
    }
}
