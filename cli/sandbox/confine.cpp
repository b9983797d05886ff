// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See confine.h. bubblewrap makes a whole sandbox, controlled by its arguments. The order of this process's own
// restrictions matters: the control group while it has permission, then limits, then another user.
#include "cli/sandbox/confine.h"
#include "cli/sandbox/syscall_filter.h"
#include "cli/support/confined.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr uid_t first_confined_user = 0x70000000; // unassigned: far above the ids that systems use
constexpr const char *bubblewrap = "/usr/bin/bwrap", *own_folder = "/tmp";
constexpr int lowest_own_descriptor = 64;

[[noreturn]] void fail(const char *what) {
  std::string text = fmt::format("cannot confine: {}: {}\n", what, std::strerror(errno));
  (void)!write(STDERR_FILENO, text.data(), text.size());
  _exit(cannot_confine);
}

void need(bool done, const char *what) {
  if (!done)
    fail(what);
}

/// A file in memory; stays open across exec.
int file_of(const std::string &bytes) {
  int file = memfd_create("ampsim", 0);
  int moved = file < 0 ? -1 : fcntl(file, F_DUPFD, lowest_own_descriptor);
  if (file >= 0)
    close(file);
  if (moved < 0 || write(moved, bytes.data(), bytes.size()) != ssize_t(bytes.size()) ||
      lseek(moved, 0, SEEK_SET) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot confine: a file in memory");
  return moved;
}

void limit(__rlimit_resource_t resource, rlim_t value) {
  rlimit both{value, value};
  need(setrlimit(resource, &both) == 0, "limits");
}

void write_files(const ConfinedRun &run, uid_t user) {
  for (const ConfinedRun::File &each : run.files) {
    std::string file = run.folder + "/" + each.name;
    int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    need(descriptor >= 0, "the folder");
    need(write(descriptor, each.text.data(), each.text.size()) == ssize_t(each.text.size()), "the folder");
    close(descriptor);
  }
  if (geteuid() == 0)
    need(chown(run.folder.c_str(), user, user) == 0, "the folder");
}

/// As on the host: a link into /usr, or a folder.
void add_system_folder(std::vector<std::string> &words, const std::string &folder) {
  struct stat status;
  if (lstat(folder.c_str(), &status) != 0)
    return;
  if (!S_ISLNK(status.st_mode)) {
    words.insert(words.end(), {"--ro-bind", folder, folder});
    return;
  }
  std::string target(4096, '\0');
  ssize_t length = readlink(folder.c_str(), target.data(), target.size());
  target.resize(std::size_t(std::max<ssize_t>(length, 0)));
  words.insert(words.end(), {"--symlink", target, folder});
}

/// `texts` as in Confinement.
std::vector<std::string> bubblewrap_words(const ConfinedRun &run, const ConfinedLimits &limits,
                                          const std::vector<int> &texts) {
  std::vector<std::string> words = {bubblewrap,
                                    "--unshare-user",
                                    "--unshare-pid",
                                    "--as-pid-1", // no bubblewrap process is reachable
                                    "--unshare-net",
                                    "--unshare-ipc",
                                    "--unshare-uts",
                                    "--disable-userns",
                                    "--unshare-cgroup-try",
                                    "--new-session",
                                    "--die-with-parent",
                                    "--uid",
                                    "65534",
                                    "--gid",
                                    "65534",
                                    "--hostname",
                                    "sandbox",
                                    "--cap-drop",
                                    "ALL",
                                    "--ro-bind",
                                    "/usr",
                                    "/usr"};
  for (const char *folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"})
    add_system_folder(words, folder);
  // Links made by Debian's packages; libraries are found without them, compilers are not.
  words.insert(words.end(), {"--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--ro-bind-try",
                             "/etc/ld.so.cache", "/etc/ld.so.cache"});
  for (const char *device : {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"})
    words.insert(words.end(), {"--dev-bind", device, device});
  // The kernel command line may identify the host's disk.
  words.insert(words.end(), {"--proc", "/proc", "--ro-bind", "/dev/null", "/proc/cmdline", "--perms", "0700",
                             "--size", fmt::format("{}", limits.files << 20), "--tmpfs", own_folder});
  for (const ConfinedRun::Shown &each : run.shown)
    words.insert(words.end(), {"--ro-bind", each.from, each.at});
  for (std::size_t k = 0; k < run.files.size(); ++k)
    words.insert(words.end(),
                 {"--file", fmt::format("{}", texts[k]), fmt::format("{}/{}", own_folder, run.files[k].name)});
  words.insert(words.end(),
               {"--remount-ro", "/", "--chdir", run.directory.empty() ? std::string(own_folder) : run.directory,
                "--seccomp", fmt::format("{}", texts.back()), "--"});
  words.insert(words.end(), run.command.begin(), run.command.end());
  return words;
}

std::vector<char *> pointers(const std::vector<std::string> &texts) {
  std::vector<char *> result;
  for (const std::string &each : texts)
    result.push_back(const_cast<char *>(each.c_str()));
  result.push_back(nullptr);
  return result;
}

} // namespace

Confinement::Confinement(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox)
    : run(run), limits(limits), sandbox(sandbox),
      group(sandbox.control_groups, new_group_name(), limits.memory, limits.threads) {
  const std::string folder = sandbox.whole ? own_folder : run.folder;
  secret = file_of(run.secret);
  environment = {"PATH=/usr/bin:/bin",
                 "LANG=C.UTF-8",
                 "HOME=" + folder,
                 "TMPDIR=" + folder,
                 "XDG_CACHE_HOME=" + folder,
                 "XDG_DATA_HOME=" + folder,
                 std::string(confined_variable) + "=1"};
  if (!sandbox.whole) {
    words = run.command;
    return;
  }
  for (const ConfinedRun::File &each : run.files)
    texts.push_back(file_of(each.text));
  texts.push_back(file_of(syscall_filter()));
  words = bubblewrap_words(run, limits, texts);
}

Confinement::~Confinement() {
  close(secret);
  for (int file : texts)
    close(file);
}

void Confinement::close_others() const {
  std::vector<int> kept = texts;
  std::ranges::sort(kept);
  unsigned from = secret_descriptor + 1;
  for (int each : kept) {
    if (unsigned(each) > from)
      close_range(from, unsigned(each) - 1, 0);
    from = unsigned(each) + 1;
  }
  close_range(from, ~0u, 0);
}

void Confinement::become_confined(pid_t supervisor, int result, int nonce) const {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  group.enter();
  const uid_t user = first_confined_user + run.slot;
  if (!sandbox.whole)
    write_files(run, user);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, limits.files << 20);
  limit(RLIMIT_NOFILE, 512);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_CPU, rlim_t(limits.seconds * 4) + 1);
  if (geteuid() == 0) {
    if (!sandbox
             .whole) // in a sandbox the program limits itself: here the limit would count all processes of an ordinary user
      limit(RLIMIT_NPROC, limits.threads);
    need(setgroups(0, nullptr) == 0 && setresgid(user, user, user) == 0 && setresuid(user, user, user) == 0,
         "another user");
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Changing the user clears the parent-death signal: sets it again.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor)
    _exit(cannot_confine);
  need(setsid() >= 0, "a session");
  const std::string &directory = run.directory.empty() ? run.folder : run.directory;
  need(chdir(sandbox.whole ? "/" : directory.c_str()) == 0, "the folder");
  // A pipe end may already have the other's number.
  const int moved_result = fcntl(result, F_DUPFD, lowest_own_descriptor),
            moved_nonce = fcntl(nonce, F_DUPFD, lowest_own_descriptor);
  need(dup2(moved_result, result_descriptor) >= 0 && dup2(moved_nonce, nonce_descriptor) >= 0 &&
           dup2(secret, secret_descriptor) >= 0,
       "the pipes");
  close_others();
  execve(words[0].c_str(), pointers(words).data(), pointers(environment).data());
  fail(words[0].c_str());
}

} // namespace ampsim::cli
