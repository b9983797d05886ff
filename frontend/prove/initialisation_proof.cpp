// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Proves that no thread reads uninitialised tile-local memory.
//
// The memory that the threads of a tile certainly write in a barrier interval is found by enumerating them: addresses
// are nearly always sums over the local indices, and the tile's shape is known. The memory that is certainly written
// when an interval begins is the intersection over the paths to it. A read is covered by that, or by a write that the
// thread itself has made before in the same interval.
//
// Writes that depend on the launch's numbers (`if (i < n)`) are kept as terms of an arbitrary thread instead. For a
// read, the question is then whether the one thread whose write has that address exists and makes the write.
#include "frontend/code/uniform_tiles.h"
#include "frontend/prove/proof_steps.h"
#include "model/heap_blocks.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

/// The bytes of variables that are certainly written.
using Bytes = std::map<const llvm::Value *, std::vector<bool>>;
struct Written {
  Bytes bytes;
  std::set<std::size_t> writes; // made by each thread for which the guard holds
};

/// Thread 2 makes the write if the guard holds.
struct GuardedWrite {
  const llvm::Value *variable;
  std::uint64_t size;
  Sum offset;
  z3::expr guard;
  std::vector<Sum> locals, lengths; // of the thread and of the tile
};

class Initialisation {
public:
  Initialisation(Attempt &attempt) : attempt(attempt), terms(attempt.terms) {}

  std::optional<Gap> prove() {
    if (attempt.graph.kernel.tile_local.empty())
      return std::nullopt;
    IntervalGraph graph = interval_graph(attempt, fence_tile_local);
    std::vector<std::map<Node, Written>> gained(graph.starts.size());
    for (std::size_t k = 0; k < graph.starts.size(); ++k)
      if (auto gap = look_at(attempt, graph.starts[k], fence_tile_local, [&](ThreadValues &values) {
            gained[k] = gains(values);
            return std::optional<Gap>();
          }))
        return gap;
    std::vector<std::optional<Written>> before = fixpoint(graph, gained);
    for (std::size_t k = 0; k < graph.starts.size(); ++k)
      if (before[k])
        if (auto gap = look_at(attempt, graph.starts[k], fence_tile_local,
                               [&](ThreadValues &values) { return check(values, *before[k]); }))
          return gap;
    return std::nullopt;
  }

private:
  Attempt &attempt;
  Terms &terms;
  std::vector<GuardedWrite> guarded_writes;

  static constexpr std::uint64_t most_at_launch = 227 << 10;

