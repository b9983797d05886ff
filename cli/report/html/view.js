// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page: summary, list of findings with filters, and the selected finding.

//===--- Source ------------------------------------------------------------===//

const widest = 240; // shown columns of a line

/// For a very long line: the text around the mark, and the position of the mark in it.
function cutLine(text, mark) {
  if (text.length <= widest) return [text, mark];
  const from = Math.max(0, Math.min(text.length - widest, (mark?.[0] ?? 0) - widest / 4)), to = from + widest;
  const shift = from > 0 ? 1 - from : 0;
  return [`${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`, mark?.map((column) => Math.min(to, column) + shift)];
}

/// Excerpts around the places, one for each group of nearby lines.
function sourceView(places) {
  const near = 4;
  const byFile = new Map();
  for (const place of places)
    if (place.frame?.line) byFile.set(place.frame.file, [...(byFile.get(place.frame.file) ?? []), place]);
  return [...byFile].map(([file, own]) => {
    own.sort((a, b) => a.frame.line - b.frame.line);
    let around = near;
    const table = h("table", { class: "code" });
    const more = h("button", { type: "button", class: "quiet no-print", onclick: () => { around += 12; fill(); } }, "show more lines");
    const fill = () => {
      const rows = [], shown = new Set();
      let last = 0;
      for (const place of own) {
        for (let line = Math.max(last + 1, place.frame.line - around); line <= place.frame.line + around; ++line) {
          const text = sourceLine(file, line);
          if (text === undefined) continue;
          if (last && line > last + 1) rows.push(h("tr", { class: "cut" }, h("td", {}, "⋯"), h("td"), h("td")));
          last = line;
          shown.add(line);
          const here = own.filter((each) => each.frame.line === line);
          const mark = here.find((each) => each.mark)?.mark;
          const labels = [...new Set(here.map((each) => each.label))].map((label) => "①②③④⑤⑥⑦⑧⑨"[label - 1] ?? "▶").join("");
          rows.push(h("tr", { class: here.length ? "here" : null },
            h("td", { class: "labels" }, labels), h("td", { class: "line" }, String(line)),
            h("td", { class: "text" }, h("code", {}, codeOf(...cutLine(text, mark))))));
        }
      }
      const hides = (line) => sourceLine(file, line) !== undefined && !shown.has(line);
      if (rows.length === 0) rows.push(h("tr", {}, h("td", { class: "muted" }, "source not available")));
      table.replaceChildren(h("tbody", {}, rows));
      more.hidden = !own.some(({ frame }) => hides(frame.line - around - 1) || hides(frame.line + around + 1));
    };
    fill();
    return h("figure", { class: "source" }, h("figcaption", {}, file, more), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": `source of ${fileName(file)}` }, table));
  });
}

//===--- A finding ---------------------------------------------------------===//

function badge(finding) {
  return h("span", { class: `badge ${finding.severity}` }, finding.kind);
}

function stackOf(place) {
  if (place.stack.length < 2) return null;
  return h("ol", { class: "stack" }, place.stack.map((frame, k) =>
    h("li", {}, k ? "called from " : "in ", h("code", {}, frame.function), h("span", { class: "muted" }, ` ${fileName(frame.file)}:${frame.line}`))));
}

function placeCard(place) {
  const kind = place.side?.access ? operation(place.side) : "";
  return h("div", { class: `place ${kind}` },
    place.label && h("span", { class: "number", "aria-label": `place ${place.label}` }, "①②③④⑤⑥⑦⑧⑨"[place.label - 1] ?? place.label),
    h("div", {},
      h("p", { class: "sentence" }, place.sentence),
      place.frame && h("p", { class: "muted", title: place.frame.file }, `${fileName(place.frame.file)}:${place.frame.line}`, place.frame.column ? `:${place.frame.column}` : ""),
      place.side?.interval !== undefined && place.side.tile && h("p", { class: "muted" }, `barrier interval ${place.side.interval}`),
      place.side?.launch && h("p", { class: "muted" }, `launch ${place.side.launch}`),
      stackOf(place)));
}

/// A further fact about the finding, with its place.
function remarkCard(remark) {
  const frame = remark.stack[0];
  const line = frame && sourceLine(frame.file, frame.line)?.trim();
  return h("div", { class: "place remark" },
    h("div", {},
      h("p", { class: "sentence" }, remark.message),
      frame && h("p", { class: "muted", title: frame.file }, `${fileName(frame.file)}:${frame.line} `, line && h("code", {}, line))));
}

/// Threads of a divergent barrier by position.
function groupsBar(finding) {
  const total = finding.groups.reduce((sum, group) => sum + group.threads, 0), { words } = finding.program;
  return h("section", { class: "picture", "aria-label": "picture" },
    h("h3", {}, `Where the ${plural(total, words.thread, words.threads)} of ${words.tile} ${indexText(finding.groups[0].tile ?? [], words)} are`),
    h("div", { class: "bar", role: "img", "aria-label": finding.notes.deeds.join("; ") }, finding.groups.map((group, k) =>
      h("div", { class: `part part${k % 4}`, style: `flex-grow:${group.threads}`, title: finding.notes.deeds[k] },
        `${"①②③④⑤⑥⑦⑧⑨"[k] ?? ""} ${group.threads} ${group.at === "exit" ? "ended" : "at a barrier"}`))));
}

function historyTable(finding, most) {
  const history = finding.history;
  if (!history || history.events.length < 2) return null;
  const tiled = launchOf(finding)?.tiled, { words } = finding.program;
  const events = history.events.map((event, k) => [event, k]);
  // If not all fit, those of the finding are among them.
  const kept = events.length <= most ? events : [...events.filter(([event]) => event.shown?.length), ...events.filter(([event]) => !event.shown?.length)].slice(0, most);
  const rows = kept.sort(([a, j], [b, k]) =>
    finding.scope === words.across_tiles ? j - k : (a.interval ?? 0) - (b.interval ?? 0) || j - k).map(([event]) =>
    h("tr", { class: event.shown ? "here" : null },
      h("td", {}, (event.shown ?? []).map((number) => "①②"[number - 1]).join("")),
      tiled && h("td", { class: "digits" }, event.host ? "" : String(event.interval)),
      tiled && h("td", { class: "digits" }, event.tile ? indexText(event.tile, words) : ""),
      h("td", { class: event.host ? null : "digits" }, event.host ?? indexText(event.local ?? event.global, words)),
      h("td", {}, h("span", { class: `dot ${operation(event)}` }), verbOf(event), event.times > 1 ? ` (${event.times} times)` : ""),
      h("td", { class: "digits" }, event.value ?? ""),
      h("td", { class: "digits" }, event.line ? String(event.line) : "")));
  return h("details", { class: "history" },
    h("summary", {}, `Every access to ${finding.notes.location || "the element"} (${events.length.toLocaleString("en")}${history.left_out ? ` of ${(events.length + history.left_out).toLocaleString("en")}` : ""})`),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "history" },
      h("table", { class: "events" },
        h("thead", {}, h("tr", {}, h("td"), tiled && h("th", {}, "interval"), tiled && h("th", {}, words.tile), h("th", {}, words.thread), h("th", {}, "what"), h("th", {}, "value"), h("th", {}, "line"))),
        h("tbody", {}, rows)),
      events.length > rows.length && h("p", { class: "muted" }, `and ${(events.length - rows.length).toLocaleString("en")} more`)));
}

