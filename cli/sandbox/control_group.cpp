// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See control_group.h.
#include "cli/sandbox/control_group.h"
#include "cli/support/random_name.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

bool write_value(const std::string &file, const std::string &value) {
  int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
  bool good = descriptor >= 0 && write(descriptor, value.data(), value.size()) == ssize_t(value.size());
  if (descriptor >= 0)
    close(descriptor);
  return good;
}

std::string contents(const std::string &file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// A parent in which a group with one of these files can be created.
bool can_hold(const std::string &folder, std::initializer_list<const char *> files) {
  std::string trial = fmt::format("{}/ampsim-trial-{}", folder, getpid());
  if (mkdir(trial.c_str(), 0755) != 0)
    return false;
  bool good = false;
  for (const char *file : files)
    good |= access((trial + "/" + file).c_str(), W_OK) == 0;
  rmdir(trial.c_str());
  return good;
}

/// "0::/user.slice", "7:memory:/": the path for a controller; for version 2 if it is empty.
std::string own_path(const std::string &controller) {
  std::istringstream lines(contents("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos)
      continue;
    std::string names = line.substr(first + 1, second - first - 1);
    if (controller.empty() ? names.empty() : ("," + names + ",").find("," + controller + ",") != std::string::npos)
      return line.substr(second + 1);
  }
  return "";
}

} // namespace

/// "ampsim-PROCESS-RANDOM" of a supervisor that has ended, perhaps killed, without removing its groups.
static void remove_left_over(const std::string &folder) {
  constexpr std::string_view prefix = "ampsim-";
  std::error_code error;
  for (auto each = fs::directory_iterator(folder, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    const std::string name = each->path().filename().string();
    pid_t process = 0;
    const char *begin = name.data() + prefix.size(), *end = name.data() + name.size();
    if (!name.starts_with(prefix) || std::from_chars(begin, end, process).ec != std::errc() ||
        kill(process, 0) == 0 || errno != ESRCH)
      continue;
    std::istringstream left(contents(each->path().string() + "/cgroup.procs"));
    for (pid_t one; left >> one;)
      kill(one, SIGKILL);
    rmdir(each->path().c_str());
  }
}

std::string new_group_name() { return fmt::format("ampsim-{}-{}", getpid(), random_name(8)); }

static std::vector<std::string> usable_folders();

std::vector<std::string> find_control_groups() {
  std::vector<std::string> folders = usable_folders();
  for (const std::string &folder : folders)
    remove_left_over(folder);
  return folders;
}

static std::vector<std::string> usable_folders() {
  constexpr const char *root = "/sys/fs/cgroup";
  std::error_code error;
  std::vector<std::string> found;
  if (fs::exists(fmt::format("{}/cgroup.controllers", root), error)) {
    std::string own = root + own_path("");
    for (const std::string &folder : {own, fs::path(own).parent_path().string(), std::string(root)})
      if (folder.starts_with(root) && can_hold(folder, {"memory.max", "pids.max"}))
        return {folder};
    return {};
  }
  for (auto [controller, file] : {std::pair{"memory", "memory.limit_in_bytes"}, std::pair{"pids", "pids.max"}}) {
    std::string top = fmt::format("{}/{}", root, controller);
    for (const std::string &folder : {top + own_path(controller), top})
      if (can_hold(folder, {file})) {
        found.push_back(folder);
        break;
      }
  }
  return found;
}

ControlGroup::ControlGroup(const std::vector<std::string> &folders, const std::string &name, std::uint64_t memory,
                           unsigned threads) {
  for (const std::string &folder : folders) {
    std::string group = folder + "/" + name;
    if (mkdir(group.c_str(), 0755) != 0)
      throw std::system_error(errno, std::generic_category(),
                              fmt::format("cannot make the control group '{}'", group));
    std::string bytes = fmt::format("{}", memory << 20);
    write_value(group + "/memory.max", bytes);
    write_value(group + "/memory.swap.max", "0");
    write_value(group + "/memory.oom.group", "1");
    write_value(group + "/memory.limit_in_bytes", bytes);
    write_value(group + "/memory.memsw.limit_in_bytes", bytes);
    write_value(group + "/pids.max", fmt::format("{}", threads));
    groups.push_back(group);
    process_files.push_back(group + "/cgroup.procs");
  }
}

ControlGroup::~ControlGroup() {
  for (const std::string &group : groups) {
    for (int round = 0; round < 1000; ++round) {
      std::istringstream processes(contents(group + "/cgroup.procs"));
      for (pid_t each; processes >> each;)
        kill(each, SIGKILL);
      if (rmdir(group.c_str()) == 0 || errno == ENOENT)
        break;
      usleep(1000); // zombies belong to it until they are waited for
    }
  }
}

void ControlGroup::enter() const {
  for (const std::string &file : process_files) {
    int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
      continue;
    (void)!write(descriptor, "0", 1);
    close(descriptor);
  }
}

bool ControlGroup::was_too_large() const {
  for (const std::string &group : groups)
    for (const char *file : {"memory.events", "memory.oom_control"}) {
      std::istringstream words(contents(group + "/" + file));
      std::string name;
      for (std::uint64_t value; words >> name >> value;)
        if (name == "oom_kill" && value > 0)
          return true;
    }
  return false;
}

} // namespace ampsim::cli
