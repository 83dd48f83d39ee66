//! Records laid out as the C compiler of the machine does, on random declarations.

use std::fmt::Write;
use std::process::Command;

use cfront::source::FileTable;
use cfront::{Options, lower_text};
use ir::Init;

/// A small deterministic generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

const TYPES: [(&str, u64); 7] = [
    ("char", 8),
    ("short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
];

/// A record type and an initialised object of it.
fn declaration(r: &mut Random, index: u64) -> String {
    let mut text = String::new();
    let attribute = match r.below(5) {
        0 => "__attribute__((packed))",
        1 => "__attribute__((aligned(16)))",
        _ => "",
    };
    // GCC aligns bit-fields oddly where the attribute and the pragma meet.
    let pragma = attribute.is_empty() && r.below(6) == 0;
    if pragma {
        text.push_str("#pragma pack(push, 2)\n");
    }
    write!(text, "struct {attribute} s{index} {{ ").unwrap();
    let mut values = Vec::new();
    for m in 0..1 + r.below(9) {
        let (ty, bits) = TYPES[r.below(TYPES.len() as u64) as usize];
        let value = (m + 1) & ((1 << bits.min(6)) - 1);
        match r.below(6) {
            0 | 1 => {
                let width = 1 + r.below(bits);
                write!(text, "{ty} m{m} : {width}; ").unwrap();
                values.push((value & ((1u64 << width.min(6)) - 1)) / if width < 7 { 2 } else { 1 });
            }
            2 => {
                let width = r.below(bits.min(9));
                let width = if ty == "_Bool" { 0 } else { width };
                write!(text, "{ty} : {width}; ").unwrap();
            }
            3 => {
                write!(text, "{ty} m{m} __attribute__((aligned(8))); ").unwrap();
                values.push(value);
            }
            4 => {
                write!(text, "struct {{ char a; {ty} b; }} m{m}; ").unwrap();
                values.push(1);
                values.push(value);
            }
            _ => {
                write!(text, "{ty} m{m}; ").unwrap();
                values.push(value);
            }
        }
    }
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    writeln!(text, "char last; }};").unwrap();
    if pragma {
        text.push_str("#pragma pack(pop)\n");
    }
    let values = format!(
        "{}{}7",
        values.join(", "),
        if values.is_empty() { "" } else { ", " }
    );
    writeln!(text, "struct s{index} o{index} = {{ {values} }};").unwrap();
    text
}

#[test]
fn layouts_agree_with_the_compiler() {
    const COUNT: u64 = 300;
    let mut r = Random(7);
    let declarations: Vec<String> = (0..COUNT).map(|i| declaration(&mut r, i)).collect();
    let text = declarations.concat();
    let mut program = format!("#include <stdio.h>\n{text}\nint main(void) {{\n");
    for i in 0..COUNT {
        writeln!(
            program,
            "for (unsigned long i = 0; i < sizeof o{i}; i++) printf(\"%02x\", ((unsigned char *)&o{i})[i]);
             puts(\"\");"
        )
        .unwrap();
    }
    program.push_str("return 0; }\n");
    let directory = std::env::temp_dir().join(format!("cfront-layout-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (source, binary) = (directory.join("layout.c"), directory.join("layout"));
    std::fs::write(&source, program).unwrap();
    let built = Command::new("cc")
        .arg("-w")
        .arg("-o")
        .arg(&binary)
        .arg(&source)
        .status();
    assert!(built.is_ok_and(|s| s.success()), "cc builds the program");
    let output = Command::new(&binary).output().unwrap().stdout;
    std::fs::remove_dir_all(&directory).unwrap();
    let options = Options {
        no_main_ok: true,
        ..Options::default()
    };
    let lowered = lower_text(text.as_bytes(), "layout.c", &options, &mut FileTable::new())
        .expect("the declarations are C");
    for (i, line) in String::from_utf8(output).unwrap().lines().enumerate() {
        let id = lowered.program.global_named(&format!("o{i}")).unwrap();
        let global = &lowered.program.globals[id];
        let mut bytes = match &global.init {
            Init::Data { bytes, .. } => bytes.clone(),
            _ => Vec::new(),
        };
        bytes.resize(global.size as usize, 0);
        let ours: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(ours, line, "{}", declarations[i]);
    }
}
