// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX instructions for asynchronous copies, the barriers that track their completion, and clusters of blocks (PTX ISA,
// "Data Movement and Conversion Instructions: Asynchronous copy", "Parallel Synchronization and Communication
// Instructions: mbarrier", "barrier.cluster", "mapa", "elect.sync").
//
// Operations that need more than a call are functions of library.cpp. In a program in which no block accesses another
// block's memory, barriers belong to blocks; with clusters, they belong to clusters (`of_cluster`), since waiting
// threads usually do not name a scope.
//
// A copy is performed immediately by memcpy, but remains unordered for the detector until a thread waits for it: a
// program without races sees the same bytes. Sizes and alignments that are undefined in PTX end the launch with a
// message (refuse_bulk). The state of barriers changes by atomic operations that wrap around in 64 bits, like the
// documented fields.
#include "frontend/code/abi_functions.h"
#include "frontend/cuda/ptx/emitter.h"
#include "frontend/cuda/ptx/library_bitcode.h"
#include "model/abi.h"
#include "model/access.h"
#include "model/cuda/abi.h"
#include "model/grid_dependency.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstddef>

namespace ampsim::frontend {
namespace {

using Kind = PtxOperand::Kind;
constexpr PtxType word{'u', 32}, long_word{'u', 64};

/// The number of dimensions in "2d"; 0 if absent.
unsigned dimensions_of(const PtxInstruction &instruction) {
  for (llvm::StringRef part : instruction.opcode)
    if (part.size() == 2 && part[1] == 'd' && part[0] >= '1' && part[0] <= '5')
      return unsigned(part[0] - '0');
  return 0;
}

/// Returns true if the instruction has no parts besides its name and the known ones.
bool has_only(const PtxInstruction &instruction, std::initializer_list<llvm::StringRef> known) {
  return llvm::all_of(llvm::drop_begin(instruction.opcode), [&](llvm::StringRef part) {
    return llvm::is_contained(known, part) || part.starts_with("L2::") || part == "cta_group::1";
  });
}

} // namespace

bool is_in_shared(const PtxInstruction &instruction) {
  return has(instruction, "shared") || has(instruction, "shared::cluster");
}

llvm::Value *PtxEmitter::library(llvm::StringRef name, llvm::Type *result,
                                 llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *, 6> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  return builder.CreateCall(function.getParent()->getOrInsertFunction(
                                (ptx_library_prefix + name).str(), llvm::FunctionType::get(result, types, false)),
                            arguments);
}
/// The form for blocks, or for clusters.
llvm::Value *PtxEmitter::scoped_library(const std::string &name, llvm::Type *result,
                                        llvm::ArrayRef<llvm::Value *> arguments) {
  return library(of_cluster ? name + "_wide" : name, result, arguments);
}

void PtxEmitter::notify(ampsim_copy_step step, llvm::Value *size) {
  llvm::Value *none = llvm::ConstantPointerNull::get(builder.getPtrTy());
  builder.CreateCall(declare(*function.getParent(), AbiFunction::asynchronous),
                     {builder.getInt32(step), none, none, size});
}

bool PtxEmitter::asynchronous(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  if (name == "mbarrier")
    return barrier_object(each), true;
  if (name == "cp" && (has(each, "bulk") || has(each, "mbarrier")))
    return bulk_copy(each), true;
  if (name == "fence" && (has(each, "proxy") || has(each, "mbarrier_init")))
    return proxy_fence(each), true;
  if ((name == "st" || name == "red") && has(each, "async"))
    return remote_store(each), true;
  return cluster_operation(each);
}

//===--- barriers -------------------------------------------------------------------===//

/// mbarrier.operation{.sem}{.scope}{.space}.b64
void PtxEmitter::barrier_object(const PtxInstruction &each) {
  const llvm::StringRef what = each.opcode.size() > 1 ? llvm::StringRef(each.opcode[1]) : "";
  const std::size_t count = each.operands.size();
  auto refused = [&](bool wrong) {
    unsupported |= wrong;
    return wrong;
  };
  if (refused(!has_only(each, {"init", "inval", "arrive", "arrive_drop", "expect_tx", "complete_tx", "test_wait",
                               "try_wait", "parity", "pending_count", "noComplete", "release", "acquire", "relaxed",
                               "cta", "cluster", "shared", "shared::cluster", "b64"})))
    return;
  auto place = [&](std::size_t k) { return address(each.operands[k], is_in_shared(each)); };
  auto number = [&](std::size_t k, unsigned absent = 0) {
    return k < count ? read(each.operands[k], word) : builder.getInt32(absent);
  };
  llvm::Type *nothing = builder.getVoidTy(), *state = builder.getInt64Ty(), *is_done = builder.getInt1Ty();
  const bool of_block = !of_cluster || has(each, "cta");
  const FenceMask scope = fence_all | (of_block ? fence_within_tile : 0);
  llvm::Value *order = builder.getInt32(has(each, "relaxed") ? 0 : scope);
  if (what == "pending_count") {
    if (!refused(count != 2))
      write(each.operands[0], library("pending_count", builder.getInt32Ty(), {read(each.operands[1], long_word)}));
  } else if (what == "init") {
    if (!refused(count != 2))
      library("barrier_init", nothing, {place(0), number(1)});
  } else if (what == "inval") {
    if (!refused(count != 1))
      library("barrier_inval", nothing, {place(0)});
  } else if (what == "test_wait" || what == "try_wait") { // p, [barrier], state or parity{, time}
    if (refused(count < 3 || count > 4))
      return;
    const bool by_parity = has(each, "parity");
    llvm::Value *phase = read(each.operands[2], by_parity ? word : long_word);
    write(each.operands[0],
          scoped_library(by_parity ? "test_wait_parity" : "test_wait", is_done, {place(1), phase, order}));
  } else if (what == "arrive" || what == "arrive_drop") { // {state, }[barrier]{, count or bytes}
    const std::size_t at = count > 0 && each.operands[0].kind != Kind::address ? 1 : 0;
    const bool expects = has(each, "expect_tx");
    if (refused(count < at + (expects ? 2 : 1) || count > at + 2))
      return;
    llvm::Value *arrivals = expects ? builder.getInt32(1) : number(at + 1, 1);
    llvm::Value *before = scoped_library(
        what.str(), state, {place(at), arrivals, expects ? number(at + 1) : builder.getInt32(0), order});
    if (at == 1)
      write(each.operands[0], before);
  } else if (what == "expect_tx" || what == "complete_tx") {
    if (!refused(count != 2))
      scoped_library(what.str(), nothing, {place(0), number(1)});
  } else {
    unsupported = true;
  }
}

//===--- copies ---------------------------------------------------------------------===//

/// The coordinates of a box: of [map, {x, y}], in memory.
llvm::Value *PtxEmitter::coordinates(const PtxOperand &operand, unsigned dimensions) {
  if (operand.kind != Kind::address || operand.parts.size() != 2 || parts(operand.parts[1]) != dimensions)
    return refuse(builder.getPtrTy());
  llvm::Value *at = allocate(std::uint64_t(4) * dimensions, 4, "ptx.coordinates");
  for (unsigned d = 0; d < dimensions; ++d)
    set_field(at, std::size_t(4) * d, read(part(operand.parts[1], d), word));
  return at;
}

void PtxEmitter::bulk_copy(const PtxInstruction &each) {
  const std::size_t count = each.operands.size();
  llvm::Type *nothing = builder.getVoidTy();
  const bool tensor = has(each, "tensor"), reduces = has(each, "reduce"),
             to_shared = has(each, "mbarrier::complete_tx::bytes");
  auto number = [&](std::size_t k) { return read(each.operands[k], word); };
  auto left = [&] { return builder.CreateZExt(number(0), builder.getInt64Ty()); };
  if (has(each, "mbarrier")) { // cp.async.mbarrier.arrive{.noinc}{.shared}.b64 [barrier]
    unsupported |= count != 1 || !has(each, "arrive");
    if (!unsupported)
      scoped_library("arrive_of_copies", nothing,
                     {address(each.operands[0], is_in_shared(each)), builder.getInt1(!has(each, "noinc"))});
    return;
  }
  if (has(each, "commit_group"))
    return notify(ampsim_bulk_copies_committed, builder.getInt64(0));
  if (has(each, "wait_group") && count == 1)
    return notify(has(each, "read") ? ampsim_bulk_copies_read : ampsim_bulk_copies_awaited, left());
  if (has(each, "prefetch")) // prefetch into a cache
    return;
  // The destination is named first, then the source. If both are in the same space, the destination is in a block of
  // the cluster.
  static constexpr llvm::StringLiteral operations[] = {"add", "min", "max", "inc", "dec", "and", "or", "xor"};
  const bool multicast = has(each, "multicast::cluster");
  const unsigned dimensions = dimensions_of(each);
  if (!has_only(each, {"async",
                       "bulk",
                       "tensor",
                       "reduce",
                       "shared",
                       "shared::cluster",
                       "global",
                       "bulk_group",
                       "tile",
                       "mbarrier::complete_tx::bytes",
                       "multicast::cluster",
                       "noftz",
                       "1d",
                       "2d",
                       "3d",
                       "4d",
                       "5d",
                       "add",
                       "min",
                       "max",
                       "inc",
                       "dec",
                       "and",
                       "or",
                       "xor",
                       "u32",
                       "s32",
                       "u64",
                       "s64",
                       "f16",
                       "bf16",
                       "f32",
                       "f64",
                       "b32",
                       "b64"}) ||
      has(each, "bulk_group") == to_shared || tensor != (dimensions != 0)) {
    unsupported = true;
    return;
  }
  // A cache policy is the last operand; it is not simulated.
  std::size_t wanted = tensor ? 2 : 3;
  for (bool has_operand : {to_shared, multicast, has(each, "L2::cache_hint")})
    wanted += has_operand ? 1 : 0;
  if (count != wanted) {
    unsupported = true;
    return;
  }
  std::string operation, type;
  if (reduces) {
    for (llvm::StringRef each_operation : operations)
      if (has(each, each_operation))
        operation = each_operation.str();
    if (!tensor) // a tensor's size is in its map
      type = each.opcode.back();
    const bool bits = operation == "and" || operation == "or" || operation == "xor";
    unsupported |= operation.empty() || (!tensor && bits != (type == "b32" || type == "b64"));
    if ((operation == "inc" || operation == "dec") && !tensor)
      unsupported |= type != "u32";
    if ((type == "f32" || type == "f64") && operation != "add")
      unsupported = true;
    if (unsupported)
      return;
  }
  if (tensor) {
    const PtxOperand &map = each.operands[to_shared ? 1 : 0];
    llvm::Value *at = coordinates(map, dimensions);
    llvm::Value *of = unsupported ? nullptr : address(map, false);
    llvm::Value *shared = address(each.operands[to_shared ? 0 : 1], true);
    if (unsupported)
      return;
    llvm::Value *size = builder.getInt32(dimensions);
    if (!to_shared) {
      library(reduces ? "reduce_tensor_" + operation : "store_tensor", nothing, {of, at, size, shared});
    } else if (reduces) {
      unsupported = true;
    } else if (llvm::Value *barrier = address(each.operands[2], true); multicast) {
      library("load_tensor_multicast", nothing, {shared, of, at, size, barrier, read(each.operands[3], word)});
    } else {
      scoped_library("load_tensor", nothing, {shared, of, at, size, barrier});
    }
    return;
  }
  const bool from_global = to_shared && has(each, "global");
  llvm::Value *to = address(each.operands[0], to_shared), *from = address(each.operands[1], !from_global);
  if (unsupported)
    return;
  llvm::Value *bytes = number(2), *barrier = to_shared ? address(each.operands[3], true) : nullptr;
  if (unsupported)
    return;
  if (reduces && to_shared)
    library("reduce_" + operation + "_" + type + "_wide", nothing, {to, from, bytes, barrier});
  else if (reduces)
    library("reduce_" + operation + "_" + type, nothing, {to, from, bytes});
  else if (!to_shared)
    library("store", nothing, {to, from, bytes});
  else if (multicast)
    library("load_multicast", nothing, {to, from, bytes, barrier, number(4)});
  else
    scoped_library("load", nothing, {to, from, bytes, barrier});
}

/// fence.proxy.async{.space}, fence.proxy.tensormap, fence.mbarrier_init
void PtxEmitter::proxy_fence(const PtxInstruction &each) {
  if (has(each, "mbarrier_init")) {
    if (of_cluster) // a relaxed arrival at the cluster's barrier passes this on
      fence(fence_cluster);
    return notify(ampsim_barrier_fence, builder.getInt64(0));
  }
  if (has(each, "async") && has_only(each, {"proxy", "async", "global", "shared", "shared::cluster"}))
    return notify(ampsim_proxy_fence, builder.getInt64(0));
  if (has(each, "tensormap::generic")) // orders what a thread has written to the map, like a fence
    fence(fence_of(each));
  else if (!has(each, "alias"))
    unsupported = true;
}

/// st.async and red.async: [to], value, [barrier]. The barrier, in the same block as `to`, counts the bytes.
void PtxEmitter::remote_store(const PtxInstruction &each) {
  PtxInstruction plain = each;
  llvm::erase_if(plain.opcode, [](llvm::StringRef part) {
    return part == "async" || part == "mbarrier::complete_tx::bytes" || part == "weak" || part == "relaxed" ||
           part == "cluster";
  });
  if (each.operands.size() != 3 || !has(each, "mbarrier::complete_tx::bytes")) {
    unsupported = true;
    return;
  }
  plain.operands.pop_back();
  plain.guard.reset();
  notify(ampsim_shared_copy_follows, builder.getInt64(0));
  supported_instruction(plain);
  if (unsupported)
    return;
  unsigned bits = 0;
  if (llvm::StringRef(each.opcode.back()).drop_front().getAsInteger(10, bits)) {
    unsupported = true;
    return;
  }
  llvm::Value *bytes = builder.getInt32(bits / 8 * unsigned(parts(each.operands[1])));
  llvm::Value *barrier = address(each.operands[2], true), *to = address(each.operands[0], true);
  if (unsupported)
    return;
  if (each.opcode.front() == "st")
    builder.CreateCall(declare(*function.getParent(), AbiFunction::asynchronous),
                       {builder.getInt32(ampsim_shared_copy_begins), to,
                        llvm::ConstantPointerNull::get(builder.getPtrTy()),
                        builder.CreateZExt(bytes, builder.getInt64Ty())});
  library("bring_wide", builder.getVoidTy(), {barrier, bytes});
}

//===--- clusters -------------------------------------------------------------------===//

bool PtxEmitter::cluster_operation(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  const std::size_t count = each.operands.size();
  llvm::Module &module = *function.getParent();
  if (name == "barrier" && has(each, "cluster")) { // the fences of clusters.h
    if (has(each, "wait"))
      builder.CreateCall(declare(module, AbiFunction::barrier), builder.getInt32(fence_cluster));
    else if (!has(each, "arrive"))
      unsupported = true;
    else
      fence(fence_cluster | (has(each, "relaxed") ? fence_relaxed : 0));
    return true;
  }
  /// A pointer that is an operand's value: a 32-bit address in shared memory.
  auto pointer = [&](const PtxOperand &operand) {
    PtxOperand place;
    place.kind = Kind::address;
    place.parts = {operand};
    return address(place, is_in_shared(each));
  };
  if (name == "mapa" && count == 3) {
    llvm::Value *from = pointer(each.operands[1]);
    if (unsupported)
      return true;
    write(each.operands[0],
          builder.CreateCall(declare(module, AbiFunction::map_shared), {from, read(each.operands[2], word)}));
    return true;
  }
  if (name == "getctarank" && count == 2) {
    llvm::Value *from = pointer(each.operands[1]);
    if (unsupported)
      return true;
    write(each.operands[0],
          builder.CreateLShr(builder.CreateCall(declare(module, AbiFunction::space_of), from), 8));
    return true;
  }
  if (name == "elect" && has(each, "sync") && count == 2 &&
      each.second_result) { // d|p, mask: the first of its lanes
    llvm::Value *mask = read(each.operands[1], word);
    llvm::Value *lanes = warp(ampsim_warp_ballot, mask, builder.getInt64(1), builder.getInt32(0));
    llvm::Value *first = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, lanes, builder.getFalse());
    write(each.operands[0], first);
    write(*each.second_result, builder.CreateICmpEQ(first, lane()));
    return true;
  }
  if (name == "createpolicy" && count >= 1) // for caches, which are not simulated
    return write(each.operands[0], builder.getInt64(0)), true;
  if (name == "griddepcontrol" && has(each, "wait")) {
    fence(fence_grid_dependency);
    return true;
  }
  // Dependent launches begin when the launch has ended, and registers are unlimited.
  return name == "griddepcontrol" || name == "setmaxnreg";
}

