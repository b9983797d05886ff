#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mutations.py BUILD [NAME...], or mutations.py --check: checks that the tests notice if a rule of the detector is missing.

BUILD is a folder in which ampsim has been built. Each mutation below takes one rule out of one file, or makes it too strong. The changed
copy of that file alone is compiled, linked with everything else, and must differ from the oracle on some litmus test, or from the
annotations of some program: the first that does is printed. The sources and BUILD are not changed. With names, only these run.

  --check       only check that each mutation's text occurs once in its file
  --table       write the table of README.md
  --first NAME  begin with this one
  --seeds N     random programs of each dialect (default 240)
"""

import argparse
import collections
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

import ampsim_runs
import classic
import comparison
import random_programs

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent

# rule: as in docs/detection.md; if several files implement one, each of them has its own mutations
Mutation = collections.namedtuple("Mutation", "name rule file old new")

scoped, tiles, rule = "detector/order/scoped_order.cpp", "detector/order/tile_order.cpp", "detector/findings/hazard_rule.cpp"
explain, hooks, shadow, ptx = ("detector/explain/explain_monitor.cpp", "detector/explain/explain_hooks.cpp", "detector/detect/shadow_memory.cpp",
                               "frontend/cuda/ptx/emit_memory.cpp")
mutations = [
    # the definition of a hazard
    Mutation("reads_conflict", "of two conflicting operations one writes", rule, "(!writes(first) && !writes(second))", "false"),
    Mutation("loads_write", "an atomic load or a failed compare-and-swap writes nothing", rule,
             "(operation.kind == AccessKind::atomic && !operation.only_reads)", "operation.kind == AccessKind::atomic"),
    Mutation("any_width", "operations are morally strong only on the same bytes", rule, "bool same = first.size", "bool same = true || first.size"),
    Mutation("any_scope", "... and if each one's scope has the other's thread", rule, "if (first.reach < together || second.reach < together)", "if (false)"),
    Mutation("plain_beside_atomic", "... and if both are strong", rule, "if (write_first || write_second || !same || (!both && !rules.reads_compatible_with_atomics))",
             "if (!same)"),
    Mutation("loads_beside_atomic", "... also reads", rule, "(!both && !rules.reads_compatible_with_atomics)", "false"),
    Mutation("overlap", "operations conflict where their bytes overlap", rule, "a.address < b.address + b.size && b.address < a.address + a.size", "a.address == b.address"),
    Mutation("cluster_in_pairs", "two threads of a cluster are in each other's scope of it", "detector/explain/cell_history.cpp",
             "return in_cluster ? Reach::cluster : Reach::device;", "return Reach::device;"),
    Mutation("cluster_too_wide", "threads of two clusters are not", "detector/explain/cell_history.cpp",
             "return in_cluster ? Reach::cluster : Reach::device;", "return Reach::cluster;"),
    # release and acquire
    Mutation("fence_acquires", "a fence of release does not acquire", scoped, "  if (sides.acquires)\n    acquire(tile, thread, acquired(thread, sides.reach, sides.only, orders_both));",
             "  acquire(tile, thread, acquired(thread, sides.reach, sides.only, orders_both));"),
    Mutation("fence_never_acquires", "a fence acquires what its thread has observed", scoped, "  if (sides.acquires)\n    acquire(tile, thread, acquired(thread, sides.reach, sides.only, orders_both));", ""),
    Mutation("fence_releases", "a fence of acquire does not release", scoped, "  if (!sides.releases)\n    return;\n  release(sides.only",
             "  release(sides.only"),
    Mutation("fence_never_releases", "a fence releases what its thread did before", scoped,
             "  release(sides.only ? thread.released_in[unsigned(*sides.only)] : thread.released, released(who, tile, thread),\n          sides.reach);", ""),
    Mutation("order_acquires", "an operation of release does not acquire", scoped, "sides.acquires && observed != thread.observed.end()",
             "observed != thread.observed.end()"),
    Mutation("order_releases", "an operation of acquire does not release", scoped, "  if (!sides.releases)\n    return;\n  Sight &here", "  Sight &here"),
    Mutation("failed_release", "a compare-and-swap that fails releases nothing", scoped, "before_release && before_release->first == where", "false"),
    Mutation("acquire_of_all", "an operation acquires at its own location", scoped, "acquire(tile, thread, acquired(observed->second, sides.reach));",
             "acquire(tile, thread, acquired(thread, sides.reach));"),
    Mutation("release_of_all", "an operation releases at its own location", scoped, "release(here, released(who, tile, thread), sides.reach);",
             "release(thread.released, released(who, tile, thread), sides.reach);"),
    Mutation("release_forgotten", "... for its thread's later writes there, too", scoped, "  if (what == Strong::load)\n    return;", "  if (what == Strong::load)\n    return thread.released_at.clear();"),
    Mutation("earlier_looks", "an acquire counts for its thread's earlier reads of the location", scoped, "observed->clocks[std::size_t(of)].join(*released);",
             "observed->clocks[std::size_t(of)] = *released;"),
    # scopes
    Mutation("scope_of_release", "the scope of a fence or release", scoped, "  up_to(reach, [&](Reach of) {\n    if (of != Reach::tile)", "  up_to(Reach::device, [&](Reach of) {\n    if (of != Reach::tile)"),
    Mutation("scope_of_acquire", "the scope of a fence or acquire", scoped, "k <= std::size_t(reach); ++k)", "k <= std::size_t(Reach::device); ++k)"),
    Mutation("scope_of_write", "the scope of a strong write", scoped, "includes(std::min(reach, place.reach), who.tile, place.tile)", "includes(reach, who.tile, place.tile)"),
    Mutation("scope_of_read", "the scope of a strong read", scoped, "includes(std::min(reach, place.reach), who.tile, place.tile)", "includes(place.reach, who.tile, place.tile)"),
    Mutation("scope_of_update", "an update that does not observe the write before it begins a chain", scoped, "  if (what == Strong::store || (!sees_last && !rules.cpp))\n    place.restart(who.number());", "  if (what == Strong::store)\n    place.restart(who.number());"),
    Mutation("cluster_is_device", "the scope of the cluster, of orders", scoped, "return reach == Reach::cluster ? cluster_of(tile) : tile;",
             "return reach == Reach::cluster ? 0 : tile;"),
    Mutation("cluster_is_block", "... which is wider than the block's", scoped, "return reach == Reach::cluster ? cluster_of(tile) : tile;", "return tile;"),
    # observation
    Mutation("store_adds", "a store replaces what its location has to say", scoped, "  if (what == Strong::store || (!sees_last && !rules.cpp))\n    place.restart(who.number());", "  if (!sees_last)\n    place.restart(who.number());"),
    Mutation("update_replaces", "an update adds to it", scoped, "  if (what == Strong::store || (!sees_last && !rules.cpp))\n    place.restart(who.number());", "  place.restart(who.number());"),
    Mutation("load_leaves", "a load leaves it", scoped, "  if (what == Strong::load)\n    return;", ""),
    Mutation("other_width_observes", "operations of two widths observe nothing of each other", scoped, "return {bytes.address, bytes.size,", "return {bytes.address, 4,"),
    Mutation("observed_write", "a write that was observed is before what its observer does there", scoped, "  if (its.has(a.number(), at_a.operations + 1))\n    return true;\n  if (its.of_all_tiles)",
             "  if (its.has(a.number(), at_a.operations + 1))\n    return false;\n  if (its.of_all_tiles)"),
    Mutation("observes_later", "... the writes before it, not those after", scoped, "return write.first < first && write.second == operation;", "return write.second == operation;"),
    Mutation("swap_writes", "the outcome of a compare-and-swap", hooks, "report_atomic(swap.thread, swap.space, swap.address, swap.size, swap.site, has_written);",
             "report_atomic(swap.thread, swap.space, swap.address, swap.size, swap.site, true);"),
    # program order and knowledge
    Mutation("off_by_one", "what comes after a fence is not released by it", scoped, "when.operations < threads.of(thread.number())", "when.operations <= threads.of(thread.number())"),
    Mutation("not_passed_on", "what a thread knows it passes on", scoped, "  Clock clock = knowledge(tile, thread);\n  clock.tiles.raise(who.tile, tile.interval);",
             "  Clock clock;\n  clock.tiles.raise(who.tile, tile.interval);"),
    # barriers
    Mutation("barrier_joins", "a barrier of the block joins what its threads know", scoped, "    if (!thread.known.empty())\n      added |= joined.join(thread.known.back().clock);", ""),
    Mutation("barrier_acquires", "a barrier after a read counts as a fence", scoped, "    if (rules.barriers_acquire)\n      added |= joined.join(acquired(thread));", ""),
    Mutation("barrier_releases", "a fence before a barrier counts for others' writes after it", scoped, "    if (rules.barriers_release)\n      tile.released.join(std::exchange(thread.released, {}));", ""),
    Mutation("warp_barrier", "a barrier of lanes orders them", scoped, "    joined.threads.raise(ThreadRank(number, rank).number(), thread.operations);\n  }\n  for (std::uint32_t rank : ranks) {\n    Thread &thread = tile.threads[rank];\n    thread.known.push_back",
             "  }\n  for (std::uint32_t rank : ranks) {\n    Thread &thread = tile.threads[rank];\n    thread.known.push_back"),
    Mutation("warp_barrier_of_all", "... those that come, and no others", explain, "each.warp_barrier(tile_rank, ranks);", "each.barrier(tile_rank);"),
    Mutation("named_barrier", "a named barrier orders accesses before the arrivals", scoped, "  joined.threads.raise(who.number(), thread.operations);\n}\n\nvoid ScopedOrder::named_barrier", "}\n\nvoid ScopedOrder::named_barrier"),
    Mutation("named_arrival", "... and not accesses after them", scoped, "  ++thread.operations;\n  Clock &joined = tile.named[barrier];", "  Clock &joined = tile.named[barrier];\n  joined.threads.raise(who.number(), thread.operations + 1);"),
    Mutation("split_arrival", "a barrier in two parts orders only accesses before the arrivals", scoped, "  arrived.threads.raise(who.number(), thread.operations);", "  arrived.threads.raise(who.number(), thread.operations + 1);"),
    Mutation("split_barrier", "... which it does order", scoped, "  all_learn(tile, threads, std::exchange(tile.split, {}));", "  tile.split = {};"),
    Mutation("cluster_barrier", "a barrier of the cluster orders its blocks", scoped, "    joined.tiles.raise(each.rank, tile.interval);", ""),
    Mutation("two_clusters", "... and no others", scoped, "  for (const ClusterTile &each : all) {\n    if (each.ended)\n      continue;\n    Tile &tile = tiles[each.rank];\n    if (each.arrives_whole) {",
             "  for (auto &[rank, each] : tiles)\n    each.known.push_back({each.interval, joined});\n  for (const ClusterTile &each : all) {\n    if (each.ended)\n      continue;\n    Tile &tile = tiles[each.rank];\n    if (each.arrives_whole) {"),
    # PTX's model
    Mutation("sequential_fences", "fence.sc before a write and fence.sc after a look at it are in order", scoped, "  clock.Times::join(fences->observed);", ""),
    Mutation("any_fence_is_sequential", "... and no weaker fences", explain, "!(mask & (fence_releases | fence_acquires))", "true"),
    Mutation("fences_without_writes", "... if a strong write and a read of it come between", scoped, "  fences->known.join(known);", "  fences->known.join(known);\n  fences->observed.join(known);\n  for (auto &[at, times] : fences_before)\n    times.join(known);"),
    Mutation("barriers_acquire_by_ptx", "by PTX no barrier replaces an acquiring fence", scoped, "    if (rules.barriers_acquire)\n      added", "      added"),
    Mutation("barriers_release_by_ptx", "... nor lets a fence count for others' writes", scoped, "    if (rules.barriers_release)\n      tile.released", "      tile.released"),
    Mutation("noted_launches", "what a barrier acquires is a candidate until the explain pass has seen it", "detector/detect/detect_monitor.cpp", "return !options.exhaustive && explained_kernels.contains(running);", "return true;"),
    # C++'s model
    Mutation("cpp_observed", "by C++ relaxed operations that observe each other order nothing", scoped, "if (rules.cpp || here == reads.end())", "if (here == reads.end())"),
    Mutation("cpp_sequential_fences", "... nor do fences of order seq_cst beyond what they release and acquire", scoped, "sides.reach == Reach::device && !rules.cpp", "sides.reach == Reach::device"),
    Mutation("cpp_release", "... an operation releases for itself alone", scoped, "  if (rules.cpp && here != thread.released_at.end())\n    thread.released_at.erase(here);", ""),
    Mutation("cpp_acquire", "... and acquires so", scoped, "  if (sides.acquires && rules.cpp) {", "  if (false) {"),
    Mutation("cpp_sequence", "updates of any scope continue a release sequence", scoped, "(!sees_last && !rules.cpp)", "!sees_last"),
    Mutation("cpp_volatile", "volatile accesses are plain", "frontend/cuda/volatile_accesses.cpp", "take_scope_of_headers(instruction) || !strong", "take_scope_of_headers(instruction)"),
    # the detect pass, which may know too little, not too much
    Mutation("detect_fence_acquires", "as above, in the detect pass", tiles, "  if (sides.acquires) {\n    for", "  {\n    for"),
    Mutation("detect_fence_releases", "", tiles, "  if (!sides.releases)\n    return;\n  thread.fence = after;", "  thread.fence = after;"),
    Mutation("detect_order_acquires", "", tiles, "  if (sides.acquires)\n    std::erase_if", "  std::erase_if"),
    Mutation("detect_order_releases", "", tiles, "  if (!sides.releases)\n    return;\n  auto here", "  auto here"),
    Mutation("detect_acquire_of_all", "", tiles, "      if (seen.place == place)\n        add(thread.known, seen);\n      return seen.place == place;", "      add(thread.known, seen);\n      return true;"),
    Mutation("detect_release_of_all", "", tiles, "std::ranges::find(thread.released_at, number, &ReleaseAt::place);\n      here", "thread.released_at.begin();\n      here"),
    Mutation("detect_scope_of_read", "", tiles, "if (observes && !narrow && place.chain != none", "if (observes && place.chain != none"),
    Mutation("detect_scope_of_write", "", tiles, "  if (what == Strong::load || narrow)\n    return observes_all;", "  if (what == Strong::load)\n    return observes_all;"),
    Mutation("detect_scope_of_fence", "", "detector/detect/detect_monitor.cpp", "mask & fence_global && reach_of(mask) == Reach::device", "mask & fence_global"),
    Mutation("detect_store_adds", "", tiles, "  if (what == Strong::store || (narrow && what != Strong::load))\n    place.chain = none;", "  if (narrow && what != Strong::load)\n    place.chain = none;"),
    Mutation("detect_narrow_update", "", tiles, "  if (what == Strong::store || (narrow && what != Strong::load))\n    place.chain = none;", "  if (what == Strong::store)\n    place.chain = none;"),
    Mutation("detect_failed_release", "", tiles, "    links -= std::erase_if(thread.released_at, [&](const ReleaseAt &each) { return each.place == number; });\n", ""),
    Mutation("detect_swap_overwritten", "", tiles, "!only_atomics || ", ""),
    Mutation("detect_load_leaves", "", tiles, "  if (what == Strong::load || narrow)\n    return observes_all;", "  if (narrow)\n    return observes_all;"),
    Mutation("detect_swap_writes", "", tiles, "    place.observable = false;\n  else\n    for (const", "    place.observable = false;\n  for (const"),
    Mutation("detect_observed", "", tiles, "place.observable && !narrow && observes;", "observes;"),
    Mutation("detect_after_fence", "", tiles, "limit->thread == rank_of(stamp) && stamp < limit->before;\n}\n\n/// Returns true if it is among", "limit->thread == rank_of(stamp);\n}\n\n/// Returns true if it is among"),
    Mutation("detect_whole_tile", "", tiles, "  if (stamp < release.tile_before)\n    return true;", "  return true;"),
    Mutation("detect_width", "", tiles, "place_of(address, size);\n  Place &place", "place_of(address, 4);\n  Place &place"),
    # PTX instructions
    Mutation("ptx_block", "`.cta`", ptx, 'has(instruction, "cta") ? fence_within_tile : 0', "0"),
    Mutation("ptx_cluster", "`.cluster`", ptx, 'has(instruction, "cluster") ? fence_within_cluster : 0', "0"),
    Mutation("ptx_acquire", "`.acquire` of a load", ptx, '  if (has(each, "acquire"))\n    order(fence_acquires);', ""),
    Mutation("ptx_release", "`.release` of a store", ptx, '  if (has(each, "release"))\n    order(fence_releases);', ""),
    Mutation("ptx_update_releases", "`.release` of an update", ptx, 'if (has(each, "release") || has(each, "acq_rel"))\n    fence(', "if (false)\n    fence("),
    Mutation("ptx_update_acquires", "`.acquire` of an update", ptx, 'if (has(each, "acquire") || has(each, "acq_rel"))\n    fence(', "if (false)\n    fence("),
    Mutation("ptx_volatile", "`.volatile` is a strong operation", ptx, 'has(each, "volatile") || ', ""),
    Mutation("ptx_plain", "`.weak` is none", ptx, "const bool strong = bypasses ||", "const bool strong = true || bypasses ||"),
    Mutation("ptx_order_is_fence", "an order is of the operation's own bytes", ptx, "fence(fence_of(each) | side, element(k), type.bits / 8);", "fence(fence_of(each) | side);"),
]


class Builder:
    """Links ampsim with another object in place of one file's."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.compiled = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())}
        commands = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "ampsim"], capture_output=True, text=True, check=True).stdout
        self.link = next(line for line in reversed(commands.splitlines()) if " -o ampsim " in line)
        self.program = build / f"mutated-ampsim-{os.getpid()}"  # beside the library's headers, which it knows by their place

    def compile(self, mutation):
        """The changed ampsim."""
        text = (root / mutation.file).read_text()
        changed = self.folder / pathlib.Path(mutation.file).name
        changed.write_text(text.replace(mutation.old, mutation.new))
        entry = next(entry for name, entry in self.compiled.items() if name.endswith("/" + mutation.file))
        words = shlex.split(entry["command"])
        object_file = self.folder / "changed.o"
        words[words.index("-o") + 1] = str(object_file)
        words[words.index("-c") + 1] = str(changed)
        subprocess.run([*words, "-w", "-O1"], cwd=entry["directory"], check=True, stderr=subprocess.DEVNULL)
        link = self.link.replace(" -o ampsim ", f" {object_file} -o {self.program} ")
        subprocess.run(link, cwd=self.build, shell=True, check=True, stdout=subprocess.DEVNULL)
        return self.program


