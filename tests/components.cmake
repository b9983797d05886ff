# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests that need an optional part of ampsim, as regular expressions of whole names. A build without that part
# (AMPSIM_COMPONENTS, AMPSIM_LIBRARIES) does not have them.
set(AMPSIM_PARTS_WITH_TESTS debugger mcp playground teaching)
set(AMPSIM_TESTS_OF_debugger
    "dap/.*"
    "debug/.*"
    commands/kernel
    "editor/.*"
    fuzz/dap
    visits/debugger)
set(AMPSIM_TESTS_OF_mcp
    "mcp/.*"
    visits/agent)
set(AMPSIM_TESTS_OF_playground
    "playground/.*"
    hostile/playground
    visits/playground)
set(AMPSIM_TESTS_OF_teaching
    "commands/(output|statuses|usage)"
    "course/.*"
    docs/site
    fuzz/lesson
    reports/trace)
