// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_graph.h.
#include "frontend/prove/kernel_graph.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/code/uniform_tiles.h"
#include "frontend/ir/site_table.h"
#include "frontend/prove/integer_terms.h"
#include "frontend/prove/warp_barriers.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <algorithm>
#include <functional>

namespace ampsim::frontend {

//===--- the kernel --------------------------------------------------------------------===//

/// An image is its place in the arguments, as a pointer until calls are inlined (frontend/opencl/image_functions.h).
static void fold_images(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
    if (llvm::isa<llvm::PtrToIntInst>(instruction))
      if (llvm::Constant *number = llvm::ConstantFoldInstruction(&instruction, function.getDataLayout())) {
        instruction.replaceAllUsesWith(number);
        instruction.eraseFromParent();
      }
}

/// Each barrier gets a block of its own, which begins with it.
llvm::Function &KernelGraph::cut_at_barriers(llvm::Function &function, const std::set<unsigned> &warp_barriers) {
  fold_images(function);
  std::vector<llvm::Instruction *> found;
  unsigned of_warps = 0;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (waits_for_tile(&instruction) || (waits_for_warp(&instruction) && warp_barriers.contains(of_warps++)))
      found.push_back(&instruction);
  for (llvm::Instruction *barrier : found) {
    if (barrier != &barrier->getParent()->front())
      llvm::SplitBlock(barrier->getParent(), barrier);
    llvm::SplitBlock(barrier->getParent(), barrier->getNextNode());
    barrier_calls.insert(barrier);
  }
  return function;
}

KernelGraph::KernelGraph(llvm::Function &function, const Kernel &kernel, const Language &language,
                         const std::set<unsigned> &warp_barriers)
    : function(cut_at_barriers(function, warp_barriers)), kernel(kernel), language(language),
      roots(function, kernel.captures), variables(tile_local_variables(function)) {
  dominators.recalculate(function);
  post_dominators.recalculate(function);
  loops.analyze(dominators);
  for (const llvm::BasicBlock &block : function)
    if (barrier_in(block))
      barrier_blocks.push_back(&block);
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    numbers.emplace(&instruction, unsigned(numbers.size()));
  find_annotations();
  find_dimensions();
  find_divergent();
  find_parting();
  find_leaving();
}

const TileLocalVariable *KernelGraph::described(const llvm::GlobalVariable &variable) const {
  const auto index = std::size_t(std::ranges::find(variables, &variable) - variables.begin());
  return index < variables.size() && index < kernel.tile_local.size() ? &kernel.tile_local[index] : nullptr;
}

const llvm::CallBase *KernelGraph::barrier_in(const llvm::BasicBlock &block) const {
  return barrier_calls.contains(&block.front()) ? llvm::cast<llvm::CallBase>(&block.front()) : nullptr;
}

FenceMask KernelGraph::mask_of(const llvm::CallBase &barrier) {
  if (waits_for_warp(&barrier))
    return fence_all;
  const auto *mask = llvm::dyn_cast<llvm::ConstantInt>(barrier.getArgOperand(0));
  return mask ? FenceMask(mask->getZExtValue()) : 0;
}

bool KernelGraph::has_barrier(const llvm::Loop &loop, FenceMask space) const {
  return std::ranges::any_of(barrier_blocks, [&](const llvm::BasicBlock *block) {
    return loop.contains(block) && (mask_of(*barrier_in(*block)) & space);
  });
}

namespace {

/// Returns whether divergence begins at this value.
bool differs(const llvm::Value *value, const llvm::Function &kernel, bool raw_pointers) {
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction)
    return false;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load->getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
    if (base == kernel.getArg(0))
      return false;
    if (base == kernel.getArg(1) || call_to(base, AbiFunction::context))
      return !context_field(offset.getZExtValue()).uniform();
    if (raw_pointers) // shared memory may change between the reads of two threads, without a race if both are strong
      return true;
    const auto *outer = llvm::dyn_cast<llvm::LoadInst>(base); // the header of a container captured by reference
    return !outer || outer->getPointerOperand()->stripInBoundsOffsets() != kernel.getArg(0) ||
           !load->getType()->isIntOrPtrTy();
  }
  if (call_to(instruction, AbiFunction::context) || call_to(instruction, AbiFunction::barrier_sum))
    return false;
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(instruction))
    return !call->getType()->isVoidTy() && !(llvm::isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return instruction->isAtomic() || llvm::isa<llvm::AllocaInst>(instruction);
}

} // namespace

