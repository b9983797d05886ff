// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See thread_parts.h.
#include "frontend/forms/thread_parts.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/code/tile_divergence.h"
#include "model/abi.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ampsim::frontend {

namespace {

/// The function that replaces a hook of the detect variants in loops; nothing for other hooks.
std::optional<AbiFunction> loop_function(AbiFunction hook) {
  switch (hook) {
  case AbiFunction::detect_read:
    return AbiFunction::loop_read;
  case AbiFunction::detect_write:
    return AbiFunction::loop_write;
  case AbiFunction::detect_atomic:
    return AbiFunction::loop_atomic;
  case AbiFunction::detect_known:
  case AbiFunction::detect_known_in_loop:
    return AbiFunction::loop_known;
  case AbiFunction::detect_beyond:
    return AbiFunction::loop_beyond;
  case AbiFunction::detect_unchecked:
    return AbiFunction::loop_unchecked;
  case AbiFunction::detect_counted:
    return AbiFunction::loop_counted;
  case AbiFunction::detect_possible:
    return AbiFunction::loop_possible;
  default:
    return std::nullopt;
  }
}

std::uint64_t constant(const llvm::CallInst *call, unsigned argument) {
  return llvm::cast<llvm::ConstantInt>(call->getArgOperand(argument))->getZExtValue();
}

/// Returns true if the address depends on a value that a thread has read from memory: neighbouring threads then access
/// distant places. Values that the launch provides are read through parameters of the function.
bool is_indirect(const llvm::Value *address) {
  constexpr std::size_t most = 64;
  std::vector<const llvm::Value *> left{address};
  std::set<const llvm::Value *> seen{address};
  while (!left.empty() && seen.size() < most) {
    const auto *value = llvm::dyn_cast<llvm::Instruction>(left.back());
    left.pop_back();
    if (const auto *load = llvm::dyn_cast_or_null<llvm::LoadInst>(value)) {
      const llvm::Value *from = llvm::getUnderlyingObject(load->getPointerOperand());
      if (!llvm::isa<llvm::Argument>(from) && !llvm::isa<llvm::AllocaInst>(from))
        return true;
      continue;
    }
    if (!value || llvm::isa<llvm::CallBase>(value))
      continue;
    for (const llvm::Value *operand : value->operands())
      if (seen.insert(operand).second)
        left.push_back(operand);
  }
  return false;
}

AccessKind kind_of(AbiFunction in_loop) {
  if (in_loop == AbiFunction::loop_read)
    return AccessKind::read;
  return in_loop == AbiFunction::loop_write ? AccessKind::write : AccessKind::atomic;
}

constexpr llvm::StringLiteral indirect_metadata = "ampsim.indirect";

/// Returns true if a call is the hook of a checked access to memory that other tiles can access.
bool checks_global(const llvm::Instruction &instruction, const ProgramTables &program) {
  const std::optional<AbiFunction> hook = called_function(&instruction);
  if (hook != AbiFunction::detect_read && hook != AbiFunction::detect_write && hook != AbiFunction::detect_atomic &&
      hook != AbiFunction::detect_known && hook != AbiFunction::detect_known_in_loop)
    return false;
  return program.sites[constant(llvm::cast<llvm::CallInst>(&instruction), 3)].root != Site::Root::tile_local;
}

/// The call that replaces a hook's in a loop over threads, and its result.
llvm::Value *adapt_hook(const PartMaker &maker, llvm::Function &part, llvm::CallInst *hook, bool quick,
                        QuickWhen &when) {
  llvm::IRBuilder<> builder(hook);
  const AbiFunction function = called_function(hook).value();
  std::vector<llvm::Value *> arguments(hook->arg_begin(), hook->arg_end());
  arguments[0] = part.getArg(part_batch);
  const std::optional<AbiFunction> in_loop = loop_function(function);
  if (function == AbiFunction::hook_asynchronous && maker.tiled && hook->hasMetadata(same_in_tiles_metadata)) {
    when.tile_checked = true;
    if (quick)
      return nullptr; // it has no result
  }
  if (!in_loop) {
    builder.CreateStore(part.getArg(part_number), offset_address(builder, part.getArg(part_batch),
                                                                 offsetof(ampsim_thread_context, loop_thread)));
    llvm::CallInst *call = call_abi(builder, function, arguments);
    if ((function == AbiFunction::hook_fence || function == AbiFunction::hook_asynchronous) && maker.checks &&
        maker.tiled)
      call_abi(builder, AbiFunction::loop_fenced, {part.getArg(part_state)});
    return call;
  }
  if (*in_loop == AbiFunction::loop_counted)
    return call_abi(builder, *in_loop, {part.getArg(part_state)});
  const bool same = maker.tiled && hook->hasMetadata(same_in_tiles_metadata);
  when.tile_checked |= same;
  const bool access = *in_loop == AbiFunction::loop_read || *in_loop == AbiFunction::loop_write ||
                      *in_loop == AbiFunction::loop_atomic;
  bool later = false;
  if (access) {
    const Site &site = maker.program.sites[constant(hook, 3)];
    const Kernel &kernel = maker.program.kernels[site.kernel];
    const bool in_tile_local = site.root == Site::Root::tile_local && !kernel.uses_cluster;
    // Checks that wait belong to one tile: in a launch without tiles there are only bits.
    later = site.root != Site::Root::tile_local &&
            (maker.once || (maker.tiled && hook->hasMetadata(indirect_metadata)));
    arguments.push_back(builder.getInt32(later ? unsigned(kind_of(*in_loop)) : in_tile_local));
  }
  if (function == AbiFunction::detect_known_in_loop) {
    if (!same)
      when.initialised.insert({std::uint32_t(constant(hook, 4)), constant(hook, 5), constant(hook, 6)});
    arguments.resize(4);
  }
  // If the launch is not tiled, each thread is a tile.
  llvm::Value *rank = maker.tiled ? static_cast<llvm::Value *>(part.getArg(part_number)) : builder.getInt32(0);
  if (access || *in_loop == AbiFunction::loop_known || *in_loop == AbiFunction::loop_possible)
    arguments.insert(arguments.begin() + 1, rank);
  arguments.insert(arguments.begin() + 1, part.getArg(part_number));
  arguments.insert(arguments.begin(), part.getArg(part_state));
  if (!quick || !(same || function == AbiFunction::detect_known_in_loop))
    return call_abi(builder, later ? AbiFunction::loop_later : *in_loop, arguments);
  if (*in_loop == AbiFunction::loop_possible)
    return nullptr; // it has no result
  call_abi(builder, AbiFunction::loop_counted, {part.getArg(part_state)});
  return hook->getArgOperand(1);
}

/// Calls of hooks get the batch's context and additional arguments in loops; values read from the thread's own context
/// are no longer invariant.
void adapt(const PartMaker &maker, llvm::Function &part, bool quick, QuickWhen &when) {
  std::vector<llvm::CallInst *> hooks;
  for (llvm::Instruction &instruction : llvm::instructions(part)) {
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        load && llvm::getUnderlyingObject(load->getPointerOperand()) == part.getArg(part_own))
      load->setMetadata(llvm::LLVMContext::MD_invariant_load, nullptr);
    if (called_function(&instruction))
      hooks.push_back(llvm::cast<llvm::CallInst>(&instruction));
  }
  for (llvm::CallInst *hook : hooks) {
    llvm::Value *adapted = adapt_hook(maker, part, hook, quick, when);
    if (!hook->getType()->isVoidTy())
      hook->replaceAllUsesWith(adapted);
    hook->eraseFromParent();
  }
}

