// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See decision_log.h. Its state belongs to the process: decisions are made far below the options. Lines are written with
// one call each and without a lock, which a program that forks could leave locked.
#include "model/decision_log.h"

#include <array>
#include <bitset>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace ampsim {

namespace {

constexpr std::string_view decider_names[] = {"frontend", "simulator", "detector"};

std::array<std::string, 4> &folders() {
  static std::array<std::string, 4> by_dump;
  return by_dump;
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

Dump dump_of(Decider decider) { return decider == Decider::frontend ? Dump::forms : Dump::plan; }

bool is_dumped(Decider decider) { return decider != Decider::detector && !dump_folder(dump_of(decider)).empty(); }

void write_at_once(int file, const std::string &text) {
  [[maybe_unused]] const ssize_t written = write(file, text.data(), text.size());
}

} // namespace

bool are_logged(Decider decider) { return is_printed(decider) || is_dumped(decider); }

void log_decision(Decider decider, const std::string &line) {
  if (is_printed(decider))
    write_at_once(STDERR_FILENO, "ampsim: " + std::string(decider_names[unsigned(decider)]) + ": " + line + "\n");
  if (is_dumped(decider))
    append_to_dump(dump_of(decider), decider == Decider::frontend ? "forms.txt" : "plan.txt", line + "\n");
}

void begin_dumps(const DumpRequest &request) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::absolute(request.folder);
  fs::create_directories(folder);
  if (access(folder.c_str(), W_OK) != 0)
    throw std::system_error(errno, std::generic_category());
  for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (name == "sites.txt" || name == "forms.txt" || name == "plan.txt" || name.ends_with(".ll"))
      fs::remove(entry.path());
  }
  for (const Dump dump : request.dumps)
    folders()[unsigned(dump)] = folder;
}

const std::string &dump_folder(Dump dump) { return folders()[unsigned(dump)]; }

void append_to_dump(Dump dump, const std::string &file, const std::string &text) {
  const std::string path = dump_folder(dump) + "/" + file;
  const int opened = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (opened < 0)
    return;
  write_at_once(opened, text);
  close(opened);
}

} // namespace ampsim
