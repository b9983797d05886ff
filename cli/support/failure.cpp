// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See failure.h.
#include "cli/support/failure.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <string>
#include <sys/resource.h>
#include <system_error>

namespace ampsim::cli {

namespace {

int fail(int status, const std::string &message, const std::string &hint = {}) {
  fmt::print(stderr, "ampsim: error: {}\n", printable_lines(message));
  if (!hint.empty())
    fmt::print(stderr, "hint: {}\n", printable_lines(hint));
  return status;
}

bool is_address_space_limited() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

} // namespace

int report_failure() {
  try {
    throw;
  } catch (const UsageError &error) {
    return fail(error.status, error.what(), error.hint);
  } catch (const std::filesystem::filesystem_error &error) {
    if (error.code() != std::errc::filename_too_long)
      return fail(status_internal, error.what());
    return fail(status_usage,
                fmt::format("'{}...' is too long for a file name", error.path1().string().substr(0, 40)));
  } catch (const std::system_error &error) { // the system refused: a full disk, no more processes
    return fail(status_internal, error.what());
  } catch (const std::bad_alloc &) {
    return fail(status_internal, "out of memory");
  } catch (const std::exception &error) {
    if (is_address_space_limited())
      return fail(status_internal, error.what(),
                  "the address space is limited ('ulimit -v'), but the simulated device reserves memory in it");
    fmt::print(stderr, "ampsim: internal error: {}; please report this\n", printable_lines(error.what()));
    return status_internal;
  }
}

} // namespace ampsim::cli
