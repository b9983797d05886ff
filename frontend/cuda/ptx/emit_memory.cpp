// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory, atomic operations, fences, and operations that threads of a warp execute together (PTX ISA, "Data Movement
// and Conversion Instructions", "Parallel Synchronization and Communication Instructions").
//
// For the detector, each is equivalent to the function of CUDA C++: volatile and relaxed accesses are atomic ones with
// relaxed order; an acquiring access has a fence after it, a releasing one before it. Scalar accesses past the first
// cache (".cg") are treated as relaxed as well: formally they are plain, but libraries rely on them (CUB's decoupled
// look-back).
//
// No access is volatile in LLVM: relaxed atomic ones are neither dropped nor merged across the relevant fences,
// barriers and loops, and a plain access may be, as on a device. Vectors are one access, aligned to the whole, unless
// they are strong: then each element is an access, as in the memory model. Atomic operations are LLVM's of the same
// names with relaxed order, including uinc_wrap and udec_wrap; fences before and after them give acquire and release,
// and `.cta` and `.cluster` a scope. Floats are only added and exchanged. Sums of floats are rounded to nearest, and
// subnormal numbers are kept, even in global memory, where devices flush those of single precision. Addresses are
// generic; arithmetic on 32-bit addresses wraps around in 32 bits, and getelementptr has no inbounds.
//
// Warp operations, votes and barriers are calls of intrinsics (emitter.h). The lane that a shuffle reads from is
// computed with only the document's limits, and is in the warp if it is used; whether it takes part is checked at run
// time.
#include "frontend/code/abi_functions.h"
#include "frontend/code/atomic_scope.h"
#include "frontend/code/fences.h"
#include "frontend/cuda/ptx/emitter.h"
#include "model/abi.h"
#include "model/access.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstddef>

namespace ampsim::frontend {
FenceMask PtxEmitter::fence_of(const PtxInstruction &instruction) {
  return fence_all | (has(instruction, "cta") ? fence_within_tile : 0) |
         (has(instruction, "cluster") ? fence_within_cluster : 0);
}

/// The scope of a strong operation. Volatile ones have that of the system (PTX ISA, "Operation types").
static Reach scope_of_operation(const PtxInstruction &each, FenceMask fence) {
  for (const llvm::StringRef part : {"sys", "volatile", "mmio", "cv", "wt"})
    if (has(each, part))
      return Reach::system;
  return reach_of(fence);
}

bool PtxEmitter::memory(const PtxInstruction &each, PtxType type) {
  const llvm::StringRef name = each.opcode.front();
  if (name == "ld" || name == "ldu" || name == "st")
    return load_or_store(each, type), true;
  if (name == "atom" || name == "red")
    return atomic_update(each, type), true;
  if (name == "cp")
    return asynchronous_copy(each), true;
  if (name == "discard") // "a weak write of an unstable indeterminate value"
    return discard(each), true;
  return name == "prefetch" || name == "prefetchu" || name == "applypriority";
}

void PtxEmitter::discard(const PtxInstruction &each) { // [address], 128
  constexpr std::uint64_t bytes = 128;
  constexpr unsigned char discarded = 0xdc;
  llvm::Value *place = address(each.operands[0], is_in_shared(each));
  if (!unsupported)
    builder.CreateMemSet(place, builder.getInt8(discarded), bytes, llvm::Align(bytes));
}

/// 32-bit addresses in shared memory are the lower half of a generic one. The upper half is that of the block's memory,
/// from which they are at some distance, up or down.
llvm::Value *PtxEmitter::pointer_to_shared(llvm::Value *number) {
  llvm::Value *context = builder.CreateCall(declare(*function.getParent(), AbiFunction::context));
  llvm::Value *shared = builder.CreateLoad(
      builder.getPtrTy(), builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), context,
                                                             offsetof(ampsim_thread_context, tile_local)));
  llvm::Value *half =
      builder.CreateTrunc(builder.CreatePtrToInt(shared, builder.getInt64Ty()), builder.getInt32Ty());
  llvm::Value *distance = builder.CreateSExt(builder.CreateSub(number, half), builder.getInt64Ty());
  llvm::Value *pointer = builder.CreateGEP(builder.getInt8Ty(), shared, distance);
  if (auto *made = llvm::dyn_cast<llvm::Instruction>(pointer); made && !memories.empty())
    made->setMetadata(shared_address_metadata, llvm::MDNode::get(function.getContext(), {}));
  return pointer;
}

/// All addresses are generic, except 32-bit ones: cvta from shared memory makes a generic address from an extended one.
void PtxEmitter::convert_address(const PtxInstruction &each, PtxType type) {
  llvm::Value *address = read(each.operands.at(1), type);
  if (type.bits == 64 && has(each, "shared") && !has(each, "to"))
    address = pointer_to_shared(builder.CreateTrunc(address, builder.getInt32Ty()));
  write(each.operands.at(0), address);
}

