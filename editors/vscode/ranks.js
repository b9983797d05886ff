// Ranks of threads as the adapter writes them.
"use strict";

/// "0-3, 8" is [0, 1, 2, 3, 8].
function ranksOf(text) {
  return text.split(", ").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, k) => first + k);
  });
}

module.exports = { ranksOf };
