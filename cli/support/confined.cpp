// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See confined.h.
#include "cli/support/confined.h"
#include "cli/support/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

bool confined = false;
std::string result;

/// The prefix of the result.
std::string head_of(std::string_view nonce, int status, std::size_t length) {
  return fmt::format("{} {} {}\n", nonce, status, length);
}

std::string read_nonce() {
  std::string nonce(nonce_length, '\0');
  for (std::size_t done = 0; done < nonce.size();) {
    ssize_t length = read(nonce_descriptor, nonce.data() + done, nonce.size() - done);
    if (length == 0 || (length < 0 && errno != EINTR))
      throw std::system_error(length < 0 ? errno : EPIPE, std::generic_category(), "cannot send the result");
    done += std::size_t(std::max<ssize_t>(length, 0));
  }
  return nonce;
}

} // namespace

void become_confined() {
  if (!std::getenv(confined_variable))
    return;
  unsetenv(confined_variable); // a program's own ampsim is not confined
  if (prctl(PR_SET_DUMPABLE, 0) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot be confined");
  for (int descriptor : {result_descriptor, nonce_descriptor})
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot be confined");
  if (fcntl(secret_descriptor, F_GETFD) >= 0 && fcntl(secret_descriptor, F_SETFD, FD_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot be confined");
  confined = true;
}

std::string take_secret() {
  std::string text;
  char part[16384];
  if (!confined)
    return text;
  for (ssize_t length; (length = read(secret_descriptor, part, sizeof part)) > 0;)
    text.append(part, std::size_t(length));
  close(secret_descriptor);
  return text;
}

bool is_confined() { return confined; }

std::vector<int> private_descriptors() {
  if (!confined)
    return {};
  return {result_descriptor, nonce_descriptor, secret_descriptor};
}

void write_result(std::string_view text) {
  if (confined)
    result += text;
  else
    write_stream(STDOUT_FILENO, text);
}

void send_result(int status) {
  if (!confined || result.empty())
    return;
  write_stream(result_descriptor, head_of(read_nonce(), status, result.size()) + result);
}

std::optional<std::string> received_result(std::string_view bytes, std::string_view nonce, int status) {
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos)
    return std::nullopt;
  const std::string_view text = bytes.substr(end + 1);
  if (bytes.substr(0, end + 1) != head_of(nonce, status, text.size()))
    return std::nullopt;
  return std::string(text);
}

} // namespace ampsim::cli
