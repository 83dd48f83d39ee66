//! As much of the WebDriver protocol (W3C) as the tests need: JSON over HTTP to a driver on this
//! machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use serde_json::{Value, json};

/// A browser under control.
pub struct Browser {
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser through a driver that was started with a port of its own choice.
    pub fn start(driver: &mut Child, binary: &Path, profile: &Path) -> Browser {
        let port = port(driver);
        let mut browser = Browser {
            port,
            session: String::new(),
        };
        let arguments = [
            "--headless".to_string(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--disable-quic".into(),
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--disable-dev-shm-usage".into(),
            format!("--user-data-dir={}", profile.display()),
        ];
        let answer = browser.send(
            "POST",
            "/session",
            &json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": {
                "binary": binary, "args": arguments } } } }),
        );
        let session = answer["sessionId"].as_str();
        browser.session = session.expect("a session").to_string();
        browser
    }

    /// Ends the browser.
    pub fn end(self) {
        self.send("DELETE", &self.path(""), &json!({}));
    }

    /// Goes to an address, and waits until the page is there.
    pub fn open(&self, url: &str) {
        self.send("POST", &self.path("/url"), &json!({ "url": url }));
    }

    /// What the body of a function returns in the page.
    pub fn eval(&self, script: &str) -> Value {
        let body = json!({ "script": script, "args": [] });
        self.send("POST", &self.path("/execute/sync"), &body)
    }

    /// Sets the size of the window.
    pub fn size(&self, width: u32, height: u32) {
        let body = json!({ "width": width, "height": height });
        self.send("POST", &self.path("/window/rect"), &body);
    }

    /// Clicks the first element that a selector finds, as a user would.
    pub fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.send(
            "POST",
            &self.path(&format!("/element/{element}/click")),
            &json!({}),
        );
    }

    /// Types into an element.
    pub fn keys(&self, selector: &str, keys: &str) {
        let element = self.element(selector);
        let path = self.path(&format!("/element/{element}/value"));
        self.send("POST", &path, &json!({ "text": keys }));
    }

    /// A picture of the window, as a PNG file.
    pub fn screenshot(&self) -> Vec<u8> {
        let picture = self.send("GET", &self.path("/screenshot"), &Value::Null);
        base64(picture.as_str().unwrap_or_default())
    }

    fn element(&self, selector: &str) -> String {
        let body = json!({ "using": "css selector", "value": selector });
        let found = self.send("POST", &self.path("/element"), &body);
        let id = found.as_object().and_then(|o| o.values().next()?.as_str());
        id.unwrap_or_else(|| panic!("no element {selector}: {found}"))
            .to_string()
    }

    fn path(&self, rest: &str) -> String {
        format!("/session/{}{rest}", self.session)
    }

    /// Sends a command; gives its value. An error of the driver fails the test.
    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        let limit = Some(Duration::from_secs(120));
        stream.set_read_timeout(limit).expect("a limit can be set");
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("the driver takes commands");
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status).expect("the driver answers");
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a header");
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).expect("a whole answer");
        let answer: Value = serde_json::from_slice(&bytes).expect("an answer in JSON");
        assert!(
            status.contains(" 200 "),
            "{method} {path}: {status}{answer}"
        );
        answer["value"].clone()
    }
}

/// The port that a driver says it listens on.
fn port(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("the driver's output is read");
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    for line in lines {
        if let Some((_, rest)) = line.split_once("successfully on port ")
            && let Ok(port) = rest.trim_end_matches('.').parse()
        {
            return port;
        }
    }
    panic!("the driver does not start");
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut out = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for value in text.bytes().filter_map(digit) {
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}