  static std::uint64_t size_of(const MemoryObject &object) {
    if (object.sized_by_launch)
      return most_at_launch;
    const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object.object);
    if (!global)
      return 0;
    const auto size = std::uint64_t(global->getDataLayout().getTypeAllocSize(global->getValueType()));
    return size ? size : most_at_launch; // the launch places it
  }

  /// Variables that begin at the same address have one entry.
  static const llvm::Value *key_of(const MemoryObject &object) {
    return object.sized_by_launch ? nullptr : object.object;
  }

  static bool is_tile_local(const Pointer &pointer) {
    return pointer.object.kind == MemoryObject::Kind::tile_local;
  }

  std::vector<std::optional<Written>> fixpoint(const IntervalGraph &graph,
                                               const std::vector<std::map<Node, Written>> &gained) {
    std::vector<std::optional<Written>> before(graph.starts.size()); // empty: not reached yet
    before[0] = Written();
    for (bool changed = true; changed;) {
      changed = false;
      for (const IntervalGraph::Step &step : graph.steps) {
        if (!before[step.from])
          continue;
        Written after = *before[step.from];
        if (auto own = gained[step.from].find(step.end); own != gained[step.from].end()) {
          for (const auto &[variable, bytes] : own->second.bytes) {
            std::vector<bool> &all = after.bytes[variable];
            all.resize(std::max(all.size(), bytes.size()));
            for (std::size_t k = 0; k < bytes.size(); ++k)
              all[k] = all[k] || bytes[k];
          }
          after.writes.insert(own->second.writes.begin(), own->second.writes.end());
        }
        if (!before[step.to]) {
          before[step.to] = std::move(after);
          changed = true;
        } else {
          changed |= intersect(*before[step.to], after);
        }
      }
    }
    return before;
  }

  static bool intersect(Written &with, const Written &other) {
    bool changed = std::erase_if(with.writes, [&](std::size_t k) { return !other.writes.contains(k); }) > 0;
    for (auto &[variable, bytes] : with.bytes) {
      auto own = other.bytes.find(variable);
      for (std::size_t k = 0; k < bytes.size(); ++k)
        if (bytes[k] && (own == other.bytes.end() || k >= own->second.size() || !own->second[k])) {
          bytes[k] = false;
          changed = true;
        }
    }
    return changed;
  }

  //===--- the writes of an interval ----------------------------------------------------------===//

  /// For each barrier at which the interval may end: what was certainly written on the way to it. A write counts if it
  /// depends only on the thread's own indices.
  std::map<Node, Written> gains(ThreadValues &values) {
    std::map<Node, Written> result;
    if (!attempt.graph.presence_known(*values.region.nodes.front().block))
      return result; // the remaining threads are not known
    const std::vector<SharedAccess> accesses = accesses_in(values.region, attempt.sites);
    for (Node end : values.region.ends)
      for (const SharedAccess &access : accesses)
        if (access.kind == AccessKind::write && values.region.may_precede(access.node, end)) {
          try {
            const Pointer target = address_of(access, values, 1);
            if (is_tile_local(target)) {
              add(values, access, target, guard_of(values, access, end), result[end].bytes[key_of(target.object)]);
              if (std::optional<std::size_t> guarded = add_guarded(values, access))
                result[end].writes.insert(*guarded);
            }
          } catch (const NotExpressible &) { // then it is ignored
          }
        }
    return result;
  }

  /// The condition under which a thread of the tile makes the write if the tile reaches `end`. If no thread can have
  /// left early, all of them reach the places that every path to `end` passes, whatever the conditions before.
  z3::expr guard_of(ThreadValues &values, const SharedAccess &access, Node end) {
    const Region &region = values.region;
    if (!attempt.graph.nobody_left_alone(*region.nodes[std::size_t(end)].block))
      return (values.begins(1) && values.reaches(access.node, 1)).simplify();
    Node common = access.node;
    while (!region.dominates(common, end) || inside_other_loop(region, common, end))
      common = region.dominator_of(common);
    return values.reaches_from(common, access.node, 1).simplify();
  }

  /// Returns whether the node is in a loop that represents all of its iterations and does not contain `end`. Such a
  /// loop may have no iterations.
  bool inside_other_loop(const Region &region, Node node, Node end) const {
    for (const llvm::Loop *loop = attempt.graph.loops.getLoopFor(region.nodes[std::size_t(node)].block); loop;
         loop = loop->getParentLoop())
      if (!region.unrolled(*loop) && !loop->contains(region.nodes[std::size_t(end)].block))
        return true;
    return false;
  }

  /// The write of an arbitrary thread, which reaches it if it reaches the interval's beginning and the conditions hold.
  std::optional<std::size_t> add_guarded(ThreadValues &values, const SharedAccess &access) {
    if (attempt.setting.team || values.region.in_summarised_loop(*access.instruction->getParent()))
      return std::nullopt;
    const Pointer target = address_of(access, values, 2);
    GuardedWrite write{key_of(target.object),
                       access.size,
                       target.offset,
                       (values.begins(2) && values.reaches(access.node, 2)).simplify(),
                       {},
                       {}};
    for (unsigned d = 0; d < values.rank() && d < 3; ++d) {
      write.locals.push_back(values.local(d, 2));
      write.lengths.push_back(values.tile_size(d));
    }
    guarded_writes.push_back(std::move(write));
    return guarded_writes.size() - 1;
  }

  /// The condition that the one thread of the tile whose write has the address of the read has made that write. Its
  /// indices are the quotients of the address by their factors.
  z3::expr written_by_another(const GuardedWrite &write, const Pointer &target, std::uint64_t size) {
    if (write.variable != key_of(target.object) || write.size != size)
      return terms.truth(false);
    struct Index {
      Atom atom;
      Number factor;
      Sum length;
    };
    std::vector<Index> indices;
    std::vector<std::pair<Atom, Sum>> meant;
    Sum rest = target.offset - write.offset;
    for (std::size_t d = 0; d < write.locals.size(); ++d)
      for (const auto &[atom, one] : write.locals[d].factors) {
        const auto factor = write.offset.factors.find(atom);
        if (factor == write.offset.factors.end()) {
          meant.emplace_back(atom, Sum(0)); // the first one is enough
          continue;
        }
        if (factor->second <= 0)
          return terms.truth(false);
        indices.push_back({atom, factor->second, write.lengths[d]});
        rest = rest + Sum::of(atom) * factor->second;
      }
    std::ranges::sort(indices, [](const Index &a, const Index &b) { return a.factor > b.factor; });
    z3::expr there = terms.truth(true);
    for (const Index &each : indices) {
      const Sum value = terms.floor_quotient(rest, each.factor);
      there = there && terms.at_most(Sum(0), value) && terms.less(value, each.length);
      meant.emplace_back(each.atom, value);
      rest = rest - value * each.factor;
    }
    const std::optional<z3::expr> guard = terms.with_values(write.guard, meant);
    return guard ? there && terms.equal(rest, Sum(0)) && *guard : terms.truth(false);
  }

  struct Assignment {
    std::vector<Sum> locals;            // the symbols
    std::array<std::int32_t, 3> size{}; // the number of values of each
    std::optional<Atom> iteration;      // of the loop that contains the write
  };

  void add(ThreadValues &values, const SharedAccess &access, const Pointer &target, const z3::expr &guard,
           std::vector<bool> &bytes) {
    Assignment all;
    std::set<Atom> known;
    for (unsigned d = 0; d < 3; ++d) {
      const Sum size = d < values.rank() ? values.tile_size(d) : Sum(1);
      if (!size.is_constant())
        return;
      all.size[d] = std::int32_t(size.constant);
      all.locals.push_back(values.local(d, 1));
      for (const auto &[atom, factor] : all.locals.back().factors)
        known.insert(atom);
    }
    for (const auto &[atom, factor] : target.offset.factors)
      if (!known.contains(atom)) {
        if (all.iteration || !terms.name(atom).starts_with("iteration of") ||
            terms.name(atom).find(" before ") != std::string::npos || !single_exit(values, access))
          return;
        all.iteration = atom;
      }
    if (!all.iteration && values.region.in_summarised_loop(*access.instruction->getParent()))
      return; // the guard does not say whether a first iteration occurs
    bytes.resize(size_of(target.object));
    for (std::int32_t x = 0; x < all.size[0]; ++x)
      for (std::int32_t y = 0; y < all.size[1]; ++y)
        for (std::int32_t z = 0; z < all.size[2]; ++z)
          if (const std::int32_t rank = (x * all.size[1] + y) * all.size[2] + z;
              !attempt.setting.team || attempt.setting.team->has(rank))
            add_thread(access, target.offset, guard, all, {x, y, z}, bytes);
    attempt.check_time();
  }

  /// Returns whether the loop around the access ends only at its head, so that no iteration before the last is skipped.
  bool single_exit(ThreadValues &values, const SharedAccess &access) {
    const llvm::Loop *loop = attempt.graph.loops.getLoopFor(access.instruction->getParent());
    return loop && values.region.in_summarised_loop(*access.instruction->getParent()) &&
           loop->getExitingBlock() == loop->getHeader() && loop->getHeader() != access.instruction->getParent() &&
           (!loop->getParentLoop() || values.region.unrolled(*loop->getParentLoop()));
  }

  void add_thread(const SharedAccess &access, const Sum &offset, const z3::expr &guard, const Assignment &all,
                  const std::array<std::int32_t, 3> &thread, std::vector<bool> &bytes) {
    for (std::int32_t round = 0; round < 4096; ++round) {
      z3::expr_vector from(terms.context), to(terms.context);
      Number address = offset.constant;
      auto set = [&](Atom atom, Number value) {
        from.push_back(terms.expression(Sum::of(atom)));
        to.push_back(terms.context.int_val(int(value)));
        if (auto factor = offset.factors.find(atom); factor != offset.factors.end())
          address += factor->second * value;
      };
      for (unsigned d = 0; d < 3; ++d)
        for (const auto &[atom, factor] : all.locals[d].factors)
          set(atom, thread[d]);
      if (all.iteration)
        set(*all.iteration, round);
      z3::expr own = guard;
      if (!guard.is_true() && !own.substitute(from, to).simplify().is_true())
        return;
      for (std::uint64_t k = 0; k < access.size; ++k)
        if (address + Number(k) >= 0 && address + Number(k) < Number(bytes.size()))
          bytes[std::size_t(address + Number(k))] = true;
      if (!all.iteration || address < 0 || address >= Number(bytes.size()))
        return;
    }
  }

  //===--- reads ---------------------------------------------------------------------------------===//

  std::optional<Gap> check(ThreadValues &values, const Written &before) {
    const std::vector<SharedAccess> accesses = accesses_in(values.region, attempt.sites);
    for (const SharedAccess &read : accesses) {
      attempt.check_time();
      if (read.kind == AccessKind::write || values.reaches(read.node, 1).is_false())
        continue;
      try {
        const Pointer target = address_of(read, values, 1);
        if (!is_tile_local(target) || (target.object.object && is_of_builtin_function(*target.object.object)))
          continue;
        z3::expr missing = values.begins(1) && values.reaches(read.node, 1) && !covered(target, read.size, before);
        if (terms.impossible(missing))
          continue;
        missing = missing && !written_itself(values, accesses, read, target);
        if (terms.impossible(missing))
          continue;
        for (std::size_t k : before.writes)
          missing = missing && !written_by_another(guarded_writes[k], target, read.size);
        if (terms.impossible(missing))
          continue;
        Gap gap = gap_of(values, "an element of '" + name_of(target, attempt) + "' may be read before a " +
                                     std::string(attempt.graph.language.words.thread) + " has written it");
        gap.at = place_of(read);
        gap.candidate = small_model(missing, attempt);
        return gap;
      } catch (const NotExpressible &error) {
        return Gap{error.what(), "", {}, place_of(read), {}};
      }
    }
    return std::nullopt;
  }

  z3::expr covered(const Pointer &target, std::uint64_t size, const Written &before) {
    auto found = before.bytes.find(key_of(target.object));
    z3::expr result = terms.truth(false);
    if (found == before.bytes.end())
      return result;
    const std::vector<bool> &bytes = found->second;
    for (std::size_t low = 0; low < bytes.size();) {
      std::size_t high = low;
      while (high < bytes.size() && bytes[high])
        ++high;
      if (high > low)
        result = result || (terms.at_most(Sum(Number(low)), target.offset) &&
                            terms.at_most(target.offset + Sum(Number(size)), Sum(Number(high))));
      low = high + 1;
    }
    return result;
  }

  /// By this thread, earlier in the interval and in the same iteration.
  z3::expr written_itself(ThreadValues &values, const std::vector<SharedAccess> &accesses, const SharedAccess &read,
                          const Pointer &target) {
    z3::expr result = terms.truth(false);
    for (const SharedAccess &write : accesses) {
      if (write.kind != AccessKind::write || !comes_before(values.region, write, read))
        continue;
      const Pointer own = address_of(write, values, 1);
      if (own.object == target.object)
        result =
            result || (values.reaches(write.node, 1) && terms.at_most(own.offset, target.offset) &&
                       terms.at_most(target.offset + Sum(Number(read.size)), own.offset + Sum(Number(write.size))));
    }
    return result;
  }

  bool comes_before(const Region &region, const SharedAccess &write, const SharedAccess &read) const {
    for (const llvm::Loop *loop = attempt.graph.loops.getLoopFor(write.instruction->getParent()); loop;
         loop = loop->getParentLoop())
      if (!region.unrolled(*loop) && !loop->contains(read.instruction))
        return false;
    if (write.node == read.node)
      return write.instruction->comesBefore(read.instruction);
    return region.dominates(write.node, read.node);
  }
};

} // namespace

std::optional<Gap> prove_initialised(Attempt &attempt) {
  // Blocks from malloc() are not initialised, unlike the memory of other variables.
  const Kernel &kernel = attempt.graph.kernel;
  for (std::size_t k = 0; k < kernel.captures.size(); ++k)
    if (is_device_heap(kernel.captures[k].variable) && kernel.uses[k].reads)
      return Gap{"memory of the device heap may be read before it is written", "", {}, {}, {}};
  return Initialisation(attempt).prove();
}

} // namespace ampsim::frontend
