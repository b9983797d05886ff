// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/own_threads.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>

namespace ampsim {
namespace {

struct OwnThreads {
  std::mutex mutex;
  std::set<std::string> numbers;
};
OwnThreads &own_threads() {
  static auto *threads = new OwnThreads; // lives until the process ends
  return *threads;
}

/// Lives as long as its thread: the system uses the numbers of ended threads again.
class Entry {
public:
  Entry() : number(std::to_string(gettid())) {
    const std::lock_guard lock(own_threads().mutex);
    own_threads().numbers.insert(number);
  }
  ~Entry() {
    const std::lock_guard lock(own_threads().mutex);
    own_threads().numbers.erase(number);
  }
  Entry(const Entry &) = delete;
  Entry &operator=(const Entry &) = delete;

private:
  const std::string number;
};

/// The main thread remains in the list after pthread_exit().
bool has_ended(const std::filesystem::path &task) {
  std::ifstream stat(task / "stat");
  std::string text;
  std::getline(stat, text);
  const std::size_t name = text.rfind(')'); // the state follows the name
  return name != std::string::npos && text.compare(name, 3, ") Z") == 0;
}

bool has_other_threads() {
  const std::string self = std::to_string(gettid());
  const std::lock_guard lock(own_threads().mutex);
  std::error_code gone; // a thread that ends meanwhile
  for (const auto &task : std::filesystem::directory_iterator("/proc/self/task", gone))
    if (const std::string number = task.path().filename();
        number != self && !own_threads().numbers.contains(number) && !has_ended(task))
      return true;
  return false;
}

} // namespace

void note_own_thread() { thread_local const Entry entry; }

void wait_for_other_threads() {
  constexpr std::chrono::milliseconds pause(1);
  while (has_other_threads())
    std::this_thread::sleep_for(pause);
}

} // namespace ampsim
