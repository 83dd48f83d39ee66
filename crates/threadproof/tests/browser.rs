//! The HTML page in a real browser: Debian's Chromium, driven by its `chromedriver` through the
//! WebDriver protocol (W3C). Where the two are not installed, the test says so and does nothing.
//!
//! With `THREADPROOF_SCREENSHOTS=DIR`, pictures of the page are left there to be looked at.

mod support;
#[path = "support/webdriver.rs"]
mod webdriver;

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use support::{run, threadproof};
use webdriver::Browser;

const LIMIT: Duration = Duration::from_secs(60);

/// The first of these programs that is on the search path.
fn found(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let files = names
        .iter()
        .flat_map(|n| folders.iter().map(move |f| f.join(n)));
    files.into_iter().find(|p| p.is_file())
}

/// A folder that goes with the test, and a driver that does not outlive it.
struct Bench {
    folder: PathBuf,
    driver: Child,
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn page(folder: &Path, program: &str, extra: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut check = threadproof();
    check
        .current_dir(&root)
        .args(["check", "--json"])
        .args(extra)
        .arg(program);
    let checked = run(&mut check, LIMIT);
    let result = folder.join("result.json");
    std::fs::write(&result, &checked.stdout).expect("a temporary file can be written");
    let html = folder.join(format!("{}.html", program.replace('/', "_")));
    let mut report = threadproof();
    report
        .arg("report")
        .arg(&result)
        .arg("--html")
        .arg("--output")
        .arg(&html);
    let ended = run(&mut report, LIMIT);
    assert_eq!(ended.code, Some(0), "{}\n{}", ended.stderr, checked.stderr);
    format!("file://{}", html.display())
}

fn text(browser: &Browser, id: &str) -> String {
    let script = format!("return document.getElementById('{id}').textContent");
    browser
        .eval(&script)
        .as_str()
        .unwrap_or_default()
        .to_string()
}

fn picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("THREADPROOF_SCREENSHOTS") {
        let path = PathBuf::from(folder).join(format!("{name}.png"));
        std::fs::write(path, browser.screenshot()).expect("the picture can be written");
    }
}

