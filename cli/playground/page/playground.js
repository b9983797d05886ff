// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// The playground's page: the catalogue, the program, and its results.

const $ = (id) => document.getElementById(id);
const state = { catalogue: null, lesson: null, name: "", report: null, reported: "", running: false, offered: false, stopper: null, fixing: null, checking: null, timer: 0, tab: "findings" };
let editor = null;

//===--- The program -------------------------------------------------------===//

const program = () => ({ language: $("language").value, source: editor.text() });
/// Arguments and standard input; the judge of a lesson has its own.
const given = () => state.lesson ? {} : Object.fromEntries(["arguments", "input"].map((each) => [each, $(each).value]).filter(([, value]) => value !== ""));

/// The panel's heading shows the values, so that the panel can stay closed.
function sumUpGiven() {
  const { arguments: words, input } = given();
  $("given-now").textContent = [words, input && `< ${plural(new TextEncoder().encode(input).length, "byte")}`].filter(Boolean).join(" ");
}

/// A program that launched nothing may lack arguments. A panel that was opened for that reason closes when it has launched.
function offerGiven(report) {
  const idle = ["nothing-launched", "exit-status"].includes(report.verdict.word) && !report.coverage.launches;
  if (idle && !state.lesson) panels.findings.append(h("p", { class: "hint" }, "Enter the arguments or the input that the program needs, and run it again."));
  if (idle && !state.lesson && !$("given").open) $("given").open = state.offered = true;
  else if (state.offered && report.coverage.launches && !$("given").contains(document.activeElement)) $("given").open = state.offered = false;
}

const asExercise = () => ({ ...(showsFixes() ? {} : { hints: false }), ...(exerciseOf(state.lesson) ? { exercise: state.lesson.id } : {}) });
const request = (more = {}) => ({ ...program(), ...given(), order: $("order").value, schedules: Number($("schedules").value), ...asExercise(), ...more });

/// In a lesson, the exact fix of a finding comes after the lesson's own hints; in a class, the teacher decides.
function showsFixes() {
  if (!state.lesson) return true;
  const choice = exerciseOf(state.lesson) ? state.catalogue.class.fixes : "after-hints";
  return choice === "always" || (choice === "after-hints" && (kept.get(place())?.hints ?? 0) >= state.lesson.hints.length);
}

function say(text, kind = "") {
  $("status").textContent = text;
  $("status").className = kind;
}

/// The storage key of the current program.
const place = () => state.lesson ? `lesson/${state.lesson.id}` : "program";

function keep() {
  if (state.lesson) kept.set(place(), { ...(kept.get(place()) ?? {}), text: editor.text() });
  else kept.set("program", { ...program(), ...given(), name: state.name });
}

function changed() {
  keep();
  state.report = null;
  for (const each of panels.findings.querySelectorAll(".apply")) each.disabled = true; // its places are of the old text
  clearTimeout(state.timer);
  state.timer = setTimeout(check, 900);
}

async function check() {
  if (state.running || state.report) return;
  state.checking?.abort();
  state.checking = new AbortController();
  const asked = program();
  const answer = await ask("/api/check", asked, { signal: state.checking.signal });
  if (!answer.report || state.report || state.running || editor.text() !== asked.source) return;
  const marks = diagnosticMarks(answer.report);
  editor.setMarks(marks);
  say(marks.length ? `${plural(marks.length, "message")} of the compiler` : "");
}

function apply(fix) {
  if (!state.report) return say("The program has changed. Run it again for fixes of its text.");
  editor.replace(fix.edits.map((each) => ({ line: each.line, column: each.column, endLine: each.end_line, endColumn: each.end_column, text: each.text })));
  editor.setMarks([]);
  say("Fix applied. Run the program to check it.");
  $("run").focus();
}

/// Shows a place, and marks all related places.
function look(places, one = places[places.length - 1]) {
  editor.link(places);
  editor.show(one.line, one.column);
}

//===--- Runs --------------------------------------------------------------===//

