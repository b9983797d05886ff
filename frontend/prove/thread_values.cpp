// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See thread_values.h.
#include "frontend/prove/thread_values.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/code/tile_divergence.h"
#include "model/abi.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

constexpr Number int_max = (Number(1) << 31) - 1;

unsigned width_of(const llvm::Value &value) {
  const llvm::Type *type = value.getType();
  if (type->isIntegerTy())
    return type->getIntegerBitWidth();
  return type->isPointerTy() ? 64 : 0;
}

bool is_power_of_two(Number value) { return value > 0 && (value & (value - 1)) == 0; }

} // namespace

/// The line of the program that an instruction comes from; 0 if it has none, because the compiler merged several
/// places.
static unsigned own_line(const llvm::Instruction &instruction) {
  const llvm::DILocation *place = instruction.getDebugLoc().get();
  while (place && place->getInlinedAt() &&
         (place->getLine() == 0 || place->getScope()->getSubprogram()->getLinkageName().contains("concurrency")))
    place = place->getInlinedAt();
  return place ? place->getLine() : 0;
}

/// Otherwise the line of the next or previous instruction in its block, or of the branch that controls it, or of the
/// function.
std::string line_of(const llvm::Instruction &instruction) {
  unsigned line = own_line(instruction);
  for (const llvm::Instruction *next = instruction.getNextNode(); next && !line; next = next->getNextNode())
    line = own_line(*next);
  for (const llvm::Instruction *before = instruction.getPrevNode(); before && !line; before = before->getPrevNode())
    line = own_line(*before);
  for (const llvm::BasicBlock *from : llvm::predecessors(instruction.getParent()))
    if (!line)
      line = own_line(*from->getTerminator());
  if (const llvm::DISubprogram *function = instruction.getFunction()->getSubprogram(); function && !line)
    line = function->getLine();
  return line ? "line " + std::to_string(line) : "an unknown line";
}

Sum extent_of(const Capture &capture, unsigned dimension, Terms &terms) {
  return terms.symbol(capture.name + ".extent[" + std::to_string(dimension) + "]", {1, int_max});
}

Sum row_distance(const Capture &capture, Terms &terms) {
  return terms.symbol(capture.name + ".stride[0]", {1, int_max});
}

ThreadValues::ThreadValues(const Region &region, const Setting &setting)
    : region(region), setting(setting), terms(setting.terms) {
  if (setting.fewer_threads) // before the kernel itself computes them
    for (unsigned d = 0; d < rank(); ++d)
      for (int thread : {1, 2})
        tile_origin(d, thread);
}

//===--- the thread and the launch ------------------------------------------------------===//

std::string ThreadValues::name(LaunchNumber number, unsigned d) const {
  return std::string(setting.graph.language.launch.of(number)[2 - d]);
}

Sum ThreadValues::tile_size(unsigned d) {
  const Kernel &kernel = setting.graph.kernel;
  if (kernel.required_tile[d])
    return Sum(kernel.required_tile[d]);
  if (setting.shape.tile[d])
    return Sum(setting.shape.tile[d]);
  if (setting.flat[d])
    return Sum(1);
  if (kernel.tile[d])
    return Sum(kernel.tile[d]);
  if (!kernel.tile_at_launch)
    return Sum(1);
  return terms.symbol(name(LaunchNumber::tile_length, d), {1, setting.graph.language.limits.tile_lengths[2 - d]});
}

Sum ThreadValues::tile_count(unsigned d) {
  if (setting.shape.one_tile || setting.flat[d])
    return Sum(1);
  if (setting.shape.tiles[d])
    return Sum(setting.shape.tiles[d]);
  const Kernel &kernel = setting.graph.kernel;
  if (kernel.tile_at_launch)
    return terms.symbol(name(LaunchNumber::tile_count, d), {1, setting.graph.language.limits.tile_counts[2 - d]});
  return terms.symbol("tiles[" + std::to_string(d) + "]", {1, int_max / std::max<std::int32_t>(1, kernel.tile[d])});
}

Sum ThreadValues::local(unsigned d, int thread) {
  if (d >= 3 || !setting.graph.kernel.tiled() || d >= rank())
    return Sum(0);
  const Sum size = tile_size(d);
  if (size == Sum(1))
    return Sum(0);
  Sum result = terms.symbol(index_name("local", LaunchNumber::local_index, d) + of_thread(thread),
                            {0, terms.range(size).high - 1});
  if (!size.is_constant())
    terms.about(result.factors.begin()->first, terms.less(result, size));
  return result;
}

Sum ThreadValues::tile(unsigned d, int thread) {
  if (d >= 3 || !setting.graph.kernel.tiled() || d >= rank() || setting.shape.one_tile)
    return Sum(0);
  const Sum count = tile_count(d);
  if (count == Sum(1))
    return Sum(0);
  const std::string whose = setting.whole ? of_thread(thread) : " of both";
  Sum result =
      terms.symbol(index_name("tile", LaunchNumber::tile_index, d) + whose, {0, terms.range(count).high - 1});
  terms.about(result.factors.begin()->first, terms.less(result, count));
  return result;
}

/// The number of the tile's first thread.
Sum ThreadValues::tile_origin(unsigned d, int thread) {
  const Sum number = tile(d, thread), size = tile_size(d);
  Sum result = terms.product(number, size);
  Number most = 0;
  if (!name(LaunchNumber::length, d).empty()) // indices have 32 bits: the library refuses larger launches
    most = int_max;
  if (setting.fewer_threads)
    most = name(LaunchNumber::origin, d).empty() ? most_threads_assumed : most_with_origin;
  if (most) {
    terms.limit(result, {0, most - 1});
    terms.limit(terms.product(tile_count(d), size), {1, most});
  }
  return result;
}

Sum ThreadValues::length(unsigned d) {
  tile_origin(d, 1); // which limits it
  return terms.product(tile_count(d), tile_size(d));
}

Sum ThreadValues::origin(unsigned d) {
  if (setting.no_origin || name(LaunchNumber::origin, d).empty())
    return Sum(0);
  return terms.symbol(name(LaunchNumber::origin, d),
                      setting.fewer_threads ? Interval{0, most_with_origin - 1} : Interval::of_width(64));
}

Sum ThreadValues::launch_number(LaunchNumber number, unsigned d) {
  switch (number) {
  case LaunchNumber::tile_length:
    return tile_size(d);
  case LaunchNumber::tile_count:
    return tile_count(d);
  case LaunchNumber::length:
    return length(d);
  case LaunchNumber::origin:
    return origin(d);
  case LaunchNumber::local_index:
  case LaunchNumber::tile_index:
    break;
  }
  throw NotExpressible("an unknown number of the launch");
}

std::string ThreadValues::index_name(const char *index, LaunchNumber at_launch, unsigned d) const {
  return setting.graph.kernel.tile_at_launch ? name(at_launch, d) : index + ("[" + std::to_string(d)) + "]";
}

std::string ThreadValues::of_thread(int thread) const {
  return " of " + std::string(setting.graph.language.words.thread) + " " + std::to_string(thread);
}

