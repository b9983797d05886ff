// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random kernels, run in every way that must not matter.
//
//   generated_kernels [--cuda] [--kernels N] [--seed FIRST] [--save FOLDER] [--show SEED]
//
// Many cases go into one source, which is compiled at -O0 and -O2. For each case and launch:
//   - the explain pass names exactly the hazards that the brute-force oracle finds in the recorded trace (by kind,
//     scope, space and pair of source positions), under two orders;
//   - a launch is a candidate exactly if the oracle finds something, except with free fences, accesses that share a
//     word without sharing a byte, and atomics if mixed ones are detected (shadow_cell.h);
//   - findings are the same at both levels, with 1 and 4 jobs, under every order, to the element, threads and
//     iterations; with one order also to the values;
//   - launches without hazards compute the same, and cases made without slips have no hazards.
// A failing case is reduced as far as the failure allows, printed, and saved to the folder of `--save`.
//
// N is AMPSIM_GENERATED_KERNELS or 5; a kernel is a launch.
#include "tests/generated/trial.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace ampsim::test {

namespace {

constexpr std::size_t cases_per_source = 10, most_failures = 5;

struct Failure {
  std::size_t number = 0; // of the case
  std::string what;       // the same for all failures of this sort
  std::string detail;
};

struct Figures {
  std::uint64_t cases = 0, kernels = 0, accesses = 0, clean = 0, racy = 0, candidates = 0;
  std::map<std::string, std::uint64_t> hazards;   // by kind and scope
  std::map<std::string, std::uint64_t> acquitted; // candidates without a hazard, by reason
};

std::string list(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += "    " + line + "\n";
  return text.empty() ? "    nothing\n" : text;
}

std::string name(const Way &way, unsigned level) {
  std::string order = way.order.kind == Order::Kind::forward   ? "forward"
                      : way.order.kind == Order::Kind::reverse ? "reverse"
                                                               : fmt::format("shuffle:{}", way.order.seed);
  return fmt::format("-O{} --jobs {} --order {}", level, way.jobs, order);
}

/// The properties that all cases of a source share.
struct Manner {
  bool inlined = true; // the detect pass's hooks; compiling them into so much code takes most of the time
  bool mixed_atomics = false;
  bool cuda = false;
};

class Check {
public:
  Check(const std::vector<Case> &cases, const std::string &file, const Manner &manner)
      : cases(cases), source(manner.cuda ? render_cuda(cases) : render(cases)), file(file), manner(manner) {}

  std::vector<Failure> run(Figures *figures) {
    const Order forward, reverse{Order::Kind::reverse, 0}, shuffle{Order::Kind::shuffle, 1};
    for (unsigned level : {0u, 2u}) {
      Trial trial(source, file, level, manner.inlined);
      if (trial.failed()) {
        fail(0, "does not compile", fmt::format("at -O{}", level));
        return std::move(failures);
      }
      for (const Order &order : {forward, reverse, shuffle}) {
        std::optional<RunShown> with_one_job;
        for (unsigned jobs : {1u, 4u}) {
          Way way{order, jobs, manner.mixed_atomics};
          RunShown shown = trial.detect(way);
          std::string how = name(way, level);
          if (!complete(shown, how))
            return std::move(failures);
          bool other_way =
              (level == 0) == (order.kind == Order::Kind::forward) && order.kind != Order::Kind::reverse;
          if (jobs == 1 && other_way) {
            RunShown trace = trial.record(way);
            if (!complete(trace, how + " (recorded)"))
              return std::move(failures);
            against_oracle(shown, trace, how, level == 0 ? figures : nullptr);
            if (level == 0)
              traced = trace;
          }
          if (!first) {
            first = shown;
            first_name = how;
          }
          against_first(shown, how);
          if (jobs == 1)
            with_one_job = shown;
          else
            same_with_jobs(*with_one_job, shown, how);
        }
      }
    }
    return std::move(failures);
  }

private:
  const std::vector<Case> &cases;
  const Source source;
  const std::string file;
  const Manner manner;
  std::optional<RunShown> first, traced;
  std::string first_name;
  std::vector<Failure> failures;

  void fail(std::size_t number, std::string what, std::string detail) {
    failures.push_back({number, std::move(what), std::move(detail)});
  }

