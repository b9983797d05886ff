#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Manifests, and programs that are named on the command line.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

mkdir -p suite/src suite/include suite/tests/deep elsewhere
clean suite/tests/a.cpp
clean suite/tests/deep/b.cpp
wrong suite/race.cpp 'return argc == 3 ? 7 : 1;'
printf 'int answer();\n' >suite/include/answer.h
clean suite/src/main.cpp 'return answer() == VALUE ? 0 : 1;'
sed -i '1i #include <answer.h>' suite/src/main.cpp
printf '#include <answer.h>\nint answer() { return 42; }\n' >suite/src/answer.cpp
wrong suite/annotated.cpp
sed -i 's|^    data\[8\].*|& // HAZARD: waw within-tile\n// HAZARD@-1: waw across-tiles data|' suite/annotated.cpp
wrong suite/known.cpp
cat >suite/ampsim.toml <<'X'
suppressions = "known.toml"

[defaults]
options = ["-I", "include", "-DVALUE=41"]

[[program]]
each = "tests/**/*.cpp"

[[program]]
name = "two sources"
sources = ["src/main.cpp", "src/answer.cpp"]
options = ["-DVALUE=42", "-UVALUE", "-D", "VALUE=42"]

[[program]]
sources = ["race.cpp"]
args = ["one", "two"]
expect = "findings"
exit = 7

[[program]]
sources = ["annotated.cpp"]
expect = "annotations"

[[program]]
sources = "known.cpp"
X
printf '[[suppress]]\nfile = "known.cpp"\nreason = "known"\n' >suite/known.toml
for where in . suite elsewhere; do
  cd $where || exit
  case $where in
  .) run 0 gate --color=never -v --report json:"$work"/report.json suite ;;
  suite) run 0 gate --color=never -v --report json:"$work"/report.json ;;
  elsewhere) run 0 gate --color=never -v --report json:"$work"/report.json ../suite/ampsim.toml ;;
  esac
  [[ $(sed -n '/^program /,$s/  .*//p' stderr | tr '\n' ';') == 'program;tests/a.cpp;tests/deep/b.cpp;two sources;race.cpp;annotated.cpp;known.cpp;' ]] ||
    failed 'other programs, or in another order'
  cd "$work" || exit
done
json_is 'two sources' report.json programs 2 name
json_is one report.json programs 3 report program args 0
json_is 2 report.json programs 5 report summary suppressed

# Expectations that are not met.
sed -i 's/exit = 7/exit = 8/' suite/ampsim.toml
run 1 gate suite
has stderr "race.cpp failed: the program exited with status 7, expected 8"
sed -i 's/exit = 8/exit = 7/' suite/ampsim.toml
clean suite/race.cpp 'return 7;'
run 1 gate suite
has stderr 'race.cpp failed: expected findings, but there are none'
wrong suite/race.cpp 'return 7;'
sed -i 's/HAZARD: waw/HAZARD: war/' suite/annotated.cpp
run 1 gate suite
has stderr 'annotated.cpp failed: 2 mismatches with the annotations'
has stderr 'annotated.cpp:9: annotation without a finding: war within-tile'

# Manifests that are wrong: 64, with the line.
n=0
for text in '' '[[program]]' '[[program]]\nsources = []' '[[program]]\nsources = 7' '[[program]]\nsource = "race.cpp"' \
  '[[program]]\nsources = "missing.cpp"' '[[program]]\neach = "missing*.cpp"' \
  '[[program]]\nsources = "race.cpp"\neach = "*.cpp"' '[[program]]\nsources = "race.cpp"\nexpect = "nothing"' \
  '[[program]]\nsources = "race.cpp"\nexit = 256' '[[program]]\nsources = "race.cpp"\noptions = ["--ordre", "x"]' \
  '[[program]]\nsources = "race.cpp"\noptions = ["--report", "json"]' '[[program]]\nsources = "race.cpp"\noptions = ["x.cpp"]' \
  '[[program]]\nname = ""\nsources = "race.cpp"' \
  '[[program]]\nname = "a"\nsources = "race.cpp"\n[[program]]\nname = "a"\nsources = "known.cpp"' \
  'fail-on = "x"\n[[program]]\nsources = "race.cpp"' 'program = 7' '[program]\nsources = "race.cpp"' '[[program'; do
  printf "$text\n" >suite/wrong.toml
  run 64 gate suite/wrong.toml
  has stderr '^ampsim: error: .*suite/wrong.toml:[0-9]+'
  hasnt stderr ': ok'
  n=$((n + 1))
