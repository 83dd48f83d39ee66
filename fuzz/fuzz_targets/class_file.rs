#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::class_file(bytes));
