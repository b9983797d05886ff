// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/own_threads.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace ampsim {
namespace {

constexpr const char *own_name = "ampsim-worker"; // at most 15 characters

bool has_other_threads() {
  const std::string self = std::to_string(gettid());
  std::error_code gone; // a thread that ends meanwhile
  for (const auto &task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
    std::string name;
    std::getline(std::ifstream(task.path() / "comm"), name);
    if (task.path().filename() != self && !name.empty() && name != own_name)
      return true;
  }
  return false;
}

} // namespace

void name_own_thread() { pthread_setname_np(pthread_self(), own_name); }

void wait_for_other_threads() {
  constexpr std::chrono::milliseconds pause(1);
  while (has_other_threads())
    std::this_thread::sleep_for(pause);
}

} // namespace ampsim
