// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The picture of a finding: the threads of a tile (or the tiles of a launch) as a grid, one barrier interval at a time.

const gridLimit = 1024; // units drawn as a full grid; beyond that, only those with events
const stepLimit = 64; // barrier intervals shown as separate steps; beyond that, only those with events
const stripLimit = 40; // steps that fit a strip; beyond that, those around the current one
/// Units in a row of one dimension: a warp, or half of one on a narrow page.
const rowLength = () => (32 * smallestPitch + 34 <= roomForGrid() ? 32 : 16);
const smallestPitch = 17;

function rankOf(index, shape) {
  return index.reduce((rank, each, d) => rank * shape[d] + each, 0);
}

function indexOf(rank, shape) {
  const index = [];
  for (let d = shape.length - 1; d >= 0; --d) {
    index.unshift(rank % shape[d]);
    rank = Math.floor(rank / shape[d]);
  }
  return index;
}

/// The events of each picture, with their launch: across launches each has its own. The host has no place in a grid.
function partsOf(finding) {
  const events = eventsOf(finding).filter((event) => !event.host), ids = [...new Set(events.map((event) => event.launch ?? finding.launch))];
  return ids.map((id) => ({ launch: finding.program.launches.get(id), events: events.filter((event) => (event.launch ?? finding.launch) === id) })).filter((part) => part.launch);
}

/// The model of a picture. `unit`: a thread of a tile, a tile (`byTile`), or a thread of an untiled launch.
function pictureModel(finding, { launch, events }) {
  const { words } = finding.program;
  const rowMajor = (index) => (words.x_first ? [...index].reverse() : index); // the fastest dimension last, as drawn
  const byTile = launch.tiled && finding.scope === words.across_tiles;
  const inTile = launch.tiled && !byTile;
  const shape = rowMajor(byTile ? launch.extent.map((size, d) => size / launch.tile[d]) : inTile ? launch.tile : launch.extent);
  const place = (event) => rowMajor(byTile ? event.tile : inTile ? event.local : event.global);
  const main = [...finding.accesses].reverse().find((access) => !access.host && (access.launch ?? launch.id) === launch.id) ?? events[0];
  const seen = inTile ? events.filter((event) => String(event.tile) === String(main.tile)) : events;
  const count = shape.reduce((product, size) => product * size, 1);
  const ranks = count <= gridLimit ? null : [...new Set(seen.map((event) => rankOf(place(event), shape)))].sort((a, b) => a - b);

  const intervals = finding.history?.intervals ?? 1 + Math.max(0, ...seen.map((event) => event.interval ?? 0));
  const touched = [...new Set(seen.map((event) => event.interval ?? 0))].sort((a, b) => a - b);
  let steps = intervals <= stepLimit ? [...Array(intervals).keys()] : touched;
  const timed = launch.tiled && seen.some((event) => event.interval !== undefined);
  if (!timed) steps = [];
  if (byTile) steps = touched.length > 1 ? ["all", ...touched] : [];
  const start = byTile || !timed ? "all" : main.interval ?? 0;
  return {
    finding, launch, events: seen, others: events.length - seen.length, shape, count, ranks, place, steps, intervals, start,
    byTile, words, unit: byTile ? words.tile : words.thread, units: byTile ? words.tiles : words.threads,
    main, rank: (event) => rankOf(place(event), shape), nameOf: (rank) => indexText(rowMajor(indexOf(rank, shape)), words),
    at: (step) => seen.filter((event) => step === "all" || (event.interval ?? 0) === step),
  };
}

/// The grid's units by row and column, in planes for three dimensions.
function layOut(model) {
  const cells = [];
  const { ranks, count } = model;
  const shape = model.shape.filter((size) => size > 1); // the others do not change a rank
  const total = ranks ? ranks.length : count;
  const flat = ranks !== null || shape.length < 2;
  const columns = flat ? Math.min(ranks ? 10 : rowLength(), total) : shape[shape.length - 1];
  const rows = flat ? Math.ceil(total / columns) : shape[shape.length - 2];
  const planes = flat ? 1 : shape.slice(0, -2).reduce((product, size) => product * size, 1);
  for (let k = 0; k < total; ++k) {
    const plane = flat ? 0 : Math.floor(k / (rows * columns));
    const rest = flat ? k : k % (rows * columns);
    cells.push({ rank: ranks ? ranks[k] : k, plane, row: Math.floor(rest / columns), column: rest % columns });
  }
  return { cells, columns, rows, planes, flat, shape };
}