Sum ThreadValues::extent(unsigned d) {
  return d < 3 && setting.shape.extent[d] ? Sum(setting.shape.extent[d])
                                          : terms.symbol("extent[" + std::to_string(d) + "]", {1, int_max});
}

Sum ThreadValues::global(unsigned d, int thread) {
  if (setting.graph.kernel.tiled())
    return tile_origin(d, thread) + local(d, thread);
  if (d >= rank())
    return Sum(0);
  const Sum length = extent(d);
  if (length == Sum(1))
    return Sum(0);
  Sum result =
      terms.symbol("index[" + std::to_string(d) + "]" + of_thread(thread), {0, terms.range(length).high - 1});
  terms.about(result.factors.begin()->first, terms.less(result, length));
  return result;
}

z3::expr ThreadValues::distinct() {
  z3::expr result = terms.truth(false);
  auto is_same = [&](unsigned d) {
    if (!setting.graph.kernel.tiled())
      return terms.equal(global(d, 1), global(d, 2));
    return setting.whole ? terms.equal(tile(d, 1), tile(d, 2)) : terms.equal(local(d, 1), local(d, 2));
  };
  for (unsigned d = 0; d < rank(); ++d)
    result = result || !is_same(d);
  if (!setting.pairs)
    return result;
  const TeamPairs &pairs = *setting.pairs;
  const Sum one = rank_in_tile(1), other = rank_in_tile(2);
  const z3::expr one_warp =
      terms.equal(terms.floor_quotient(one, pairs.warp), terms.floor_quotient(other, pairs.warp));
  if (pairs.other_warps)
    return result && !one_warp;
  const Sum lane_of_one = terms.floor_remainder(one, pairs.warp),
            lane_of_other = terms.floor_remainder(other, pairs.warp);
  result = result && one_warp && !in_one_of(pairs.excluded, lane_of_one, lane_of_other);
  return pairs.teams.empty() ? result : result && in_one_of(pairs.teams, lane_of_one, lane_of_other);
}

z3::expr ThreadValues::is_lane_of(const Sum &lane, std::uint64_t mask) {
  z3::expr result = terms.truth(false);
  for (unsigned low = 0; low < 64; ++low) {
    if (!(mask >> low & 1))
      continue;
    unsigned high = low;
    while (high < 63 && (mask >> (high + 1) & 1))
      ++high;
    result = result || (terms.at_most(Sum(low), lane) && terms.at_most(lane, Sum(high)));
    low = high;
  }
  return result;
}

z3::expr ThreadValues::in_one_of(const std::vector<std::uint64_t> &teams, const Sum &lane_of_one,
                                 const Sum &lane_of_other) {
  z3::expr result = terms.truth(false);
  for (std::uint64_t each : teams)
    result = result || (is_lane_of(lane_of_one, each) && is_lane_of(lane_of_other, each));
  return result;
}

/// In the order in which threads form warps: the last dimension varies fastest.
Sum ThreadValues::rank_in_tile(int thread) {
  Sum result;
  for (unsigned d = 0; d < rank() && d < 3; ++d)
    result = terms.product(result, tile_size(d)) + local(d, thread);
  return result;
}

//===--- paths ----------------------------------------------------------------------------===//

z3::expr ThreadValues::reaches(Node node, int thread) {
  if (node <= 0)
    return terms.truth(true);
  if (auto found = reached.find({node, thread}); found != reached.end())
    return found->second;
  if (setting.annotations && setting.graph.breaks_annotation(*region.nodes[std::size_t(node)].block))
    return terms.truth(false);
  z3::expr result = terms.truth(false);
  if (const Node from = region.equivalent(node); from != live)
    result = reaches(from, thread);
  else
    for (const Region::Edge &edge : region.nodes[std::size_t(node)].in)
      result = result || (reaches(edge.from, thread) && takes(edge, thread));
  result = result.simplify();
  reached.emplace(std::pair(node, thread), result);
  return result;
}

z3::expr ThreadValues::reaches_from(Node from, Node node, int thread) {
  if (node <= from)
    return terms.truth(true);
  if (const Node earlier = region.equivalent(node); earlier != live && earlier >= from)
    return reaches_from(from, earlier, thread);
  z3::expr result = terms.truth(false);
  for (const Region::Edge &edge : region.nodes[std::size_t(node)].in)
    result = result || (reaches_from(from, edge.from, thread) && takes(edge, thread));
  return result;
}

z3::expr ThreadValues::takes(const Region::Edge &edge, int thread) {
  const llvm::Instruction &end = *region.nodes[std::size_t(edge.from)].block->getTerminator();
  if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&end)) {
    if (!branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
      return terms.truth(true);
    z3::expr condition = truth(*branch->getCondition(), edge.from, thread);
    return edge.successor == 0 ? condition : !condition;
  }
  if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(&end)) {
    const Sum chosen = sum(*choice->getCondition(), edge.from, thread);
    z3::expr here = terms.truth(false), elsewhere = terms.truth(false);
    for (const auto &each : choice->cases()) {
      z3::expr equal = terms.equal(chosen, Sum(each.getCaseValue()->getSExtValue()));
      if (each.getSuccessorIndex() == edge.successor)
        here = here || equal;
      elsewhere = elsewhere || equal;
    }
    return edge.successor == 0 ? !elsewhere : here;
  }
  throw NotExpressible("an unsupported kind of branch");
}

/// Edges that dominate the region's beginning were taken. Conditions there are as they were when last computed.
z3::expr ThreadValues::begins(int thread) {
  z3::expr result = terms.truth(true);
  if (setting.team && thread == 1) {
    const Sum own = rank_in_tile(1);
    result = terms.equal(terms.floor_quotient(own, setting.team->warp), Sum(setting.team->number)) &&
             is_lane_of(terms.floor_remainder(own, setting.team->warp), setting.team->lanes);
  }
  const llvm::BasicBlock *start = region.nodes.front().block;
  const auto *node = setting.graph.dominators.getNode(start);
  for (node = node ? node->getIDom() : nullptr; node; node = node->getIDom()) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(node->getBlock()->getTerminator());
    if (!branch || !branch->isConditional())
      continue;
    for (unsigned k = 0; k < 2; ++k)
      if (setting.graph.dominators.dominates(llvm::BasicBlockEdge(node->getBlock(), branch->getSuccessor(k)),
                                             start)) {
        z3::expr condition = truth(*branch->getCondition(), live, thread);
        result = result && (k == 0 ? condition : !condition);
      }
  }
  return result.simplify();
}

//===--- values ----------------------------------------------------------------------------===//

/// The thread that the value belongs to; 0 if it belongs to both.
int ThreadValues::owner(const llvm::Instruction &instruction, Node node, int thread) const {
  if (setting.whole || !setting.graph.kernel.tiled() || !setting.graph.uniform(instruction))
    return thread;
  if (node != live && region.in_summarised_loop(*instruction.getParent()))
    return thread;
  if (node == live && leaves_separately(*instruction.getParent()))
    return thread;
  return region.spaces ? 0 : thread;
}

