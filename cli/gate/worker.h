// One program of a gate, in a process of its own: `ampsim run`, whose JSON report comes back through a pipe.
//
// Whatever happens to that process costs the gate one program. It gets a process group of its own, which is killed
// when it has ended, is late, or the gate is interrupted; nothing of it touches the disk.
#pragma once

#include "cli/gate/plan.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ampsim::cli {

/// How a worker ended and what it left.
struct WorkerResult {
  int status = 0;     // as waitpid gives it
  bool late = false;  // it was killed because it did not end
  std::string report; // JSON, if it came that far
  std::string output; // the end of what program and ampsim printed
  std::string proof;  // of a program whose kernels have to be proved: the verdicts, as JSON
  std::string inputs; // the files that it was compiled from, as Program::inputs() gives them; empty: not known
  /// The sources as they were before the program ran, an object of names and texts as JSON. Nothing where it did not run here.
  std::optional<std::string> texts;
  double seconds = 0;
};

class Worker {
public:
  using Clock = std::chrono::steady_clock;

  /// Starts `ampsim run`. Throws std::system_error.
  Worker(const PlannedProgram &program, const std::vector<std::string> &options, unsigned jobs);
  ~Worker();
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  const PlannedProgram &planned() const { return program; }
  int report_descriptor() const { return report_end; }
  int output_descriptor() const { return output_end; }
  int process_descriptor() const { return process_end; }
  Clock::time_point deadline() const { return kill_at; }

  /// Takes what is in the pipes.
  void listen();
  /// Kills the group if its time has come.
  void check_deadline();
  /// Asks it to end, so that it reports what it has; kills it soon after.
  void interrupt(int signal);
  /// What it left, if it has ended.
  std::optional<WorkerResult> ended();

private:
  void kill_group() const;
  void take_inputs();

  const PlannedProgram &program;
  pid_t process = -1;
  int report_end = -1, output_end = -1, process_end = -1, inputs_file = -1, proof_file = -1;
  Clock::time_point started = Clock::now(), kill_at;
  bool interrupted = false;
  WorkerResult result;
};

} // namespace ampsim::cli
