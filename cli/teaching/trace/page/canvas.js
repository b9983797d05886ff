// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The picture: threads as rows, barrier intervals as columns, an access as a mark in its thread's cell.
//
// Future events are painted once, faintly; past events are painted as they happen, so a frame costs two copies of an
// image and the marks of one step. The same functions paint into an SVG, through a context that writes it.
//
// Labels have the size of the page's type, which is larger on a page that is presented: `geometry.type` is its ratio to
// the usual one.

const leastRow = 2;
const checkpoint = 4096; // events; going back repaints at most as many

function colours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(["panel", "text", "muted", "line", "soft", "accent", "error", "read", "write", "atomic", "idle", "on"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/// The layout of a lens for a width.
function geometryOf(lens, width) {
  const type = parseFloat(getComputedStyle(document.documentElement).fontSize) / 15, head = 24 * type;
  const rows = lens.rows.length, intervals = lens.intervals.length;
  const height = Math.max(leastRow, Math.floor(Math.min(34 * type, 512 * type / rows)));
  const left = (14 + 7 * Math.max(...lens.rows.map((each) => indexText(each, data.words).length))) * type;
  const column = Math.max(10, (width - left - 2) / intervals);
  return { type, head, rows, intervals, row: height, left, column, width: Math.max(width, left + column * intervals + 2), height: head + rows * height + 2 };
}

/// An access as a mark: reads are circles, writes squares, atomic operations diamonds; where rows are too low for shapes,
/// bars of different height.
function paintMark(context, kind, x, y, width, height, colour, text, type) {
  context.fillStyle = colour[kind];
  if (height < 9 || width < 7) {
    const part = kind === "read" ? 0.5 : 1;
    const thickness = Math.max(0.6, height * part - (height > 3 ? 1 : 0.3));
    context.fillRect(x, y + height - thickness - (height > 3 ? 0.5 : 0), Math.max(0.7, width - (width > 3 ? 1 : 0)), thickness);
    if (kind === "atomic" && height >= 4) {
      context.fillStyle = colour.panel;
      context.fillRect(x, y + height / 2 - 0.5, Math.max(0.7, width - 1), 1);
    }
    return;
  }
  const size = Math.min(height - 4, 24 * type, width - 2), letter = Math.min(12 * type, size - 4), cx = x + (text ? size / 2 + 1 : width / 2), cy = y + height / 2;
  context.beginPath();
  if (kind === "read") context.arc(cx, cy, size / 2, 0, 2 * Math.PI);
  else if (kind === "write") { context.moveTo(cx - size / 2, cy - size / 2); context.lineTo(cx + size / 2, cy - size / 2); context.lineTo(cx + size / 2, cy + size / 2); context.lineTo(cx - size / 2, cy + size / 2); context.closePath(); }
  else { context.moveTo(cx, cy - size / 2 - 1); context.lineTo(cx + size / 2 + 1, cy); context.lineTo(cx, cy + size / 2 + 1); context.lineTo(cx - size / 2 - 1, cy); context.closePath(); }
  context.fill();
  if (size >= 12) {
    context.fillStyle = colour.on;
    context.font = `600 ${letter}px sans-serif`;
    context.textAlign = "center";
    context.fillText({ read: "R", write: "W", atomic: "A" }[kind], cx, cy + letter * 0.36);
  }
  if (text) {
    context.fillStyle = colour.text;
    context.font = `${12 * type}px monospace`;
    context.textAlign = "left";
    context.fillText(text, x + size + 5, cy + 4 * type);
  }
}

/// The rectangle of an event in the picture.
function boxOf(order, lens, geometry, e) {
  const slots = lens.sizes[lens.cell[e]], pad = geometry.column > 16 ? 3 : 1;
  const width = Math.min((geometry.column - 2 * pad) / slots, 150 * geometry.type);
  return {
    x: geometry.left + lens.columnOf.get(order.interval[e]) * geometry.column + pad + lens.place[e] * width,
    y: geometry.head + lens.row[e] * geometry.row, width, height: geometry.row,
  };
}

function paintEvent(context, order, lens, geometry, e, colour, isDone) {
  const box = boxOf(order, lens, geometry, e), { type } = geometry;
  const label = box.width > 24 * type && box.height >= 14 * type ? shortened(...labelsOf(order, e, isDone), (box.width - Math.min(box.height - 4, 24 * type) - 8) / type) : "";
  paintMark(context, operationOf(order.site[e]), box.x, box.y, box.width, box.height, colour, label, type);
  if (isDone && order.finding[e] >= 0) {
    context.strokeStyle = colour.error;
    context.lineWidth = box.height < 9 ? 1 : 2;
    context.strokeRect(box.x - 0.5, box.y + 0.5, Math.max(2, box.width - 1), Math.max(1.5, box.height - 1));
    if (box.height >= 14 * type && box.width >= 9 * type) {
      context.fillStyle = colour.error;
      context.font = `bold ${11 * type}px sans-serif`;
      context.textAlign = "right";
      context.fillText("!", box.x + box.width - 3, box.y + 12 * type);
    }
  }
}

/// A long and a short label. On a page that is presented, the class guesses values that are still to come.
function labelsOf(order, e, isDone) {
  const name = elementName(order.element[e]), value = valueText(order.value[e]);
  return isDone || !data.present ? [`${name} = ${value}`, value] : [name, ""];
}

/// `width` is of labels in the usual type.
function shortened(long, short, width) {
  const characters = Math.floor(width / 7.3);
  return long.length <= characters ? long : short.length <= characters ? short : "";
}

/// The static parts: names of rows and columns, barriers as lines between intervals.
function paintFrame(context, lens, geometry, colour) {
  const { type } = geometry;
  context.font = `${11 * type}px sans-serif`;
  const lines = Math.max(1, Math.ceil(13 * type / geometry.row)), nameEvery = lines > 1 ? Math.ceil(lines / 8) * 8 : 1;
  context.textAlign = "right";
  for (let k = 0; k < geometry.rows; ++k) {
    const y = geometry.head + k * geometry.row;
    if (k % 2 && geometry.row >= 6) { context.fillStyle = colour.soft; context.fillRect(geometry.left, y, geometry.column * geometry.intervals, geometry.row); }
    if (k % nameEvery === 0) {
      context.fillStyle = colour.muted;
      context.fillText(indexText(lens.rows[k], data.words), geometry.left - 5 * type, y + (geometry.row >= 12 * type ? geometry.row / 2 + 4 * type : 8 * type));
    }
  }
  context.textAlign = "center";
  const everyColumn = Math.max(1, Math.ceil(22 * type / geometry.column));
  for (let k = 0; k < geometry.intervals; ++k) {
    const x = geometry.left + k * geometry.column;
    context.fillStyle = colour.muted;
    if (k % everyColumn === 0) context.fillText(geometry.column > 110 * type ? `barrier interval ${lens.intervals[k]}` : String(lens.intervals[k]), x + geometry.column / 2, 15 * type);
    if (k > 0) context.fillRect(x - 1, 4, 2, geometry.height - 6);
  }
}

/// `source` null: clears it.
function copyTo(target, source) {
  const context = target.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, target.width, target.height);
  if (source) context.drawImage(source, 0, 0);
}

class Picture {
  constructor(canvas) {
    this.canvas = canvas;
    this.future = document.createElement("canvas");
    this.done = document.createElement("canvas");
    this.base = document.createElement("canvas"); // `done` as it was after `kept` events
    this.painted = this.kept = 0;
  }

  /// For a new order, lens, width or theme.
  reset(order, lens, width) {
    this.order = order;
    this.lens = lens;
    this.colour = colours();
    this.geometry = geometryOf(lens, width);
    const scale = this.scale = Math.min(2, devicePixelRatio || 1);
    for (const each of [this.canvas, this.future, this.done, this.base]) {
      each.width = Math.ceil(this.geometry.width * scale);
      each.height = Math.ceil(this.geometry.height * scale);
    }
    this.canvas.style.width = `${this.geometry.width}px`;
    this.canvas.style.height = `${this.geometry.height}px`;
    const context = this.future.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    paintFrame(context, lens, this.geometry, this.colour);
    context.globalAlpha = 0.22;
    for (const e of lens.events) paintEvent(context, order, lens, this.geometry, e, this.colour, false);
    this.kept = 0;
    this.takeBack();
  }

  /// Resets `done` to the checkpoint.
  takeBack() {
    copyTo(this.done, this.kept ? this.base : null);
    this.painted = this.kept;
  }

  draw(time, thread, element) {
    const { order, lens, geometry, colour } = this;
    if (time < this.painted) {
      if (time < this.kept) this.kept = 0;
      this.takeBack();
    }
    const done = this.done.getContext("2d");
    done.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    while (this.painted < time) {
      if (lens.row[this.painted] >= 0) paintEvent(done, order, lens, geometry, this.painted, colour, true);
      if (++this.painted % checkpoint === 0) {
        copyTo(this.base, this.done);
        this.kept = this.painted;
      }
    }
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.future, 0, 0);
    context.drawImage(this.done, 0, 0);
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    this.overlay(context, time, thread, element);
  }

  /// The selected thread, accesses to the selected element, the current access and its racing partner.
  overlay(context, time, thread, element) {
    const { order, lens, geometry, colour } = this;
    const row = thread < 0 ? -1 : lens.all ? tileOf(thread) : thread - data.tiles[lens.tile].first;
    if (row >= 0 && row < geometry.rows) {
      context.strokeStyle = colour.accent;
      context.lineWidth = 1.5;
      context.strokeRect(geometry.left - 1, geometry.head + row * geometry.row - 1, geometry.column * geometry.intervals + 2, geometry.row + 2);
    }
    if (element >= 0 && lens.events.length < 6000) {
      context.strokeStyle = colour.accent;
      context.lineWidth = 3;
      for (const e of lens.events)
        if (order.element[e] === element) {
          const box = boxOf(order, lens, geometry, e);
          context.beginPath();
          context.moveTo(box.x, box.y + box.height - 1);
          context.lineTo(box.x + Math.max(3, Math.min(box.width - 2, 26)), box.y + box.height - 1);
          context.stroke();
        }
    }
    const now = time - 1;
    for (const [e, style] of now < 0 ? [] : [[order.partner[now], colour.error], [now, order.finding[now] >= 0 ? colour.error : colour.text]]) {
      if (e < 0 || lens.row[e] < 0) continue;
      const box = boxOf(order, lens, geometry, e), grow = box.height < 9 ? 4 : 1;
      context.strokeStyle = style;
      context.lineWidth = 2.5;
      context.strokeRect(box.x - grow, box.y - grow + 0.5, Math.max(5, box.width) + 2 * grow - 1, box.height + 2 * grow - 1);
    }
  }

  rowAt(y) {
    const row = Math.floor((y - this.geometry.head) / this.geometry.row);
    return row >= 0 && row < this.geometry.rows ? row : -1;
  }

  /// The event drawn at this point, or -1.
  eventAt(x, y) {
    const row = this.rowAt(y);
    return this.lens.events.find((e) => {
      if (this.lens.row[e] !== row) return false;
      const box = boxOf(this.order, this.lens, this.geometry, e);
      return x >= box.x && x < box.x + Math.max(box.width, 2);
    }) ?? -1;
  }

  svg(time, thread, element) {
    const context = new SvgContext();
    context.fillStyle = this.colour.panel;
    context.fillRect(0, 0, this.geometry.width, this.geometry.height);
    paintFrame(context, this.lens, this.geometry, this.colour);
    for (const e of this.lens.events) {
      context.globalAlpha = e < time ? 1 : 0.22;
      paintEvent(context, this.order, this.lens, this.geometry, e, this.colour, e < time);
    }
    context.globalAlpha = 1;
    this.overlay(context, time, thread, element);
    return context.text(this.geometry.width, this.geometry.height);
  }
}

