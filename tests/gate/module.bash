#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The CMake module's other arguments.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

mkdir project
clean project/good.cpp
wrong project/race.cpp 'return argc == 3 && argv[1][1] == 34 && argv[2][0] == 92 ? VALUE : 9;'
plain project/nothing.cpp 'return 0;'
cp project/good.cpp project/more.cpp
cat >project/ampsim.toml <<'X'
[[program]]
each = "*o*.cpp"
allow-no-launches = true
[[program]]
sources = "race.cpp"
expect = "findings"
options = ["-DVALUE=9"]
X
cat >project/CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.20)
project(module LANGUAGES NONE)
enable_testing()
find_package(ampsim 0.2 REQUIRED)
ampsim_add_test(NAME "a race/of two" SOURCES race.cpp ARGS "a\"b" "\\" EXPECT findings EXIT 3
                COMPILE_DEFINITIONS VALUE=3 LABELS nightly slow JOBS 2 TIMEOUT 60)
ampsim_add_test(NAME nothing SOURCES nothing.cpp ALLOW_NO_LAUNCHES OPTIONS -O0)
ampsim_add_test(NAME lenient SOURCES race.cpp COMPILE_DEFINITIONS VALUE=0 EXIT 9 FAIL_ON none)
ampsim_add_test(NAME strict SOURCES race.cpp COMPILE_DEFINITIONS VALUE=0 EXIT 9)
ampsim_add_suite(NAME suite MANIFEST ampsim.toml SHARDS 2 LABELS nightly)
X
ctest=${cmake%cmake}ctest
last='a project with every argument'
"$cmake" -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr || failed 'cmake fails'
"$ctest" --test-dir project/build >stdout 2>stderr && failed 'ctest passes'
has stdout 'strict \(Failed\)'
has stdout '83% tests passed, 1 tests failed out of 6'
"$ctest" --test-dir project/build -N -L nightly >stdout 2>stderr
has stdout 'Total Tests: 3'
"$ctest" --test-dir project/build --show-only=json-v1 >shown.json
json_is 'a race/of two' shown.json tests 0 name
has shown.json '"name" : "PROCESSORS"'
has project/build/ampsim/strict.xml '<testsuites'
run 66 merge project/build/ampsim/strict.json
run 0 merge project/build/ampsim/suite-2.json project/build/ampsim/suite-1.json
has stderr 'all 4 programs passed'
# Errors are reported when CMake runs.
for call in 'NAME x' 'NAME x SOURCES good.cpp EXPECT nothing' 'WRONG NAME x SOURCES good.cpp'; do
  {
    echo 'cmake_minimum_required(VERSION 3.20)'
    echo 'project(wrong LANGUAGES NONE)'
    echo 'enable_testing()'
    echo 'find_package(ampsim REQUIRED)'
    echo "ampsim_add_test($call)"
  } >project/CMakeLists.txt
  "$cmake" -S project -B project/wrong -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr && failed "cmake accepts $call"
  has stderr 'ampsim_add_test'
done