llvm::Value *PtxEmitter::cluster_register(llvm::StringRef name) {
  auto [base, member] = name.split('.');
  const std::uint64_t d = member.size() == 1 ? std::uint64_t(member[0] - 'x') : 3;
  auto length = [&](std::uint64_t k) { return launch_field(offsetof(ampsim_cuda_launch, cluster) + 4 * k); };
  auto block = [&](std::uint64_t k) { return context_field(offsetof(ampsim_thread_context, tile) + 8 - 4 * k); };
  auto in_cluster = [&](std::uint64_t k) { return builder.CreateURem(block(k), length(k)); };
  if (name == "cluster_ctarank") {
    llvm::Value *row = builder.CreateAdd(builder.CreateMul(in_cluster(2), length(1)), in_cluster(1));
    return builder.CreateAdd(builder.CreateMul(row, length(0)), in_cluster(0));
  }
  if (name == "cluster_nctarank")
    return builder.CreateMul(builder.CreateMul(length(0), length(1)), length(2));
  if (name == "is_explicit_cluster")
    return launch_field(offsetof(ampsim_cuda_launch, has_cluster));
  if (d > 2)
    return nullptr;
  if (base == "cluster_ctaid")
    return in_cluster(d);
  if (base == "cluster_nctaid")
    return length(d);
  if (base == "clusterid")
    return builder.CreateUDiv(block(d), length(d));
  if (base == "nclusterid")
    return builder.CreateUDiv(launch_field(offsetof(ampsim_cuda_launch, grid) + 4 * d), length(d));
  return nullptr;
}

} // namespace ampsim::frontend
