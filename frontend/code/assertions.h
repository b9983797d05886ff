// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mark that the calls of a failed check share between the languages and the passes.
#pragma once

namespace ampsim::frontend {

/// Metadata of a call of ampsim_message for an assertion whose text need not be the condition in front of it.
inline constexpr const char *text_alone = "ampsim.text_alone";

} // namespace ampsim::frontend
