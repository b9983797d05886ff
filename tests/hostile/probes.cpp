// A correct answer to the lesson about the first barrier that first tries to escape from the sandbox: each probe runs
// in a process of its own, which reports success. The test puts a folder of its own, a port, and the number of one of
// its processes in the places of @FOLDER@, @PORT@ and @PROCESS@.
#include <amp.h>

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <netinet/in.h>
#include <sched.h>
#include <sstream>
#include <string>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace concurrency;

static const std::string folder = "@FOLDER@";
static const int port = std::atoi("@PORT@"), outside_process = std::atoi("@PROCESS@");

struct Probe {
  const char *name;
  bool (*succeeds)();
};
static std::vector<Probe> &probes() {
  static std::vector<Probe> all;
  return all;
}
struct Register {
  Register(const char *name, bool (*succeeds)()) { probes().push_back({name, succeeds}); }
};
#define PROBE(name)                                                                                                \
  static bool name();                                                                                              \
  static Register register_##name(#name, name);                                                                    \
  static bool name()

static bool can_read(const std::string &file) {
  int descriptor = open(file.c_str(), O_RDONLY | O_NONBLOCK);
  char byte;
  return descriptor >= 0 && read(descriptor, &byte, 1) == 1;
}
static bool can_open(const std::string &file, int how) { return open(file.c_str(), how | O_NONBLOCK, 0666) >= 0; }
static bool can_list(const std::string &name) {
  DIR *directory = opendir(name.c_str());
  int entries = 0;
  while (directory && readdir(directory))
    ++entries;
  return entries > 2;
}
/// The numbers of all processes but this one.
static std::vector<std::string> processes() {
  std::vector<std::string> found;
  DIR *directory = opendir("/proc");
  while (dirent *entry = directory ? readdir(directory) : nullptr)
    if (std::strspn(entry->d_name, "0123456789") == std::strlen(entry->d_name) &&
        entry->d_name != std::to_string(getpid()))
      found.push_back(entry->d_name);
  return found;
}
static bool done(long result) { return result >= 0; }
static bool connects(int family, int type, const void *address, std::size_t size) {
  int one = socket(family, type, 0);
  return one >= 0 && connect(one, static_cast<const sockaddr *>(address), socklen_t(size)) == 0;
}
static sockaddr_un named(const std::string &name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, name.data(), name.size());
  return address;
}

// files
PROBE(reads_a_file) { return can_read(folder + "/secret.txt"); }
PROBE(reads_a_file_by_a_link) { return symlink((folder + "/secret.txt").c_str(), "link") == 0 && can_read("link"); }
PROBE(reads_another_submission) { return can_read(folder + "/class/good.cpp"); }
PROBE(lists_the_class) { return can_list(folder + "/class"); }
PROBE(reads_passwd) { return can_read("/etc/passwd"); }
PROBE(reads_shadow) { return can_read("/etc/shadow"); }
PROBE(lists_root) { return can_list("/root"); }
PROBE(lists_home) { return can_list("/home"); }
PROBE(lists_run) { return can_list("/run"); }
PROBE(lists_sys) { return can_list("/sys/class"); }
PROBE(lists_var) { return can_list("/var/tmp") || can_list("/var/lib"); }
PROBE(writes_a_file) { return can_open(folder + "/open/new", O_WRONLY | O_CREAT); }
PROBE(appends_to_a_file) { return can_open(folder + "/open/file", O_WRONLY | O_APPEND); }
PROBE(deletes_a_file) { return unlink((folder + "/open/file").c_str()) == 0; }
PROBE(links_a_file) { return link((folder + "/open/file").c_str(), "file") == 0; }
PROBE(makes_a_folder) { return mkdir("/var/tmp/ampsim-hostile", 0777) == 0; }
PROBE(writes_to_usr) { return can_open("/usr/lib/ampsim-hostile", O_WRONLY | O_CREAT); }
PROBE(writes_to_the_root) { return can_open("/hostile", O_WRONLY | O_CREAT); }
PROBE(writes_to_dev) {
  return can_open("/dev/hostile", O_WRONLY | O_CREAT) || can_open("/dev/shm/hostile", O_WRONLY | O_CREAT);
}
PROBE(writes_to_ampsim) { return can_open("/proc/" + std::to_string(getppid()) + "/exe", O_WRONLY); }
PROBE(reads_by_the_root_of_others) {
  for (const std::string &each : processes())
    if (can_read("/proc/" + each + "/root" + folder + "/secret.txt") ||
        can_read("/proc/" + each + "/cwd/secret.txt"))
      return true;
  return false;
}
PROBE(sets_the_core_pattern) { return can_open("/proc/sys/kernel/core_pattern", O_WRONLY); }
PROBE(triggers_sysrq) { return can_open("/proc/sysrq-trigger", O_WRONLY); }
PROBE(reads_the_kernels_memory) { return can_read("/dev/mem") || can_read("/dev/kmsg") || can_read("/proc/kcore"); }
PROBE(makes_a_device) {
  return mknod("device", S_IFBLK | 0600, makedev(8, 0)) == 0 || mknod("device", S_IFCHR | 0600, makedev(1, 1)) == 0;
}
PROBE(opens_by_handle) { return done(syscall(SYS_open_by_handle_at, AT_FDCWD, nullptr, 0)) || errno != EPERM; }
PROBE(has_files_of_others) {
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) == 0 &&
        (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) || S_ISSOCK(status.st_mode)))
      return true;
  }
  return false;
}
PROBE(fills_its_folder) {
  int file = open("large", O_WRONLY | O_CREAT, 0600), other = open("larger", O_WRONLY | O_CREAT, 0600);
  std::vector<char> block(1 << 20, 1);
  std::size_t all = 0;
  std::signal(SIGXFSZ, SIG_IGN);
  for (int each : {file, other})
    for (ssize_t length; all < (200u << 20) && (length = write(each, block.data(), block.size())) > 0;)
      all += std::size_t(length);
  unlink("large");
  unlink("larger");
  return all > (65u << 20);
}

