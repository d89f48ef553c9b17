//! Speed depends on how the program was built: it knows its profile.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Cargo calls every profile that is derived from `release` by that name. The folder has the profile's own:
    // target/<profile>/build/<package>/out.
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let folder = Path::new(&out).ancestors().nth(3).and_then(Path::file_name).and_then(|name| name.to_str());
    let profile = match folder {
        Some("debug") => "dev",
        Some(other) => other,
        None => "unknown",
    };
    println!("cargo::rustc-env=LAMPLIGHT_PROFILE={profile}");
}
