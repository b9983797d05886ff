// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/affine_reader.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/code/tile_divergence.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

#include <algorithm>
#include <ranges>

namespace ampsim::frontend {
namespace {

using Term = AffineSum::Term;
using Index = Term::Index;
using Step = AffineSum::Parameter::Step;

AffineSum constant_sum(std::int64_t value) { return {{{Index::one, 0, value, {}}}}; }

bool negate(AffineSum &sum) {
  for (Term &term : sum.terms)
    if (__builtin_sub_overflow(std::int64_t{0}, term.factor, &term.factor))
      return false;
  return true;
}

void add(AffineSum &to, const AffineSum &sum) {
  to.terms.insert(to.terms.end(), sum.terms.begin(), sum.terms.end());
}

std::optional<AffineSum> difference(AffineSum a, AffineSum b) {
  if (!negate(b))
    return std::nullopt;
  add(a, b);
  return a;
}

/// Returns whether the value is the same for all threads, and in all turns.
bool is_same_for_all(const AffineSum &sum) {
  return std::ranges::all_of(sum.terms, [](const Term &term) { return term.index == Index::one; });
}

/// The numbers that the steps leave.
std::ptrdiff_t numbers(const std::vector<AffineSum::Parameter> &steps) {
  std::ptrdiff_t count = 0;
  for (const AffineSum::Parameter &each : steps)
    if (each.step == Step::load || each.step == Step::constant)
      ++count;
    else
      count -= each.step == Step::if_negative || each.step == Step::if_zero ? 2 : 1;
  return count;
}

/// The number of terms and steps. Each use of a value repeats its steps.
std::size_t size(const AffineSum &sum) {
  std::size_t all = sum.terms.size();
  for (const Term &term : sum.terms)
    all += term.parameters.size();
  return all;
}
constexpr std::size_t most_steps = 256;

bool is_same(const Term &a, const Term &b) {
  return a.index == b.index && a.dimension == b.dimension && a.factor == b.factor &&
         std::ranges::equal(a.parameters, b.parameters,
                            [](const AffineSum::Parameter &left, const AffineSum::Parameter &right) {
                              return left.offset == right.offset && left.in_container == right.in_container &&
                                     left.bytes == right.bytes && left.step == right.step;
                            });
}

AffineSum::Parameter step(Step what, std::int64_t constant = 0) {
  AffineSum::Parameter result;
  result.offset = std::uint64_t(constant);
  result.step = what;
  return result;
}

/// The steps that leave the value of a sum without indices.
void append(std::vector<AffineSum::Parameter> &steps, const AffineSum &sum) {
  if (sum.terms.empty())
    steps.push_back(step(Step::constant, 0));
  for (const Term &term : sum.terms) {
    steps.push_back(step(Step::constant, term.factor));
    steps.insert(steps.end(), term.parameters.begin(), term.parameters.end());
    steps.insert(steps.end(), std::size_t(numbers(term.parameters)), step(Step::multiply));
    if (&term != sum.terms.data())
      steps.push_back(step(Step::add));
  }
}

AffineSum sum_of_steps(std::vector<AffineSum::Parameter> steps) { return {{{Index::one, 0, 1, std::move(steps)}}}; }

std::optional<AffineSum> product(const AffineSum &a, const AffineSum &b) {
  constexpr std::ptrdiff_t most_parameters = 3;
  AffineSum result;
  for (const Term &left : a.terms)
    for (const Term &right : b.terms) {
      if (left.index != Index::one && right.index != Index::one)
        return std::nullopt;
      Term term = left.index != Index::one ? left : right;
      if (__builtin_mul_overflow(left.factor, right.factor, &term.factor))
        return std::nullopt;
      term.parameters = left.parameters;
      term.parameters.insert(term.parameters.end(), right.parameters.begin(), right.parameters.end());
      if (numbers(term.parameters) > most_parameters)
        return std::nullopt;
      result.terms.push_back(std::move(term));
    }
  return result;
}

std::optional<Term> index_at(std::uint64_t offset) {
  static constexpr Index indices[] = {Index::global, Index::local, Index::tile,
                                      Index::tile_origin}; // in the order of ContextField::Kind
  ContextField field = context_field(offset);
  if (field.kind == ContextField::Kind::other || offset % 4 != 0)
    return std::nullopt;
  return Term{indices[unsigned(field.kind)], field.dimension, 1, {}};
}

} // namespace

AffineReader::AffineReader(llvm::Function &kernel, const std::vector<Capture> &captures)
    : kernel(kernel), captures(captures), layout(kernel.getDataLayout()), dominators(kernel), after(kernel),
      loops(dominators) {
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    ends_threads |= call_to(&instruction, AbiFunction::abort) != nullptr;
}

std::optional<AffineAccess> AffineReader::read(const llvm::Instruction &access, const llvm::Value *pointer,
                                               unsigned index, std::uint32_t size) {
  AffineAccess result;
  place = access.getParent();
  unsigned_sums = &result.unsigned_sums;
  Sum offset = offset_of(pointer, index);
  if (!offset || offset->terms.size() > most_terms)
    return std::nullopt;
  result.offset = std::move(*offset);
  result.size = size;
  result.bounded = is_bounded(pointer, index, size);
  const Conditions &conditions = conditions_of(*access.getParent());
  result.conditions = conditions.all;
  result.exact = conditions.exact && !ends_threads;
  return result;
}

//===--- addresses ---------------------------------------------------------------------===//

bool AffineReader::is_bounded(const llvm::Value *pointer, unsigned index, std::uint64_t size) const {
  llvm::APInt offset(64, 0);
  const llvm::Value *base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(base);
  return phi && inside_of(*phi) && is_capture(*phi, index) && offset.ule(captures[index].element.size) &&
         offset.getZExtValue() + size <= captures[index].element.size;
}

/// The address that the library uses if the index is inside.
const llvm::Value *AffineReader::inside_of(const llvm::PHINode &phi) {
  const llvm::Value *inside = nullptr;
  bool checked = false;
  for (const llvm::Value *value : phi.incoming_values()) {
    if (is_outside(value))
      checked = true;
    else if (inside && inside != value)
      return nullptr;
    else
      inside = value;
  }
  return checked ? inside : nullptr;
}

/// Returns whether the captured container's own bounds were checked: a section that the kernel made can exceed them.
bool AffineReader::is_capture(const llvm::PHINode &phi, unsigned index) const {
  for (const llvm::Value *value : phi.incoming_values()) {
    if (!is_outside(value))
      continue;
    const llvm::Value *container = llvm::cast<llvm::CallInst>(value)->getArgOperand(0);
    if (captures[index].by_reference) {
      const auto *load = llvm::dyn_cast<llvm::LoadInst>(container);
      std::optional<AffineSum::Parameter> from = load ? parameter(*load) : std::nullopt;
      if (!from || from->in_container || from->offset != captures[index].offset)
        return false;
      continue;
    }
    llvm::APInt offset(64, 0);
    if (container->stripAndAccumulateConstantOffsets(layout, offset, true) != kernel.getArg(0) ||
        offset != captures[index].offset)
      return false;
  }
  return true;
}

AffineReader::Sum AffineReader::offset_of(const llvm::Value *pointer, unsigned index, unsigned depth) {
  if (depth > 16)
    return std::nullopt;
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer)) {
    if (const llvm::Value *inside = inside_of(*phi))
      return offset_of(inside, index, depth + 1);
    std::optional<Induction> walk = induction(*phi);
    const auto *step = walk ? llvm::dyn_cast<llvm::GEPOperator>(walk->next) : nullptr;
    if (!step || step->getPointerOperand() != phi)
      return std::nullopt;
    return turns(*walk, offset_of(walk->first, index, depth + 1), indices_of(*step, depth + 1));
  }
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    Sum base = offset_of(gep->getPointerOperand(), index, depth + 1), indices = indices_of(*gep, depth + 1);
    if (!base || !indices)
      return std::nullopt;
    add(*base, *indices);
    return base;
  }
  return is_first_element(pointer, index) ? Sum(AffineSum()) : std::nullopt;
}