/// `submit`: also sends the source to the teacher, and cannot be stopped.
async function run(again = false, submit = null) {
  if (state.running) return;
  state.running = true;
  state.checking?.abort();
  state.fixing?.abort();
  state.stopper = new AbortController();
  $("run").disabled = true;
  $("stop").hidden = submit !== null;
  editor.setMarks([]);
  editor.link?.([]);
  panels.findings.replaceChildren(h("p", { class: "muted" }, "Running…"));
  say(state.lesson ? "Judging…" : "Running…");
  try {
    const asked = request(again ? { again } : {});
    const began = performance.now();
    const judging = submit ?? (state.lesson?.word ? judge : () => null);
    const [answer, verdict] = await Promise.all([ask("/api/run", asked, state.stopper), judging(asked.source)]);
    if (answer.left_out && !submit) {
      panels.findings.replaceChildren(h("p", { class: "muted" }, "The run was stopped."));
      return say("Stopped.");
    }
    show(asked, answer, performance.now() - began, verdict);
    if (submit) tellSubmission(verdict);
    if (showsFixes() && answer.report?.findings.some((each) => each.severity === "error")) fix(asked);
  } finally {
    state.running = false;
    $("run").disabled = false;
    $("stop").hidden = true;
  }
}

/// For a program that does not compile because it is written in another language: by its headers.
function offerLanguage({ source, language }) {
  const key = [["c++amp", /^\s*#\s*include\s*<amp\.h>/m], ["hip", /^\s*#\s*include\s*<hip\//m], ["cuda", /^\s*#\s*include\s*<cuda/m]].find(([, header]) => header.test(source))?.[0];
  const other = state.catalogue.languages.find((each) => each.key === key && key !== language);
  if (!other || state.lesson) return;
  const change = () => { $("language").value = key; changed(); run(); };
  panels.findings.append(h("p", { class: "hint" }, `It includes a header of ${other.name}. `, h("button", { type: "button", class: "other-language", onclick: change }, `Run as ${other.name}`)));
}

/// The findings have the compiler's messages, without hints about options of a command that visitors do not see.
function outputOf({ report, output }) {
  if (report?.program.outcome === "not-compiled") return "No output: the program does not compile.";
  return output || "No output.";
}

function show(asked, answer, took, verdict) {
  state.report = answer.report ?? null;
  state.reported = JSON.stringify(asked);
  for (const each of ["report", "trace", "proof"]) panels[each].dataset.of = "";
  panels.output.replaceChildren(h("pre", { class: "output", tabindex: 0, "aria-label": "output of the program" }, outputOf(answer)));
  if (!answer.report) {
    editor.setMarks([]);
    panels.findings.replaceChildren(h("p", { class: "verdict error" }, answer.error ?? "the server sent no result"));
    say(answer.error ?? "the server sent no result", "error");
    return choose("findings");
  }
  drawFindings();
  if (answer.was_known) panels.findings.append(h("p", { class: "muted" }, "Cached result of an earlier run. ", h("button", { type: "button", class: "quiet", onclick: () => run(true) }, "Run it again")));
  const { level, message, word } = answer.report.verdict, broken = word === "not-compiled";
  if (verdict) showVerdict(verdict);
  const judged = verdict?.verdict ? `${verdict.passed ? "Passed" : `Not yet: ${verdict.verdict}`}. ` : "";
  say(`${judged}${verdict && broken ? "" : sentence(message)} (${(took / 1000).toFixed(2)}\u00a0s)`, verdict ? (verdict.passed ? "clean" : "error") : level);
  offerGiven(answer.report);
  if (broken) offerLanguage(asked);
  choose(level !== "clean" || verdict ? "findings" : state.tab === "findings" && answer.output ? "output" : state.tab);
}

function drawFindings() {
  editor.setMarks([...diagnosticMarks(state.report), ...findingMarks(state.report, apply)]);
  const cards = findingCards(state.report, { apply, look });
  const verdict = panels.findings.querySelector(".judged");
  put(panels.findings, verdict, cards);
}

/// Fixes arrive later: each was verified by a run.
async function fix(asked) {
  state.fixing = new AbortController();
  const answer = await ask("/api/fix", asked, state.fixing);
  if (!answer.report || !state.report || state.reported !== JSON.stringify(asked) || editor.text() !== asked.source) return;
  const fixes = new Map(answer.report.findings.filter((each) => each.fix?.verified).map((each) => [each.id, each.fix]));
  if (fixes.size === 0) return;
  state.report = { ...state.report, findings: state.report.findings.map((each) => fixes.has(each.id) ? { ...each, fix: fixes.get(each.id) } : each) };
  drawFindings();
}

//===--- Results -----------------------------------------------------------===//

const tabs = [["findings", "Findings"], ["output", "Output"], ["report", "Report"], ["trace", "Trace"], ["proof", "Proof"]];
const panels = {};

function buildTabs() {
  for (const [key, name] of tabs) {
    $("tabs").append(h("button", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, "aria-selected": "false", tabindex: -1, onclick: () => choose(key, true) }, name));
    panels[key] = h("div", { role: "tabpanel", id: `panel-${key}`, "aria-labelledby": `tab-${key}`, tabindex: 0, hidden: true });
    $("panels").append(panels[key]);
  }
  panels.findings.append(h("p", { class: "muted" }, "Run the program. Races are listed here and marked in the editor."));
  panels.output.append(h("p", { class: "muted" }, "The program's output."));
  $("tabs").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const at = tabs.findIndex(([key]) => key === state.tab);
    choose(tabs[(at + by + tabs.length) % tabs.length][0], true);
    $(`tab-${state.tab}`).focus();
  });
  choose("findings");
}

