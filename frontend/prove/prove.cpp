// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See prove.h. Makes one attempt after the other for each property, each under more assumptions, until one succeeds:
// first none, then that operations with undefined overflow do not overflow, then that launches have the shapes of the
// program's launches. A proof therefore lists no assumption that it does not need.
#include "frontend/prove/prove.h"
#include "frontend/code/uniform_tiles.h"
#include "frontend/prove/assumption.h"
#include "frontend/prove/proof_steps.h"
#include "frontend/prove/warp_barriers.h"

#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

using Clock = std::chrono::steady_clock;

/// The assumptions of an attempt beyond the user's.
struct Level {
  bool no_overflow = false, flat = false, fewer_threads = false, no_origin = false, tiles_of_program = false,
       one_tile = false, launches_of_program = false, annotations = false;
};
constexpr bool Level::*assumable[] = {&Level::annotations,   &Level::no_overflow,        &Level::flat,
                                      &Level::fewer_threads, &Level::no_origin,          &Level::tiles_of_program,
                                      &Level::one_tile,      &Level::launches_of_program};

std::string shape_text(const std::array<std::int32_t, 3> &lengths, const KernelGraph &graph) {
  std::string text;
  for (unsigned k = 0; k < graph.kernel.rank && k < 3; ++k) {
    const unsigned d = graph.language.words.x_first ? 2 - k : k;
    text += (k ? ", " : "") + std::to_string(lengths[d]);
  }
  return "(" + text + ")";
}

/// The dimensions whose indices the kernel never reads, and in which every launch has size one.
std::array<bool, 3> unused_dimensions(const KernelGraph &graph, const ProofRequest &request) {
  std::array<bool, 3> unused{};
  if (!graph.kernel.tile_at_launch)
    return unused;
  for (unsigned d = 0; d + 1 < graph.kernel.rank && d < 2; ++d)
    unused[d] = !graph.uses_dimension(d) && graph.kernel.required_tile[d] <= 1 && request.given.tile[d] <= 1 &&
                request.given.tiles[d] <= 1 &&
                std::ranges::all_of(request.launches, [&](const LaunchShape &launch) {
                  return launch.tile[d] <= 1 && launch.tiles[d] <= 1;
                });
  return unused;
}

/// Returns whether an assumption of the request is about what the program adds to the indices.
bool assumes_origin(const ProofRequest &request, const KernelGraph &graph) {
  return std::ranges::any_of(graph.language.launch.origin, [&](std::string_view name) {
    return !name.empty() && std::ranges::any_of(request.assume, [&](const std::string &each) {
      return each.find(name) != std::string::npos;
    });
  });
}

/// Each step assumes more than the one before: if a step has no proof, the steps before have none.
std::vector<Level> levels_of_input(const ProofRequest &request, const KernelGraph &graph) {
  std::vector<Level> levels;
  Level level{.no_overflow = true}; // recorded where it is needed
  auto add = [&] { levels.push_back(level); };
  add();
  if (graph.kernel.tile_at_launch) {
    const std::array<bool, 3> unused = unused_dimensions(graph, request);
    level.flat = unused[0] || unused[1];
    if (level.flat)
      add();
    level.fewer_threads = true;
    add();
    level.no_origin = !graph.language.launch.origin[0].empty() && !assumes_origin(request, graph);
    if (level.no_origin)
      add();
  }
  if (request.launches.empty())
    return levels;
  level.tiles_of_program = graph.kernel.tile_at_launch && !graph.kernel.required_tile[2] && !request.given.tile[2];
  if (level.tiles_of_program)
    add();
  const bool sized = request.given.tiles[2] != 0;
  level.one_tile = graph.kernel.tiled() && !sized && std::ranges::all_of(request.launches, &LaunchShape::one_tile);
  if (level.one_tile)
    add();
  level.one_tile = false;
  level.launches_of_program = !sized;
  if (level.launches_of_program)
    add();
  return levels;
}

/// First without the annotations in the kernel's code.
std::vector<Level> levels_for(const ProofRequest &request, const KernelGraph &graph) {
  std::vector<Level> levels = levels_of_input(request, graph);
  if (graph.annotations().empty())
    return levels;
  for (std::size_t k = 0, count = levels.size(); k < count; ++k) {
    levels.push_back(levels[k]);
    levels.back().annotations = true;
  }
  return levels;
}

