// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See warp_barriers.h. Computes the mask of each lane by interpreting the few instructions that produce it.
#include "frontend/prove/warp_barriers.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/tile_divergence.h"
#include "model/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace ampsim::frontend {

namespace {

constexpr unsigned most_steps = 64, most_threads = 1024;

/// Reads the length of blocks (`of_block`; ampsim_cuda_launch, after the three lengths of the grid) or the thread's
/// index in a dimension.
bool reads(const llvm::Value *value, unsigned dimension, bool of_block) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(value);
  if (!load || !load->getType()->isIntegerTy(32))
    return false;
  const llvm::Function &kernel = *load->getFunction();
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load->getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
  if (of_block)
    return base == kernel.getArg(0) && offset == 12 + 4 * (2 - dimension);
  const ContextField field = context_field(offset.getZExtValue());
  return (base == kernel.getArg(1) || call_to(base, AbiFunction::context)) &&
         field.kind == ContextField::Kind::local && field.dimension == dimension;
}

/// `(z * blockDim.y + y) * blockDim.x + x`, up to a dimension.
bool is_rank(const llvm::Value *value, unsigned dimension = 2) {
  if (reads(value, dimension, false))
    return dimension == 0;
  const auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (!sum || sum->getOpcode() != llvm::Instruction::Add || dimension == 0)
    return false;
  const auto *rows = llvm::dyn_cast<llvm::BinaryOperator>(sum->getOperand(0));
  return rows && rows->getOpcode() == llvm::Instruction::Mul && reads(sum->getOperand(1), dimension, false) &&
         is_rank(rows->getOperand(0), dimension - 1) && reads(rows->getOperand(1), dimension, true);
}

struct Lane {
  const llvm::Function &kernel;
  std::uint64_t rank; // in the block
  bool ranks;         // kernels compute ranks
  unsigned steps = 0;

  std::optional<llvm::APInt> value(const llvm::Value &of) {
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&of))
      return constant->getValue();
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&of);
    if (!instruction || !of.getType()->isIntegerTy() || ++steps > most_steps)
      return std::nullopt;
    const unsigned width = of.getType()->getIntegerBitWidth();
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      llvm::APInt offset(64, 0);
      const llvm::Value *base =
          load->getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
      const bool of_thread = base == kernel.getArg(1) || call_to(base, AbiFunction::context);
      if (!of_thread || offset != offsetof(ampsim_thread_context, rank_in_tile) || width != 32)
        return std::nullopt;
      return llvm::APInt(32, rank);
    }
    if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(instruction)) {
      const std::optional<llvm::APInt> from = value(*cast->getOperand(0));
      if (!from)
        return std::nullopt;
      switch (cast->getOpcode()) {
      case llvm::Instruction::ZExt:
        return from->zext(width);
      case llvm::Instruction::SExt:
        return from->sext(width);
      case llvm::Instruction::Trunc:
        return from->trunc(width);
      default:
        return std::nullopt;
      }
    }
    // Shifts whose amount may be too large are made of these (define_shifts).
    if (const auto *choice = llvm::dyn_cast<llvm::SelectInst>(instruction)) {
      const std::optional<llvm::APInt> condition = value(*choice->getCondition());
      if (!condition)
        return std::nullopt;
      return value(condition->isZero() ? *choice->getFalseValue() : *choice->getTrueValue());
    }
    if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(instruction)) {
      const std::optional<llvm::APInt> a = value(*comparison->getOperand(0)), b = value(*comparison->getOperand(1));
      if (!a || !b)
        return std::nullopt;
      return llvm::APInt(1, llvm::ICmpInst::compare(*a, *b, comparison->getPredicate()));
    }
    const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(instruction);
    if (!operation)
      return std::nullopt;
    if (ranks && is_rank(operation))
      return llvm::APInt(width, rank);
    const std::optional<llvm::APInt> a = value(*operation->getOperand(0)), b = value(*operation->getOperand(1));
    if (!a || !b)
      return std::nullopt;
    switch (operation->getOpcode()) {
    case llvm::Instruction::Add:
      return *a + *b;
    case llvm::Instruction::Sub:
      return *a - *b;
    case llvm::Instruction::Mul:
      return *a * *b;
    case llvm::Instruction::And:
      return *a & *b;
    case llvm::Instruction::Or:
      return *a | *b;
    case llvm::Instruction::Xor:
      return *a ^ *b;
    case llvm::Instruction::Shl:
      return b->ult(width) ? std::optional(*a << *b) : std::nullopt;
    case llvm::Instruction::LShr:
      return b->ult(width) ? std::optional(a->lshr(*b)) : std::nullopt;
    case llvm::Instruction::UDiv:
      return b->isZero() ? std::nullopt : std::optional(a->udiv(*b));
    case llvm::Instruction::URem:
      return b->isZero() ? std::nullopt : std::optional(a->urem(*b));
    default:
      return std::nullopt;
    }
  }
};

