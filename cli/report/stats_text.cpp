// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See stats_text.h.
#include "cli/report/stats_text.h"
#include "cli/report/names.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

std::string line(double seconds, std::string_view what, const std::string &more = "") {
  return fmt::format("{:>10.3f} s  {}{}{}\n", std::max(seconds, 0.0), what, more.empty() ? "" : ": ", more);
}

} // namespace

std::string stats_text(const RunStats &stats, const RunTotals &totals) {
  const frontend::CompileStats &compile = stats.compile;
  const MachineStats &machine = stats.machine;
  double launches = machine.copying + machine.unwatched + machine.detecting + machine.explaining;
  std::uint64_t percent = totals.accesses ? totals.elided * 100 / totals.accesses : 0;
  std::string text = "ampsim: where the time went\n";
  std::string cached;
  if (compile.from_cache)
    cached = "from the cache";
  else if (compile.cached_sources)
    cached = fmt::format("{} of them from the cache", compile.cached_sources);
  text += line(compile.sources, "compiling sources", cached);
  text += line(compile.kernels, "compiling kernels",
               fmt::format("{} compiled, {} from the cache", compile.compiled, compile.cached));
  text += line(compile.linking, "linking");
  text += line(machine.copying, "copying containers");
  if (machine.kernels)
    text += fmt::format("               {} of {} in baseline code only, which is not optimized\n",
                        machine.baseline_kernels, counted(machine.kernels, "kernel", "kernels"));
  if (machine.unwatched > 0)
    text += line(machine.unwatched, "running kernels without checks");
  text += line(machine.detecting, "detecting",
               fmt::format("{}, {}, {} % of them elided", counted(totals.launches, "launch", "launches"),
                           counted(totals.accesses, "access", "accesses"), percent));
  text += line(machine.explaining, "explaining", counted(machine.explained, "launch", "launches"));
  text += line(stats.process - launches - compile.kernels - compile.linking, "the program itself");
  text += fmt::format("  {} between thread stacks, {:.1f} MiB of shadow cells\n",
                      counted(machine.switches, "switch", "switches"), double(stats.shadow_bytes) / (1 << 20));
  return text;
}

} // namespace ampsim::cli