/// They are messages of a separate kind, of four lines (BrokenAnnotation in simulator/messages.h).
void KernelGraph::find_annotations() {
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const llvm::CallBase *call = call_to(&instruction, AbiFunction::message);
    const auto *kind = call ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0)) : nullptr;
    if (!kind || kind->getZExtValue() != 2)
      continue;
    breaking.insert(call->getParent());
    llvm::StringRef message;
    llvm::getConstantStringInfo(call->getArgOperand(1), message);
    llvm::SmallVector<llvm::StringRef, 4> parts;
    message.split(parts, '\n');
    std::string text = parts.size() > 2 ? "line " + parts[1].str() + ": " + parts[2].str() : "an annotation";
    for (std::size_t k; (k = text.find("%%")) != std::string::npos;)
      text.erase(k, 1);
    if (std::ranges::find(annotation_texts, text) == annotation_texts.end())
      annotation_texts.push_back(std::move(text));
  }
}

void KernelGraph::find_dimensions() {
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || load->use_empty()) // a whole uint3 is read just for its x
      continue;
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load->getPointerOperand()->stripAndAccumulateConstantOffsets(function.getDataLayout(), offset, true);
    if (base != function.getArg(1) && !call_to(base, AbiFunction::context))
      continue;
    if (const ContextField field = context_field(offset.getZExtValue()); field.kind != ContextField::Kind::other)
      used_dimensions.insert(field.dimension);
  }
}

void KernelGraph::find_divergent() {
  llvm::CycleInfo cycles;
  cycles.compute(function);
  // A barrier's result is the same for all threads of the tile, although each has contributed its own value.
  std::unique_ptr<llvm::UniformityInfo> info = find_divergence(
      function, dominators, cycles,
      [&](const llvm::Value *value) { return differs(value, function, language.raw_pointers); },
      [](const llvm::Value *value) { return call_to(value, AbiFunction::barrier_sum) != nullptr; });
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (info->isDivergent(&instruction) ||
        (instruction.isTerminator() && info->hasDivergentTerminator(*instruction.getParent())))
      divergent.insert(&instruction);
}

/// A branch at which the threads of a tile may diverge matters if there is a barrier before all paths meet again.
/// Threads that end on one path matter if the language counts them; a warp's barrier counts them. So does an operation of
/// a warp that all of its threads must reach.
void KernelGraph::find_parting() {
  std::vector<const llvm::BasicBlock *> work(barrier_blocks.begin(), barrier_blocks.end());
  while (!work.empty()) {
    const llvm::BasicBlock *block = work.back();
    work.pop_back();
    if (before_barrier.insert(block).second)
      work.insert(work.end(), llvm::pred_begin(block), llvm::pred_end(block));
  }
  for (const llvm::BasicBlock &block : function) {
    const llvm::Instruction &branch = *block.getTerminator();
    if (branch.getNumSuccessors() < 2 || uniform(branch) || branch.getMetadata(together_metadata))
      continue;
    const auto *own = post_dominators.getNode(const_cast<llvm::BasicBlock *>(&block));
    const llvm::BasicBlock *meeting = own && own->getIDom() ? own->getIDom()->getBlock() : nullptr;
    std::set<const llvm::BasicBlock *> between;
    std::vector<const llvm::BasicBlock *> open(llvm::succ_begin(&block), llvm::succ_end(&block));
    bool meets_barrier = false, of_warp = false;
    while (!open.empty()) {
      const llvm::BasicBlock *next = open.back();
      open.pop_back();
      if (next == meeting || !between.insert(next).second)
        continue;
      meets_barrier |= barrier_in(*next) != nullptr;
      of_warp |= barrier_in(*next) && waits_for_warp(barrier_in(*next));
      if (language.memory_model.warps_operate_as_a_whole)
        meets_barrier |= std::ranges::any_of(
            *next, [](const llvm::Instruction &each) { return call_to(&each, AbiFunction::warp) != nullptr; });
      open.insert(open.end(), llvm::succ_begin(next), llvm::succ_end(next));
    }
    unsigned that_go_on = 0;
    for (const llvm::BasicBlock *next : llvm::successors(&block))
      that_go_on += before_barrier.contains(next);
    if (meets_barrier && (that_go_on > 1 || of_warp || language.memory_model.ended_threads_count_at_barriers))
      parting.push_back(&branch);
  }
}