function choose(key, byHand = false) {
  state.tab = key;
  for (const [each] of tabs) {
    $(`tab-${each}`).setAttribute("aria-selected", String(each === key));
    $(`tab-${each}`).tabIndex = each === key ? 0 : -1;
    panels[each].hidden = each !== key;
  }
  if (byHand) fill(key);
}

/// Results that need another run are made when first viewed.
async function fill(key) {
  const paths = { report: "/api/report", trace: "/api/trace", proof: "/api/prove" };
  if (!paths[key]) return;
  const asked = key === "report" ? request() : { ...program(), ...given(), ...asExercise() }, text = JSON.stringify(asked), panel = panels[key];
  if (panel.dataset.of === text) return;
  panel.dataset.of = text;
  panel.replaceChildren(h("p", { class: "muted" }, key === "proof" ? "Proving…" : "Running…"));
  const answer = await ask(paths[key], asked);
  if (panel.dataset.of !== text) return;
  if (answer.page) panel.replaceChildren(h("iframe", { src: answer.page, title: key === "trace" ? "trace player" : "report", sandbox: "allow-scripts allow-downloads" }));
  else if (answer.proof) panel.replaceChildren(proofView(answer.proof));
  else {
    panel.replaceChildren(h("p", { class: "verdict note" }, answer.error ?? "the server sent no result"));
    panel.dataset.of = "";
  }
}

//===--- Lessons -----------------------------------------------------------===//

async function judge(source) {
  return ask("/api/judge", { lesson: state.lesson.id, source }, state.stopper);
}

function showVerdict(verdict) {
  panels.findings.querySelector(".judged")?.remove();
  if (!verdict.verdict) {
    panels.findings.prepend(h("div", { class: "judged" }, h("p", { class: "verdict note" }, verdict.error ?? "not judged")));
    return;
  }
  panels.findings.prepend(h("div", { class: "judged" },
    h("p", { class: `verdict ${verdict.passed ? "clean" : "error"}` }, verdict.passed ? "Passed." : `Not yet: ${verdict.verdict}.`),
    !verdict.passed && verdict.verdict !== "hazards" && verdict.verdict !== "does not compile" && verdict.why.filter((each) => !verdict.output?.includes(each)).map((each) => h("pre", { tabindex: 0 }, each)), !verdict.passed && verdict.verdict !== "does not compile" && verdict.output && h("pre", { tabindex: 0 }, verdict.output),
    verdict.passed && [h("h2", {}, "Why"), markdown(verdict.explanation ?? ""), h("details", {}, h("summary", {}, "A correct answer"), h("pre", { tabindex: 0 }, h("code", {}, verdict.solution)))]));
  if (verdict.passed) {
    kept.set(place(), { ...(kept.get(place()) ?? {}), passed: true });
    drawList();
  }
}

