#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# writes_twin.bash AMPSIM PROGRAM.cu TWIN.cu: what --write-fix makes of the program is its fixed twin, comments aside, and all its
# findings go. The first compilation is not to come from the cache: its time is what a trial's limit is made from.
set -u
ampsim=$(readlink -f "$1") program=$(readlink -f "$2") twin=$(readlink -f "$3")
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../../support/checks.bash"

code() { sed -E 's|[[:space:]]*//.*$||; /^[[:space:]]*$/d' "$1"; }

name=$(basename "$program" .${program##*.})
cp "$program" "$work/program.${program##*.}"
run 66 run -v --color=never --no-cache --write-fix program.*
[[ $(grep -c '^verified: ' stderr) == $(grep -cE ': (hazard|error): ' stderr) ]] || failed "not all findings have a fix"
tail -n 1 stderr | grep -Eq '^ampsim: fixed ([0-9]+) of \1 findings? by [0-9]+ edits? in ' || failed "the last line is not what was fixed"
diff <(code "$twin") <(code program.*) || failed "--write-fix does not write the fixed twin"
