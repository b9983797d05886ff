// Sources as Clang is to read them, where nvcc accepts what Clang does not. Every edit keeps the length of the text, so
// that lines stay the user's, and columns nearly everywhere.
#pragma once

#include "clang/Lex/Token.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <functional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The tokens of a text in CUDA, as no preprocessor has seen them; the last one is the end. Their locations are their places in the
/// text, plus one. They point into the text.
std::vector<clang::Token> raw_tokens(const std::string &text);

/// The text with `__shared__ alignas(16) float a[4]` as `alignas(16) __shared__ float a[4]`, and `__device__ [[nodiscard]] int f()` as
/// `[[nodiscard]] __device__ int f()`: Clang takes an alignment or an attribute in front of all specifiers only.
std::string with_attributes_first(std::string text);

/// The text with `kernel<< <blocks, threads>> >(…)` as `kernel<<< blocks, threads >>>(…)`: nvcc takes the brackets of a launch
/// apart, as some formatters write them.
std::string with_launch_brackets_joined(std::string text);

/// The text without `#pragma unroll` as all that a macro stands for: nvcc takes the line where the macro is used for one, to
/// Clang it is no statement. It is a wish that changes no result.
std::string with_unroll_macros_empty(std::string text);

/// The text with a comma between the operands of an `asm` statement where blanks alone stand, which nvcc accepts:
/// `"r"(value) "l"(address)`.
std::string with_operands_parted(std::string text);

/// The text without `__host__` before a type of the standard library's streams. Functions that return these run on the host anyway;
/// Thrust says it of a template's declaration, and not of its definition, which to Clang would be another function.
std::string with_stream_functions_alike(std::string text);

/// The same files with what `edit` makes of their texts.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
edited_sources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, std::function<std::string(std::string)> edit);

} // namespace ampsim::frontend
