"use strict";
// Findings of a report: as marks for the editor, and as cards with links to the lines.

const severities = { error: "error", warning: "warning", note: "info" };

/// The places of a finding that are in the program itself.
function placesOf(finding) {
  return (finding.accesses ?? finding.groups ?? []).map((each) => {
    const frame = each.stack?.[0] ?? {};
    const range = each.range ?? { line: frame.line, column: frame.column, end_line: frame.line, end_column: (frame.column ?? 1) + 1 };
    return { each, file: frame.file, line: range.line ?? 1, column: range.column ?? 1, endLine: range.end_line ?? range.line, endColumn: range.end_column ?? range.column + 1 };
  }).filter((place) => place.line && (place.file ?? "").startsWith("program."));
}

function threadOf(access) {
  const of = (index) => `(${index.join(", ")})`;
  if (access.host) return access.host;
  if (access.tile) return `thread ${of(access.local)} of block ${of(access.tile)}`;
  return access.global ? `thread ${of(access.global)}` : "a thread";
}

function deedOf(place) {
  const { each } = place;
  if (each.at) return `${plural(each.threads, "thread")} ${each.at === "exit" ? "ended" : "waited"} here`;
  const value = each.value !== undefined ? ` ${each.value}` : "";
  return `${threadOf(each)} ${each.access === "write" ? "writes" : each.access === "read" ? "reads" : "accesses"}${each.atomic ? " atomically" : ""}${value}`;
}

/// Compiler messages.
function diagnosticMarks(report) {
  return (report.diagnostics ?? []).filter((each) => each.line && (each.file ?? "").startsWith("program.")).map((each) => ({
    line: each.line, column: each.column || 1, severity: severities[each.severity] ?? "warning", message: `${each.message}${each.code ? ` [${each.code}]` : ""}` }));
}

function findingMarks(report, apply) {
  return report.findings.flatMap((finding) => {
    const places = placesOf(finding);
    return places.map((place, k) => ({ ...place, severity: k === places.length - 1 ? severities[finding.severity] ?? "warning" : "info",
      message: k === places.length - 1 ? `${finding.message}${finding.hint ? `\nhint: ${finding.hint}` : ""}` : `the first access of: ${finding.message}`,
      actions: k === places.length - 1 && finding.fix?.verified ? [{ name: "Apply", apply: () => apply(finding.fix) }] : [] }));
  });
}

function findingCards(report, { apply, look }) {
  const coverage = report.coverage ?? {};
  const checked = `checked ${plural(coverage.launches ?? 0, "launch", "launches")}, ${plural(coverage.threads ?? 0, "thread")}, ${plural(coverage.accesses ?? 0, "access", "accesses")}`;
  if (report.diagnostics?.some((each) => each.severity === "error"))
    return h("div", {}, h("h2", {}, "The program does not compile"), h("ol", { class: "cards" }, report.diagnostics.map((each) => h("li", { class: `card ${each.severity}` },
      h("p", {}, h("button", { type: "button", class: "quiet", onclick: () => look([{ line: each.line, column: each.column }]) }, `line ${each.line}`)), h("p", {}, h("b", {}, `${each.severity}: `), each.message, each.code ? ` [${each.code}]` : "")))));
  if (report.findings.length === 0)
    return h("div", {}, h("p", { class: `verdict ${coverage.launches ? "clean" : "note"}` }, coverage.launches ? `No hazards: ${checked}.` : "No kernel was launched: nothing was checked."),
      outcomeText(report) && h("p", { class: "verdict error" }, outcomeText(report)));
  return h("div", {}, h("p", { class: "verdict error" }, `${plural(report.findings.length, "finding")}; ${checked}.`), outcomeText(report) && h("p", {}, outcomeText(report)),
    h("ol", { class: "cards" }, report.findings.map((finding) => {
      const places = placesOf(finding);
      return h("li", { class: `card ${finding.severity}` },
        h("h2", {}, h("span", { class: `badge ${finding.severity}` }, finding.kind), " ", finding.message),
        h("ul", { class: "deeds" }, places.map((place) => h("li", {},
          h("button", { type: "button", class: "quiet", onclick: () => look(places, place) }, `line ${place.line}`), " ", deedOf(place)))),
        finding.hint && h("p", { class: "hint" }, finding.hint),
        finding.fix?.verified && h("p", { class: "fix" }, h("button", { type: "button", class: "apply", onclick: () => apply(finding.fix) }, "Apply"), ` tried: ${finding.fix.message}`));
    })));
}

function outcomeText(report) {
  const { outcome, exit, signal } = report.program ?? {};
  if (outcome === "time-limit") return "The time limit was reached. Results so far:";
  if (outcome === "memory-limit") return "The memory limit was reached. Results so far:";
  if (outcome === "signal") return `The program died${signal ? ` of ${signal}` : ""}.`;
  return outcome === "exited" && exit ? `The program ended with status ${exit}.` : "";
}

function proofView(proof) {
  const words = { proved: "clean", refuted: "error", undecided: "note" };
  return h("div", {}, proof.kernels.length === 0 && h("p", {}, "The program has no kernels to prove."), proof.kernels.map((kernel) => h("section", {},
    h("h2", {}, h("code", {}, kernel.kernel)),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `verdicts of ${kernel.kernel}` }, h("table", { class: "events" }, h("thead", {}, h("tr", {}, ["property", "for all inputs", "reason"].map((each) => h("th", {}, each)))),
      h("tbody", {}, kernel.verdicts.map((each) => h("tr", {}, h("td", {}, each.property), h("td", {}, h("b", { class: `word ${words[each.verdict] ?? ""}` }, each.verdict)),
        h("td", {}, each.reason ?? (each.witnesses?.[0]?.message ?? ""), each.assumptions?.length ? `if ${each.assumptions.join(", ")}` : "")))))))));
}
