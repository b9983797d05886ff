// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prepares inline PTX for Clang, whose target here is the host's processor.
//
// Clang checks the operands of an `asm` statement against its target: the template is just text, but a constraint
// letter that the target lacks is an error. The letters of inline PTX ("h", "l", "f", "d") are therefore replaced by letters
// of this processor for registers of the same size, even where a macro of the source turns its argument into a
// constraint, and `%laneid`, which PTX's compiler accepts instead of `%%laneid`, by `#laneid`. Every edit keeps the
// length: lines and columns stay the user's. The statement itself is translated later (inline_ptx.h).
#pragma once

#include <string>

namespace ampsim::frontend {

/// Returns a source with `asm` statements that Clang accepts; of the same length.
std::string with_host_constraints(std::string text);

} // namespace ampsim::frontend
