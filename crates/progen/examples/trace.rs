//! Shows what one strategy finds for a generated program: `trace PRESET SEED STRATEGY`.
use progen::{Preset, differential as d};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let preset = Preset::from_name(&args[1]).unwrap();
    let seed = args[2].parse().unwrap();
    let mut program = progen::generate(preset, seed);
    if args.len() > 4 {
        program = progen::shrink(&program, |p| matches!(d::compare(p, 20_000), d::Comparison::Differ(_)));
    }
    println!("{}", progen::to_c(&program));
    let kind = explore::StrategyKind::from_name(&args[3]).unwrap();
    let code = d::code(&program);
    println!("{}", ir::text::print(code.program()));
    let found = explore::run(&d::problem(&code, kind, 20_000));
    println!("{:?}\n{:?}", d::answers(&found), found.coverage);
}
