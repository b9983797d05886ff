#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The demonstration project, built as its users would; then with a barrier removed.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cp -r "$root/examples/ci" project
last='the demonstration project'
"$cmake" -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr || failed 'cmake fails'
"${cmake%cmake}ctest" --test-dir project/build --output-on-failure -L ampsim >stdout 2>stderr || failed 'ctest fails'
has stdout '100% tests passed, 0 tests failed out of'
grep -q 'barrier.wait' project/stencil.cpp || failed 'no barrier to take out'
sed -i '0,/^.*barrier.wait.*$/{//d}' project/stencil.cpp
last='the demonstration project without a barrier'
"${cmake%cmake}ctest" --test-dir project/build --output-on-failure >stdout 2>stderr && failed 'ctest passes'
has stdout 'within-tile\]'
has stdout 'stencil .*Failed|stencil \(Failed\)'
