//! Random programs in Java are a function of their seed.

use progen::java::file;

#[test]
fn the_same_seed_gives_the_same_text() {
    let text = file("T", 7, 3);
    assert_eq!(text, file("T", 7, 3));
    assert!(text.contains("f7()") && text.contains("f9()") && !text.contains("f10()"));
    assert_ne!(text, file("T", 8, 3));
}
