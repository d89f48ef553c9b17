#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lamplight_strangers::study::check(bytes));