const letters = { read: "R", write: "W", atomic: "A" };

/// Events by unit.
function eventsByRank(model, events) {
  const byRank = new Map();
  for (const event of events) {
    const rank = model.rank(event);
    if (!byRank.has(rank)) byRank.set(rank, []);
    byRank.get(rank).push(event);
  }
  return byRank;
}

/// The appearance of a cell: its accesses, which of the finding's accesses it is, and a sentence.
function cellOf(model, rank, own) {
  const operations = [...new Set(own.map(operation))];
  const shown = [...new Set(own.flatMap((event) => event.shown ?? []))].sort();
  const name = `${model.unit} ${model.nameOf(rank)}`;
  const sentence = own.length
    ? `${name} ${own.map((event) => `${verbOf(event)}${event.value === undefined ? "" : " " + event.value}${event.line ? ` (line ${event.line})` : ""}`).join(", ")}`
    : name;
  return { operations, shown, sentence };
}

/// A grid's cells as shapes, each with a title that lists the unit's accesses.
function cellShapes(cells) {
  return cells.map(({ x, y, size, look, faint, text }) => {
    const node = svg("g", { class: "cell" }, svg("title", {}, look.sentence));
    node.append(svg("rect", { x, y, width: size, height: size, rx: 3, class: look.operations.length ? look.operations[0] : "idle" }));
    if (look.operations.length > 1)
      node.append(svg("path", { d: `M${x + size} ${y} v${size} h${-size} z`, class: look.operations[1] }));
    if (look.shown.length || faint)
      node.append(svg("rect", { x: x - 1.5, y: y - 1.5, width: size + 3, height: size + 3, rx: 4, class: look.shown.length ? "pair" : "pair faint" }));
    if (text)
      node.append(svg("text", { x: x + size / 2, y: y + size / 2 + (size > 18 ? 5 : 4), class: `letter${look.shown.length ? " number" : ""}${text.length > 1 || size < 18 ? " small" : ""}` }, text));
    return node;
  });
}

/// The same for paper, without titles: one shape for all cells of an appearance, and letters only at the finding.
function mergedShapes(cells) {
  const paths = new Map(), texts = [];
  const add = (look, piece) => paths.set(look, (paths.get(look) ?? "") + piece);
  for (const { x, y, size, look, faint, text } of cells) {
    add(look.operations[0] ?? "idle", `M${x} ${y}h${size}v${size}h${-size}z`);
    if (look.operations.length > 1) add(look.operations[1], `M${x + size} ${y}v${size}h${-size}z`);
    if (look.shown.length || faint) add(look.shown.length ? "pair" : "pair faint", `M${x - 1.5} ${y - 1.5}h${size + 3}v${size + 3}h${-size - 3}z`);
    if (text && look.shown.length)
      texts.push(svg("text", { x: x + size / 2, y: y + size / 2 + (size > 18 ? 5 : 4), class: `letter number${text.length > 1 || size < 18 ? " small" : ""}` }, text));
  }
  const last = (look) => look.startsWith("pair"); // over what they frame
  return [...[...paths].sort(([a], [b]) => last(a) - last(b)).map(([look, d]) => svg("path", { d, class: look })), ...texts];
}

/// The width for a grid. On a narrow page, cells are smaller and fewer planes are side by side.
function roomForGrid() {
  return Math.min(680, document.documentElement.clientWidth - 60);
}

