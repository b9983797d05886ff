// What the threads of a launch say: direct3d_printf, direct3d_errorf and direct3d_abort (specification 12.3).
//
// A launch may be run several times before its report is complete, so messages are kept until its end; those of the
// last run count. Kernels that have messages run tile by tile, so that their order does not depend on the number of
// jobs.
#pragma once

#include "model/abi.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <span>
#include <string>

namespace ampsim {

/// The text that the C library's printf would give. Arguments carry their types: one that does not fit its
/// conversion is converted, one that is missing is shown as "(missing)", and %n writes nothing.
std::string format_message(const char *format, std::span<const ampsim_message_argument> arguments);

struct Messages {
  std::string output; // all of them
  std::string error;  // the first one of direct3d_errorf or direct3d_abort
  bool has_error = false;
  bool has_aborted = false; // some thread ended itself

  void print(const std::string &text) { output += text; }
  void fail(const std::string &text);
  void abort(const ThreadId &thread, unsigned rank);

  /// Writes the output to standard error.
  void flush();
};

} // namespace ampsim
