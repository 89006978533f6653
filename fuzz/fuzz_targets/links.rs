#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _accepted = plyscope_fuzz::targets::links(data);
});
