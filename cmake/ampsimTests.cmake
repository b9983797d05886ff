# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ampsim_add_test(NAME name SOURCES file... [options]) and ampsim_add_suite(NAME name MANIFEST file [options]).
#
# Both add tests that run `ampsim gate`; ampsim's docs/gate.md describes its verdicts. For each test, <build>/ampsim/
# contains the manifest that it runs and the reports that it writes: NAME.json (also a baseline for BASELINE) and
# NAME.xml (JUnit).

function(_ampsim_toml_string result text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n" text "${text}")
  string(REPLACE "\t" "\\t" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(_ampsim_toml_array result)
  set(items "")
  foreach(item IN LISTS ARGN)
    _ampsim_toml_string(quoted "${item}")
    string(APPEND items "${quoted}, ")
  endforeach()
  set(${result} "[${items}]" PARENT_SCOPE)
endfunction()

function(_ampsim_absolute result)
  set(files "")
  foreach(file IN LISTS ARGN)
    if(NOT file MATCHES "^\\$<")
      get_filename_component(file "${file}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    endif()
    list(APPEND files "${file}")
  endforeach()
  set(${result} "${files}" PARENT_SCOPE)
endfunction()

# ampsim_add_test(
#   NAME name
#   SOURCES file...            # one program
#   [ARGS word...]             # its arguments
#   [EXPECT clean|findings|annotations]    # default: clean
#   [EXIT status]              # the program's own exit status; default 0, or any if findings are expected
#   [ALLOW_NO_LAUNCHES]        # a program that launches nothing is a success
#   [OPTIONS word...]          # options of `ampsim run`
#   [INCLUDE_DIRECTORIES folder...] [COMPILE_DEFINITIONS definition...]
#   [BASELINE file] [SUPPRESSIONS file...] [FAIL_ON error|warning|note|none]
#   [TIMEOUT seconds]          # of the program's run; default 300
#   [JOBS n]                   # tiles in parallel, and the test's PROCESSORS; default 1
#   [LABELS label...])         # besides `ampsim`
function(ampsim_add_test)
  set(flags ALLOW_NO_LAUNCHES)
  set(values NAME EXPECT EXIT BASELINE FAIL_ON TIMEOUT JOBS)
  set(lists SOURCES ARGS OPTIONS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS SUPPRESSIONS LABELS)
  cmake_parse_arguments(PARSE_ARGV 0 test "${flags}" "${values}" "${lists}")
  if(test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ampsim_add_test: unexpected ${test_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT test_NAME OR NOT test_SOURCES)
    message(FATAL_ERROR "ampsim_add_test needs NAME and SOURCES")
  endif()
  if(NOT DEFINED test_EXPECT)
    set(test_EXPECT clean)
  elseif(NOT test_EXPECT MATCHES "^(clean|findings|annotations)$")
    message(FATAL_ERROR "ampsim_add_test: EXPECT is ${test_EXPECT}; it can be clean, findings or annotations")
  endif()
  if(NOT DEFINED test_TIMEOUT)
    set(test_TIMEOUT 300)
  endif()
  if(NOT DEFINED test_JOBS)
    set(test_JOBS 1)
  endif()

  _ampsim_absolute(sources ${test_SOURCES})
  set(options ${test_OPTIONS})
  _ampsim_absolute(folders ${test_INCLUDE_DIRECTORIES})
  foreach(folder IN LISTS folders)
    list(APPEND options "-I${folder}")
  endforeach()
  foreach(definition IN LISTS test_COMPILE_DEFINITIONS)
    list(APPEND options "-D${definition}")
  endforeach()
  _ampsim_toml_string(name "${test_NAME}")
  _ampsim_toml_array(sources ${sources})
  _ampsim_toml_array(args ${test_ARGS})
  _ampsim_toml_array(options ${options})
  set(text "[[program]]\nname = ${name}\nsources = ${sources}\nargs = ${args}\noptions = ${options}\n")
  string(APPEND text "expect = \"${test_EXPECT}\"\n")
  if(DEFINED test_EXIT)
    string(APPEND text "exit = ${test_EXIT}\n")
  endif()
  if(test_ALLOW_NO_LAUNCHES)
    string(APPEND text "allow-no-launches = true\n")
  endif()
  string(REGEX REPLACE "[^A-Za-z0-9_.-]" "_" file "${test_NAME}")
  set(base "${CMAKE_CURRENT_BINARY_DIR}/ampsim/${file}")
  file(GENERATE OUTPUT "${base}.toml" CONTENT "${text}")

  set(command "${ampsim_EXECUTABLE}" gate -j 1 "--jobs=${test_JOBS}" "--time-limit=${test_TIMEOUT}"
              "--report=json:${base}.json" "--report=junit:${base}.xml")
  if(test_BASELINE)
    _ampsim_absolute(baseline "${test_BASELINE}")
    list(APPEND command "--baseline=${baseline}")
  endif()
  _ampsim_absolute(suppressions ${test_SUPPRESSIONS})
  foreach(file IN LISTS suppressions)
    list(APPEND command "--suppressions=${file}")
  endforeach()
  if(test_FAIL_ON)
    list(APPEND command "--fail-on=${test_FAIL_ON}")
  endif()
  add_test(NAME "${test_NAME}" COMMAND ${command} "${base}.toml")
  # The gate ends a program at its time limit, and reports; CTest only ends a gate that does not.
  math(EXPR patience "${test_TIMEOUT} + 360")
  set_tests_properties("${test_NAME}" PROPERTIES LABELS "ampsim;${test_LABELS}" TIMEOUT ${patience}
                       PROCESSORS ${test_JOBS})
endfunction()

# ampsim_add_suite(
#   NAME name
#   MANIFEST file              # an ampsim.toml
#   [SHARDS n]                 # n tests, name/1 to name/n, that CTest can run at once; default 1
#   [OPTIONS word...]          # of `ampsim gate`
#   [TIMEOUT seconds]          # of the whole test; default 3600
#   [LABELS label...])
#
# Within a test, the environment variable CTEST_PARALLEL_LEVEL gives the number of programs that run at a time with
# one shard; with several shards it is one.
function(ampsim_add_suite)
  cmake_parse_arguments(PARSE_ARGV 0 suite "" "NAME;MANIFEST;SHARDS;TIMEOUT" "OPTIONS;LABELS")
  if(suite_UNPARSED_ARGUMENTS OR NOT suite_NAME OR NOT suite_MANIFEST)
    message(FATAL_ERROR "ampsim_add_suite needs NAME and MANIFEST, and takes no ${suite_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT DEFINED suite_SHARDS)
    set(suite_SHARDS 1)
  endif()
  if(NOT DEFINED suite_TIMEOUT)
    set(suite_TIMEOUT 3600)
  endif()
  _ampsim_absolute(manifest "${suite_MANIFEST}")
  string(REGEX REPLACE "[^A-Za-z0-9_.-]" "_" file "${suite_NAME}")
  file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/ampsim")
  foreach(index RANGE 1 ${suite_SHARDS})
    set(name "${suite_NAME}")
    set(base "${CMAKE_CURRENT_BINARY_DIR}/ampsim/${file}")
    set(own "")
    if(suite_SHARDS GREATER 1)
      set(name "${suite_NAME}/${index}")
      set(base "${base}-${index}")
      set(own -j 1 --jobs 1 "--shard=${index}/${suite_SHARDS}")
    endif()
    add_test(NAME "${name}" COMMAND "${ampsim_EXECUTABLE}" gate ${own} "--report=json:${base}.json" ${suite_OPTIONS}
             "${manifest}")
    set_tests_properties("${name}" PROPERTIES LABELS "ampsim;${suite_LABELS}" TIMEOUT ${suite_TIMEOUT})
  endforeach()
endfunction()