function drawGrid(model, step, shapes) {
  const { cells, columns, rows, planes, flat, shape } = layOut(model);
  // Units that are not neighbours are labelled with their index.
  const named = model.ranks !== null;
  const room = roomForGrid(), wide = columns > 24 ? 15 : columns > 12 && !named ? 20 : 26;
  const size = [26, 20, 15].find((each) => each <= wide && (named || columns * (each + 2) + 34 <= room)) ?? 15;
  const pitch = named ? 24 + 6 * model.nameOf(Math.max(...model.ranks)).length : size + 2;
  const rowPitch = named ? size + 20 : pitch;
  const left = named ? 4 : flat ? 34 : 26, top = named ? 4 : planes > 1 ? 34 : 18, planeGap = 14;
  const planeWidth = left + columns * pitch, planeHeight = top + rows * rowPitch;
  const abreast = Math.max(1, Math.min(planes, Math.floor((room + planeGap) / (planeWidth + planeGap))));
  const xOf = (plane) => (plane % abreast) * (planeWidth + planeGap), yOf = (plane) => Math.floor(plane / abreast) * (planeHeight + planeGap);
  const events = model.at(step);
  const pairs = new Map(); // rank -> the finding's accesses of that unit, in any step
  for (const event of model.events)
    for (const number of event.shown ?? []) {
      const rank = model.rank(event);
      pairs.set(rank, [...(pairs.get(rank) ?? []), number]);
    }
  const children = [];
  for (let plane = 0; plane < planes; ++plane) {
    const x0 = xOf(plane), y0 = yOf(plane), names = top - 6;
    if (planes > 1)
      children.push(svg("text", { x: x0, y: y0 + 11, class: "axis" }, model.words.x_first ? `z = ${plane}` : `[${indexOf(plane, shape.slice(0, -2)).join(", ")}, …]`));
    const stride = size < 20 ? 4 : columns > 16 ? 2 : 1;
    for (let column = 0; column < columns; column += stride)
      if (!model.ranks)
        children.push(svg("text", { x: x0 + left + column * pitch + size / 2, y: y0 + names, class: "axis middle" }, String(column)));
    for (let row = 0; row < rows; ++row)
      if (!model.ranks && (rows > 1 || !flat))
        children.push(svg("text", { x: x0 + left - 6, y: y0 + top + row * rowPitch + size / 2 + 4, class: "axis end" }, String(flat ? row * columns : row)));
  }
  const byRank = eventsByRank(model, events), drawn = [];
  for (const cell of cells) {
    const look = cellOf(model, cell.rank, byRank.get(cell.rank) ?? []);
    const x = xOf(cell.plane) + left + cell.column * pitch + (named ? (pitch - size) / 2 : 0), y = yOf(cell.plane) + top + cell.row * rowPitch;
    if (named)
      children.push(svg("text", { x: x + size / 2, y: y + size + 13, class: "axis middle" }, model.nameOf(cell.rank)));
    const text = look.shown.length ? look.shown.map((number) => "①②"[number - 1]).join("") : look.operations.length > 1 ? "" : letters[look.operations[0]] ?? "";
    drawn.push({ x, y, size, look, faint: pairs.has(cell.rank), text });
  }
  children.push(...shapes(drawn));
  const width = abreast * (planeWidth + planeGap) - planeGap, height = Math.ceil(planes / abreast) * (planeHeight + planeGap) - planeGap + 4;
  const label = `${plural(events.length, "access", "accesses")} by ${model.units}`;
  return svg("svg", { viewBox: `0 0 ${width + 4} ${height}`, width: width + 4, height, role: "img", "aria-label": label, class: "grid" }, children);
}