function fixView(fix) {
  if (!fix) return null;
  return h("div", { class: "fix" }, h("p", {}, h("b", {}, fix.verified ? "Verified: " : "Tried: "), fix.message),
    fix.verified && fix.edits.map((edit) => {
      const before = sourceLine(edit.file, edit.line);
      if (before === undefined || edit.line !== edit.end_line) return h("pre", { tabindex: 0, role: "group", "aria-label": `the fix of line ${edit.line}` }, `${edit.file}:${edit.line}: ${edit.text}`);
      const bytes = new TextEncoder().encode(before), text = new TextDecoder();
      const after = (text.decode(bytes.slice(0, edit.column - 1)) + edit.text + text.decode(bytes.slice(edit.end_column - 1))).replace(/\n$/, "").split("\n");
      const line = (tag, sign, content) => [h(tag, {}, `${sign} ${content}`), "\n"];
      return h("pre", { class: "diff", tabindex: 0, role: "group", "aria-label": `the fix of line ${edit.line}` }, after.includes(before) ? "" : line("del", "-", before),
        after.map((each) => (each === before ? line("span", " ", each) : line("ins", "+", each))));
    }));
}

function suppressionText({ by, file, line, reason }) {
  return `Suppressed by ${by === "baseline" ? "the baseline " : ""}${file}${line ? `:${line}` : ""}${reason ? `: ${reason}` : ""}`;
}

