// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The output of a launch's threads: messages, errors, and the fact that they ended themselves.
//
// A launch may be run several times before its report is complete, so messages are kept until its end; those of the
// last run count. Kernels with messages run tile by tile, so that the messages' order does not depend on the number of
// jobs.
#pragma once

#include "model/abi.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// Formats like the C library's printf. Arguments carry their types: one that does not fit its conversion is converted,
/// a missing one is shown as "(missing)", and %n writes nothing.
std::string format_message(const char *format, std::span<const ampsim_message_argument> arguments);

/// A false annotation in a kernel's code. The message has four lines: file, line number, the annotation, and the values
/// of the names in it.
struct BrokenAnnotation {
  std::string file;
  unsigned line = 0;
  std::string text, values;
  ThreadId thread; // the first thread for which it is false
};

/// A kernel that a thread has launched, as ampsim_message reports it. It runs when this launch is over (LaunchResult).
struct LaunchFromKernel {
  std::string kernel;          // Kernel::symbol
  std::vector<char> arguments; // as passed to the entry
  std::uint64_t stream = 0;    // the program's handle
  std::string file;            // of the launch statement
  unsigned line = 0;
  ThreadId thread;
  std::uint64_t tile = 0; // the launching thread's tile
};

struct Messages {
  std::vector<LaunchFromKernel> launches;    // in the order of simulation
  std::vector<BrokenAnnotation> annotations; // without duplicates
  std::string output;                        // all messages
  std::string error;                         // the first error
  bool has_error = false;
  bool has_aborted = false; // some thread ended itself

  /// `arguments`: the block of arguments, the stream, the file and the line.
  void launch(const char *kernel, std::span<const ampsim_message_argument> arguments, const ThreadId &thread,
              std::uint64_t tile);
  void print(const std::string &text) { output += text; }
  void fail(const std::string &text);
  /// A failed assertion of the calling thread; abort() follows.
  void assertion_fails(const std::string &text, const char *assertion);
  /// The arguments of ampsim_message_compared, for the thread whose assertion is about to fail.
  void compared(std::span<const ampsim_message_argument> arguments);
  void annotation_fails(const std::string &message, const ThreadId &thread);
  /// `text`: the language's message for a thread that ends itself, with {} for its index; empty: no message.
  ThreadStop abort(std::string_view text, const ThreadId &thread, unsigned rank);

private:
  ThreadStop failing; // the reason, reported by the running thread, why it is about to end
  std::vector<ampsim_message_argument> last_compared;
};

} // namespace ampsim