/// The steps as a strip: the history of the element, with barriers as lines.
function drawStrip(model, step, choose) {
  const all = model.steps.filter((each) => each !== "all");
  const first = Math.max(0, Math.min(all.length - stripLimit, all.indexOf(step) - stripLimit / 2));
  const steps = all.slice(first, first + stripLimit);
  const cell = Math.max(12, Math.min(44, Math.floor(640 / Math.max(1, steps.length))));
  const rows = ["1", "2", "…"], height = 19, left = 46;
  const children = [];
  const secondOnly = model.finding.accesses.length < 2;
  steps.forEach((each, k) => {
    const events = model.at(each), x = left + k * cell;
    const column = svg("g", { class: `step${each === step ? " current" : ""}` },
      svg("title", {}, `barrier interval ${each}: ${events.length ? plural(events.length, "access", "accesses") : "no access"}`),
      svg("rect", { x, y: 0, width: cell, height: rows.length * height + 16, class: "hit" }));
    rows.forEach((row, r) => {
      if (secondOnly && r === 1) return;
      const own = events.filter((event) => (r < 2 ? (event.shown ?? []).includes(r + 1) : !(event.shown ?? []).length));
      if (own.length === 0) return;
      const operations = [...new Set(own.map(operation))];
      operations.forEach((kind, o) =>
        column.append(svg("rect", { x: x + 2 + (o * (cell - 4)) / operations.length, y: r * height + 2, width: (cell - 4) / operations.length - (o + 1 < operations.length ? 1 : 0), height: height - 4, rx: 2, class: kind })));
      if (cell >= 18)
        column.append(svg("text", { x: x + cell / 2, y: r * height + 13, class: "letter small" }, r < 2 ? "①②"[r] : own.length > 1 ? String(own.length) : letters[operations[0]]));
    });
    const stride = Math.ceil(22 / cell);
    if (k % stride === 0 || each === step)
      column.append(svg("text", { x: x + cell / 2, y: rows.length * height + 12, class: "axis middle" }, String(each)));
    if (k > 0)
      column.append(svg("line", { x1: x, x2: x, y1: 0, y2: rows.length * height, class: each === steps[k - 1] + 1 ? "barrier" : "barrier gap" }));
    column.addEventListener("click", () => choose(each));
    children.push(column);
  });
  rows.forEach((row, r) => {
    if (!(secondOnly && r === 1))
      children.push(svg("text", { x: left - 8, y: r * height + 13, class: "axis end" }, r < 2 ? "①②"[r] : "others"));
  });
  children.push(svg("text", { x: left - 8, y: rows.length * height + 12, class: "axis end" }, "interval"));
  const more = first + steps.length < all.length;
  if (first > 0) children.push(svg("text", { x: left - 2, y: 13, class: "axis end" }, "…"));
  if (more) children.push(svg("text", { x: left + steps.length * cell + 4, y: 13, class: "axis" }, "…"));
  const width = left + steps.length * cell + (more ? 16 : 2);
  return svg("svg", { viewBox: `0 0 ${width} ${rows.length * height + 16}`, width, height: rows.length * height + 16, class: "strip", "aria-hidden": "true" }, children);
}

function stepName(model, step) {
  if (step === "all") return model.steps.length ? "All barrier intervals" : "The whole launch";
  return `Barrier interval ${step}`;
}

/// "4 threads, [0] to [3] of tile [1],".
function severalThreads(events, words) {
  const { tile } = words, of = (index) => indexText(index, words);
  const [first, last] = [events[0], events[events.length - 1]];
  const range = first.tile && String(first.tile) === String(last.tile)
    ? `${of(first.local)} to ${of(last.local)} of ${tile} ${of(first.tile)}`
    : first.tile ? `${of(first.local)} of ${tile} ${of(first.tile)} to ${of(last.local)} of ${tile} ${of(last.tile)}`
    : `${of(first.global)} to ${of(last.global)}`;
  return `${new Set(events.map((event) => String(event.global))).size} ${words.threads}, ${range},`;
}

/// Sentences about a step, combining equal accesses of several threads.
function deedsAt(model, step) {
  const rows = new Map();
  for (const event of model.at(step)) {
    const key = JSON.stringify([operation(event), event.line, event.shown ?? null, event.value]);
    if (!rows.has(key)) rows.set(key, []);
    rows.get(key).push(event);
  }
  return [...rows.values()].map((events) => {
    const [first] = events;
    const who = events.length === 1 ? threadName(first, model.words) : severalThreads(events, model.words);
    const verb = verbOf(first, events.length > 1);
    return { label: (first.shown ?? []).map((number) => "①②"[number - 1]).join(""), kind: operation(first),
      text: `${who} ${verb}${first.value === undefined ? "" : " " + first.value}${first.times > 1 ? `, ${first.times} times` : ""}`, line: first.line };
  });
}

function pictures(finding, shapes) {
  const parts = partsOf(finding);
  return parts.map((part) => picture(finding, pictureModel(finding, part), shapes, parts.length > 1));
}

