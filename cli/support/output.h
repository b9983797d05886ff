// Where reports go: a stream, or a file that is complete or not there at all.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// Throws UsageError where a report could not be written to `file` later.
void check_writable(const std::string &file);

/// Replaces `file` in one step, so that nobody reads half a report. What is no regular file (a pipe, /dev/null) is
/// written to. Throws std::system_error.
void write_file(const std::string &file, std::string_view text);

/// Writes all of `text`; throws std::system_error. A reader that has gone away is no error.
void write_stream(int descriptor, std::string_view text);

} // namespace ampsim::cli