/// Returns whether the block was in a loop that threads of one tile may have left in different iterations.
bool ThreadValues::leaves_separately(const llvm::BasicBlock &block) const {
  const llvm::BasicBlock *start = region.nodes.front().block;
  for (const llvm::Loop *loop = setting.graph.loops.getLoopFor(&block); loop; loop = loop->getParentLoop()) {
    if (loop->contains(start))
      continue;
    llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
    loop->getExitingBlocks(exiting);
    for (const llvm::BasicBlock *from : exiting)
      if (!setting.graph.uniform(*from->getTerminator()))
        return true;
  }
  return false;
}

std::string ThreadValues::tag(const llvm::Instruction &instruction, Node node, int thread) const {
  std::string text = "value " + std::to_string(setting.graph.number(instruction));
  text += node == live ? " before" : " at " + std::to_string(node);
  return text + " in region " + std::to_string(region.id) + " of " + std::to_string(thread);
}

Value ThreadValues::of_truth(const z3::expr &truth) {
  z3::expr simple = truth.simplify();
  if (simple.is_true())
    return {Sum(1), simple, std::nullopt};
  if (simple.is_false())
    return {Sum(0), simple, std::nullopt};
  return {terms.either(simple, Sum(1), Sum(0)), simple, std::nullopt};
}

Sum ThreadValues::sum(const llvm::Value &of, Node node, int thread) {
  Value found = value(of, node, thread);
  if (!found.sum)
    throw NotExpressible("a number depends on an unsupported operation");
  return *found.sum;
}

z3::expr ThreadValues::truth(const llvm::Value &of, Node node, int thread) {
  Value found = value(of, node, thread);
  if (found.truth)
    return *found.truth;
  if (found.sum)
    return !terms.equal(*found.sum, Sum(0));
  throw NotExpressible("a condition depends on an unsupported operation");
}

Value ThreadValues::value(const llvm::Value &of, Node node, int thread) {
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&of)) {
    if (constant->getBitWidth() == 1)
      return of_truth(terms.truth(constant->isOne()));
    if (constant->getBitWidth() > 64)
      return {};
    return of_sum(Sum(constant->getSExtValue()));
  }
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&of)) {
    const PointerRoot root = const_cast<PointerRoots &>(setting.graph.roots).of(variable);
    if (root.kind == PointerRoot::Kind::capture)
      return {std::nullopt, std::nullopt,
              Pointer{{MemoryObject::Kind::capture, root.index, nullptr}, Sum(), {}, Sum(), {}}};
    MemoryObject object{MemoryObject::Kind::constant, 0, variable};
    if (!variable->isConstant()) {
      object.kind = MemoryObject::Kind::tile_local;
      object.sized_by_launch =
          setting.graph.function.getDataLayout().getTypeAllocSize(variable->getValueType()).isZero() &&
          !setting.graph.placed(*variable);
    }
    return {std::nullopt, std::nullopt, Pointer{object, Sum(), {}, Sum(), {}}};
  }
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantExpr>(&of)) {
    if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(constant))
      return gep(*address, node, thread);
    return {};
  }
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&of);
  if (!instruction) {
    const unsigned width = width_of(of);
    if (llvm::isa<llvm::UndefValue>(of) && width > 1 && !of.getType()->isPointerTy())
      return of_sum(terms.any("undefined", Interval::of_width(width)));
    if (llvm::isa<llvm::ConstantPointerNull>(of))
      return {std::nullopt, std::nullopt, Pointer{{MemoryObject::Kind::constant, 0, &of}, Sum(), {}, Sum(), {}}};
    return {};
  }
  const Node place = region.last(*instruction->getParent(), node);
  const int own = owner(*instruction, place, thread);
  const int who = own == 0 ? 1 : own; // a shared value is computed for one thread
  auto key = std::tuple(&of, place, own);
  if (auto found = known.find(key); found != known.end())
    return found->second;
  Value result = find(*instruction, place, who);
  return known.insert_or_assign(key, std::move(result)).first->second;
}

Value ThreadValues::unknown_value(const llvm::Instruction &instruction, Node node, int thread,
                                  const std::string &why) {
  const unsigned width = width_of(instruction);
  if (!width || width > 64 || instruction.getType()->isPointerTy())
    return {};
  const std::string name = tag(instruction, node, owner(instruction, node, thread));
  unknown.insert(why + " at " + line_of(instruction));
  if (width == 1)
    return of_truth(terms.condition(name));
  return of_sum(terms.symbol(name, Interval::of_width(width)));
}

