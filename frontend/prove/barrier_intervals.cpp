// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The barrier intervals of a kernel, each with the known values of uniform counters.
//
// Counters of loops with barriers that are the same for all threads are stepped concretely if they begin with a
// constant: `for (s = 128; s > 0; s /= 2)` gives one interval for each s, in which `l % (2 * s)` is a division by a
// constant. A counter with too many values, or with values that are not constants, becomes a symbol instead; the others
// remain known.
#include "frontend/prove/proof_steps.h"

#include "frontend/code/abi_functions.h"
#include "frontend/code/other_arguments.h"
#include "model/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

#include <algorithm>
#include <set>

namespace ampsim::frontend {

namespace {

constexpr std::size_t most_states = 400;

struct Search {
  Attempt &attempt;
  FenceMask spaces;
  std::set<const llvm::PHINode *> followed; // counters with known values
  std::vector<const llvm::PHINode *> order; // in code order, so that every run is the same

  explicit Search(Attempt &attempt, FenceMask spaces) : attempt(attempt), spaces(spaces) {
    for (const llvm::BasicBlock &block : attempt.graph.function) {
      const llvm::Loop *loop = attempt.graph.loops.getLoopFor(&block);
      if (!loop || loop->getHeader() != &block || !attempt.graph.has_barrier(*loop, spaces))
        continue;
      for (const llvm::PHINode &phi : block.phis())
        if (phi.getType()->isIntegerTy() && phi.getType()->getIntegerBitWidth() <= 64 &&
            attempt.graph.uniform(phi)) {
          order.push_back(&phi);
          followed.insert(&phi);
        }
    }
  }

  /// The states in which the intervals after the ends of this one begin. A counter without a known value is no longer
  /// followed, and is returned.
  const llvm::PHINode *next_states(ThreadValues &values, std::vector<std::pair<Node, IntervalStart>> &next) {
    for (Node end : values.region.ends) {
      if (values.reaches(end, 1).is_false())
        continue;
      UniformState state;
      for (const llvm::PHINode *phi : order) {
        if (!followed.contains(phi) ||
            !attempt.graph.dominators.dominates(phi->getParent(), values.region.nodes[std::size_t(end)].block))
          continue;
        const Node place = values.region.last(*phi->getParent(), end);
        if (place == live) {
          if (auto old = values.setting.state.find(phi); old != values.setting.state.end())
            state.insert(*old);
          continue;
        }
        Value value = values.value(*phi, end, 1);
        if (!value.sum || !value.sum->is_constant() || value.sum->constant > INT64_MAX ||
            value.sum->constant < INT64_MIN)
          return phi;
        state[phi] = std::int64_t(value.sum->constant);
      }
      for (const llvm::BasicBlock *successor : llvm::successors(values.region.nodes[std::size_t(end)].block))
        next.emplace_back(end, IntervalStart(successor, state));
    }
    return nullptr;
  }

  const llvm::PHINode *most_varied(const std::vector<IntervalStart> &seen) const {
    const llvm::PHINode *result = nullptr;
    std::size_t most = 1;
    for (const llvm::PHINode *phi : order) {
      std::set<std::int64_t> found;
      for (const IntervalStart &each : seen)
        if (auto value = each.second.find(phi); value != each.second.end())
          found.insert(value->second);
      if (followed.contains(phi) && found.size() > most) {
        most = found.size();
        result = phi;
      }
    }
    return result;
  }

