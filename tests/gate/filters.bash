#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Baselines, suppressions, and the findings that fail a run.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

wrong race.cpp
run 66 run --report json:old.json race.cpp
json_is 2 old.json summary errors

# A baseline: known findings do not count; moved lines do not make one new, another line does.
run 0 run --report text --report json:new.json --baseline old.json race.cpp
json_is 0 new.json summary errors
json_is 2 new.json summary suppressed
json_is baseline new.json suppressed 0 suppression by
has stderr 'no hazards found, 2 suppressed; checked 1 launch'
{ printf '// more\n\n'; sed 's/^    /      /' race.cpp; } >moved.cpp
run 0 run --baseline old.json moved.cpp
run 0 run --baseline new.json moved.cpp # findings suppressed there are also known
sed 's/^  data.sync.*/&\n  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[7] = i[0]; });/' \
  race.cpp >more.cpp
run 66 run --color=never --baseline old.json more.cpp
has stderr '1 finding \(1 error\), 2 suppressed'
has stderr "on 'data\[7\]'"

# Comments in the source.
sed 's|^    data\[8\].*|& // NOHAZARD(waw): the last one may win|' race.cpp >comment.cpp
run 0 run -v --color=never --report text --report json:comment.json comment.cpp
has stderr '^comment.cpp:9:.*: suppressed: .*\[waw across-tiles\]: the last one may win$'
json_is 2 comment.json summary suppressed
json_is source comment.json suppressed 0 suppression by
json_is 9 comment.json suppressed 0 suppression line
sed 's|^    data\[8\]|    // NOHAZARD(waw-across, waw-within): on the line before\n&|' race.cpp >before.cpp
run 0 run before.cpp
hasnt stderr warning
run 0 verify before.cpp
sed 's/waw/waw-across/' comment.cpp >half.cpp
run 66 run half.cpp
has stderr '1 finding \(1 error\), 1 suppressed'
sed 's/: the last one may win//' comment.cpp >empty.cpp
run 0 run --color=never --report text --report json:empty.json empty.cpp
has stderr '^empty.cpp:9: warning: suppression without a reason'
json_is suppression empty.json diagnostics 0 code
run 66 run --fail-on warning empty.cpp
run 66 gate --color=never --fail-on warning empty.cpp
has stderr '^ampsim: 1 program passed, but 1 suppression is unused or invalid; no hazards found, 2 suppressed'
run 66 gate -q --fail-on warning empty.cpp
has stderr 'but 1 suppression is unused or invalid'
sed 's/waw/raw/' comment.cpp >unused.cpp
run 66 run --color=never unused.cpp
has stderr '^unused.cpp:9: warning: unused suppression: NOHAZARD\(raw\)$'
run 0 run --color=never --detect war unused.cpp # raw was not detected
hasnt stderr warning
sed 's/waw/wuw/' comment.cpp >unknown.cpp
run 66 run --color=never unknown.cpp
has stderr "^unknown.cpp:9: warning: unknown kind 'wuw'.*no effect"

# A run that stops on the first error does not stop on a suppressed one.
sed 's/^  data.sync.*/&\n  for (int k = 5; k < 8; k++)\n    parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[k] = i[0]; });/' \
  comment.cpp >several.cpp
run 66 run --stop-on-first several.cpp
has stderr '1 finding \(1 error\), 2 suppressed until then; checked 2 launches'
run 66 run --report json:several.json several.cpp
run 0 run --stop-on-first --baseline several.json several.cpp
has stderr 'no hazards found, 3 suppressed; checked 4 launches'

# A file of suppressions.
printf '[[suppress]]\nkind = "waw"\nvariable = "da*"\nfunction = "main*"\nfile = "*.cpp"\nreason = "known"\n' >known.toml
run 0 run --suppressions known.toml --report json:known.json race.cpp
json_is file known.json suppressed 1 suppression by
json_is known known.json suppressed 1 suppression reason
for line in 'variable = "other"' 'function = "other*"' 'file = "other.cpp"' 'kind = "waw-within"'; do
  printf '[[suppress]]\n%s\nreason = "x"\n' "$line" >other.toml
  run 66 run --color=never --suppressions other.toml race.cpp
done
has stderr '1 finding'
printf '[[suppress]]\nvariable = "other"\nreason = "x"\n[[suppress]]\nkind = "waw"\n' >other.toml
run 0 run --color=never --suppressions other.toml race.cpp
has stderr '^other.toml:1: warning: unused suppression: variable other$'
has stderr '^other.toml:4: warning: suppression without a reason: kind waw$'

# The choice of failing severities.
run 0 run --fail-on none race.cpp
has stderr '2 findings \(2 errors\)'
sed 's/^  data.sync.*/&\n  array<int, 1> two(4);\n  array_view<int, 1> a(two), b(two);\n  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { a[i] = b[i]; });/' \
  race.cpp >note.cpp
run 0 run --detect aliased-launch note.cpp
has stderr '\(1 note\)'
run 0 run --detect aliased-launch --fail-on warning note.cpp
run 66 run --detect aliased-launch --fail-on note note.cpp
run 64 run --fail-on everything race.cpp
