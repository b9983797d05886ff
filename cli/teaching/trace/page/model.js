// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page's model: events as columns of numbers, in several orders, and derived data.

/// The data is deflated JSON in base64, or plain JSON if a server sends the page.
async function unpack() {
  const packed = JSON.parse(document.getElementById("data").textContent);
  if (typeof packed !== "string") return packed;
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

let data = null;
let orders = [];

const verbs = { read: "reads", write: "writes", atomic: "atomically changes" };

function operationOf(site) {
  return site < 0 ? "elsewhere" : data.sites[site][0];
}

function elementName(number) {
  const [, , variable, index, member] = data.elements[number];
  return `${variable || "memory"}${index.map((each) => `[${each}]`).join("")}${member}`;
}

function tileOf(thread) {
  return data.tiles.findIndex((tile) => thread >= tile.first && thread < tile.first + tile.threads);
}

function threadName(thread, withTile) {
  if (thread < 0) return "a thread that is not shown";
  const name = `${data.words.thread} ${indexText(data.threads[thread], data.words)}`;
  return withTile && data.launch.tiled ? `${name} of ${data.words.tile} ${indexText(data.tiles[tileOf(thread)].index, data.words)}` : name;
}

/// A finding's two places as sets of sites.
function sidesOf(finding) {
  return (finding.accesses ?? []).map((access) => {
    const frame = access.stack[0] ?? {};
    const kind = access.atomic ? "atomic" : access.access;
    return new Set(data.sites.map((site, k) => [site, k]).filter(([site]) =>
      site[0] === kind && site[1] === frame.file && site[2] === frame.line && site[3] === frame.column).map(([, k]) => k));
  });
}

/// For each event, the finding that it is part of (or -1) and the earlier event that it races with (or -1).
function findRaces(order) {
  const count = order.thread.length;
  order.finding = new Int16Array(count).fill(-1);
  order.partner = new Int32Array(count).fill(-1);
  data.findings.forEach((finding, f) => {
    const sides = finding.sides = sidesOf(finding);
    if (sides.length === 1) {
      const [access] = finding.accesses;
      for (let e = 0; e < count; ++e)
        if (sides[0].has(order.site[e]) && order.finding[e] < 0 && isSame(access, order, e)) order.finding[e] = f;
      return;
    }
    if (sides.length < 2) return;
    const across = finding.scope === data.words.across_tiles;
    const byInterval = !across && finding.accesses[0].interval === finding.accesses[1].interval;
    const unit = (e) => (across && data.launch.tiled ? tileOf(order.thread[e]) : order.thread[e]);
    const seen = [new Map(), new Map()]; // by element and interval: the latest events of two units
    for (let e = 0; e < count; ++e) {
      const mine = [0, 1].filter((side) => sides[side].has(order.site[e]));
      if (order.thread[e] < 0 || mine.length === 0) continue;
      const key = `${order.element[e]} ${byInterval ? order.interval[e] : ""}${across ? "" : ` ${tileOf(order.thread[e])}`}`;
      for (const side of mine) {
        const other = (seen[1 - side].get(key) ?? []).find((each) => unit(each) !== unit(e));
        if (other !== undefined) {
          if (order.finding[e] < 0 || order.partner[e] < 0) { order.finding[e] = f; order.partner[e] = other; }
          if (order.finding[other] < 0) order.finding[other] = f;
        }
      }
      for (const side of mine)
        seen[side].set(key, [e, ...(seen[side].get(key) ?? []).filter((each) => unit(each) !== unit(e))].slice(0, 2));
    }
  });
}

function isSame(access, order, e) {
  const thread = order.thread[e];
  if (thread < 0) return false;
  return String(access.local ?? access.global) === String(data.threads[thread]) &&
    (!access.tile || String(access.tile) === String(data.tiles[tileOf(thread)].index)) && (access.interval ?? order.interval[e]) === order.interval[e];
}

/// Typed columns; before: the element's value up to then (-1: unknown).
function prepare(order) {
  order.count = order.thread.length;
  for (const [column, Type] of [["thread", Int32Array], ["site", Int16Array], ["element", Int32Array], ["interval", Int32Array], ["value", Int32Array]])
    order[column] = Type.from(order[column]);
  order.before = new Int32Array(order.count);
  const last = new Int32Array(data.elements.length).fill(-1);
  const intervals = data.tiles.map(() => 1);
  order.tile = new Int16Array(order.count);
  for (let e = 0; e < order.count; ++e) {
    order.before[e] = last[order.element[e]];
    last[order.element[e]] = order.value[e];
    order.tile[e] = order.thread[e] < 0 ? -1 : tileOf(order.thread[e]);
    if (order.tile[e] >= 0) intervals[order.tile[e]] = Math.max(intervals[order.tile[e]], order.interval[e] + 1);
  }
  order.end = last;
  order.intervals = intervals;
  findRaces(order);
  order.lenses = [...(data.tiles.length > 1 && betweenTiles(order).length ? [lensOf(order, -1)] : []), ...data.tiles.map((_, k) => lensOf(order, k))];
  return order;
}

/// Events on global elements that several of the traced tiles access.
function betweenTiles(order) {
  const owner = new Int32Array(data.elements.length).fill(-1), shared = new Uint8Array(data.elements.length);
  for (let e = 0; e < order.count; ++e) {
    const element = order.element[e];
    if (order.tile[e] < 0 || data.elements[element][1] >= 0) continue;
    if (owner[element] >= 0 && owner[element] !== order.tile[e]) shared[element] = 1;
    owner[element] = order.tile[e];
  }
  return [...Array(order.count).keys()].filter((e) => order.tile[e] >= 0 && shared[order.element[e]]);
}

/// The view: a tile with its threads as rows, or (tile -1) what tiles share, with the tiles as rows. A cell is a row
/// in a barrier interval; place: an event's number in its cell.
function lensOf(order, tile) {
  const all = tile < 0, chosen = data.tiles[tile];
  const events = all ? betweenTiles(order) : [...Array(order.count).keys()].filter((e) => order.tile[e] === tile);
  const rows = all ? data.tiles.map((each) => each.index) : data.threads.slice(chosen.first, chosen.first + chosen.threads);
  const rowOf = (e) => (all ? order.tile[e] : order.thread[e] - chosen.first);
  const place = new Int32Array(order.count), cell = new Int32Array(order.count), row = new Int32Array(order.count).fill(-1);
  const numbers = new Map(), sizes = [], columns = [...new Set(events.map((e) => order.interval[e]))].sort((a, b) => a - b);
  const intervals = all ? columns : [...Array(order.intervals[tile]).keys()];
  const columnOf = new Map(intervals.map((each, k) => [each, k]));
  for (const e of events) {
    row[e] = rowOf(e);
    const key = row[e] * 65536 + order.interval[e];
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, number = sizes.push(0) - 1);
    cell[e] = number;
    place[e] = sizes[number]++;
  }
  return { tile, all, events, rows, row, cell, place, sizes, intervals, columnOf, name: all ? `between ${data.words.tiles}` : data.launch.tiled ? `${data.words.tile} ${indexText(chosen.index, data.words)}` : data.words.threads };
}