/// The launch shapes to prove one after the other; a shape of zeros means any.
std::vector<LaunchShape> shapes_for(const Level &level, const ProofRequest &request) {
  std::vector<LaunchShape> shapes;
  for (const LaunchShape &launch : request.launches) {
    LaunchShape shape = request.given;
    if (level.tiles_of_program)
      shape.tile = launch.tile;
    if (level.launches_of_program) {
      shape.tiles = launch.tiles;
      shape.extent = launch.extent;
    }
    shape.one_tile = level.one_tile;
    if (!std::ranges::count(shapes, shape))
      shapes.push_back(shape);
  }
  if (shapes.empty())
    shapes.push_back(request.given);
  return shapes;
}

std::vector<Assumption> assumptions_of(const Level &level, const ProofRequest &request, const KernelGraph &graph) {
  const Vocabulary &words = graph.language.words;
  std::vector<Assumption> said;
  auto one_of = [&](auto text) {
    std::string all;
    for (const LaunchShape &shape : shapes_for(level, request))
      all += (all.empty() ? "" : " or ") + text(shape);
    return all;
  };
  if (level.annotations)
    for (const std::string &each : graph.annotations())
      said.push_back({Assumption::Kind::annotated, each + " (checked in each run)"});
  if (level.flat) {
    const std::array<bool, 3> unused = unused_dimensions(graph, request);
    std::string along(graph.language.launch.dimensions[unused[1] ? 1 : 2]);
    if (unused[1] && unused[0])
      along += " and " + std::string(graph.language.launch.dimensions[2]);
    said.push_back({Assumption::Kind::launch,
                    "launches are one " + std::string(words.thread) + " deep along " + along, unused});
  }
  if (graph.function.getFnAttribute(uniform_tiles_attribute).getValueAsString() == "false")
    said.push_back(
        {Assumption::Kind::launch, "the size of " + std::string(words.tiles) + " divides that of the launch"});
  if (level.fewer_threads)
    said.push_back({Assumption::Kind::launch,
                    graph.language.launch.origin[0].empty()
                        ? "a launch has fewer than 2^31 - 2048 threads along each dimension"
                        : "a launch's global size and offset are less than 2^30 - 1024 along each dimension"});
  if (level.no_origin)
    said.push_back({Assumption::Kind::origin, "launches have no global offset"});
  if (level.tiles_of_program)
    said.push_back({Assumption::Kind::shape, std::string(words.tiles) + " have " + one_of([&](auto &shape) {
                                               return shape_text(shape.tile, graph);
                                             }) + " " +
                                                 std::string(words.threads)});
  if (level.one_tile)
    said.push_back({Assumption::Kind::one_tile, "a launch has one " + std::string(words.tile)});
  if (level.launches_of_program && graph.kernel.tiled())
    said.push_back({Assumption::Kind::shape,
                    "launches have " + one_of([&](auto &shape) { return shape_text(shape.tiles, graph); }) + " " +
                        std::string(words.tiles)});
  else if (level.launches_of_program)
    said.push_back({Assumption::Kind::shape, "the launch's extent is " + one_of([&](auto &shape) {
                                               return shape_text(shape.extent, graph);
                                             })});
  return said;
}

/// A copy of the kernel's module, which proofs may cut at barriers.
struct OwnKernel {
  std::unique_ptr<llvm::Module> module;
  KernelGraph graph;

  OwnKernel(const llvm::Module &original, std::uint32_t kernel, const ProgramTables &tables,
            const std::set<unsigned> &warp_barriers = {})
      : module(llvm::CloneModule(original)), graph(*module->getFunction(kernel_symbol(kernel)),
                                                   tables.kernels[kernel], *tables.language, warp_barriers) {}
};

class Prover {
public:
  Prover(const llvm::Module &module, std::uint32_t kernel, const ProgramTables &tables, const ProofRequest &request)
      : module(module), number(kernel), tables(tables), request(request), own(module, kernel, tables),
        graph(own.graph), levels(levels_for(request, graph)) {
    // A barrier of a warp counts only in languages in which it orders all memory.
    const bool orders = !tables.language->memory_model.orders_each_space;
    if (const unsigned warp = tables.warp(); orders && warp && warp <= 64) {
      barriers_of_warps = warp_barriers(graph.function, warp, graph.kernel.tile_at_launch);
      divisions = teams_of(barriers_of_warps);
    }
  }