// sockets
PROBE(connects_to_a_socket) {
  sockaddr_un address = named(folder + "/socket");
  return connects(AF_UNIX, SOCK_STREAM, &address, sizeof address);
}
PROBE(connects_to_an_abstract_socket) {
  sockaddr_un address = named(std::string(1, '\0') + "ampsim-hostile-" + std::to_string(port));
  return connects(AF_UNIX, SOCK_STREAM, &address, sizeof(sa_family_t) + 16 + std::to_string(port).size());
}
PROBE(connects_to_a_port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(std::uint16_t(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connects(AF_INET, SOCK_STREAM, &address, sizeof address);
}
PROBE(connects_to_the_world) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(53);
  address.sin_addr.s_addr = htonl(0x08080808);
  return connects(AF_INET, SOCK_DGRAM, &address, sizeof address);
}
PROBE(uses_ipv6) { return done(socket(AF_INET6, SOCK_STREAM, 0)); }
PROBE(uses_netlink) { return done(socket(AF_NETLINK, SOCK_RAW, 0)); }
PROBE(uses_packets) { return done(socket(AF_PACKET, SOCK_RAW, 0)); }
PROBE(uses_vsock) { return done(socket(AF_VSOCK, SOCK_STREAM, 0)); }
PROBE(uses_the_kernels_cryptography) { return done(socket(AF_ALG, SOCK_SEQPACKET, 0)); }
PROBE(uses_raw_sockets) { return done(socket(AF_INET, SOCK_RAW, 1)); }
PROBE(writes_into_a_pipe) { return can_open(folder + "/pipe", O_WRONLY); }

// terminals
PROBE(opens_the_terminal) { return can_open("/dev/tty", O_RDWR); }
PROBE(types_into_the_terminal) {
  for (int descriptor = 0; descriptor < 3; ++descriptor)
    if (ioctl(descriptor, TIOCSTI, "x") == 0)
      return true;
  int terminal = open("/dev/tty", O_RDWR);
  return terminal >= 0 && ioctl(terminal, TIOCSTI, "x") == 0;
}
PROBE(types_with_a_high_half) { return syscall(SYS_ioctl, 0, 0x100000000ul | TIOCSTI, "x") == 0 || errno != EPERM; }
PROBE(opens_other_terminals) {
  return can_open("/dev/pts/0", O_RDWR) || can_open("/dev/ptmx", O_RDWR) || can_open("/dev/console", O_RDWR);
}
PROBE(takes_a_terminal) { return ioctl(0, TIOCSCTTY, 1) == 0; }
PROBE(is_in_the_teachers_session) { return getsid(0) == 0; }

// processes
PROBE(signals_an_outside_process) { return kill(outside_process, 0) == 0; }
PROBE(sees_outside_processes) {
  for (const std::string &each : processes()) {
    std::ifstream file("/proc/" + each + "/cmdline");
    std::ostringstream words;
    words << file.rdbuf();
    if (words.str().find("hostile/grade_test") != std::string::npos)
      return true;
  }
  return false;
}
PROBE(traces_others) {
  for (const std::string &each : processes())
    if (done(ptrace(PTRACE_SEIZE, std::stoi(each), nullptr, nullptr)) || errno != EPERM)
      return true;
  return false;
}
PROBE(reads_memory_of_the_judge) {
  for (const std::string &each : processes())
    if (each != "1" && std::stoi(each) < getppid() && can_open("/proc/" + each + "/mem", O_RDONLY))
      return true;
  return false;
}
PROBE(reads_memory_by_a_system_call) {
  char byte;
  iovec mine{&byte, 1}, theirs{&byte, 1};
  return done(process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0)) || errno != EPERM;
}
PROBE(lists_descriptors_of_the_judge) {
  for (const std::string &each : processes())
    if (std::stoi(each) < getppid() && can_list("/proc/" + each + "/fd"))
      return true;
  return false;
}
PROBE(has_descriptors_of_its_keeper) {
  for (const std::string &each : processes())
    if (can_open("/proc/" + each + "/fd/3", O_WRONLY))
      return true;
  return false;
}
PROBE(takes_descriptors) { return done(syscall(SYS_pidfd_getfd, 0, 3, 0)) || errno != EPERM; }
PROBE(limits_the_judge) {
  rlimit none{0, 0};
  return prlimit(1, RLIMIT_CPU, &none, nullptr) == 0 || prlimit(getppid(), RLIMIT_CPU, &none, nullptr) == 0;
}
PROBE(raises_its_limits) {
  rlimit much{RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_NPROC, &much) == 0 || setrlimit(RLIMIT_NOFILE, &much) == 0 ||
         setrlimit(RLIMIT_FSIZE, &much) == 0;
}
PROBE(reads_the_teachers_environment) {
  if (std::getenv("AMPSIM_TEST_SECRET"))
    return true;
  for (const std::string &each : processes()) {
    std::ifstream file("/proc/" + each + "/environ");
    std::ostringstream text;
    text << file.rdbuf();
    if (text.str().find("AMPSIM_TEST_SECRET") != std::string::npos)
      return true;
  }
  return false;
}
PROBE(is_killed_last) {
  std::ofstream file("/proc/self/oom_score_adj");
  file << -500;
  file.flush();
  return bool(file);
}

