//! Pictures of series on logarithmic scales, as SVG by hand.

use super::{Point, Series};
use std::fmt::Write;

/// The size of one panel, and the room around what is drawn in it.
const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 26.0;
const LEGEND: f64 = 30.0;

/// What is drawn upwards.
struct Measure {
    name: &'static str,
    of: fn(&Point) -> f64,
    /// What is less is drawn as this.
    least: f64,
}

const MEASURES: [Measure; 2] = [
    Measure {
        name: "states",
        of: |p| p.states,
        least: 1.0,
    },
    Measure {
        name: "CPU s",
        of: |p| p.seconds,
        least: 0.01,
    },
];

/// A row of panels for each measure, a column for each program.
pub fn draw(panels: &[(String, Vec<Series>)]) -> String {
    let width = WIDTH * panels.len() as f64;
    let height = LEGEND + HEIGHT * MEASURES.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"10\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    if let Some((_, series)) = panels.first() {
        legend(series, &mut out);
    }
    for (row, measure) in MEASURES.iter().enumerate() {
        for (column, (title, series)) in panels.iter().enumerate() {
            let at = (WIDTH * column as f64, LEGEND + HEIGHT * row as f64);
            panel(at, title, series, measure, &mut out);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn legend(series: &[Series], out: &mut String) {
    let mut x = LEFT;
    for one in series {
        let (name, colour) = (one.name, one.colour);
        let _ = writeln!(
            out,
            "<path d=\"M{x} 14h22\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <circle cx=\"{}\" cy=\"14\" r=\"2.5\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"18\" font-size=\"12\">{name}</text>",
            x + 11.0,
            x + 28.0
        );
        x += 46.0 + 6.2 * name.len() as f64;
    }
}

/// Where the values of a panel lie.
struct Scale {
    sizes: (f64, f64),
    powers: (i32, i32),
}

impl Scale {
    fn of(series: &[Series], measure: &Measure) -> Scale {
        let points = || series.iter().flat_map(|s| &s.points);
        let sizes = points().map(|p| f64::from(p.size));
        let values = points().map(|p| (measure.of)(p).max(measure.least));
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(measure.least, f64::max);
        let first = low.min(high).log10().floor() as i32;
        Scale {
            sizes: (
                sizes.clone().fold(f64::INFINITY, f64::min),
                sizes.fold(0.0, f64::max),
            ),
            powers: (first, (high.log10().ceil() as i32).max(first + 1)),
        }
    }

    fn x(&self, size: f64) -> f64 {
        let (low, high) = self.sizes;
        let part = (size - low) / (high - low).max(1.0);
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = (f64::from(self.powers.0), f64::from(self.powers.1));
        let part = (value.log10() - low) / (high - low);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }
}

fn panel(at: (f64, f64), title: &str, series: &[Series], measure: &Measure, out: &mut String) {
    let scale = Scale::of(series, measure);
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", at.0, at.1);
    let name = measure.name;
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"16\" font-size=\"12\">{title}: {name}</text>"
    );
    axes(&scale, out);
    for one in series.iter().filter(|s| !s.points.is_empty()) {
        let mut line = String::new();
        let mut dots = String::new();
        for point in &one.points {
            let value = (measure.of)(point).max(measure.least);
            let (x, y) = (scale.x(f64::from(point.size)), scale.y(value));
            let step = if line.is_empty() { 'M' } else { 'L' };
            let _ = write!(line, "{step}{x:.1} {y:.1}");
            let colour = one.colour;
            let _ = write!(
                dots,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{colour}\"/>"
            );
        }
        let _ = writeln!(
            out,
            "<path d=\"{line}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>{dots}",
            one.colour
        );
    }
    out.push_str("</g>\n");
}

fn axes(scale: &Scale, out: &mut String) {
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    for power in scale.powers.0..=scale.powers.1 {
        let y = scale.y(10f64.powi(power));
        let label = match power {
            -2..=3 => format!("{}", 10f64.powi(power)),
            _ => format!("1e{power}"),
        };
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 4.0,
            y + 3.0
        );
    }
    let (low, high) = scale.sizes;
    let every = ((high - low) / 8.0).ceil().max(1.0);
    let mut size = low;
    while size <= high {
        let x = scale.x(size);
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {bottom}v3\" stroke=\"black\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{size}</text>",
            bottom + 14.0
        );
        size += every;
    }
    let _ = writeln!(
        out,
        "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>"
    );
}
