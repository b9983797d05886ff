// Programs that try to hide from `ampsim run` that not everything was checked: one program, so that it is compiled
// once, and a trick for each of its arguments. Each trick is followed by the expected result: the exit status,
// options in brackets, and a regular expression for the last line. No trick waits for a time: a launch counts as
// running when its thread has used so much processor time that it can be nowhere else.
//
// 99: the trick cannot be tried here (for example, it needs root).
#include <amp.h>

#include <algorithm>
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <map>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>

using namespace concurrency;

using Trick = int (*)();
static std::map<std::string, Trick> &tricks() {
  static std::map<std::string, Trick> all;
  return all;
}
struct Register {
  Register(const char *name, Trick trick) { tricks()[name] = trick; }
};
#define TRICK(name)                                                                                                \
  static int name();                                                                                               \
  static Register register_##name(#name, name);                                                                    \
  static int name()

static constexpr int cannot = 99;

//===--- launches -----------------------------------------------------------------------===//

static void clean_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = i[0]; });
}
static void racy_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[0] = i[0]; });
}
static void endless_launch() {
  static std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(
      data.extent, [=](index<1> i) restrict(amp) {
        for (unsigned k = 0; k != 1; k += 2)
          data[i] = data[i] + 1;
      });
}
static void faulting_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(
      data.extent, [=](index<1> i) restrict(amp) {
        int *p = &data[i];
        if (data[i] == 0)
          p = (int *)0;
        *p = 1;
      });
}
static void dividing_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = 1 / data[i]; });
}
static void divergent_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(
      data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (data[t.global] == 0 && t.local[0] == 1)
          return;
        t.barrier.wait();
        data[0] = t.global[0];
      });
}
static void waiting_launch() {
  std::vector<int> host(64);
  array_view<int, 1> data(64, host.data());
  parallel_for_each(
      data.extent, [=](index<1> i) restrict(amp) {
        while (data[0] == 0)
          ;
        data[1] = i[0];
      });
}

/// Returns when the thread is in the middle of its work.
static void wait_for(pthread_t thread) {
  clockid_t clock;
  if (pthread_getcpuclockid(thread, &clock) != 0)
    std::exit(98);
  timespec used{};
  while (used.tv_sec == 0 && used.tv_nsec < 200'000'000) {
    usleep(2000);
    clock_gettime(clock, &used);
  }
}
/// A launch without end in a thread, which has begun.
static pthread_t start_endless() {
  std::thread thread(endless_launch);
  pthread_t id = thread.native_handle();
  thread.detach();
  wait_for(id);
  return id;
}
/// In the launching thread itself: `handler` after 0.2 s of processor time.
static void interrupt_launch(void (*handler)(int)) {
  std::signal(SIGVTALRM, handler);
  itimerval timer{};
  timer.it_value.tv_usec = 200'000;
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}
static void exit_0(int) { _exit(0); }

//===--- ends in the middle of a launch --------------------------------------------------===//

