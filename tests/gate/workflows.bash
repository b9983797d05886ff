#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The commands in docs/ci.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

docs=$prefix/share/doc/ampsim/docs/ci
for k in 1 2 3 4 5; do clean p$k.cpp; done
printf '[[program]]\neach = "p*.cpp"\n' >ampsim.toml
PATH=$prefix/bin:$PATH
run_line() { # run_line COMMAND: of a workflow
  last=$1
  bash -c "$1" >stdout 2>stderr || failed "it fails"
}
commands=0
while read -r command; do
  commands=$((commands + 1))
  case $command in
  *--shard*) for k in 1 2 3 4; do CI_NODE_INDEX=$k CI_NODE_TOTAL=4 run_line "$command"; done ;;
  *) run_line "$command" ;;
  esac
done < <(sed -n 's/^ *- \(ampsim .*\)/\1/p' "$docs/gitlab-ci.yml")
((commands == 3)) || failed "$commands commands in gitlab-ci.yml"
has stderr 'all 5 programs passed'
for file in $(sed -n 's/.*paths: \[\(races.*\)\]/\1/p; s/.*junit: //p' "$docs/gitlab-ci.yml" | tr ',' ' '); do
  [[ -s $file ]] || failed "no $file"
done

mkdir shards
shard=$(sed -n 's/^ *AMPSIM_SHARD: //p' "$docs/github.yml") gate=$(sed -n 's/^ *run: \(ampsim gate.*\)/\1/p' "$docs/github.yml")
for k in 1 2 3 4; do
  fill() { sed "s/\${{ matrix.shard }}/$k/g; s/\${{ strategy.job-total }}/4/g" <<<"$1"; }
  AMPSIM_SHARD=$(fill "$shard") run_line "$(fill "$gate")"
done
mv shard-?.json shards
rm -f races.*
run_line "$(tr '\n' ' ' <"$docs/github.yml" | sed 's/.*run: > *\(ampsim merge .*shard-\*.json\).*/\1/')"
has stderr 'all 5 programs passed'
for file in races.json races.sarif races.html; do [[ -s $file ]] || failed "no $file"; done
