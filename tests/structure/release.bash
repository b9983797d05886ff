#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tests/structure/release.bash: checks scripts/release in a repository of its own.
command -v git >/dev/null || { echo "skipped: no git here"; exit 77; }
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
for each in AUTHOR COMMITTER; do export GIT_${each}_NAME=test GIT_${each}_EMAIL=test@localhost; done
release() { # STATUS ARGUMENTS...
  local expected=$1
  shift
  last="release $*"
  scripts/release "$@" >stdout 2>stderr
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}

mkdir -p repository/scripts repository/editors/vscode
cd repository
cp "$root/scripts/release" scripts
printf 'project(ampsim VERSION 1.2.0 LANGUAGES CXX)\n' >CMakeLists.txt
printf '{\n  "version": "1.2.0"\n}\n' >editors/vscode/package.json
printf '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- later\n\n## [1.2.0] - 2026-11-29\n\n### Added\n\n- this\n\n## [1.1.0] - 2026-10-01\n\n- before\n' >CHANGELOG.md
printf 'stdout\nstderr\n' >.gitignore
git init -q . && git add . && git commit -qm "First"

release 64 1.2
release 64
release 0 1.2.0 --notes
[[ $(<stdout) == $'### Added\n\n- this' ]] || failed "other notes: $(<stdout)"
release 1 1.3.0 --notes
release 0 --dry-run 1.2.0
has stdout '^missing  the tests'
hasnt stdout '^missing  [^t]'
release 0 --dry-run 1.2.1
has stdout '^missing  CMakeLists.txt: project\(ampsim VERSION 1.2.1'
has stdout '^missing  editors/vscode'
has stdout '^missing  CHANGELOG.md: a heading'
has stdout '^missing  CHANGELOG.md: entries'
release 1 1.2.0
[[ -z $(git tag) ]] || failed "tagged without tests"
echo >new
release 1 1.2.0 --tests "all on two systems"
has stdout '^missing  a clean working tree'
rm new
release 0 1.2.0 --tests "all on two systems"
[[ $(git cat-file -t v1.2.0) == tag ]] || failed "no annotated tag"
git tag -l --format='%(contents)' v1.2.0 >stdout
has stdout '^ampsim 1.2.0$'
has stdout '^### Added$'
has stdout '^- this$'
hasnt stdout 'later|before'
has stdout '^Tests: all on two systems$'
release 1 1.2.0 --tests "again"
has stdout '^missing  no tag v1.2.0 yet'
git tag v1.10.0
release 1 1.9.0 --tests "old"
has stdout '^missing  no newer version is tagged'
