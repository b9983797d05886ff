// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See progress.h.
#include "cli/teaching/course/progress.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

namespace {
std::string progress_file() {
  std::string folder = data_folder();
  return folder.empty() ? "" : folder + "/lessons.json";
}
} // namespace

std::string data_folder() {
  const char *data = std::getenv("XDG_DATA_HOME"), *home = std::getenv("HOME");
  if (data && data[0] == '/')
    return fmt::format("{}/ampsim", data);
  return home && *home ? fmt::format("{}/.local/share/ampsim", home) : "";
}

Progress Progress::load() {
  Progress progress;
  std::ifstream stream(progress_file());
  if (!stream)
    return progress;
  try {
    nlohmann::json json = nlohmann::json::parse(stream);
    json.at("started").get_to(progress.started);
    json.at("passed").get_to(progress.passed);
    json.at("hints").get_to(progress.hints);
    json.at("current").get_to(progress.current);
    progress.course = json.value("course", ""); // not in files of earlier versions
  } catch (const nlohmann::json::exception &error) {
    throw UsageError(fmt::format("cannot read your progress in '{}': {}", progress_file(), error.what()),
                     "move the file away to start over");
  }
  return progress;
}

void Progress::save() const {
  if (progress_file().empty())
    return;
  std::filesystem::create_directories(data_folder());
  nlohmann::json json = {
      {"started", started}, {"passed", passed}, {"hints", hints}, {"current", current}, {"course", course}};
  write_file(progress_file(), json.dump(2) + "\n");
}

} // namespace ampsim::cli