Value ThreadValues::find(const llvm::Instruction &instruction, Node node, int thread) {
  if (const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    return binary(*operation, node, thread);
  if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return compare(*comparison, node, thread);
  if (const auto *conversion = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return cast(*conversion, node, thread);
  if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(&instruction))
    return gep(*address, node, thread);
  if (const auto *merge = llvm::dyn_cast<llvm::PHINode>(&instruction))
    return phi(*merge, node, thread);
  if (const auto *from = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return load(*from, node, thread);
  if (const auto *choice = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    Value a = value(*choice->getTrueValue(), node, thread), b = value(*choice->getFalseValue(), node, thread);
    return either(truth(*choice->getCondition(), node, thread), a, b, instruction);
  }
  if (const auto *frozen = llvm::dyn_cast<llvm::FreezeInst>(&instruction))
    return value(*frozen->getOperand(0), node, thread);
  if (llvm::isa<llvm::AllocaInst>(instruction))
    return {std::nullopt, std::nullopt,
            Pointer{{MemoryObject::Kind::thread_private, 0, &instruction}, Sum(), {}, Sum(), {}}};
  if (llvm::isa<llvm::FCmpInst>(instruction))
    return unknown_value(instruction, node, thread, "a comparison of floating-point numbers");
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return intrinsic(*call, node, thread);
  if (instruction.isAtomic())
    return unknown_value(instruction, node, thread, "the result of an atomic operation");
  return unknown_value(instruction, node, thread, "a value");
}

Value ThreadValues::intrinsic(const llvm::CallBase &call, Node node, int thread) {
  if (const auto *known = llvm::dyn_cast<llvm::IntrinsicInst>(&call); known && width_of(call) > 1) {
    auto operand = [&](unsigned k) { return sum(*call.getArgOperand(k), node, thread); };
    const unsigned width = width_of(call);
    auto order = [&](bool is_unsigned, const Sum &a, const Sum &b) {
      return is_unsigned ? terms.at_most(terms.as_unsigned(a, width), terms.as_unsigned(b, width))
                         : terms.at_most(a, b);
    };
    switch (known->getIntrinsicID()) {
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::umin:
      return of_sum(terms.either(order(known->getIntrinsicID() == llvm::Intrinsic::umin, operand(0), operand(1)),
                                 operand(0), operand(1)));
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::umax:
      return of_sum(terms.either(order(known->getIntrinsicID() == llvm::Intrinsic::umax, operand(0), operand(1)),
                                 operand(1), operand(0)));
    case llvm::Intrinsic::abs:
      return of_sum(
          terms.wrapped(terms.either(terms.at_most(Sum(0), operand(0)), operand(0), operand(0) * -1), width));
    default:
      break;
    }
  }
  return unknown_value(call, node, thread,
                       call_to(&call, AbiFunction::warp)
                           ? "the result of a " + std::string(setting.graph.language.words.warp) + " operation"
                           : "the result of a call");
}

Value ThreadValues::either(const z3::expr &condition, const Value &a, const Value &b, const llvm::Instruction &at) {
  Value result;
  z3::expr simple = condition.simplify();
  if (simple.is_true())
    return a;
  if (simple.is_false())
    return b;
  if (a.truth && b.truth)
    return of_truth(z3::ite(simple, *a.truth, *b.truth));
  if (a.sum && b.sum)
    result.sum = terms.either(simple, *a.sum, *b.sum);
  if (a.pointer && b.pointer) {
    if (a.pointer->object != b.pointer->object)
      throw NotExpressible("a pointer to one of several variables at " + line_of(at));
    Pointer merged;
    merged.object = a.pointer->object;
    merged.offset = terms.either(simple, a.pointer->offset, b.pointer->offset);
    if (a.pointer->when || b.pointer->when)
      merged.when =
          z3::ite(simple, a.pointer->when.value_or(terms.truth(true)), b.pointer->when.value_or(terms.truth(true)));
    if (a.pointer->element == b.pointer->element && a.pointer->past_element == b.pointer->past_element) {
      merged.element = a.pointer->element;
      merged.past_element = a.pointer->past_element;
    }
    result.pointer = std::move(merged);
  }
  return result;
}

//===--- arithmetic --------------------------------------------------------------------------===//

/// In two's complement; or the exact value, if overflow is undefined and assumed not to happen.
Sum ThreadValues::fitting(const Sum &exact, const llvm::Instruction &at, unsigned width, bool undefined) {
  const Interval fits = Interval::of_width(width);
  if (terms.range(exact).within(fits))
    return exact;
  if (!setting.no_overflow || !undefined || width < 32)
    return terms.wrapped(exact, width);
  if (setting.overflows)
    setting.overflows->emplace(line_of(at), at.getOpcodeName());
  // A value computed where the thread never gets is meaningless, so the exact number serves as well.
  return exact;
}

Value ThreadValues::binary(const llvm::BinaryOperator &operation, Node node, int thread) {
  if (!operation.getType()->isIntegerTy())
    return {};
  const unsigned width = operation.getType()->getIntegerBitWidth();
  if (width > 64)
    return {};
  Value left = value(*operation.getOperand(0), node, thread), right = value(*operation.getOperand(1), node, thread);
  using Ops = llvm::Instruction::BinaryOps;
  const auto code = operation.getOpcode();
  const bool logical = code == Ops::And || code == Ops::Or || code == Ops::Xor;
  if (logical && left.truth && right.truth) {
    if (code == Ops::And)
      return of_truth(*left.truth && *right.truth);
    return of_truth(code == Ops::Or ? *left.truth || *right.truth : *left.truth != *right.truth);
  }
  if (!left.sum || !right.sum)
    return unknown_value(operation, node, thread, "a number");
  const Sum &a = *left.sum, &b = *right.sum;
  const bool no_signed_wrap = llvm::isa<llvm::OverflowingBinaryOperator>(operation) && operation.hasNoSignedWrap();
  auto fits = [&](const Sum &exact) { return of_sum(fitting(exact, operation, width, no_signed_wrap)); };
  switch (code) {
  case Ops::Add:
    return fits(a + b);
  case Ops::Sub:
    return fits(a - b);
  case Ops::Mul:
    return fits(terms.product(a, b));
  case Ops::SDiv:
    return fits(terms.quotient(a, b));
  case Ops::SRem:
    return of_sum(terms.remainder(a, b));
  case Ops::UDiv:
    return of_sum(terms.wrapped(terms.quotient(terms.as_unsigned(a, width), terms.as_unsigned(b, width)), width));
  case Ops::URem:
    return of_sum(terms.wrapped(terms.remainder(terms.as_unsigned(a, width), terms.as_unsigned(b, width)), width));
  default:
    return of_sum(bits(code, a, b, width, operation, node, thread));
  }
}

Sum ThreadValues::bits(llvm::Instruction::BinaryOps code, const Sum &a, const Sum &b, unsigned width,
                       const llvm::Instruction &at, Node node, int thread) {
  using Ops = llvm::Instruction::BinaryOps;
  if (!b.is_constant() && a.is_constant() && (code == Ops::And || code == Ops::Or || code == Ops::Xor))
    return bits(code, b, a, width, at, node, thread);
  const Interval range_a = terms.range(a), range_b = terms.range(b);
  if (b.is_constant()) {
    const Number c = b.constant;
    switch (code) {
    case Ops::Shl:
      if (c >= 0 && c < width)
        return fitting(a * (Number(1) << unsigned(c)), at, width, at.hasNoSignedWrap());
      break;
    case Ops::AShr:
      if (c >= 0 && c < width)
        return terms.floor_quotient(a, Number(1) << unsigned(c));
      break;
    case Ops::LShr:
      if (c >= 0 && c < width)
        return terms.wrapped(terms.floor_quotient(terms.as_unsigned(a, width), Number(1) << unsigned(c)), width);
      break;
    case Ops::And:
      if (c >= 0) { // runs of ones, each the remainder of a quotient
        Sum result;
        unsigned runs = 0;
        for (unsigned low = 0; low < 63; ++low) {
          if (!((c >> low) & 1))
            continue;
          unsigned high = low;
          while ((c >> high) & 1)
            ++high;
          if (++runs > 4)
            break;
          result =
              result + terms.floor_remainder(terms.floor_quotient(a, Number(1) << low), Number(1) << (high - low)) *
                           (Number(1) << low);
          low = high;
        }
        if (runs <= 4)
          return result;
      } else if (is_power_of_two(-c)) {
        return a - terms.floor_remainder(a, -c);
      }
      break;
    case Ops::Or:
      if (c >= 0 && c < (Number(1) << 62)) // adds the bits that are not set yet
        return a + b - bits(Ops::And, a, b, width, at, node, thread);
      break;
    case Ops::Xor:
      if (c == -1)
        return a * -1 - Sum(1);
      if (c >= 0)
        return a + b - bits(Ops::And, a, b, width, at, node, thread) * 2;
      break;
    default:
      break;
    }
  }
  if (code == Ops::Or) // with disjoint bits it is a sum
    for (const auto &[low, high] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      const Interval own = terms.range(*low);
      if (own.low < 0 || own.high >= (Number(1) << 62))
        continue;
      Number power = 1;
      while (power <= own.high)
        power *= 2;
      if (terms.floor_remainder(*high, power) == Sum(0))
        return a + b;
    }
  unknown.insert("a bitwise operation at " + line_of(at));
  if (range_a.low >= 0 && range_b.low >= 0 && code != Ops::Shl) {
    Number power = 1;
    while (power <= std::max(range_a.high, range_b.high))
      power *= 2;
    Number most = power - 1;
    if (code == Ops::And)
      most = std::min(range_a.high, range_b.high);
    else if (code == Ops::LShr || code == Ops::AShr)
      most = range_a.high;
    return terms.symbol(tag(at, node, owner(at, node, thread)), {0, most});
  }
  return terms.symbol(tag(at, node, owner(at, node, thread)), Interval::of_width(width));
}

Value ThreadValues::compare(const llvm::ICmpInst &comparison, Node node, int thread) {
  Value left = value(*comparison.getOperand(0), node, thread),
        right = value(*comparison.getOperand(1), node, thread);
  using Predicate = llvm::CmpInst::Predicate;
  const Predicate predicate = comparison.getPredicate();
  const unsigned compared = width_of(*comparison.getOperand(0));
  if (left.pointer || right.pointer || !left.sum || !right.sum || (compared == 1 && comparison.isSigned()))
    return unknown_value(comparison, node, thread, "a comparison");
  if (left.truth && right.sum->is_constant() && comparison.isEquality()) {
    const bool other = right.sum->constant != 0, equal = predicate == Predicate::ICMP_EQ;
    if (right.sum->constant == 0 || right.sum->constant == 1 || right.truth)
      return of_truth(other == equal ? *left.truth : !*left.truth);
  }
  const unsigned width = compared;
  Sum a = *left.sum, b = *right.sum;
  if (comparison.isUnsigned()) {
    // One comparison with a number that cannot be negative says both that it is not negative and that it is not too
    // large.
    if (terms.range(b).low >= 0 && terms.range(a).low < 0) {
      if (predicate == Predicate::ICMP_ULT)
        return of_truth(terms.at_most(Sum(0), a) && terms.less(a, b));
      if (predicate == Predicate::ICMP_UGE)
        return of_truth(!(terms.at_most(Sum(0), a) && terms.less(a, b)));
    }
    a = terms.as_unsigned(a, width);
    b = terms.as_unsigned(b, width);
  }
  switch (predicate) {
  case Predicate::ICMP_EQ:
    return of_truth(terms.equal(a, b));
  case Predicate::ICMP_NE:
    return of_truth(!terms.equal(a, b));
  case Predicate::ICMP_SLT:
  case Predicate::ICMP_ULT:
    return of_truth(terms.less(a, b));
  case Predicate::ICMP_SLE:
  case Predicate::ICMP_ULE:
    return of_truth(terms.at_most(a, b));
  case Predicate::ICMP_SGT:
  case Predicate::ICMP_UGT:
    return of_truth(terms.less(b, a));
  default:
    return of_truth(terms.at_most(b, a));
  }
}

Value ThreadValues::cast(const llvm::CastInst &cast, Node node, int thread) {
  const unsigned to = width_of(cast);
  if (llvm::isa<llvm::BitCastInst, llvm::AddrSpaceCastInst>(cast) && cast.getType() == cast.getSrcTy())
    return value(*cast.getOperand(0), node, thread);
  if (!to || to > 64)
    return {};
  if (!llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst>(cast))
    return unknown_value(cast, node, thread, llvm::isa<llvm::PtrToIntInst>(cast) ? "an address" : "a conversion");
  Value from = value(*cast.getOperand(0), node, thread);
  if (!from.sum)
    return unknown_value(cast, node, thread, "a conversion");
  const unsigned width = width_of(*cast.getOperand(0));
  if (llvm::isa<llvm::TruncInst>(cast)) {
    if (to == 1)
      return of_truth(from.truth ? *from.truth : !terms.equal(terms.floor_remainder(*from.sum, 2), Sum(0)));
    if (from.truth)
      return from;
    return of_sum(terms.wrapped(*from.sum, to));
  }
  if (from.truth)
    return llvm::isa<llvm::ZExtInst>(cast) ? from : of_sum(*from.sum * (width == 1 ? -1 : 1));
  return of_sum(llvm::isa<llvm::SExtInst>(cast) ? *from.sum : terms.as_unsigned(*from.sum, width));
}

Value ThreadValues::gep(const llvm::GEPOperator &gep, Node node, int thread) {
  Value base = value(*gep.getPointerOperand(), node, thread);
  if (!base.pointer)
    return {};
  const llvm::DataLayout &layout = setting.graph.function.getDataLayout();
  llvm::MapVector<llvm::Value *, llvm::APInt> variable;
  llvm::APInt constant(64, 0);
  if (!gep.collectOffset(layout, 64, variable, constant))
    throw NotExpressible("an unsupported kind of address");
  Sum added(constant.getSExtValue());
  for (const auto &[index, scale] : variable)
    added = added + sum(*index, node, thread) * scale.getSExtValue();
  base.pointer->offset = base.pointer->offset + added;
  base.pointer->past_element = base.pointer->past_element + added;
  return base;
}

//===--- memory ---------------------------------------------------------------------------------===//

Value ThreadValues::load(const llvm::LoadInst &load, Node node, int thread) {
  const llvm::Function &kernel = setting.graph.function;
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
  if (base == kernel.getArg(0))
    return argument(offset.getZExtValue(), load);
  if (base == kernel.getArg(1) || call_to(base, AbiFunction::context))
    return context_field(offset.getZExtValue(), load, node, thread);
  const PointerRoot root = const_cast<PointerRoots &>(setting.graph.roots).of(base);
  if (root.kind == PointerRoot::Kind::container)
    if (auto field = header_field(root.index, offset.getZExtValue(), load))
      return *field;
  if (root.kind == PointerRoot::Kind::thread_private)
    if (auto stored = load_of_local(load, node, thread))
      return *stored;
  if (load.getType()->isPointerTy()) {
    const PointerRoot target = const_cast<PointerRoots &>(setting.graph.roots).of(&load);
    if (target.kind == PointerRoot::Kind::container)
      return {std::nullopt, std::nullopt, Pointer{{MemoryObject::Kind::constant, 0, &load}, Sum(), {}, Sum(), {}}};
    return {};
  }
  Value result = unknown_value(load, node, thread, "a value read from memory");
  look_up(load, result, node, thread);
  return result;
}

/// A value read from a table of distinct values is equal only if the index is equal.
void ThreadValues::look_up(const llvm::LoadInst &load, const Value &result, Node node, int thread) {
  if (setting.injective.empty() || !result.sum || load.isVolatile() || load.isAtomic())
    return;
  const Value from = value(*load.getPointerOperand(), node, thread);
  if (!from.pointer || from.pointer->object.kind != MemoryObject::Kind::capture ||
      !setting.injective.contains(from.pointer->object.index))
    return;
  const Pointer &place = *from.pointer;
  const std::uint64_t whole = setting.graph.kernel.captures[place.object.index].element.size;
  if (width_of(load) / 8 != whole || !(place.past_element == Sum(0) || place.element.empty()))
    return;
  std::vector<Looked> &others = looked_up[place.object.index];
  for (const Looked &other : others) {
    if (other.place.element.size() != place.element.size())
      continue;
    z3::expr same = terms.truth(true);
    for (std::size_t d = 0; d < place.element.size(); ++d)
      same = same && terms.equal(place.element[d], other.place.element[d]);
    if (place.element.empty())
      same = terms.equal(place.offset, other.place.offset);
    terms.about(result.sum->factors.begin()->first, same == terms.equal(*result.sum, other.value));
  }
  others.push_back({place, *result.sum});
}

/// The value that the single store to a part of a local variable has put there, if nothing else writes to it.
std::optional<Value> ThreadValues::load_of_local(const llvm::LoadInst &load, Node node, int thread) {
  const llvm::DataLayout &layout = setting.graph.function.getDataLayout();
  llvm::APInt wanted(64, 0);
  const llvm::Value *variable = load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, wanted, true);
  if (!llvm::isa<llvm::AllocaInst>(variable))
    return std::nullopt;
  const std::uint64_t size = layout.getTypeStoreSize(load.getType());
  const llvm::StoreInst *only = nullptr;
  std::vector<std::pair<const llvm::Value *, llvm::APInt>> addresses = {{variable, llvm::APInt(64, 0)}};
  while (!addresses.empty()) {
    auto [address, place] = addresses.back();
    addresses.pop_back();
    for (const llvm::User *user : address->users()) {
      if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(user)) {
        llvm::APInt next = place;
        if (!gep->accumulateConstantOffset(layout, next))
          return std::nullopt;
        addresses.emplace_back(gep, next);
      } else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (store->getValueOperand() == address)
          return std::nullopt;
        const std::uint64_t bytes = layout.getTypeStoreSize(store->getValueOperand()->getType());
        if (place == wanted && bytes == size && !only && store->getValueOperand()->getType() == load.getType())
          only = store;
        else if (place.slt(wanted + size) && (place + bytes).sgt(wanted))
          return std::nullopt;
      } else if (const auto *call = llvm::dyn_cast<llvm::CallInst>(user)) {
        if (!call->isLifetimeStartOrEnd() && !is_outside(call))
          return std::nullopt;
      } else if (!llvm::isa<llvm::LoadInst>(user)) {
        return std::nullopt;
      }
    }
  }
  if (!only || !setting.graph.dominators.dominates(only, &load))
    return std::nullopt;
  return value(*only->getValueOperand(), region.last(*only->getParent(), node), thread);
}