/// The medium of a finding's parts. Paper cannot be scrolled and must be laid out as a whole: there, grids use few
/// shapes, and histories are cut.
const screen = { shapes: cellShapes, rows: Infinity };
const paper = { shapes: mergedShapes, rows: 24 };
const fullOnPaper = 20; // places with findings; further ones are listed briefly

/// A finding in a few lines.
function briefly(finding) {
  return h("div", { class: "finding" }, h("p", { class: "message" }, finding.message),
    h("ol", {}, placesOf(finding).map((place) => h("li", {}, place.sentence, place.frame && h("span", { class: "muted" }, ` ${fileName(place.frame.file)}:${place.frame.line} `, h("code", {}, sourceLine(place.frame.file, place.frame.line)?.trim() ?? ""))))),
    finding.remarks.map((remark) => h("p", {}, remark.message, remark.stack[0] && h("span", { class: "muted" }, ` ${fileName(remark.stack[0].file)}:${remark.stack[0].line}`))),
    finding.hint && h("p", {}, h("b", {}, "Hint: "), finding.hint));
}

function findingBody(finding, medium) {
  const places = placesOf(finding), notes = finding.notes;
  return h("div", { class: "finding" },
    h("p", { class: "message" }, finding.message),
    finding.suppression && h("p", { class: "why" }, suppressionText(finding.suppression)),
    h("div", { class: "places" }, places.map(placeCard), finding.remarks.map(remarkCard)),
    notes.why && h("p", { class: "why" }, notes.why.charAt(0).toUpperCase() + notes.why.slice(1), "."),
    notes.met && h("p", { class: "why" }, notes.met.charAt(0).toUpperCase() + notes.met.slice(1), "."),
    notes.uncertain && h("p", { class: "why" }, "It may be harmless: the rerun, which did not finish, also accounts for free fences, bytes of one word and unchanged values."),
    notes.same_value && h("p", { class: "why" }, "The value is the same: '--allow-same' accepts such writes."),
    finding.hint && h("div", { class: "hint" }, h("p", {}, h("b", {}, "Hint: "), finding.hint), fixView(finding.fix)),
    sourceView(places),
    finding.groups ? groupsBar(finding) : pictures(finding, medium.shapes),
    historyTable(finding, medium.rows),
    h("details", {}, h("summary", {}, `What ${finding.kind} means`), h("p", {}, data.kinds[finding.program.report.language]?.[finding.kind] ?? notes.title), h("p", { class: "muted" }, `ampsim explain -x ${finding.program.report.language === "c++amp" ? "amp" : finding.program.report.language} ${finding.kind}`)),
    h("p", { class: "muted facts" },
      finding.accesses?.length ? `seen at ${plural(finding.count, "element")} · ` : "",
      single ? "" : `${finding.program.name} · `,
      launchesOf(finding).map((launch) => `launch ${launch.id}, ${launch.kernel} (${launch.file}:${launch.line}) · `),
      finding.schedules ? `under ${finding.schedules.seen} of ${finding.schedules.of} orders, --order ${finding.schedules.order} shows it · ` : "",
      "id ", h("code", {}, finding.id)));
}

function groupTitle(group) {
  const what = scopedKinds.has(group.first.kind) ? "Race" : group.first.notes.title.charAt(0).toUpperCase() + group.first.notes.title.slice(1);
  const scopes = [...new Set(group.findings.map((each) => each.notes.scope).filter(Boolean))].join(" and ");
  return [what, group.names.length ? [" on ", h("code", {}, group.names[0]), group.names.length > 1 ? ` and ${group.names.length - 1} more` : ""] : "", scopes && ` ${scopes}`];
}

