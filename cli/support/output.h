// Where reports go: a stream, or a file that is complete or not there at all.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// Throws UsageError where a report could not be written to `file` later.
void check_writable(const std::string &file);

/// Another name in the folder of `file`, which takes that file's place when its contents are complete: whoever writes it may be
/// killed, and nobody should read half of them. What is not a regular file (a pipe, /dev/null) keeps its name.
class ReplacedFile {
public:
  explicit ReplacedFile(const std::string &file);
  /// Removes what has not been finished.
  ~ReplacedFile();
  ReplacedFile(const ReplacedFile &) = delete;
  ReplacedFile &operator=(const ReplacedFile &) = delete;

  const std::string &name() const { return written; }
  /// For a program that changes what is there. Throws std::filesystem::filesystem_error.
  void begin_with_what_is_there() const;
  /// Throws std::system_error.
  void finish();

private:
  std::string target, written;
  bool is_finished;
};

/// Replaces `file` in one step, so that nobody reads half a report. What is no regular file (a pipe, /dev/null) is
/// written to. Throws std::system_error.
void write_file(const std::string &file, std::string_view text);

/// Writes all of `text`; throws std::system_error. A reader that has gone away is no error.
void write_stream(int descriptor, std::string_view text);

} // namespace ampsim::cli
