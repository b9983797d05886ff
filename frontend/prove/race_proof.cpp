// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Proves that no two threads access the same memory with nothing between them that orders the two, unless both only
// read it or both are atomic. Threads of one tile are compared within each barrier interval, threads of different tiles
// over the whole kernel, since nothing orders them.
#include "frontend/prove/bound_guesses.h"

#include "frontend/code/abi_functions.h"
#include "frontend/ir/site_table.h"

#include <algorithm>

namespace ampsim::frontend {

//===--- accesses -----------------------------------------------------------------------------===//

std::vector<SharedAccess> accesses_in(const Region &region, const std::vector<Site> &sites) {
  std::vector<SharedAccess> result;
  for (Node node = 0; node < Node(region.nodes.size()); ++node) {
    if (region.ends_at(*region.nodes[std::size_t(node)].block))
      continue;
    for (const llvm::Instruction &instruction : *region.nodes[std::size_t(node)].block) {
      std::optional<SiteId> site = site_of(instruction);
      if (!site)
        continue;
      if (call_to(&instruction, AbiFunction::asynchronous))
        throw NotExpressible("an asynchronous copy at " + line_of(instruction));
      auto &own = const_cast<llvm::Instruction &>(instruction);
      std::vector<AccessOperand> accesses = accesses_of(own);
      for (unsigned k = 0; k < accesses.size(); ++k) {
        const auto *size = llvm::dyn_cast<llvm::ConstantInt>(accesses[k].size);
        if (!size)
          throw NotExpressible("a memory copy of variable size at " + line_of(instruction));
        result.push_back({&own, k, accesses[k].kind, size->getZExtValue(), &sites[*site + k], node});
      }
    }
  }
  return result;
}

Pointer address_of(const SharedAccess &access, ThreadValues &values, int thread) {
  const llvm::Value *pointer = accesses_of(*access.instruction)[access.number].pointer->get();
  Value value = values.value(*pointer, access.node, thread);
  if (!value.pointer || value.pointer->object.kind == MemoryObject::Kind::unknown)
    throw NotExpressible("the pointer cannot be traced back to a variable");
  return *value.pointer;
}

std::optional<std::pair<Sum, Sum>> place_in_matrix(const Pointer &pointer, Attempt &attempt) {
  if (pointer.object.kind != MemoryObject::Kind::capture || !pointer.element.empty())
    return std::nullopt;
  const Capture &capture = attempt.graph.kernel.captures[pointer.object.index];
  const auto size = Number(capture.element.size);
  if (capture.rank != 2 || size <= 0 || pointer.offset.constant % size != 0)
    return std::nullopt;
  const Sum distance = row_distance(capture, attempt.terms);
  Sum row, place(pointer.offset.constant / size);
  for (const auto &[atom, factor] : pointer.offset.factors) {
    if (factor % size != 0)
      return std::nullopt;
    if (std::optional<Sum> rows = attempt.terms.times_of(distance, atom))
      row = row + *rows * (factor / size);
    else if (attempt.terms.mentions(Sum::of(atom), distance))
      return std::nullopt;
    else
      place.factors[atom] = factor / size;
  }
  return std::pair(row, place);
}

const Capture *image_of(const SharedAccess &access, const KernelGraph &graph) {
  if (!graph.language.raw_pointers)
    return nullptr;
  const llvm::Value *pointer = accesses_of(*access.instruction)[access.number].pointer->get();
  const PointerRoot root = const_cast<PointerRoots &>(graph.roots).of(pointer);
  if (root.kind != PointerRoot::Kind::capture || !graph.kernel.captures[root.index].packed)
    return nullptr;
  return &graph.kernel.captures[root.index];
}

bool in_space(const Pointer &pointer, FenceMask space) {
  switch (pointer.object.kind) {
  case MemoryObject::Kind::capture:
    return space & fence_global;
  case MemoryObject::Kind::tile_local:
    return space & fence_tile_local;
  default:
    return false;
  }
}

std::string variable_name(const llvm::Value &variable, const Attempt &attempt) {
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(&variable);
  const TileLocalVariable *described = global ? attempt.graph.described(*global) : nullptr;
  return described ? described->name : variable.getName().split('.').first.str();
}

std::string name_of(const Pointer &pointer, const Attempt &attempt) {
  if (pointer.object.kind == MemoryObject::Kind::capture)
    return attempt.graph.kernel.captures[pointer.object.index].name;
  return pointer.object.object ? variable_name(*pointer.object.object, attempt) : "memory";
}

Model small_model(const z3::expr &question, Attempt &attempt) {
  if (!attempt.last)
    return {};
  Model model = attempt.terms.small_model(question);
  std::erase_if(model, [](const auto &each) { // symbols without a name for users
    return each.name.find(" in region ") != std::string::npos;
  });
  return model;
}

std::vector<SourceFrame> place_of(const SharedAccess &access) { return access.site->stack; }

namespace {

/// Selected by the first unknown value; if all are known, the numbers of the input decide.
std::string help_for(const std::set<std::string> &unknown, const Vocabulary &words) {
  auto among = [&](std::string_view part) {
    return std::ranges::any_of(unknown, [&](const std::string &each) { return each.find(part) != each.npos; });
  };
  if (among("read from memory"))
    return "guard the index with a condition, or mark a table of distinct values with '// INJECTIVE: NAME'";
  if (among("atomic operation"))
    return "atomics and fences are not analysed as synchronisation; use a barrier, or another launch";
  if (among("loop changes") || among("a counter"))
    return "use a constant step for the loop counter, or state its bounds with '--assume'";
  if (among("bitwise operation"))
    return "compute the index with '+', '*', '/' and '%' and constants";
  if (!words.warp.empty() && among(std::string(words.warp) + " operation"))
    return "values exchanged between lanes are not analysed; compute the index from the " +
           std::string(words.thread) + "'s own index";
  return unknown.empty() ? "rule such input out with '--assume'" : "";
}

} // namespace

Gap gap_of(const ThreadValues &values, const std::string &otherwise) {
  Gap gap;
  gap.reason = otherwise;
  gap.help = help_for(values.unknown, values.setting.graph.language.words);
  if (!values.unknown.empty()) {
    gap.reason += "; unknown to the proof: ";
    unsigned said = 0;
    for (const std::string &each : values.unknown)
      if (said++ < 3)
        gap.reason += (said > 1 ? ", " : "") + each;
  }
  return gap;
}

namespace {

/// The condition that both access the same memory, at least in part.
z3::expr overlap(const Pointer &a, std::uint64_t size_a, const Pointer &b, std::uint64_t size_b, Terms &terms) {
  z3::expr result = terms.truth(true);
  if (a.when)
    result = result && *a.when;
  if (b.when)
    result = result && *b.when;
  auto bytes = [&](const Sum &x, const Sum &y) {
    // If all distances are multiples of one size, overlapping means being equal.
    auto fits = [&](const Sum &offset) {
      return std::ranges::all_of(offset.factors,
                                 [&](const auto &each) { return each.second % Number(size_a) == 0; }) &&
             offset.constant % Number(size_a) == 0;
    };
    if (size_a == size_b && fits(x - y))
      return terms.equal(x, y);
    return terms.less(x, y + Sum(Number(size_b))) && terms.less(y, x + Sum(Number(size_a)));
  };
  if (a.element.empty() || a.element.size() != b.element.size())
    return result && bytes(a.offset, b.offset);
  for (std::size_t d = 0; d < a.element.size(); ++d)
    result = result && terms.equal(a.element[d], b.element[d]);
  return result && bytes(a.past_element, b.past_element);
}

struct Pair {
  const SharedAccess &a, &b;
  const Pointer &to_a, &to_b;
};

/// Two accesses that may share an address without a hazard: reads, and atomic operations of one width.
bool compatible(const Pair &pair, const MemoryModel &rules, bool across_tiles) {
  const AccessKind a = pair.a.kind, b = pair.b.kind;
  if (a == AccessKind::read && b == AccessKind::read)
    return true;
  if (a == AccessKind::write || b == AccessKind::write || pair.a.size != pair.b.size)
    return false;
  if ((a == AccessKind::read || b == AccessKind::read) && !rules.reads_compatible_with_atomics)
    return false;
  if (across_tiles && std::min(pair.a.site->reach, pair.b.site->reach) < Reach::device)
    return false;
  // Aligned accesses overlap completely or not at all.
  const Number size = Number(pair.a.size);
  for (const Pointer *each : {&pair.to_a, &pair.to_b})
    for (const Sum *part : {&each->offset, &each->past_element})
      if ((each->element.empty() || part == &each->past_element) &&
          (part->constant % size != 0 ||
           std::ranges::any_of(part->factors, [&](const auto &term) { return term.second % size != 0; })))
        return false;
  return true;
}

/// Returns whether they can be in one container that the launch has passed for two captures. Two arrays are the same or
/// disjoint; if they are the same, so are their extents. Views and pointers may overlap in part.
bool may_be_one(const Pointer &a, const Pointer &b, const Setting &setting) {
  if (!setting.overlapping || a.object.kind != MemoryObject::Kind::capture ||
      b.object.kind != MemoryObject::Kind::capture)
    return false;
  const std::vector<Capture> &captures = setting.graph.kernel.captures;
  for (const Pointer *each : {&a, &b})
    if (!captures[each->object.index].by_reference || each->element.empty())
      throw NotExpressible("two captures may share memory");
  return captures[a.object.index].rank == captures[b.object.index].rank;
}

std::string verb(AccessKind kind) {
  switch (kind) {
  case AccessKind::read:
    return "read";
  case AccessKind::write:
    return "write";
  default:
    return "atomic operation";
  }
}

/// `sections`: they are inside their views, so an address belongs to only one element.
std::optional<Gap> compare(Attempt &attempt, ThreadValues &values, FenceMask spaces, bool across_tiles,
                           bool sections = false) {
  Terms &terms = attempt.terms;
  std::vector<SharedAccess> accesses = accesses_in(values.region, attempt.sites);
  struct Seen {
    const SharedAccess *access;
    Pointer one, two;
  };
  std::vector<Seen> seen;
  for (const SharedAccess &access : accesses) {
    attempt.check_time();
    if (values.reaches(access.node, 1).is_false())
      continue;
    try {
      if (const Capture *image = image_of(access, attempt.graph)) {
        if (std::ranges::any_of(accesses, [&](const SharedAccess &each) {
              return each.kind != AccessKind::read && image_of(each, attempt.graph) == image;
            }))
          return Gap{"images that the kernel writes are not analysed", "", {}, place_of(access), {}};
        continue;
      }
      Seen next{&access, address_of(access, values, 1), address_of(access, values, 2)};
      if (sections)
        for (Pointer *each : {&next.one, &next.two})
          if (const auto place = place_in_matrix(*each, attempt)) {
            each->element = {place->first, place->second};
            each->past_element = Sum();
          }
      if (in_space(next.one, spaces))
        seen.push_back(std::move(next));
    } catch (const NotExpressible &error) {
      return Gap{error.what(), "", {}, place_of(access), {}};
    }
  }
  const z3::expr both = values.begins(1) && values.begins(2) && values.distinct();
  for (std::size_t x = 0; x < seen.size(); ++x)
    for (std::size_t y = x; y < seen.size(); ++y) {
      const Seen &a = seen[x], &b = seen[y];
      if ((a.one.object != b.two.object && !may_be_one(a.one, b.two, attempt.setting)) ||
          compatible({*a.access, *b.access, a.one, b.two}, attempt.graph.language.memory_model, across_tiles))
        continue;
      if (attempt.out_of_time())
        return Gap{attempt.timed_out, attempt.raise_limit, {}, place_of(*b.access), place_of(*a.access)};
      z3::expr question = both && overlap(a.one, a.access->size, b.two, b.access->size, terms) &&
                          values.reaches(a.access->node, 1) && values.reaches(b.access->node, 2);
      const Answer answer = terms.check(question);
      if (answer == Answer::impossible)
        continue;
      const std::string what = "this " + verb(b.access->kind) + " of '" + name_of(b.one, attempt) +
                               "' may race with the " + verb(a.access->kind) + " by another " +
                               std::string(attempt.graph.language.words.thread);
      Gap gap = answer == Answer::unknown
                    ? Gap{"the solver cannot decide whether " + what, "raise '--timeout'", {}, {}, {}}
                    : gap_of(values, what);
      if (answer == Answer::possible)
        gap.candidate = small_model(question, attempt);
      gap.at = place_of(*b.access);
      gap.other = place_of(*a.access);
      return gap;
    }
  return std::nullopt;
}

/// A section must be inside its view, but no library checks that. Assumes that rows are long enough; false if there are
/// no sections, or no sufficient length is found.
bool assume_sections_inside(Attempt &attempt, ThreadValues &values, FenceMask spaces) {
  BoundGuesses guesses(attempt);
  bool any = false;
  for (const SharedAccess &access : accesses_in(values.region, attempt.sites)) {
    if (values.reaches(access.node, 1).is_false())
      continue;
    const Pointer target = address_of(access, values, 1);
    if (!in_space(target, spaces))
      continue;
    const auto place = place_in_matrix(target, attempt);
    if (!place)
      continue;
    const Capture &capture = attempt.graph.kernel.captures[target.object.index];
    const Sum length = extent_of(capture, 1, attempt.terms);
    const z3::expr here = values.begins(1) && values.reaches(access.node, 1);
    if (!attempt.terms.impossible(here && attempt.terms.less(place->second, Sum(0))))
      return false;
    if (!attempt.terms.impossible(here && attempt.terms.at_most(length, place->second)) &&
        !guesses.assume_length(place->second, length, capture.name + ".extent[1] is", here, values))
      return false;
    any = true;
  }
  return any;
}

std::optional<Gap> compare_all(Attempt &attempt, ThreadValues &values, FenceMask spaces, bool across_tiles) {
  std::optional<Gap> gap = compare(attempt, values, spaces, across_tiles);
  if (gap && !attempt.graph.language.raw_pointers && assume_sections_inside(attempt, values, spaces) &&
      !compare(attempt, values, spaces, across_tiles, true))
    return std::nullopt;
  return gap;
}

} // namespace

std::optional<Gap> prove_races(Attempt &attempt, bool across_tiles) {
  const KernelGraph &graph = attempt.graph;
  if (across_tiles) {
    if (attempt.setting.shape.one_tile)
      return std::nullopt;
    attempt.setting.whole = true;
    Region region(graph, graph.function.getEntryBlock(), 0, attempt.regions++);
    ThreadValues values(region, attempt.setting);
    return compare_all(attempt, values, fence_global, true);
  }
  if (!graph.kernel.tiled())
    return std::nullopt; // every tile has a single thread
  // A barrier does not order the spaces that its fence excludes.
  const bool all = std::ranges::all_of(graph.barriers(), [&](const llvm::BasicBlock *block) {
    return KernelGraph::mask_of(*graph.barrier_in(*block)) == fence_all;
  });
  for (FenceMask spaces :
       all ? std::vector<FenceMask>{fence_all} : std::vector<FenceMask>{fence_global, fence_tile_local})
    if (std::optional<Gap> gap = for_each_interval(
            attempt, spaces, [&](ThreadValues &values) { return compare_all(attempt, values, spaces, false); }))
      return gap;
  return std::nullopt;
}

} // namespace ampsim::frontend
