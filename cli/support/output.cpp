// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See output.h. A file is written under another name in the same folder, then renamed.
#include "cli/support/output.h"
#include "cli/support/usage_error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

/// The target of symbolic links: the file is replaced, not the link.
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
    throw UsageError(fmt::format("cannot write the report to '{}': directory '{}' does not exist", file,
                                 folder_of(target).string()));
  if (access((replace ? folder_of(target) : target).c_str(), W_OK) != 0)
    throw UsageError(fmt::format("cannot write the report to '{}': {}", file, std::strerror(errno)));
}

static std::string_view name_of(int descriptor) {
  switch (descriptor) {
  case STDOUT_FILENO:
    return "standard output";
  case STDERR_FILENO:
    return "standard error";
  default:
    return "the file";
  }
}

void write_stream(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t length = write(descriptor, text.data(), text.size());
    if (length >= 0)
      text.remove_prefix(std::size_t(length));
    else if (errno == EPIPE)
      return;
    else if (errno == EAGAIN) { // the program has made the shared stream non-blocking
      pollfd event{descriptor, POLLOUT, 0};
      poll(&event, 1, -1);
    } else if (errno != EINTR)
      throw std::system_error(errno, std::generic_category(),
                              fmt::format("cannot write to {}", name_of(descriptor)));
  }
}

ReplacedFile::ReplacedFile(const std::string &file) : target(target_of(file).string()), written(target) {
  is_finished = !is_replaceable(target);
  if (!is_finished)
    written = fmt::format("{}.{}.tmp", target, getpid());
}

ReplacedFile::~ReplacedFile() {
  if (!is_finished)
    unlink(written.c_str());
}

void ReplacedFile::begin_with_what_is_there() const {
  if (!is_finished && fs::exists(target))
    fs::copy_file(target, written, fs::copy_options::overwrite_existing);
}

void ReplacedFile::finish() {
  if (is_finished)
    return;
  if (rename(written.c_str(), target.c_str()) != 0)
    throw std::system_error(errno, std::generic_category(), fmt::format("cannot write '{}'", target));
  is_finished = true;
}

void write_file(const std::string &file, std::string_view text) {
  ReplacedFile replaced(file);
  const auto failed = [&](std::error_code why) {
    return std::system_error(why, fmt::format("cannot write '{}'", file));
  };
  const int descriptor = open(replaced.name().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0)
    throw failed({errno, std::generic_category()});
  try {
    write_stream(descriptor, text);
  } catch (const std::system_error &error) {
    close(descriptor);
    throw failed(error.code());
  }
  if (close(descriptor) != 0)
    throw failed({errno, std::generic_category()});
  replaced.finish();
}

} // namespace ampsim::cli