Value ThreadValues::argument(std::uint64_t offset, const llvm::LoadInst &load) {
  const std::vector<Capture> &captures = setting.graph.kernel.captures;
  for (unsigned k = 0; k < captures.size(); ++k) {
    const Capture &capture = captures[k];
    if (!capture.variable.empty() || offset < capture.offset)
      continue;
    if (capture.by_reference) {
      if (offset == capture.offset)
        return {std::nullopt, std::nullopt,
                Pointer{{MemoryObject::Kind::constant, k, &load}, Sum(), {}, Sum(), {}}};
      continue;
    }
    const bool is_pointer = setting.graph.language.raw_pointers;
    if (is_pointer ? offset == capture.offset : offset < capture.offset + captured_bytes(capture))
      if (auto field = header_field(k, offset - capture.offset, load))
        return *field;
  }
  const unsigned width = width_of(load);
  if (!width || width > 64 || load.getType()->isPointerTy())
    return {};
  const Kernel &kernel = setting.graph.kernel;
  for (const LaunchField &field : setting.graph.language.launch.fields)
    if (const std::uint64_t at = offset - field.offset; kernel.tile_at_launch && offset >= field.offset &&
                                                        at < std::uint64_t(3) * field.bytes &&
                                                        at % field.bytes == 0 && width == 8 * field.bytes)
      return of_sum(launch_number(field.number, 2 - unsigned(at / field.bytes)));
  if (width == 64 && std::ranges::any_of(kernel.tile_local, [&](const TileLocalVariable &variable) {
        return variable.placed_by == offset; // its beginning: offsets count from there
      }))
    return of_sum(Sum(0));
  std::string name = "the argument at " + std::to_string(offset);
  for (const Parameter &parameter : kernel.parameters)
    if (parameter.offset == offset)
      name = parameter.name;
  name += width == 32 ? "" : ":" + std::to_string(width);
  if (width == 1)
    return of_truth(terms.condition(name));
  return of_sum(terms.symbol(name, Interval::of_width(width)));
}