/// The part of a canvas context that the picture uses, recorded as SVG.
class SvgContext {
  constructor() { this.parts = []; this.globalAlpha = 1; this.path = ""; this.lineWidth = 1; this.textAlign = "left"; this.font = ""; }
  get alpha() { return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : ""; }
  static number(value) { return Number(value.toFixed(2)); }
  box(x, y, width, height) { const n = SvgContext.number; return `x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}"`; }
  fillRect(...box) { this.parts.push(`<rect ${this.box(...box)} fill="${this.fillStyle}"${this.alpha}/>`); }
  strokeRect(...box) { this.parts.push(`<rect ${this.box(...box)} fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"${this.alpha}/>`); }
  beginPath() { this.path = ""; }
  moveTo(x, y) { this.path += `M${SvgContext.number(x)} ${SvgContext.number(y)}`; }
  lineTo(x, y) { this.path += `L${SvgContext.number(x)} ${SvgContext.number(y)}`; }
  closePath() { this.path += "Z"; }
  arc(x, y, r) { const n = SvgContext.number; this.path += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`; }
  fill() { this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}"${this.alpha}/>`); }
  stroke() { this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"${this.alpha}/>`); }
  fillText(text, x, y) {
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const [, weight, size, family] = /^(?:(bold|600) )?([\d.]+)px (.*)$/.exec(this.font);
    const safe = String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;");
    this.parts.push(`<text x="${SvgContext.number(x)}" y="${SvgContext.number(y)}" text-anchor="${anchor}" font-size="${size}" font-family="${family}"${weight ? ' font-weight="bold"' : ""} fill="${this.fillStyle}"${this.alpha}>${safe}</text>`);
  }
  text(width, height) {
    return `<svg xmlns="${svgSpace}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}">\n${this.parts.join("\n")}\n</svg>\n`;
  }
}
