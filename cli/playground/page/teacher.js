// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// The teacher's page: results of learners, and common mistakes of the class.

const $ = (id) => document.getElementById(id);
let token = "", overview = null, chosen = "";

/// JSON, or a blob if `as` says so. The token is never part of an address.
async function fetched(path, as = "json") {
  const answer = await fetch(`/api/teacher/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (answer.status === 401) {
    $("enter").hidden = false;
    throw new Error("The token is missing or wrong.");
  }
  $("enter").hidden = true;
  return as === "json" ? answer.json() : answer.blob();
}

function say(text) {
  $("status").textContent = text;
}

async function refresh() {
  try {
    overview = await fetched("overview");
  } catch (error) {
    return say(error.message);
  }
  say("");
  $("title").textContent = overview.title;
  $("exercise").replaceChildren(...overview.exercises.map((each) => h("option", { value: each.id }, each.title)));
  drawTable();
  if (!chosen && overview.exercises.length) chosen = overview.exercises[0].id;
  if (chosen) await open(chosen);
}

function drawTable() {
  const count = (id) => overview.learners.filter((each) => each.exercises[id]?.passed).length;
  put($("table"), h("h2", {}, `${plural(overview.learners.length, "learner")}`),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "table of learners and exercises" }, h("table", { class: "events" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "learner"), overview.exercises.map((each) => h("th", { scope: "col" },
        h("button", { type: "button", class: "quiet", onclick: () => open(each.id) }, each.title), h("div", { class: "muted" }, `${count(each.id)} passed`, each.due ? `, due ${each.due.slice(0, 10)}` : ""))))),
      h("tbody", {}, overview.learners.map((row) => h("tr", {}, h("th", { scope: "row" }, row.learner), overview.exercises.map((each) => {
        const cell = row.exercises[each.id];
        return h("td", {}, cell ? [h("b", { class: `word ${cell.passed ? "clean" : "error"}` }, cell.verdict), h("span", { class: "muted" }, ` ${cell.submissions}×${cell.late ? ", late" : ""}`)] : "");
      })))))));
}

async function open(id) {
  chosen = id;
  const one = await fetched(`exercise/${id}`);
  const most = Math.max(1, ...one.lines.map((each) => each.learners), ...one.elsewhere.map((each) => each.learners));
  const row = (each) => h("tr", { class: each.learners ? `heat-${Math.ceil(5 * each.learners / most)}` : null },
    h("td", { class: "line" }, each.line ? String(each.line) : ""), h("td", { class: "text" }, h("code", {}, each.text || " ")),
    h("td", {}, each.learners ? `${plural(each.learners, "learner")}: ${Object.entries(each.kinds).sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`).join(", ")}` : ""));
  put($("details"), h("h2", {}, one.title), h("p", {}, `${plural(one.submissions, "submission")}; ${plural(one.passed, "learner")} passed.`),
    h("h3", {}, "Where hazards were"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "hazards per line" }, h("table", { class: "code heat" }, h("tbody", {}, one.lines.map(row)))),
    one.elsewhere.length > 0 && [h("h3", {}, "In lines written by learners"), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "hazards in other lines" }, h("table", { class: "code heat" }, h("tbody", {}, one.elsewhere.slice(0, 40).map(row))))],
    h("h3", {}, "Similar wrong answers"), one.groups.length === 0 && h("p", { class: "muted" }, "None."),
    h("ol", { class: "cards" }, one.groups.map((group) => h("li", { class: "card error" },
      h("h4", {}, `${plural(group.learners.length, "learner")}: ${group.verdict}`),
      group.why[0] && h("p", {}, h("code", {}, group.why[0].split("\n")[0])),
      h("p", { class: "muted" }, group.learners.map((each) => `${each.name}${each.passed_since ? " (passed since)" : ""}`).join(", ")),
      h("details", {}, h("summary", {}, "Example"), h("pre", { tabindex: 0 }, h("code", {}, group.source)))))));
}

async function save(path, name) {
  try {
    const link = h("a", { download: name, href: URL.createObjectURL(await fetched(path, "blob")) });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    say(error.message);
  }
}

async function bringIn(path, what) {
  say("Importing…");
  const answer = await ask(`/api/teacher/${path}`, what, { headers: { Authorization: `Bearer ${token}` } });
  say(answer.error ?? (answer.submissions ? `${plural(answer.submissions.length, "submission")} judged and kept.` : `${plural(answer.learners, "learner")} in the list.`));
  if (!answer.error) await refresh();
}

async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let k = 0; k < bytes.length; k += 4096) binary += String.fromCharCode(...bytes.subarray(k, k + 4096));
  return btoa(binary);
}

function start() {
  const theme = kept.get("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  $("theme").addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; kept.set("theme", document.documentElement.dataset.theme); });
  token = /^#token=(\w+)$/.exec(location.hash)?.[1] ?? sessionStorage.getItem("ampsim-token") ?? "";
  if (location.hash) history.replaceState(null, "", location.pathname); // not in the address bar of a projector
  sessionStorage.setItem("ampsim-token", token);
  $("enter").addEventListener("submit", (event) => { event.preventDefault(); token = $("token").value.trim(); sessionStorage.setItem("ampsim-token", token); refresh(); });
  $("refresh").addEventListener("click", refresh);
  $("csv").addEventListener("click", () => save("grades.csv", "grades.csv"));
  $("zip").addEventListener("click", () => save("submissions.zip", "submissions.zip"));
  $("learners").addEventListener("change", async (event) => { if (event.target.files[0]) await bringIn("learners", { csv: await event.target.files[0].text() }); });
  $("archive").addEventListener("change", async (event) => { if (event.target.files[0]) await bringIn("submissions", { exercise: $("exercise").value, zip: await base64(event.target.files[0]) }); });
  refresh().finally(() => { document.documentElement.dataset.ready = "true"; });
}

start();