/// Reads the bounds of captures at the beginning. LLVM drops the mark that they never change when it hoists them out of
/// a loop of the kernel: they would be read again for each thread.
void read_bounds_first(llvm::Function &part) {
  llvm::IRBuilder<> builder(part.getEntryBlock().getTerminator());
  const llvm::DataLayout &layout = part.getDataLayout();
  auto from_own = [&](const llvm::Value *pointer, std::uint64_t field) {
    llvm::APInt offset(64, 0);
    return pointer->stripAndAccumulateConstantOffsets(layout, offset, true) == part.getArg(part_own) &&
           offset == field;
  };
  std::map<std::pair<std::uint64_t, llvm::Type *>, llvm::Value *> known; // by offset in the table
  llvm::Value *table = nullptr;
  std::vector<llvm::LoadInst *> reads;
  for (llvm::Instruction &instruction : llvm::instructions(part))
    if (auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        read && read->hasMetadata(llvm::LLVMContext::MD_invariant_load))
      reads.push_back(read);
  for (llvm::LoadInst *read : reads) {
    llvm::APInt offset(64, 0);
    const auto *from = llvm::dyn_cast<llvm::LoadInst>(
        read->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true));
    if (!from || !from_own(from->getPointerOperand(), offsetof(ampsim_thread_context, bounds)))
      continue;
    if (!table)
      table = builder.CreateLoad(builder.getPtrTy(), offset_address(builder, part.getArg(part_own),
                                                                    offsetof(ampsim_thread_context, bounds)));
    llvm::Value *&first = known[{offset.getZExtValue(), read->getType()}];
    if (!first) {
      auto *load = builder.CreateLoad(read->getType(), offset_address(builder, table, offset.getZExtValue()));
      load->copyMetadata(*read);
      first = load;
    }
    read->replaceAllUsesWith(first);
    read->eraseFromParent();
  }
}