  bool complete(const RunShown &shown, const std::string &how) {
    for (std::size_t k = 0; k < cases.size(); ++k)
      if (shown.cases[k].result.empty() || shown.cases[k].launches.size() != cases[k].launches.size()) {
        fail(k, "does not run to its end", how + ": " + shown.error);
        return false;
      }
    if (!shown.error.empty())
      fail(cases.size() - 1, "does not run to its end", how + ": " + shown.error);
    return shown.error.empty();
  }

  void against_oracle(const RunShown &shown, const RunShown &trace, const std::string &how, Figures *figures) {
    for (std::size_t k = 0; k < cases.size(); ++k)
      for (std::size_t n = 0; n < cases[k].launches.size(); ++n) {
        const LaunchShown &got = shown.cases[k].launches[n], &expected = trace.cases[k].launches[n];
        std::string where = fmt::format("{}, launch {}", how, n + 1);
        if (expected.strange)
          fail(k, "is not what the generator means to make", where);
        if (got.found != expected.found)
          fail(k, "explain and oracle differ",
               fmt::format("{}: explain says\n{}  the oracle says\n{}", where, list(got.found),
                           list(expected.found)));
        std::string reason = expected.fences                            ? "free fences"
                             : expected.sub_word                        ? "parts of words"
                             : expected.mixed_widths                    ? "atomics and other widths"
                             : manner.mixed_atomics && expected.atomics ? "atomics, where mixed ones are detected"
                                                                        : "";
        if (got.candidate && expected.found.empty() && reason.empty())
          fail(k, "a candidate without a reason", where);
        if (cases[k].clean && !expected.fences && !expected.found.empty())
          fail(k, "should be free of hazards", where + ":\n" + list(expected.found));
        if (figures)
          count(*figures, got, expected, reason);
      }
    if (figures)
      figures->cases += cases.size();
  }

  static void count(Figures &figures, const LaunchShown &got, const LaunchShown &expected,
                    const std::string &reason) {
    ++figures.kernels;
    figures.accesses += expected.accesses;
    ++(expected.found.empty() ? figures.clean : figures.racy);
    figures.candidates += got.candidate;
    if (got.candidate && expected.found.empty())
      ++figures.acquitted[reason];
    for (const std::string &each : expected.found)
      ++figures.hazards[each.substr(0, std::min(each.find(" global "), each.find(" tile_static ")))];
  }

  void against_first(const RunShown &shown, const std::string &how) {
    for (std::size_t k = 0; k < cases.size(); ++k) {
      const CaseShown &a = first->cases[k], &b = shown.cases[k];
      bool free_of_hazards = true;
      for (std::size_t n = 0; n < cases[k].launches.size(); ++n) {
        const LaunchShown &trace = traced->cases[k].launches[n];
        free_of_hazards &= trace.found.empty() && !trace.order_shows;
        // The fence chains depend on the order, and so does which of several atomic operations meets memory that
        // nothing has written.
        auto stable = [&](std::vector<std::string> lines) {
          if (trace.atomics)
            std::erase_if(lines, [](const std::string &line) { return line.starts_with("uninitialized"); });
          return lines;
        };
        if (!trace.fences && stable(a.launches[n].detail) != stable(b.launches[n].detail))
          fail(k, "findings depend on level, jobs or order",
               fmt::format("launch {}: {} says\n{}  {} says\n{}", n + 1, first_name, list(a.launches[n].detail),
                           how, list(b.launches[n].detail)));
      }
      if (free_of_hazards && a.result != b.result)
        fail(k, "results depend on level, jobs or order",
             fmt::format("{} gives {}, {} gives {}", first_name, a.result, how, b.result));
    }
  }

  void same_with_jobs(const RunShown &one, const RunShown &four, const std::string &how) {
    for (std::size_t k = 0; k < cases.size(); ++k) {
      if (one.cases[k].result != four.cases[k].result)
        fail(k, "results depend on jobs", how);
      for (std::size_t n = 0; n < cases[k].launches.size(); ++n)
        if (one.cases[k].launches[n].values != four.cases[k].launches[n].values)
          fail(k, "reports depend on jobs",
               fmt::format("launch {}, {}: with one job\n{}  with four\n{}", n + 1, how,
                           list(one.cases[k].launches[n].values), list(four.cases[k].launches[n].values)));
    }
  }
};

/// Drops parts of a failing case while it fails in the same way. All candidates of a round share one source.
Case shrink(Case failing, Failure &failure, const std::string &file, const Manner &manner) {
  for (unsigned round = 0; round < 40; ++round) {
    std::vector<Case> candidates = smaller_cases(failing);
    bool smaller = false;
    for (std::size_t begin = 0; begin < candidates.size() && !smaller; begin += cases_per_source) {
      std::vector<Case> some(candidates.begin() + std::ptrdiff_t(begin),
                             candidates.begin() +
                                 std::ptrdiff_t(std::min(begin + cases_per_source, candidates.size())));
      std::vector<Failure> found = Check(some, file, manner).run(nullptr);
      auto same =
          std::find_if(found.begin(), found.end(), [&](const Failure &each) { return each.what == failure.what; });
      if (same != found.end()) {
        failing = some[same->number];
        failure = *same;
        smaller = true;
      }
    }
    if (!smaller)
      break;
  }
  return failing;
}

} // namespace

