// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See decision_log.h. Its state belongs to the process: decisions are made far below the options.
#include "model/decision_log.h"

#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string_view>

namespace ampsim {

namespace {

constexpr std::string_view decider_names[] = {"frontend", "simulator", "detector"};

struct Requested {
  std::bitset<4> dumps;
  std::string folder;
};
Requested &requested() {
  static Requested the;
  return the;
}

/// Returns true if the comma-separated list has the name.
bool has(std::string_view list, std::string_view name) {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (list.substr(begin, end - begin) == name)
      return true;
    begin = end + 1;
  }
  return false;
}

bool is_printed(Decider decider) {
  static const std::bitset<3> printed = [] {
    std::bitset<3> found;
    const char *text = std::getenv("AMPSIM_LOG");
    const std::string_view list = text ? text : "";
    for (std::size_t k = 0; k < found.size(); ++k)
      found[k] = has(list, decider_names[k]) || has(list, "all");
    return found;
  }();
  return printed[unsigned(decider)];
}

/// The file for the decisions of this module; empty: there is none.
std::string file_of(Decider decider) {
  if (decider == Decider::detector)
    return "";
  const bool is_frontend = decider == Decider::frontend;
  const std::string folder = dump_folder(is_frontend ? Dump::forms : Dump::plan);
  if (folder.empty())
    return "";
  return folder + (is_frontend ? "/forms.txt" : "/plan.txt");
}

} // namespace

bool are_logged(Decider decider) { return is_printed(decider) || !file_of(decider).empty(); }

void log_decision(Decider decider, const std::string &line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (is_printed(decider))
    std::fprintf(stderr, "ampsim: %s: %s\n", decider_names[unsigned(decider)].data(), line.c_str());
  if (const std::string file = file_of(decider); !file.empty())
    std::ofstream(file, std::ios::app) << line << '\n';
}

void request_dumps(std::span<const Dump> dumps, const std::string &folder) {
  std::filesystem::create_directories(folder);
  requested().folder = folder;
  for (const Dump dump : dumps)
    requested().dumps.set(unsigned(dump));
  for (const char *file : {"/forms.txt", "/plan.txt"})
    std::filesystem::remove(folder + file);
}

std::string dump_folder(Dump dump) {
  const Requested &the = requested();
  return the.dumps[unsigned(dump)] ? the.folder : "";
}

} // namespace ampsim