/// A copy of the kernel's body, in which threads return at the end and at barriers: where they arrived.
void copy_body(const PartMaker &maker, llvm::Function &part, llvm::ValueToValueMapTy &map) {
  llvm::LLVMContext &context = part.getContext();
  llvm::IRBuilder<> builder(context);
  map[maker.function.getArg(0)] = part.getArg(part_object);
  map[maker.function.getArg(1)] = part.getArg(part_own);
  llvm::SmallVector<llvm::ReturnInst *> returns;
  llvm::CloneFunctionInto(&part, &maker.function, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  part.setAttributes(llvm::AttributeList());
  part.addFnAttr(llvm::Attribute::NoUnwind);
  part.setMetadata("ampsim.tile_local", nullptr);
  for (llvm::ReturnInst *end : returns)
    llvm::ReplaceInstWithInst(end, llvm::ReturnInst::Create(context, builder.getInt32(0)));
  for (std::size_t k = 0; k < maker.cuts.barriers.size(); ++k) {
    auto *barrier = llvm::cast<llvm::CallInst>(map[maker.cuts.barriers[k].call]);
    llvm::BasicBlock *block = barrier->getParent();
    for (llvm::BasicBlock *next : llvm::successors(block))
      next->removePredecessor(block);
    llvm::ReplaceInstWithInst(block->getTerminator(),
                              llvm::ReturnInst::Create(context, builder.getInt32(std::uint32_t(k) + 1)));
    if (!barrier->use_empty())
      barrier->replaceAllUsesWith(llvm::PoisonValue::get(barrier->getType())); // unused: no code after it
    barrier->eraseFromParent();
  }
}

} // namespace

llvm::Function *make_part(const PartMaker &maker, std::size_t start, const std::string &name, bool quick,
                          QuickWhen &when) {
  llvm::LLVMContext &context = maker.function.getContext();
  llvm::IRBuilder<> builder(context);
  std::vector<llvm::Type *> types(part_parameters, builder.getPtrTy());
  types[part_number] = types[part_place] = builder.getInt32Ty();
  types.resize(types.size() + maker.pointers, builder.getPtrTy());
  llvm::Function *part =
      llvm::Function::Create(llvm::FunctionType::get(builder.getInt32Ty(), types, false),
                             llvm::GlobalValue::InternalLinkage, name, maker.function.getParent());
  llvm::ValueToValueMapTy map;
  copy_body(maker, *part, map);

  llvm::BasicBlock *first = &part->getEntryBlock();
  llvm::BasicBlock *entry = llvm::BasicBlock::Create(context, "entry", part, first);
  builder.SetInsertPoint(entry);
  for (const KeptVariable &kept : maker.variables) {
    auto *copy = llvm::cast<llvm::AllocaInst>(map[kept.variable]);
    copy->replaceAllUsesWith(kept.address(builder, *part));
    copy->eraseFromParent();
  }
  if (maker.variables.empty())
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(*first))
      if (llvm::isa<llvm::AllocaInst>(instruction))
        instruction.moveBefore(*entry, entry->end());
  builder.SetInsertPoint(entry);
  builder.CreateBr(start == 0 ? first : llvm::cast<llvm::BasicBlock>(map[maker.cuts.barriers[start - 1].after]));
  llvm::removeUnreachableBlocks(*part);
  adapt(maker, *part, quick, when);
  read_bounds_first(*part);
  return part;
}

void mark_indirect_accesses(llvm::Function &function, const Kernel &kernel, const ProgramTables &program) {
  constexpr std::uint64_t most_bytes = 16; // each 4 bytes have an entry
  // Threads must not order their accesses with others' within an interval.
  if (kernel.has_fences || kernel.has_asynchronous_copies || kernel.uses_cluster || kernel.has_spin_loops)
    return;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!checks_global(instruction, program))
      continue;
    auto &hook = llvm::cast<llvm::CallInst>(instruction);
    const auto *size = llvm::dyn_cast<llvm::ConstantInt>(hook.getArgOperand(2));
    const std::optional<AbiFunction> in_loop = loop_function(called_function(&hook).value());
    if (in_loop != AbiFunction::loop_known && size && size->getZExtValue() % 4 == 0 &&
        size->getZExtValue() <= most_bytes && is_indirect(hook.getArgOperand(1)))
      hook.setMetadata(indirect_metadata, llvm::MDNode::get(function.getContext(), {}));
  }
}

