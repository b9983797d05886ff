// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One poll loop over the workers' pipes and ends, and our own signals. See worker.h for the risks of a worker.
#include "cli/gate/pool.h"
#include "cli/support/signal_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <deque>
#include <list>
#include <memory>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = Worker::Clock;

constexpr int longest_sleep = 1000, blind_sleep = 20; // milliseconds; blind: if the kernel has no pidfd

class Pool {
public:
  Pool(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const PoolTasks &tasks)
      : plan(plan), options(options), jobs(jobs), tasks(tasks) {}

  int run() {
    while (start() || !turns.empty()) {
      if (!turns.empty() && !turns.front().has_ended)
        wait();
      collect();
      tasks.watch(ended);
      for (; !turns.empty() && turns.front().has_ended; turns.pop_front())
        if (Turn &turn = turns.front(); turn.counts)
          tasks.take(turn.place, turn.result ? &*turn.result : nullptr, ended_by);
    }
    return ended_by;
  }

private:
  /// A started program, until its result is taken.
  struct Turn {
    std::size_t place = 0;
    bool has_ended = false, counts = true;
    std::optional<WorkerResult> result;
  };

  const Plan &plan;
  const std::vector<std::string> &options;
  unsigned jobs;
  const PoolTasks &tasks;
  SignalDescriptor signals;
  std::list<std::unique_ptr<Worker>> workers;
  std::deque<Turn> turns; // in the order of tasks.next()
  std::size_t ended = 0;
  int ended_by = 0;

  /// Starts as many as there is room for, or one that need not run: its result is taken before the next is considered.
  bool start() {
    while (workers.size() < plan.parallel) {
      std::optional<std::size_t> place = tasks.next(ended_by);
      if (!place)
        return false;
      Turn &turn = turns.emplace_back();
      turn.place = *place;
      if (!ended_by)
        turn.result = tasks.known(*place);
      if (turn.result || ended_by) {
        turn.has_ended = true;
        ended += turn.result.has_value();
        return true;
      }
      workers.push_back(std::make_unique<Worker>(plan.programs[*place], options, jobs));
    }
    return true;
  }

  void wait() {
    std::vector<pollfd> events{{signals.descriptor(), POLLIN, 0}};
    Clock::time_point deadline = Clock::time_point::max();
    bool blind = false;
    for (const auto &worker : workers) {
      // Pipes that are closed on the other side are always readable; only the end of the process counts.
      events.push_back({worker->report_descriptor(), POLLIN, 0});
      events.push_back({worker->output_descriptor(), POLLIN, 0});
      events.push_back({worker->process_descriptor(), POLLIN, 0});
      blind |= worker->process_descriptor() < 0;
      deadline = std::min(deadline, worker->deadline());
    }
    int sleep = blind ? blind_sleep : longest_sleep;
    if (deadline != Clock::time_point::max()) {
      auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
      sleep = int(std::clamp<long long>(rest, 0, sleep));
    }
    if (poll(events.data(), events.size(), sleep) < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    while (std::optional<signalfd_siginfo> got = signals.next()) {
      const int signal = int(got->ssi_signo);
      ended_by = ended_by ? ended_by : signal;
      for (const auto &worker : workers)
        worker->interrupt(signal);
    }
  }

  void collect() {
    for (auto worker = workers.begin(); worker != workers.end();) {
      (*worker)->listen();
      (*worker)->check_deadline();
      std::optional<WorkerResult> result = (*worker)->ended();
      if (!result) {
        ++worker;
        continue;
      }
      end(std::size_t(&(*worker)->planned() - plan.programs.data()), std::move(*result));
      worker = workers.erase(worker);
    }
  }

  void end(std::size_t place, WorkerResult result) {
    Turn &turn = *std::ranges::find(turns, place, &Turn::place);
    turn.has_ended = true;
    if (!ended_by) // otherwise we ended it
      turn.counts = tasks.ended(place, result);
    turn.result = std::move(result);
    ++ended;
  }
};

} // namespace

int run_all(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const PoolTasks &tasks) {
  return Pool(plan, options, jobs, tasks).run();
}

} // namespace ampsim::cli
