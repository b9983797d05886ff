// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See syscall_filter.h. A deny list: a compiler and C++ programs use too many system calls for an allow list that
// remains valid with the next version of libc. A listed call fails with EPERM, so that the program continues and is
// judged; a system call of another architecture kills it.
//
// The groups, and why:
//   other processes        tracing, reading their memory; there are none but its own, and the judge's
//   namespaces, mounts     inside a namespace of its own a program could mount file systems in memory without a limit
//   memory of nobody       memfds and System V objects are in no process' account
//   memory of nobody, too  sockets' buffers, and shared memory, which stays when no process has its pages any more
//   other sandboxes        locks and notices of files that all see
//   large attack surface   io_uring, bpf, userfaultfd, perf, keyrings, rare socket families: where holes are found
//   the machine            time, modules, swap; a program without rights cannot, and is not even to try
#include "cli/sandbox/syscall_filter.h"

#include <cerrno>
#include <fcntl.h>
#include <initializer_list>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr const char *forbidden[] = {
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp", "pidfd_getfd",
    "migrate_pages", "move_pages",
    // namespaces, mounts
    "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at", "open_by_handle_at", "quotactl",
    "quotactl_fd", "fanotify_init", "fanotify_mark",
    // memory of nobody
    "memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl",
    "semget", "semop", "semctl", "semtimedop", "mq_open", "mq_unlink", "mlock", "mlock2", "mlockall", "socket",
    "socketpair",
    // other sandboxes
    "flock", "inotify_init", "inotify_init1", "inotify_add_watch",
    // large attack surface
    "io_uring_setup", "io_uring_enter", "io_uring_register", "io_setup", "bpf", "userfaultfd", "perf_event_open",
    "add_key", "request_key", "keyctl", "lookup_dcookie", "vmsplice", "modify_ldt", "uselib", "personality",
    // the machine
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff",
    "acct", "syslog", "vhangup", "iopl", "ioperm", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
    "sethostname", "setdomainname", "setpriority", "sched_setscheduler", "sched_setattr", "ioprio_set"};

void need(int result, const char *what) {
  if (result < 0 && result != -EDOM) // a system call that this architecture does not have
    throw std::system_error(-result, std::generic_category(), what);
}

class Filter {
public:
  Filter() : context(seccomp_init(SCMP_ACT_ALLOW)) {
    if (!context)
      throw std::system_error(ENOMEM, std::generic_category(), "a filter of system calls");
    need(seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "a filter of system calls");
  }
  ~Filter() { seccomp_release(context); }
  Filter(const Filter &) = delete;
  Filter &operator=(const Filter &) = delete;

  void forbid(const char *name, std::initializer_list<scmp_arg_cmp> arguments = {}, int error = EPERM) {
    int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR)
      return; // newer than the library; the important ones are tested
    need(seccomp_rule_add_array(context, SCMP_ACT_ERRNO(std::uint32_t(error)), number, unsigned(arguments.size()),
                                arguments.begin()),
         name);
  }

  std::string bytes() const {
    std::string text;
    int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0)
      throw std::system_error(errno, std::generic_category(), "a filter of system calls");
    int result = seccomp_export_bpf(context, file);
    text.resize(std::size_t(lseek(file, 0, SEEK_END)));
    bool whole = result == 0 && pread(file, text.data(), text.size(), 0) == ssize_t(text.size());
    close(file);
    if (!whole)
      throw std::system_error(EIO, std::generic_category(), "a filter of system calls");
    return text;
  }

private:
  scmp_filter_ctx context;
};

} // namespace

std::string syscall_filter() {
  Filter filter;
  for (const char *name : forbidden)
    filter.forbid(name);
  // clone3 has its flags in memory, which filters cannot inspect; the C library falls back to clone.
  filter.forbid("clone3", {}, ENOSYS);
  for (std::uint64_t flag :
       {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP})
    filter.forbid("clone", {SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag)});
  // Typing into a terminal, and selecting on a console. The kernel uses only the lower half.
  for (std::uint64_t request : {std::uint64_t(TIOCSTI), std::uint64_t(0x541C)}) // TIOCLINUX
    filter.forbid("ioctl", {SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, request)});
  // Limits of others.
  filter.forbid("prlimit64", {SCMP_A0(SCMP_CMP_NE, 0, 0)});
  // ampsim shares a page with the program that it runs.
  constexpr std::uint64_t page = 4096;
  filter.forbid("mmap", {SCMP_A1(SCMP_CMP_GT, page, 0), SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED, MAP_SHARED)});
  for (std::uint64_t command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY})
    filter.forbid("fcntl", {SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, command)});
  return filter.bytes();
}

} // namespace ampsim::cli