class Tests:
    """Programs with the oracle's verdicts, made once; the first that differs ends a run."""

    def __init__(self, seeds, build):
        shapes = [comparison.make_case(classic.program(shape), f"k{k}") for k, shape in enumerate(classic.shapes)]
        self.names = {}
        listed = [case for case, _ in shapes if case]
        for shape, (case, _) in zip(classic.shapes, shapes):
            self.names[case] = shape[0]
        self.batches = [listed[k:k + comparison.kernels_per_program] for k in range(0, len(listed), comparison.kernels_per_program)]
        self.shapes = len(self.batches)
        for dialect in ("ptx", "cuda", "hip"):
            for first in range(1, seeds + 1, comparison.kernels_per_program):
                batch = []
                for seed in range(first, min(first + comparison.kernels_per_program, seeds + 1)):
                    case, _ = comparison.make_case(random_programs.program(seed, random_programs.profiles[dialect]), f"k{seed}", dialect)
                    if case and not case.stuck:
                        batch.append(case)
                        self.names[case] = f"{dialect}, seed {seed}"
                self.batches.append(batch)
        # Programs, and those of their fixed twins that the build makes.
        self.programs = sorted((path for folder in ("fences", "clusters") for where in (root, build)
                                for path in (where / "tests/cuda/programs" / folder).glob("*.cu")), key=self.name_of)

    @staticmethod
    def name_of(program):
        return f"{program.parent.name}/{program.name}"

    def first_difference(self, ampsim, folder, programs=True):
        shapes, random = self.batches[:self.shapes], self.batches[self.shapes:]
        runs = [(batch, way) for way in comparison.ways for batch in shapes] + [(batch, way) for batch in random for way in comparison.ways_of(batch[0].dialect)]
        for batch, way in runs:
            try:
                found = comparison.compare(ampsim, batch, folder, (way,), "mutant")
            except ampsim_runs.Fault as fault:
                return f"a run fails ({str(fault).splitlines()[0][:60]})"
            for case, differences in found.items():
                for difference in differences:
                    if difference.kind != "unseen":
                        return f"{self.names[case]}: {difference.kind}"
        for program in self.programs if programs else ():
            done = subprocess.run([str(ampsim), "verify", "-w", str(program)], capture_output=True, text=True)
            if done.returncode:
                return self.name_of(program)
        return None


