// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// A program as a link: compressed, after the '#', so that no server sees it before somebody runs it.

const longestShared = 1 << 18; // characters, of a program

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if ((length += part.value.length) > 4 * longestShared) throw new Error("too long");
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return all;
}

async function linkOf(program) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(program)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${location.origin}${location.pathname}#p=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/// {language, source, arguments?, input?} of a link's fragment; null if it has none, or is invalid.
async function programOf(fragment) {
  const packed = /^#p=([\w-]+)$/.exec(fragment)?.[1];
  if (!packed) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const program = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    const isText = (value) => typeof value === "string" && value.length <= longestShared;
    return [program.source, program.language, program.arguments ?? "", program.input ?? ""].every(isText) ? program : null;
  } catch {
    return null;
  }
}
