#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tests/structure/setup.bash: checks scripts/lib/setup.bash: the packages of each distribution, and the steps of a build
# as they are shown without a terminal.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../scripts/lib/setup.bash"
failures=0
expect() { # NAME EXPECTED ACTUAL
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf '%s: expected\n%s\nbut got\n%s\n' "$@"
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
os_release=$work/os-release
on() { printf 'ID=%s\nVERSION_ID="%s"\n' "${1%-*}" "${1##*-}" >"$os_release"; }

on debian-12
expect "Debian 12" "debian-12 libstdc++-12-dev chromium" \
  "$(distribution) $(packages packages packages-tests | grep -x 'libstdc++.*\|chromium' | xargs)"
on debian-13
expect "Debian 13" "debian-13 libstdc++-14-dev chromium" \
  "$(distribution) $(packages packages packages-tests | grep -x 'libstdc++.*\|chromium' | xargs)"
on ubuntu-24.04
expect "Ubuntu 24.04" "ubuntu-24.04 libstdc++-13-dev" \
  "$(distribution) $(packages packages packages-tests | grep -x 'libstdc++.*\|chromium' | xargs)"
expect "a package with a command" "nodejs [node]" "$(listed_packages packages-tests | grep nodejs)"
on fedora-41
expect "another distribution" "" "$(distribution)"
for each in debian-12 debian-13 ubuntu-24.04; do
  on $each
  expect "columns of $each" "" "$(packages packages packages-tests | grep -vxE '[a-z0-9][a-z0-9+.-]+')"
done
# Each row is a name that a list has, with a package for each distribution.
while read -r name columns; do
  grep -qE "^${name//+/\\+}( |\$)" "$root"/scripts/lib/packages{,-tests} || expect "row $name" "in a list" "in none"
  expect "columns of $name" 3 "$(wc -w <<<"$columns")"
done < <(grep -v '^#\|^$\|^name ' "$root/scripts/lib/distributions")

expect "the first steps" "" "$(time_left 5 500 60)"
expect "a third" ", about 10 min left" "$(time_left 100 300 300)"
expect "nearly all" ", under a minute left" "$(time_left 290 300 600)"
steps='[1/3] Building a
FAILED: b
[2/3] Building b'
expect "steps in a log" $'ampsim: [1/3]\nampsim: [2/3]' "$(show_steps "$work/log" 0 <<<"$steps" 2>&1)"
expect "seldom" "" "$(show_steps "$work/second" 3600 <<<"$steps" 2>&1)"
expect "the log" "$steps" "$(<"$work/log")"
exit $((failures > 0))