/// The properties in which a finding differs from the others of its kind in the group; without others, the kind's title.
function tabLabel(finding, group) {
  const same = group.findings.filter((each) => each.kind === finding.kind);
  const launch = (each) => (launchOf(each) ? `launch ${each.launch}` : "");
  const differing = [(each) => each.notes.scope ?? "", (each) => each.notes.location, launch].filter((of) => new Set(same.map(of)).size > 1);
  return differing.length ? differing.map((of) => of(finding)).filter(Boolean).join(", ") : finding.notes.title;
}

/// A group of findings; those of several kinds or scopes are tabs.
function groupView(group, all, full = true) {
  const article = h("article", { class: full ? null : "brief", "aria-label": `finding ${group.number}` });
  const body = h("div", {});
  const tabs = group.findings.map((finding, k) =>
    h("button", { type: "button", role: "tab", id: `tab-${finding.key}`, "aria-selected": "false", onclick: () => choose(k) },
      badge(finding), h("span", {}, tabLabel(finding, group))));
  const choose = (k) => {
    tabs.forEach((tab, j) => { tab.setAttribute("aria-selected", String(j === k)); tab.tabIndex = j === k ? 0 : -1; });
    body.replaceChildren(findingBody(group.findings[k], screen));
  };
  const list = tabs.length > 1 && !all && h("div", { role: "tablist", "aria-label": "kinds of this race", class: "tabs" }, tabs);
  if (list)
    list.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const k = (tabs.indexOf(document.activeElement) + by + tabs.length) % tabs.length;
      choose(k);
      tabs[k].focus();
      event.preventDefault();
    });
  if (all) body.append(...group.findings.map((finding) => (full ? findingBody(finding, paper) : briefly(finding))));
  else choose(0);
  article.append(h("header", {}, h("h2", { tabindex: -1 }, groupTitle(group)),
    h("p", { class: "muted" }, group.frame?.file ?? ""), list || h("p", {}, group.findings.map(badge))), body);
  return article;
}

//===--- Summary -----------------------------------------------------------===//

function fact(value, label) {
  return h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, typeof value === "number" ? value.toLocaleString("en") : value));
}

/// A scrollable table: `columns` are [heading, cell of a row, is it a number].
function tableOf(rows, columns, label, most = 200) {
  return [h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, h("table", { class: "events" },
    h("thead", {}, h("tr", {}, columns.map(([heading]) => h(heading ? "th" : "td", {}, heading)))),
    h("tbody", {}, rows.slice(0, most).map((row) => h("tr", {}, columns.map(([heading, cell, digits]) => h("td", { class: digits ? "digits" : null, "data-heading": digits ? heading : null }, cell(row)))))))),
    rows.length > most && h("p", { class: "muted" }, `and ${(rows.length - most).toLocaleString("en")} more`)];
}

function launchesTable() {
  const launches = programs.flatMap((program) => program.report.launches.map((launch) => ({ ...launch, program })));
  if (launches.length === 0) return null;
  const kinds = [...new Set(programs.flatMap((program) => program.report.coverage.kinds))];
  const found = new Map();
  for (const group of groups)
    for (const finding of group.findings) {
      const key = `${finding.program.index} ${finding.launch}`;
      if (!finding.suppression) found.set(key, (found.get(key) ?? 0) + 1);
    }
  return h("details", { class: "launches", open: groups.length === 0 }, h("summary", {}, `${plural(launches.length, "launch", "launches")}, checked for ${kinds.length ? `${plural(kinds.length, "kind")} of findings` : "nothing"}`),
    kinds.length > 0 && h("p", { class: "muted" }, kinds.join(", ")),
    tableOf(launches, [["", (launch) => String(launch.id), true], ...(single ? [] : [["program", (launch) => launch.program.name]]),
      ["kernel", (launch) => h("code", {}, launch.kernel)], ["place", (launch) => `${fileName(launch.file)}:${launch.line}`],
      ["extent", (launch) => indexText(launch.extent, launch.program.words), true], [wordsOfAll("tile"), (launch) => (launch.tiled ? indexText(launch.tile, launch.program.words) : ""), true],
      [wordsOfAll("threads"), (launch) => launch.threads.toLocaleString("en"), true],
      ["findings", (launch) => String(found.get(`${launch.program.index} ${launch.id}`) ?? ""), true]], "launches"));
}

