//! Programs made from a stream of choices: not well formed, but with every field of every kind of
//! part taken from its whole range, which is what the text form must carry.

pub mod op;

use ir::{
    Block, Body, Boot, Class, ClassId, DataModel, Dialect, Entry, Field, FuncBody, FuncId,
    Function, Global, GlobalId, Harness, Hooks, Init, Kept, Layout, LayoutId, Local, LocalId,
    LooksAt, Program, ReleaseSequence, Reloc, RelocTarget, Role, Slot, SourceFile, Span, SyncAbi,
    Texts, Ty, Word,
};
use ir::{BlockId, Named, SlotId};

/// A stream of choices; all zero after its end, so that every stream gives a program.
pub struct Choices<'a> {
    words: &'a [u64],
    pos: usize,
}

impl<'a> Choices<'a> {
    pub fn new(words: &'a [u64]) -> Self {
        Choices { words, pos: 0 }
    }

    pub fn word(&mut self) -> u64 {
        self.pos += 1;
        self.words.get(self.pos - 1).copied().unwrap_or(0)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    pub fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flag().then(|| make(self))
    }

    pub fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| make(self)).collect()
    }

    /// A number: often small, sometimes anything.
    pub fn number(&mut self) -> u64 {
        match self.below(4) {
            0 => self.word(),
            1 => self.word() >> 32,
            2 => (self.word() % 16).wrapping_neg(),
            _ => self.word() % 16,
        }
    }

    pub fn small(&mut self) -> u32 {
        self.number() as u32
    }

    pub fn signed(&mut self) -> i64 {
        self.number() as i64
    }

    pub fn text(&mut self) -> String {
        const PIECES: [&str; 16] = [
            "x",
            "main",
            "a b",
            "\"",
            "\\",
            "\n",
            "\t",
            "\r",
            "\0",
            ";",
            "é",
            "漢",
            "\u{7f}",
            "\u{2028}",
            "\u{1f600}",
            "{",
        ];
        self.some(3, |c| c.pick(&PIECES)).concat()
    }

    pub fn ty(&mut self) -> Ty {
        self.pick(&Ty::ALL)
    }

    pub fn local(&mut self) -> LocalId {
        LocalId(self.small())
    }

    pub fn slot(&mut self) -> SlotId {
        SlotId(self.small())
    }

    pub fn block(&mut self) -> BlockId {
        BlockId(self.small())
    }

    pub fn func(&mut self) -> FuncId {
        FuncId(self.small())
    }

    pub fn global(&mut self) -> GlobalId {
        GlobalId(self.small())
    }

    pub fn class(&mut self) -> ClassId {
        ClassId(self.small())
    }

    pub fn layout_id(&mut self) -> LayoutId {
        LayoutId(self.small())
    }

    pub fn span(&mut self) -> Span {
        if self.flag() {
            Span::NONE
        } else {
            Span::new(ir::FileId(self.small()), self.small(), self.small())
        }
    }

    pub fn program(&mut self) -> Program {
        Program {
            data_model: self.pick(&[DataModel::Lp64, DataModel::Ilp32]),
            files: self.some(2, Self::file).into_iter().collect(),
            layouts: self.some(4, Self::layout).into_iter().collect(),
            kept: self
                .some(2, |c| {
                    let kept = Kept {
                        by: c.text(),
                        layout: c.layout_id(),
                        local: c.flag(),
                        one: c.flag(),
                    };
                    (c.span(), kept)
                })
                .into_iter()
                .collect(),
            classes: self.some(2, Self::java_class).into_iter().collect(),
            globals: self.some(3, Self::global_object).into_iter().collect(),
            entry: match self.below(3) {
                0 => Entry::None,
                1 => Entry::Main(self.func()),
                _ => Entry::Thread(self.func()),
            },
            hooks: Hooks {
                thread_exit: self.maybe(Self::func),
                cancel: self.maybe(Self::func),
                exit: self.maybe(Self::func),
                killed: self.maybe(Self::func),
                begin: self.maybe(Self::func),
                programs: self.maybe(|c| GlobalId(c.small())),
                named: self.maybe(|c| GlobalId(c.small())),
                busy: self.maybe(|c| GlobalId(c.small())),
            },
            sync_abi: SyncAbi {
                mutex_kind_offset: self.maybe(Self::small),
            },
            weak: self.maybe(Self::span),
            release_sequence: self.pick(&[ReleaseSequence::C20, ReleaseSequence::C11]),
            dialect: match self.flag() {
                false => Dialect::default(),
                true => Dialect {
                    language: self.text(),
                    heap: self.text(),
                    stack: self.text(),
                    exceptions: self.flag(),
                    exact_waits: self.flag(),
                    words: self
                        .some(3, |c| (c.pick(Word::ALL), c.text()))
                        .into_iter()
                        .collect(),
                    texts: self.maybe(|c| Texts {
                        class: c.class(),
                        characters: c.small(),
                        wide: c.small(),
                        thread_name: c.small(),
                        message: c.small(),
                    }),
                },
            },
            looks_at: LooksAt {
                input: self.flag(),
                environment: self.flag(),
                processors: self.flag(),
                files: self.flag(),
                peers: self.flag(),
                short_texts: self.flag(),
            },
            managed: self.flag(),
            boots: self.some(2, |c| Boot {
                func: c.func(),
                once: GlobalId(c.small()),
                own: c.maybe(|c| c.some(2, |c| GlobalId(c.small()))),
            }),
            harness: self.maybe(|c| Harness {
                caller: c.func(),
                calls: c.some(2, |c| (BlockId(c.small()), c.func())),
            }),
            processes: self.some(2, |c| ir::Process {
                name: c.text(),
                funcs: (c.small(), c.small()),
                globals: (c.small(), c.small()),
                image: c.small(),
                variables: c.small(),
                spare: c.flag(),
                becomes: c.flag(),
                daemon: c.flag(),
                managed: c.flag(),
                hooks: Hooks {
                    thread_exit: c.maybe(Self::func),
                    cancel: c.maybe(Self::func),
                    exit: c.maybe(Self::func),
                    killed: c.maybe(Self::func),
                    begin: c.maybe(Self::func),
                    programs: c.maybe(|c| GlobalId(c.small())),
                    named: c.maybe(|c| GlobalId(c.small())),
                    busy: c.maybe(|c| GlobalId(c.small())),
                },
            }),
            kernel: self.some(2, |c| GlobalId(c.small())),
            funcs: self.some(3, Self::function).into_iter().collect(),
        }
    }

    fn file(&mut self) -> SourceFile {
        SourceFile {
            name: self.text(),
            library: self.flag(),
        }
    }

    fn layout(&mut self) -> Layout {
        match self.below(4) {
            0 => Layout::Opaque { size: self.small() },
            1 => Layout::Scalar {
                ty: self.ty(),
                unsigned: self.flag(),
                name: self.text(),
            },
            2 => Layout::Array {
                elem: self.layout_id(),
                stride: self.small(),
                count: self.small(),
            },
            _ => Layout::Record {
                name: self.text(),
                size: self.small(),
                fields: self.some(3, |c| Field {
                    name: c.text(),
                    offset: c.small(),
                    layout: c.layout_id(),
                    hidden: c.flag(),
                }),
            },
        }
    }

    fn java_class(&mut self) -> Class {
        Class {
            name: self.text(),
            parents: self.some(2, Self::class),
            methods: self.some(3, |c| c.maybe(Self::func)),
            size: self.small(),
            layout: self.maybe(Self::layout_id),
            library: self.flag(),
        }
    }

    fn global_object(&mut self) -> Global {
        Global {
            name: self.text(),
            size: self.small(),
            align: self.small(),
            init: self.init(),
            thread_local: self.flag(),
            constant: self.flag(),
            literal: self.flag(),
            layout: self.maybe(Self::layout_id),
            class: self.maybe(|c| ClassId(c.small())),
            span: self.span(),
        }
    }

    fn init(&mut self) -> Init {
        match self.below(4) {
            0 => Init::Zero,
            1 => Init::Extern,
            2 => Init::Any,
            _ => Init::Data {
                bytes: self
                    .some(4, |c| match c.below(3) {
                        0 => vec![0; c.below(40)],
                        1 => b"ab\"\\".to_vec(),
                        _ => c.word().to_le_bytes().to_vec(),
                    })
                    .concat(),
                relocs: self.some(3, |c| Reloc {
                    offset: c.small(),
                    target: match c.below(3) {
                        0 => RelocTarget::Global(c.global(), c.signed()),
                        1 => RelocTarget::Func(c.func()),
                        _ => RelocTarget::Block(c.func(), c.block()),
                    },
                }),
            },
        }
    }

    fn function(&mut self) -> Function {
        Function {
            name: self.text(),
            params: self.some(3, Self::ty),
            ret: self.maybe(Self::ty),
            variadic: self.flag(),
            library: self.flag(),
            role: self.maybe(|c| c.pick(Role::ALL)),
            span: self.span(),
            body: match self.below(5) {
                0 => FuncBody::Extern,
                1 => FuncBody::Deferred,
                _ => FuncBody::Defined(self.body()),
            },
        }
    }

    fn body(&mut self) -> Body {
        Body {
            locals: self
                .some(4, |c| Local {
                    ty: c.ty(),
                    name: c.text(),
                })
                .into_iter()
                .collect(),
            slots: self
                .some(2, |c| Slot {
                    name: c.text(),
                    size: c.small(),
                    align: c.small(),
                    layout: c.maybe(Self::layout_id),
                })
                .into_iter()
                .collect(),
            blocks: self
                .some(3, |c| Block {
                    insts: c.some(6, Self::inst),
                    term: c.terminator(),
                    term_span: c.span(),
                })
                .into_iter()
                .collect(),
        }
    }
}
