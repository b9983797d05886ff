// What the threads of a launch say: messages, errors, and that they end themselves.
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
#include <string_view>
#include <vector>

namespace ampsim {

/// The text that the C library's printf would give. Arguments carry their types: one that does not fit its
/// conversion is converted, one that is missing is shown as "(missing)", and %n writes nothing.
std::string format_message(const char *format, std::span<const ampsim_message_argument> arguments);

/// What an annotation in a kernel's code says is not so. The message has four lines: file, number of the line, the annotation,
/// and the values of what it names.
struct BrokenAnnotation {
  std::string file;
  unsigned line = 0;
  std::string text, values;
  ThreadId thread; // the first of them
};

/// A kernel that a thread has launched: `ampsim_message` told of it. It is run when the launch is over (LaunchResult).
struct LaunchFromKernel {
  std::string kernel;          // Kernel::symbol
  std::vector<char> arguments; // as the entry gets them
  std::uint64_t stream = 0;    // as the program names it
  std::string file;            // of the statement that launches
  unsigned line = 0;
  ThreadId thread;
  std::uint64_t tile = 0; // the thread's
};

struct Messages {
  std::vector<LaunchFromKernel> launches;    // in the order of simulation
  std::vector<BrokenAnnotation> annotations; // each once
  std::string output;                        // all of them
  std::string error;                         // the first error
  bool has_error = false;
  bool has_aborted = false; // some thread ended itself

  /// `arguments`: the block of arguments, the stream, the file and the line.
  void launch(const char *kernel, std::span<const ampsim_message_argument> arguments, const ThreadId &thread,
              std::uint64_t tile);
  void print(const std::string &text) { output += text; }
  void fail(const std::string &text);
  /// An assertion of the thread that says it; abort() follows.
  void assertion_fails(const std::string &text, const char *assertion);
  /// The arguments of ampsim_message_compared, of the thread whose assertion is about to fail.
  void compared(std::span<const ampsim_message_argument> arguments);
  void annotation_fails(const std::string &message, const ThreadId &thread);
  /// `text`: what the language says of a thread that ends itself, with {} for its index; empty: nothing.
  ThreadStop abort(std::string_view text, const ThreadId &thread, unsigned rank);

private:
  ThreadStop failing; // what the thread that runs has said of why it is about to end
  std::vector<ampsim_message_argument> last_compared;
};

} // namespace ampsim
