// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See watch.h. Folders are watched, not files: editors that write a new file and rename it replace the file's inode.
#include "cli/analysis/watch.h"
#include "cli/analysis/run.h"
#include "cli/support/confined.h"
#include "cli/support/signal_descriptor.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

/// Editors save in several steps; a run begins when nothing has happened for this long.
constexpr int quiet_milliseconds = 100;
/// The time that a run has for its report after the request to end.
constexpr int grace_milliseconds = 3000;

/// A descriptor that is closed at the end.
class Descriptor {
public:
  explicit Descriptor(int number = -1) : number(number) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor &&other) noexcept : number(std::exchange(other.number, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    reset();
    number = std::exchange(other.number, -1);
    return *this;
  }
  void reset() {
    if (number >= 0)
      close(std::exchange(number, -1));
  }
  int get() const { return number; }

private:
  int number;
};

/// Notices when one of a set of files is saved, or appears.
class FileWatch {
public:
  FileWatch() : inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
    if (inotify.get() < 0)
      throw std::system_error(errno, std::generic_category(), "cannot watch files: inotify");
  }

  int descriptor() const { return inotify.get(); }

  /// Returns false if its folder cannot be watched. A file that has been added may be added again: its folder may be
  /// another one by now.
  bool add(const std::string &file) {
    std::error_code error;
    const bool added = add_path(fs::absolute(file, error).lexically_normal(), file);
    // The target of a link may be saved as well.
    if (const fs::path target = fs::canonical(file, error); !error)
      add_path(target, file);
    return added;
  }

  /// The first of the files that has been saved since the last call, as it was added; empty if none was.
  std::string saved() {
    std::string first;
    alignas(inotify_event) std::array<char, 16 << 10> buffer;
    for (ssize_t length; (length = read(inotify.get(), buffer.data(), buffer.size())) > 0;)
      for (ssize_t at = 0; at < length;) {
        const auto &event = *reinterpret_cast<const inotify_event *>(buffer.data() + at);
        at += ssize_t(sizeof event + event.len);
        const auto file = files.find({event.wd, event.len ? event.name : ""});
        if (first.empty() && file != files.end())
          first = file->second;
      }
    return first;
  }

private:
  Descriptor inotify;
  std::map<std::pair<int, std::string>, std::string> files; // by the watch of the folder and the name in it

  bool add_path(const fs::path &path, const std::string &file) {
    const int folder = inotify_add_watch(inotify.get(), path.parent_path().c_str(), IN_CLOSE_WRITE | IN_MOVED_TO);
    if (folder >= 0)
      files.try_emplace({folder, path.filename().string()}, file);
    return folder >= 0;
  }
};

/// A run of the program, in another process.
struct Run {
  pid_t process = -1;
  Descriptor ended;      // a pidfd
  Descriptor files_read; // its list of files, each ending with '\0'
  std::string list;      // what of it has arrived
  fs::file_time_type started = fs::file_time_type::clock::now();
};

void wait_for(int descriptor, int milliseconds) {
  pollfd one{descriptor, POLLIN, 0};
  poll(&one, 1, milliseconds);
}

class Watcher {
public:
  explicit Watcher(AnalysisOptions &options) : options(options), input(lseek(STDIN_FILENO, 0, SEEK_CUR)) {}

  std::optional<int> watch() {
    for (unsigned number = 1;; ++number) {
      for (const std::string &source : options.compile.sources)
        if (!files.add(source))
          throw std::system_error(errno, std::generic_category(), fmt::format("cannot watch '{}'", source));
      announce(number);
      if (!begin())
        return std::nullopt;
      wait();
      if (signal)
        return status_signal + signal;
      settle();
    }
  }

private:
  AnalysisOptions &options;
  const off_t input; // where each run begins to read its standard input; -1: it has no positions
  SignalDescriptor signals;
  FileWatch files;
  Run run;
  std::string saved; // the file that leads to the next run
  int signal = 0;    // that ends the watch

  /// Separates the runs: on a terminal, each begins at the top.
  void announce(unsigned number) {
    if (number == 1)
      return;
    fmt::print(stderr, "{}ampsim: run {}: '{}' was saved\n", is_redrawn_terminal() ? "\033[H\033[2J" : "\n", number,
               saved);
    saved.clear();
  }

