//! What the peers were measured to do.

use std::path::Path;

/// A program with parameters.
pub struct Row {
    pub program: String,
    pub parameters: Vec<String>,
    /// What each peer did, where it finished.
    peers: [Option<Peer>; 2],
}

struct Peer {
    violated: bool,
    executions: Option<u64>,
    blocked: u64,
    seconds: f64,
}

impl Row {
    /// Whether a peer found a violation, if one finished.
    pub fn violated(&self) -> Option<bool> {
        self.finished().next().map(|peer| peer.violated)
    }

    /// The CPU seconds of the better peer that finished.
    pub fn best(&self) -> Option<f64> {
        self.finished().map(|peer| peer.seconds).reduce(f64::min)
    }

    /// The executions there are, where both peers found the same number, and none blocked.
    pub fn executions(&self) -> Option<u64> {
        let [Some(a), Some(b)] = &self.peers else {
            return None;
        };
        let agree = a.executions == b.executions && !a.violated && !b.violated;
        let whole = a.blocked == 0 && b.blocked == 0;
        a.executions.filter(|_| agree && whole)
    }

    fn finished(&self) -> impl Iterator<Item = &Peer> {
        self.peers.iter().flatten()
    }
}

/// Reads `peers.tsv`.
pub fn read(folder: &Path) -> Result<Vec<Row>, String> {
    let file = folder.join("peers.tsv");
    let table =
        std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(table.lines().skip(1).filter_map(row).collect())
}

/// A line: program, parameters, then verdict, executions, blocked and seconds of each peer.
fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let peer = |at: usize| {
        let verdict = *fields.get(at)?;
        let finished = matches!(verdict, "ok" | "violated");
        finished.then_some(Peer {
            violated: verdict == "violated",
            executions: fields.get(at + 1)?.parse().ok(),
            blocked: fields.get(at + 2)?.parse().unwrap_or(0),
            seconds: fields.get(at + 3)?.parse().ok()?,
        })
    };
    Some(Row {
        program: (*fields.first()?).to_string(),
        parameters: fields.get(1)?.split(' ').map(str::to_string).collect(),
        peers: [peer(2), peer(6)],
    })
}