function openLesson(course, lesson, text) {
  keep();
  state.lesson = lesson;
  state.name = "";
  const known = kept.get(place()) ?? {};
  kept.set("open", { lesson: lesson.id });
  $("language").value = course.language;
  $("language").disabled = true;
  load(text ?? known.text ?? lesson.start);
  const hints = h("div", {}), at = { shown: known.hints ?? 0 };
  const more = h("button", { type: "button", onclick: () => { ++at.shown; kept.set(place(), { ...(kept.get(place()) ?? {}), hints: at.shown }); tellHints(lesson, at.shown); drawHints(); } });
  const drawHints = () => {
    hints.replaceChildren(...(at.shown ? [h("ol", {}, lesson.hints.slice(0, at.shown).map((each) => h("li", {}, inlineMarkdown(each))))] : []));
    more.hidden = at.shown >= lesson.hints.length;
    more.textContent = at.shown ? "Another hint" : "A hint";
    if (at.shown >= lesson.hints.length && lesson.hints.length && showsFixes()) hints.append(h("p", { class: "muted" }, "From now on, findings have their own hint, and a fix that was tried."));
  };
  drawHints();
  tellHints(lesson, at.shown);
  $("lesson").hidden = false;
  $("given").hidden = true;
  put($("lesson"), h("h2", {}, `${lesson.number ? `${lesson.number}. ` : ""}${lesson.title}`), markdown(lesson.text), h("h3", {}, "Task"), markdown(lesson.task), hints,
    h("p", { class: "buttons" }, more, h("button", { type: "button", onclick: () => load(lesson.start) }, "Start over")), exerciseOf(lesson) && handInForm(exerciseOf(lesson)));
  drawList();
}

//===--- Classes -----------------------------------------------------------===//

const exerciseOf = (lesson) => state.catalogue.class?.exercises.find((each) => each.id === lesson?.id);

/// The server itself withholds fixes until the learner has opened the hints.
const tellHints = (lesson, shown) => exerciseOf(lesson) && shown ? ask("/api/hint", { exercise: lesson.id, shown }) : null;

/// The lesson of an exercise, and its language's course or a substitute.
function lessonOf(exercise) {
  for (const course of state.catalogue.courses) {
    const lesson = course.lessons.find((each) => each.id === exercise.id);
    if (lesson) return [course, lesson];
  }
  return [{ language: exercise.language }, exercise.lesson];
}

function tellSubmission(answer) {
  if (!state.report) showVerdict(answer);
  say(answer.kept ? `Submission ${answer.number} saved${answer.late ? ", after the due date" : ""}: ${answer.passed ? "passed" : `not yet: ${answer.verdict}`}.` : `Not submitted: ${answer.error ?? "the server sent no result"}`, answer.passed ? "clean" : "error");
}

function handInForm(exercise) {
  const { names } = state.catalogue.class, known = kept.get("learner") ?? {};
  const name = h("input", { autocomplete: "name", maxlength: 80, value: known.name ?? "" });
  const code = h("input", { type: "password", autocomplete: "off", value: known.code ?? "" });
  const button = h("button", { class: "apply" }, "Submit");
  const send = (event) => {
    event.preventDefault();
    kept.set("learner", { name: name.value, code: code.value });
    run(false, (source) => ask("/api/submit", { exercise: exercise.id, name: name.value, source, ...(names === "codes" ? { code: code.value } : {}) }));
  };
  return h("form", { class: "hand-in", onsubmit: send }, h("label", {}, "Name ", name), names === "codes" && h("label", {}, "Code ", code), button,
    exercise.due && h("span", { class: "muted" }, `due ${new Date(exercise.due).toLocaleString()}`));
}

function openProgram(language, source, name, more = {}) {
  state.lesson = null;
  state.name = name ?? "";
  for (const each of ["arguments", "input"]) $(each).value = more[each] ?? "";
  $("given").open = state.offered = $("given").hidden = false;
  sumUpGiven();
  $("lesson").hidden = true;
  $("language").disabled = false;
  $("language").value = language;
  kept.set("open", {});
  load(source);
  drawList();
}

/// Without the comments that are for `ampsim verify`: they reveal what a learner is looking for.
function withoutAnnotations(source) {
  return source.split("\n").map((line) => line.replace(/\s*\/\/ (HAZARD|REJECT|OPTIONS)\b.*$/, "\0")).filter((line) => line !== "\0").map((line) => line.replace("\0", "")).join("\n");
}

function load(text) {
  editor.setText(text);
  editor.setMarks([]);
  panels.findings.replaceChildren(h("p", { class: "muted" }, state.lesson ? "Run the program: the detector judges your answer." : "Run the program. Races are listed here and marked in the editor."));
  choose("findings");
  say("");
}