  /// All intervals, without examining them; nothing after a counter was dropped.
  std::optional<IntervalGraph> enumerate() {
    IntervalGraph result;
    std::map<IntervalStart, std::size_t> seen;
    auto number_of = [&](const IntervalStart &start) {
      auto [place, is_new] = seen.try_emplace(start, result.starts.size());
      if (is_new)
        result.starts.push_back(start);
      return place->second;
    };
    number_of({&attempt.graph.function.getEntryBlock(), {}});
    for (std::size_t k = 0; k < result.starts.size(); ++k) {
      attempt.check_time();
      const IntervalStart start = result.starts[k];
      Region region(attempt.graph, *start.first, spaces, attempt.regions++);
      Setting setting = attempt.setting;
      setting.state = start.second;
      ThreadValues values(region, setting);
      std::vector<std::pair<Node, IntervalStart>> next;
      const llvm::PHINode *unknown = next_states(values, next);
      for (const auto &[end, target] : next)
        result.steps.push_back({k, end, number_of(target)});
      if (!unknown && result.starts.size() > most_states) {
        unknown = most_varied(result.starts);
        if (!unknown)
          throw NotExpressible("too many barrier intervals");
      }
      if (unknown) {
        followed.erase(unknown);
        return std::nullopt;
      }
    }
    return result;
  }
};

} // namespace

IntervalGraph interval_graph(Attempt &attempt, FenceMask spaces) {
  Search search(attempt, spaces);
  std::optional<IntervalGraph> found;
  while (!(found = search.enumerate()))
    attempt.check_time();
  return std::move(*found);
}

std::optional<Gap> look_at(Attempt &attempt, const IntervalStart &start, FenceMask spaces, const Look &look) {
  attempt.check_time();
  Region region(attempt.graph, *start.first, spaces, attempt.regions++);
  Setting setting = attempt.setting;
  setting.state = start.second;
  ThreadValues values(region, setting);
  for (const Region::Edge &edge : region.cut)
    if (!attempt.terms.impossible(values.begins(1) && values.reaches(edge.from, 1) && values.takes(edge, 1)))
      return Gap{"a loop may run several iterations between two barriers",
                 "let every iteration reach the loop's barriers",
                 {},
                 {},
                 {}};
  return look(values);
}

std::optional<Gap> for_each_interval(Attempt &attempt, FenceMask spaces, const Look &look) {
  for (const IntervalStart &start : interval_graph(attempt, spaces).starts)
    if (std::optional<Gap> gap = look_at(attempt, start, spaces, look))
      return gap;
  return std::nullopt;
}

//===--- barriers ----------------------------------------------------------------------------===//

/// Branches that may separate threads before a barrier do not, if both threads of every pair take the same way.
std::optional<Gap> prove_barriers(Attempt &attempt) {
  for (const llvm::Instruction &instruction : llvm::instructions(attempt.graph.function))
    if (const llvm::CallBase *call = call_to(&instruction, AbiFunction::warp)) {
      const auto *operation = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
      if (operation && operation->getZExtValue() == ampsim_named_barrier)
        throw NotExpressible("a named barrier at " + line_of(instruction));
    }
  for (const llvm::Instruction &instruction : llvm::instructions(attempt.graph.function))
    if (instruction.hasMetadata(other_arguments_metadata)) // which are not compared here
      throw NotExpressible("an asynchronous copy at " + line_of(instruction));
  const std::vector<const llvm::Instruction *> &parting = attempt.graph.parting_branches();
  if (parting.empty())
    return std::nullopt;
  auto look = [&](ThreadValues &values) -> std::optional<Gap> {
    for (Node node = 0; node < Node(values.region.nodes.size()); ++node) {
      const llvm::Instruction *branch = values.region.nodes[std::size_t(node)].block->getTerminator();
      if (!std::ranges::count(parting, branch))
        continue;
      z3::expr diverge = attempt.terms.truth(false);
      for (unsigned k = 0; k < branch->getNumSuccessors(); ++k)
        diverge = diverge || values.takes({node, k}, 1) != values.takes({node, k}, 2);
      z3::expr both = values.begins(1) && values.begins(2) && values.reaches(node, 1) && values.reaches(node, 2);
      const z3::expr question = both && diverge && values.distinct();
      if (values.region.in_summarised_loop(*branch->getParent()) || !attempt.terms.impossible(question)) {
        const Vocabulary &words = attempt.graph.language.words;
        const std::string reason = std::string(words.threads) + " of one " + std::string(words.tile) +
                                   " may diverge here before a barrier";
        Gap gap = gap_of(values, reason);
        gap.reason = reason;
        gap.candidate = small_model(question, attempt);
        if (const llvm::DILocation *place = branch->getDebugLoc().get())
          gap.at = {{place->getScope()->getSubprogram()->getName().str(), place->getFilename().str(),
                     place->getLine(), place->getColumn()}};
        return gap;
      }
    }
    return std::nullopt;
  };
  return for_each_interval(attempt, fence_all, look);
}

} // namespace ampsim::frontend
