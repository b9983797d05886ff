// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edits sources so that Clang accepts them where nvcc does. Every edit keeps the length of the text, so that lines stay
// the user's, and columns nearly everywhere.
#pragma once

#include "clang/Lex/Token.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <functional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The tokens of a text in CUDA before preprocessing; the last one is the end. Their locations are their offsets in the
/// text, plus one. They point into the text.
std::vector<clang::Token> raw_tokens(const std::string &text);

/// Replaces `__shared__ alignas(16) float a[4]` by `alignas(16) __shared__ float a[4]`, and `__device__ [[nodiscard]]
/// int f()` by `[[nodiscard]] __device__ int f()`: Clang accepts an alignment or an attribute only before all
/// specifiers.
std::string with_attributes_first(std::string text);

/// Replaces `kernel<< <blocks, threads>> >(…)` by `kernel<<< blocks, threads >>>(…)`: nvcc accepts separate launch
/// brackets, as some formatters write them.
std::string with_launch_brackets_joined(std::string text);

/// Removes `#pragma unroll` where it is all that a macro expands to: nvcc applies it at the use of the macro, but Clang
/// does not accept it as a statement. It is a hint that does not change results.
std::string with_unroll_macros_empty(std::string text);

/// Inserts commas between the operands of an `asm` statement that are separated only by blanks, which nvcc accepts:
/// `"r"(value) "l"(address)`.
std::string with_operands_parted(std::string text);

/// Removes `__host__` before a stream type of the standard library. Functions that return these run on the host anyway;
/// Thrust writes it on a template's declaration but not on its definition, which Clang would treat as another function.
std::string with_matching_stream_functions(std::string text);

/// The same files with their texts edited by `edit`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
edited_sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, std::function<std::string(std::string)> edit);

} // namespace ampsim::frontend