/// A field of a captured container: its memory, its extent, and the strides of dense elements.
std::optional<Value> ThreadValues::header_field(unsigned index, std::uint64_t offset, const llvm::LoadInst &load) {
  const Capture &capture = setting.graph.kernel.captures[index];
  if (offset == 0 && load.getType()->isPointerTy())
    return Value{std::nullopt, std::nullopt,
                 Pointer{{MemoryObject::Kind::capture, index, nullptr}, Sum(), {}, Sum(), {}}};
  if (offset < sizeof(ampsim_container) || width_of(load) != 32)
    return std::nullopt;
  auto extent = [&](unsigned d) { return extent_of(capture, d, terms); };
  const unsigned field = unsigned((offset - sizeof(ampsim_container)) / 4);
  if (field < capture.rank)
    return of_sum(extent(field));
  if (field >= 2 * capture.rank)
    return std::nullopt;
  if (field == 2 * capture.rank - 1)
    return of_sum(Sum(1));
  // Rows follow each other, with or without a gap.
  auto stride = [&](unsigned d) {
    return d + 1 == capture.rank ? Sum(1)
                                 : terms.symbol(capture.name + ".stride[" + std::to_string(d) + "]", {1, int_max});
  };
  const unsigned d = field - capture.rank;
  const Sum own = stride(d);
  if (const Atom atom = own.factors.begin()->first; with_stride.insert(atom).second)
    terms.about(atom, terms.at_most(terms.product(stride(d + 1), extent(d + 1)), own));
  return of_sum(own);
}

Value ThreadValues::context_field(std::uint64_t offset, const llvm::LoadInst &load, Node node, int thread) {
  const ContextField field = frontend::context_field(offset);
  if (load.getType()->isIntegerTy(32) && offset == offsetof(ampsim_thread_context, rank_in_tile) &&
      setting.graph.kernel.tiled())
    return of_sum(rank_in_tile(thread));
  if (load.getType()->isIntegerTy(32))
    switch (field.kind) {
    case ContextField::Kind::global:
      return of_sum(global(field.dimension, thread));
    case ContextField::Kind::local:
      return of_sum(local(field.dimension, thread));
    case ContextField::Kind::tile:
      return of_sum(tile(field.dimension, thread));
    case ContextField::Kind::tile_origin:
      return of_sum(tile_origin(field.dimension, thread));
    case ContextField::Kind::other:
      break;
    }
  return unknown_value(load, node, thread, "a field of the " + std::string(setting.graph.language.words.thread));
}

//===--- merges and loops --------------------------------------------------------------------------===//

