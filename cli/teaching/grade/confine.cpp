// See confine.h. The order matters: namespaces, then (as their first process) mounts, then limits, and privileges
// last.
#include "cli/teaching/grade/confine.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr int cannot = 126;
constexpr uid_t first_confined_user = 0x70000000; // nobody's: far above what systems give out

[[noreturn]] void fail(const char *what) {
  std::string text = fmt::format("cannot confine: {}: {}\n", what, std::strerror(errno));
  [[maybe_unused]] ssize_t done = write(STDERR_FILENO, text.data(), text.size());
  _exit(cannot);
}

void need(bool done, const char *what) {
  if (!done)
    fail(what);
}

void write_map(const char *file, const std::string &text) {
  int descriptor = open(file, O_WRONLY | O_CLOEXEC);
  need(descriptor >= 0 && write(descriptor, text.data(), text.size()) == ssize_t(text.size()), file);
  close(descriptor);
}

void enter_namespaces(bool user_namespace) {
  uid_t user = geteuid();
  gid_t group = getegid();
  int flags = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
  need(unshare(flags | (user_namespace ? CLONE_NEWUSER : 0)) == 0, "namespaces");
  if (user_namespace) {
    write_map("/proc/self/setgroups", "deny");
    write_map("/proc/self/uid_map", fmt::format("{} {} 1", user, user));
    write_map("/proc/self/gid_map", fmt::format("{} {} 1", group, group));
  }
  // The namespace of processes is that of children: the first of them takes the rest down with it.
  pid_t child = fork();
  need(child >= 0, "fork");
  if (child > 0) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) {
      signal(WTERMSIG(status), SIG_DFL);
      raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : cannot);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

void make_read_only() {
  need(mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "private mounts");
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID;
  need(syscall(SYS_mount_setattr, AT_FDCWD, "/", AT_RECURSIVE, &attributes, sizeof attributes) == 0,
       "read-only mounts");
}

void cover(const std::string &folder, const std::string &options, unsigned long flags = 0) {
  need(mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | flags, options.c_str()) == 0, folder.c_str());
}

/// Sockets of services are no files that a read-only mount protects.
void arrange_mounts(const ConfinedRun &run, const ConfinedLimits &limits) {
  make_read_only();
  for (const char *each : {"/run", "/dev/shm"})
    if (struct stat status; stat(each, &status) == 0 && S_ISDIR(status.st_mode))
      cover(each, "size=4k,mode=755", MS_RDONLY);
  for (const std::string &each : run.hidden)
    cover(each, "size=4k,mode=755", MS_RDONLY);
  // Its own view of processes; where the kernel refuses, the old one stays: read-only, and none of them can be
  // touched.
  (void)mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
  cover(run.folder, fmt::format("size={}m,mode=777", limits.files));
}

void limit(int resource, rlim_t value) {
  rlimit both{value, value};
  need(setrlimit(__rlimit_resource_t(resource), &both) == 0, "limits");
}

void write_answer(const ConfinedRun &run) {
  std::string file = run.folder + "/" + run.file_name;
  int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  need(descriptor >= 0, "the folder");
  need(write(descriptor, run.file_text.data(), run.file_text.size()) == ssize_t(run.file_text.size()),
       "the folder");
  close(descriptor);
}

void drop_privileges(const ConfinedRun &run) {
  uid_t user = first_confined_user + run.slot;
  need(setgroups(0, nullptr) == 0 && setresgid(user, user, user) == 0 && setresuid(user, user, user) == 0,
       "another user");
}

} // namespace

void become_confined(const ConfinedRun &run, const ConfinedLimits &limits, const Confinement &confinement) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (confinement.namespaces) {
    enter_namespaces(confinement.user_namespace);
    arrange_mounts(run, limits);
  }
  write_answer(run);
  if (!confinement.namespaces && confinement.other_user)
    need(chown(run.folder.c_str(), first_confined_user + run.slot, first_confined_user + run.slot) == 0,
         "the folder");
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, limits.files << 20);
  limit(RLIMIT_NOFILE, 512);
  limit(RLIMIT_CPU, rlim_t(limits.seconds * 4) + 1);
  limit(RLIMIT_NPROC, limits.threads);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (confinement.other_user)
    drop_privileges(run);
  // Whoever became another user is given no signal at its parent's death any more: again.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  need(chdir(run.folder.c_str()) == 0, "the folder");

  std::vector<char *> arguments;
  for (const std::string &each : run.command)
    arguments.push_back(const_cast<char *>(each.c_str()));
  arguments.push_back(nullptr);
  std::string environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin",
                               "LANG=C.UTF-8",
                               "HOME=" + run.folder,
                               "TMPDIR=" + run.folder,
                               "XDG_CACHE_HOME=" + run.folder,
                               "XDG_DATA_HOME=" + run.folder};
  std::vector<char *> variables;
  for (std::string &each : environment)
    variables.push_back(each.data());
  variables.push_back(nullptr);
  close_range(3, ~0u, 0);
  execve(arguments[0], arguments.data(), variables.data());
  fail(arguments[0]);
}

} // namespace ampsim::cli
