// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

/// A message without its last clause if that names an option of the command, which the page does not have.
const withoutOptions = (message) => message.replace(/; '--[^;]*$/, "");

/// A clause of a report as a sentence.
const sentence = (clause) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

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

/// The findings of one cause together, the causes in the report's order, the most severe first.
function causesOf(report) {
  const causes = [], ranks = Object.keys(severities);
  for (const finding of report.findings) (causes[finding.cause - 1] ??= []).push(finding);
  for (const each of causes) each.sort((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
  return causes;
}

/// The findings with a verified fix, each fix once: findings of one cause can need different ones.
function fixedBy(findings) {
  return findings.filter((each) => each.fix?.verified).filter((each, k, all) => all.findIndex((other) => JSON.stringify(other.fix.edits) === JSON.stringify(each.fix.edits)) === k);
}

function findingCards(report, { apply, look }) {
  const coverage = report.coverage ?? {}, { level, message } = report.verdict;
  const checked = coverage.launches ? ` Checked ${plural(coverage.launches, "launch", "launches")}, ${plural(coverage.threads ?? 0, "thread")}, ${plural(coverage.accesses ?? 0, "access", "accesses")}.` : "";
  const verdict = h("p", { class: `verdict ${level}` }, sentence(message), checked);
  const toLine = (each) => each.line ? h("p", {}, h("button", { type: "button", class: "quiet", onclick: () => look([{ line: each.line, column: each.column }]) }, `line ${each.line}`)) : "";
  if (report.program.outcome === "not-compiled")
    return h("div", {}, verdict, h("ol", { class: "cards" }, (report.diagnostics ?? []).map((each) => h("li", { class: `card ${each.severity}` },
      toLine(each), h("p", {}, h("b", {}, `${each.severity}: `), withoutOptions(each.message), each.code ? ` [${each.code}]` : "")))));
  return h("div", {}, verdict, faultCard(report, look),
    h("ol", { class: "cards" }, causesOf(report).map((cause) => {
      const [finding, ...others] = cause, places = placesOf(finding);
      const hints = [...new Set(cause.map((each) => each.hint).filter(Boolean))], fixed = fixedBy(cause);
      return h("li", { class: `card ${finding.severity}` },
        h("h2", {}, h("span", { class: `badge ${finding.severity}` }, finding.kind), " ", finding.message),
        h("ul", { class: "deeds" }, places.map((place) => h("li", {},
          h("button", { type: "button", class: "quiet", onclick: () => look(places, place) }, `line ${place.line}`), " ", place.each.sentence))),
        hints.map((each) => h("p", { class: "hint" }, each)),
        fixed.map((each) => h("p", { class: "fix" }, h("button", { type: "button", class: "apply", onclick: () => apply(each.fix) }, "Apply"),
          fixed.length > 1 && h("span", { class: `badge ${each.severity}` }, each.kind), ` tried: ${each.fix.message}`)),
        others.length > 0 && h("details", {}, h("summary", {}, `${plural(others.length, "more finding")} of the same cause`),
          h("ul", {}, others.map((each) => h("li", {}, h("span", { class: `badge ${each.severity}` }, each.kind), " ", each.message)))));
    })));
}

/// The error of a kernel that ended the program.
function faultCard(report, look) {
  const fault = report.program.fault, frame = fault?.stack?.[0];
  if (!fault) return "";
  return h("div", { class: "card error" }, h("h2", {}, sentence(fault.message)),
    (frame?.file ?? "").startsWith("program.") && h("p", {}, h("button", { type: "button", class: "quiet", onclick: () => look([{ line: frame.line, column: frame.column || 1 }]) }, `line ${frame.line}`)));
}

function proofView(proof) {
  const words = { proved: "clean", refuted: "error", undecided: "note" };
  return h("div", {}, proof.kernels.length === 0 && h("p", {}, "The program has no kernels to prove."), proof.kernels.map((kernel) => h("section", {},
    h("h2", {}, h("code", {}, kernel.kernel)),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `verdicts of ${kernel.kernel}` }, h("table", { class: "events" }, h("thead", {}, h("tr", {}, ["property", "for all inputs", "reason"].map((each) => h("th", {}, each)))),
      h("tbody", {}, kernel.verdicts.map((each) => h("tr", {}, h("td", {}, each.property), h("td", {}, h("b", { class: `word ${words[each.verdict] ?? ""}` }, each.verdict)),
        h("td", {}, each.reason ?? (each.witnesses?.[0]?.message ?? ""), each.assumptions?.length ? `if ${each.assumptions.join(", ")}` : "")))))))));
}