#[test]
fn the_page_works() {
    let (Some(chromium), Some(chromedriver)) = (
        found(&["chromium", "chromium-browser", "google-chrome"]),
        found(&["chromedriver"]),
    ) else {
        eprintln!("skipped: chromium and chromedriver are not both installed");
        return;
    };
    let folder = std::env::temp_dir().join(format!("threadproof-browser-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let driver = std::process::Command::new(chromedriver)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .stdin(Stdio::null())
        .spawn()
        .expect("chromedriver starts");
    let mut bench = Bench { folder, driver };
    let profile = bench.folder.join("profile");
    let browser = Browser::start(&mut bench.driver, &chromium, &profile);
    findings(&browser, &bench.folder);
    proof(&browser, &bench.folder);
    browser.end();
}

/// Open, step to the end, switch the finding, choose a variable; markup stays text.
fn findings(browser: &Browser, folder: &Path) {
    let url = page(folder, "reports/markup_lost_update.c", &[]);
    browser.size(1400, 1000);
    browser.open(&url);
    let count = browser.eval("return document.querySelectorAll('#findings button').length");
    assert_eq!(count, json!(2), "one button per finding");
    assert!(text(browser, "title").contains("data race on counter"));
    picture(browser, "wide");

    browser.click("#all");
    browser.keys("body", "\u{e011}"); // Home
    assert!(
        text(browser, "now").starts_with("Step 1 of "),
        "{}",
        text(browser, "now")
    );
    let mut seen = vec![text(browser, "now")];
    for _ in 0..200 {
        browser.keys("body", "\u{e014}"); // arrow right
        let now = text(browser, "now");
        if seen.last() == Some(&now) {
            break;
        }
        seen.push(now);
    }
    let last = seen.last().cloned().unwrap_or_default();
    let total = browser.eval("return String(Number(document.getElementById('slider').max) + 1)");
    let total = total.as_str().unwrap_or_default();
    assert!(
        last.starts_with(&format!("Step {total} of {total}")),
        "{last}"
    );
    assert!(
        seen.iter().any(|s| s.contains("creates T1 count")),
        "{seen:?}"
    );
    assert!(text(browser, "values").contains("counter"));
    let rows = "return document.querySelectorAll('#rows [aria-current=step]').length";
    assert_eq!(browser.eval(rows), json!(1), "one row is the current one");
    let race = "return document.querySelectorAll('path[data-edge=race]').length";
    assert_eq!(
        browser.eval(race),
        json!(1),
        "the racing accesses are connected"
    );
    let edges = "return document.querySelectorAll('path[data-edge=before]').length";
    assert!(
        browser.eval(edges).as_u64() > Some(0),
        "creation happens before the first step"
    );

    browser.click("#values button");
    assert!(text(browser, "accesses-title").ends_with("counter"));
    assert!(text(browser, "accesses").contains("writes counter = 1"));

    browser.click("#findings li:nth-child(2) button");
    assert!(
        text(browser, "title").contains("assert"),
        "{}",
        text(browser, "title")
    );
    assert!(
        text(browser, "about").contains("Suggestion")
            || text(browser, "about").contains("one step")
    );
    assert!(text(browser, "values").contains("counter"));
    picture(browser, "assert");

    only_text(browser);
    named_controls(browser);
    themes(browser);
    browser.size(420, 900);
    let overflow = "return document.documentElement.scrollWidth - window.innerWidth";
    assert!(
        browser.eval(overflow).as_i64() <= Some(0),
        "nothing sticks out of a narrow window"
    );
    picture(browser, "narrow");
    browser.size(1400, 1000);
}

/// What the program's text contains is shown, and nothing of it acts.
fn only_text(browser: &Browser) {
    let title = browser.eval("return document.title");
    assert!(
        title
            .as_str()
            .is_some_and(|t| t.starts_with("threadproof: ")),
        "{title}"
    );
    let scripts = browser.eval("return document.scripts.length");
    assert_eq!(scripts, json!(2), "only the page's own scripts");
    let images =
        browser.eval("return document.images.length + document.querySelectorAll('b').length");
    assert_eq!(images, json!(0));
    let source = text(browser, "text");
    assert!(
        source.contains("</script><script>document.title = \"owned\"</script>"),
        "{source}"
    );
    let loaded = browser.eval("return performance.getEntriesByType('resource').length");
    assert_eq!(loaded, json!(0), "nothing is fetched");
}

/// Everything that can be operated has a name for who does not see it.
fn named_controls(browser: &Browser) {
    let unnamed = browser.eval(
        "return [...document.querySelectorAll('button, input, select')]
            .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() ||
                (e.labels && [...e.labels].some(l => l.textContent.trim()))))
            .map(e => e.outerHTML)",
    );
    assert_eq!(unnamed, json!([]));
    let live = browser.eval("return document.getElementById('now').getAttribute('aria-live')");
    assert_eq!(live, json!("polite"), "steps are announced");
}

fn themes(browser: &Browser) {
    let back = "return getComputedStyle(document.body).backgroundColor";
    let first = browser.eval(back);
    browser.click("#theme");
    let second = browser.eval(back);
    assert_ne!(first, second);
    let dark: Vec<&Value> = [&first, &second]
        .into_iter()
        .filter(|c| **c == json!("rgb(13, 17, 23)"))
        .collect();
    assert_eq!(dark.len(), 1, "one of them is dark: {first} {second}");
    picture(browser, "other_theme");
}

/// A result without findings shows what holds, and why.
fn proof(browser: &Browser, folder: &Path) {
    let url = page(folder, "philosophers/ordered.c", &[]);
    browser.open(&url);
    let body = text(browser, "proof-body");
    assert!(
        body.contains("race") && body.contains(": safe for "),
        "{body}"
    );
    assert!(body.contains("every behaviour explored"), "{body}");
    let hidden = browser.eval("return document.getElementById('panes').hidden");
    assert_eq!(hidden, json!(true));
    picture(browser, "safe");
}