def check_texts():
    """Ends the program if the sources have changed so that a mutation no longer applies."""
    for mutation in mutations:
        if (count := (root / mutation.file).read_text().count(mutation.old)) != 1:
            raise SystemExit(f"{mutation.name}: its text occurs {count} times in {mutation.file}, not once")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--first")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--seeds", type=int, default=240)
    options = parser.parse_args()
    check_texts()
    if options.check:
        return 0
    if not options.build:
        parser.error("expected BUILD")
    chosen = [mutation for mutation in mutations if not options.names or mutation.name in options.names]
    if options.first:
        chosen = chosen[[mutation.name for mutation in chosen].index(options.first):]
    tests, survivors, began = Tests(options.seeds, options.build), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        builder = Builder(options.build.resolve(), folder)
        if not options.names and not options.first and (difference := tests.first_difference(options.build.resolve() / "ampsim", folder, programs=False)):
            raise SystemExit(f"without a mutation: {difference}")
        for mutation in chosen:
            caught = tests.first_difference(builder.compile(mutation), folder)
            survivors += caught is None
            builder.program.unlink()
            if options.table:
                print(f"| `{mutation.name}` | {mutation.rule} | {caught or 'by nothing'} |", flush=True)
            else:
                print(f"{mutation.name}: {'caught by ' + caught if caught else 'SURVIVES'}", flush=True)
    print(f"{len(chosen)} mutations, {survivors} survive; {time.monotonic() - began:.0f} s", file=sys.stderr)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