/// For a suite: the result of each program, failed ones first.
function programsTable() {
  if (single || programs.length === 0) return null;
  const rows = [...programs].sort((a, b) => (b.failures.length > 0) - (a.failures.length > 0) || a.index - b.index);
  return h("details", { class: "launches", open: true }, h("summary", {}, plural(programs.length, "program")),
    tableOf(rows, [["program", (program) => h("code", {}, program.name)],
      ["result", (program) => h("span", { class: `badge ${program.failures.length ? "error" : "clean"}` }, program.failures[0]?.what ?? "ok")],
      ["", (program) => [program.failures.map((failure) => failure.message).join("; "), program.failures.length > 0 && program.output && h("details", {}, h("summary", {}, "output"), h("pre", { tabindex: 0, role: "group", "aria-label": `output of ${program.name}` }, program.output))]],
      ["launches", (program) => program.report.coverage.launches.toLocaleString("en"), true],
      ["findings", (program) => String(program.report.findings.length), true],
      ["suppressed", (program) => String(program.report.summary.suppressed), true],
      ["time", (program) => `${program.seconds.toFixed(1)} s`, true]], "programs", 1000));
}

function diagnosticsView() {
  const own = programs.flatMap((program) => (program.report.diagnostics ?? []).map((each) => ({ ...each, program })));
  if (own.length + data.warnings.length === 0) return null;
  const most = 100;
  return h("section", { class: "diagnostics", "aria-label": "messages" }, h("h2", {}, "Messages"),
    data.warnings.map((each) => h("p", {}, h("span", { class: "badge note" }, "suppression"), " ", each)),
    own.slice(0, most).map((each) => h("div", { class: "diagnostic" },
      h("p", {}, h("span", { class: `badge ${each.severity === "error" ? "error" : "note"}` }, each.code || each.severity), " ", each.message),
      each.file && sourceView([{ label: "", frame: each, mark: null }]))),
    own.length > most && h("p", { class: "muted" }, `and ${own.length - most} more`));
}

function faultView({ report, name }) {
  const fault = report.program.fault;
  if (!fault) return "";
  return h("section", { class: "diagnostics", "aria-label": "how the program ended" }, h("h2", {}, single ? "How the program ended" : `How ${name} ended`),
    h("p", {}, fault.message), sourceView([{ label: "", frame: fault.stack[0], mark: null }]));
}

function facts() {
  const suppressed = total("summary", "suppressed");
  const counted = (count, one, many) => fact(count, count === 1 ? one : many);
  return h("dl", { class: "facts" }, counted(total("summary", "errors"), "error", "errors"), counted(total("summary", "notes") + total("summary", "warnings"), "note", "notes"),
    suppressed ? fact(suppressed, "suppressed") : "", data.suite?.baseline_gone ? fact(data.suite.baseline_gone, "gone from the baseline") : "",
    counted(total("coverage", "launches"), "launch checked", "launches checked"),
    total("coverage", "tiles") ? counted(total("coverage", "tiles"), wordsOfAll("tile"), wordsOfAll("tiles")) : "",
    [["threads", wordsOfAll("thread"), wordsOfAll("threads")], ["accesses", "access", "accesses"], ["barriers", "barrier", "barriers"]].map(([key, one, many]) => counted(total("coverage", key), one, many)));
}

