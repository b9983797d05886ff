# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests with the label `nightly`, as regular expressions of whole names. `scripts/test` leaves them out, because two
# cores would need half an hour more; `scripts/test --nightly` and the nightly workflow run them. They are tests of
# what rarely changes, and those that need minutes for it: other programs' servers and packages, attacks that the rest
# of `hostile` also tries in smaller numbers, large programs of libraries.
set(AMPSIM_NIGHTLY_TESTS
    # Programs of others, and pages in a browser beyond those of reports/html and playground/page.
    cluster/.*
    editor/workbench
    jupyter/notebook
    package/.*
    reports/axe
    reports/pictures
    reports/trace

    # Attacks.
    hostile/gate
    hostile/grade_as_root
    hostile/grade_as_user
    hostile/kill
    hostile/memory
    playground/hostile
    playground/web

    # Many sessions of the debugger, and of a class; two lessons are enough beside course/lesson and course/grade.
    dap/far_steps
    dap/same_findings
    playground/class
    "course/(cuda-|puzzle-).*"
    "course/(0[1-46-9]|1[0-5])-.*"

    # Tests of programs that others also run: those of `ampsim selftest`, three times, commands of workflow files, whole projects
    # in both of their languages.
    cc/hip_cmake
    cc/hip_libraries
    gate/selftest
    gate/workflows

    # The workloads of scripts/bench.
    benchmark/workloads

    # Libraries: the second size of a wavefront, and half a minute each.
    "hip/libraries/.*_32"
    "hip/libraries/(hipcub_device|hipcub_sorts|rocprim_device|thrust)_64"

    # More random kernels.
    values/kernels/amp
    "values/kernels/hip.*")