  /// Empty if the user's assumption makes sense for the kernel.
  std::string refused_assumption() {
    try {
      Terms terms(request.query_seconds);
      Region region(graph, graph.function.getEntryBlock(), 0, 0);
      Setting setting{.graph = graph, .terms = terms, .shape = request.given};
      ThreadValues values(region, setting);
      std::string all;
      z3::expr assumed = terms.truth(true);
      for (const std::string &each : request.assume) {
        assumed = assumed && parse_assumption(each, graph.kernel, values, terms);
        all += (all.empty() ? "'" : ", '") + each + "'";
      }
      for (const std::string &each : request.injective)
        if (!table_of(each))
          return "the kernel '" + graph.kernel.name + "' has no '" + each + "' that it only reads";
      return terms.impossible(assumed) ? "no input satisfies " + all : "";
    } catch (const NotExpressible &error) {
      return error.what();
    }
  }

  ProofVerdict decide(Property property) {
    ProofVerdict verdict;
    verdict.property = property;
    if (graph.kernel.uses_cluster) {
      verdict.reason = "the blocks of a cluster wait for each other or reach each other's shared memory";
      return verdict;
    }
    if (graph.kernel.calls_functions) {
      verdict.reason = "the kernel calls recursive functions, or too many functions to inline";
      return verdict;
    }
    deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(request.seconds));
    std::optional<Gap> gap;
    failed.clear();
    for (const Level &level : levels) {
      gap = attempt(property, level, verdict.assumptions, &level == &levels.back());
      if (!gap) {
        leave_out(property, level, verdict.assumptions);
        verdict.queries = queries;
        verdict.proved = true;
        return verdict;
      }
      if (Clock::now() > deadline) // later attempts would fail likewise
        break;
    }
    verdict.queries = queries;
    verdict.assumptions.clear();
    verdict.reason = gap->reason;
    verdict.help = gap->help;
    verdict.candidate = gap->candidate;
    verdict.at = gap->at;
    verdict.other = gap->other;
    return verdict;
  }