TRICK(exits_during_a_launch) { // 67 did not finish
  start_endless();
  _exit(0);
}
TRICK(returns_during_a_launch) { // 67 did not finish
  start_endless();
  return 0;
}
TRICK(returns_its_own_status_during_a_launch) { // 67 did not finish
  start_endless();
  return 5;
}
TRICK(quick_exit_during_a_launch) { // 67 did not finish
  start_endless();
  std::quick_exit(0);
}
TRICK(exit_group_during_a_launch) { // 67 did not finish
  start_endless();
  return int(syscall(SYS_exit_group, 0));
}
TRICK(exit_in_another_thread) { // 67 did not finish
  start_endless();
  std::thread([] { std::exit(0); }).join();
  return 0;
}
TRICK(becomes_another_program) { // 67 did not finish
  start_endless();
  execl("/bin/true", "true", nullptr);
  return 1;
}
TRICK(vfork_then_exit) { // 67 did not finish
  start_endless();
  if (vfork() == 0)
    _exit(0);
  _exit(0);
}
TRICK(main_thread_ends_alone) { // 67 did not finish
  start_endless();
  std::thread([] {
    sleep(1);
    _exit(0);
  }).detach();
  pthread_exit(nullptr);
}
TRICK(two_launching_threads) { // 67 did not finish
  start_endless();
  std::thread(endless_launch).detach(); // waits for the first one
  _exit(0);
}
TRICK(clean_launches_first) { // 67 did not finish
  clean_launch();
  clean_launch();
  start_endless();
  _exit(0);
}
TRICK(timer_exits) { // 67 did not finish
  interrupt_launch(exit_0);
  endless_launch();
  return 0;
}
static sigjmp_buf out_of_the_launch;
TRICK(jumps_out_of_a_launch) { // 67 did not finish
  interrupt_launch([](int) { siglongjmp(out_of_the_launch, 1); });
  if (sigsetjmp(out_of_the_launch, 1) == 0)
    endless_launch();
  _exit(0);
}
TRICK(thread_ends_in_its_launch) { // 67 did not finish
  std::signal(SIGUSR1, [](int) { syscall(SYS_exit, 0); });
  pthread_kill(start_endless(), SIGUSR1);
  usleep(10000);
  _exit(0);
}
TRICK(terminate_handler_exits) { // 67 did not finish
  std::set_terminate([] { _exit(0); });
  start_endless();
  throw std::runtime_error("nobody catches it");
}
TRICK(abort_handler_exits) { // 67 did not finish
  std::signal(SIGABRT, exit_0);
  start_endless();
  std::abort();
}
TRICK(child_traces_and_ends_it) { // 67|99|137 .*
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
  start_endless();
  pid_t victim = getpid();
  if (fork() == 0) {
    if (ptrace(PTRACE_SEIZE, victim, nullptr, nullptr) != 0)
      kill(victim, SIGUSR2);
    kill(victim, SIGKILL);
    _exit(0);
  }
  std::signal(SIGUSR2, [](int) { _exit(cannot); });
  for (;;)
    pause();
}
TRICK(exit_handler_exits_during_a_launch) { // 67 did not finish
  std::atexit([] {
    start_endless();
    _exit(0);
  });
  return 0;
}
struct ExitsWhenDestroyed {
  bool armed = false;
  ~ExitsWhenDestroyed() {
    if (armed) {
      start_endless();
      _exit(0);
    }
  }
} static exits_when_destroyed;
TRICK(static_destructor_exits_during_a_launch) { // 67 did not finish
  exits_when_destroyed.armed = true;
  return 0;
}

//===--- faults of kernels ---------------------------------------------------------------===//

TRICK(fault_handler_exits) { // 67 did not finish
  std::signal(SIGSEGV, exit_0);
  faulting_launch();
  return 0;
}
TRICK(division_handler_exits) { // 67 did not finish
  std::signal(SIGFPE, exit_0);
  dividing_launch();
  return 0;
}
TRICK(fault_handler_jumps) { // 67 did not finish
  std::signal(SIGSEGV, [](int) { siglongjmp(out_of_the_launch, 1); });
  if (sigsetjmp(out_of_the_launch, 1) == 0)
    faulting_launch();
  return 0;
}
TRICK(fault_handler_returns_to_a_clean_launch) { // 67 did not finish
  std::signal(SIGFPE, [](int) {
    clean_launch();
    _exit(0);
  });
  dividing_launch();
  return 0;
}
TRICK(fault_is_ignored) { // 139 until then
  std::signal(SIGSEGV, SIG_IGN);
  faulting_launch();
  return 0;
}
TRICK(fault_handler_set_during_the_launch) { // 67|139 did not finish|until then
  std::thread([] {
    for (;;)
      std::signal(SIGSEGV, exit_0);
  }).detach();
  faulting_launch();
  return 0;
}
TRICK(kills_itself_in_a_launch) { // 137 until then
  interrupt_launch([](int) { kill(getpid(), SIGKILL); });
  endless_launch();
  return 0;
}
TRICK(dies_after_a_clean_launch) { // 134 until then
  clean_launch();
  std::abort();
}

//===--- launches that stop early --------------------------------------------------------===//

TRICK(divergence_is_not_looked_for) { // 67 [--detect=raw] ended early
  divergent_launch();
  return 0;
}
TRICK(divergence_is_looked_for) { // 66 .*
  divergent_launch();
  return 0;
}
TRICK(waiting_is_not_looked_for) { // 67 [--detect=raw] ended early
  waiting_launch();
  return 0;
}

//===--- processes -----------------------------------------------------------------------===//

