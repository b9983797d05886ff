# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests with the label `nightly`, as regular expressions of whole names. `scripts/test` leaves them out, because two
# cores would need more than an hour for them; `scripts/test --nightly` and the nightly workflow run them. They are tests of what
# rarely changes, and those that need minutes for it: other programs' servers and packages, attacks that the rest of
# `hostile` also tries in smaller numbers, large programs of libraries.
set(AMPSIM_NIGHTLY_TESTS
    # Programs of others, and pages in a browser beyond those of reports/html and playground/page.
    "cc/(cmake|host_sources|large|processes)"
    cluster/.*
    "commands/(interrupts|progress_line|shared_cache|watch|where)"
    docs/commands
    editor/workbench
    "jupyter/.*"
    mcp/sdk
    package/.*
    playground/page
    "reports/(axe|output|pictures|schema|trace)"
    visits/.*

    # Attacks.
    hostile/executable
    hostile/gate
    hostile/grade_as_root
    hostile/grade_as_user
    hostile/kill
    hostile/memory
    hostile/playground
    "hostile/hide.*"
    hostile/refusals
    hostile/report_as_user
    hostile/shared_cache
    hostile/sources
    mcp/sandbox
    playground/hostile
    playground/web

    # Many sessions of the debugger, and of a class; course/lesson and course/grade go through a course, too.
    "dap/(far_steps|foreign_client|host|same_findings)"
    debug/host_limits
    debug/who_property
    playground/class
    "course/(cuda-|puzzle-).*"
    "course/[0-9].*"
    "course/(grade|lesson)"

    # Tests of programs that others also run: those of `ampsim selftest`, three times, commands of workflow files, whole projects
    # in both of their languages.
    cc/hip_cmake
    cc/hip_libraries
    gate/manifests
    gate/many
    gate/parts
    gate/selftest
    gate/workflows

    # The workloads of scripts/bench.
    benchmark/workloads

    # Libraries: the second size of a wavefront, and half a minute each.
    "hip/libraries/.*_(32|64)"
    "cuda/libraries/(reduce_by_key|thrust.*)"

    # More random kernels.
    "opencl/values/from_(char|uchar|short|ushort|uint|long)"
    "generated/(affine_kernels|shared_kernels)"
    "model/random/(bulk|hip|ptx)"
    "values/(kernels/amp|kernels/hip.*|generator|ptx/.*)"

    # The same programs by another engine.
    "(cuda|hip)/engines"
    "cuda/no_candidates/.*/loops")

# Nine in 16 of these tests are nightly as well, chosen by a hash of their names; a racy program and its fixed
# twin go together.
set(AMPSIM_MOSTLY_NIGHTLY_TESTS
    "amp/(language|programs)/.*"
    "cuda/(device_values|fixes|language|no_candidates|programs|words)/.*"
    debug/.*
    "hip/(language|programs)/.*"
    opencl/programs/.*
    prove/.*
    values/programs/.*)