/// Returns whether every thread of the tile reaches the block equally often: no divergent branch controls it.
bool KernelGraph::executed_together(const llvm::BasicBlock &block) const {
  return std::ranges::all_of(function, [&](const llvm::BasicBlock &other) {
    const llvm::Instruction &branch = *other.getTerminator();
    return uniform(branch) || post_dominators.dominates(&block, &other) || !may_precede(branch, block);
  });
}

bool KernelGraph::may_precede(const llvm::Instruction &branch, const llvm::BasicBlock &place) const {
  return llvm::any_of(llvm::successors(branch.getParent()), [&](const llvm::BasicBlock *next) {
    return llvm::isPotentiallyReachable(next, &place, nullptr, &dominators, &loops);
  });
}

void KernelGraph::find_leaving() {
  for (const llvm::BasicBlock &block : function) {
    const llvm::Instruction &branch = *block.getTerminator();
    Leaving found{&branch, std::nullopt, false};
    unsigned that_stay = 0;
    for (unsigned k = 0; k < branch.getNumSuccessors(); ++k)
      if (before_barrier.contains(branch.getSuccessor(k))) {
        found.staying = k;
        ++that_stay;
      }
    if (that_stay == 0 || that_stay == branch.getNumSuccessors())
      continue;
    if (that_stay > 1 || !llvm::isa<llvm::BranchInst>(branch))
      found.staying.reset();
    found.together = uniform(branch) && executed_together(block);
    leaving.push_back(found);
  }
}

bool KernelGraph::nobody_left_alone(const llvm::BasicBlock &place) const {
  return std::ranges::all_of(
      leaving, [&](const Leaving &each) { return each.together || !may_precede(*each.branch, place); });
}

bool KernelGraph::presence_known(const llvm::BasicBlock &place) const {
  return std::ranges::all_of(leaving, [&](const Leaving &each) {
    const llvm::BasicBlock &block = *each.branch->getParent();
    if (each.together || !may_precede(*each.branch, place))
      return true;
    return each.staying && !loops.getLoopFor(&block) &&
           dominators.dominates(llvm::BasicBlockEdge(&block, each.branch->getSuccessor(*each.staying)), &place);
  });
}

//===--- regions ---------------------------------------------------------------------------===//

namespace {

constexpr unsigned most_rounds = 2;
constexpr std::size_t most_nodes = 3000;

} // namespace

bool Region::ends_at(const llvm::BasicBlock &block) const {
  const llvm::CallBase *barrier = graph.barrier_in(block);
  return barrier && (KernelGraph::mask_of(*barrier) & spaces);
}

