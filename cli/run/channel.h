// What the child tells its parent, and the pipe that it goes through.
//
// A message is CBOR in a frame (frame.h). It is sent when the thing happens, not at the end, so that nothing is lost
// when the program dies. How a process ended is known to the system; that main() returned is a message, since any
// function can end the process. What did
// not arrive is noticed: frames are numbered, both sides count them, and a launch that begins has to end.
//
// The program may close descriptors that it did not open (closefrom, daemons). The child therefore looks, before it
// writes, whether its end is still the pipe, and otherwise opens it again through /proc and its parent.
#pragma once

#include "cli/run/frame.h"
#include "cli/run/stats.h"
#include "detector/finding.h"
#include "detector/part_footprint.h"
#include "detector/trace.h"
#include "simulator/fault.h"
#include "simulator/monitor.h"

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
  std::uint32_t schedule = 0; // 0, 1, ...: under which of the orders
  enum class Stage : std::uint8_t {
    explained, // all there is; replaces the candidates
    partial,   // the launch was left while it was being explained
    candidate, // from the first run, in case there is no second one
    added,     // beside what there is: by comparing the launch with other work
  } stage = Stage::explained;
};
struct LaunchEnds {
  std::uint32_t launch = 0;
  Coverage coverage;
  bool asks = false; // the child waits for SharedState::answered, and goes on unless it is stopped
};
/// A launch ends by a fault of its kernel; the process dies of it.
struct LaunchFails {
  std::uint32_t launch = 0;
  std::uint32_t schedule = 0;
  KernelFault fault;
};
/// Host memory under a view is not what it should be; the process may die of it.
struct HostCopyFails {
  HostCopyFault fault;
};
/// Every access of some tiles; replaces an earlier one.
struct TraceMade {
  Trace trace;
};
/// A launch is about to run, and could do without checks if it were proved. The child waits for
/// SharedState::proof_answered.
struct ProofAsked {
  std::uint32_t launch = 0;
};
/// main() has returned; what the program does at its exit is still to come.
struct MainReturned {
  int status = 0;
  std::uint64_t mark = 0; // frontend::Program::mark_left_by_main
};
/// The program has loaded code for the device (frontend::Program::hear_of_module).
struct ModuleLoads {
  std::string news;
};
/// The part of a launch that was asked for has run, or cannot run by itself. The program ends there.
struct PartEnds {
  std::string why_not; // empty: it has run
  std::vector<RegionFootprint> footprint;
  PartRules rules;
};
/// The program could not be started.
struct NotStarted {
  bool ours = false; // a fault of ampsim; else the program cannot be linked
  std::string message;
};
using Message = std::variant<LaunchBegins, FindingsMade, LaunchEnds, NotStarted, LaunchFails, TraceMade,
                             HostCopyFails, MainReturned, ProofAsked, PartEnds, ModuleLoads>;

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

/// What needs no message: a page that both processes see.
struct SharedState {
  std::atomic<bool> stopped{false}; // ended by --stop-on-first
  sem_t answered;                   // a launch that asks has been looked at
  sem_t proof_answered;             // `proof` is that of the launch that asked
  std::atomic<LaunchProof> proof{LaunchProof::none};
  std::atomic<bool> channel_lost{false};
  std::atomic<std::uint64_t> sent{0}; // messages, those that did not arrive included
  std::atomic<std::uint64_t> unchecked_launches{0};
  std::atomic<std::uint64_t> left_out{0}; // launches that are not to be checked
  LaunchProgress progress;
  RunStats stats; // written by the child, read by its parent after it has ended
};

class Channel {
public:
  Channel(); // throws std::system_error
  ~Channel();
  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  SharedState &shared() const { return *state; }
  const FrameKey &key() const { return frame_key; }

  /// Has that process come from ours by fork alone, so that it could launch kernels of our program? Also where that
  /// cannot be known of a process of this user.
  bool is_shared_with(pid_t process) const;

  /// In the parent: what is there now, or much of it; empty where nothing is. `descriptor` is readable when there
  /// is more.
  std::string receive();
  int descriptor() const { return read_end; }

  /// In the child, once, before anything is sent.
  void become_sender();
  /// From any thread.
  void send(const Message &message);

private:
  bool write_end_is_ours() const;
  bool reopen();

  int read_end = -1, write_end = -1, parents_write_end = -1;
  dev_t device = 0;
  ino_t inode = 0;
  pid_t parent = 0;
  FrameKey frame_key = new_frame_key();
  std::timed_mutex sending;
  SharedState *state = nullptr;
};

} // namespace ampsim::cli
