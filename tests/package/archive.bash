#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# archive.bash BUILD CMAKE: the archive runs with only libc and a shell, and from another folder than the one
# that it was unpacked in; with a host compiler, its nvcc builds projects, as docs/ci/cuda-cmake.yml does.
build=$(readlink -f "$1") cmake=$2 ampsim=
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
if ! bwrap --bind / / true 2>/dev/null; then
  echo "skipped: bubblewrap cannot make a namespace here"
  exit 77
fi

last=tar
machine=$(uname -m)
loader=$(ldd /bin/dash | sed -n 's/^\t\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p')
mkdir -p bare/{bin,lib/$machine-linux-gnu,home,tmp,proc,dev} "bare/$(dirname "$loader")"
tar -C bare/home -xzf "$build"/package/ampsim-*-linux-"$machine".tar.gz || failed "the archive cannot be unpacked"
mv bare/home/ampsim-*-linux-$machine bare/home/unpacked
cp /bin/dash bare/bin/sh
cp -L "$loader" "bare/$loader"
for library in c m dl pthread rt resolv; do cp -L /lib/$machine-linux-gnu/lib$library.so.[0-9] bare/lib/$machine-linux-gnu; done
cp "$root/examples/cuda/vector_sum.cu" "$root/examples/vector_sum.cpp" bare/home

# in_bare STATUS FOLDER ARGUMENTS...: runs the ampsim of that folder.
in_bare() {
  local expected=$1 folder=$2
  shift 2
  last="ampsim $*"
  bwrap --bind "$work/bare" / --proc /proc --dev /dev --clearenv --setenv HOME /home --setenv PATH /bin --chdir /home \
    "/home/$folder/bin/ampsim" "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}
cached() { find bare/home/.cache/ampsim/precompiled -name "$1*.pch" | wc -l; }

in_bare 66 unpacked run vector_sum.cu
has stderr '^vector_sum.cu:20:10: hazard: write after read on .sum\[0\]. across blocks'
in_bare 66 unpacked run vector_sum.cpp
has stderr "^vector_sum.cpp:38:36: hazard"
# Later runs use the headers that the first run of a language precompiled.
[[ $(cached cuda) == 2 && $(cached amp) == 2 ]] || failed "precompiled: $(cached cuda) of CUDA, $(cached amp) of C++ AMP"
find bare/home/.cache/ampsim/precompiled -name '*.pch' | xargs stat -c '%n %i %Y' >before
printf '#include <cstdio>\nint main() { std::printf("%%d\\n", int(sizeof(dim3))); return 3; }\n' >bare/home/other.cu
in_bare 3 unpacked run other.cu
has stdout '^12'
find bare/home/.cache/ampsim/precompiled -name '*.pch' | xargs stat -c '%n %i %Y' | diff before - >/dev/null || failed "precompiled again"
in_bare 66 unpacked prove vector_sum.cu
has stdout 'races-across-blocks +refuted'
printf '#include <vector>\nint main() { std::vector<int> v = "x"; }\n' >bare/home/wrong.cu
in_bare 65 unpacked run wrong.cu
has stderr '^wrong.cu:2:'
in_bare 0 unpacked selftest -q
# Another folder, as when it is copied to another machine.
mv bare/home/unpacked bare/home/moved
in_bare 66 moved run vector_sum.cu
has stderr '^vector_sum.cu:20:10: hazard'

# A project's tests by CMake, with the compiler of this machine for the host's code.
mkdir project
cp "$root/examples/cuda/vector_sum.cu" project
cat >project/CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.20)
project(sums LANGUAGES CXX CUDA)
enable_testing()
add_executable(sum vector_sum.cu)
add_test(NAME sum COMMAND sum)
X
last="the workflow for CUDA"
steps=$(sed -n '/name: Build$/,/name: One report$/p' "$root/docs/ci/cuda-cmake.yml" | sed -n 's/^ *run: \(ctest.*\)/\1/p; s/^          \(cmake .*\)/\1/p')
[[ $(wc -l <<<"$steps") == 3 ]] || failed "other steps than expected: $steps"
options=$(sed -n "s|.*AMPSIM_OPTIONS: ||p" "$root/docs/ci/cuda-cmake.yml" | sed "s|\${{ github.workspace }}|$work|")
(cd project && export PATH="$work/bare/home/moved/bin:$PATH" XDG_CACHE_HOME="$work/cache" AMPSIM_OPTIONS="$options" &&
  sh -e -c "$steps") >stdout 2>stderr && failed "the test does not fail"
has stdout '1 - sum \(Failed\)'
has stdout 'hazard: write after read'
"bare/home/moved/bin/ampsim" merge --report html:races.html --report sarif:races.sarif races.*.json >stdout 2>stderr
[[ $? == 66 && -s races.html && -s races.sarif ]] || failed "no report of the tests"
