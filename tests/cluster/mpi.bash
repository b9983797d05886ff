#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

# One launch over four ranks: the same as the whole, including a fault at the ranks' borders.
cat >launch.cu <<'X'
__global__ void shift(int *data, int border) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
  if (i == border)
    data[i + 1] = 0;
}
int main(int argc, char **argv) {
  int *data;
  cudaMalloc(&data, 4000 * 64 * 4);
  shift<<<4000, 64>>>(data, argc > 1 ? 1000 * 64 - 1 : -1);
  cudaDeviceSynchronize();
}
X
for fault in '' 1; do
  run $((fault ? 66 : 0)) run --report json:whole.json launch.cu -- $fault
  mpirun --oversubscribe -n 4 sh -c "exec '$ampsim' run -q --launch 1 --tiles auto --part part.\$OMPI_COMM_WORLD_RANK launch.cu -- $fault" >stdout 2>stderr ||
    failed 'a rank fails'
  run $((fault ? 66 : 0)) merge --launch --report json:merged.json part.?
  reported() { sed -n '/^  "findings"/,$p' "$1" | grep -E '"(id|kind|scope|variable|line|count|accesses)":'; }
  diff <(reported whole.json) <(reported merged.json) >difference || failed "fault '$fault': $(<difference)"
done

# A job that cannot be started runs nothing, and gives no verdict.
run 70 gate --journal other.db --engine mpi --engine-options --no-such-option 'p*.cpp'
has stderr 'error: mpirun did not run any program'
has other.db.job/gates.log 'no-such-option'