private:
  const llvm::Module &module;
  const std::uint32_t number; // of the kernel
  const ProgramTables &tables;
  const ProofRequest &request;
  OwnKernel own;
  const KernelGraph &graph;
  const std::vector<Level> levels;
  std::vector<LaneMasks> barriers_of_warps, divisions;           // warp_barriers.h
  std::map<std::set<unsigned>, std::unique_ptr<OwnKernel>> cuts; // also cut at some barriers of warps
  std::uint64_t queries = 0;
  std::vector<Level> failed; // for the current property
  Clock::time_point deadline;

  /// Tries the proof without each of the level's assumptions, and drops those that it does not need.
  void leave_out(Property property, Level level, std::vector<Assumption> &assumptions) {
    for (bool Level::*each : assumable) {
      if (!(level.*each))
        continue;
      if (each == &Level::no_overflow && std::ranges::none_of(assumptions, [](const Assumption &one) {
            return one.kind == Assumption::Kind::no_overflow;
          })) {
        level.no_overflow = false; // was not used
        continue;
      }
      level.*each = false;
      std::vector<Assumption> fewer;
      if (!known_to_fail(level) && !attempt(property, level, fewer, false))
        assumptions = std::move(fewer);
      else
        level.*each = true;
    }
  }

  /// Returns whether a level has failed that assumes at least as much as this one.
  bool known_to_fail(const Level &level) const {
    return std::ranges::any_of(failed, [&](const Level &other) {
      return std::ranges::all_of(assumable, [&](bool Level::*each) { return !(level.*each) || other.*each; });
    });
  }

  std::optional<Gap> attempt(Property property, const Level &level, std::vector<Assumption> &assumptions,
                             bool last) {
    assumptions = assumptions_of(level, request, graph);
    for (const std::string &each : request.injective)
      assumptions.insert(assumptions.begin(),
                         {Assumption::Kind::given, "all values of '" + each + "' are distinct"});
    for (const std::string &each : request.assume)
      assumptions.insert(assumptions.begin(), {Assumption::Kind::given, each});
    for (const LaunchShape &shape : shapes_for(level, request))
      if (std::optional<Gap> gap = attempt(property, level, shape, assumptions, last)) {
        failed.push_back(level);
        return gap;
      }
    return std::nullopt;
  }

  std::optional<Gap> attempt(Property property, const Level &level, const LaunchShape &shape,
                             std::vector<Assumption> &assumptions, bool last) {
    Terms terms(request.query_seconds);
    std::map<std::string, std::string> overflows;
    Attempt attempt{.graph = graph,
                    .sites = tables.sites,
                    .terms = terms,
                    .setting = {.graph = graph,
                                .terms = terms,
                                .shape = shape,
                                .flat = level.flat ? unused_dimensions(graph, request) : std::array<bool, 3>{},
                                .fewer_threads = level.fewer_threads,
                                .no_origin = level.no_origin,
                                .no_overflow = level.no_overflow,
                                .annotations = level.annotations,
                                .overlapping = request.overlapping,
                                .overflows = &overflows},
                    .deadline = deadline,
                    .last = last};
    std::optional<Gap> gap;
    try {
      assume_given(attempt);
      gap = prove(property, attempt);
      // A conclusion from a contradiction is not a proof.
      if (!gap && terms.assumed() && terms.check(terms.truth(true)) != Answer::possible)
        gap = Gap{"no known input satisfies the necessary assumptions", "", {}, {}, {}};
    } catch (const NotExpressible &error) {
      gap = Gap{error.what(), "", {}, {}, {}};
    } catch (const OutOfTime &) {
      gap = Gap{Attempt::timed_out, Attempt::raise_limit, {}, {}, {}};
    } catch (const z3::exception &error) {
      gap = Gap{std::string("the solver gave up: ") + error.msg(), "", {}, {}, {}};
    }
    queries += terms.queries;
    if (gap)
      return gap;
    for (const auto &[place, operation] : overflows)
      add(assumptions, {Assumption::Kind::no_overflow, "no integer overflows at " + place});
    for (const Assumption &each : attempt.assumptions)
      add(assumptions, each);
    if (!request.overlapping &&
        (property == Property::races_within_tile || property == Property::races_across_tiles))
      assume_no_overlap(property, assumptions);
    return std::nullopt;
  }

  static void add(std::vector<Assumption> &all, const Assumption &one) {
    if (!std::ranges::count(all, one))
      all.push_back(one);
  }

  /// The capture with that name, if the kernel only reads it.
  std::optional<unsigned> table_of(const std::string &name) const {
    for (unsigned k = 0; k < graph.kernel.captures.size(); ++k)
      if (graph.kernel.captures[k].name == name && !graph.kernel.uses[k].writes && !graph.kernel.unknown_writes)
        return k;
    return std::nullopt;
  }

  void assume_given(Attempt &attempt) {
    for (const std::string &each : request.injective)
      if (std::optional<unsigned> table = table_of(each))
        attempt.setting.injective.insert(*table);
    if (request.assume.empty())
      return;
    Region region(graph, graph.function.getEntryBlock(), 0, attempt.regions++);
    ThreadValues values(region, attempt.setting);
    for (const std::string &each : request.assume)
      attempt.terms.assume(parse_assumption(each, graph.kernel, values, attempt.terms));
  }

  std::optional<Gap> prove(Property property, Attempt &attempt) {
    switch (property) {
    case Property::races_across_tiles:
      return prove_races(attempt, true);
    case Property::out_of_bounds:
      return prove_bounds(attempt);
    case Property::divergent_barriers:
      return prove_barriers(attempt);
    case Property::races_within_tile:
    case Property::uninitialized:
      break;
    }
    // All threads must meet at barriers, otherwise intervals are meaningless.
    if (std::optional<Gap> gap = prove_barriers(attempt))
      return gap;
    const bool races = property == Property::races_within_tile;
    std::optional<Gap> gap = races ? prove_races(attempt, false) : prove_initialised(attempt);
    if (gap && !divisions.empty() && (races ? no_races_in_teams(attempt) : initialised_by_teams(attempt)))
      return std::nullopt;
    return gap;
  }

  //===--- barriers of warps -------------------------------------------------------------------===//

  /// The kernel, cut at the barriers at which the members of each team wait for each other.
  const KernelGraph &cut_for(const LaneMasks &teams) {
    std::set<unsigned> cut;
    for (unsigned k = 0; k < barriers_of_warps.size(); ++k)
      if (joins(barriers_of_warps[k], teams))
        cut.insert(k);
    std::unique_ptr<OwnKernel> &result = cuts[cut];
    if (!result)
      result = std::make_unique<OwnKernel>(module, number, tables, cut);
    return result->graph;
  }

  static bool holds(Attempt &attempt, const Setting &setting,
                    const std::function<std::optional<Gap>(Attempt &)> &proof) {
    Attempt part{.graph = setting.graph,
                 .sites = attempt.sites,
                 .terms = attempt.terms,
                 .setting = setting,
                 .deadline = attempt.deadline,
                 .assumptions = {},
                 .regions = attempt.regions};
    bool result = false;
    try {
      result = !proof(part);
    } catch (const NotExpressible &) { // keeps the reason of the proof without teams
    }
    attempt.regions = part.regions;
    for (const Assumption &each : part.assumptions)
      add(attempt.assumptions, each);
    return result;
  }

  /// Pairs of different warps are compared between the block's barriers, pairs of one team between those of that team,
  /// and other pairs of one warp between those at which all of its lanes wait.
  bool no_races_in_teams(Attempt &attempt) {
    const auto proof = [](Attempt &part) -> std::optional<Gap> {
      if (std::optional<Gap> gap = prove_barriers(part))
        return gap;
      return prove_races(part, false);
    };
    const unsigned warp = tables.warp();
    Setting setting = attempt.setting.on(graph);
    setting.pairs = TeamPairs{.warp = warp, .other_warps = true};
    if (!holds(attempt, setting, proof))
      return false;
    const LaneMasks whole(warp, all_lanes(warp));
    std::vector<std::uint64_t> parts;
    for (const LaneMasks &division : divisions)
      if (division != whole) {
        Setting own = attempt.setting.on(cut_for(division));
        own.pairs = TeamPairs{.warp = warp, .teams = each_team(division)};
        if (!holds(attempt, own, proof))
          return false;
        parts.insert(parts.end(), own.pairs->teams.begin(), own.pairs->teams.end());
      }
    Setting rest = attempt.setting.on(cut_for(whole));
    rest.pairs = TeamPairs{.warp = warp, .excluded = parts};
    return holds(attempt, rest, proof);
  }

  /// Each thread belongs to a team that has written the values that its members read.
  bool initialised_by_teams(Attempt &attempt) {
    const unsigned warp = tables.warp();
    std::int64_t threads = 1;
    for (unsigned d = 0; d < 3 && d < graph.kernel.rank; ++d) {
      std::int32_t length = attempt.setting.shape.tile[d];
      if (!length)
        length = attempt.setting.flat[d] ? 1 : std::max(graph.kernel.tile[d], graph.kernel.required_tile[d]);
      threads *= length;
    }
    if (threads <= 0 || threads > 1024)
      return false;
    for (std::int32_t number = 0; number * std::int64_t(warp) < threads; ++number) {
      const std::int64_t there = std::min<std::int64_t>(warp, threads - number * std::int64_t(warp));
      std::uint64_t open = all_lanes(unsigned(there));
      for (const LaneMasks &division : divisions)
        for (std::uint64_t lanes : each_team(division)) {
          if (!(open & lanes))
            continue;
          Setting own = attempt.setting.on(cut_for(division));
          own.pairs = TeamPairs{.warp = warp, .teams = {lanes}};
          own.team = Team{.warp = warp, .number = number, .lanes = lanes};
          if (holds(attempt, own, [](Attempt &part) -> std::optional<Gap> {
                if (std::optional<Gap> gap = prove_barriers(part))
                  return gap;
                return prove_initialised(part);
              }))
            open &= ~lanes;
        }
      if (open)
        return false;
    }
    return true;
  }

  /// For a kernel that writes to one of several captures.
  void assume_no_overlap(Property property, std::vector<Assumption> &assumptions) const {
    if (property == Property::races_within_tile && !graph.kernel.tiled())
      return;
    std::vector<std::string> names;
    bool writes = false;
    for (std::size_t k = 0; k < graph.kernel.captures.size(); ++k) {
      const CaptureUse &use = graph.kernel.uses[k];
      if (use.reads || use.writes || (graph.kernel.captures[k].packed && graph.language.raw_pointers))
        names.push_back("'" + graph.kernel.captures[k].name + "'");
      writes |= use.writes;
    }
    if (names.size() < 2 || !writes)
      return;
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k) {
      if (k > 0)
        text += k + 1 == names.size() ? " and " : ", ";
      text += names[k];
    }
    add(assumptions, {Assumption::Kind::no_overlap, text + " do not overlap"});
  }
};

} // namespace

std::string refused_assumption(const llvm::Module &module, std::uint32_t kernel, const ProgramTables &tables,
                               const ProofRequest &request) {
  if (request.assume.empty() && request.injective.empty())
    return "";
  return Prover(module, kernel, tables, request).refused_assumption();
}

ProofVerdict prove_property(const llvm::Module &module, std::uint32_t kernel, Property property,
                            const ProgramTables &tables, const ProofRequest &request) {
  return Prover(module, kernel, tables, request).decide(property);
}

} // namespace ampsim::frontend
