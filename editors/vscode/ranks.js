// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranks of threads as the adapter writes them.
"use strict";

/// "0-3, 8, 10-14 step 2" is [0, 1, 2, 3, 8, 10, 12, 14].
function ranksOf(text) {
  return text.split(", ").flatMap((part) => {
    const [range, step = 1] = part.split(" step ");
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: (last - first) / Number(step) + 1 }, (_, k) => first + k * Number(step));
  });
}

module.exports = { ranksOf };