function headerView() {
  const [kind, sentence] = verdict();
  const link = h("a", { class: "button", download: "report.json", href: "#" }, "JSON");
  link.addEventListener("click", () => {
    const reports = programs.map((program) => program.report);
    link.href = URL.createObjectURL(new Blob([JSON.stringify(single ? reports[0] : reports, null, 2)], { type: "application/json" }));
  });
  const advice = single && programs[0].advice;
  return h("header", { class: "top" },
    h("div", { class: "title" },
      h("div", {}, h("h1", {}, single ? programs[0].report.program.files.map(fileName).join(", ") : "ampsim gate"),
        single && h("p", { class: "muted" }, programs[0].command)),
      h("div", { class: "tools no-print" }, h("button", { type: "button", onclick: help }, "Keys ", h("kbd", {}, "?")), link, themeButton())),
    h("div", { class: "outcome" }, h("p", { class: `verdict ${kind}` }, h("span", { "aria-hidden": "true" }, { error: "✕", note: "!", clean: "✓" }[kind]), " ", sentence),
      programs.some((program) => program.ran) && facts()),
    advice && h("p", { class: "hint" }, h("b", {}, "Hint: "), advice),
    programsTable(), groups.length > 0 && launchesTable());
}

//===--- List, selection, keys ---------------------------------------------===//

const filter = { text: "", kinds: new Set(), scope: "", suppressed: false };
let current = null;
const list = h("ol", { class: "list" });
const detail = h("main", { id: "detail", tabindex: -1 });
const search = h("input", { type: "search", placeholder: "Filter: variable, file, kind", "aria-label": "filter findings", oninput: () => { filter.text = search.value.toLowerCase(); fillList(); } });

function visible(group) {
  return (!filter.text || filter.text.split(/\s+/).every((word) => group.words.includes(word))) &&
    (filter.kinds.size === 0 || group.kinds.some((kind) => filter.kinds.has(kind))) &&
    (!filter.scope || group.scopes.includes(filter.scope)) && (!group.suppressed || filter.suppressed);
}

/// "vector_sum.cpp:33, 38": for the first finding.
function linesOf(group) {
  if (!group.frame) return "";
  const lines = placesOf(group.first).filter((place) => place.frame?.file === group.frame.file).map((place) => place.frame.line);
  return `${fileName(group.frame.file)}:${[...new Set(lines)].sort((a, b) => a - b).join(", ")}`;
}

/// The source line of a finding: many findings share a title.
function lineOf(group) {
  return (group.frame && sourceLine(group.frame.file, group.frame.line)?.trim()) || "";
}

function listItem(group) {
  const link = h("a", { href: `#${group.key}`, class: group.suppressed ? "suppressed" : group.severity, "aria-current": group === current ? "true" : null },
    h("span", { class: "name" }, groupTitle(group)),
    h("code", { class: "text" }, lineOf(group)),
    h("span", { class: "muted" }, single || group.first.program.name === group.frame?.file ? "" : `${group.first.program.name}: `, linesOf(group)),
    h("span", { class: "kinds" }, group.kinds.map((kind) => badge(group.findings.find((each) => each.kind === kind)))));
  return h("li", { id: `item-${group.key}` }, link);
}

const counter = h("p", { class: "muted", role: "status" });

function fillList() {
  const shown = groups.filter(visible);
  list.replaceChildren(...shown.map(listItem));
  const findings = shown.reduce((sum, group) => sum + group.findings.length, 0);
  const all = groups.filter((group) => filter.suppressed || !group.suppressed).length;
  counter.textContent = `${plural(findings, "finding")} in ${plural(shown.length, "place")}${shown.length < all ? ` of ${all}` : ""}`;
}

