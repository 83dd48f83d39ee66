"use strict";
// Shows a result. Text from the program reaches the page by textContent only, so that markup or
// scripts in it stay text. The data is described in html.rs, beside this file's inclusion.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const COLOURS = ["#0969da", "#cf222e", "#1a7f37", "#8250df", "#bf5b04", "#0f7b8a", "#b3256e", "#6b6f00"];
  const ROW = 26;
  // Rows of a schedule that are in the page at once, beyond which only those in view are.
  const WHOLE = 1500;
  const str = (i) => data.strings[i];

  const make = (tag, cls, text) => {
    const e = document.createElement(tag);
    if (cls) e.className = cls;
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const clear = (e) => { while (e.firstChild) e.removeChild(e.firstChild); };

  let finding = null;   // the finding shown
  let steps = [];       // its steps, as objects made when needed
  let visible = [];     // the steps shown, by number
  let rowOf = new Map();
  let threads = [];     // the numbers of threads that do something
  let lanes = [];       // those of them that rows show, in the order of their columns
  let current = 0;      // the step shown, by number
  let chosen = null;    // the variable whose accesses are marked
  let openFile = -1;
  let blocked = 0;      // the first of the rows behind the steps: what threads wait for, or what fails

  const unpack = (a) => ({
    thread: a[0], place: a[1], text: str(a[2]), kind: a[3], act: data.acts[a[4]],
    object: a[5] ? str(a[5]) : null, before: a[6] ? str(a[6]) : null, value: a[7] ? str(a[7]) : null,
    held: data.held[a[8] || 0].map(str), after: a[9] || [], waiting: a[10] || null, via: a[11] ? str(a[11]) : null,
  });
  const KINDS = ["shared", "private", "sync", "choice"];
  const sentence = (s) => {
    if (s.value === null || !["read", "write", "update", "failed_update"].includes(s.act)) return s.text;
    return s.act === "update" && s.before !== null ? `${s.text}: ${s.before} to ${s.value}` : `${s.text} = ${s.value}`;
  };
  const threadName = (id) => {
    const t = finding.threads.find((t) => t.id === id);
    if (t && t.label) return t.label;
    return t && t.name ? `T${id} ${t.name}` : `T${id}`;
  };
  // The process of a thread, where there are several.
  const processOf = (id) => {
    const t = finding.threads.find((t) => t.id === id);
    return t && t.process ? t.process : null;
  };
  const colour = (id) => COLOURS[threads.indexOf(id) % COLOURS.length];
  const place = (i) => ({ file: data.places[i][0], line: data.places[i][1], column: data.places[i][2], fn: str(data.places[i][3]) });
  const placeName = (i) => {
    const p = place(i);
    return p.line ? `${data.files[p.file].name}:${p.line}` : "no line of the source";
  };

  // ---- the list of findings and answers

  const list = () => {
    const ul = $("findings");
    clear(ul);
    data.findings.forEach((f, i) => {
      const name = f.title.split(":")[0];
      const what = name.length > 60 ? `${name.slice(0, 59)}…` : name;
      const b = say(make("button"), `${f.property}: ${what}${f.known ? " (known)" : ""}`);
      b.type = "button";
      b.dataset.finding = i;
      b.addEventListener("click", () => show(i));
      const li = make("li");
      li.append(b);
      ul.append(li);
    });
    const badges = $("answers");
    clear(badges);
    for (const a of data.answers) {
      const cls = { violated: "bad", safe: "good", unknown: "open" }[a.verdict];
      badges.append(make("span", cls, `${a.property}: ${a.verdict}`), badges.childNodes.length < 2 * data.answers.length - 2 ? ", " : "");
    }
  };

  // ---- one finding

  const show = (index, step) => {
    finding = data.findings[index];
    steps = finding.steps.map(unpack);
    blocked = steps.length;
    steps.push(...attempts(), ...failing(), ...loops());
    chosen = null;
    openFile = -1;
    for (const b of $("findings").querySelectorAll("button"))
      b.setAttribute("aria-current", String(Number(b.dataset.finding) === index));
    clear($("title"));
    say($("title"), finding.title);
    const about = $("about");
    clear(about);
    for (const m of finding.marks) {
      const p = make("p");
      const at = say(make("button", "link mono"), placeName(m.place));
      at.type = "button";
      at.addEventListener("click", () => openAt(m.place));
      p.append(at, " ");
      say(p, m.label);
      for (const n of m.notes || []) p.append(say(make("span", "note"), n));
      about.append(p);
    }
    threads = [...new Set(steps.map((s) => s.thread))].sort((a, b) => a - b);
    const graph = waitFor();
    $("graph").replaceChildren(...(graph ? [graph] : []));
    // The graph says who waits for whom, and nothing else.
    for (const w of finding.why) if (!graph || !w.includes(" --waits for ")) about.append(say(make("p", "why"), w));
    for (const s of finding.suggestions) about.append(say(make("p", "suggestion"), s));
    const slider = $("slider");
    slider.max = Math.max(steps.length - 1, 0);
    filter();
    variables();
    const key = finding.key_steps;
    go(step !== undefined ? step : key.length && blocked === steps.length ? key[key.length - 1] : steps.length - 1);
  };

  // Text in which options are not broken at their hyphens, and long names break behind the parts they are made of.
  const say = (e, text) => {
    text.split(/(--[\w-]+)/).forEach((part, i) => {
      if (i % 2) e.append(make("span", "whole", part));
      else for (const word of part.split(/(?<=[^\s]{3}[/.:\]([]|[^\s]{12}_)(?=[^\s]{4})/)) {
        if (e.lastChild && e.lastChild.nodeType === 3 && !/\s$/.test(e.lastChild.data)) e.append(make("wbr"));
        e.append(word);
      }
    });
    return e;
  };

  // What threads of a deadlock wait for, as rows behind the last step.
  const attempts = () => (finding.ending.waits || []).map((w) => {
    const by = w.thread_end || !w.holders.length ? "" : `, held by ${w.holders.map(threadName).join(", ")}${w.shared ? " for reading" : ""}`;
    return {
      thread: w.thread, place: w.place, text: `waits for ${w.what}${by}`, kind: 2, act: "blocked", object: w.what,
      before: null, value: null, held: w.held.map(([lock]) => lock), after: [], waiting: null, via: null,
    };
  });

  // What fails elsewhere than at the last step, or is not seen from it: an assertion behind a call, as a row behind that step.
  const failing = () => {
    const [mark, last, e] = [finding.marks[0], steps[steps.length - 1], finding.ending];
    if (e.kind !== "failure" || !mark || !last) return [];
    const [at, end] = [place(mark.place), place(last.place)];
    const told = finding.key_steps.includes(steps.length - 1);
    if (told && last.thread === e.thread && at.file === end.file && at.line === end.line) return [];
    return [{
      thread: e.thread, place: mark.place, text: e.message, kind: 2, act: "fails", object: null,
      before: null, value: null, held: last.held, after: [], waiting: null, via: null,
    }];
  };

  // Where threads loop for ever, as rows behind the last step: a mark for each of them.
  const loops = () => finding.ending.kind !== "livelock" ? [] : finding.ending.threads.map(([thread, at]) => ({
    thread, place: at, text: "loops here for ever", kind: 2, act: "fails", object: null,
    before: null, value: null, held: [], after: [], waiting: null, via: null,
  }));

  // Who waits for whom.
  const waitFor = () => {
    const waits = (finding.ending.waits || []).filter((w) => w.holders.length);
    const nodes = [...new Set(waits.flatMap((w) => [w.thread, ...w.holders]))].sort((a, b) => a - b);
    if (!waits.length || nodes.length > 12) return null;
    const NS = "http://www.w3.org/2000/svg";
    const add = (to, tag, set, text) => {
      const e = document.createElementNS(NS, tag);
      for (const [k, v] of Object.entries(set)) e.setAttribute(k, v);
      if (text !== undefined) e.textContent = text;
      to.append(e);
      return e;
    };
    // Neighbours stand so far apart that a name fits between their boxes.
    const apart = Math.sin(Math.PI / Math.max(nodes.length, 3));
    const [across, down] = [Math.max(165, 130 / apart), nodes.length > 2 ? Math.max(95, 70 / apart) : 35];
    const [width, height] = [2 * across + 150, 2 * down + 50];
    $("graph").classList.toggle("wide", nodes.length > 4);
    const svg = document.createElementNS(NS, "svg");
    svg.id = "waitfor";
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", waits.map((w) => `${threadName(w.thread)} waits for ${w.what} of ${w.holders.map(threadName).join(", ")}`).join("; "));
    const at = new Map(nodes.map((t, i) => {
      const angle = Math.PI + 2 * Math.PI * i / nodes.length;
      return [t, [width / 2 + across * Math.cos(angle), height / 2 + down * Math.sin(angle)]];
    }));
    for (const w of waits) for (const h of w.holders) {
      const [[x1, y1], [x2, y2]] = [at.get(w.thread), at.get(h)];
      if (w.thread === h) {
        add(svg, "path", { d: `M${x1 + 20} ${y1 - 14} C${x1 + 110} ${y1 - 60} ${x1 + 110} ${y1 + 60} ${x1 + 20} ${y1 + 14}` });
        add(svg, "text", { class: "what", x: x1 + 120, y: y1 }, w.what);
        continue;
      }
      const [dx, dy] = [x2 - x1, y2 - y1];
      const long = Math.hypot(dx, dy) || 1;
      // Bent to one side, so that two threads that wait for one another have two lines.
      const [mx, my] = [(x1 + x2) / 2 - dy / long * 34, (y1 + y2) / 2 + dx / long * 34];
      add(svg, "path", { d: `M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}` });
      // The tip is where the line meets the box of the thread that holds.
      const on = (t) => [0, 1].map((i) => (1 - t) ** 2 * [x1, y1][i] + 2 * t * (1 - t) * [mx, my][i] + t * t * [x2, y2][i]);
      let t = 1;
      while (t > 0.5 && Math.abs(on(t)[0] - x2) < 64 && Math.abs(on(t)[1] - y2) < 16) t -= 0.01;
      const [[ex, ey], [fx, fy]] = [on(t), on(t - 0.03)];
      const a = Math.atan2(ey - fy, ex - fx);
      const tip = (r, o) => `${ex - 7 * Math.cos(a) + r * Math.cos(a + o)} ${ey - 7 * Math.sin(a) + r * Math.sin(a + o)}`;
      add(svg, "path", { class: "tip", d: `M${tip(7, 0)} L${tip(7, 2.5)} L${tip(7, -2.5)} Z` });
      add(svg, "text", { class: "what", x: (x1 + x2) / 4 + mx / 2, y: (y1 + y2) / 4 + my / 2 + 4 }, w.what);
    }
    for (const [t, [x, y]] of at) {
      const rect = add(svg, "rect", { x: x - 62, y: y - 14, width: 124, height: 28, rx: 6 });
      rect.style.stroke = colour(t);
      add(svg, "text", { x, y: y + 5 }, threadName(t).slice(0, 18));
    }
    return svg;
  };

  const filter = () => {
    const all = $("all").checked;
    const key = new Set(finding.key_steps);
    visible = [];
    rowOf = new Map();
    steps.forEach((s, i) => {
      // What starts and steers threads outside the program's text says nothing to a reader.
      const at = place(s.place);
      const outside = (!at.line || !data.files[at.file].text) && ["create", "choose", "join"].includes(s.act);
      if (!(all || key.has(i) || (KINDS[s.kind] !== "private" && s.act !== "end" && !outside))) return;
      // A call of the library is one row.
      const last = visible.length ? steps[visible[visible.length - 1]] : null;
      const again = last && s.via !== null && last.via === s.via && last.thread === s.thread && last.place === s.place;
      if (again && !all && !key.has(i)) return;
      rowOf.set(i, visible.length);
      visible.push(i);
    });
    const moves = new Set(visible.map((i) => steps[i].thread));
    lanes = threads.filter((t) => moves.has(t));
    // The threads of a process stand side by side.
    const processes = [...new Set(lanes.map(processOf))];
    lanes.sort((a, b) => processes.indexOf(processOf(a)) - processes.indexOf(processOf(b)));
    const heads = $("heads");
    clear(heads);
    heads.style.gridTemplateColumns = columns();
    if (processes.some((p) => p !== null)) {
      heads.append(make("span", "", ""));
      for (const p of processes) {
        const of = lanes.filter((t) => processOf(t) === p).length;
        const h = make("span", "process", p === null ? "" : `process ${p}`);
        h.style.gridColumn = `span ${of}`;
        heads.append(h);
      }
    }
    heads.append(make("span", "step", "step"));
    for (const t of lanes) {
      const h = make("span", "", threadName(t));
      h.style.borderColor = colour(t);
      h.title = threadName(t);
      heads.append(h);
    }
    $("rows").style.height = `${visible.length * ROW}px`;
    $("rows").style.minWidth = $("heads").style.minWidth = `${3.2 * 16 + lanes.length * 150}px`;
  };
  const columns = () => `3.2rem repeat(${lanes.length}, minmax(0, 1fr))`;

  // ---- the schedule

  const draw = (everything) => {
    const box = $("lanes");
    const rows = $("rows");
    let from = 0;
    let to = visible.length;
    if (!everything && visible.length > WHOLE) {
      from = Math.max(0, Math.floor(box.scrollTop / ROW) - 20);
      to = Math.min(visible.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + 20);
    }
    clear(rows);
    const key = new Set(finding.key_steps);
    // Arrows lie under the rows, so that they cross no text.
    rows.append(arrows(from, to));
    for (let r = from; r < to; r++) rows.append(row(r, key));
  };

  const row = (r, key) => {
    const i = visible[r];
    const s = steps[i];
    const e = make("div", "row");
    e.style.top = `${r * ROW}px`;
    e.style.gridTemplateColumns = columns();
    e.setAttribute("role", "listitem");
    e.setAttribute("aria-posinset", r + 1);
    e.setAttribute("aria-setsize", visible.length);
    e.dataset.step = i;
    if (key.has(i)) e.classList.add("key");
    if (s.held.length) e.classList.add("held");
    if (i > current) e.classList.add("later");
    if (i === current) e.setAttribute("aria-current", "step");
    if (chosen !== null && s.object === chosen) e.classList.add("about");
    if (i >= blocked) e.classList.add(steps[i].act === "fails" ? "key" : "blocked");
    const no = make("div", "no mono");
    const link = make("a", "", String(i + 1));
    link.href = `#${address(i)}`;
    no.append(link);
    e.append(no);
    for (const t of lanes) {
      const c = make("div", t === s.thread ? "cell mono" : "lane");
      if (t === s.thread) {
        c.style.borderColor = colour(t);
        const whole = s.via === null || $("all").checked || key.has(i);
        const text = `${place(s.place).line || ""} ${whole ? sentence(s) : s.via}`;
        c.textContent = text;
        c.title = s.held.length ? `${text}\nholding ${s.held.join(", ")}` : text;
      }
      e.append(c);
    }
    e.addEventListener("click", () => go(i));
    return e;
  };

  // What happens before what, across threads; and the two accesses of a race.
  const arrows = (from, to) => {
    const NS = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("height", visible.length * ROW);
    const width = $("rows").clientWidth || 600;
    svg.setAttribute("width", width);
    const lane = (width - 51) / Math.max(lanes.length, 1);
    const x = (t) => 51 + lane * lanes.indexOf(t) + lane * 0.82;
    const y = (i) => rowOf.get(i) * ROW + ROW / 2;
    const line = (a, b, stroke, dash, name) => {
      const p = document.createElementNS(NS, "path");
      const [x1, y1, x2, y2] = [x(steps[a].thread), y(a) + ROW / 2 - 2, x(steps[b].thread), y(b) - ROW / 2 + 2];
      p.setAttribute("d", `M${x1} ${y1} C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`);
      p.setAttribute("fill", "none");
      p.setAttribute("stroke", stroke);
      p.setAttribute("stroke-width", dash ? 2.5 : 1.6);
      if (dash) p.setAttribute("stroke-dasharray", "5 4");
      else {
        const tip = document.createElementNS(NS, "path");
        tip.setAttribute("d", `M${x2 - 4} ${y2 - 6} L${x2} ${y2} L${x2 + 4} ${y2 - 6} Z`);
        tip.setAttribute("fill", stroke);
        svg.append(tip);
      }
      p.dataset.edge = name;
      svg.append(p);
    };
    for (let r = from; r < to; r++) {
      const i = visible[r];
      for (const a of steps[i].after)
        if (rowOf.has(a)) {
          line(a, i, "var(--edge)", false, "before");
          // A message between processes has its first bytes at its arrow.
          const bytes = /^puts (".*") into /.exec(steps[a].text);
          if (bytes && processOf(steps[a].thread) !== processOf(steps[i].thread)) {
            const t = document.createElementNS(NS, "text");
            t.setAttribute("x", (x(steps[a].thread) + x(steps[i].thread)) / 2);
            t.setAttribute("y", (y(a) + y(i)) / 2);
            t.setAttribute("class", "message");
            t.textContent = bytes[1];
            svg.append(t);
          }
        }
    }
    const end = finding.ending;
    if (end.kind === "race" && rowOf.has(end.earlier) && rowOf.has(end.later))
      line(end.earlier, end.later, "var(--bad)", true, "race");
    return svg;
  };

  // ---- the source

  const WORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if inline int long " +
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Atomic _Bool " +
    "_Thread_local bool true false NULL nullptr abstract boolean byte catch class extends final finally implements import instanceof " +
    "interface native new null package private protected public record super synchronized this throw throws transient try var").split(" "));
  const TOKEN = /\/\/.*|\/\*|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[A-Za-z_]\w*|\d[\w.]*/g;
  // Words, texts, numbers and comments of a line; gives whether it ends inside a comment.
  const paint = (td, line, inside) => {
    let at = 0;
    const put = (cls, to) => {
      if (to > at) td.append(cls ? make("span", cls, line.slice(at, to)) : line.slice(at, to));
      at = to;
    };
    const close = (from) => {
      const end = line.indexOf("*/", from);
      put("c", end < 0 ? line.length : end + 2);
      return end < 0;
    };
    if (inside && close(0)) return true;
    if (!inside && /^\s*#/.test(line)) {
      put("w", line.length);
      return false;
    }
    for (;;) {
      TOKEN.lastIndex = at;
      const m = TOKEN.exec(line);
      if (!m) break;
      put("", m.index);
      if (m[0] === "/*") {
        if (close(at + 2)) return true;
        continue;
      }
      const c = m[0][0];
      const cls = m[0].startsWith("//") ? "c" : c === '"' || c === "'" ? "s" : c >= "0" && c <= "9" ? "n" : WORDS.has(m[0]) ? "w" : "";
      put(cls, at + m[0].length);
    }
    put("", line.length);
    return false;
  };

  const openSource = (file) => {
    if (openFile === file) return;
    openFile = file;
    const tabs = $("file");
    clear(tabs);
    data.files.forEach((f, i) => {
      const o = make("option", "", f.name);
      o.value = i;
      o.selected = i === file;
      tabs.append(o);
    });
    const body = $("text");
    clear(body);
    const text = data.files[file] && data.files[file].text;
    if (text === null || text === undefined) {
      const tr = make("tr");
      tr.append(make("td", "text", "(the source was not readable when the result was made)"));
      body.append(tr);
      return;
    }
    const used = new Set();
    for (const s of steps) {
      const p = data.places[s.place];
      if (p[0] === file) used.add(p[1]);
    }
    const marked = new Set(finding ? finding.marks.filter((m) => data.places[m.place][0] === file).map((m) => data.places[m.place][1]) : []);
    let inside = false;
    text.split("\n").forEach((line, i) => {
      const tr = make("tr", marked.has(i + 1) ? "marked" : "");
      tr.dataset.line = i + 1;
      const code = make("td", "text mono");
      inside = paint(code, line, inside);
      tr.append(make("td", used.has(i + 1) ? "no mono step" : "no mono", String(i + 1)), code);
      body.append(tr);
    });
  };
  const openAt = (at) => {
    const p = place(at);
    if (!p.line) return;
    openSource(p.file);
    for (const tr of $("text").querySelectorAll("tr.now")) tr.classList.remove("now");
    const tr = $("text").querySelector(`tr[data-line="${p.line}"]`);
    if (!tr) return;
    tr.classList.add("now");
    const box = $("source");
    box.scrollTop = tr.offsetTop - box.clientHeight / 3;
    point(box, tr.lastChild, p.column);
  };

  // Underlines the word at a column of a line, where the browser can, and scrolls a long line to it.
  const point = (box, code, column) => {
    if (window.CSS && CSS.highlights) CSS.highlights.delete("step");
    box.scrollLeft = 0;
    const text = code.textContent;
    if (!column || column > text.length) return;
    const word = /^(\w+|\s*\S)/.exec(text.slice(column - 1));
    const end = column - 1 + (word ? word[0].length : 1);
    const range = document.createRange();
    const bound = (to, start) => {
      let left = to;
      const walk = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        if (left < n.data.length || (!start && left === n.data.length)) return start ? range.setStart(n, left) : range.setEnd(n, left);
        left -= n.data.length;
      }
    };
    bound(column - 1, true);
    bound(end, false);
    const [word_at, pane] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    if (word_at.right > pane.left + box.clientWidth) box.scrollLeft = word_at.right - pane.left - box.clientWidth + 24;
    if (window.Highlight && CSS.highlights) CSS.highlights.set("step", new Highlight(range));
  };

  // ---- a step

  // The part of the page's address that names a step: #2-17 is step 17 of the second finding.
  const address = (i) => `${data.findings.indexOf(finding) + 1}-${i + 1}`;
  const follow = () => {
    const m = /^#(\d+)-(\d+)$/.exec(location.hash);
    if (!m || !data.findings[m[1] - 1]) return false;
    if (finding === data.findings[m[1] - 1]) go(m[2] - 1);
    else show(m[1] - 1, m[2] - 1);
    return true;
  };

  const go = (i) => {
    if (!steps.length) return;
    current = Math.min(Math.max(i, 0), steps.length - 1);
    const s = steps[current];
    $("slider").value = current;
    const box = $("lanes");
    const r = rowOf.has(current) ? rowOf.get(current) : visible.findIndex((v) => v > current);
    // Rows begin below the heads, which stay in view.
    const [top, head] = [Math.max(r, 0) * ROW, $("heads").offsetHeight];
    if (top < box.scrollTop + ROW || top + head + 2 * ROW > box.scrollTop + box.clientHeight)
      box.scrollTop = top + head - box.clientHeight / 2;
    // Where there are more columns than fit, the one of this step is shown.
    const lane = ($("rows").clientWidth - 51) / Math.max(lanes.length, 1);
    const left = 51 + lane * Math.max(lanes.indexOf(s.thread), 0);
    if (left < box.scrollLeft + 51 || left + lane > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left - (box.clientWidth - lane) / 2;
    draw(false);
    openAt(s.place);
    const held = s.held.length ? `, holding ${s.held.join(", ")}` : "";
    const text = `Step ${current + 1} of ${steps.length}: ${threadName(s.thread)}, ${placeName(s.place)}: ${sentence(s)}${held}`;
    $("slider").setAttribute("aria-valuetext", text);
    $("now").textContent = text;
    // Where an address cannot be changed the page works without.
    try { history.replaceState(null, "", `#${address(current)}`); } catch { /* nothing is lost */ }
    state();
  };
  // The next step that is shown, forwards or backwards.
  const move = (by) => {
    let r = rowOf.has(current) ? rowOf.get(current) + by : visible.findIndex((v) => v > current) - (by < 0 ? 1 : 0);
    if (r === -1 && by > 0) r = visible.length - 1;
    if (r >= 0 && r < visible.length) go(visible[r]);
  };

  // ---- values, locks, waiting threads after the step shown

  const isAccess = (s) => ["read", "write", "update", "failed_update", "free"].includes(s.act);
  const shared = (s) => isAccess(s) && s.object !== null && KINDS[s.kind] !== "private";

  const state = () => {
    const values = new Map();
    const locks = new Map();
    let waiting = [];
    for (let i = 0; i <= current; i++) {
      const s = steps[i];
      if (shared(s) && s.value !== null) values.set(s.object, [s.value, i]);
      if (s.act === "free" && s.object !== null && values.has(s.object)) values.set(s.object, ["(gone)", i]);
      if (s.act === "lock") locks.set(s.object, [...(locks.get(s.object) || []), s.thread]);
      if (s.act === "unlock") locks.set(s.object, (locks.get(s.object) || []).filter((t) => t !== s.thread));
      if (s.waiting) waiting = s.waiting;
    }
    const fill = (id, rows, empty) => {
      const body = $(id);
      clear(body);
      if (!rows.length) rows = [[make("td", "", empty)]];
      for (const cells of rows) {
        const tr = make("tr");
        if (cells.changed) tr.className = "changed";
        tr.append(...cells);
        body.append(tr);
      }
    };
    fill("values", [...values].sort().map(([name, [value, at]]) => {
      const td = make("td");
      td.append(variable(name));
      const cells = [td, make("td", "mono", value)];
      cells.changed = at === current;
      return cells;
    }), "nothing shared was touched yet");
    fill("locks", [...locks].filter(([, by]) => by.length).map(([name, by]) =>
      [make("td", "mono", name), make("td", "", by.map(threadName).join(", "))]), "no lock is held");
    fill("waiting", waiting.map(([t, what]) => [make("td", "", threadName(t)), make("td", "mono", str(what))]), "no thread waits");
  };

  const variable = (name) => {
    const b = make("button", "link mono", name);
    b.type = "button";
    b.setAttribute("aria-pressed", String(chosen === name));
    b.addEventListener("click", () => {
      chosen = chosen === name ? null : name;
      variables();
      draw(false);
      state();
    });
    return b;
  };
  // Who accesses the chosen variable.
  const variables = () => {
    const box = $("accesses");
    clear(box);
    $("accesses-title").textContent = chosen === null ? "Accesses" : `Accesses of ${chosen}`;
    if (chosen === null) {
      box.append(make("p", "", "Choose a variable under “Shared values” to see who accesses it."));
      return;
    }
    const table = make("table");
    steps.forEach((s, i) => {
      if (s.object !== chosen) return;
      const tr = make("tr");
      const at = make("button", "link", `step ${i + 1}`);
      at.type = "button";
      at.addEventListener("click", () => go(i));
      const first = make("td");
      first.append(at);
      const held = s.held.length ? `holding ${s.held.join(", ")}` : "holding no lock";
      tr.append(first, make("td", "", threadName(s.thread)), make("td", "mono", `${placeName(s.place)} ${sentence(s)}`), make("td", "", held));
      table.append(tr);
    });
    box.append(table);
  };

  // ---- what holds, and what is open

  const proof = () => {
    const box = $("proof-body");
    clear(box);
    // What is answered alike is said once.
    const groups = new Map();
    for (const [i, answer] of data.answers.entries()) {
      const a = { ...answer, headline: data.headlines[i] };
      if (a.verdict === "violated" && !(a.unfinished || []).length) continue;
      const alike = JSON.stringify({ ...a, property: "" });
      if (groups.has(alike)) groups.get(alike).property += `, ${a.property}`;
      else groups.set(alike, { ...a });
    }
    for (const a of groups.values()) {
      const cls = a.verdict === "safe" ? "good" : "open";
      const scope = a.scope === "any_threads" ? "for any number of threads" : "for the program as written";
      const said = { safe: `safe ${scope}`, unknown: "unknown", violated: "violated, and there may be others" }[a.verdict];
      box.append(make("h3", cls, `${a.property}: ${said}${a.headline ? `: ${a.headline}` : ""}`));
      const table = make("table");
      // A head that repeats is said once.
      let last = "";
      const line = (head, text) => {
        const tr = make("tr");
        tr.append(make("th", "", head === last ? "" : head), say(make("td"), text));
        table.append(tr);
        last = head;
      };
      if (a.verdict === "safe") {
        for (const e of a.evidence) line("evidence", e);
        line("checked by", a.rechecked ? "another solver: the evidence was checked again, independently of the engine" : `the engine alone (${a.engine})`);
        for (const e of a.assumptions) line("assuming", e);
      } else {
        for (const r of a.reasons || a.unfinished) {
          const at = r.place === undefined || r.place === null || !place(r.place).line ? "" : `${placeName(r.place)}: `;
          line("reason", at + r.text);
          if (r.hint) line("what would help", r.hint);
        }
      }
      box.append(table);
    }
    if (data.protections.length) {
      box.append(make("h3", "", "shared variables"));
      const table = make("table");
      const head = make("tr");
      for (const h of ["shared variable", "what protects it", "how that is known"]) head.append(make("th", "", h));
      table.append(head);
      for (const p of data.protections) {
        const tr = make("tr");
        tr.append(say(make("td", "mono"), p.variable), say(make("td"), p.by), make("td", "", p.basis));
        table.append(tr);
      }
      box.append(table);
    }
    if (data.silenced.length) {
      box.append(make("h3", "", "silenced"));
      const ul = make("ul");
      for (const s of data.silenced) ul.append(make("li", "", `by ${s.what}: ${s.count} racy location${s.count === 1 ? "" : "s"}`));
      box.append(ul);
    }
    if (!box.firstChild) $("proof").hidden = true;
    if (data.world) $("world").textContent = `world: ${data.world}`;
  };

  // ---- controls

  const theme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  };
  const keys = (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || ["SELECT", "TEXTAREA"].includes(e.target.tagName)) return;
    const onSlider = e.target.id === "slider";
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (by) move(by);
    else if (e.key === "Home" && !onSlider) go(visible[0]);
    else if (e.key === "End" && !onSlider) go(visible[visible.length - 1]);
    else if (e.key === "n" || e.key === "p") {
      const at = data.findings.indexOf(finding) + (e.key === "n" ? 1 : -1);
      if (at >= 0 && at < data.findings.length) show(at);
    } else return;
    e.preventDefault();
  };

  const heading = document.querySelector("h1");
  const named = heading.textContent;
  clear(heading);
  say(heading, named);
  list();
  proof();
  $("theme").addEventListener("click", theme);
  if (data.findings.length) {
    $("slider").addEventListener("input", (e) => go(Number(e.target.value)));
    $("back").addEventListener("click", () => move(-1));
    $("forth").addEventListener("click", () => move(1));
    $("all").addEventListener("change", () => { filter(); go(current); });
    $("file").addEventListener("change", (e) => openSource(Number(e.target.value)));
    $("lanes").addEventListener("scroll", () => { if (visible.length > WHOLE) draw(false); });
    addEventListener("resize", () => draw(false));
    addEventListener("keydown", keys);
    addEventListener("hashchange", follow);
    addEventListener("beforeprint", () => draw(visible.length <= 4 * WHOLE));
    if (!follow()) show(0);
  } else {
    for (const id of ["finding", "panes", "state", "nav", "keys"]) $(id).hidden = true;
  }
})();