Value ThreadValues::phi(const llvm::PHINode &phi, Node node, int thread) {
  if (auto element = checked_element(phi, node, thread))
    return *element;
  if (node == live)
    return live_phi(phi, thread);
  if (const llvm::Loop *loop = region.summarised_loop(*phi.getParent()))
    return counter(phi, *loop, node, thread);
  const std::vector<Region::Edge> &in = region.nodes[std::size_t(node)].in;
  if (in.empty()) // the region's beginning
    return live_phi(phi, thread);
  if (!phi.getType()->isIntegerTy() && !phi.getType()->isPointerTy())
    return {};
  std::optional<Value> result;
  for (const Region::Edge &edge : in) {
    const llvm::BasicBlock *from = region.nodes[std::size_t(edge.from)].block;
    const llvm::Value &incoming = *phi.getIncomingValueForBlock(from);
    z3::expr condition = (reaches(edge.from, thread) && takes(edge, thread)).simplify();
    if (condition.is_false())
      continue;
    if (llvm::isa<llvm::UndefValue>(incoming) && result)
      continue; // any value is fine
    Value next = value(incoming, edge.from, thread);
    result = result ? either(condition, next, *result, phi) : next;
  }
  return result.value_or(Value{});
}

/// The address of an element if its indices are in bounds, else an address that represents none.
std::optional<Value> ThreadValues::checked_element(const llvm::PHINode &phi, Node node, int thread) {
  if (node == live || !phi.getType()->isPointerTy() ||
      std::ranges::none_of(phi.incoming_values(), [](const llvm::Use &use) { return is_outside(use.get()); }))
    return std::nullopt;
  std::optional<Value> inside;
  z3::expr when = terms.truth(false);
  const llvm::CallBase *outside = nullptr;
  Node beyond = live; // the node that calls it
  for (const Region::Edge &edge : region.nodes[std::size_t(node)].in) {
    const llvm::Value &incoming = *phi.getIncomingValueForBlock(region.nodes[std::size_t(edge.from)].block);
    if (is_outside(&incoming)) {
      outside = llvm::cast<llvm::CallBase>(&incoming);
      beyond = edge.from;
      continue;
    }
    when = when || (reaches(edge.from, thread) && takes(edge, thread));
    if (inside)
      return std::nullopt;
    inside = value(incoming, edge.from, thread);
  }
  if (!inside || !inside->pointer)
    return inside;
  Pointer &pointer = *inside->pointer;
  pointer.when = when;
  pointer.element.clear();
  pointer.past_element = Sum();
  if (!outside || pointer.object.kind != MemoryObject::Kind::capture)
    return inside;
  // These must be the captured container's own bounds, not those of a section that the kernel has made.
  const Capture &capture = setting.graph.kernel.captures[pointer.object.index];
  const llvm::DataLayout &layout = setting.graph.function.getDataLayout();
  llvm::APInt offset(64, 0);
  const llvm::Value *container = outside->getArgOperand(0);
  const llvm::Value *base = container->stripAndAccumulateConstantOffsets(layout, offset, true);
  const auto *from = llvm::dyn_cast<llvm::LoadInst>(base);
  bool own = !capture.by_reference && base == setting.graph.function.getArg(0) && offset == capture.offset;
  if (capture.by_reference && from && offset == 0) {
    llvm::APInt place(64, 0);
    own = from->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, place, true) ==
              setting.graph.function.getArg(0) &&
          place == capture.offset;
  }
  const auto *rank = llvm::dyn_cast<llvm::ConstantInt>(outside->getArgOperand(1));
  if (!own || !rank || rank->getZExtValue() > 3 || rank->getZExtValue() != capture.rank)
    return inside;
  for (unsigned d = 0; d < capture.rank; ++d)
    pointer.element.push_back(sum(*outside->getArgOperand(3 + d), beyond, thread));
  return inside;
}

Value ThreadValues::live_phi(const llvm::PHINode &phi, int thread) {
  const unsigned width = width_of(phi);
  if (auto state = setting.state.find(&phi); state != setting.state.end() && region.spaces)
    return width == 1 ? of_truth(terms.truth(state->second != 0)) : of_sum(Sum(state->second));
  const llvm::Loop *loop = setting.graph.loops.getLoopFor(phi.getParent());
  if (loop && loop->getHeader() == phi.getParent())
    return counter(phi, *loop, live, thread);
  // A diamond whose condition is known determines the way taken.
  const auto *tree = setting.graph.dominators.getNode(phi.getParent());
  const llvm::BasicBlock *split = tree && tree->getIDom() ? tree->getIDom()->getBlock() : nullptr;
  const auto *branch = split ? llvm::dyn_cast<llvm::BranchInst>(split->getTerminator()) : nullptr;
  if (branch && branch->isConditional() && phi.getNumIncomingValues() == 2) {
    auto comes_by = [&](unsigned successor, unsigned incoming) {
      const llvm::BasicBlock *from = phi.getIncomingBlock(incoming), *to = branch->getSuccessor(successor);
      return from == split ? to == phi.getParent()
                           : setting.graph.dominators.dominates(llvm::BasicBlockEdge(split, to), from);
    };
    for (unsigned first : {0u, 1u})
      if (comes_by(0, first) && comes_by(1, 1 - first))
        return either(truth(*branch->getCondition(), live, thread),
                      value(*phi.getIncomingValue(first), live, thread),
                      value(*phi.getIncomingValue(1 - first), live, thread), phi);
  }
  if (phi.getType()->isPointerTy())
    return {};
  return unknown_value(phi, live, thread, "a value from before a barrier");
}

/// A value computed only from the arguments and the thread's indices, so that it is the same everywhere.
bool ThreadValues::of_launch(const llvm::Value &value) const {
  if (llvm::isa<llvm::ConstantInt>(value))
    return true;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    const llvm::Function &kernel = setting.graph.function;
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load->getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
    return base == kernel.getArg(0) || base == kernel.getArg(1) || call_to(base, AbiFunction::context);
  }
  return llvm::isa<llvm::BinaryOperator, llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst>(value) &&
         llvm::all_of(llvm::cast<llvm::Instruction>(value).operand_values(),
                      [&](const llvm::Value *operand) { return of_launch(*operand); });
}

/// A value that is the same in all iterations.
bool ThreadValues::invariant(const llvm::Value &value, const llvm::Loop &loop) const {
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  return !instruction || !loop.contains(instruction) || of_launch(value);
}

/// The increment of each iteration, if it is the same in all.
std::optional<Sum> ThreadValues::step_of(const llvm::PHINode &phi, const llvm::Loop &loop, Node node, int thread) {
  const llvm::DataLayout &layout = setting.graph.function.getDataLayout();
  std::optional<Sum> step;
  for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k) {
    if (!loop.contains(phi.getIncomingBlock(k)))
      continue;
    Sum next;
    if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(phi.getIncomingValue(k))) {
      llvm::APInt offset(64, 0);
      if (address->getPointerOperand() != &phi || !address->accumulateConstantOffset(layout, offset))
        return std::nullopt;
      next = Sum(offset.getSExtValue());
    } else {
      // A narrow counter plus a wide step, as in `i += get_global_size(0)`, wraps around like a narrow step.
      const auto *narrowed = llvm::dyn_cast<llvm::TruncInst>(phi.getIncomingValue(k));
      const auto *operation =
          llvm::dyn_cast<llvm::BinaryOperator>(narrowed ? narrowed->getOperand(0) : phi.getIncomingValue(k));
      auto is_counter = [&](const llvm::Value *value) {
        if (narrowed && llvm::isa<llvm::SExtInst, llvm::ZExtInst>(value))
          value = llvm::cast<llvm::CastInst>(value)->getOperand(0);
        return value == &phi;
      };
      if (!operation ||
          (operation->getOpcode() != llvm::Instruction::Add && operation->getOpcode() != llvm::Instruction::Sub))
        return std::nullopt;
      const bool first = is_counter(operation->getOperand(0));
      const llvm::Value *added = operation->getOperand(first ? 1 : 0);
      if (!is_counter(operation->getOperand(first ? 0 : 1)) ||
          (!first && operation->getOpcode() == llvm::Instruction::Sub))
        return std::nullopt;
      if (!invariant(*added, loop))
        return std::nullopt;
      next = sum(*added, node, thread) * (operation->getOpcode() == llvm::Instruction::Sub ? -1 : 1);
    }
    if (step && *step != next)
      return std::nullopt;
    step = next;
  }
  return step;
}

