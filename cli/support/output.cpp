// See output.h. A file is written under another name in the same folder, then renamed.
#include "cli/support/output.h"
#include "cli/support/usage_error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

/// The file behind symbolic links: it is to be replaced, not the link.
static fs::path target_of(const std::string &file) {
  std::error_code error;
  fs::path target = fs::canonical(file, error);
  return error ? fs::path(file) : target;
}

static fs::path folder_of(const fs::path &file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

static bool is_replaceable(const fs::path &file) {
  std::error_code error;
  fs::file_status status = fs::status(file, error);
  return status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
}

void check_writable(const std::string &file) {
  fs::path target = target_of(file);
  std::error_code error;
  if (fs::is_directory(target, error))
    throw UsageError(fmt::format("cannot write the report to '{}': it is a directory", file));
  bool replace = is_replaceable(target);
  if (replace && !fs::is_directory(folder_of(target), error))
    throw UsageError(
        fmt::format("cannot write the report to '{}': no directory '{}'", file, folder_of(target).string()));
  if (access((replace ? folder_of(target) : target).c_str(), W_OK) != 0)
    throw UsageError(fmt::format("cannot write the report to '{}': {}", file, std::strerror(errno)));
}

void write_stream(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t length = write(descriptor, text.data(), text.size());
    if (length >= 0)
      text.remove_prefix(std::size_t(length));
    else if (errno == EPIPE)
      return;
    else if (errno == EAGAIN) { // the program has made the stream that we share non-blocking
      pollfd event{descriptor, POLLOUT, 0};
      poll(&event, 1, -1);
    } else if (errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "cannot write the report");
  }
}

void write_file(const std::string &file, std::string_view text) {
  fs::path target = target_of(file);
  bool replace = is_replaceable(target);
  fs::path written = replace ? fs::path(fmt::format("{}.{}.tmp", target.string(), getpid())) : target;
  int descriptor = open(written.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0)
    throw std::system_error(errno, std::generic_category(), fmt::format("cannot write '{}'", file));
  try {
    write_stream(descriptor, text);
  } catch (...) {
    close(descriptor);
    if (replace)
      unlink(written.c_str());
    throw;
  }
  int closed = close(descriptor);
  if (replace && (closed != 0 || rename(written.c_str(), target.c_str()) != 0)) {
    int reason = errno;
    unlink(written.c_str());
    throw std::system_error(reason, std::generic_category(), fmt::format("cannot write '{}'", file));
  }
}

} // namespace ampsim::cli