/// The mask of the lane in every warp of a block.
std::uint64_t mask_of(const llvm::CallBase &barrier, unsigned lane, unsigned warp, bool at_launch) {
  std::optional<std::uint64_t> mask;
  for (std::uint64_t rank = lane; rank < most_threads; rank += warp) {
    const std::optional<llvm::APInt> own =
        Lane{*barrier.getFunction(), rank, at_launch}.value(*barrier.getArgOperand(1));
    if (!own || (mask && *mask != own->getZExtValue()))
      return 0;
    mask = own->getZExtValue();
  }
  const std::uint64_t known = mask.value_or(0) & all_lanes(warp);
  return known >> lane & 1 ? known : 0;
}

} // namespace

bool waits_for_warp(const llvm::Value *value) {
  const llvm::CallBase *call = call_to(value, AbiFunction::warp);
  const auto *operation = call ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0)) : nullptr;
  if (!operation || operation->getZExtValue() != ampsim_warp_barrier)
    return false;
  const auto *unordered = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(3));
  return unordered && unordered->isZero(); // it orders both spaces
}

std::vector<LaneMasks> warp_barriers(const llvm::Function &function, unsigned warp, bool at_launch) {
  std::vector<LaneMasks> result;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!waits_for_warp(&instruction))
      continue;
    LaneMasks masks(warp);
    for (unsigned lane = 0; lane < warp; ++lane)
      masks[lane] = mask_of(llvm::cast<llvm::CallBase>(instruction), lane, warp, at_launch);
    result.push_back(std::move(masks));
  }
  return result;
}

std::vector<LaneMasks> teams_of(const std::vector<LaneMasks> &barriers) {
  std::vector<LaneMasks> result;
  for (LaneMasks masks : barriers) {
    // In a team, all lanes have the same mask.
    for (unsigned lane = 0; lane < masks.size(); ++lane)
      for (unsigned other = 0; masks[lane] && other < masks.size(); ++other)
        if ((masks[lane] >> other & 1) && masks[other] != masks[lane]) {
          masks[lane] = 0;
          other = unsigned(masks.size());
        }
    if (std::ranges::any_of(masks, [](std::uint64_t mask) { return mask != 0; }) &&
        !std::ranges::count(result, masks))
      result.push_back(std::move(masks));
  }
  return result;
}

bool joins(const LaneMasks &barrier, const LaneMasks &teams) {
  for (unsigned lane = 0; lane < teams.size(); ++lane)
    for (unsigned other = 0; other < teams.size(); ++other)
      if ((teams[lane] >> other & 1) && (barrier[lane] == 0 || barrier[lane] != barrier[other]))
        return false;
  return true;
}

std::vector<std::uint64_t> each_team(const LaneMasks &teams) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t each : teams)
    if (each && !std::ranges::count(result, each))
      result.push_back(each);
  return result;
}

} // namespace ampsim::frontend