/// Determines whether the counter is compared with a limit before each next iteration. If the limit and the step are
/// small enough, no step leaves its range.
ThreadValues::Counting ThreadValues::counting(const llvm::PHINode &phi, const llvm::Loop &loop, const Sum &step,
                                              Node node, int thread) {
  Counting result = Counting::free;
  const llvm::BasicBlock *latch = loop.getLoopLatch();
  const Interval fits = Interval::of_width(width_of(phi)), of_step = terms.range(step);
  if (!latch)
    return result;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
    if (!branch || !branch->isConditional() || !setting.graph.dominators.dominates(block, latch))
      continue;
    const auto *condition = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
    if (!condition || loop.contains(branch->getSuccessor(0)) == loop.contains(branch->getSuccessor(1)))
      continue;
    llvm::CmpInst::Predicate predicate =
        loop.contains(branch->getSuccessor(0)) ? condition->getPredicate() : condition->getInversePredicate();
    const llvm::Value *left = condition->getOperand(0), *right = condition->getOperand(1);
    if (right == &phi) {
      std::swap(left, right);
      predicate = llvm::CmpInst::getSwappedPredicate(predicate);
    }
    if (left != &phi || !invariant(*right, loop))
      continue;
    const Interval most = terms.range(sum(*right, node, thread));
    using Predicate = llvm::CmpInst::Predicate;
    const bool below = predicate == Predicate::ICMP_SLT || predicate == Predicate::ICMP_SLE ||
                       (predicate == Predicate::ICMP_ULT && most.low >= 0) ||
                       (predicate == Predicate::ICMP_ULE && most.low >= 0);
    const bool above = predicate == Predicate::ICMP_SGT || predicate == Predicate::ICMP_SGE;
    const Number strict =
        predicate == Predicate::ICMP_SLT || predicate == Predicate::ICMP_ULT || predicate == Predicate::ICMP_SGT;
    if (below && of_step.low >= 0 && most.high - strict + of_step.high <= fits.high)
      return Counting::within;
    if (above && of_step.high <= 0 && most.low + strict + of_step.low >= fits.low)
      return Counting::within;
    if ((below && of_step.low >= 0) || (above && of_step.high <= 0))
      result = Counting::compared;
  }
  return result;
}

/// A value at the head of a loop: the first value plus the number of the iteration times the step. The number is the
/// same for all threads if barriers keep them together.
Value ThreadValues::counter(const llvm::PHINode &phi, const llvm::Loop &loop, Node node, int thread) {
  const unsigned width = width_of(phi);
  if (!width || width > 64)
    return {};
  std::optional<Value> first;
  if (node == live) {
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
      if (!loop.contains(phi.getIncomingBlock(k))) {
        if (first)
          return unknown_value(phi, node, thread, "a counter");
        first = value(*phi.getIncomingValue(k), live, thread);
      }
  } else {
    for (const Region::Edge &edge : region.nodes[std::size_t(node)].in) {
      const llvm::BasicBlock *from = region.nodes[std::size_t(edge.from)].block;
      Value next = value(*phi.getIncomingValueForBlock(from), edge.from, thread);
      first = first ? either(reaches(edge.from, thread) && takes(edge, thread), next, *first, phi) : next;
    }
  }
  if (!first || (!first->sum && !first->pointer))
    return unknown_value(phi, node, thread, "a counter");
  const bool together =
      node == live && !leaves_separately(*phi.getParent()) && (region.unrolled(loop) || setting.graph.uniform(phi));
  const int who = together && !setting.whole && setting.graph.kernel.tiled() ? 0 : thread;
  const std::string name = "iteration of " + line_of(*loop.getHeader()->getTerminator()) + " " +
                           tag(*loop.getHeader()->getTerminator(), node, who);
  if (std::optional<Sum> step = step_of(phi, loop, node, thread)) {
    const Sum round = terms.symbol(name, {0, Number(1) << (width > 32 ? 62 : 32)});
    const Sum way = terms.product(round, *step);
    if (first->pointer) {
      first->pointer->offset = first->pointer->offset + way;
      first->pointer->past_element = first->pointer->past_element + way;
      first->truth.reset();
      return *first;
    }
    const Sum exact = *first->sum + way;
    const Counting counted = counting(phi, loop, *step, node, thread);
    const Interval fits = Interval::of_width(width);
    if (counted == Counting::within || (counted == Counting::compared && setting.no_overflow && width >= 32)) {
      if (counted == Counting::compared && setting.overflows && !terms.range(exact).within(fits))
        setting.overflows->emplace(line_of(*loop.getHeader()->getTerminator()), "counter");
      terms.about(round.factors.begin()->first,
                  terms.at_most(Sum(fits.low), exact) && terms.at_most(exact, Sum(fits.high)));
      return of_sum(exact);
    }
    const llvm::Instruction *adding = nullptr;
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
      if (loop.contains(phi.getIncomingBlock(k)))
        adding = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValue(k));
    const bool undefined =
        adding && llvm::isa<llvm::OverflowingBinaryOperator>(adding) && adding->hasNoSignedWrap();
    return of_sum(fitting(exact, adding ? *adding : phi, width, undefined));
  }
  if (first->pointer)
    return {};
  Value result = unknown_value(phi, node, thread, "a value that a loop changes");
  // Halving does not exceed the initial value.
  const llvm::BinaryOperator *halving = nullptr;
  for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
    if (loop.contains(phi.getIncomingBlock(k)))
      halving = llvm::dyn_cast<llvm::BinaryOperator>(phi.getIncomingValue(k));
  const auto *by = halving ? llvm::dyn_cast<llvm::ConstantInt>(halving->getOperand(1)) : nullptr;
  const bool divides =
      halving && by && halving->getOperand(0) == &phi && by->getSExtValue() > 0 &&
      (halving->getOpcode() == llvm::Instruction::SDiv || halving->getOpcode() == llvm::Instruction::UDiv ||
       halving->getOpcode() == llvm::Instruction::AShr || halving->getOpcode() == llvm::Instruction::LShr);
  if (divides && loop.getLoopLatch() && result.sum && first->sum && terms.range(*first->sum).low >= 0)
    terms.about(result.sum->factors.begin()->first,
                terms.at_most(Sum(0), *result.sum) && terms.at_most(*result.sum, *first->sum));
  return result;
}

} // namespace ampsim::frontend
