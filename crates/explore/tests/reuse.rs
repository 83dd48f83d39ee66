//! Where addresses are given again, every strategy gives the reference's answers.

use progen::Preset;
use progen::differential::Comparison;
use progen::reused::compare_reused;

fn agree(preset: Preset, count: u64) {
    let (mut compared, mut clean) = (0, 0);
    let count = testlang::random(count);
    for seed in 0..count {
        let program = progen::generate(preset, seed);
        match compare_reused(&program, 10_000) {
            Comparison::Agreed(answers) => {
                compared += 1;
                clean += u64::from(!answers.violated.contains(&verdict::Property::Memory));
            }
            Comparison::TooLarge => {}
            Comparison::Differ(what) => {
                let differs = |p: &_| matches!(compare_reused(p, 10_000), Comparison::Differ(_));
                let small = progen::shrink(&program, differs);
                panic!("{} {seed}: {what}\n{}", preset.name(), progen::to_c(&small));
            }
        }
    }
    assert!(compared * 10 > count * 8, "too few compared: {compared}");
    assert!(clean * 10 > count, "too few without misuse: {clean}");
}

#[test]
fn addresses_compared() {
    agree(Preset::Reuse, 120);
}

#[test]
fn heap() {
    agree(Preset::Heap, 60);
}
