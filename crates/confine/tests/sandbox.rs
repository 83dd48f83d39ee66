//! What a thread gives up, it and its children do not have; other threads keep it.
#![cfg(target_os = "linux")]

use confine::sandbox::{Rules, SYSTEM, calls, files};
use std::process::Command;

/// Runs something on a thread of its own: what it gives up, others keep.
fn apart<T: Send>(job: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(job).join().expect("no panic"))
}

#[test]
fn a_thread_gives_up_files_and_its_children_do() {
    let folder = confine::new_folder().expect("a folder");
    std::fs::create_dir_all(folder.join("open")).expect("folders");
    std::fs::write(folder.join("secret"), "x").expect("a file");
    let rules = Rules {
        run: SYSTEM.map(Into::into).to_vec(),
        write: vec![folder.join("open")],
        ..Rules::default()
    };
    let secret = folder.join("secret");
    let (read, wrote, child) = apart(|| {
        if let Err(why) = files(&rules) {
            eprintln!("not tested: {why}");
            return (false, true, false);
        }
        let cat = Command::new("cat").arg(&secret).output().expect("it runs");
        let wrote = std::fs::write(folder.join("open/new"), "y").is_ok();
        (std::fs::read(&secret).is_ok(), wrote, cat.status.success())
    });
    assert!(!read && wrote && !child, "{read} {wrote} {child}");
    assert!(std::fs::read(&secret).is_ok(), "other threads keep theirs");
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_thread_gives_up_the_network() {
    let reached = apart(|| {
        if let Err(why) = calls() {
            eprintln!("not tested: {why}");
            return false;
        }
        std::net::TcpListener::bind("127.0.0.1:0").is_ok()
    });
    assert!(!reached);
    assert!(std::net::TcpListener::bind("127.0.0.1:0").is_ok());
}
