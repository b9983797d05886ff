#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tests/structure/sources.bash: checks that files that list the project's folders list all of them. The folders are
# those that CMakeLists.txt builds.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../scripts/lib/setup.bash"
mapfile -t folders < <(sed -n 's/^ *add_subdirectory(\(.*\))/\1/p' "$root/CMakeLists.txt")
failures=0
complain() {
  failures=$((failures + 1))
  echo "$*"
}
((${#folders[@]} > 5)) || complain "CMakeLists.txt has only these folders: ${folders[*]}"

# scripts/run and scripts/test rebuild when something in them has changed.
for each in CMakeLists.txt CMakePresets.json cmake "${folders[@]}"; do
  [[ $each == tests ]] || grep -qxF "$root/$each" <(inputs_of ampsim) || complain "scripts/run does not look at $each"
  grep -qxF "$root/$each" <(inputs_of all) || complain "scripts/test does not look at $each"
done
grep -qxF "$root/build" <(inputs_of all) && complain "the build is built anew because it was built"

# clang-tidy checks their headers, including those below other folders.
filter=$(sed -n "s/^HeaderFilterRegex: '\(.*\)'/\1/p" "$root/.clang-tidy")
while read -r header; do
  grep -Eq -- "$filter" <<<"$header" || complain ".clang-tidy does not look at ${header#"$root"/}"
done < <(find "${folders[@]/#/$root/}" -name '*.h')
grep -Eq -- "$filter" <<</usr/include/llvm-19/llvm/IR/Module.h && complain '.clang-tidy looks at other people'\''s headers'

# Each source names its license.
unnamed=$("$root/scripts/spdx" --check) || complain "$unnamed"
exit $((failures > 0))
