// Inline PTX on its way through Clang, whose target here is the host's processor.
//
// Clang checks the operands of an `asm` statement against its target: what is in it is text, but a constraint letter that
// the target lacks is an error. So the letters of inline PTX ("h", "f", "d") are read as ones of this processor for
// registers of the same size, also where a macro of the source makes a constraint of its argument, and `%laneid`, which
// PTX's compiler accepts in place of `%%laneid`, as `#laneid`. Every edit keeps its length: lines and columns stay the
// user's. What the statement says is translated later (inline_ptx.h).
#pragma once

#include <string>

namespace ampsim::frontend {

/// A source with the `asm` statements as Clang takes them; of the same length.
std::string with_host_constraints(std::string text);

} // namespace ampsim::frontend
