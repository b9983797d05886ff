// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page: the player, and panels for the current moment: the picture, memory, the program, the hazards.

const state = { order: null, lens: null, time: 0, thread: -1, element: -1, playing: false, speed: 8, shown: null, asking: false };
let picture = null;

//===--- Moving in time ----------------------------------------------------===//

/// The first event of the lens at or after `time`, as a position in lens.events.
function positionOf(time) {
  const { events } = state.lens;
  let low = 0, high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// Goes to the moment after `position` events of the lens; at its end, everything has happened.
function goTo(position) {
  state.asking = false;
  const { events } = state.lens;
  position = Math.max(0, Math.min(events.length, position));
  state.time = position === 0 ? 0 : position === events.length ? state.order.count : events[position - 1] + 1;
  show();
}

function present() {
  const position = positionOf(state.time);
  return position === 0 ? -1 : state.lens.events[position - 1];
}

function stepBy(by) {
  goTo(positionOf(state.time) + by);
}

/// Goes to the next change of `key` of the event: another interval, another thread.
function stepUntil(by, key) {
  const { events } = state.lens;
  let k = positionOf(state.time);
  if (by > 0) {
    if (k >= events.length) return;
    const now = key(events[k]);
    while (k < events.length && key(events[k]) === now) ++k;
  } else {
    if (k === 0) return;
    const now = key(events[k - 1]);
    while (k > 0 && key(events[k - 1]) === now) --k;
  }
  goTo(k);
}

const byInterval = (e) => `${state.order.tile[e]} ${state.order.interval[e]}`;
const byThread = (e) => `${state.order.thread[e]} ${state.order.interval[e]}`;

/// Goes to the next event that completes a race; from the end, to the first.
function nextHazard(by = 1) {
  const { events } = state.lens;
  const { partner, finding } = state.order;
  const is = (e) => partner[e] >= 0 || (finding[e] >= 0 && data.findings[finding[e]].accesses.length < 2);
  const k = positionOf(state.time);
  const found = by > 0 ? events.findIndex((e, i) => i >= k && is(e)) : events.findLastIndex((e, i) => i < k - 1 && is(e));
  if (found >= 0) goTo(found + 1);
  else if (by > 0 && events.some(is)) goTo(events.findIndex(is) + 1);
}

let last = 0, owed = 0;
function tick(now) {
  if (!state.playing) return;
  owed += Math.min(0.1, (now - last) / 1000) * state.speed;
  last = now;
  const steps = Math.floor(owed);
  owed -= steps;
  if (steps) stepBy(steps);
  if (positionOf(state.time) >= state.lens.events.length) play(false);
  else requestAnimationFrame(tick);
}

function play(on) {
  state.playing = on;
  parts.play.textContent = on ? "❚❚ Pause" : "▶ Play";
  if (!on) return show();
  if (positionOf(state.time) >= state.lens.events.length) goTo(0);
  last = performance.now();
  owed = 0;
  requestAnimationFrame(tick);
}

function choose(change) {
  const lensNumber = state.order ? state.order.lenses.indexOf(state.lens) : 0;
  if (change.order) {
    state.order = change.order;
    state.lens = state.order.lenses[Math.max(0, lensNumber)] ?? state.order.lenses[0];
    state.time = Math.min(state.time, state.order.count);
    if (change.restart !== false) state.time = 0;
  }
  if (change.lens) state.lens = change.lens;
  if ("thread" in change) state.thread = change.thread;
  if ("element" in change) state.element = change.element;
  parts.order.value = String(orders.indexOf(state.order));
  parts.lens.value = String(state.order.lenses.indexOf(state.lens));
  if (change.order || change.lens || change.redraw) {
    fillMemory();
    resize();
  } else show();
}

function resize() {
  if (!picture) return;
  picture.reset(state.order, state.lens, parts.stage.clientWidth - 2);
  show();
}

//===--- Before a class ----------------------------------------------------===//

/// The next access is announced without its value, then shown with it.
function presentNext() {
  if (!state.asking && positionOf(state.time) < state.lens.events.length) {
    state.asking = true;
    show();
  } else stepBy(1);
}

function presentBack() {
  if (state.asking) {
    state.asking = false;
    show();
  } else stepBy(-1);
}

/// Blanks the screen, while the class talks.
function blank() {
  document.documentElement.dataset.blank = document.documentElement.dataset.blank === "true" ? "false" : "true";
}

//===--- Panels ------------------------------------------------------------===//

const parts = {};
const memory = { cells: new Map(), values: null, time: 0 };
const elementLimit = 512;

/// Elements that the lens shows, by variable.
function variablesOf() {
  const seen = new Set(state.lens.events.map((e) => state.order.element[e]));
  const variables = new Map();
  for (const element of [...seen].sort((a, b) => compareIndices(data.elements[a][3], data.elements[b][3]))) {
    const [space, , name] = data.elements[element];
    const key = `${space} ${name}`;
    if (!variables.has(key)) variables.set(key, { space, name, elements: [] });
    variables.get(key).elements.push(element);
  }
  return [...variables.values()].sort((a, b) => (a.space < b.space ? 1 : a.space > b.space ? -1 : 0));
}

function compareIndices(a, b) {
  for (let d = 0; d < a.length; ++d) if (a[d] !== b[d]) return a[d] - b[d];
  return 0;
}

function fillMemory() {
  memory.cells.clear();
  memory.values = null;
  const racing = new Set();
  for (let e = 0; e < state.order.count; ++e) if (state.order.finding[e] >= 0) racing.add(state.order.element[e]);
  parts.memory.replaceChildren(...variablesOf().map(({ space, name, elements }) => {
    const shown = elements.length <= elementLimit ? elements : [...elements].sort((a, b) => racing.has(b) - racing.has(a)).slice(0, elementLimit).sort((a, b) => compareIndices(data.elements[a][3], data.elements[b][3]));
    const rank = data.elements[shown[0]][3].length;
    const wide = rank === 2 ? new Set(shown.map((each) => data.elements[each][3][1])).size : 0;
    return h("section", { class: "variable" },
      h("h3", {}, h("code", {}, name || "memory"), " ", h("span", { class: "muted" }, space, elements.length > shown.length ? `, ${shown.length} of ${elements.length} elements` : "")),
      h("div", { class: "elements", style: wide > 1 && wide <= 32 ? `grid-template-columns: repeat(${wide}, minmax(0, 1fr))` : null }, shown.map((element) => {
        const value = h("span", { class: "value" });
        const button = h("button", { type: "button", class: `element${racing.has(element) ? " racing" : ""}`, title: elementName(element), onclick: () => choose({ element: state.element === element ? -1 : element }) },
          h("span", { class: "index" }, data.elements[element][3].length || data.elements[element][4] ? `${data.elements[element][3].join(",")}${data.elements[element][4]}` : "="), value);
        memory.cells.set(element, { button, value });
        return button;
      })));
  }));
}

/// Updates only what has changed: this runs in every frame.
function showMemory() {
  const { order, time } = state;
  let changed;
  if (!memory.values || time < memory.time) {
    memory.values = valuesAt(order, time);
    changed = memory.cells.keys();
  } else {
    changed = new Set(order.element.subarray(memory.time, time));
    for (let e = memory.time; e < time; ++e) memory.values[order.element[e]] = order.value[e];
  }
  memory.time = time;
  for (const element of changed) {
    const cell = memory.cells.get(element);
    if (cell) cell.value.textContent = valueText(memory.values[element]);
  }
  if (memory.now !== undefined) memory.cells.get(memory.now)?.button.classList.remove("read", "write", "atomic", "lit");
  if (memory.picked !== undefined) memory.cells.get(memory.picked)?.button.classList.remove("picked");
  const e = present();
  memory.now = e >= 0 ? order.element[e] : undefined;
  if (e >= 0) memory.cells.get(memory.now)?.button.classList.add(operationOf(order.site[e]), ...(order.finding[e] >= 0 ? ["lit"] : []));
  memory.picked = state.element;
  memory.cells.get(state.element)?.button.classList.add("picked");
}

/// The line of the access that the class is asked about (`asked` >= 0), else of the selected thread's last access.
function showSource(e, asked) {
  let thread = state.thread >= 0 ? state.thread : e >= 0 ? state.order.thread[e] : -1, at = -1;
  if (asked >= 0) {
    thread = state.order.thread[asked];
    at = asked;
  } else for (let k = state.time - 1; k >= 0 && thread >= 0; --k) if (state.order.thread[k] === thread) { at = k; break; }
  const site = at >= 0 ? data.sites[state.order.site[at]] : null;
  const file = site ? site[1] : data.launch.file;
  if (parts.file !== file) {
    parts.file = file;
    parts.rows = new Map();
    const rows = (data.sources[file] ?? []).flatMap(([first, lines]) => lines.map((text, k) => {
      const row = h("tr", {}, h("td", { class: "labels" }), h("td", { class: "line" }, String(first + k)), h("td", { class: "text" }, h("code", {}, codeOf(text, null))));
      parts.rows.set(first + k, row);
      return row;
    }));
    parts.source.replaceChildren(h("table", { class: "code" }, h("tbody", {}, rows)));
    parts.fileName.textContent = fileName(file);
  }
  if (parts.line) { parts.line.className = ""; parts.line.firstChild.textContent = ""; }
  parts.line = site ? parts.rows.get(site[2]) : null;
  if (parts.line) {
    const lit = at === e && state.order.finding[at] >= 0;
    parts.line.className = lit ? "here lit" : "here";
    parts.line.firstChild.textContent = lit ? "✕" : "▶";
    if (parts.line !== parts.seen) scrollSource();
    parts.seen = parts.line;
  }
  parts.who.textContent = thread >= 0 ? `${threadName(thread, data.tiles.length > 1)}${site ? `, line ${site[2]}` : ", not started"}` : "";
}

/// Sizes are read only when the program is shown anew: reading them in each frame forces a layout each time.
function scrollSource() {
  const box = parts.source;
  if (!parts.sizes || !state.playing) parts.sizes = { height: box.clientHeight, row: parts.line.offsetHeight, first: parts.line.offsetTop - parts.line.rowIndex * parts.line.offsetHeight, top: box.scrollTop };
  const { height, row, first } = parts.sizes, top = first + parts.line.rowIndex * row;
  if (top < parts.sizes.top + 20 || top > parts.sizes.top + height - 50) box.scrollTop = parts.sizes.top = Math.max(0, top - height / 2);
}

function lifeOf(element) {
  const order = state.order, own = [];
  for (let e = 0; e < order.count; ++e) if (order.element[e] === element) own.push(e);
  const limit = 200, now = own.findLastIndex((e) => e < state.time), from = Math.max(0, Math.min(own.length - limit, now - limit / 2));
  return h("div", {}, h("h3", {}, "History of ", h("code", {}, elementName(element)), " ", h("button", { type: "button", class: "quiet", onclick: () => choose({ element: -1 }) }, "close")),
    h("div", { class: "scroll life", tabindex: 0, role: "region", "aria-label": "history of the element" }, h("table", { class: "events" },
      h("thead", {}, h("tr", {}, ["interval", data.words.thread, "what", "value", "line"].map((each) => h("th", {}, each)))),
      h("tbody", {}, own.slice(from, from + limit).map((e) => h("tr", { class: `${e === present() ? "here" : ""}${e >= state.time ? " later" : ""}` },
        h("td", { class: "digits" }, order.thread[e] < 0 ? "" : String(order.interval[e])),
        h("td", {}, order.thread[e] < 0 ? "not shown" : threadName(order.thread[e], data.tiles.length > 1).replace(`${data.words.thread} `, "")),
        h("td", {}, order.thread[e] < 0 ? "changed" : [h("span", { class: `shape ${operationOf(order.site[e])}`, "aria-hidden": "true" }), verbs[operationOf(order.site[e])]], order.finding[e] >= 0 ? h("b", { class: "lit" }, " ✕") : ""),
        h("td", { class: "digits" }, e < state.time || !data.present ? valueText(order.value[e]) : ""), h("td", { class: "digits" }, order.thread[e] < 0 ? "" : String(data.sites[order.site[e]][2]))))))),
    own.length > limit && h("p", { class: "muted" }, `${limit} of ${own.length} accesses`));
}

/// The results of each order: racing elements may differ, others do not.
function resultsTable() {
  const { rows, whole } = results();
  if (rows.length === 0 || orders.length < 2) return null;
  const racing = rows.filter((row) => row.races), rest = rows.filter((row) => !row.races);
  const chosen = [...racing.filter((row) => row.differs).slice(0, 5), ...racing.filter((row) => !row.differs).slice(0, 2), ...rest.filter((row) => row.differs).slice(0, 3), ...rest.filter((row) => !row.differs).slice(0, 3)];
  return h("section", { class: "panel results", "aria-label": "results" }, h("h2", {}, "Results of each thread order"),
    !whole && h("p", { class: "muted" }, "Some accesses are omitted: these are the values at the end of the recording."),
    h("div", { class: "scroll" }, h("table", { class: "events" },
      h("thead", {}, h("tr", {}, h("td"), orders.map((order) => h("th", {}, order.name)), h("td"))),
      h("tbody", {}, chosen.map((row) => h("tr", {}, h("td", {}, h("button", { type: "button", class: "quiet", onclick: () => choose({ element: row.element }) }, elementName(row.element), data.elements[row.element][1] >= 0 && data.tiles.length > 1 ? ` of ${data.words.tile} ${indexText(data.tiles[data.elements[row.element][1]].index, data.words)}` : "")),
        row.values.map((value) => h("td", { class: "digits" }, valueText(value))),
        h("td", {}, row.differs ? h("b", { class: "lit" }, "✕ differs") : row.races ? "same by luck" : h("span", { class: "same" }, "✓ same"))))))),
    rows.length > chosen.length && h("p", { class: "muted" }, `and ${rows.length - chosen.length} more elements, ${rows.filter((row) => row.differs).length} of all differ`));
}

function findingCard(finding, k) {
  return h("article", { class: "hazard", id: `finding-${k}` },
    h("h3", {}, h("span", { class: `badge ${finding.severity}` }, finding.kind), " ", finding.message),
    h("ol", { class: "stack" }, finding.notes.deeds.map((deed, d) => {
      const frame = (finding.accesses ?? finding.groups ?? [])[d]?.stack?.[0];
      return h("li", {}, deed.replace(/ here\b/, ""), frame ? h("span", { class: "muted" }, ` line ${frame.line}`) : "");
    })),
    finding.notes.why && h("p", {}, finding.notes.why), finding.hint && h("p", { class: "hint" }, finding.hint),
    finding.meaning && h("details", {}, h("summary", {}, "About this kind of hazard"), h("p", {}, finding.meaning)));
}

function hazardsPanel() {
  if (data.findings.length === 0)
    return h("section", { class: "panel", "aria-label": "hazards" }, h("h2", {}, "No hazards"), h("p", {}, "In every thread order, each access sees the intended value. Barriers, atomic operations and per-thread elements ensure that."));
  return h("section", { class: "panel", "aria-label": "hazards" }, h("h2", {}, plural(data.findings.length, "hazard")), data.findings.slice(0, 12).map(findingCard),
    data.findings.length > 12 && h("p", { class: "muted" }, `and ${data.findings.length - 12} more`));
}

//===--- A moment ----------------------------------------------------------===//

function show() {
  const e = present(), { order, lens } = state;
  picture.draw(e >= 0 ? e + 1 : 0, state.thread, state.element);
  showMemory();
  const position = positionOf(state.time);
  parts.slider.max = String(lens.events.length);
  parts.slider.value = String(position);
  parts.slider.setAttribute("aria-valuetext", `access ${position} of ${lens.events.length}`);
  parts.count.textContent = `${position.toLocaleString("en")} / ${lens.events.length.toLocaleString("en")}`;
  const why = e < 0 ? "" : raceSentence(order, e), finding = e < 0 ? undefined : data.findings[order.finding[e]];
  parts.what.textContent = e < 0 ? (data.present ? "Press →: what happens next?" : "Nothing has happened yet: press Play, or step.") : `${sentenceOf(order, e)} (line ${data.sites[order.site[e]][2]}), in barrier interval ${order.interval[e]}.`;
  parts.why.textContent = why ? `✕ ${finding.kind}${order.partner[e] >= 0 && isTurnedRound(order, e) ? ", in the opposite order here" : ""}: ${why}.` : "";
  parts.moment.classList.toggle("lit", Boolean(why));
  if (state.shown !== null) document.getElementById(`finding-${state.shown}`)?.classList.remove("lit");
  state.shown = e >= 0 && order.finding[e] >= 0 ? order.finding[e] : null;
  if (state.shown !== null) document.getElementById(`finding-${state.shown}`)?.classList.add("lit");
  const asked = state.asking ? lens.events[position] : -1;
  showSource(e, asked);
  if (!state.playing) parts.life.replaceChildren(state.element >= 0 ? lifeOf(state.element) : "");
  parts.moment.classList.toggle("asking", state.asking);
  if (state.asking) {
    parts.what.textContent = `${questionOf(order, asked)} (line ${data.sites[order.site[asked]]?.[2] ?? "?"})`;
    parts.why.textContent = "";
    parts.moment.classList.remove("lit");
  }
}

//===--- The page ----------------------------------------------------------===//

function download(name, text, type) {
  const link = h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function svgText() {
  const e = present();
  return picture.svg(e >= 0 ? e + 1 : 0, state.thread, state.element);
}

function button(label, title, action) {
  return h("button", { type: "button", title, onclick: action }, label);
}

const orderWords = { forward: "forward: thread 0 first", reverse: "reverse: the last thread first", interleaved: "interleaved: one access each in turn" };

function controls() {
  parts.play = button("▶ Play", "play or pause", () => play(!state.playing));
  parts.order = h("select", { "aria-label": "order of threads", onchange: () => choose({ order: orders[Number(parts.order.value)] }) }, orders.map((order, k) => h("option", { value: k }, orderWords[order.name] ?? order.name.replace(":", ", seed "))));
  parts.lens = h("select", { "aria-label": "view", onchange: () => choose({ lens: state.order.lenses[Number(parts.lens.value)] }) }, orders[0].lenses.map((lens, k) => h("option", { value: k }, lens.name)));
  parts.speed = h("select", { "aria-label": "speed", onchange: () => { state.speed = Number(parts.speed.value); } }, [[2, "slow"], [8, "normal"], [60, "fast"], [600, "very fast"], [6000, "fastest"]].map(([value, name]) => h("option", { value, selected: value === state.speed }, name)));
  parts.slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "time", oninput: () => goTo(Number(parts.slider.value)) });
  parts.count = h("span", { class: "digits muted" });
  return h("section", { class: "controls no-print", "aria-label": "controls" }, h("div", { class: "group" }, parts.play,
    button("« Start", "to the beginning", () => goTo(0)), button("‹ Back", "one access back", () => (data.present ? presentBack() : stepBy(-1))), button("Access ›", "next access", () => (data.present ? presentNext() : stepBy(1))),
    button("Thread »", "next thread", () => stepUntil(1, byThread)), button("Interval »", "next barrier interval", () => stepUntil(1, byInterval)),
    data.findings.length > 0 && button("Hazard ✕»", "next hazard", () => nextHazard())),
  h("div", { class: "group" }, h("label", {}, "Order ", parts.order), orders[0].lenses.length > 1 && h("label", {}, "Show ", parts.lens), h("label", {}, "Speed ", parts.speed)),
  h("div", { class: "group time" }, parts.slider, parts.count));
}

