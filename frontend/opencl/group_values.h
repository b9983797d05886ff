// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that combine the values of a group's work-items: of a work-group or a sub-group.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::frontend {

/// The values that the result combines.
enum class Part : std::uint8_t { all, before, up_to };
enum class Combined : std::uint8_t { sum, minimum, maximum, conjunction, disjunction };

struct GroupFunction {
  Part part;
  Combined by;
};

/// `name`: without "work_group_" or "sub_group_". Nothing for other functions, such as a broadcast.
std::optional<GroupFunction> group_function(llvm::StringRef name);

/// Returns whether the function combines signed values: their type ends its mangled name.
bool has_signed_values(const llvm::Function &function);
/// "i32", "f64"
std::string number_name(llvm::Type &type);

/// The value that changes no other one.
llvm::Constant *identity_of(Combined by, bool is_signed, llvm::Type *type);
llvm::Value *combined(llvm::IRBuilder<> &builder, Combined by, bool is_signed, llvm::Value *a, llvm::Value *b);

} // namespace ampsim::frontend
