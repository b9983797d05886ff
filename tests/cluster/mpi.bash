#!/usr/bin/env bash
# A suite as processes of mpirun; one of them is killed in the middle.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
needs mpirun
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

gate=(gate -j 1 --journal races.db --engine mpi --workers 3 --engine-options --oversubscribe)
last="ampsim ${gate[*]}"
"$ampsim" "${gate[@]}" --report json:mpi.json 'p*.cpp' >stdout 2>stderr </dev/null &
front=$!
until_true begun 3
victim=$(gates | head -n 1)
[[ -n $victim ]] || failed "no gate of the job is there"
kill -KILL "$victim"
touch go
wait $front
status=$?
[[ $status == 66 ]] || failed "exit status $status, expected 66"
report mpi.json
ran_once 1

# What cannot be started runs nothing, and is no verdict.
run 70 gate --journal other.db --engine mpi --engine-options --no-such-option 'p*.cpp'
has stderr 'error: mpirun has run nothing'
has other.db.job/gates.log 'no-such-option'
