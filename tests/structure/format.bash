#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tests/structure/format.bash CLANG_FORMAT [-i]: checks that every C++ file of ours has the layout of .clang-format;
# with -i, applies it. The programs of tests and explanations keep theirs: reports contain their lines and
# columns.
set -u
clang_format=$1
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 1
mapfile -t folders < <(sed -n 's/^ *add_subdirectory(\(.*\))/\1/p' CMakeLists.txt)
mapfile -t files < <(find cmake "${folders[@]}" \
  \( -path tests/amp/programs -o -path tests/amp/language -o -path tests/amp/rules/cases \
  -o -path cli/report/explanations -o -path cli/report/ideas -o -path cli/gate/selftest \) -prune -o -name '*.h' -print -o -name '*.cpp' -print |
  grep -Ev '^tests/(dap|debug)/' | sort)
((${#files[@]} > 400)) || {
  echo "only ${#files[@]} files were found"
  exit 1
}
if [[ ${2-} == -i ]]; then
  exec "$clang_format" -i "${files[@]}"
fi
# Releases differ: Ubuntu 24.04's 19.1.1 lays some files out in another way.
[[ $("$clang_format" --version) == *' version 19.1.7'* ]] || {
  echo "not checked: the layout is that of clang-format 19.1.7"
  exit 77
}
wrong=$("$clang_format" --dry-run --Werror "${files[@]}" 2>&1 | sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/\1/p' | sort -u)
[[ -z $wrong ]] && exit 0
printf '%s\n' "$wrong"
echo "$(wc -l <<<"$wrong") of ${#files[@]} files have another layout; tests/structure/format.bash clang-format-19 -i gives them this one"
exit 1
