# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A folder that compares a GPU with the host: CUDA programs, their expected output, and a script that compiles them
with nvcc, runs them, and prints one line for each program that differs. It needs nothing else of this project."""

import concurrent.futures
import pathlib

import oracle
from generator.programs import Program

script = r"""#!/usr/bin/env bash
# run_on_gpu.sh [JOBS] [ARCH]: compiles each program here with nvcc, JOBS at a time, runs it on the GPU, and compares what it prints with
# NAME.expected. A line for each program that differs, and a summary at the end. The status is 0 if none does.
set -u
cd "$(dirname "$0")" || exit 2
jobs=${1:-$(nproc)}
arch=${2:-sm_90}
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
[[ -x $nvcc ]] || { echo "no nvcc: set NVCC"; exit 2; }
build=${BUILD:-$(mktemp -d)}
build_one() {
  # Dynamic parallelism needs relocatable code, which is slower to compile.
  local more=()
  grep -q '^__global__ void child_' "$1.cu" && more=(-rdc=true -lcudadevrt)
  timeout 300 "$nvcc" -O3 -std=c++17 -arch="$arch" -w "${more[@]}" -o "$build/$1" "$1.cu" >"$build/$1.log" 2>&1 || rm -f "$build/$1"
}
export -f build_one
export nvcc arch build
echo "compiling with $("$nvcc" --version | tail -1), $jobs at a time"
ls ./*.cu | sed 's|^\./||; s|\.cu$||' | xargs -P "$jobs" -I{} bash -c 'build_one {}'
right=0 wrong=0
for source in *.cu; do
  name=${source%.cu}
  if [[ ! -x $build/$name ]]; then
    echo "$name: nvcc does not compile it: $(grep -m1 -E 'error|fatal' "$build/$name.log" || echo 'no end in 300 s')"
    wrong=$((wrong + 1))
    continue
  fi
  timeout 60 "$build/$name" >"$build/$name.out" 2>"$build/$name.err"
  status=$?
  if ((status != 0)); then
    echo "$name: status $status after $(wc -l <"$build/$name.out") lines: $(head -1 "$build/$name.err")"
    wrong=$((wrong + 1))
  elif ! cmp -s "$build/$name.out" "$name.expected"; then
    lines=$(diff "$build/$name.out" "$name.expected" | grep -c '^<')
    kernels=$(diff "$build/$name.out" "$name.expected" | sed -n 's/^< \([0-9]*\) .*/\1/p' | sort -un | tr '\n' ' ')
    echo "$name: $lines lines differ, kernels ${kernels}: $(diff "$build/$name.out" "$name.expected" | grep -m1 '^<') expected$(diff "$build/$name.out" "$name.expected" | grep -m1 '^>' | cut -c2-)"
    wrong=$((wrong + 1))
  else
    right=$((right + 1))
  fi
done
echo "$right programs right, $wrong not"
exit $((wrong > 0))
"""

most_bytes = 7 * 1024 * 1024


def emit(options):
    folder = pathlib.Path(options.emit)
    folder.mkdir(parents=True, exist_ok=True)

    def write(seed):
        text = Program("cuda", seed, options.kernels, options.without).text()
        source = folder / f"cuda_{seed}.cu"
        source.write_text(text)
        try:
            lines = oracle.expected(source, "cuda", [oracle.first_compiler, "clang++ -O2"], ["forward", "reverse"])
        except oracle.Fault as fault:
            source.unlink()
            print(f"seed {seed} is left out: {fault}")
            return 0
        (folder / f"cuda_{seed}.expected").write_text("\n".join(lines))
        return len(text)

    written, programs = 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for size in pool.map(write, range(options.seed, options.seed + options.count)):
            written += size
            programs += size > 0
    run = folder / "run_on_gpu.sh"
    run.write_text(script)
    run.chmod(0o755)
    print(f"{programs} programs with {programs * options.kernels} kernels, {written / 2**20:.1f} MiB, in {folder}")
    return 1 if written > most_bytes else 0
