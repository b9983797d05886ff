# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests with the label `nightly`, as regular expressions of whole names. `scripts/test` leaves them out, because two
# cores would need an hour more; `scripts/test --nightly` and the nightly workflow run them. They are tests of what
# rarely changes, and those that need minutes for it: other programs' servers and packages, attacks that the rest of
# `hostile` also tries in smaller numbers, large programs of libraries.
set(AMPSIM_NIGHTLY_TESTS
    # Programs of others, and pages in a browser beyond those of reports/html and playground/page.
    cc/cmake
    cc/host_sources
    cluster/.*
    editor/workbench
    jupyter/notebook
    package/.*
    reports/axe
    reports/pictures
    reports/trace
    "visits/(agent|debugger|playground)"

    # Attacks.
    hostile/executable
    hostile/gate
    hostile/grade_as_root
    hostile/grade_as_user
    hostile/kill
    hostile/memory
    hostile/playground
    hostile/report_as_user
    hostile/shared_cache
    hostile/sources
    mcp/sandbox
    playground/hostile
    playground/web

    # Many sessions of the debugger, and of a class; course/lesson and course/grade go through a course, too.
    dap/far_steps
    dap/host
    dap/same_findings
    debug/host_limits
    debug/who_property
    playground/class
    "course/(cuda-|puzzle-).*"
    "course/[0-9].*"

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
    generated/affine_kernels
    "model/random/(bulk|hip)"
    values/kernels/amp
    "values/kernels/hip.*")
