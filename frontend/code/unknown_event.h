// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read that stands for a wait for an event: it leaves its variable if no asynchronous copy has made the event.
#pragma once

namespace ampsim::frontend {

/// The metadata kind of the read.
inline constexpr const char *unknown_event_metadata = "ampsim.unknown_event";

} // namespace ampsim::frontend
