// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See shared_reports.h.
#include "cli/report/shared_reports.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char *variable = "AMPSIM_SHARED_REPORTS";

bool is_file(const ReportRequest &request) { return !request.file.empty() && !request.to_stdout(); }

std::string numbered(const std::string &file, unsigned number) {
  const fs::path path = file;
  if (number == 1)
    return file;
  return path.parent_path() / fmt::format("{}.{}{}", path.stem().string(), number, path.extension().string());
}

/// Returns false if another process's report has this name. What is not a regular file is shared: "/dev/stderr".
bool create(const std::string &file) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor >= 0)
    close(descriptor);
  std::error_code error;
  return descriptor >= 0 || errno != EEXIST || !fs::is_regular_file(file, error);
}

/// Creates the files with this number, or none of them.
bool create_all(const std::vector<ReportRequest> &requests, unsigned number) {
  std::vector<std::string> created;
  const bool all = std::ranges::all_of(requests, [&](const ReportRequest &request) {
    const bool good = !is_file(request) || create(numbered(request.file, number));
    if (good && is_file(request))
      created.push_back(numbered(request.file, number));
    return good;
  });
  std::error_code error;
  if (!all)
    for (const std::string &name : created)
      if (fs::is_regular_file(name, error))
        fs::remove(name, error);
  return all;
}

bool launched_nothing(const Report &report) {
  return report.outcome == Outcome::exited && report.launches.empty() && report.findings.empty() &&
         report.unchecked.empty() && report.unchecked_launches == 0;
}

} // namespace

void share_reports(std::vector<ReportRequest> &requests) {
  for (ReportRequest &request : requests) {
    if (!is_file(request))
      continue;
    request.file = fs::absolute(request.file);
    std::error_code error;
    if (fs::is_regular_file(request.file, error))
      fs::remove(request.file, error);
  }
  setenv(variable, "1", 1);
}

void choose_files(ReportOptions &options, const Report &report, bool is_first) {
  std::vector<ReportRequest> &requests = options.requests;
  if (!std::getenv(variable) || std::ranges::none_of(requests, is_file))
    return;
  const bool is_empty = launched_nothing(report);
  for (unsigned number = 1; !is_empty || (is_first && number == 1); ++number)
    if (create_all(requests, number)) {
      for (ReportRequest &request : requests)
        if (is_file(request))
          request.file = numbered(request.file, number);
      return;
    }
  std::erase_if(requests, is_file);
  options.quiet |= requests.empty();
}

} // namespace ampsim::cli
