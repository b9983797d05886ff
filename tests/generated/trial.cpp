// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See trial.h.
#include "tests/generated/trial.h"

#include "detector/detect/hook_bitcode.h"
#include "detector/detector.h"
#include "simulator/language_symbols.h"
#include "tests/detector/oracle.h"
#include "tests/generated/event_recorder.h"
#include "tests/generated/recorder.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::test {

namespace {

std::string position(const ProgramTables &tables, SiteId site) {
  const std::vector<SourceFrame> &stack = tables.sites[site].stack;
  return stack.empty() ? "?" : std::to_string(stack[0].line) + ":" + std::to_string(stack[0].column);
}

std::string identity(const ProgramTables &tables, Kind kind, Scope scope, Space space, SiteId first,
                     SiteId second) {
  std::string text(info(kind).name);
  if (info(kind).scoped)
    text += " " + std::string(name(scope));
  text += space == Space::global ? " global " : " tile_static ";
  return text + position(tables, first) + " " + position(tables, second);
}

std::string thread_text(const ThreadId &id) {
  return std::to_string(id.tile_rank) + "." + std::to_string(id.rank_in_tile);
}

/// A line per launch: "L line flags accesses", followed by a line per finding: "F identity", "D detail", "V
/// values".
void write_finding(std::FILE *to, const ProgramTables &tables, const Finding &finding) {
  if (finding.kind == Kind::aliased_launch)
    return; // a fact about the case, not about its accesses
  if (finding.accesses.empty()) {
    std::fprintf(to, "F %s\n", std::string(info(finding.kind).name).c_str());
    return;
  }
  const FindingAccess &a = finding.accesses.front(), &b = finding.accesses.back();
  std::string found =
      identity(tables, finding.kind, finding.scope, finding.space.value_or(Space::global), a.site, b.site);
  std::string detail = found + " " + b.variable, values;
  for (std::int32_t index : b.element)
    detail += "[" + std::to_string(index) + "]";
  detail += b.member + " x" + std::to_string(finding.count);
  for (const FindingAccess &access : finding.accesses) {
    detail += " " + thread_text(access.thread) + " in " + std::to_string(access.interval);
    for (std::uint32_t iteration : access.iterations)
      detail += "," + std::to_string(iteration);
    values += " " + access.value;
  }
  if (!info(finding.kind).scoped && tables.language->memory_model.fences_order_tiles)
    return; // that oracle does not cover it
  if (finding.lack == Lack::order_in_ptx)
    return; // a note, which the language's own rules do not need
  std::fprintf(to, "F %s\nD %s\nV %s%s\n", found.c_str(), detail.c_str(), detail.c_str(), values.c_str());
}

class FindingWriter final : public LaunchListener {
public:
  FindingWriter(std::FILE *to, const ProgramTables &tables, Detector &detector)
      : to(to), tables(tables), detector(detector) {}
  void launch_begins(const Launch &) override {}
  void schedule_ends(const Launch &launch, const Order &, Monitor *monitor) override {
    std::fprintf(to, "L %u %d 0 0 0 0 0 0 0\n", launch.line, monitor->variant() == Variant::explain);
    for (const Finding &finding : detector.take_findings())
      write_finding(to, tables, finding);
  }
  void launch_ends(const Launch &, const Coverage &) override {}

private:
  std::FILE *to;
  const ProgramTables &tables;
  Detector &detector;
};

/// One access of a trace, with the data that its order depends on.
struct Flat {
  Space space;
  std::uint64_t address, end;
  Site::Kind kind;
  std::string_view operation; // of an atomic one
  std::uint64_t tile;
  std::uint32_t thread;
  unsigned epoch; // of its space
};

std::vector<Flat> flatten(const ProgramTables &tables, const Script &script) {
  std::vector<Flat> all;
  for (std::size_t tile = 0; tile < script.tiles.size(); ++tile) {
    unsigned epoch[space_count] = {};
    for (const Interval &interval : script.tiles[tile]) {
      for (std::uint32_t thread = 0; thread < interval.threads.size(); ++thread)
        for (const Step &step : interval.threads[thread])
          if (!step.fence)
            all.push_back({step.space, step.address, step.address + tables.sites[step.site].size,
                           tables.sites[step.site].kind, tables.sites[step.site].operation, tile, thread,
                           epoch[unsigned(step.space)]});
      for (unsigned space = 0; space < space_count; ++space)
        epoch[space] += interval.barrier >> space & 1;
    }
  }
  return all;
}

class TraceWriter final : public LaunchListener {
public:
  TraceWriter(std::FILE *to, const ProgramTables &tables, Recorder &recorder, bool mixed)
      : to(to), tables(tables), recorder(recorder), mixed(mixed) {}
  void launch_begins(const Launch &) override {}
  void schedule_ends(const Launch &launch, const Order &, Monitor *) override {
    const Trace &trace = recorder.trace();
    bool atomics = false, order_shows = false, sub_word = false, mixed_widths = false;
    std::vector<Flat> all = flatten(tables, trace.script);
    for (const Flat &a : all)
      for (const Flat &b : all) {
        if (a.space != b.space || (a.space == Space::tile_local && a.tile != b.tile))
          continue;
        bool word = a.address / 4 < (b.end + 3) / 4 && b.address / 4 < (a.end + 3) / 4;
        if (!word)
          continue;
        sub_word |= a.address % 4 != 0 || a.end % 4 != 0;
        if (a.kind == Site::Kind::atomic) {
          atomics = true;
          mixed_widths |= b.address != a.address || b.end != a.end;
          bool unordered = a.tile != b.tile || (a.thread != b.thread && a.epoch == b.epoch);
          bool other_operation = b.kind == Site::Kind::atomic && b.operation != a.operation;
          order_shows |= unordered && (b.kind == Site::Kind::read || other_operation);
        }
      }
    std::fprintf(to, "L %u 0 %llu %d %d %d %d %d %d\n", launch.line,
                 static_cast<unsigned long long>(trace.accesses), recorder.strange(), trace.fences, atomics,
                 order_shows, sub_word, mixed_widths);
    OracleOptions options;
    options.mixed_atomics = mixed;
    options.unwritten = trace.unwritten;
    for (const auto &[key, finding] : oracle(tables, trace.script, options))
      std::fprintf(to, "F %s\n", identity(tables, key.kind, key.scope, key.space, key.first, key.second).c_str());
  }
  void launch_ends(const Launch &, const Coverage &) override {}

private:
  std::FILE *to;
  const ProgramTables &tables;
  Recorder &recorder;
  const bool mixed;
};

/// The same for a language whose fences and atomic operations order threads of different tiles: its findings depend
/// on observation.
class EventWriter final : public LaunchListener {
public:
  EventWriter(std::FILE *to, const ProgramTables &tables, EventRecorder &recorder)
      : to(to), tables(tables), recorder(recorder) {}
  void launch_begins(const Launch &) override {}
  void schedule_ends(const Launch &launch, const Order &, Monitor *) override {
    std::fprintf(to, "L %u 0 %zu %d 1 1 1 0 0\n", launch.line, recorder.list().events.size(), recorder.strange());
    for (const auto &[key, finding] : scoped_oracle(tables, recorder.list()))
      std::fprintf(to, "F %s\n", identity(tables, key.kind, key.scope, key.space, key.first, key.second).c_str());
  }
  void launch_ends(const Launch &, const Coverage &) override {}

private:
  std::FILE *to;
  const ProgramTables &tables;
  EventRecorder &recorder;
};

std::string contents(int file) {
  std::string text;
  char buffer[1 << 16];
  lseek(file, 0, SEEK_SET);
  for (ssize_t count; (count = read(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, std::size_t(count));
  close(file);
  return text;
}

} // namespace

Trial::Trial(const Source &source, const std::string &file, unsigned level, bool inlined) : lines(source.lines) {
  std::ofstream(file) << source.text;
  CompileOptions options;
  options.sources = {file};
  options.clang_arguments = {"-w"};
  options.optimization = level;
  if (inlined)
    options.hook_bitcode = hook_bitcode();
  options.permissive = true; // types of less than 32 bits
  program = frontend::compile(options).program;
  if (!program)
    return;
  // Done here once, not in every child.
  for (Order::Kind order : {Order::Kind::forward, Order::Kind::reverse})
    program->prepare(Variant::detect, order);
  program->prepare(Variant::explain);
}

void Trial::child(const Way &way, bool record, int report) {
  // Kernels that spin take processor time; tiles that wait for each other do not.
  rlimit processor_time{.rlim_cur = 300, .rlim_max = 300};
  setrlimit(RLIMIT_CPU, &processor_time);
  alarm(1800);
  std::FILE *to = fdopen(report, "w");
  MachineOptions options;
  options.order = way.order;
  options.jobs = way.jobs;
  options.parallel_seconds = 0;
  const ProgramTables &tables = program->tables();
  Machine machine(tables, program->kernels(), options);
  DetectorOptions wanted;
  wanted.kinds.set(Kind::mixed_atomics, way.mixed_atomics);
  Detector detector(tables, machine.memory(), wanted);
  Recorder recorder(tables, machine.memory());
  FindingWriter finding_writer(to, tables, detector);
  TraceWriter trace_writer(to, tables, recorder, way.mixed_atomics);
  EventRecorder event_recorder(tables, machine.memory());
  EventWriter event_writer(to, tables, event_recorder);
  if (record && tables.language->memory_model.fences_order_tiles)
    machine.watch(nullptr, &event_recorder, &event_writer);
  else if (record)
    machine.watch(nullptr, &recorder, &trace_writer);
  else
    machine.watch(&detector.detect(), &detector.explain(), &finding_writer);
  machine.install();

  std::vector<HostSymbol> symbols;
  auto add = [&](std::span<const HostSymbol> more) {
    for (const HostSymbol &each : more)
      if (std::none_of(symbols.begin(), symbols.end(),
                       [&](const HostSymbol &known) { return std::strcmp(known.name, each.name) == 0; }))
        symbols.push_back(each);
  };
  add(simulator_symbols());
  add(language_symbols(*program->tables().language));
  if (record)
    add(recorder_symbols());
  add(detector_symbols());
  int status = 1;
  try {
    status = program->run({"generated"}, symbols);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
  std::fflush(stdout);
  std::fclose(to);
  _exit(status);
}

RunShown Trial::run(const Way &way, bool record) {
  std::fflush(nullptr);
  int report = memfd_create("report", 0), output = memfd_create("output", 0);
  if (report < 0 || output < 0)
    throw std::runtime_error("memfd_create failed");
  pid_t process = fork();
  if (process == 0) {
    dup2(output, STDOUT_FILENO);
    child(way, record, report);
  }
  int status = 0;
  waitpid(process, &status, 0);
  RunShown shown = parse(contents(report), contents(output));
  if (WIFSIGNALED(status))
    shown.error = "the program was killed by signal " + std::to_string(WTERMSIG(status));
  else if (WEXITSTATUS(status) != 0)
    shown.error = "the program ended with status " + std::to_string(WEXITSTATUS(status));
  return shown;
}

RunShown Trial::parse(const std::string &report, const std::string &output) const {
  RunShown shown;
  shown.cases.resize(lines.size());
  LaunchShown *launch = nullptr;
  std::istringstream text(report);
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    char letter = 0;
    words >> letter;
    if (letter == 'L') {
      unsigned at = 0;
      LaunchShown seen;
      words >> at >> seen.candidate >> seen.accesses >> seen.strange >> seen.fences >> seen.atomics >>
          seen.order_shows >> seen.sub_word >> seen.mixed_widths;
      launch = nullptr;
      for (std::size_t k = 0; k < lines.size(); ++k)
        if (at >= lines[k].first && at <= lines[k].last) {
          shown.cases[k].launches.push_back(seen);
          launch = &shown.cases[k].launches.back();
        }
    } else if (launch) {
      (letter == 'F' ? launch->found : letter == 'D' ? launch->detail : launch->values).push_back(line.substr(2));
    }
  }
  for (CaseShown &each : shown.cases)
    for (LaunchShown &of : each.launches)
      for (std::vector<std::string> *list : {&of.found, &of.detail, &of.values}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
      }
  std::istringstream printed(output);
  for (std::string line; std::getline(printed, line);) {
    std::size_t number = std::size_t(std::atoi(line.c_str()));
    if (number < shown.cases.size())
      shown.cases[number].result = line;
  }
  return shown;
}

} // namespace ampsim::test
