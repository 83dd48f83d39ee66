//! `cargo xtask classes`: the readers of class files on many inputs.
//!
//! - `--jdk [DIR]`: every class of a JDK parses; how long that takes.
//! - `--lower [MODULE]`: every method of a module of the JDK (`java.base`) lowers, without a breach of the IR's rules.
//! - `--count N [--seed S]`: N class files, most of them damaged, are read without a panic.

use std::path::Path;
use std::time::Instant;

use jvmfront::class::ClassFile;
use jvmfront::image::Image;
use jvmfront::jdk::Jdk;
use jvmfront::lower::Unit;
use jvmfront::models;
use jvmfront::path::ClassPath;
use jvmfront::world::World;

/// Runs the task.
pub fn run(_root: &Path, args: &[&str]) -> Result<bool, String> {
    match args {
        ["--jdk"] => {
            let home = Jdk::on_the_path().ok_or("no JDK on the path; name one: --jdk DIR")?;
            jdk(&home)
        }
        ["--jdk", home] => jdk(Path::new(home)),
        ["--lower"] => lower("java.base"),
        ["--lower", module] => lower(module),
        ["--count", count] => damaged(number(count)?, 1),
        ["--count", count, "--seed", seed] => damaged(number(count)?, number(seed)?),
        _ => Err("classes --jdk [DIR] | --lower [MODULE] | --count N [--seed S]".to_owned()),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// Reads every class of a JDK.
fn jdk(home: &Path) -> Result<bool, String> {
    let started = Instant::now();
    let mut image = Image::open(&home.join("lib/modules"))?;
    let opened = started.elapsed();
    let (mut classes, mut insns, mut bytes, mut wrong) = (0_u64, 0, 0, 0_u64);
    for (_, name) in image.classes() {
        let Some(read) = image.class(&name) else {
            // A package may be in several modules; only one of them exports it.
            continue;
        };
        let read = read?;
        bytes += read.len();
        match ClassFile::read(&read) {
            Ok(class) => {
                classes += 1;
                let bodies = class.methods.iter().filter_map(|m| m.code.as_ref());
                insns += bodies.map(|code| code.code().insns.len()).sum::<usize>();
            }
            Err(why) => {
                wrong += 1;
                println!("{name}: {why}");
            }
        }
    }
    println!(
        "{classes} classes, {insns} instructions, {bytes} bytes; index {:.3} s, all {:.3} s; {wrong} refused",
        opened.as_secs_f64(),
        started.elapsed().as_secs_f64()
    );
    Ok(wrong == 0 && classes > 0)
}

/// Lowers every class of a module of the JDK.
fn lower(module: &str) -> Result<bool, String> {
    let jdk = Jdk::find(None)?;
    let mut image = Image::open(&jdk.home().join("lib/modules"))?;
    let mut world = World::new(models::class, jdk, ClassPath::default());
    let (mut classes, mut insns, mut made, mut gaps, mut wrong) = (0_u64, 0, 0, 0_u64, 0_u64);
    let started = Instant::now();
    for (_, name) in image.classes().iter().filter(|(m, _)| m == module) {
        let Some(class) = world.class(name) else {
            continue;
        };
        let bodies = class.methods.iter().filter_map(|m| m.code.as_ref());
        insns += bodies.map(|code| code.code().insns.len()).sum::<usize>();
        let program = Unit::new(&mut world).classes(&[name.as_str()]);
        classes += 1;
        let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
        for block in bodies.flat_map(|b| b.blocks.iter().map(|(_, block)| block)) {
            made += block.insts.len() + 1;
            let gap = |inst: &&ir::Inst| matches!(inst.op, ir::Op::Gap { .. });
            gaps += block.insts.iter().filter(gap).count() as u64;
        }
        for error in ir::verify(&program).iter().take(3) {
            wrong += 1;
            println!("{name}: {error}");
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{classes} classes, {insns} bytecodes to {made} instructions with {gaps} gaps in {seconds:.1} s \
         ({:.0} bytecodes a second); {wrong} breaches",
        insns as f64 / seconds
    );
    Ok(wrong == 0 && classes > 0)
}

/// Reads damaged class files: bytes changed, removed, or taken from elsewhere in the file.
fn damaged(count: u64, seed: u64) -> Result<bool, String> {
    let seeds: Vec<&[u8]> = models::all().map(|(_, bytes)| bytes).collect();
    let mut numbers = seed.max(1);
    let mut next = |below: usize| {
        numbers ^= numbers << 13;
        numbers ^= numbers >> 7;
        numbers ^= numbers << 17;
        (numbers % below.max(1) as u64) as usize
    };
    let mut accepted = 0_u64;
    for _ in 0..count {
        let mut bytes = seeds[next(seeds.len())].to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            match next(8) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..(at + 1 + next(8)).min(bytes.len()))),
                2 if at < bytes.len() => bytes[at] = next(256) as u8,
                3 if at < bytes.len() => {
                    let from = next(bytes.len());
                    bytes[at] = bytes[from];
                }
                _ if at < bytes.len() => bytes[at] ^= 1 << next(8),
                _ => {}
            }
        }
        readers::class_file(&bytes);
        accepted += u64::from(ClassFile::read(&bytes).is_ok());
    }
    println!(
        "{count} class files of seed {seed} were read; {accepted} accepted, the others refused"
    );
    Ok(true)
}