Region::Region(const KernelGraph &graph, const llvm::BasicBlock &start, FenceMask spaces, unsigned id)
    : graph(graph), spaces(spaces), id(id) {
  using Key = std::pair<const llvm::BasicBlock *, std::map<const llvm::Loop *, unsigned>>;
  std::map<Key, Node> known;
  std::vector<Place> found;
  std::vector<std::vector<Node>> next_nodes;
  auto node_for = [&](const Key &key) {
    auto [place, is_new] = known.try_emplace(key, Node(found.size()));
    if (is_new) {
      found.push_back({key.first, key.second, {}, {}, false});
      next_nodes.emplace_back();
    }
    return std::pair(place->second, is_new);
  };
  std::vector<Node> work{node_for({&start, {}}).first};
  std::vector<Node> found_ends, found_exits;
  while (!work.empty()) {
    if (found.size() > most_nodes)
      throw NotExpressible("the code between barriers has too many branches");
    const Node node = work.back();
    work.pop_back();
    const llvm::BasicBlock *block = found[std::size_t(node)].block;
    if (ends_at(*block)) {
      found_ends.push_back(node);
      continue;
    }
    const llvm::Instruction &branch = *block->getTerminator();
    if (branch.getNumSuccessors() == 0)
      found_exits.push_back(node);
    for (unsigned k = 0; k < branch.getNumSuccessors(); ++k) {
      const llvm::BasicBlock *next = branch.getSuccessor(k);
      std::map<const llvm::Loop *, unsigned> rounds;
      for (const auto &[loop, round] : found[std::size_t(node)].rounds)
        if (loop->contains(next))
          rounds[loop] = round;
      const llvm::Loop *loop = graph.loops.getLoopFor(next);
      if (loop && loop->getHeader() == next && loop->contains(block)) { // a back edge
        if (!unrolled(*loop))
          continue;
        for (const llvm::Loop *inner : loop->getSubLoops()) // entered anew
          rounds.erase(inner);
        if (++rounds[loop] > most_rounds) {
          cut.push_back({node, k});
          found[std::size_t(node)].leaves = true;
          continue;
        }
      }
      auto [target, is_new] = node_for({next, rounds});
      found[std::size_t(target)].in.push_back({node, k});
      next_nodes[std::size_t(node)].push_back(target);
      if (is_new)
        work.push_back(target);
    }
  }

  // In topological order.
  std::vector<Node> order;
  std::vector<char> state(found.size(), 0);
  std::function<void(Node)> visit = [&](Node node) {
    state[std::size_t(node)] = 1;
    for (Node next : next_nodes[std::size_t(node)]) {
      if (state[std::size_t(next)] == 1)
        throw NotExpressible("a loop with several entries");
      if (!state[std::size_t(next)])
        visit(next);
    }
    state[std::size_t(node)] = 2;
    order.push_back(node);
  };
  visit(0);
  std::ranges::reverse(order);
  std::vector<Node> number(found.size());
  for (std::size_t k = 0; k < order.size(); ++k)
    number[std::size_t(order[k])] = Node(k);
  for (Node old : order) {
    nodes.push_back(std::move(found[std::size_t(old)]));
    for (Edge &edge : nodes.back().in)
      edge.from = number[std::size_t(edge.from)];
    for (Node next : next_nodes[std::size_t(old)])
      nodes.back().out.push_back(number[std::size_t(next)]);
  }
  for (Node old : found_ends)
    ends.push_back(number[std::size_t(old)]);
  for (Node old : found_exits)
    exits.push_back(number[std::size_t(old)]);
  for (Edge &edge : cut)
    edge.from = number[std::size_t(edge.from)];

  dominator.resize(nodes.size(), live);
  before.resize(nodes.size());
  for (std::size_t k = 1; k < nodes.size(); ++k) {
    Node common = nodes[k].in.front().from;
    for (const Edge &edge : nodes[k].in) {
      before[k].insert(edge.from);
      before[k].insert(before[std::size_t(edge.from)].begin(), before[std::size_t(edge.from)].end());
      for (Node other = edge.from; common != other;)
        (common > other ? common : other) = dominator[std::size_t(std::max(common, other))];
    }
    dominator[k] = common;
  }
}

const llvm::Loop *Region::summarised_loop(const llvm::BasicBlock &block) const {
  const llvm::Loop *loop = graph.loops.getLoopFor(&block);
  return loop && loop->getHeader() == &block && !unrolled(*loop) ? loop : nullptr;
}

bool Region::in_summarised_loop(const llvm::BasicBlock &block) const {
  for (const llvm::Loop *loop = graph.loops.getLoopFor(&block); loop; loop = loop->getParentLoop())
    if (!unrolled(*loop))
      return true;
  return false;
}

bool Region::dominates(Node a, Node b) const {
  while (b > a)
    b = dominator[std::size_t(b)];
  return a == b;
}

Node Region::equivalent(Node node) const {
  const Node from = dominator[std::size_t(node)];
  if (from == live)
    return live;
  const std::set<Node> &on_the_way = before[std::size_t(node)];
  for (auto at = on_the_way.lower_bound(from); at != on_the_way.end(); ++at) {
    const Place &place = nodes[std::size_t(*at)];
    if (place.leaves || place.out.empty() || graph.breaks_annotation(*place.block))
      return live;
    for (Node next : place.out)
      if (next != node && !on_the_way.contains(next))
        return live;
  }
  return from;
}

Node Region::last(const llvm::BasicBlock &block, Node node) const {
  if (node == live)
    return live;
  for (Node at = node; at != live; at = dominator[std::size_t(at)])
    if (nodes[std::size_t(at)].block == &block)
      return at;
  for (Node at : before[std::size_t(node)])
    if (nodes[std::size_t(at)].block == &block)
      throw NotExpressible("a value depends on the path between barriers");
  return live;
}

} // namespace ampsim::frontend
