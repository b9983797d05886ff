#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reports, and the choice of kinds.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

racy racy.cpp
run 66 run --color=never racy.cpp
has stdout "^the program's own line$"
has stderr "^racy.cpp:8:[0-9]+: hazard: write after read on 'sum\[0\]' across tiles \[war across-tiles\]$"
has stderr "^also waw across-tiles at 1 element \('-v' shows each\)$"
has stderr '^ampsim: 2 findings \(2 errors\); checked 1 launch, 4 tiles, 8 threads, 8 accesses$'
hasnt stderr $'\e\\['
run 66 run --color=always racy.cpp
has stderr $'\e\\['
run 66 run -v --color=never racy.cpp
has stderr '\[waw across-tiles\]$'
hasnt stderr '^also '
for verbose in '' -v; do
  run 66 run $verbose --limit 1 --color=never racy.cpp
  has stderr '^ampsim: 1 finding is not shown \(--limit 1\)$'
  has stderr '2 findings'
  hasnt stderr 'waw'
  (($(grep -c ': hazard: ' stderr) == 1)) || failed 'not one finding with --limit 1'
done

# JSON on stdout, alone; the program's own stdout goes to stderr.
run 66 run --report json racy.cpp
has stderr "^the program's own line$"
hasnt stderr 'hazard:'
json_is ampsim-report/1 stdout schema
json_is exited stdout program outcome
json_is 3 stdout program exit
json_is racy.cpp stdout program files 0
json_is 2 stdout summary errors
json_is war stdout findings 0 kind
json_is across-tiles stdout findings 0 scope
json_is global stdout findings 0 memory
json_is sum stdout findings 0 variable
json_is 0 stdout findings 0 element 0
json_is read stdout findings 0 accesses 0 access
json_is write stdout findings 0 accesses 1 access
json_is 8 stdout findings 0 accesses 1 stack 0 line
json_is 4 stdout coverage tiles
json_is 7 stdout launches 0 line
cp stdout one.json
# ... the same bytes for every --jobs, and each time.
run 66 run --report json --jobs 1 racy.cpp
cmp -s stdout one.json || failed 'another JSON report with --jobs 1'
run 66 run --report json --jobs 4 racy.cpp
cmp -s stdout one.json || failed 'another JSON report with --jobs 4'
# Both reports, one in a file.
run 66 run --report text --report json:report.json racy.cpp
has stdout "^the program's own line$"
has stderr 'hazard: '
cmp -s report.json one.json || failed 'another JSON report in a file'
run 64 run --report json:no/such/folder.json racy.cpp

# Selected kinds.
run 66 run --report json --detect waw-across racy.cpp
json_is 1 stdout summary errors
json_is waw stdout findings 0 kind
for list in raw,war-within,waw-within none all,-war,-waw; do
  run 3 run --detect $list racy.cpp
  hasnt stderr 'hazard: '
done
run 3 run -q --detect none racy.cpp
empty stderr
