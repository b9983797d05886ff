// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of a special kind.
#pragma once

namespace ampsim {

/// Site::operation of a read that is part of a store to some components of a vector, or to a bit-field: what the store keeps,
/// and nothing else, is what it reads.
inline constexpr const char *site_of_kept_parts = "kept parts";

/// ... of a read beyond the end of a variable, which stands for a wait for an event that no asynchronous copy has made.
inline constexpr const char *site_of_unknown_event = "unknown event";

} // namespace ampsim