AffineReader::Sum AffineReader::indices_of(const llvm::GEPOperator &gep, unsigned depth) {
  const unsigned width = layout.getIndexSizeInBits(0);
  llvm::MapVector<llvm::Value *, llvm::APInt> variable;
  llvm::APInt constant(width, 0);
  if (!gep.collectOffset(layout, width, variable, constant))
    return std::nullopt;
  AffineSum result;
  if (!constant.isZero())
    result = constant_sum(constant.getSExtValue());
  for (const auto &[value, scale] : variable) {
    Sum index = sum_of(value, depth + 1);
    Sum scaled = index ? product(*index, constant_sum(scale.getSExtValue())) : std::nullopt;
    if (!scaled)
      return std::nullopt;
    add(result, *scaled);
  }
  return result;
}

/// Returns whether the pointer is the container's `data`, as captured, or the variable itself.
bool AffineReader::is_first_element(const llvm::Value *pointer, unsigned index) const {
  const Capture &capture = captures[index];
  if (!capture.variable.empty()) {
    const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(pointer);
    return variable && variable->getName() == capture.variable;
  }
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(pointer);
  std::optional<AffineSum::Parameter> from = load ? parameter(*load) : std::nullopt;
  if (!from)
    return false;
  if (capture.by_reference)
    return from->offset == capture.offset && from->in_container == container_data_offset;
  return from->offset == capture.offset + container_data_offset && !from->in_container;
}