function chips() {
  const kinds = [...new Set(groups.flatMap((group) => group.kinds))];
  const scopes = [...new Set(groups.flatMap((group) => group.scopes))];
  const chip = (label, pressed, toggle) => {
    const button = h("button", { type: "button", class: "chip", "aria-pressed": "false", onclick: () => { toggle(); refresh(); fillList(); } }, label);
    const refresh = () => button.setAttribute("aria-pressed", String(pressed()));
    chipRefreshers.push(refresh);
    return button;
  };
  const chipRefreshers = [];
  const toggleKind = (kind) => (filter.kinds.has(kind) ? filter.kinds.delete(kind) : filter.kinds.add(kind));
  const toggleScope = (scope) => { filter.scope = filter.scope === scope ? "" : scope; chipRefreshers.forEach((refresh) => refresh()); };
  const suppressed = groups.filter((group) => group.suppressed).length;
  if (kinds.length + scopes.length < 3 && !suppressed) return null;
  return h("div", { class: "chips", role: "group", "aria-label": "filters" },
    kinds.length > 1 && kinds.map((kind) => chip(kind, () => filter.kinds.has(kind), () => toggleKind(kind))),
    scopes.length > 1 && scopes.map((scope) => chip(scope, () => filter.scope === scope, () => toggleScope(scope))),
    suppressed > 0 && chip(`suppressed (${suppressed})`, () => filter.suppressed, () => { filter.suppressed = !filter.suppressed; }));
}

function select(group, focus) {
  current = group;
  for (const link of list.querySelectorAll("a")) link.removeAttribute("aria-current");
  const item = group && document.getElementById(`item-${group.key}`);
  item?.firstChild.setAttribute("aria-current", "true");
  item?.scrollIntoView({ block: "nearest" });
  document.body.classList.toggle("reading", Boolean(group && focus));
  if (!group) return;
  detail.replaceChildren(h("p", { class: "back no-print" }, h("a", { href: "#" }, "← all findings")), groupView(group, false));
  if (focus) {
    detail.scrollTop = 0;
    if (getComputedStyle(detail.parentNode).display === "block") scrollTo(0, 0);
    detail.querySelector("h2").focus({ preventScroll: true });
  }
}

function go(by) {
  const shown = groups.filter(visible);
  if (shown.length === 0) return;
  const k = shown.indexOf(current);
  const next = shown[k < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, k + by))];
  history.replaceState(null, "", `#${next.key}`);
  select(next, true);
}

const keys = [["j, k", "next, previous finding"], ["/", "filter"], ["←, →", "with a slider or tab in focus: barrier interval, kind"], [", .", "previous, next barrier interval"], ["Esc", "clear the filter, close"], ["?", "show these keys"]];

function help() {
  showKeys(keys);
}

function scrub(by) {
  detail.querySelectorAll(".scrubber button")[by < 0 ? 0 : 1]?.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog")) return;
  if (event.target === search) {
    if (event.key === "Escape") { search.value = filter.text = ""; fillList(); search.blur(); }
    if (event.key === "Enter") go(0);
    return;
  }
  const action = { j: () => go(1), n: () => go(1), k: () => go(-1), p: () => go(-1), "/": () => search.focus(), "?": help, ",": () => scrub(-1), ".": () => scrub(1), Escape: () => { if (document.body.classList.contains("reading")) location.hash = ""; } }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

function follow() {
  const key = decodeURIComponent(location.hash.slice(1));
  const group = groups.find((each) => each.findings.some((finding) => finding.key === key));
  if (group) select(group, true);
  else document.body.classList.remove("reading");
}
addEventListener("hashchange", follow);

// Paper shows everything.
addEventListener("beforeprint", () => {
  document.body.append(h("div", { id: "paper" }, groups.filter((group) => !group.suppressed).map((group, k) => groupView(group, true, k < fullOnPaper))));
  for (const each of document.querySelectorAll("#paper details.history")) each.open = true;
});
addEventListener("afterprint", () => document.getElementById("paper")?.remove());

document.getElementById("app").append(
  h("a", { class: "skip", href: "#detail", onclick: (event) => { event.preventDefault(); detail.focus(); } }, "skip to the finding"),
  headerView(), ...programs.map(faultView));
if (groups.length) {
  document.getElementById("app").append(h("div", { class: "columns" },
    h("nav", { "aria-label": "findings" }, groups.length > 1 && search, chips(), counter, list), detail));
  fillList();
  select(groups.find(visible), false);
  follow();
}
// If nothing was found, the page shows what was checked.
if (groups.length === 0) detail.append(launchesTable() ?? "", diagnosticsView() ?? "");
document.getElementById("app").append(groups.length === 0 ? detail : diagnosticsView() ?? "");
document.documentElement.dataset.ready = "true";
