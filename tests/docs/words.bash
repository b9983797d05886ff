#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# words.bash SOURCE: docs/ has at most 45,000 words, and README.md at most 120 lines.
set -eu
cd "$1"
words=$(find docs -name '*.md' -exec cat {} + | wc -w)
lines=$(wc -l <README.md)
echo "$words words in docs, $lines lines in README.md"
((words <= 45000 && lines <= 120))
