//! What a result of `--json` answers.

use serde_json::Value;

/// A result.
#[derive(Clone, Debug)]
pub struct Answers {
    result: Value,
}

/// The answer about one property.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'r> {
    result: &'r Value,
    answer: &'r Value,
}

impl Answers {
    /// Reads what `--json` printed.
    pub fn read(text: &str) -> Result<Answers, String> {
        let result: Value = serde_json::from_str(text).map_err(|e| format!("no result: {e}"))?;
        match result["answers"].is_array() {
            true => Ok(Answers { result }),
            false => Err("a result without answers".to_owned()),
        }
    }

    /// The answers, in order.
    pub fn all(&self) -> impl Iterator<Item = Answer<'_>> {
        let answers = self.result["answers"].as_array().into_iter().flatten();
        answers.map(|answer| Answer {
            result: &self.result,
            answer,
        })
    }

    /// The answer about a property.
    pub fn about(&self, property: &str) -> Option<Answer<'_>> {
        self.all().find(|a| a.property() == property)
    }

    /// The verdict about a property; an empty text if there is none.
    pub fn verdict(&self, property: &str) -> &str {
        self.about(property).map_or("", |a| a.verdict())
    }

    /// The exit code that belongs to the answers.
    pub fn exit_code(&self) -> i32 {
        let has = |verdict: &str| self.all().any(|a| a.verdict() == verdict);
        match (has("violated"), has("unknown")) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        }
    }

    /// The whole result.
    pub fn result(&self) -> &Value {
        &self.result
    }
}

impl<'r> Answer<'r> {
    /// The name of the property.
    pub fn property(self) -> &'r str {
        self.answer["property"].as_str().unwrap_or_default()
    }

    /// `safe`, `violated` or `unknown`.
    pub fn verdict(self) -> &'r str {
        self.answer["verdict"].as_str().unwrap_or_default()
    }

    /// Whether it holds for any number of threads.
    pub fn is_for_any_number(self) -> bool {
        self.answer["scope"] == "any_threads"
    }

    /// What a `safe` or an `unknown` rests on, line by line.
    pub fn evidence(self) -> impl Iterator<Item = &'r str> {
        let lines = self.answer["evidence"].as_array().into_iter().flatten();
        lines.filter_map(Value::as_str)
    }

    /// The lines of a file that the finding marks.
    pub fn marked(self, file: &str) -> Vec<u64> {
        let Some(finding) = self.answer["finding"].as_u64() else {
            return Vec::new();
        };
        let marks = self.result["findings"][finding as usize]["marks"].as_array();
        let places = marks
            .into_iter()
            .flatten()
            .filter_map(|m| m["place"].as_u64());
        let places = places.map(|p| &self.result["places"][p as usize]);
        let inside = places.filter(|place| {
            let of = place["file"].as_u64().unwrap_or(u64::MAX);
            self.result["files"][of as usize]["name"] == file
        });
        inside.filter_map(|place| place["line"].as_u64()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Answers;

    #[test]
    fn answers_are_read() {
        let text = r#"{
            "files": [{ "name": "a.c" }],
            "places": [{ "file": 0, "line": 3 }, { "file": 0, "line": 7 }],
            "findings": [{ "marks": [{ "place": 1 }] }],
            "answers": [
                { "property": "race", "verdict": "violated", "finding": 0 },
                { "property": "assert", "verdict": "safe", "evidence": ["a", "b"] }
            ]
        }"#;
        let answers = Answers::read(text).expect("a result");
        assert_eq!(answers.verdict("race"), "violated");
        assert_eq!(answers.verdict("memory"), "");
        assert_eq!(
            answers.about("race").map(|a| a.marked("a.c")),
            Some(vec![7])
        );
        let safe = answers.about("assert").expect("it is answered");
        assert_eq!(safe.evidence().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(answers.exit_code(), 1);
        assert!(Answers::read("{}").is_err());
    }
}
