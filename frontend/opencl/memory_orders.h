// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory orders and scopes of OpenCL C 2.0, in the engine's terms.
#pragma once

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

} // namespace ampsim::frontend