/// The place in the function object, or in a container that it refers to, from which a value is loaded.
std::optional<AffineSum::Parameter> AffineReader::parameter(const llvm::LoadInst &load) const {
  const auto bytes = std::uint32_t(layout.getTypeStoreSize(load.getType()).getFixedValue());
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  if (base == kernel.getArg(0))
    return AffineSum::Parameter{offset.getZExtValue(), std::nullopt, bytes};
  const auto *outer = llvm::dyn_cast<llvm::LoadInst>(base);
  std::optional<AffineSum::Parameter> from = outer ? parameter(*outer) : std::nullopt;
  if (!from || from->in_container)
    return std::nullopt;
  for (const Capture &capture : captures)
    if (capture.by_reference && capture.offset == from->offset)
      return AffineSum::Parameter{from->offset, offset.getZExtValue(), bytes};
  return std::nullopt;
}

//===--- numbers -------------------------------------------------------------------------===//

AffineReader::Sum AffineReader::sum_of(const llvm::Value *value, unsigned depth) {
  if (depth > 20 || !value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value))
    return constant_sum(constant->getSExtValue());
  if (!value->getType()->isIntegerTy(32) && !value->getType()->isIntegerTy(64))
    return std::nullopt;
  // Users of the sum ensure that 32 bits suffice for it.
  if (llvm::isa<llvm::SExtInst, llvm::TruncInst>(value))
    return sum_of(llvm::cast<llvm::CastInst>(value)->getOperand(0), depth + 1);
  if (const auto *extended = llvm::dyn_cast<llvm::ZExtInst>(value)) {
    Sum inner = sum_of(extended->getOperand(0), depth + 1);
    if (inner)
      unsigned_sums->push_back(*inner);
    return inner;
  }
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(value))
    return sum_of_load(*load);
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(value))
    return sum_of_phi(*phi, depth);
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(value)) {
    const Sum a = sum_of(select->getTrueValue(), depth + 1);
    const Sum b = a ? sum_of(select->getFalseValue(), depth + 1) : std::nullopt;
    return b ? choice(*select->getCondition(), *a, *b, depth + 1) : std::nullopt;
  }
  if (const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(value))
    return sum_of_operation(*operation, depth);
  return std::nullopt;
}