/// Values of all elements after the first `time` events; -1: not accessed yet.
function valuesAt(order, time) {
  const values = new Int32Array(data.elements.length).fill(-1);
  for (let e = 0; e < time; ++e) values[order.element[e]] = order.value[e];
  return values;
}

function valueText(value) {
  return value < 0 ? "" : data.values[value];
}

/// Elements that threads change, with their last values by order: racing ones first. Values of orders whose recording
/// is incomplete are not compared.
function results() {
  const whole = orders.every((order) => order.left_out === 0);
  const racing = new Set(), written = new Set();
  for (const order of orders)
    for (let e = 0; e < order.count; ++e) {
      if (order.finding[e] >= 0) racing.add(order.element[e]);
      if (order.site[e] >= 0 && operationOf(order.site[e]) !== "read") written.add(order.element[e]);
    }
  const row = (element) => {
    const values = orders.map((order) => order.end[element]);
    return { element, values, races: racing.has(element), differs: values.some((value) => value !== values[0]) };
  };
  const rows = [...written].map(row).sort((a, b) => b.races - a.races || b.differs - a.differs ||
    data.elements[a.element][0].localeCompare(data.elements[b.element][0]) || a.element - b.element);
  return { whole, rows };
}

function sentenceOf(order, e) {
  const value = valueText(order.value[e]), element = elementName(order.element[e]);
  if (order.thread[e] < 0) return `Threads that are not shown have made ${element} ${value}`;
  const kind = operationOf(order.site[e]);
  const who = threadName(order.thread[e], data.tiles.length > 1);
  const name = who[0].toUpperCase() + who.slice(1);
  if (kind === "read") return `${name} reads ${value} from ${element}`;
  if (kind === "write") return `${name} writes ${value} to ${element}`;
  return `${name} atomically makes ${element} ${value}`;
}

/// The question to a class before the value is shown.
function questionOf(order, e) {
  const element = elementName(order.element[e]);
  if (order.thread[e] < 0) return `Threads that are not shown change ${element}: to which value?`;
  const who = threadName(order.thread[e], data.tiles.length > 1), name = who[0].toUpperCase() + who.slice(1);
  return { read: `${name} reads ${element}: which value does it find?`, write: `${name} writes to ${element}: which value?` }[operationOf(order.site[e])] ?? `${name} atomically changes ${element}: to which value?`;
}

/// A finding's kind determines which access comes first in lockstep; returns whether the two are in the opposite order
/// here.
function isTurnedRound(order, e) {
  const [first, second] = data.findings[order.finding[e]].sides, here = order.site[e], before = order.site[order.partner[e]];
  return Boolean(second) && first.has(here) && second.has(before) && !(second.has(here) && first.has(before));
}

/// "… before thread [1] has written it, in the same barrier interval": why an event lights up.
function raceSentence(order, e) {
  const other = order.partner[e];
  if (order.finding[e] < 0) return "";
  if (other < 0) return data.findings[order.finding[e]].accesses.length < 2 ? data.findings[order.finding[e]].message : "";
  const did = { read: "read", write: "written", atomic: "changed" }[operationOf(order.site[other])];
  const across = data.launch.tiled && order.tile[other] !== order.tile[e];
  return `${threadName(order.thread[other], across || data.tiles.length > 1)} has ${did} it (line ${data.sites[order.site[other]][2]}), and ` +
    (across ? `nothing orders different ${data.words.tiles}` : order.interval[other] !== order.interval[e] ? "no barrier between them fences this memory" : data.launch.tiled ? "no barrier is between them" : `nothing orders the two ${data.words.threads}`);
}
