// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One program of a gate, in a separate process: `ampsim run`, whose JSON report returns through a pipe.
//
// Whatever happens to that process costs the gate one program only. It gets its own process group, which is killed
// when the process has ended or exceeds its time, or the gate is interrupted; it does not touch the disk.
#pragma once

#include "cli/gate/plan.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ampsim::cli {

/// The exit status and the results of a worker.
struct WorkerResult {
  int status = 0;       // as waitpid gives it
  bool overdue = false; // it was killed because it did not end
  std::string report;   // JSON, if it got that far
  std::string output;   // the end of the output of the program and ampsim
  std::string proof;    // for a program with required proofs: the verdicts, as JSON
  std::string inputs;   // the inputs of the compilation, as returned by Program::inputs(); empty: unknown
  /// The sources as they were before the program ran, an object of names and texts as JSON. Empty if it did not run
  /// here.
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

  /// Reads the available contents of the pipes.
  void listen();
  /// Kills the group if its time is over.
  void check_deadline();
  /// Requests its end, so that it reports its results; kills it soon after.
  void interrupt(int signal);
  /// Its result, if it has ended.
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
