// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See engine.h.
#include "cli/gate/engine/engine.h"
#include "cli/gate/progress_line.h"
#include "cli/support/find_in_path.h"
#include "cli/support/output.h"
#include "cli/support/signal_descriptor.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

struct EngineKind {
  std::string_view name, command; // that the user's machine needs
  std::vector<EngineFile> (*files)(const EngineJob &);
};
constexpr EngineKind engines[] = {
    {"slurm", "sbatch", slurm_files},
    {"mpi", "mpirun", mpi_files},
    {"kubernetes", "kubectl", kubernetes_files},
};

const EngineKind &engine_named(const std::string &name) {
  for (const EngineKind &engine : engines)
    if (engine.name == name)
      return engine;
  throw UsageError(fmt::format("unknown engine '{}'", name),
                   "expected 'slurm', 'mpi' or 'kubernetes', or for kernels 'auto', 'fibers' or 'loops'");
}

/// The command line of a gate that joins the run: this gate's, except options about the results.
std::vector<std::string> gate_command_line(const GateOptions &options, const Plan &plan, std::int64_t run) {
  const bool in_image = !options.engine.image.empty();
  std::vector<std::string> words = {in_image ? "ampsim" : fs::read_symlink("/proc/self/exe").string(),
                                    "gate",
                                    "-q",
                                    "--color=never",
                                    "--judged",
                                    fmt::format("--join-run={}", run),
                                    "--journal=" + fs::absolute(plan.journal).string()};
  words.insert(words.end(), options.handed_on.begin(), options.handed_on.end());
  for (const std::string &file : plan.suppressions)
    words.push_back("--suppressions=" + fs::absolute(file).string());
  if (!plan.baseline.empty())
    words.push_back("--baseline=" + fs::absolute(plan.baseline).string());
  if (options.parallel)
    words.push_back(fmt::format("-j{}", options.parallel));
  if (options.extra_time)
    words.push_back(fmt::format("--extra-time={}", *options.extra_time));
  if (options.journal_use.rerun)
    words.push_back("--rerun");
  if (options.allow_no_launches)
    words.push_back("--allow-no-launches");
  if (options.expect != Expect::clean)
    words.push_back(options.expect == Expect::findings ? "--expect=findings" : "--expect=annotations");
  for (const std::string &operand : options.program.compile.sources)
    words.push_back(operand.starts_with('-') ? "./" + operand : operand);
  if (!options.program.arguments.empty()) {
    words.push_back("--");
    words.insert(words.end(), options.program.arguments.begin(), options.program.arguments.end());
  }
  return words;
}

/// The script `submit`, while it runs.
class Submission {
public:
  Submission(const std::string &script, const SignalDescriptor &signals) {
    process = fork();
    if (process < 0)
      throw std::system_error(errno, std::generic_category(), "cannot submit the job: fork");
    if (process == 0) {
      setpgid(0, 0); // this gate decides about a terminal's Ctrl-C
      sigprocmask(SIG_SETMASK, &signals.mask_before(), nullptr);
      execl("/bin/sh", "sh", script.c_str(), nullptr);
      _exit(127);
    }
  }
  /// Nobody else would cancel the job.
  ~Submission() {
    interrupt();
    while (process > 0 && waitpid(process, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
  Submission(const Submission &) = delete;
  Submission &operator=(const Submission &) = delete;

  void interrupt() const {
    if (process > 0)
      kill(process, SIGTERM);
  }
  std::optional<int> ended() {
    int status = 0;
    if (waitpid(process, &status, WNOHANG) != process)
      return std::nullopt;
    process = -1;
    return status;
  }

private:
  pid_t process = -1;
};

} // namespace

std::string shell_words(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words)
    line += (line.empty() ? "" : " ") + quoted_word(word);
  return line;
}

void check_engine(const GateOptions &options, const Plan &plan) {
  const EngineOptions &asked = options.engine;
  const EngineKind &engine = engine_named(asked.name);
  if (plan.journal.empty())
    throw UsageError("'--engine' needs a journal", "add '--journal FILE', in a folder shared by all machines");
  if (options.journal_use.join || plan.shard.of > 1)
    throw UsageError(
        fmt::format("'--engine' cannot be combined with '{}'", options.journal_use.join ? "--join" : "--shard"),
        "an engine's gates divide the suite among themselves");
  const bool has_images = engine.files == kubernetes_files;
  if (has_images && (asked.image.empty() || asked.claim.empty()))
    throw UsageError(fmt::format("'--engine kubernetes' without '{}'", asked.image.empty() ? "--image" : "--claim"),
                     "it needs an image with ampsim, and a volume claim that holds this folder");
  if (!has_images && !(asked.image.empty() && asked.claim.empty()))
    throw UsageError(fmt::format("'--image' and '--claim' need '--engine kubernetes', not '{}'", engine.name));
  if (has_images && fs::relative(plan.journal).string().starts_with(".."))
    throw UsageError(fmt::format("the journal '{}' is not in this folder", plan.journal),
                     "the gates see only the claim, which holds this folder");
  if (asked.submit && find_in_path(std::string(engine.command)).empty())
    throw UsageError(fmt::format("'{}' not found on this machine", engine.command),
                     "'--no-submit' writes the job so that it can be submitted elsewhere");
}

int run_on_engine(const GateOptions &options, const Plan &plan, Journal &shared, bool progress) {
  const EngineKind &engine = engine_named(options.engine.name);
  EngineJob job{.folder = fs::absolute(plan.journal).string() + ".job",
                .working_folder = fs::current_path().string(),
                .command = gate_command_line(options, plan, shared.number()),
                .gates = options.engine.workers,
                .options = options.engine};
  std::error_code error;
  if (fs::create_directories(job.folder, error); error)
    throw UsageError(fmt::format("cannot create the folder '{}': {}", job.folder, error.message()), "",
                     status_internal);
  for (const EngineFile &file : engine.files(job))
    write_file(job.folder + "/" + file.name, file.text);
  if (!options.engine.submit)
    return 0;

  const std::size_t left_before = plan.programs.size() - shared.results();
  if (left_before == 0) // a finished run
    return 0;
  SignalDescriptor signals;
  Submission submission(job.folder + "/submit", signals);
  ProgressLine line(progress, plan.programs.size());
  int ended_by = 0, idle_turns = 0;
  constexpr int turn = 500, turns_for_the_end = 10; // a turn in milliseconds
  std::optional<int> status;
  while (!(status = submission.ended())) {
    pollfd event{signals.descriptor(), POLLIN, 0};
    poll(&event, 1, turn);
    while (std::optional<signalfd_siginfo> got = signals.next()) {
      ended_by = ended_by ? ended_by : int(got->ssi_signo);
      submission.interrupt();
    }
    const std::size_t results = shared.results();
    line.count(results);
    // Remaining gates, perhaps waiting for a machine again, have nothing left to do.
    if (results == plan.programs.size() && ++idle_turns == turns_for_the_end)
      submission.interrupt();
  }
  line.clear();
  const std::size_t left = plan.programs.size() - shared.results();
  if (*status != 0 && !ended_by && left == left_before)
    throw UsageError(fmt::format("{} did not run any program", engine.command),
                     fmt::format("the job and the output of its gates are in '{}'", job.folder), status_internal);
  if (!ended_by && left > 0)
    fmt::print(stderr,
               "ampsim: the job did not run {} of {} programs; running them here (output of its gates: '{}')\n",
               left, plan.programs.size(), job.folder);
  else if (!ended_by)
    fs::remove_all(job.folder, error);
  return ended_by;
}

} // namespace ampsim::cli