AffineReader::Sum AffineReader::sum_of_load(const llvm::LoadInst &load) const {
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  if (base == kernel.getArg(1) || call_to(base, AbiFunction::context)) {
    std::optional<Term> term = load.getType()->isIntegerTy(32) ? index_at(offset.getZExtValue()) : std::nullopt;
    return term ? Sum({{*term}}) : std::nullopt;
  }
  std::optional<AffineSum::Parameter> from = parameter(load);
  return from ? Sum({{{Index::one, 0, 1, {*from}}}}) : std::nullopt;
}

AffineReader::Sum AffineReader::sum_of_operation(const llvm::BinaryOperator &operation, unsigned depth) {
  Sum a = sum_of(operation.getOperand(0), depth + 1);
  Sum b = a ? sum_of(operation.getOperand(1), depth + 1) : std::nullopt, result;
  if (!b || a->terms.size() * b->terms.size() > most_terms * most_terms)
    return std::nullopt;
  switch (operation.getOpcode()) {
  case llvm::Instruction::Add:
    add(*a, *b);
    result = std::move(a);
    break;
  case llvm::Instruction::Sub:
    result = difference(std::move(*a), std::move(*b));
    break;
  case llvm::Instruction::Mul:
    result = product(*a, *b);
    break;
  case llvm::Instruction::Shl: {
    const auto *bits = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
    if (bits && bits->getValue().ule(30))
      result = product(*a, constant_sum(std::int64_t{1} << bits->getZExtValue()));
    break;
  }
  default:
    result = quotient(operation, *a, *b);
    break;
  }
  return result && result->terms.size() <= most_terms && size(*result) <= most_steps ? result : std::nullopt;
}

/// The counter of a loop, or the value of the side that all threads choose.
AffineReader::Sum AffineReader::sum_of_phi(const llvm::PHINode &phi, unsigned depth) {
  if (std::optional<Induction> counter = induction(phi)) {
    const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(counter->next);
    if (!operation)
      return std::nullopt;
    const bool subtracts = operation->getOpcode() == llvm::Instruction::Sub;
    const bool first = operation->getOperand(0) == &phi;
    if (!subtracts && operation->getOpcode() != llvm::Instruction::Add)
      return std::nullopt;
    if (!first && (subtracts || operation->getOperand(1) != &phi))
      return std::nullopt;
    Sum step = sum_of(operation->getOperand(first ? 1 : 0), depth + 1);
    if (!step || (subtracts && !negate(*step)))
      return std::nullopt;
    return turns(*counter, sum_of(counter->first, depth + 1), std::move(step));
  }
  const llvm::DomTreeNode *node = dominators.getNode(phi.getParent());
  if (loops.isLoopHeader(phi.getParent()) || phi.getNumIncomingValues() != 2 || !node || !node->getIDom())
    return std::nullopt;
  const llvm::BasicBlock &before = *node->getIDom()->getBlock();
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(before.getTerminator());
  if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return std::nullopt;
  const llvm::Value *sides[2] = {};
  for (unsigned side = 0; side < 2; ++side)
    for (unsigned k = 0; k < 2; ++k)
      if (dominators.dominates(llvm::BasicBlockEdge(&before, branch->getSuccessor(side)), phi.getOperandUse(k)))
        sides[side] = phi.getIncomingValue(k);
  const Sum a = sides[0] && sides[1] ? sum_of(sides[0], depth + 1) : std::nullopt;
  const Sum b = a ? sum_of(sides[1], depth + 1) : std::nullopt;
  return b ? choice(*branch->getCondition(), *a, *b, depth + 1) : std::nullopt;
}