/// The place that an operand in brackets names.
llvm::Value *PtxEmitter::address(const PtxOperand &operand, bool in_shared) {
  if (operand.kind != PtxOperand::Kind::address)
    return refuse(builder.getPtrTy());
  const PtxOperand &from = operand.parts.front();
  if (auto named = memories.find(from.name); from.kind == PtxOperand::Kind::name && named != memories.end())
    return operand.number ? builder.CreateConstGEP1_64(builder.getInt8Ty(), named->second.place, operand.number)
                          : named->second.place;
  const Register *base = register_of(from);
  if (!base || (base->bits != 64 && !(base->bits == 32 && in_shared)))
    return refuse(builder.getPtrTy());
  llvm::Value *number = builder.CreateLoad(builder.getIntNTy(base->bits), base->place), *pointer;
  if (base->bits == 64) {
    pointer = builder.CreateIntToPtr(number, builder.getPtrTy());
  } else {
    pointer = pointer_to_shared(number);
  }
  return operand.number ? builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, operand.number) : pointer;
}

void PtxEmitter::load_or_store(const PtxInstruction &each, PtxType type) {
  const bool loads = each.opcode.front() != "st";
  const PtxOperand &value = each.operands[loads ? 0 : 1];
  const PtxOperand &where = each.operands[loads ? 1 : 0];
  const bool is_parameter =
      has(each, "param") && where.kind == PtxOperand::Kind::address && memories.contains(where.parts.front().name);
  if (is_parameter && loads && !where.number && type.bits == 64 && memories[where.parts.front().name].of_address)
    return write(value, builder.CreateLoad(builder.getPtrTy(), memories[where.parts.front().name].place));
  if ((has(each, "param") && !is_parameter) || has(each, "async")) {
    unsupported = true;
    return;
  }
  // Accesses that bypass the multiprocessor's own cache go to the one that all share: programs pass values that way.
  const bool vector = value.kind == PtxOperand::Kind::list;
  const bool bypasses = !vector && (has(each, "cg") || has(each, "cv") || has(each, "wt"));
  const bool strong = bypasses || has(each, "volatile") || has(each, "relaxed") || has(each, "acquire") ||
                      has(each, "release") || has(each, "mmio");
  const std::size_t count = vector ? value.parts.size() : 1;
  llvm::Type *scalar = type_of(type);
  llvm::Type *accessed = vector && !strong ? llvm::FixedVectorType::get(scalar, unsigned(count)) : scalar;
  const llvm::Align alignment(type.bits / 8 * (vector && !strong ? count : 1));
  llvm::Value *place = address(each.operands[loads ? 1 : 0], is_in_shared(each));
  if (unsupported)
    return;
  const bool is_signed = type.kind == 's';
  auto part = [&](std::size_t k) -> const PtxOperand & { return vector ? value.parts[k] : value; };
  auto element = [&](std::size_t k) { return builder.CreateConstGEP1_64(scalar, place, k); };
  auto order = [&](FenceMask side) {
    for (std::size_t k = 0; k < count; ++k)
      fence(fence_of(each) | side, element(k), type.bits / 8);
  };
  auto make_strong = [&](auto *access) {
    access->setAtomic(llvm::AtomicOrdering::Monotonic);
    set_reach(*access, scope_of_operation(each, fence_of(each)));
  };
  if (has(each, "release"))
    order(fence_releases);
  if (loads && vector && !strong) {
    llvm::Value *all = builder.CreateAlignedLoad(accessed, place, alignment);
    for (std::size_t k = 0; k < count; ++k)
      write(part(k), builder.CreateExtractElement(all, k), is_signed);
  } else if (loads) {
    for (std::size_t k = 0; k < count; ++k) {
      llvm::LoadInst *load = builder.CreateAlignedLoad(scalar, element(k), alignment);
      if (strong)
        make_strong(load);
      write(part(k), load, is_signed);
    }
  } else if (vector && !strong) {
    llvm::Value *all = llvm::PoisonValue::get(accessed);
    for (std::size_t k = 0; k < count; ++k)
      all = builder.CreateInsertElement(all, read(part(k), type), k);
    builder.CreateAlignedStore(all, place, alignment);
  } else {
    for (std::size_t k = 0; k < count; ++k) {
      llvm::StoreInst *store = builder.CreateAlignedStore(read(part(k), type), element(k), alignment);
      if (strong)
        make_strong(store);
    }
  }
  if (has(each, "acquire"))
    order(fence_acquires);
}

void PtxEmitter::fence(FenceMask mask, llvm::Value *address, unsigned size) {
  insert_fence(builder, mask, address, size);
}