const keyHelp = () => data.present ? [["→, Page down, Space", "prompt for the next value, then show it"], ["←, Page up", "back"], ["b, .", "blank the screen, and back"], ["f", "full screen"], ["h", "to the next hazard"], ["o", "next order of threads"], ["Home, End", "beginning, end"], ["?", "show these keys"]] : [["Space", "play, pause"], ["←, →", "previous, next access"], ["[, ]", "previous, next barrier interval"], ["<, >", "previous, next thread"], ["h, H", "next, previous hazard"], ["o", "next order of threads"], ["t", `next ${data.words.tile}`], ["↑, ↓", "select a thread"], ["Home, End", "beginning, end"], ["Esc", "clear the selection"], ["?", "show these keys"]];

function pickRow(by) {
  const { lens } = state, first = lens.all ? 0 : data.tiles[lens.tile].first;
  const row = state.thread < 0 ? (by > 0 ? 0 : lens.rows.length - 1) : Math.max(0, Math.min(lens.rows.length - 1, (lens.all ? tileOf(state.thread) : state.thread - first) + by));
  choose({ thread: lens.all ? data.tiles[row].first : first + row });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog") || ["SELECT"].includes(event.target.tagName)) return;
  if (event.target.tagName === "BUTTON" && event.key === " ") return;
  const next = (list, item) => list[(list.indexOf(item) + 1) % list.length];
  const action = {
    " ": () => play(!state.playing), ArrowRight: () => stepBy(1), ArrowLeft: () => stepBy(-1), "]": () => stepUntil(1, byInterval), "[": () => stepUntil(-1, byInterval),
    ">": () => stepUntil(1, byThread), "<": () => stepUntil(-1, byThread), h: () => nextHazard(1), H: () => nextHazard(-1), o: () => choose({ order: next(orders, state.order) }),
    t: () => choose({ lens: next(state.order.lenses, state.lens) }), ArrowDown: () => pickRow(1), ArrowUp: () => pickRow(-1), Home: () => goTo(0), End: () => goTo(state.lens.events.length),
    Escape: () => choose({ thread: -1, element: -1 }), "?": () => showKeys(keyHelp()),
    ...(data.present ? { " ": presentNext, ArrowRight: presentNext, PageDown: presentNext, ArrowLeft: presentBack, PageUp: presentBack, b: blank, ".": blank,
      f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()) } : {}),
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function header() {
  const { launch } = data;
  const shape = launch.tiled ? `extent ${indexText(launch.extent, data.words)} in ${plural(launch.tiles, data.words.tile, data.words.tiles)} of ${indexText(launch.tile, data.words)}` : `extent ${indexText(launch.extent, data.words)}, not tiled`;
  return h("header", { class: "top" }, h("div", { class: "title" },
    h("div", {}, h("h1", {}, data.program.map(fileName).join(", ")), h("p", { class: "muted" }, `launch ${launch.id} of ${launch.of} (line ${launch.line}): ${shape}`)),
    h("div", { class: "tools no-print" }, button(["Keys ", h("kbd", {}, "?")], "keys", () => showKeys(keyHelp())), button("SVG", "save the picture as SVG", () => download("trace.svg", svgText(), "image/svg+xml")), themeButton(() => choose({ redraw: true })))),
  data.limits.map((limit) => h("p", { class: "limit" }, `! ${limit[0].toUpperCase()}${limit.slice(1)}.`)));
}

function onCanvas(event) {
  const box = parts.canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  const e = picture.eventAt(x, y);
  if (e >= 0) {
    state.time = e + 1;
    choose({ thread: state.order.thread[e] });
  } else if (picture.rowAt(y) >= 0) {
    const row = picture.rowAt(y);
    choose({ thread: state.lens.all ? data.tiles[row].first : data.tiles[state.lens.tile].first + row });
  }
}

function build() {
  parts.canvas = h("canvas", { role: "img", "aria-label": "threads by barrier interval; the text below describes each access", onclick: onCanvas });
  parts.stage = h("div", { class: "stage", tabindex: 0, role: "region", "aria-label": "picture" }, parts.canvas);
  parts.what = h("p", { class: "what" });
  parts.why = h("p", { class: "why-now" });
  parts.moment = h("div", { class: "moment", role: "status" }, parts.what, parts.why);
  parts.memory = h("div", {});
  parts.source = h("div", { class: "scroll program", tabindex: 0, role: "region", "aria-label": "source" });
  parts.fileName = h("span", {});
  parts.who = h("span", { class: "muted" });
  parts.life = h("div", {});
  const legend = h("p", { class: "legend" }, ["read", "write", "atomic"].map((kind) => [h("span", { class: `shape ${kind}`, "aria-hidden": "true" }), `${kind} `]), h("span", { class: "shape race", "aria-hidden": "true" }), "part of a hazard; faint: not yet executed; lines: barriers");
  document.getElementById("app").append(header(), controls(), h("main", { class: "trace" },
    h("div", {}, parts.moment, h("section", { class: "panel picture-panel", "aria-label": "threads" }, parts.stage, legend),
      h("section", { class: "panel memory", "aria-label": "memory" }, h("h2", {}, "Memory"), parts.memory, parts.life), resultsTable()),
    h("div", {}, h("section", { class: "panel source-panel", "aria-label": "program" }, h("h2", {}, parts.fileName, " ", parts.who), parts.source), hazardsPanel())));
}

/// The initial view: between tiles if they race, else the tile of the first finding.
function firstLens() {
  const [first] = data.findings;
  const lenses = state.order.lenses;
  if (first?.scope === data.words.across_tiles && lenses[0].all) return lenses[0];
  const tile = first && (first.accesses?.[0] ?? first.groups?.[0])?.tile;
  return lenses.find((lens) => !lens.all && tile && String(data.tiles[lens.tile].index) === String(tile)) ?? lenses.find((lens) => !lens.all);
}

async function start() {
  data = await unpack();
  orders = data.orders.map(prepare);
  state.order = orders[0];
  state.lens = firstLens();
  build();
  picture = new Picture(parts.canvas);
  choose({ lens: state.lens });
  if (data.present) {
    document.documentElement.dataset.present = "true";
    goTo(0);
  } else nextHazard(); // begin at the first hazard; without one, before the first access
  new ResizeObserver(() => { if (Math.abs(parts.stage.clientWidth - 2 - picture.geometry.width) > 1 && parts.stage.clientWidth > 0) resize(); }).observe(parts.stage);
  document.addEventListener("keydown", onKey);
  addEventListener("beforeprint", () => { state.before = state.time; goTo(state.lens.events.length); });
  addEventListener("afterprint", () => { state.time = state.before ?? state.time; show(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => choose({ redraw: true }));
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => {
  document.getElementById("app").append(h("p", { class: "verdict error" }, `cannot open this page: ${error.message}`));
  throw error;
});
