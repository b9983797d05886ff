// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory orders and scopes of OpenCL C 2.0, in the engine's terms.
#pragma once

#include "frontend/code/fences.h"
#include "model/access.h"

#include "llvm/IR/Constants.h"

#include <cstdint>
#include <optional>

namespace ampsim::frontend {

// The values are Clang's.
enum class MemoryOrder : std::uint8_t { relaxed = 0, acquire = 2, release = 3, acq_rel = 4, seq_cst = 5 };
enum class MemoryScope : std::uint8_t { work_item, work_group, device, all_devices, sub_group };

inline std::optional<MemoryOrder> order_of(const llvm::Value *value) {
  const auto *known = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (!known || known->getZExtValue() > 5)
    return std::nullopt;
  return known->getZExtValue() == 1 ? MemoryOrder::acquire : MemoryOrder(known->getZExtValue());
}

inline std::optional<MemoryScope> scope_of(const llvm::Value *value) {
  const auto *known = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (!known || known->getZExtValue() > 3) // there are no sub-groups
    return std::nullopt;
  return MemoryScope(known->getZExtValue());
}

inline bool releases(MemoryOrder order) {
  return order == MemoryOrder::release || order == MemoryOrder::acq_rel || order == MemoryOrder::seq_cst;
}
inline bool acquires(MemoryOrder order) {
  return order == MemoryOrder::acquire || order == MemoryOrder::acq_rel || order == MemoryOrder::seq_cst;
}

/// The spaces of a fence's flags: CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2. With CLK_IMAGE_MEM_FENCE, 4, a
/// fence orders only what its own work-item does ("Reading and Writing to the Same Image in a Kernel"): only barriers order
/// images.
inline std::optional<FenceMask> spaces_of_fence(const llvm::Value *flags) {
  const auto *known = llvm::dyn_cast<llvm::ConstantInt>(flags);
  if (!known)
    return std::nullopt;
  const std::uint64_t bits = known->getZExtValue();
  return (bits & 1 ? fence_tile_local : 0) | (bits & 2 ? fence_global : 0);
}

/// The spaces of a barrier's flags. `images_change`: kernels write images.
inline std::optional<FenceMask> spaces_of_barrier(const llvm::Value *flags, bool images_change) {
  std::optional<FenceMask> spaces = spaces_of_fence(flags);
  if (!spaces || !images_change)
    return spaces;
  const bool of_images = llvm::cast<llvm::ConstantInt>(flags)->getZExtValue() & 4;
  if (of_images && !(*spaces & fence_global))
    *spaces |= fence_images;
  else if (!of_images && *spaces & fence_global)
    *spaces = (*spaces & ~fence_global) | fence_buffers;
  return spaces;
}

/// Returns whether the engine has operations of this scope.
inline bool is_supported(MemoryScope scope) {
  return scope == MemoryScope::work_group || scope == MemoryScope::device || scope == MemoryScope::all_devices;
}
inline Reach reach_of(MemoryScope scope) { return scope == MemoryScope::work_group ? Reach::tile : Reach::device; }

/// The bits of a fence for the scope.
inline FenceMask within(MemoryScope scope) { return reach_of(scope) == Reach::tile ? fence_within_tile : 0; }
/// The bits of a fence for the sides of an order; 0: it has none.
inline FenceMask sides_of(MemoryOrder order) {
  return (releases(order) ? fence_releases : 0) | (acquires(order) ? fence_acquires : 0);
}

} // namespace ampsim::frontend