/// Terms that both sides have are part of the result in any case. For the others, the choice is between numbers, or
/// between 1 and 0 as a factor.
AffineReader::Sum AffineReader::choice(const llvm::Value &condition, const AffineSum &if_true,
                                       const AffineSum &if_false, unsigned depth) {
  using namespace llvm::PatternMatch;
  auto *value = const_cast<llvm::Value *>(&condition);
  llvm::Value *a, *b;
  if (depth > 20)
    return std::nullopt;
  if (match(value, m_LogicalAnd(m_Value(a), m_Value(b)))) {
    const Sum inner = choice(*b, if_true, if_false, depth + 1);
    return inner ? choice(*a, *inner, if_false, depth + 1) : std::nullopt;
  }
  if (match(value, m_LogicalOr(m_Value(a), m_Value(b)))) {
    const Sum inner = choice(*b, if_true, if_false, depth + 1);
    return inner ? choice(*a, if_true, *inner, depth + 1) : std::nullopt;
  }
  if (match(value, m_Not(m_Value(a))))
    return choice(*a, if_false, if_true, depth + 1);
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&condition);
  std::optional<AffineCondition> tested = compare ? comparison(*compare, true, depth + 1) : std::nullopt;
  if (!tested || !is_same_for_all(tested->sum))
    return std::nullopt;
  const bool negated = tested->holds == AffineCondition::Holds::not_zero;
  auto chosen = [&](const AffineSum &if_holds, const AffineSum &otherwise) {
    std::vector<AffineSum::Parameter> steps;
    append(steps, tested->sum);
    for (const AffineSum &each : tested->unsigned_sums) {
      append(steps, each);
      steps.push_back(step(Step::not_negative));
    }
    append(steps, negated ? otherwise : if_holds);
    append(steps, negated ? if_holds : otherwise);
    steps.push_back(step(tested->holds == AffineCondition::Holds::negative ? Step::if_negative : Step::if_zero));
    return sum_of_steps(std::move(steps));
  };
  AffineSum common, rest_if_true, rest_if_false = if_false;
  for (const Term &term : if_true.terms) {
    auto same = std::ranges::find_if(rest_if_false.terms, [&](const Term &other) { return is_same(term, other); });
    if (same == rest_if_false.terms.end()) {
      rest_if_true.terms.push_back(term);
      continue;
    }
    common.terms.push_back(term);
    rest_if_false.terms.erase(same);
  }
  if (rest_if_true.terms.empty() && rest_if_false.terms.empty())
    return common;
  if (is_same_for_all(rest_if_true) && is_same_for_all(rest_if_false)) {
    add(common, chosen(rest_if_true, rest_if_false));
  } else {
    const Sum first = product(rest_if_true, chosen(constant_sum(1), AffineSum())),
              second = product(rest_if_false, chosen(AffineSum(), constant_sum(1)));
    if (!first || !second)
      return std::nullopt;
    add(common, *first);
    add(common, *second);
  }
  return common.terms.size() <= most_terms && size(common) <= most_steps ? Sum(common) : std::nullopt;
}

/// A division of numbers that are the same for all threads.
AffineReader::Sum AffineReader::quotient(const llvm::BinaryOperator &operation, const AffineSum &a,
                                         const AffineSum &b) {
  if (!is_same_for_all(a) || !is_same_for_all(b))
    return std::nullopt;
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  Step what = Step::quotient;
  std::int64_t divisor = 0; // if not the second operand
  switch (operation.getOpcode()) {
  case llvm::Instruction::SDiv:
  case llvm::Instruction::UDiv:
    break;
  case llvm::Instruction::SRem:
  case llvm::Instruction::URem:
    what = Step::remainder;
    break;
  case llvm::Instruction::And: // with a mask of the lowest bits
    if (!constant || constant->getValue().getActiveBits() > 30 || !(constant->getValue() + 1).isPowerOf2())
      return std::nullopt;
    what = Step::remainder;
    divisor = constant->getSExtValue() + 1;
    break;
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
    if (!constant || constant->getValue().ugt(30))
      return std::nullopt;
    divisor = std::int64_t{1} << constant->getZExtValue();
    break;
  default:
    return std::nullopt;
  }
  const bool is_signed =
      operation.getOpcode() == llvm::Instruction::SDiv || operation.getOpcode() == llvm::Instruction::SRem;
  std::vector<AffineSum::Parameter> steps;
  for (const AffineSum &operand : {a, divisor ? constant_sum(divisor) : b}) {
    append(steps, operand);
    if (is_signed)
      continue;
    append(steps, operand);
    steps.push_back(step(Step::not_negative));
  }
  steps.push_back(step(what));
  return sum_of_steps(std::move(steps));
}