bool writes_once(const llvm::Function &function, const ProgramTables &program) {
  bool any = false;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!checks_global(instruction, program))
      continue;
    if (!instruction.hasMetadata(indirect_metadata) || called_function(&instruction) != AbiFunction::detect_write)
      return false;
    any = true;
  }
  return any;
}

bool has_access_hooks(const llvm::Function &part) {
  for (const llvm::Instruction &instruction : llvm::instructions(part))
    if (std::optional<AbiFunction> hook = called_function(&instruction))
      if (*hook == AbiFunction::loop_read || *hook == AbiFunction::loop_write ||
          *hook == AbiFunction::loop_atomic || *hook == AbiFunction::loop_known || *hook == AbiFunction::loop_later)
        return true;
  return false;
}

bool uses_loop_state(const llvm::Function &part) { return !part.getArg(part_state)->use_empty(); }

void set_tile_lengths(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                      const ProgramTables &program) {
  const std::optional<std::uint64_t> place = program.language->tile_lengths;
  if (!place || !kernel.tile_at_launch)
    return;
  const llvm::DataLayout &layout = function.getDataLayout();
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    llvm::APInt offset(64, 0);
    if (!load || !load->getType()->isIntegerTy(32) ||
        load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true) != function.getArg(0))
      continue;
    for (unsigned d = 0; d < kernel.rank; ++d)
      if (offset == *place + std::uint64_t{4} * (kernel.rank - 1 - d))
        load->replaceAllUsesWith(llvm::ConstantInt::get(load->getType(), std::uint64_t(tile[d])));
  }
}

llvm::CallInst *call_abi(llvm::IRBuilder<> &builder, AbiFunction function,
                         const std::vector<llvm::Value *> &arguments) {
  llvm::FunctionCallee callee = declare(*builder.GetInsertBlock()->getModule(), function);
  llvm::cast<llvm::Function>(callee.getCallee())->addFnAttr(llvm::Attribute::NoUnwind);
  return builder.CreateCall(callee, arguments);
}

llvm::LoadInst *load_bounds(llvm::IRBuilder<> &builder, llvm::Value *context, const Kernel &kernel) {
  llvm::LoadInst *load = builder.CreateLoad(
      builder.getPtrTy(), offset_address(builder, context, offsetof(ampsim_thread_context, bounds)));
  auto note = [&](unsigned kind, std::uint64_t number) {
    load->setMetadata(
        kind, llvm::MDNode::get(load->getContext(), llvm::ConstantAsMetadata::get(builder.getInt64(number))));
  };
  if (!kernel.captures.empty()) {
    note(llvm::LLVMContext::MD_dereferenceable, kernel.captures.size() * sizeof(ampsim_bounds));
    note(llvm::LLVMContext::MD_align, alignof(ampsim_bounds));
  }
  return load;
}

llvm::Value *offset_address(llvm::IRBuilder<> &builder, llvm::Value *base, std::uint64_t offset) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
}

llvm::AttrBuilder object_attributes(const llvm::Function &function, const Kernel &kernel) {
  const llvm::DataLayout &layout = function.getDataLayout();
  std::uint64_t bytes = 0;
  for (const Capture &capture : kernel.captures)
    bytes = std::max(bytes, capture.offset + captured_bytes(capture));
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      llvm::APInt offset(64, 0);
      if (load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true) == function.getArg(0))
        bytes = std::max(bytes, offset.getZExtValue() + layout.getTypeStoreSize(load->getType()).getFixedValue());
    }
  llvm::AttrBuilder attributes(function.getContext());
  if (bytes)
    attributes.addDereferenceableAttr(bytes);
  attributes.addAlignmentAttr(llvm::Align(8));
  return attributes;
}

void make_loop(llvm::IRBuilder<> &builder, llvm::Value *count,
               const std::function<void(llvm::PHINode *counter)> &body) {
  llvm::LLVMContext &context = builder.getContext();
  llvm::Function *parent = builder.GetInsertBlock()->getParent();
  llvm::BasicBlock *before = builder.GetInsertBlock();
  auto *loop = llvm::BasicBlock::Create(context, "loop", parent);
  auto *after = llvm::BasicBlock::Create(context, "after", parent);
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  llvm::PHINode *counter = builder.CreatePHI(builder.getInt32Ty(), 2);
  counter->addIncoming(builder.getInt32(0), before);
  body(counter);
  llvm::Value *next = builder.CreateAdd(counter, builder.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
  counter->addIncoming(next, builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateICmpULT(next, count), loop, after);
  builder.SetInsertPoint(after);
}

} // namespace ampsim::frontend