// namespaces and rights
PROBE(makes_a_user_namespace) { return unshare(CLONE_NEWUSER) == 0; }
PROBE(makes_a_mount_namespace) { return unshare(CLONE_NEWNS) == 0; }
PROBE(makes_a_network_namespace) { return unshare(CLONE_NEWNET) == 0; }
static bool clones(unsigned long flags) {
  long child = syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (child == 0)
    _exit(0);
  return child > 0;
}
PROBE(clones_into_a_user_namespace) { return clones(CLONE_NEWUSER); }
PROBE(clones_into_a_pid_namespace) { return clones(CLONE_NEWPID); }
PROBE(clones_by_clone3) {
  unsigned long arguments[11] = {CLONE_NEWUSER};
  arguments[4] = SIGCHLD;
  long child = syscall(SYS_clone3, arguments, sizeof arguments);
  if (child == 0)
    _exit(0);
  return child > 0;
}
PROBE(enters_a_namespace) { return done(setns(open("/proc/1/ns/user", O_RDONLY), 0)) || errno != EPERM; }
PROBE(mounts) { return mount("tmpfs", ".", "tmpfs", 0, nullptr) == 0; }
PROBE(unmounts) { return umount2("/tmp", MNT_DETACH) == 0; }
PROBE(remounts) { return mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND, nullptr) == 0; }
PROBE(opens_a_file_system) { return done(syscall(SYS_fsopen, "tmpfs", 0)); }
PROBE(changes_the_root) { return chroot(".") == 0; }
PROBE(becomes_root) { return setuid(0) == 0 || setreuid(0, 0) == 0; }
PROBE(changes_its_groups) { return setgid(0) == 0; }
PROBE(may_gain_rights) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1; }
PROBE(has_rights) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if ((line.rfind("CapEff:", 0) == 0 || line.rfind("CapPrm:", 0) == 0) &&
        line.find_first_of("123456789abcdef", 7) != std::string::npos)
      return true;
  return false;
}
PROBE(maps_users) {
  return can_open("/proc/self/uid_map", O_WRONLY) && std::ofstream("/proc/self/uid_map") << "0 0 1" << std::flush;
}