/// A picture; controlled by its slider, its buttons or a click on the strip. `several`: its launch has to be named.
function picture(finding, model, shapes, several) {
  const { words } = model;
  const where = model.byTile ? `the ${plural(model.count, words.tile, words.tiles)} of launch ${model.launch.id}`
    : model.launch.tiled ? `the ${plural(model.count, words.thread, words.threads)} of ${words.tile} ${indexText(model.main.tile, words)}${several ? ` of launch ${model.launch.id}` : ""}`
    : `the ${plural(model.count, words.thread, words.threads)} of launch ${model.launch.id}`;
  const grid = h("div", { class: "canvas", tabindex: 0, role: "group", "aria-label": "grid" }), strip = h("div", { class: "canvas", tabindex: 0, role: "group", "aria-label": "barrier intervals" });
  const deeds = h("ul", { class: "deeds" });
  const title = h("output", { class: "step-name" });
  const slider = h("input", { type: "range", min: 0, max: Math.max(0, model.steps.length - 1), step: 1, "aria-label": "barrier interval" });
  const show = (step) => {
    const k = model.steps.indexOf(step);
    if (k >= 0) slider.value = k;
    slider.setAttribute("aria-valuetext", stepName(model, step));
    grid.replaceChildren(drawGrid(model, step, shapes));
    if (model.steps.length > 1) strip.replaceChildren(drawStrip(model, step, show));
    const rows = deedsAt(model, step);
    title.textContent = `${stepName(model, step)}: ${rows.length ? plural(model.at(step).length, "access", "accesses") : `no ${model.unit} accesses ${finding.notes.location || "the element"}`}`;
    const most = 8;
    deeds.replaceChildren(...rows.slice(0, most).map((row) => h("li", {}, h("span", { class: `dot ${row.kind}` }), row.label && h("b", {}, row.label + " "), row.text, row.line && h("span", { class: "muted at" }, `, line ${row.line}`))),
      rows.length > most ? h("li", { class: "muted" }, `and ${rows.length - most} more`) : "");
  };
  const move = (by) => show(model.steps[Math.max(0, Math.min(model.steps.length - 1, Number(slider.value) + by))]);
  slider.addEventListener("input", () => show(model.steps[Number(slider.value)]));
  const scrubber = model.steps.length > 1 && h("div", { class: "scrubber no-print" },
    h("button", { type: "button", "aria-label": "previous barrier interval", onclick: () => move(-1) }, "◀"), slider,
    h("button", { type: "button", "aria-label": "next barrier interval", onclick: () => move(1) }, "▶"));
  show(model.start);
  const remarks = [];
  if (model.ranks) remarks.push(`Shown are the ${plural(model.ranks.length, model.unit, model.units)} that touched the element, of ${model.count.toLocaleString("en")}.`);
  if (model.byTile) remarks.push(`${words.tiles[0].toUpperCase()}${words.tiles.slice(1)} run in any order: nothing orders the barrier intervals of one ${words.tile} against those of another.`);
  if (model.intervals > stepLimit && model.steps.length > 1 && !model.byTile) remarks.push(`Of ${model.intervals.toLocaleString("en")} barrier intervals, those are steps in which the element was touched and recorded.`);
  const used = new Set(model.events.map(operation)), numbers = [...new Set(model.events.flatMap((event) => event.shown ?? []))].sort();
  return h("section", { class: "picture", "aria-label": "picture" },
    h("h3", {}, finding.notes.location ? ["What ", where, " did to ", h("code", {}, finding.notes.location)] : ["In ", where]),
    model.steps.length > 1 && strip, scrubber, title, h("div", { class: "both" }, h("div", {}, grid,
    h("p", { class: "legend" }, ["read", "write", "atomic"].filter((kind) => used.has(kind)).map((kind) => [h("span", { class: `dot ${kind}` }), { read: "read", write: "write", atomic: "atomic operation" }[kind]]),
      h("span", { class: "dot outline" }), finding.accesses.length === 1 ? "the access" : `${numbers.map((number) => ["① first", "② second"][number - 1]).join(", ")} access`)),
    deeds), remarks.map((remark) => h("p", { class: "muted" }, remark)));
}