std::optional<AffineReader::Induction> AffineReader::induction(const llvm::PHINode &phi) const {
  const llvm::Loop *loop = loops.getLoopFor(phi.getParent());
  if (!loop || loop->getHeader() != phi.getParent() || !loop->contains(place) || phi.getNumIncomingValues() != 2 ||
      !loop->getLoopLatch())
    return std::nullopt;
  const int latch = phi.getBasicBlockIndex(loop->getLoopLatch());
  if (latch < 0)
    return std::nullopt;
  return Induction{phi.getIncomingValue(1 - unsigned(latch)), phi.getIncomingValue(unsigned(latch)), loop};
}

AffineReader::Sum AffineReader::turns(const Induction &induction, Sum first, Sum step) const {
  if (!first || !step || !is_same_for_all(*step))
    return std::nullopt;
  for (Term &term : step->terms) {
    term.index = Index::turn;
    term.dimension = induction.loop->getLoopDepth() - 1;
  }
  add(*first, *step);
  return first->terms.size() <= most_terms ? first : std::nullopt;
}

//===--- conditions ------------------------------------------------------------------------===//

/// Examines each block that all threads on their way to `block` pass, and the next such block. Threads get from one
/// to the other in any case, or by one side of a branch, whose condition is then added.
const AffineReader::Conditions &AffineReader::conditions_of(const llvm::BasicBlock &block) {
  auto [known, is_new] = known_conditions.try_emplace(&block);
  Conditions &result = known->second;
  if (!is_new)
    return result;
  std::vector<const llvm::DomTreeNode *> guarded; // the outermost last
  for (const llvm::DomTreeNode *node = guarded_node(dominators.getNode(&block)); node;
       node = guarded_node(node->getIDom()))
    guarded.push_back(node);
  for (const llvm::DomTreeNode *node : std::views::reverse(guarded)) {
    const llvm::BasicBlock &at = *node->getIDom()->getBlock(), &next = *node->getBlock();
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(at.getTerminator());
    const llvm::BasicBlock *taken = nullptr;
    if (branch && branch->isConditional())
      for (const llvm::BasicBlock *successor : branch->successors())
        if (dominators.dominates(llvm::BasicBlockEdge(&at, successor), &next))
          taken = successor;
    if (!taken) {
      result.exact = false;
      continue;
    }
    // Ends the loop when it fails; a guard in the loop's first block only skips what follows.
    const llvm::Loop *loop = loops.getLoopFor(&at);
    const llvm::BasicBlock *other = branch->getSuccessor(taken == branch->getSuccessor(0));
    const bool ends_loop = loop && loop->getHeader() == &at && loop->contains(&block) && !loop->contains(other);
    const unsigned of_loop = ends_loop ? loop->getLoopDepth() : 0;
    place = &block;
    const bool all = add_conditions(*branch->getCondition(), taken == branch->getSuccessor(0), of_loop, result.all);
    result.exact &= all && after.dominates(&next, taken);
  }
  // A loop with other exits than its condition may have fewer turns than the condition implies.
  for (const llvm::Loop *loop = loops.getLoopFor(&block); loop; loop = loop->getParentLoop()) {
    const auto [exits, is_first] = exits_at_header.try_emplace(loop);
    if (is_first)
      exits->second = loop->getExitingBlock() == loop->getHeader();
    result.exact &= exits->second;
  }
  return result;
}