done
((n == 19)) || failed 'not every manifest was tried'
printf '[[program]]\nsources = "race.cpp"\noptions = ["-j", "2"]\n' >suite/wrong.toml
run 64 gate suite/wrong.toml
has stderr "wrong.toml:3: option '-j' applies to the gate, not to a program"
# At the line of the value, or of the table if its value comes from the defaults.
at_line() { # at_line LINE 'TEXT'
  printf "$2\n" >suite/wrong.toml
  run 64 gate suite/wrong.toml
  has stderr "^ampsim: error: .*suite/wrong.toml:$1: "
}
at_line 3 '[[program]]\nsources = "race.cpp"\nexpect = "nothing"'
at_line 3 '[[program]]\nsources = "race.cpp"\nexit = 256'
at_line 3 '[[program]]\nname = "a"\nsources = "missing.cpp"'
at_line 2 '[[program]]\neach = "missing*.cpp"'
at_line 3 '[[program]]\nsources = "race.cpp"\ninputs = "missing*.bin"'
at_line 6 '[[program]]\nname = "a"\nsources = "race.cpp"\n[[program]]\nsources = "known.cpp"\nname = "a"'
at_line 3 '\n\nfail-on = "x"\n[[program]]\nsources = "race.cpp"'
at_line 3 '[defaults]\noptions = ["--ordre", "x"]\n[[program]]\nsources = "race.cpp"'
printf 'fail-on = "none"\n[[program]]\nsources = "known.cpp"\n' >suite/lenient.toml
printf 'fail-on = "note"\n[[program]]\nsources = "known.cpp"\n' >suite/strict.toml
run 64 gate suite/lenient.toml suite/strict.toml
has stderr "strict.toml:1: manifests have different 'fail-on'"
run 0 gate --fail-on none suite/lenient.toml suite/strict.toml
run 64 gate elsewhere
run 64 gate
has stderr "no 'ampsim.toml' in this folder"

# Without a manifest: globs, the same program with other arguments, and its own names for them.
run 66 gate --color=never 'suite/tests/**/*.cpp' suite/known.cpp suite/known.cpp -- x
has stderr '^suite/tests/deep/b.cpp +ok'
has stderr '^suite/known.cpp x #2 +findings'
run 0 gate --expect findings suite/known.cpp
# A baseline of a suite is by program: the same wrong code elsewhere is new.
run 66 gate --report json:base.json suite/known.cpp
run 0 gate --baseline base.json suite/known.cpp
cp suite/known.cpp copied.cpp
run 66 gate --color=never --baseline base.json suite/known.cpp copied.cpp
has stderr '^suite/known.cpp +ok +1 +0 +2'
has stderr '^copied.cpp +findings +1 +2 +0'
clean suite/known.cpp
run 0 gate --color=never --baseline base.json suite/known.cpp
has stderr "2 findings of the baseline are gone; '--report json:FILE' writes a baseline without them$"
run 0 gate --color=never --baseline base.json --detect raw suite/known.cpp # waw was not detected
hasnt stderr gone

# Proofs that a manifest requests.
cat >proved.cu <<'X'
__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
__global__ void pairs(int *out) { out[threadIdx.x / 2] = 1; }
int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  fill<<<4, 64>>>(out, 256);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
X
manifest() { printf '[[program]]\nsources = "proved.cu"\n%s\n' "$1" >proofs.toml; }
manifest 'require = "proved"
kernels = "fill"'
run 0 gate --color=never proofs.toml
manifest 'require = "proved"'
run 66 gate --color=never proofs.toml
has stderr '^proved.cu +refuted'
has stderr "kernel 'pairs\(int\*\)': races-within-block is refuted$"
manifest 'require = "proved"
kernels = ["fill", "drain"]'
run 67 gate --color=never proofs.toml
has stderr '^proved.cu +not proved'
has stderr "unknown kernel 'drain'"
manifest 'require = "tested"'
run 64 gate proofs.toml
has stderr "'require' is 'tested'"
manifest 'kernels = "fill"'
run 64 gate proofs.toml
has stderr "'kernels' without 'require'"
