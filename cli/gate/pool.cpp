// One poll loop over the workers' pipes and ends, and our own signals. See worker.h for what a worker can do to us.
#include "cli/gate/pool.h"
#include "cli/support/signal_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <list>
#include <map>
#include <memory>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = Worker::Clock;

constexpr int longest_sleep = 1000, blind_sleep = 20; // milliseconds; blind: where the kernel has no pidfd

class Pool {
public:
  Pool(const Plan &plan, const std::vector<std::string> &options, unsigned jobs)
      : plan(plan), options(options), jobs(jobs) {}

  int run(const TakeResult &take, const std::function<void(std::size_t)> &watch) {
    std::size_t given = 0;
    while (given < plan.programs.size()) {
      while (!ended_by && workers.size() < plan.parallel && started < plan.programs.size())
        workers.push_back(std::make_unique<Worker>(plan.programs[started++], options, jobs));
      if (!workers.empty())
        wait();
      if (collect())
        watch(ended);
      for (; given < plan.programs.size(); ++given) { // in order
        auto result = results.find(given);
        bool never = ended_by && given >= started;
        if (result == results.end() && !never)
          break;
        take(plan.programs[given], never ? nullptr : &result->second, ended_by);
        results.erase(given);
      }
    }
    return ended_by;
  }

private:
  const Plan &plan;
  const std::vector<std::string> &options;
  unsigned jobs;
  SignalDescriptor signals;
  std::list<std::unique_ptr<Worker>> workers;
  std::map<std::size_t, WorkerResult> results; // not given yet; by place in the plan
  std::size_t started = 0, ended = 0;
  int ended_by = 0;

  void wait() {
    std::vector<pollfd> events{{signals.descriptor(), POLLIN, 0}};
    Clock::time_point deadline = Clock::time_point::max();
    bool blind = false;
    for (const auto &worker : workers) {
      // Ends of pipes that are closed on the other side are always readable; the process's end is what counts.
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

  bool collect() {
    std::size_t before = ended;
    for (auto worker = workers.begin(); worker != workers.end();) {
      (*worker)->listen();
      (*worker)->check_deadline();
      std::optional<WorkerResult> result = (*worker)->ended();
      if (!result) {
        ++worker;
        continue;
      }
      results[std::size_t(&(*worker)->planned() - plan.programs.data())] = std::move(*result);
      worker = workers.erase(worker);
      ++ended;
    }
    return ended > before;
  }
};

} // namespace

int run_all(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, const TakeResult &take,
            const std::function<void(std::size_t ended)> &watch) {
  return Pool(plan, options, jobs).run(take, watch);
}

} // namespace ampsim::cli
