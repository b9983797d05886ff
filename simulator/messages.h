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

struct Messages {
  std::vector<BrokenAnnotation> annotations; // each once
  std::string output;                        // all of them
  std::string error;                         // the first error
  bool has_error = false;
  bool has_aborted = false; // some thread ended itself

  void print(const std::string &text) { output += text; }
  void fail(const std::string &text);
  void annotation_fails(const std::string &message, const ThreadId &thread);
  /// `text`: what the language says of a thread that ends itself, with {} for its index; empty: nothing.
  void abort(std::string_view text, const ThreadId &thread, unsigned rank);
};

} // namespace ampsim
