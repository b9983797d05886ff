# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests that need an optional part of ampsim, as regular expressions of whole names. A build without that part
# (AMPSIM_COMPONENTS, AMPSIM_LIBRARIES) does not have them.
set(AMPSIM_PARTS_WITH_TESTS debugger libraries mcp playground teaching)
set(AMPSIM_BUILT_PARTS ${AMPSIM_COMPONENTS})
if(TARGET ampsim_fft AND TARGET ampsim_npp AND TARGET ampsim_random AND TARGET ampsim_solver) # solver needs the others
  list(APPEND AMPSIM_BUILT_PARTS libraries)
endif()
set(AMPSIM_TESTS_OF_debugger
    "dap/.*"
    "debug/.*"
    commands/kernel
    "editor/.*"
    fuzz/dap
    opencl/hosts/starts
    visits/debugger)
set(AMPSIM_TESTS_OF_libraries
    cc/hip_libraries
    cuda/language/driver/newer_names
    "cuda/language/(libraries|random)/.*"
    "cuda/missing/(FFTW|OpenBLAS)"
    "cuda/programs/(libraries|random)/.*"
    "cuda/programs/devices/library_without_access.*"
    cuda/words/update_through_void
    "hip/(language|programs)/libraries/.*")
set(AMPSIM_TESTS_OF_mcp
    "mcp/.*"
    visits/agent)
set(AMPSIM_TESTS_OF_playground
    "playground/.*"
    hostile/playground
    "hostile/report_as_.*"
    visits/playground)
set(AMPSIM_TESTS_OF_teaching
    "commands/(output|statuses|usage)"
    "course/.*"
    docs/site
    gate/shells
    fuzz/lesson
    reports/trace)