static int wait_and_return(pid_t child) {
  if (child < 0)
    return cannot;
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return 0;
}
TRICK(launches_in_a_child) { // 67 1 launch ran in processes that the program forked
  pid_t child = fork();
  if (child == 0) {
    racy_launch();
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_child_beside_a_clean_one) { // 67 2 launches ran in processes that the program forked
  clean_launch();
  pid_t child = fork();
  if (child == 0) {
    racy_launch();
    racy_launch();
    std::exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_grandchild) { // 67 ran in processes that the program forked
  pid_t child = fork();
  if (child == 0) {
    pid_t grandchild = fork();
    if (grandchild == 0) {
      racy_launch();
      _exit(0);
    }
    waitpid(grandchild, nullptr, 0);
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_child_by_system_call) { // 67 ran in processes that the program forked
  pid_t child = pid_t(syscall(SYS_fork));
  if (child == 0) {
    racy_launch();
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_child_without_descriptors) { // 67 ran in processes that the program forked
  pid_t child = fork();
  if (child == 0) {
    close_range(3, ~0u, 0);
    racy_launch();
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_new_session) { // 67 ran in processes that the program forked
  pid_t child = fork();
  if (child == 0) {
    setsid();
    racy_launch();
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(launches_in_a_pid_namespace) { // 67|99 ran in processes that the program forked|.*
  if (unshare(CLONE_NEWPID) != 0)
    return cannot;
  pid_t child = fork();
  if (child == 0) {
    racy_launch();
    _exit(0);
  }
  return wait_and_return(child);
}
TRICK(child_goes_on_as_the_program) { // 67 forked
  if (fork() != 0)
    _exit(0);
  alarm(20);
  while (getppid() == 0)
    usleep(1000);
  racy_launch();
  usleep(300000);
  _exit(0);
}
TRICK(daemon_launches_later) { // 67 still running
  if (daemon(1, 0) != 0)
    return cannot;
  alarm(20);
  sleep(2);
  racy_launch();
  return 0;
}
static void leave_child_running(void (*prepare)()) {
  int ends[2];
  if (pipe(ends) != 0)
    std::exit(98);
  if (fork() == 0) {
    prepare();
    alarm(20);
    for (int descriptor : {0, 1, 2})
      close(descriptor);
    (void)!write(ends[1], "", 1);
    sleep(2);
    racy_launch();
    _exit(0);
  }
  char byte;
  (void)!read(ends[0], &byte, 1);
}
TRICK(child_is_left_running) { // 67 1 process that the program forked was still running
  leave_child_running([] {});
  return 0;
}
TRICK(child_hides_its_memory) { // 67 1 process that the program forked was still running
  leave_child_running([] { prctl(PR_SET_DUMPABLE, 0); });
  return 0;
}
TRICK(child_in_a_new_session_without_descriptors) { // 67 1 process that the program forked was still running
  leave_child_running([] {
    setsid();
    prctl(PR_SET_NAME, "harmless");
  });
  return 0;
}
TRICK(child_of_a_child_that_ended) { // 67 still running
  leave_child_running([] {
    if (fork() != 0)
      _exit(0);
  });
  return 0;
}
TRICK(another_program_is_left_running) { // 0 no hazards found; checked 1 launch
  clean_launch();
  const char *arguments[] = {"sleep", "2", nullptr};
  pid_t child;
  posix_spawn_file_actions_t none;
  posix_spawn_file_actions_init(&none);
  for (int descriptor : {0, 1, 2})
    posix_spawn_file_actions_addopen(&none, descriptor, "/dev/null", O_RDWR, 0);
  return posix_spawn(&child, "/bin/sleep", &none, nullptr, const_cast<char **>(arguments), environ) ? cannot : 0;
}
TRICK(child_without_a_launch) { // 0 no hazards found; checked 1 launch
  clean_launch();
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  return wait_and_return(child);
}

//===--- descriptors and what goes through them -------------------------------------------===//

template <class Do> static void for_each_pipe(Do each) {
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode))
      each(descriptor);
  }
}
TRICK(closes_descriptors) { // 66 1 finding
  close_range(3, ~0u, 0);
  racy_launch();
  return 0;
}
TRICK(puts_others_in_their_place) { // 66 1 finding
  int nothing = open("/dev/null", O_RDWR);
  for_each_pipe([&](int descriptor) { dup2(nothing, descriptor); });
  racy_launch();
  return 0;
}
TRICK(puts_pipes_in_their_place) { // 66 1 finding
  int ends[2];
  if (pipe(ends) != 0)
    return cannot;
  for_each_pipe([&](int descriptor) {
    if (descriptor != ends[0] && descriptor != ends[1])
      dup2(ends[1], descriptor);
  });
  racy_launch();
  return 0;
}
TRICK(closes_them_again_and_again) { // 66 1 finding
  std::thread([] {
    for (;;)
      for_each_pipe([](int descriptor) { close(descriptor); });
  }).detach();
  for (int k = 0; k < 5; ++k)
    clean_launch();
  racy_launch();
  return 0;
}
TRICK(closes_them_while_they_are_used) { // 66 1 finding
  for (int k = 0; k < 2; ++k)
    std::thread([] {
      for (;;)
        close_range(3, ~0u, 0);
    }).detach();
  for (int k = 0; k < 300; ++k)
    clean_launch();
  racy_launch();
  return 0;
}
TRICK(makes_them_non_blocking) { // 66 1 finding
  for_each_pipe([](int descriptor) {
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    fcntl(descriptor, F_SETPIPE_SZ, 4096);
  });
  for (int k = 0; k < 20; ++k)
    clean_launch();
  racy_launch();
  return 0;
}
TRICK(has_no_descriptors_left) { // 67 findings may be lost
  rlimit none{0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  close_range(3, ~0u, 0);
  racy_launch();
  return 0;
}
TRICK(loses_its_rights) { // 67|99 findings may be lost|.*
  if (setgid(65534) != 0 || setuid(65534) != 0)
    return cannot;
  close_range(3, ~0u, 0);
  racy_launch();
  return 0;
}
TRICK(loses_proc) { // 67|99 findings may be lost|.*
  mkdir("empty", 0755);
  if (chroot("empty") != 0)
    return cannot;
  close_range(3, ~0u, 0);
  racy_launch();
  return 0;
}
TRICK(writes_garbage_first) { // 67 findings may be lost
  for_each_pipe([](int descriptor) { (void)!write(descriptor, "garbage, garbage, garbage, garbage", 34); });
  racy_launch();
  return 0;
}
TRICK(writes_garbage_last) { // 67 findings may be lost
  clean_launch();
  for_each_pipe([](int descriptor) { (void)!write(descriptor, "garbage, garbage, garbage, garbage", 34); });
  return 0;
}
TRICK(writes_a_byte) { // 67 findings may be lost
  clean_launch();
  for_each_pipe([](int descriptor) { (void)!write(descriptor, "", 1); });
  return 0;
}
TRICK(announces_a_large_message) { // 67 findings may be lost
  const std::uint32_t length = 0xffffff00;
  for_each_pipe([&](int descriptor) { (void)!write(descriptor, &length, sizeof length); });
  racy_launch();
  return 0;
}
TRICK(writes_zeros) { // 67 findings may be lost
  std::string zeros(4096, '\0');
  for_each_pipe([&](int descriptor) { (void)!write(descriptor, zeros.data(), zeros.size()); });
  racy_launch();
  return 0;
}
TRICK(forges_the_end_of_a_launch) { // 67 .*
  start_endless();
  // [2, [1, 0, 0, 0, false, false]] in CBOR, after a length as it would be without checksums.
  const unsigned char message[] = {11, 0, 0, 0, 0x82, 2, 0x86, 1, 0, 0, 0, 0xf4, 0xf4};
  for_each_pipe([&](int descriptor) { (void)!write(descriptor, message, sizeof message); });
  _exit(0);
}
TRICK(garbage_in_a_thread) { // 67 .*
  static std::atomic<bool> written = false;
  std::thread([] {
    for (;; written = true)
      for_each_pipe([](int descriptor) { (void)!write(descriptor, "x", 1); });
  }).detach();
  while (!written)
    sched_yield();
  racy_launch();
  return 0;
}
/// The process whose child's child this is.
static pid_t grandparent() {
  std::ifstream status("/proc/" + std::to_string(getppid()) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("PPid:", 0) == 0)
      return pid_t(std::atoi(line.c_str() + 5));
  return 0;
}
TRICK(steals_messages) { // 66|67|99 .*
  std::vector<int> stolen;
  for (int descriptor = 3; descriptor < 300; ++descriptor) {
    std::string path = "/proc/" + std::to_string(grandparent()) + "/fd/" + std::to_string(descriptor);
    struct stat status;
    if (stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode))
      if (int file = open(path.c_str(), O_RDONLY | O_NONBLOCK); file >= 0)
        stolen.push_back(file);
  }
  if (stolen.empty())
    return cannot;
  std::thread([stolen] {
    char bytes[4096];
    for (;;)
      for (int each : stolen)
        (void)!read(each, bytes, sizeof bytes);
  }).detach();
  racy_launch();
  return 0;
}
TRICK(closes_stderr) { // 66 1 finding
  close(0);
  close(1);
  close(2);
  racy_launch();
  return 0;
}
TRICK(forbids_large_files) { // 66 1 finding
  rlimit none{0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
  std::signal(SIGXFSZ, SIG_IGN);
  racy_launch();
  return 0;
}

//===--- the page that is shared with ampsim ----------------------------------------------===//

template <class Do> static void for_each_shared_page(Do each) {
  std::ifstream maps("/proc/self/maps");
  std::vector<std::pair<char *, std::size_t>> found;
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0;
    char rights[5] = {};
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) == 3 && std::string(rights) == "rw-s")
      found.emplace_back(reinterpret_cast<char *>(begin), end - begin);
  }
  for (auto [begin, size] : found)
    each(begin, size);
}
TRICK(clears_the_shared_page) { // 67 .*
  pid_t child = fork();
  if (child == 0) {
    racy_launch();
    _exit(0);
  }
  clean_launch();
  wait_and_return(child);
  for_each_shared_page([](char *page, std::size_t size) { std::memset(page, 0, size); });
  return 0;
}
TRICK(fills_the_shared_page) { // 67 .*
  clean_launch();
  for_each_shared_page([](char *page, std::size_t size) { std::memset(page, 1, size); });
  return 0;
}
TRICK(unmaps_the_shared_page) { // 139 until then
  for_each_shared_page([](char *page, std::size_t size) { munmap(page, size); });
  racy_launch();
  return 0;
}

//===--- the parent -----------------------------------------------------------------------===//

static int endless() {
  for (volatile unsigned k = 0;; k = k + 1) {
  }
}
TRICK(stops_its_parent) { // 124 [--time-limit=1] until then
  kill(getppid(), SIGSTOP);
  return endless();
}
TRICK(traces_its_parent) { // 124 [--time-limit=1] until then
  ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr);
  return endless();
}
TRICK(stops_its_parent_and_ends) { // 66 1 finding
  kill(getppid(), SIGSTOP);
  racy_launch();
  return 0;
}
TRICK(kills_its_parent) { // 137 until then
  kill(getppid(), SIGKILL);
  return endless();
}
TRICK(survives_its_parent) { // 66 1 finding
  prctl(PR_SET_PDEATHSIG, 0);
  kill(getppid(), SIGKILL);
  racy_launch();
  return 0;
}
TRICK(terminates_its_parent) { // 66 1 finding
  for (int number : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1})
    kill(getppid(), number);
  racy_launch();
  return 0;
}
TRICK(leaves_the_process_group) { // 124 [--time-limit=1] until then
  setsid();
  return endless();
}
TRICK(blocks_all_signals) { // 124 [--time-limit=1] until then
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  endless_launch();
  return 0;
}
TRICK(stops_itself) { // 124 [--time-limit=1] until then
  kill(getpid(), SIGSTOP);
  return 0;
}
TRICK(takes_memory) { // 125 [--memory-limit=200] until then
  for (std::vector<char *> all;; all.push_back(new char[1 << 20]))
    if (!all.empty())
      std::memset(all.back(), 1, 1 << 20);
}
TRICK(takes_shared_memory) { // 125 [--memory-limit=200] until then
  int file = memfd_create("memory", 0);
  if (ftruncate(file, 1 << 30) != 0)
    return cannot;
  void *memory = mmap(nullptr, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED)
    return cannot;
  std::memset(memory, 1, 1 << 30);
  return endless();
}

//===--- launches at exit -----------------------------------------------------------------===//

TRICK(launches_at_exit) { // 66 1 finding
  std::atexit(racy_launch);
  return 0;
}
struct LaunchesWhenDestroyed {
  bool armed = false;
  ~LaunchesWhenDestroyed() {
    if (armed)
      racy_launch();
  }
} static launches_when_destroyed;
TRICK(launches_in_a_static_destructor) { // 66 1 finding
  launches_when_destroyed.armed = true;
  return 0;
}
TRICK(launches_in_a_signal_handler) { // 66 1 finding
  std::signal(SIGUSR1, [](int) { racy_launch(); });
  raise(SIGUSR1);
  return 0;
}
TRICK(launches_in_a_thread) { // 66 1 finding
  std::thread(racy_launch).join();
  return 0;
}
TRICK(an_ordinary_program) { // 0 no hazards found; checked 1 launch
  clean_launch();
  return 0;
}

int main(int count, char **arguments) {
  auto found = tricks().find(count > 1 ? arguments[1] : "");
  return found == tricks().end() ? 97 : found->second();
}
