// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Report destinations: a stream, or a file that is either complete or absent.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// Throws UsageError if a report could not be written to `file` later.
void check_writable(const std::string &file);

/// Another name in the folder of `file`, which replaces that file when its contents are complete: the writer may be
/// killed, and nobody should read half of them. A path that is not a regular file (a pipe, /dev/null) keeps its name.
class ReplacedFile {
public:
  explicit ReplacedFile(const std::string &file);
  /// Removes an unfinished file.
  ~ReplacedFile();
  ReplacedFile(const ReplacedFile &) = delete;
  ReplacedFile &operator=(const ReplacedFile &) = delete;

  const std::string &name() const { return written; }
  /// For a program that modifies the existing file. Throws std::filesystem::filesystem_error.
  void begin_with_what_is_there() const;
  /// Throws std::system_error.
  void finish();

private:
  std::string target, written;
  bool is_finished;
};

/// Replaces `file` atomically, so that nobody reads half a report. Writes to it in place if it is not a regular file
/// (a pipe, /dev/null). Throws std::system_error.
void write_file(const std::string &file, std::string_view text);

/// Writes all of `text`; throws std::system_error. A closed reader is not an error.
void write_stream(int descriptor, std::string_view text);

} // namespace ampsim::cli