// memory and the kernel
PROBE(makes_a_memfd) { return done(syscall(SYS_memfd_create, "memory", 0)); }
PROBE(makes_a_secret_memfd) { return done(syscall(447, 0)); }
PROBE(locks_a_file_of_all) {
  int file = open("/usr/bin/env", O_RDONLY);
  struct flock lock{};
  lock.l_type = F_RDLCK;
  return flock(file, LOCK_SH | LOCK_NB) == 0 || fcntl(file, F_SETLK, &lock) == 0;
}
PROBE(is_notified_of_a_shared_folder) { return inotify_add_watch(inotify_init1(0), "/usr/bin", IN_OPEN) >= 0; }
PROBE(reads_the_kernels_words) {
  std::ifstream file("/proc/cmdline");
  return file.get() != EOF;
}
PROBE(makes_a_pair_of_sockets) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
}
PROBE(shares_anonymous_memory) {
  return mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}
PROBE(shares_zeros) {
  return mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, open("/dev/zero", O_RDWR), 0) != MAP_FAILED;
}
PROBE(makes_shared_memory) { return done(syscall(SYS_shmget, 0, 1 << 20, 0600)); }
PROBE(makes_a_message_queue) { return done(syscall(SYS_mq_open, "/queue", O_CREAT | O_RDWR, 0600, nullptr)); }
PROBE(locks_memory) { return mlockall(MCL_CURRENT) == 0; }
PROBE(uses_io_uring) {
  char parameters[256] = {};
  return done(syscall(SYS_io_uring_setup, 8, parameters)) || errno != EPERM;
}
PROBE(uses_userfaultfd) { return done(syscall(SYS_userfaultfd, 1)); }
PROBE(uses_bpf) { return done(syscall(SYS_bpf, 0, nullptr, 0)) || errno != EPERM; }
PROBE(uses_perf_events) { return done(syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0)) || errno != EPERM; }
PROBE(adds_a_key) { return done(syscall(SYS_add_key, "user", "name", "x", 1, -2)) || errno != EPERM; }
PROBE(reads_keys) { return done(syscall(SYS_keyctl, 0, -3, 0)) || errno != EPERM; }
PROBE(loads_a_module) { return done(syscall(SYS_init_module, nullptr, 0, "")) || errno != EPERM; }
PROBE(loads_a_kernel) { return done(syscall(SYS_kexec_load, 0, 0, nullptr, 0)) || errno != EPERM; }
PROBE(restarts_the_machine) { return done(syscall(SYS_reboot, 0, 0, 0, nullptr)); }
PROBE(names_the_machine) { return sethostname("hostile", 7) == 0; }
PROBE(knows_the_machines_name) {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return std::strcmp(name, "sandbox") != 0;
}
PROBE(sets_the_time) {
  timeval now{1, 0};
  return settimeofday(&now, nullptr) == 0;
}
PROBE(reads_the_kernels_log) { return done(syscall(SYS_syslog, 3, nullptr, 0)) || errno != EPERM; }
PROBE(swaps) { return done(syscall(SYS_swapon, "/tmp/x", 0)) || errno != EPERM; }
PROBE(uses_ports) { return done(syscall(SYS_iopl, 3)); }
PROBE(turns_randomisation_off) { return done(syscall(SYS_personality, 0x0040000)); }
PROBE(calls_the_system_as_32_bit_code) {
  long result;
  asm volatile("int $0x80" : "=a"(result) : "a"(20l) : "memory"); // getpid
  return result > 0;
}

static bool tries(const Probe &probe) {
  pid_t child = fork();
  if (child < 0)
    return true;
  if (child == 0) {
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(20);
    _exit(probe.succeeds() ? 10 : 11);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 10;
}

void reverse_tiles(std::vector<int> &numbers) {
  static bool tried = false;
  if (!std::exchange(tried, true)) {
    int succeeded = 0;
    for (const Probe &each : probes())
      if (tries(each)) {
        ++succeeded;
        std::fprintf(stderr, "SUCCEEDED: %s\n", each.name);
      }
    std::fprintf(stderr, "PROBES: %d succeeded of %d\n", succeeded, int(probes().size()));
  }
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(
      view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
        tile_static int line[32];
        line[t.local[0]] = view[t.global];
        t.barrier.wait();
        view[t.global] = line[31 - t.local[0]];
      });
}
int main() {}