void PtxEmitter::atomic_update(const PtxInstruction &each, PtxType type) {
  using Update = llvm::AtomicRMWInst;
  const bool gives = each.opcode.front() == "atom";
  const std::size_t first = gives ? 1 : 0; // the address
  const bool is_signed = type.kind == 's', real = type.kind == 'f';
  llvm::Value *place = address(each.operands.at(first), is_in_shared(each));
  if (unsupported || has(each, "noftz") || each.operands.size() < first + (has(each, "cas") ? 3 : 2)) {
    unsupported = true;
    return;
  }
  if (has(each, "release") || has(each, "acq_rel"))
    fence(fence_of(each) | fence_releases, place, type.bits / 8);
  llvm::Value *operand = read(each.operands[first + 1], type), *old;
  llvm::Instruction *update;
  const llvm::MaybeAlign alignment(type.bits / 8);
  const auto relaxed = llvm::AtomicOrdering::Monotonic;
  if (has(each, "cas")) {
    update = builder.CreateAtomicCmpXchg(place, operand, read(each.operands[first + 2], type), alignment, relaxed,
                                         relaxed);
    old = builder.CreateExtractValue(update, 0);
  } else {
    Update::BinOp operation = Update::BAD_BINOP;
    for (const std::string &part : each.opcode)
      operation = llvm::StringSwitch<Update::BinOp>(part)
                      .Case("exch", Update::Xchg)
                      .Case("add", real ? Update::FAdd : Update::Add)
                      .Case("and", Update::And)
                      .Case("or", Update::Or)
                      .Case("xor", Update::Xor)
                      .Case("min", is_signed ? Update::Min : Update::UMin)
                      .Case("max", is_signed ? Update::Max : Update::UMax)
                      .Case("inc", Update::UIncWrap)
                      .Case("dec", Update::UDecWrap)
                      .Default(operation);
    // Floats are only added and exchanged.
    if (operation == Update::BAD_BINOP || (real && operation != Update::FAdd && operation != Update::Xchg)) {
      unsupported = true;
      return;
    }
    old = update = builder.CreateAtomicRMW(operation, place, operand, alignment, relaxed);
  }
  set_reach(*update, scope_of_operation(each, fence_of(each)));
  if (has(each, "acquire") || has(each, "acq_rel"))
    fence(fence_of(each) | fence_acquires, place, type.bits / 8);
  if (gives)
    write(each.operands[0], old);
}

/// cp.async.ca.shared.global [to], [from], size{, size of the source}, and the instructions that wait for it. The rest
/// is zero-filled.
void PtxEmitter::asynchronous_copy(const PtxInstruction &each) {
  const PtxType word{'u', 32};
  auto number = [&](std::size_t k) {
    return builder.CreateZExt(read(each.operands[k], word), builder.getInt64Ty());
  };
  if (!has(each, "async")) {
    unsupported = true;
  } else if (has(each, "commit_group")) {
    notify(ampsim_copies_committed, builder.getInt64(0));
  } else if (has(each, "wait_all")) {
    notify(ampsim_copies_awaited, builder.getInt64(~0ull));
  } else if (has(each, "wait_group") && each.operands.size() == 1) {
    notify(ampsim_copies_awaited, number(0));
  } else if (has(each, "shared") && has(each, "global") &&
             (each.operands.size() == 3 || each.operands.size() == 4)) {
    llvm::Value *to = address(each.operands[0], true), *from = address(each.operands[1], false);
    if (unsupported)
      return;
    llvm::Value *size = number(2), *copied = each.operands.size() == 4 ? number(3) : size;
    const llvm::Align alignment(4);
    builder.CreateMemCpy(to, alignment, from, alignment, copied);
    if (copied != size)
      builder.CreateMemSet(builder.CreateGEP(builder.getInt8Ty(), to, copied), builder.getInt8(0),
                           builder.CreateSub(size, copied), llvm::MaybeAlign());
    builder.CreateCall(declare(*function.getParent(), AbiFunction::asynchronous),
                       {builder.getInt32(ampsim_copy_begins), to, from, size});
  } else {
    unsupported = true;
  }
}

