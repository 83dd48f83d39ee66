//! Small jars and images, written here: what fuzzing of their readers starts from.

/// A class of the models, small.
fn class() -> &'static [u8] {
    let classes = jvmfront::models::all().map(|(_, bytes)| bytes);
    classes.min_by_key(|bytes| bytes.len()).unwrap_or_default()
}

/// Jars with a manifest and a class: stored, and deflated without compressing.
pub(crate) fn jars() -> Vec<Vec<u8>> {
    let manifest = b"Main-Class: a.B\r\nMulti-Release: true\r\nClass-Path: c.jar\r\n d.jar\r\n\r\n";
    let entries: [(&str, &[u8]); 3] = [
        ("META-INF/MANIFEST.MF", manifest),
        ("a/B.class", class()),
        ("META-INF/versions/17/a/B.class", class()),
    ];
    vec![jar(&entries, false), jar(&entries, true)]
}

fn jar(entries: &[(&str, &[u8])], deflated: bool) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in entries {
        let stored = match deflated {
            true => deflate(bytes),
            false => bytes.to_vec(),
        };
        let method: u16 = if deflated { 8 } else { 0 };
        let header = file.len() as u32;
        // Version, flags, method, time, date, checksum, sizes, lengths.
        let mut common = Vec::new();
        for word in [20, 0, method, 0, 0] {
            common.extend(word.to_le_bytes());
        }
        for word in [
            jvmfront::jar::checksum(bytes),
            stored.len() as u32,
            bytes.len() as u32,
        ] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        file.extend(b"PK\x03\x04");
        file.extend(&common);
        file.extend(name.as_bytes());
        file.extend(stored);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(header.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = file.len() as u32;
    file.extend(&directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    let count = (entries.len() as u16).to_le_bytes();
    file.extend([count, count].concat());
    file.extend((directory.len() as u32).to_le_bytes());
    file.extend(start.to_le_bytes());
    file.extend([0, 0]);
    file
}

/// Bytes as one block of a deflated stream that is stored as it is (RFC 1951, 3.2.4).
fn deflate(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len().min(0xffff) as u16;
    let mut out = vec![1];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(&bytes[..usize::from(length)]);
    out
}

/// An image with one class, `/m/p/C.class`, in each byte order. Its table has two entries; both lead to the
/// class or to its package, whichever their hashes are.
pub(crate) fn images() -> Vec<Vec<u8>> {
    vec![image(true), image(false)]
}

fn image(little: bool) -> Vec<u8> {
    let texts = b"\0m\0p\0C\0class\0packages\0";
    // Attributes: kind and length, then the value; module, parent, base, extension, offset, size.
    let mut locations = vec![0x08, 1, 0x10, 3, 0x18, 5, 0x20, 7, 0x28, 8];
    let size = (class().len() as u16).to_be_bytes();
    locations.extend([0x39, size[0], size[1], 0]);
    let package = locations.len() as u32;
    locations.extend([0x08, 13, 0x18, 3, 0x28, 0, 0x38, 8, 0]);
    let mut out = Vec::new();
    let mut word = |value: u32| {
        out.extend(match little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        });
    };
    for value in [0xcafe_dada, 1 << 16, 0, 2, 2] {
        word(value);
    }
    word(locations.len() as u32);
    word(texts.len() as u32);
    // Redirects to entries by number, then where the locations of those stand.
    for value in [u32::MAX, u32::MAX - 1, 0, package] {
        word(value);
    }
    out.extend(&locations);
    out.extend(texts);
    // The package's list: not empty, module at text 1.
    out.extend([0, 0, 0, 0]);
    out.extend(match little {
        true => 1_u32.to_le_bytes(),
        false => 1_u32.to_be_bytes(),
    });
    out.extend(class());
    out
}

#[cfg(test)]
mod tests {
    use super::{images, jars};
    use jvmfront::image::Image;
    use jvmfront::jar::Jar;
    use std::path::Path;

    #[test]
    fn jars_are_read() {
        for bytes in jars() {
            let mut jar = Jar::in_memory(Path::new("a.jar"), bytes).expect("a jar");
            assert_eq!(jar.attribute("main-class").as_deref(), Some("a.B"));
            assert_eq!(jar.attribute("Class-Path").as_deref(), Some("c.jard.jar"));
            let class = jar.entry("a/B.class").expect("it is there");
            assert_eq!(class.as_deref(), Ok(super::class()));
            assert!(jar.entry("a/C.class").is_none());
        }
    }

    #[test]
    fn images_are_read() {
        for bytes in images() {
            let mut image = Image::in_memory(bytes).expect("an image");
            let names = image.classes();
            assert_eq!(names, [("m".to_owned(), "p/C".to_owned())]);
        }
    }
}
