# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Functions that add tests. Every test has its folder's kind as a label, and `quick` or `nightly` where quick.cmake or
# nightly.cmake lists it. None has a time limit of its own: the default (in the topmost CMakeLists.txt) only ends
# hangs, however slow the machine is.
include(quick.cmake)
include(nightly.cmake)
include(components.cmake)

# Sets `result` to whether a test is one of these, which are regular expressions.
function(ampsim_is_one_of name tests result)
  set(${result} FALSE PARENT_SCOPE)
  foreach(each IN LISTS ${tests})
    if(name MATCHES "^(${each})$")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# Sets `result` to whether a test is nightly: listed, or one of many by a hash of its name, the same for both twins.
function(ampsim_is_nightly name result)
  ampsim_is_one_of(${name} AMPSIM_NIGHTLY_TESTS is_listed)
  ampsim_is_one_of(${name} AMPSIM_MOSTLY_NIGHTLY_TESTS is_one_of_many)
  string(REGEX REPLACE "_(fixed|racy)$" "" pair "${name}")
  string(MD5 hash "${pair}")
  if(is_one_of_many AND hash MATCHES "^[0-8]" AND NOT name IN_LIST AMPSIM_QUICK_TESTS)
    set(is_listed TRUE)
  endif()
  set(${result} ${is_listed} PARENT_SCOPE)
endfunction()

# Sets `result` to whether a test needs a part that is not built.
function(ampsim_is_left_out name result)
  set(${result} FALSE PARENT_SCOPE)
  foreach(part IN LISTS AMPSIM_PARTS_WITH_TESTS)
    ampsim_is_one_of(${name} AMPSIM_TESTS_OF_${part} is_of_part)
    if(is_of_part AND NOT part IN_LIST AMPSIM_BUILT_PARTS)
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# ampsim_test(NAME LABELS LABEL... COMMAND WORD... [LONG] [ENVIRONMENT VARIABLE=VALUE...] [PROPERTIES NAME VALUE...])
#
# LONG tests start first, so that no processor waits for the last one at the end.
# Compiled programs are kept in the build's own cache: the user's is not touched, and a program that several tests run
# is compiled once for each build of ampsim.
function(ampsim_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "LONG" "" "LABELS;COMMAND;ENVIRONMENT;PROPERTIES")
  ampsim_is_left_out(${name} is_left_out)
  if(is_left_out)
    set_property(GLOBAL APPEND PROPERTY AMPSIM_QUICK_TESTS_FOUND ${name})
    return()
  endif()
  add_test(NAME ${name} COMMAND ${test_COMMAND} COMMAND_EXPAND_LISTS)
  if(name IN_LIST AMPSIM_QUICK_TESTS)
    list(APPEND test_LABELS quick)
    set_property(GLOBAL APPEND PROPERTY AMPSIM_QUICK_TESTS_FOUND ${name})
  endif()
  ampsim_is_nightly(${name} is_nightly)
  if(is_nightly)
    list(APPEND test_LABELS nightly)
  endif()
  if(test_LONG)
    list(APPEND test_PROPERTIES COST 100)
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${test_LABELS}" ${test_PROPERTIES}
                       ENVIRONMENT "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test_cache;${test_ENVIRONMENT}")
endfunction()

# Sets `result` to the programs that match PATTERN... in the current folder, or below FOLDER, and to their fixed twins, which
# are made in the build's folder (support/fixed_twin.py).
# ampsim_annotated_programs(RESULT [FOLDER FOLDER] PATTERN...)
function(ampsim_annotated_programs result)
  cmake_parse_arguments(PARSE_ARGV 1 annotated "" "FOLDER" "")
  if(NOT annotated_FOLDER)
    set(annotated_FOLDER ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  list(TRANSFORM annotated_UNPARSED_ARGUMENTS PREPEND ${annotated_FOLDER}/)
  file(GLOB programs CONFIGURE_DEPENDS ${annotated_UNPARSED_ARGUMENTS})
  set(maker ${PROJECT_SOURCE_DIR}/tests/support/fixed_twin.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${maker} ${programs})
  execute_process(COMMAND ${AMPSIM_PYTHON} -B ${maker} ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${programs}
                  OUTPUT_VARIABLE twins COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" twins "${twins}")
  set(${result} ${programs} ${twins} PARENT_SCOPE)
endfunction()

# Sets `result` to the name of such a program's test: its path below tests, without the extension.
function(ampsim_program_name program result)
  string(REGEX REPLACE "^(${PROJECT_SOURCE_DIR}|${PROJECT_BINARY_DIR})/tests/" "" name ${program})
  cmake_path(REMOVE_EXTENSION name)
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# Sets `result` to the path of a program's fixed twin, beside the program or made in the build's folder.
function(ampsim_fixed_twin program result)
  string(REGEX REPLACE "([.][a-z]+)$" "_fixed\\1" twin ${program})
  if(NOT EXISTS ${twin})
    cmake_path(RELATIVE_PATH twin BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    set(twin ${PROJECT_BINARY_DIR}/${twin})
  endif()
  set(${result} ${twin} PARENT_SCOPE)
endfunction()

# ampsim_unit_tests(TARGET [SHARDS N] [PRECOMPILED KIND]): the cases of a GoogleTest program as one test, unit/NAME, or
# as N that ctest can run at once. KIND: see cmake/Modules.cmake, `tests` by default. One process runs many cases, since its start can cost more than a case; TARGET --gtest_filter=...
# runs single ones.
function(ampsim_unit_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 unit "" "SHARDS;PRECOMPILED" "")
  if(NOT unit_PRECOMPILED)
    set(unit_PRECOMPILED tests)
  endif()
  ampsim_precompiled(${target} ${unit_PRECOMPILED})
  if(AMPSIM_UNITY AND unit_PRECOMPILED MATCHES "_tests") # names are unique in these
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  endif()
  string(REGEX REPLACE "_tests$" "" module ${target})
  if(NOT unit_SHARDS)
    ampsim_test(unit/${module} LABELS unit COMMAND ${target} --gtest_brief)
    return()
  endif()
  foreach(shard RANGE 1 ${unit_SHARDS})
    math(EXPR index "${shard} - 1")
    ampsim_test(unit/${module}/${shard} LABELS unit COMMAND ${target} --gtest_brief
                ENVIRONMENT GTEST_TOTAL_SHARDS=${unit_SHARDS} GTEST_SHARD_INDEX=${index})
  endforeach()
endfunction()

# A name in quick.cmake without a test means that the test was renamed.
function(ampsim_check_quick_tests)
  get_property(found GLOBAL PROPERTY AMPSIM_QUICK_TESTS_FOUND)
  set(missing ${AMPSIM_QUICK_TESTS})
  list(REMOVE_ITEM missing ${found})
  if(missing)
    message(FATAL_ERROR "tests/quick.cmake lists tests that do not exist: ${missing}")
  endif()
endfunction()