static int check_generated(bool cuda, std::uint64_t kernels, std::uint64_t seed, const std::string &save) {
  std::string folder = fmt::format("/tmp/generated_kernels.{}", getpid());
  mkdir(folder.c_str(), 0700);
  std::string file = folder + (cuda ? "/generated.cu" : "/generated.cpp");
  Figures figures;
  std::size_t failed = 0;
  for (unsigned batch = 0; figures.kernels < kernels && failed < most_failures; ++batch) {
    std::vector<Case> cases;
    std::uint64_t planned = 0;
    while (cases.size() < cases_per_source && figures.kernels + planned < kernels) {
      cases.push_back(cuda ? generate_cuda_case(seed) : generate_case(seed));
      ++seed;
      planned += cases.back().launches.size();
    }
    Manner manner{batch % 4 == (cuda ? 3 : 0), !cuda && batch % 3 == 2, cuda};
    std::uint64_t before = figures.kernels;
    std::vector<Failure> failures = Check(cases, file, manner).run(&figures);
    if (figures.kernels == before)
      figures.kernels += planned; // it did not run
    std::map<std::pair<std::size_t, std::string>, Failure> first_of;
    for (const Failure &each : failures)
      first_of.try_emplace({each.number, each.what}, each);
    for (auto &[key, failure] : first_of) {
      std::uint64_t of = cases[failure.number].seed;
      fmt::print("seed {} {}\n", of, failure.what);
      std::fflush(stdout);
      if (++failed > most_failures)
        continue;
      Case small = shrink(cases[failure.number], failure, file, manner);
      std::string text = (cuda ? render_cuda({small}) : render({small})).text;
      fmt::print("the case of seed {} {}:\n  {}\n{}\n", of, failure.what, failure.detail, text);
      if (!save.empty())
        std::ofstream(fmt::format("{}/generated_{}.{}", save, of, cuda ? "cu" : "cpp")) << text;
      std::fflush(stdout);
    }
  }
  unlink(file.c_str());
  rmdir(folder.c_str());
  fmt::print("{} cases, {} kernels, {} accesses: {} kernels with hazards, {} without; {} candidates\n",
             figures.cases, figures.kernels, figures.accesses, figures.racy, figures.clean, figures.candidates);
  for (const auto &[kind, count] : figures.hazards)
    fmt::print("  {}: {}\n", kind, count);
  for (const auto &[reason, count] : figures.acquitted)
    fmt::print("  candidates acquitted, {}: {}\n", reason, count);
  fmt::print("{} failures\n", failed);
  return failed == 0 ? 0 : 1;
}

} // namespace ampsim::test

int main(int count, char **words) {
  const char *wish = std::getenv("AMPSIM_GENERATED_KERNELS");
  std::uint64_t kernels = wish ? std::strtoull(wish, nullptr, 10) : 5, seed = 1;
  std::string save;
  const bool cuda = count > 1 && std::string_view(words[1]) == "--cuda";
  for (int k = cuda ? 2 : 1; k < count; k += 2) {
    std::string_view option = words[k];
    if (k + 1 == count ||
        (option != "--kernels" && option != "--seed" && option != "--save" && option != "--show")) {
      std::fputs("usage: generated_kernels [--cuda] [--kernels N] [--seed FIRST] [--save FOLDER] [--show SEED]\n",
                 stderr);
      return 64;
    }
    std::uint64_t number = std::strtoull(words[k + 1], nullptr, 10);
    if (option == "--kernels")
      kernels = number;
    else if (option == "--seed")
      seed = number;
    else if (option == "--save")
      save = words[k + 1];
    else {
      using namespace ampsim::test;
      std::fputs((cuda ? render_cuda({generate_cuda_case(number)}) : render({generate_case(number)})).text.c_str(),
                 stdout);
      return 0;
    }
  }
  return ampsim::test::check_generated(cuda, kernels, seed, save);
}