function drawList() {
  const item = (name, current, action, mark = "") => h("li", {}, h("button", { type: "button", class: "entry", "aria-current": current ? "true" : null, onclick: () => { action(); if (matchMedia("(max-width: 60rem)").matches) $("catalogue").open = false; } }, name, mark && h("span", { class: "done" }, mark)));
  const drawn = [...$("list").querySelectorAll("details")], open = new Set(drawn.length ? drawn.filter((each) => each.open).map((each) => each.dataset.key) : ["class"]);
  const group = (key, title, items) => h("details", { "data-key": key, open: open.has(key) || items.some((each) => each.querySelector("[aria-current]")) }, h("summary", {}, title), h("ul", {}, items));
  const { catalogue } = state;
  put($("list"),
    ...(catalogue.class ? [group("class", catalogue.class.title, catalogue.class.exercises.map((each) => item(each.title, state.lesson?.id === each.id, () => openLesson(...lessonOf(each)), kept.get(`lesson/${each.id}`)?.passed ? " passed" : "")))] : []),
    ...catalogue.courses.map((course) => group(`course-${course.key}`, `${course.puzzles ? "Puzzles" : "Course"}: ${course.name}`, course.lessons.map((lesson) =>
      item(`${lesson.number ? `${lesson.number}. ` : ""}${lesson.title}`, state.lesson === lesson, () => openLesson(course, lesson), kept.get(`lesson/${lesson.id}`)?.passed ? " passed" : "")))),
    ...catalogue.languages.map(({ key, name }) => group(`examples-${key}`, `Examples: ${name}`, catalogue.examples.filter((each) => each.language === key).map((each) =>
      item(each.name.slice(each.name.lastIndexOf("/") + 1), !state.lesson && state.name === each.name, () => openProgram(each.language, withoutAnnotations(each.source), each.name))))));
}

//===--- Start -------------------------------------------------------------===//

async function share() {
  const link = await linkOf({ ...program(), ...given() });
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    say("The link was copied to the clipboard and is in the address bar.");
  } catch {
    say("The link is in the address bar.");
  }
}

async function openShared() {
  const shared = await programOf(location.hash);
  if (!shared || !state.catalogue.languages.some((each) => each.key === shared.language)) return false;
  openProgram(shared.language, shared.source, "", shared);
  return true;
}

async function start() {
  const theme = kept.get("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  $("theme").addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; kept.set("theme", document.documentElement.dataset.theme); });
  if (matchMedia("(max-width: 60rem)").matches) $("catalogue").open = false;
  state.catalogue = await (await fetch("/api/catalogue")).json();
  $("language").append(...state.catalogue.languages.map(({ key, name }) => h("option", { value: key }, name)));
  buildTabs();
  editor = (globalThis.ampsimCodeMirror ?? ampsimPlainEditor).create($("editor"), { label: "program", nonce: document.body.dataset.nonce, changed, run: () => run() });
  $("run").addEventListener("click", () => run());
  $("stop").addEventListener("click", () => state.stopper.abort());
  for (const each of ["arguments", "input"]) $(each).addEventListener("input", () => { sumUpGiven(); changed(); });
  $("given").addEventListener("click", (event) => { if (event.target.closest("summary")) state.offered = false; });
  $("given").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.target.id === "arguments")) run();
  });
  for (const each of ["order", "schedules"]) {
    $(each).value = kept.get("how")?.[each] ?? $(each).value;
    $(each).addEventListener("change", () => kept.set("how", { ...(kept.get("how") ?? {}), [each]: $(each).value }));
  }
  $("share").addEventListener("click", share);
  $("language").addEventListener("change", changed);
  addEventListener("hashchange", openShared);
  if (!await openShared()) {
    const last = kept.get("open")?.lesson, mine = kept.get("program");
    const course = state.catalogue.courses.find((each) => each.lessons.some((lesson) => lesson.id === last));
    const first = state.catalogue.examples.find((each) => each.name === "cuda/vector_sum.cu");
    if (course) openLesson(course, course.lessons.find((lesson) => lesson.id === last));
    else if (mine?.source) openProgram(mine.language, mine.source, mine.name, mine);
    else openProgram(first.language, withoutAnnotations(first.source), first.name);
  }
  document.documentElement.dataset.ready = "true";
}

start();