bool PtxEmitter::synchronisation(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  llvm::Module &module = *function.getParent();
  if (name == "membar" || name == "fence") {
    FenceMask sides = (has(each, "acquire") ? fence_acquires : 0) | (has(each, "release") ? fence_releases : 0);
    // membar is fence.sc, which has neither bit; without .sc, a fence has both orders by default.
    if (name == "fence" && !sides && !has(each, "sc"))
      sides = fence_acquires | fence_releases;
    return fence(fence_of(each) | sides), true;
  }
  if ((name == "bar" || name == "barrier") && has(each, "sync") && !has(each, "cluster")) {
    if (has(each, "warp"))
      return warp(ampsim_warp_barrier, read(each.operands[0], {}), builder.getInt64(0), builder.getInt32(0)), true;
    // Barrier 0 for all threads of the block, as for __syncthreads.
    if (each.operands.size() == 1 && each.operands[0].kind == PtxOperand::Kind::number &&
        each.operands[0].number == 0)
      return builder.CreateCall(declare(module, AbiFunction::barrier), builder.getInt32(3)), true;
    return named_barrier(each, true), true;
  }
  if ((name == "bar" || name == "barrier") && has(each, "arrive") && !has(each, "cluster"))
    return named_barrier(each, false), true;
  if (name == "trap")
    return builder.CreateCall(declare(module, AbiFunction::abort)), true;
  if (name == "exit")
    return builder.CreateCall(declare(module, AbiFunction::exit)), true;
  if (name == "shfl" && has(each, "sync"))
    return shuffle(each), true;
  if (name == "vote" && has(each, "sync"))
    return vote(each), true;
  if (name == "activemask") {
    llvm::Value *all = builder.getInt32(~0u);
    return write(each.operands[0], warp(ampsim_warp_active, all, builder.getInt64(0), builder.getInt32(0))), true;
  }
  return name == "nanosleep" || name == "brkpt";
}

llvm::Value *PtxEmitter::warp(unsigned operation, llvm::Value *mask, llvm::Value *value, llvm::Value *argument) {
  llvm::Value *result = builder.CreateCall(
      declare(*function.getParent(), AbiFunction::warp),
      {builder.getInt32(operation), builder.CreateZExt(mask, builder.getInt64Ty()), value, argument});
  return builder.CreateTrunc(result, builder.getInt32Ty());
}

/// bar.sync a{, b} or bar.arrive a, b: the barrier a, for b threads or all. Whether all lanes of a warp reach an
/// aligned one is checked at run time.
void PtxEmitter::named_barrier(const PtxInstruction &each, bool waits) {
  if (each.operands.empty() || each.operands.size() > 2 || (!waits && each.operands.size() != 2)) {
    unsupported = true;
    return;
  }
  const PtxType word{'u', 32};
  llvm::Value *number = builder.CreateAnd(read(each.operands[0], word), 255);
  if (each.operands.size() == 2)
    number = builder.CreateOr(number, builder.CreateShl(read(each.operands[1], word), 8));
  warp(ampsim_named_barrier, builder.getInt32(~0u), builder.getInt64(waits), number);
}

/// shfl.sync.mode.b32 d[|p], value, b, c, mask: the lane to read from follows from b, and from c, which has the width.
void PtxEmitter::shuffle(const PtxInstruction &each) {
  const PtxType word{'u', 32};
  llvm::Value *own = lane(), *b = builder.CreateAnd(read(each.operands[2], word), 31);
  llvm::Value *c = read(each.operands[3], word);
  llvm::Value *segment = builder.CreateAnd(builder.CreateLShr(c, 8), 31), *others = builder.CreateNot(segment);
  llvm::Value *limit =
      builder.CreateOr(builder.CreateAnd(own, segment), builder.CreateAnd(builder.CreateAnd(c, 31), others));
  llvm::Value *source = nullptr;
  if (has(each, "up"))
    source = builder.CreateSub(own, b);
  else if (has(each, "down"))
    source = builder.CreateAdd(own, b);
  else if (has(each, "bfly"))
    source = builder.CreateXor(own, b);
  else
    source = builder.CreateOr(builder.CreateAnd(own, segment), builder.CreateAnd(b, others));
  llvm::Value *inside =
      has(each, "up") ? builder.CreateICmpSGE(source, limit) : builder.CreateICmpSLE(source, limit);
  source = builder.CreateSelect(inside, source, own);
  llvm::Value *value = builder.CreateZExt(read(each.operands[1], word), builder.getInt64Ty());
  write(each.operands[0], warp(ampsim_warp_shuffle, read(each.operands[4], word), value, source));
  if (each.second_result)
    write(*each.second_result, inside);
}

void PtxEmitter::vote(const PtxInstruction &each) {
  llvm::Value *mask = read(each.operands[2], {'u', 32}), *predicate = read_predicate(each.operands[1]);
  const bool all = has(each, "all");
  if (all)
    predicate = builder.CreateNot(predicate);
  llvm::Value *ballot =
      warp(ampsim_warp_ballot, mask, builder.CreateZExt(predicate, builder.getInt64Ty()), builder.getInt32(0));
  if (has(each, "ballot"))
    write(each.operands[0], ballot);
  else if (all)
    write(each.operands[0], builder.CreateIsNull(ballot));
  else if (has(each, "any"))
    write(each.operands[0], builder.CreateIsNotNull(ballot));
  else
    unsupported = true;
}

} // namespace ampsim::frontend
