# The inner loop, `ctest -L quick -j2`: less than a minute on two idle cores. All of what is cheap, and some of each other
# kind: a program for each theme, say. What needs an installation
# (gate, reports) is left to the whole suite.
set(AMPSIM_QUICK_TESTS
    structure/module_boundaries
    structure/options_documented
    structure/sources
    amp/language/documented
    amp/rules/documented
    course/documented

    unit/simulator
    unit/detector/1
    unit/detector/2
    unit/debugger
    unit/frontend/1
    unit/cli/1
    unit/cli/2
    benchmark/parts

    commands/usage
    commands/reports
    commands/output
    commands/schedules
    commands/host_memory
    golden/matmul_no_first_barrier
    golden/out_of_bounds_column
    golden/struct_member
    golden/vector_sum
    examples/array_reduction
    examples/matmul
    debug/breakpoints
    debug/documented
    debug/stepping
    debug/values
    dap/steps
    course/05-first-barrier

    amp/language/array_members
    amp/language/atomics
    amp/language/language_restrict
    amp/language/reject_containers
    amp/rules/captures
    amp/rules/calls_legal
    amp/programs/across_tiles/raw_across_untiled
    amp/programs/atomics/mixed_atomics_within
    amp/programs/barriers/divergent_return
    amp/programs/bounds/out_of_bounds_section
    amp/programs/containers/section_overlap
    amp/programs/control_flow/loop_carried
    amp/programs/element_types/packed_bytes
    amp/programs/elision/elide_own_elements
    amp/programs/fences/last_arriver
    amp/programs/functions/functor_mended
    amp/programs/launches/second_launch
    amp/programs/options/last_ticket
    amp/programs/progress/no_progress_lock
    amp/programs/textures/texture_in_place
    amp/programs/uninitialized/uninitialized_part
    amp/programs/within_tile/producer_consumer
    amp/programs/within_tile/producer_consumer_mended)
