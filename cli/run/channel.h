// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The messages from the child to its parent, and the pipe that carries them.
//
// A message is CBOR in a frame (frame.h). It is sent immediately, not at the end, so that nothing is lost when the
// program dies. The system reports how a process ended; the return of main() is a message, because any function can
// end the process. Lost messages are detected: frames are numbered, both sides count them, and every launch that
// begins must end.
//
// The program may close descriptors that it did not open (closefrom, daemons). So before each write the child checks
// that its end is still the pipe, and otherwise reopens it through /proc and its parent; again if another thread of the
// program closes it meanwhile.
#pragma once

#include "cli/run/frame.h"
#include "cli/run/stats.h"
#include "detector/detect/part_footprint.h"
#include "detector/findings/finding.h"
#include "detector/trace/trace.h"
#include "frontend/driver/host_code_places.h"
#include "simulator/fault.h"
#include "simulator/host_stack.h"
#include "simulator/monitor.h"
#include "simulator/running_place.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <semaphore.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <variant>
#include <vector>

namespace ampsim::cli {

struct LaunchBegins {
  Launch launch; // captures are not sent
};
struct FindingsMade {
  std::uint32_t launch = 0;
  std::vector<Finding> findings;
  std::uint32_t schedule = 0; // 0, 1, ...: the order's index
  enum class Stage : std::uint8_t {
    explained, // complete; replaces candidates
    partial,   // the launch was aborted while being explained
    candidate, // from the first run, in case there is no second one
    added,     // in addition: from comparing the launch with other work
  } stage = Stage::explained;
};
struct LaunchEnds {
  std::uint32_t launch = 0;
  Coverage coverage;
  bool asks = false; // like VerdictAsked
};
/// A launch ends by a fault of its kernel, which kills the process.
struct LaunchFails {
  std::uint32_t launch = 0;
  std::uint32_t schedule = 0;
  KernelFault fault;
};
/// A launch was interrupted, and is left.
struct LaunchLeft {
  std::uint32_t launch = 0;
  RunningPlace place;
};
/// Host memory under a view is invalid; the process may die of it.
struct HostCopyFails {
  HostCopyFault fault;
};
/// Every access of some tiles; replaces an earlier one.
struct TraceMade {
  Trace trace;
};
/// A launch is about to run, and needs no checks if it is proved. The child waits for SharedState::proof_answered.
struct ProofAsked {
  std::uint32_t launch = 0;
};
/// The child waits for SharedState::answered: does any finding so far count as an error?
struct VerdictAsked {};
/// main() has returned; the program's exit is still to come.
struct MainReturned {
  int status = 0;
  std::uint64_t mark = 0; // frontend::Program::mark_left_by_main
};
/// The program has loaded device code (frontend::Program::hear_of_module).
struct ModuleLoads {
  std::string news;
};
/// The requested part of a launch has run, or cannot run by itself. The program ends there.
struct PartEnds {
  std::string why_not; // empty: it has run
  std::vector<RegionFootprint> footprint;
  PartRules rules;
};
/// The host's code has been linked; none of it has run.
struct HostLinked {
  std::vector<frontend::HostSection> sections;
};
/// The program could not be started.
struct NotStarted {
  bool ours = false; // an internal error; else the program cannot be linked
  std::string message;
};
using Message =
    std::variant<LaunchBegins, FindingsMade, LaunchEnds, NotStarted, LaunchFails, TraceMade, HostCopyFails,
                 MainReturned, ProofAsked, PartEnds, ModuleLoads, HostLinked, LaunchLeft, VerdictAsked>;

/// Without a frame.
std::string encode(const Message &message);

class Decoder {
public:
  explicit Decoder(const FrameKey &key) : frames(key) {}
  void feed(std::string_view bytes) { frames.feed(bytes); }
  std::optional<Message> next();
  const FrameReader &reader() const { return frames; }

private:
  FrameReader frames;
};

/// State that needs no message: a page shared by both processes.
struct SharedState {
  std::atomic<bool> stopped{false}; // ended by --stop-on-first
  std::atomic<bool> open_line{
      false};     // the program's output ends within a line of stderr, or of stdout at its place
  sem_t answered; // `has_error` belongs to the waiting launch
  std::atomic<bool> has_error{false};
  sem_t proof_answered; // `proof` belongs to the waiting launch
  std::atomic<LaunchProof> proof{LaunchProof::none};
  std::atomic<bool> channel_lost{false};
  std::atomic<std::uint64_t> sent{0}; // messages, including lost ones
  std::atomic<std::uint64_t> unchecked_launches{0};
  std::atomic<std::uint64_t> left_out{0}; // unchecked launches
  LaunchProgress progress;
  HostStack host_stack;
  RunStats stats; // written by the child, read by its parent after it has ended
};
static_assert(sizeof(SharedState) <= 4096); // one page: sandboxes allow no larger shared mapping

class Channel {
public:
  Channel(); // throws std::system_error
  ~Channel();
  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  SharedState &shared() const { return *state; }
  const FrameKey &key() const { return frame_key; }

  /// Returns whether that process descends from ours by fork alone, so that it could launch kernels of our program.
  /// Also true if that cannot be determined for a process of this user.
  bool is_shared_with(pid_t process) const;

  /// In the parent: the available data, or much of it; empty if there is none. `descriptor` is readable if there is
  /// more.
  std::string receive();
  int descriptor() const { return read_end; }

  /// In the child, once, before anything is sent.
  void become_sender();
  /// From any thread.
  void send(const Message &message);

private:
  bool write_end_is_ours() const;
  /// Returns whether it could be opened. The program may close it at any time.
  bool reopen();
  bool write_all(std::string_view bytes);

  int read_end = -1, write_end = -1, parents_write_end = -1;
  dev_t device = 0;
  ino_t inode = 0;
  pid_t parent = 0;
  FrameKey frame_key = new_frame_key();
  std::timed_mutex sending;
  SharedState *state = nullptr;
};

} // namespace ampsim::cli
