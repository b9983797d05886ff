# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the suites in this folder, each run as NAME.bash AMPSIM CMAKE: builds that use `ampsim cc`.
set -u
ampsim=$(readlink -f "$1") cmake=$2
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
PATH=$(dirname "$ampsim"):$PATH

# tool STATUS COMMAND...: likewise with another program than ampsim.
tool() {
  local expected=$1
  shift
  last="$*"
  "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}
# same_reports NAME: run.json, by `ampsim run`, and exe.json, by the executable NAME, are the same but for that name.
same_reports() {
  local name="    \"executable\": \"$1\","
  grep -qxF -- "$name" exe.json || failed "exe.json does not name the executable $1"
  # The options of an executable may be those of its build.
  local report
  for report in run exe; do sed '/"options": \[/,/\]/d' "$report.json" | grep -vxF -- "$name" >"$report.same"; done
  cmp -s run.same exe.same || failed "$(diff run.same exe.same | head -n 10)"
}
# same SOURCES... -- ARGUMENTS...: the executable of these sources and `ampsim run` report the same, byte for byte.
same() {
  local sources=()
  while [[ $# -gt 0 && $1 != -- ]]; do sources+=("$1") && shift; done
  shift
  rm -f same.exe
  run 0 cc "${sources[@]}" -o same.exe
  "$ampsim" run --report json:run.json "${sources[@]}" -- "$@" >run.out 2>&1
  local expected=$?
  AMPSIM_OPTIONS=report=json:exe.json tool "$expected" ./same.exe "$@"
  same_reports ./same.exe
}

# A kernel with a race, and its fixed twin; the number that main prints is 36 with either.
cat >racy.cu <<'X'
#include <cstdio>
__device__ int scale = 1;
__global__ void add_up(int *sum) {
  if (threadIdx.x == 0)
    *sum += scale * (blockIdx.x + 1);
}
int main(int count, char **) {
  int *sum, host = 0;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  add_up<<<8, 32>>>(sum);
  cudaMemcpy(&host, sum, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host);
  cudaFree(sum);
  return count - 1;
}
X
sed 's/\*sum += \(.*\);/atomicAdd(sum, \1);/' racy.cu >fixed.cu
