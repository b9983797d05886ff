// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See bench.h.
#include "tests/detector/bench.h"

#include "detector/findings/hazard_rule.h"

#include <cstring>
#include <map>

namespace ampsim {

/// The simulator's part, as far as the detector needs it: the last note that a test made.
static thread_local OutsideAccess noted;
const OutsideAccess &outside_access(const ampsim_thread_context &, const void *) { return noted; }

namespace test {

void note_outside(const OutsideAccess &access) { noted = access; }

namespace {

TypeLayout int_layout() {
  TypeLayout type;
  type.kind = TypeLayout::Kind::scalar;
  type.scalar = TypeLayout::Scalar::signed_integer;
  type.name = "int";
  type.size = 4;
  return type;
}

} // namespace

Bench::Bench()
    : local(local_bytes), arena(arena_bytes + 64), outside_range(4096), zeros(4096), sink(4096),
      bits(arena_bytes / 8 + 8) {
  char *begin = arena.data();
  begin += (64 - reinterpret_cast<std::uintptr_t>(begin) % 64) % 64;
  memory.global_begin = begin;
  memory.global_size = arena_bytes;
  memory.initialised = bits.data();
  memory.outside_begin = outside_range.data();
  memory.outside_size = outside_range.size();
  memory.zeros = zeros.data();
  memory.sink = sink.data();
  memory.scratch_size = sink.size();

  Kernel kernel;
  kernel.name = "kernel";
  Capture capture;
  capture.name = "g";
  capture.element = int_layout();
  kernel.captures.push_back(capture);
  TileLocalVariable variable;
  variable.name = "s";
  variable.type.kind = TypeLayout::Kind::array;
  variable.type.size = local_bytes;
  variable.type.element = {int_layout()};
  kernel.tile_local.push_back(variable);
  kernel.tile_local_bytes = local_bytes;
  kernel.has_barriers = true;
  tables.kernels.push_back(kernel);

  launch.id = 1;
  launch.tile_local_bytes = local_bytes;
  launch.file = "main.cpp";
  launch.line = 10;
  Region region;
  region.name = tables.kernels[0].captures[0].name;
  region.element = &tables.kernels[0].captures[0].element;
  region.origin = region.begin = begin;
  region.bytes = arena_bytes;
  region.extent = {std::int32_t(arena_bytes / 4)};
  region.stride = {1};
  launch.regions.push_back(region);
}

SiteId Bench::site(Site::Kind kind, std::uint32_t size, std::vector<std::uint32_t> loops, std::uint32_t position,
                   std::string operation) {
  Site site;
  site.kind = kind;
  site.size = size;
  site.loops = std::move(loops);
  site.position = position;
  site.operation = std::move(operation);
  site.computes = kind == Site::Kind::atomic; // the result of an update is used: it is not a reduction
  auto id = SiteId(tables.sites.size());
  site.stack.push_back({"kernel", "main.cpp", id + 1, 1});
  tables.sites.push_back(site);
  return id;
}

void Bench::reset_memory() {
  std::memset(memory.global_begin, 0, arena_bytes);
  std::memset(bits.data(), initialised ? 0xff : 0, bits.size());
}

void Bench::perform(const Step &step, ampsim_thread_context &context, Variant variant, Monitor &monitor) {
  const char *own_space = step.space == Space::global ? memory.global_begin : context.tile_local;
  if (step.fence) {
    const FencedBytes bytes{own_space + step.address, step.fenced};
    monitor.fence(context, step.mask, no_site, step.fenced ? bytes : FencedBytes{});
    return;
  }
  const Site &site = tables.sites[step.site];
  for (std::size_t k = 0; k < step.iterations.size(); ++k)
    context.iterations[k] = step.iterations[k];
  char *base = step.outside                  ? memory.outside_begin
               : step.space == Space::global ? memory.global_begin
                                             : context.tile_local;
  void *address = base + step.address;
  bool detect = variant == Variant::detect;
  void *used = nullptr;
  switch (site.kind) {
  case Site::Kind::read:
    used = (detect ? ampsim_detect_read : ampsim_explain_read)(&context, address, site.size, step.site);
    break;
  case Site::Kind::write:
    used = (detect ? ampsim_detect_write : ampsim_explain_write)(&context, address, site.size, step.site);
    break;
  default:
    used = (detect ? ampsim_detect_atomic : ampsim_explain_atomic)(&context, address, site.size, step.site);
    break;
  }
  if (step.outside) {
    returned.emplace_back(thread_id(context), used);
    return;
  }
  if (site.kind == Site::Kind::read)
    return;
  const bool reads = step.fails || only_reads(site);
  if (!reads)
    std::memcpy(used, &step.value, std::min<std::size_t>(site.size, sizeof step.value));
  if (!detect)
    ampsim_explain_written(&context, address, step.fails ? 0 : site.size, step.site);
}

void Bench::begin_launch(Monitor &monitor, std::uint64_t tiles, std::uint32_t threads, unsigned workers,
                         bool tiled) {
  launch.tiled = tiled;
  launch.extent = {std::int32_t(tiled ? tiles * threads : tiles)};
  launch.tile = tiled ? std::vector{std::int32_t(threads)} : std::vector<std::int32_t>{};
  launch.tiles = tiled ? tiles : 0;
  launch.threads = std::uint64_t(launch.extent[0]);
  monitor.launch_begins(launch, tables.kernels[0], workers);
}

Verdict Bench::pass(Monitor &monitor, const Script &script, unsigned workers) {
  reset_memory();
  const auto threads = std::int32_t(script.threads);
  begin_launch(monitor, script.tiles.size(), script.threads, workers, script.tiled);
  void *watcher = nullptr;
  for (std::size_t turn = 0; turn < script.tiles.size(); ++turn) {
    std::size_t tile = script.tile_order.empty() ? turn : script.tile_order[turn];
    if (script.tiled || turn == 0) {
      std::memset(local.data(), 0, local.size());
      watcher = monitor.tile_begins(0, local.data());
    }
    std::uint32_t epoch[space_count] = {0, 0};
    std::uint32_t passed = 0;
    for (const Interval &interval : script.tiles[tile]) {
      for (std::size_t k = 0; k < interval.threads.size(); ++k) {
        std::uint32_t rank = interval.order.empty() ? std::uint32_t(k) : interval.order[k];
        ampsim_thread_context context{};
        context.tile_rank = tile;
        context.rank_in_tile = rank;
        context.tile[0] = script.tiled ? std::int32_t(tile) : 0;
        context.local[0] = std::int32_t(rank);
        context.global[0] = std::int32_t(tile) * (script.tiled ? threads : 1) + std::int32_t(rank);
        context.tile_local = local.data();
        context.epoch = epoch;
        context.interval = passed;
        context.watcher = watcher;
        for (const Step &step : interval.threads[rank])
          perform(step, context, monitor.variant(), monitor);
      }
      if (interval.barrier) {
        monitor.barrier(0, interval.barrier);
        ++passed;
        for (unsigned space = 0; space < space_count; ++space)
          epoch[space] += interval.barrier >> space & 1;
      }
    }
    if (script.tiled || turn + 1 == script.tiles.size())
      monitor.tile_ends(0);
  }
  Verdict verdict = monitor.launch_ends();
  coverage = monitor.coverage();
  return verdict;
}

std::vector<Finding> Bench::run(Detector &detector, const Script &script) {
  verdict = pass(detector.detect(), script);
  if (verdict != Verdict::clean && verdict != Verdict::repeated)
    while (pass(detector.explain(), script) == Verdict::candidate) {
    }
  return detector.take_findings();
}

std::vector<Finding> Bench::run(const Script &script, const DetectorOptions &options) {
  Detector detector(tables, memory, options);
  return run(detector, script);
}

//===--- Tales ------------------------------------------------------------===//

Interval &Tale::now() {
  auto &tile = script.tiles.back();
  if (tile.empty() || tile.back().barrier) {
    tile.emplace_back();
    tile.back().threads.resize(script.threads);
  }
  return tile.back();
}

void Tale::barrier(FenceMask mask) { now().barrier = mask; }

void Tale::tile() { script.tiles.emplace_back(); }

Tale::Actor &Tale::Actor::act(Site::Kind kind, Space space, std::uint64_t element, const char *operation,
                              std::uint64_t value) {
  if (site == no_site)
    site = tale.bench.site(kind, 4, {}, std::uint32_t(tale.bench.tables.sites.size()), operation);
  Step step;
  step.space = space;
  step.address = element * 4;
  step.site = site;
  step.value = value;
  tale.now().threads[rank].push_back(step);
  site = no_site;
  return *this;
}

Tale::Actor &Tale::Actor::fences(FenceMask mask) {
  tale.bench.tables.kernels[0].has_fences = true;
  Step step;
  step.fence = true;
  step.mask = mask;
  tale.now().threads[rank].push_back(step);
  return *this;
}

std::string brief(const Finding &finding) {
  std::string text(info(finding.kind).name);
  if (info(finding.kind).scoped)
    text += " " + std::string(name(finding.scope));
  if (finding.accesses.empty())
    return text;
  const FindingAccess &last = finding.accesses.back();
  text += " " + last.variable;
  for (std::int32_t index : last.element)
    text += "[" + std::to_string(index) + "]";
  for (const FindingAccess &access : finding.accesses) {
    text += &access == &finding.accesses.front() ? " " : "->";
    text += std::to_string(access.thread.tile_rank) + "." + std::to_string(access.thread.rank_in_tile);
  }
  return text;
}

std::vector<std::string> brief(const std::vector<Finding> &findings) {
  std::vector<std::string> texts;
  for (const Finding &finding : findings)
    texts.push_back(brief(finding));
  return texts;
}

} // namespace test
} // namespace ampsim