  /// Returns false in the process of the run.
  bool begin() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot start a run: pipe");
    run = Run();
    run.files_read = Descriptor(ends[0]);
    Descriptor list(ends[1]);
    if (input >= 0)
      lseek(STDIN_FILENO, input, SEEK_SET);
    std::fflush(nullptr);
    const pid_t watcher = getpid();
    run.process = fork();
    if (run.process < 0)
      throw std::system_error(errno, std::generic_category(), "cannot start a run: fork");
    if (run.process > 0) {
      run.ended = Descriptor(int(syscall(SYS_pidfd_open, run.process, 0)));
      return true;
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != watcher)
      _exit(status_internal);
    options.report_files = [end = std::make_shared<Descriptor>(std::move(list))](const auto &names) {
      std::string text;
      for (const std::string &name : names)
        text.append(name).push_back('\0');
      for (std::size_t done = 0; done < text.size();) {
        const ssize_t length = write(end->get(), text.data() + done, text.size() - done);
        if (length <= 0)
          break;
        done += std::size_t(length);
      }
      end->reset();
    };
    return false;
  }

  /// Until a file was saved or a signal has come; the run has ended by then.
  void wait() {
    while (!signal && saved.empty()) {
      std::array<pollfd, 4> events{{{signals.descriptor(), POLLIN, 0},
                                    {files.descriptor(), POLLIN, 0},
                                    {run.files_read.get(), POLLIN, 0},
                                    {run.process > 0 ? run.ended.get() : -1, POLLIN, 0}}};
      if (poll(events.data(), events.size(), -1) < 0 && errno != EINTR)
        throw std::system_error(errno, std::generic_category(), "cannot watch files: poll");
      if (events[2].revents)
        read_list();
      if (events[1].revents && saved.empty())
        saved = files.saved();
      if (events[3].revents)
        end_run();
      take_signal();
    }
    if (run.process > 0)
      stop_run();
  }

  void read_list() {
    std::array<char, 16 << 10> buffer;
    const ssize_t length = read(run.files_read.get(), buffer.data(), buffer.size());
    if (length > 0) {
      run.list.append(buffer.data(), std::size_t(length));
      return;
    }
    if (length < 0 && errno == EINTR)
      return;
    run.files_read.reset();
    for (std::size_t begin = 0, end; (end = run.list.find('\0', begin)) != std::string::npos; begin = end + 1) {
      const std::string file = run.list.substr(begin, end - begin);
      files.add(file); // the folder of a header that was looked for may not exist
      std::error_code error;
      if (const fs::file_time_type changed = fs::last_write_time(file, error); !error && changed > run.started)
        saved = file; // before its folder was watched
    }
  }

  void end_run() {
    while (run.files_read.get() >= 0)
      read_list();
    while (waitpid(run.process, nullptr, 0) < 0 && errno == EINTR)
      ;
    run.process = -1;
    if (!signal && saved.empty() && !options.report.quiet)
      fmt::print(stderr, "ampsim: waiting for a change; press Ctrl-C to stop\n");
  }

  void take_signal() {
    const std::optional<signalfd_siginfo> got = signals.next();
    if (!got)
      return;
    signal = int(got->ssi_signo);
    // The terminal has sent it to the run as well.
    if (run.process > 0 && got->ssi_code != SI_KERNEL)
      kill(run.process, signal);
  }

  void stop_run() {
    if (!signal)
      kill(run.process, SIGTERM);
    wait_for(run.ended.get(), grace_milliseconds);
    kill(run.process, SIGKILL);
    end_run();
  }

  void settle() {
    for (int k = 0; k < 20; ++k) {
      pollfd one{files.descriptor(), POLLIN, 0};
      if (poll(&one, 1, quiet_milliseconds) <= 0)
        return;
      files.saved();
    }
  }
};

} // namespace

std::optional<int> watch_program(AnalysisOptions &options) {
  if (is_confined())
    throw UsageError("'--watch' does not work in a sandbox");
  check_files(options);
  return Watcher(options).watch();
}

} // namespace ampsim::cli