/// The first of a block and its dominators that not all threads in its immediate dominator reach; null if there is none.
/// Each of the others, which may be many, remembers the answer.
const llvm::DomTreeNode *AffineReader::guarded_node(const llvm::DomTreeNode *from) {
  std::vector<const llvm::DomTreeNode *> passed;
  const llvm::DomTreeNode *node = from;
  for (; node && node->getIDom(); node = node->getIDom()) {
    if (auto known = guarded_nodes.find(node); known != guarded_nodes.end()) {
      node = known->second;
      break;
    }
    passed.push_back(node);
    if (!after.dominates(node->getBlock(), node->getIDom()->getBlock()))
      break;
  }
  if (node && !node->getIDom())
    node = nullptr; // the entry
  for (const llvm::DomTreeNode *each : passed)
    guarded_nodes[each] = node;
  return node;
}

/// Adds what follows from a condition that holds, or does not hold. Returns false if the added conditions are weaker.
bool AffineReader::add_conditions(const llvm::Value &condition, bool holds, unsigned of_loop,
                                  std::vector<AffineCondition> &to) {
  using namespace llvm::PatternMatch;
  llvm::Value *a, *b;
  auto *value = const_cast<llvm::Value *>(&condition);
  if (holds ? match(value, m_LogicalAnd(m_Value(a), m_Value(b)))
            : match(value, m_LogicalOr(m_Value(a), m_Value(b)))) {
    const bool first = add_conditions(*a, holds, of_loop, to), second = add_conditions(*b, holds, of_loop, to);
    return first && second;
  }
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&condition);
  return compare && add_comparison(*compare, holds, of_loop, to);
}

bool AffineReader::add_comparison(const llvm::ICmpInst &compare, bool holds, unsigned of_loop,
                                  std::vector<AffineCondition> &to) {
  std::optional<AffineCondition> condition = comparison(compare, holds, 0);
  if (!condition || (of_loop && condition->holds == AffineCondition::Holds::not_zero)) // a step may skip the end
    return false;
  condition->of_loop = of_loop;
  to.push_back(*std::move(condition));
  return true;
}

std::optional<AffineCondition> AffineReader::comparison(const llvm::ICmpInst &compare, bool holds, unsigned depth) {
  using Predicate = llvm::CmpInst;
  AffineCondition condition;
  std::vector<AffineSum> *before = std::exchange(unsigned_sums, &condition.unsigned_sums);
  Sum a = sum_of(compare.getOperand(0), depth), b = sum_of(compare.getOperand(1), depth);
  unsigned_sums = before;
  if (!a || !b)
    return std::nullopt;
  const Predicate::Predicate predicate = holds ? compare.getPredicate() : compare.getInversePredicate();
  if (Predicate::isUnsigned(predicate)) {
    condition.unsigned_sums.push_back(*a);
    condition.unsigned_sums.push_back(*b);
  }
  const bool swapped = predicate == Predicate::ICMP_SGT || predicate == Predicate::ICMP_UGT ||
                       predicate == Predicate::ICMP_SGE || predicate == Predicate::ICMP_UGE;
  Sum sum = swapped ? difference(std::move(*b), std::move(*a)) : difference(std::move(*a), std::move(*b));
  if (!sum)
    return std::nullopt;
  if (predicate == Predicate::ICMP_NE)
    condition.holds = AffineCondition::Holds::not_zero;
  else if (predicate == Predicate::ICMP_EQ)
    condition.holds = AffineCondition::Holds::zero;
  else if (Predicate::isNonStrictPredicate(predicate))
    add(*sum, constant_sum(-1));
  if (sum->terms.size() > most_terms || size(*sum) > most_steps)
    return std::nullopt;
  condition.sum = std::move(*sum);
  return condition;
}

} // namespace ampsim::frontend
