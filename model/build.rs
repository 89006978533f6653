//! Packs the languages of `assets/language/`, which are half a megabyte of text, and lists them for `model/src/language/built_in.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let folder = Path::new("../assets/language");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "po"));
    files.sort();
    let mut list = format!("static BUILT_IN: [BuiltIn; {}] = [", files.len());
    for file in files {
        let code = file
            .file_stem()
            .expect("a file has a name")
            .display()
            .to_string();
        let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(&file)?, 9);
        fs::write(out.join(format!("{code}.po.deflate")), packed)?;
        list += &format!(
            "BuiltIn::new({code:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{code}.po.deflate\"))),"
        );
    }
    fs::write(out.join("languages.rs"), list + "];")
}
