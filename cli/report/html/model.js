// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page's contents as values: its reports, their findings in groups, and words for their parts.

const data = JSON.parse(document.getElementById("data").textContent);
const programs = data.programs;
const single = !data.suite; // one program, by itself

const scopedKinds = new Set(["raw", "war", "waw", "atomic", "mixed-atomics"]);

/// "thread [0] of tile [1]", "thread [7]", "the host".
function threadName(access, words) {
  if (access.host) return access.host;
  return access.tile ? `${words.thread} ${indexText(access.local, words)} of ${words.tile} ${indexText(access.tile, words)}` : `${words.thread} ${indexText(access.global, words)}`;
}

function operation(access) {
  return access.atomic ? "atomic" : access.access;
}

/// The languages' word for something: "tiles", "tiles or blocks".
function wordsOfAll(key) {
  return [...new Set(programs.map((program) => program.words[key]))].join(" or ");
}

/// "reads", "atomically writes"; the plain form of several threads.
function verbOf(access, several = false) {
  const verb = access.access + (several ? "" : "s");
  return access.atomic ? `atomically ${verb}` : verb;
}

function launchOf(finding) {
  return finding.program.launches.get(finding.launch);
}

/// All launches of its accesses: across launches there are several.
function launchesOf(finding) {
  const ids = [...new Set([...(finding.accesses ?? []).map((access) => access.launch), finding.launch])];
  return ids.map((id) => finding.program.launches.get(id)).filter(Boolean);
}

/// The places that a finding names: [{label, sentence, frame, stack, mark}], in lockstep order.
function placesOf(finding) {
  const sides = finding.groups ?? finding.accesses ?? [];
  if (sides.length === 0) {
    const launch = launchOf(finding);
    const frame = launch && { function: launch.kernel, file: launch.file, line: launch.line, column: 0 };
    return frame ? [{ label: "", sentence: "launched here", frame, stack: [frame], mark: null }] : [];
  }
  return sides.map((side, k) => ({
    label: sides.length > 1 ? String(k + 1) : "",
    sentence: finding.notes.deeds[k].replace(/ here\b/, ""),
    frame: side.stack[0],
    stack: side.stack,
    mark: finding.notes.marks[k],
    side,
  }));
}

/// The position of a finding: its last access, or its first barrier.
function mainPlace(finding) {
  const places = placesOf(finding).filter((place) => place.frame);
  return (finding.groups ? places[0] : places[places.length - 1])?.frame;
}

/// All findings, suppressed ones last, each with its notes and its program. The JSON report's notes are its remarks.
function allFindings() {
  programs.forEach((program, index) => {
    program.index = index;
    program.launches = new Map(program.report.launches.map((launch) => [launch.id, launch]));
  });
  const of = (key, notes) => programs.flatMap((program) => (program.report[key] ?? []).map((finding, k) =>
    ({ ...finding, program, remarks: finding.notes ?? [], notes: program[notes][k], key: single ? finding.id : `${program.index}-${finding.id}` })));
  return [...of("findings", "notes"), ...of("suppressed", "suppressed_notes")];
}

/// The report has numbered the causes, the most severe first.
function groupFindings(findings) {
  const groups = new Map();
  for (const finding of findings) {
    const key = `${finding.suppression ? "suppressed" : ""} ${finding.program.index} ${finding.cause}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(finding);
  }
  const severities = ["error", "warning", "note"];
  const order = (a, b) => a.suppressed - b.suppressed || a.first.program.index - b.first.program.index || a.first.cause - b.first.cause;
  return [...groups.values()].map((own) => {
    const list = own.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)), first = list[0];
    const frame = mainPlace(first), distinct = (values) => [...new Set(values.filter(Boolean))];
    const kinds = distinct(list.map((each) => each.kind)), scopes = distinct(list.map((each) => each.scope));
    const names = distinct(list.map((each) => each.notes.location));
    const words = [single ? "" : first.program.name, kinds, names, scopes, first.memory, frame?.file, launchOf(first)?.kernel, list.map((each) => [each.id, each.message])];
    return { findings: list, first, frame, severity: first.severity, kinds, scopes, names, key: first.key, suppressed: Boolean(first.suppression), words: words.flat(9).join(" ").toLowerCase() };
  }).sort(order).map((group, k) => ({ ...group, number: k + 1 }));
}

const groups = groupFindings(allFindings());

/// The history of the element: recorded, or at least the finding's own accesses.
function eventsOf(finding) {
  if (finding.history) return finding.history.events;
  return (finding.accesses ?? []).map((access, k) => ({
    ...access,
    file: access.stack[0]?.file,
    line: access.stack[0]?.line,
    shown: [k + 1],
  }));
}

/// Sums over the programs.
function total(part, key) {
  return programs.reduce((sum, program) => sum + (program.report[part][key] ?? 0), 0);
}

/// The verdict: [class, sentence].
function verdict() {
  if (!single) {
    const { failed, failing_suppressions: mistakes, shard, shards } = data.suite;
    const of = shards > 1 ? ` of shard ${shard}/${shards}` : "";
    if (failed) return ["error", `${failed} of ${plural(programs.length, "program")}${of} failed`];
    if (mistakes) return ["error", `${plural(mistakes, "suppression")} ${mistakes === 1 ? "is" : "are"} unused or wrong`];
    return programs.length ? ["clean", `${programs.length === 1 ? "1 program" : `All ${programs.length} programs`}${of} passed`] : ["note", "No programs to run"];
  }
  const { level, message } = programs[0].report.verdict;
  return [level, message.charAt(0).toUpperCase() + message.slice(1)];
}
