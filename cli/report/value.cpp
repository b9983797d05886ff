// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns results of a run into a report. Order and fingerprints depend only on the findings, never on when they were
// found.
#include "cli/report/value.h"
#include "cli/report/detect_list.h"
#include "cli/report/hints.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"
#include "detector/findings/hazard_rule.h"
#include "model/barrier_site.h"
#include "simulator/call_in_stream.h"
#include "simulator/host_stack.h"
#include "simulator/order.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <span>
#include <tuple>

namespace ampsim::cli {

std::vector<std::int32_t> in_words(std::vector<std::int32_t> index, const Language &language) {
  if (language.words.x_first)
    std::ranges::reverse(index);
  return index;
}

namespace {

template <class Range> std::vector<std::int32_t> first_of(const Range &range, std::size_t count) {
  return {range.begin(), range.begin() + std::ptrdiff_t(std::min(count, range.size()))};
}

ReportThread thread_of(const ThreadId &id, const Launch &launch, const ProgramTables &tables) {
  std::size_t rank = launch.extent.size();
  ReportThread thread{.language = tables.language};
  auto shown = [&](const auto &index) { return in_words(first_of(index, rank), *tables.language); };
  thread.global = shown(id.global);
  if (launch.tiled) {
    thread.tile = shown(id.tile);
    thread.local = shown(id.local);
  }
  return thread;
}

/// The type of a part (".stamp", ".weights[1]") of an element.
const TypeLayout *part(const TypeLayout *type, std::string_view member) {
  while (type && !member.empty()) {
    if (member[0] == '[') {
      member.remove_prefix(std::min(member.find(']'), member.size() - 1) + 1);
      type = type->element.empty() ? nullptr : &type->element[0];
      continue;
    }
    std::string_view name = member.substr(1, member.find_first_of(".[", 1) - 1);
    auto field = std::ranges::find(type->fields, name, &TypeLayout::Field::name);
    type = field == type->fields.end() || field->type.empty() ? nullptr : &field->type[0];
    member.remove_prefix(name.size() + 1);
  }
  while (type && type->kind == TypeLayout::Kind::array && !type->element.empty())
    type = &type->element[0];
  return type;
}

const TypeLayout *element_type(const Site &site, const Kernel &kernel) {
  if (site.root == Site::Root::capture && site.root_index < kernel.captures.size())
    return &kernel.captures[site.root_index].element;
  if (site.root == Site::Root::tile_local && site.root_index < kernel.tile_local.size())
    return &kernel.tile_local[site.root_index].type;
  return nullptr;
}

const Site *site_at(const ProgramTables &tables, SiteId id) {
  return id < tables.sites.size() ? &tables.sites[id] : nullptr;
}

/// For a place in a function that is not inlined: its callers.
void add_callers(std::vector<SourceFrame> &stack, std::span<const SiteId> calls, const ProgramTables &tables) {
  for (SiteId call : calls)
    if (const Site *site = site_at(tables, call))
      stack.insert(stack.end(), site->stack.begin(), site->stack.end());
}

/// At least one.
bool atomic_exists(const TypeLayout &scalar, const AtomicFunctions &atomics) {
  using Scalar = TypeLayout::Scalar;
  for (const AtomicTypes &row : atomics.types)
    if (std::ranges::find(row.types, scalar.name) != row.types.end())
      return true;
  return atomics.types.empty() && scalar.size == 4 &&
         (scalar.scalar == Scalar::signed_integer || scalar.scalar == Scalar::unsigned_integer);
}

ReportAccess access_of(const FindingAccess &access, const Launch &launch, const ProgramTables &tables) {
  ReportAccess result{.kind = access.kind,
                      .bytes = access.bytes,
                      .thread = thread_of(access.thread, launch, tables),
                      .value = access.value,
                      .interval = access.interval,
                      .iterations = access.iterations,
                      .variable = access.variable,
                      .element = access.element,
                      .member = access.member,
                      .launch = access.launch,
                      .own_code = access.host && access.host->own};
  if (access.host) {
    result.thread = {.language = tables.language, .host = access.host->what};
    result.stack = {{function_of_call(access.host->what), access.host->file, access.host->line, 0}};
    return result;
  }
  const Site *site = site_at(tables, access.site);
  if (!site)
    return result;
  result.loads = access.kind == AccessKind::atomic && only_reads(*site);
  result.is_volatile = site->is_volatile;
  result.stack = site->stack;
  add_callers(result.stack, access.calls, tables);
  result.extent = site->extent;
  result.loops = site->loops;
  if (site->kernel >= tables.kernels.size())
    return result;
  if (const TypeLayout *type = part(element_type(*site, tables.kernels[site->kernel]), access.member);
      type && type->kind == TypeLayout::Kind::scalar) {
    result.scalar = type->name == "void" ? "" : type->name; // through a 'void *' it is not known
    result.atomic_exists = atomic_exists(*type, tables.language->words.atomics);
  }
  return result;
}

/// A candidate of the first run may not be a hazard at all.
Severity severity_of(const Finding &finding) {
  if (finding.lack == Lack::order_in_ptx)
    return Severity::note;
  return std::max(info(finding.kind).severity, finding.certain ? Severity::error : Severity::warning);
}

ReportNote note_of(const FindingFact &fact, const ProgramTables &tables) {
  ReportNote note{.message = sentence(fact, tables.language->words), .stack = {}};
  if (!fact.file.empty())
    note.stack = {{function_of_call(fact.function), fact.file, fact.line, 0}};
  else if (const Site *site = site_at(tables, fact.site))
    note.stack = site->stack;
  return note;
}

ReportFinding finding_of(const Finding &finding, const Launch &launch, const ProgramTables &tables) {
  ReportFinding result{.kind = finding.kind,
                       .scope = finding.scope,
                       .space = finding.space,
                       .severity = severity_of(finding),
                       .launch = finding.launch,
                       .language = tables.language,
                       .tiled = launch.tiled,
                       .count = finding.count,
                       .at_least = finding.at_least || !finding.explained,
                       .lack = finding.lack,
                       .same_value = finding.same_value,
                       .alignment = finding.alignment,
                       .bound = finding.bound,
                       .array = finding.array,
                       .assertion = finding.assertion,
                       .values = finding.values,
                       .aliases = finding.aliases,
                       .explained = finding.explained,
                       .certain = finding.certain,
                       .against = finding.against};
  result.absence = finding.absence;
  if (finding.owner) {
    ThreadId owner;
    owner.tile = *finding.owner;
    if (result.absence == Absence::other_device)
      result.owner = {(*finding.owner)[0], (*finding.owner)[1]};
    else
      result.owner = thread_of(owner, launch, tables).tile;
  }
  for (const FindingAccess &access : finding.accesses)
    result.accesses.push_back(access_of(access, launch, tables));
  for (const FindingGroup &group : finding.groups) {
    ReportGroup each{.ended = group.site == no_site,
                     .threads = group.threads,
                     .example = thread_of(group.example, launch, tables)};
    if (const Site *site = site_at(tables, group.site != no_site ? group.site : group.ended_at)) {
      each.stack = site->stack;
      each.extent = site->extent;
      each.other_arguments = site->operation == site_of_other_arguments;
    }
    result.groups.push_back(std::move(each));
  }
  if (finding.history) {
    ReportHistory &history = result.history.emplace();
    history.left_out = finding.history->left_out;
    history.intervals = finding.history->intervals;
    for (const ElementHistory::Event &event : finding.history->events) {
      ReportHistory::Event made{access_of(event.access, launch, tables), event.times, {}};
      for (std::uint32_t number : {1u, 2u})
        if (event.shown & number)
          made.shown.push_back(number);
      history.events.push_back(std::move(made));
    }
  }
  result.facts = finding.facts;
  for (const FindingFact &fact : finding.facts)
    result.notes.push_back(note_of(fact, tables));
  result.message = message(result);
  result.hint = hint(result);
  return result;
}

/// The reason why a launch was not run again, to be added to a message.
std::string why_not_explained(const Report &report) {
  switch (report.outcome) {
  case Outcome::time_limit:
    return "the time limit was reached first";
  case Outcome::memory_limit:
    return "the memory limit was reached first";
  case Outcome::signal:
    return fmt::format("{} ended the program first", signal_name(report.signal));
  case Outcome::exited:
  case Outcome::not_compiled:
    break;
  }
  return "the program ended first";
}

/// The main uses of a stack: the largest named arrays of the kernel.
std::vector<std::string> private_arrays(const ProgramTables &tables, std::uint32_t kernel) {
  std::map<std::string, std::uint64_t> sizes;
  for (const Site &site : tables.sites)
    if (site.kernel == kernel && site.root == Site::Root::thread_private && site.private_size >= 4096)
      sizes[site.private_name] = std::max(sizes[site.private_name], site.private_size);
  std::vector<std::string> notes;
  for (const auto &[name, size] : sizes)
    notes.push_back(
        fmt::format("'{}' takes {} bytes of each {}'s stack", name, size, tables.language->words.thread));
  return notes;
}

ReportFault fault_of(const LaunchFault &fault, const Launch &launch, const RunOptions &options,
                     const ProgramTables &tables) {
  ReportFault result{.launch = fault.launch, .what = std::string(name(fault.fault.what))};
  if (fault.fault.thread)
    result.thread = thread_of(*fault.fault.thread, launch, tables);
  if (const Site *site = site_at(tables, fault.fault.site)) {
    result.stack = site->stack;
    add_callers(result.stack, fault.fault.calls, tables);
    result.extent = site->extent;
  }
  if (result.stack.empty() && launch.kernel < tables.kernels.size()) {
    const Kernel &kernel = tables.kernels[launch.kernel];
    result.stack = {{kernel.name, kernel.file, kernel.line, 0}};
    result.extent = {};
  }
  if (result.stack.empty())
    result.stack = {{"", launch.file, launch.line, 0}};
  if (fault.schedule > 0)
    result.order = name(schedule_orders(options.order, options.schedules).at(fault.schedule));
  if (fault.fault.what == KernelFault::What::stack_overflow)
    result.notes = private_arrays(tables, launch.kernel);
  result.message = message(result, fault.fault, tables.language->words);
  return result;
}

std::string_view when_ended(const RunOutcome &outcome) {
  switch (outcome.outcome) {
  case Outcome::time_limit:
    return "at the time limit";
  case Outcome::memory_limit:
    return "at the memory limit";
  default:
    return "when it was interrupted";
  }
}

/// "k = 3, sum = 12": variables of the loops that were running.
std::string loop_variables(const RunningPlace &place) {
  std::string text;
  for (const auto &[name, value] : place.variables)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

/// The place of an interrupted launch: its thread, or at least its tile.
ReportFault running_fault(const RunningPlace &place, const Launch &launch, const ProgramTables &tables,
                          const RunOutcome &outcome) {
  ReportFault result{.launch = launch.id, .what = std::string(name(KernelFault::What::interrupted))};
  const Site *site = site_at(tables, place.site);
  if (!place.stack.empty())
    result.stack = place.stack;
  else if (site) {
    result.stack = site->stack;
    result.extent = site->extent;
  }
  if (!result.stack.empty())
    add_callers(result.stack, place.calls, tables);
  else if (launch.kernel < tables.kernels.size()) {
    const Kernel &kernel = tables.kernels[launch.kernel];
    result.stack = {{kernel.name, kernel.file, kernel.line, 0}};
  } else
    result.stack = {{"", launch.file, launch.line, 0}};
  std::string who = "this kernel";
  if (place.thread && place.thread->rank_in_tile != some_thread) {
    result.thread = thread_of(*place.thread, launch, tables);
    who = thread(*result.thread);
  } else if (place.thread && launch.tiled)
    who = tile(thread_of(*place.thread, launch, tables));
  result.message = fmt::format("{} was still running {}", who, when_ended(outcome));
  if (std::string variables = loop_variables(place); !variables.empty())
    result.notes.push_back("loop variables: " + std::move(variables));
  return result;
}

bool is_same(const SourceFrame &a, const SourceFrame &b) {
  return a.function == b.function && a.file == b.file && a.line == b.line && a.column == b.column;
}

/// A signal in the host's code, or its place at a limit. Nothing if no line of it is known.
std::optional<ReportFault> host_fault(const RunOutcome &outcome) {
  const std::vector<SourceFrame> &stack = outcome.host.stack;
  const auto own = std::ranges::find_if(stack, [](const SourceFrame &frame) { return frame.line != 0; });
  if (own == stack.end())
    return std::nullopt;
  ReportFault result;
  for (auto frame = own; frame != stack.end(); ++frame) // once for calls of itself
    if (frame->line != 0 && (result.stack.empty() || !is_same(result.stack.back(), *frame)))
      result.stack.push_back(*frame);
  const bool dies = outcome.outcome == Outcome::signal;
  auto what = KernelFault::What::interrupted;
  if (dies)
    what = outcome.host.overflow ? KernelFault::What::stack_overflow : KernelFault::What::signal;
  result.what = name(what);
  std::string where = fmt::format("in '{}'", own->function);
  if (own != stack.begin()) // the library's function that it calls
    where = fmt::format("in '{}', called {}", std::prev(own)->function, where);
  if (!dies)
    result.message = fmt::format("still running {}, {}", when_ended(outcome), where);
  else
    result.message =
        fmt::format("{} {}", outcome.host.overflow ? "stack overflow" : signal_meaning(outcome.signal), where);
  if (outcome.host.cut)
    result.notes.push_back(fmt::format("only the innermost {} calls are known", HostStack::most));
  return result;
}

/// The declaration of the view, or else the launch that used it.
SourceFrame place_of(const HostCopyFault &fault, const std::vector<ReportLaunch> &launches) {
  if (!fault.file.empty())
    return {"", fault.file, fault.line, 0};
  auto launch = std::ranges::find(launches, fault.launch, &ReportLaunch::id);
  return launch == launches.end() ? SourceFrame{} : SourceFrame{"", launch->file, launch->line, 0};
}

void add_host_copy(const HostCopyFault &fault, Report &report) {
  const std::string message = cli::message(fault, report.language->words);
  const SourceFrame place = place_of(fault, report.launches);
  if (fault.signal) {
    report.fault = {
        .launch = fault.launch, .what = "host-copy", .stack = {place}, .message = message, .notes = {hint(fault)}};
    return;
  }
  report.diagnostics.push_back({.severity = "warning",
                                .code = std::string(host_memory_code),
                                .message = fmt::format("{}; {}", message, hint(fault)),
                                .file = place.file,
                                .line = place.line});
}

auto order_of(const SourceFrame &frame) { return std::tie(frame.file, frame.line, frame.column); }

bool comes_before(const ReportFinding &a, const ReportFinding &b, const Report &report) {
  SourceFrame at_a = place(a, report), at_b = place(b, report);
  auto key = [](const ReportFinding &finding, const SourceFrame &at) {
    return std::tuple(finding.launch, order_of(at), finding.kind, finding.scope);
  };
  if (key(a, at_a) != key(b, at_b))
    return key(a, at_a) < key(b, at_b);
  // The remaining order is arbitrary, but deterministic.
  auto rest = [](const ReportFinding &finding) {
    std::vector<std::tuple<std::string, std::string, unsigned, unsigned, std::vector<std::int64_t>>> accesses;
    for (const ReportAccess &access : finding.accesses)
      for (std::size_t depth = 0; depth < std::max<std::size_t>(access.stack.size(), 1); ++depth) {
        SourceFrame frame = access.stack.empty() ? SourceFrame{} : access.stack[depth];
        accesses.emplace_back(access.variable, frame.file, frame.line, frame.column, access.element);
      }
    return std::tuple(accesses, finding.aliases);
  };
  return rest(a) < rest(b);
}

/// Returns whether two findings are warp operations of one call with the same mask, which lacks the same lanes.
bool share_wrong_mask(const ReportFinding &a, const ReportFinding &b) {
  auto fact = [](const ReportFinding &finding) {
    return finding.kind == Kind::warp_sync && finding.facts.size() == 1 && !finding.accesses.empty() &&
                   finding.facts[0].what == FindingFact::What::lane_not_named
               ? &finding.facts[0]
               : nullptr;
  };
  const FindingFact *one = fact(a), *other = fact(b);
  if (!one || !other || one->mask != other->mask || one->lanes != other->lanes || a.launch != b.launch)
    return false;
  const std::vector<SourceFrame> &left = a.accesses.back().stack, &right = b.accesses.back().stack;
  if (left.empty() || right.empty() || left[0].function != right[0].function || left.size() != right.size())
    return false;
  return std::equal(left.begin() + 1, left.end(), right.begin() + 1,
                    [](const SourceFrame &x, const SourceFrame &y) {
                      return x.file == y.file && x.line == y.line && x.column == y.column;
                    });
}

/// Keeps the first of several warp operations with the same wrong mask, with a note for each of the others: they have
/// one cause.
void merge_wrong_masks(std::vector<ReportFinding> &findings) {
  for (std::size_t k = 0; k < findings.size(); ++k)
    for (std::size_t next = k + 1; next < findings.size();) {
      if (!share_wrong_mask(findings[k], findings[next])) {
        ++next;
        continue;
      }
      findings[k].notes.push_back(
          {.message = "the same mask is used here", .stack = findings[next].accesses.back().stack});
      findings.erase(findings.begin() + std::ptrdiff_t(next));
    }
}

ReportLaunch launch_of(const LaunchRecord &record, const ProgramTables &tables) {
  const Launch &launch = record.launch;
  const Kernel *kernel = launch.kernel < tables.kernels.size() ? &tables.kernels[launch.kernel] : nullptr;
  return {.id = launch.id,
          .kernel = kernel ? kernel->name : "",
          .file = launch.file,
          .line = launch.line,
          .tiled = launch.tiled,
          .aliased = launch.aliased,
          .ended = record.ended,
          .extent = in_words(launch.extent, *tables.language),
          .tile = in_words(launch.tile, *tables.language),
          .tiles = launch.tiles,
          .threads = launch.threads,
          .device = launch.device,
          .coverage = record.coverage,
          .arguments = launch.arguments,
          .waits_in_loops = kernel && kernel->has_spin_loops && !kernel->has_named_barriers,
          .proof = record.proof};
}

void add_coverage(ReportCoverage &sum, const ReportLaunch &launch) {
  if (!launch.ended)
    return;
  ++sum.launches;
  sum.tiles += launch.tiles;
  sum.threads += launch.threads;
  sum.accesses += launch.coverage.accesses;
  sum.barriers += launch.coverage.barriers;
  sum.most_barriers = std::max(sum.most_barriers, launch.coverage.most_barriers);
  if (sum.proofs) {
    sum.proofs->for_all += launch.proof == LaunchProof::for_all;
    sum.proofs->for_launch += launch.proof == LaunchProof::for_launch;
  }
}

/// "launch 2 (a.cpp:7)", "3 launches, the first of them launch 2 (a.cpp:7),"
std::string named(const std::vector<const ReportLaunch *> &launches) {
  std::string first =
      fmt::format("launch {} ({}:{})", launches[0]->id, printable(launches[0]->file), launches[0]->line);
  return launches.size() == 1 ? first : fmt::format("{} launches, the first of them {},", launches.size(), first);
}

/// For a program that exited; otherwise its end says enough.
std::vector<std::string> unchecked(const Report &report, const RunOptions &options, const RunOutcome &outcome) {
  std::vector<std::string> reasons;
  if (report.outcome != Outcome::exited)
    return reasons;
  if (outcome.left_out && report.launches.empty())
    reasons.push_back(fmt::format("no launch matches {}", options.launches.options()));
  auto is_explained = [&](const ReportLaunch &launch) {
    return std::ranges::any_of(report.findings, [&](const ReportFinding &finding) {
      const ReportLaunch *seen = report.launch(finding.launch); // a finding covers all launches from one place
      return (finding.kind == Kind::divergent_barrier || finding.kind == Kind::no_progress ||
              finding.kind == Kind::device_assert) &&
             seen && seen->line == launch.line && seen->file == launch.file;
    });
  };
  std::vector<const ReportLaunch *> open, cut_short;
  for (const ReportLaunch &launch : report.launches)
    if (!launch.ended && !report.stopped)
      open.push_back(&launch);
    else if (launch.coverage.cut_short && !report.coverage.kinds.empty() && !is_explained(launch))
      cut_short.push_back(&launch);
  if (!open.empty())
    reasons.push_back(named(open) + " did not finish");
  if (!cut_short.empty())
    reasons.push_back(fmt::format("{} ended early, because {} could not make progress", named(cut_short),
                                  report.language->words.threads));
  if (outcome.never_ran && !outcome.part && !report.stopped) // otherwise it was ended before
    reasons.push_back(
        counted(outcome.never_ran, "launch, copy or host function", "launches, copies and host functions") +
        (outcome.never_ran == 1 ? " that was enqueued had" : " that were enqueued had") +
        " not finished when the program ended");
  if (outcome.uncompared)
    reasons.push_back(counted(outcome.uncompared, "operation", "operations") +
                      " in streams could not be compared with others that may access the same memory concurrently, "
                      "because too many were enqueued between them or the device was out of memory");
  if (outcome.polled)
    reasons.push_back(
        counted(outcome.polled, "operation", "operations") +
        " in streams could not be compared with what followed when the host had polled a flag, because "
        "flags are not taken to order them; synchronize instead");
  if (outcome.unrepeated)
    reasons.push_back(counted(outcome.unrepeated, "launch", "launches") +
                      " with possible races behaved differently when rerun, and did not race");
  if (outcome.crowded)
    reasons.push_back(counted(outcome.crowded, "launch", "launches") +
                      " with possible races had too many accesses for all of them to be compared; '--exhaustive' "
                      "compares more");
  if (outcome.unchecked_launches)
    reasons.push_back(counted(outcome.unchecked_launches, "launch", "launches") +
                      " ran in processes that the program forked");
  if (outcome.still_running)
    reasons.push_back(counted(outcome.still_running, "process", "processes") +
                      (outcome.still_running == 1 ? " that the program forked was still running when it ended"
                                                  : " that the program forked were still running when it ended"));
  if (outcome.lost == Loss::closed)
    reasons.emplace_back("findings may be lost, because the program closed the connection to ampsim");
  if (outcome.lost == Loss::damaged)
    reasons.emplace_back("findings may be lost, because the connection to the program was corrupted or closed");
  return reasons;
}

/// The program's end as a shell status.
int shell_status(const RunOutcome &outcome) {
  switch (outcome.outcome) {
  case Outcome::exited:
    return outcome.exit;
  case Outcome::signal:
    return status_signal + outcome.signal;
  case Outcome::time_limit:
    return status_time_limit;
  case Outcome::memory_limit:
    return status_memory_limit;
  case Outcome::not_compiled:
    break;
  }
  return status_not_compiled;
}

} // namespace

std::uint64_t Report::count(Severity severity) const {
  return std::uint64_t(std::ranges::count(findings, severity, &ReportFinding::severity));
}

const ReportLaunch *Report::launch(std::uint32_t id) const {
  auto found = std::ranges::find(launches, id, &ReportLaunch::id);
  return found == launches.end() ? nullptr : &*found;
}

bool was_run(const Report &report) {
  bool nothing = report.outcome == Outcome::exited && report.coverage.kinds.empty() && report.launches.empty();
  return report.outcome != Outcome::not_compiled && !nothing;
}

SourceFrame place(const ReportFinding &finding, const Report &report) {
  if (finding.last() && !finding.last()->stack.empty())
    return finding.last()->stack[0];
  for (const ReportGroup &group : finding.groups)
    if (!group.stack.empty())
      return group.stack[0];
  const ReportLaunch *launch = report.launch(finding.launch);
  return launch ? SourceFrame{launch->kernel, launch->file, launch->line, 0} : SourceFrame{};
}

std::vector<SourceFrame> places(const ReportFinding &finding, const Report &report) {
  std::vector<SourceFrame> result;
  for (const ReportGroup &group : finding.groups)
    if (!group.stack.empty())
      result.push_back(group.stack[0]);
  if (result.empty())
    result.push_back(place(finding, report));
  return result;
}

Report make_report(std::vector<std::string> files, std::vector<std::string> arguments, const RunOptions &options,
                   const ProgramTables &tables, const RunOutcome &outcome, std::vector<Diagnostic> diagnostics,
                   SourceText &sources) {
  Report report{.language = tables.language,
                .files = std::move(files),
                .arguments = std::move(arguments),
                .outcome = outcome.outcome,
                .exit = shell_status(outcome),
                .signal = outcome.outcome == Outcome::signal ? outcome.signal : 0,
                .stopped = outcome.stopped,
                .open_line = outcome.open_line,
                .diagnostics = std::move(diagnostics),
                .time_limit = options.time_limit,
                .memory_limit = options.memory_limit,
                .unchecked_launches = outcome.unchecked_launches};
  for (const auto &[name, text] : outcome.module_texts.in_memory)
    sources.add(name, text);
  for (const std::string &folder : outcome.module_texts.folders)
    sources.look_in(folder);
  if (!outcome.link_error.empty())
    report.diagnostics.push_back({.severity = "error", .code = {}, .message = outcome.link_error, .file = {}});
  if (options.prove)
    report.coverage.proofs.emplace();
  report.coverage.left_out = outcome.left_out;
  for (const LaunchRecord &record : outcome.launches) {
    report.launches.push_back(launch_of(record, tables));
    add_coverage(report.coverage, report.launches.back());
    if (options.schedules == 1 && record.ended && report.launches.back().waits_in_loops)
      ++report.coverage.order_dependent;
  }
  if (outcome.outcome != Outcome::not_compiled)
    report.coverage.warp_synchronous = tables.warp_synchronous;
  report.coverage.kinds = kind_names(options.kinds, *report.language);
  std::vector<Order> orders = schedule_orders(options.order, options.schedules);
  for (const Finding &finding : outcome.findings) {
    auto record =
        std::ranges::find(outcome.launches, finding.launch, [](const auto &each) { return each.launch.id; });
    report.findings.push_back(
        finding_of(finding, record == outcome.launches.end() ? Launch{} : record->launch, tables));
    ReportFinding &made = report.findings.back();
    if (!made.explained)
      made.message += fmt::format(" (not explained: {})", why_not_explained(report));
    if (options.schedules > 1)
      made.schedules = {finding.schedules, options.schedules, name(orders.at(finding.first_schedule))};
  }
  if (outcome.fault) {
    auto record =
        std::ranges::find(outcome.launches, outcome.fault->launch, [](const auto &each) { return each.launch.id; });
    report.fault =
        fault_of(*outcome.fault, record == outcome.launches.end() ? Launch{} : record->launch, options, tables);
  }
  if (outcome.left && !report.fault) {
    auto record =
        std::ranges::find(outcome.launches, outcome.left->launch, [](const auto &each) { return each.launch.id; });
    if (record != outcome.launches.end())
      report.fault = running_fault(outcome.left->place, record->launch, tables, outcome);
  }
  for (const HostCopyFault &fault : outcome.host_copy_faults)
    add_host_copy(fault, report);
  if (!report.fault)
    report.fault = host_fault(outcome);
  sort_findings(report);
  merge_wrong_masks(report.findings);
  set_fingerprints(report.findings, sources);
  report.unchecked = unchecked(report, options, outcome);
  return report;
}

Report make_report(std::vector<std::string> files, std::vector<std::string> arguments,
                   std::vector<Diagnostic> diagnostics) {
  return {.files = std::move(files),
          .arguments = std::move(arguments),
          .outcome = Outcome::not_compiled,
          .exit = status_not_compiled,
          .diagnostics = std::move(diagnostics)};
}

bool has_findings(const Report &report, Severity least) {
  return std::ranges::any_of(report.findings,
                             [least](const ReportFinding &finding) { return finding.severity <= least; });
}

void sort_findings(Report &report) {
  for (std::vector<ReportFinding> *findings : {&report.findings, &report.suppressed})
    std::ranges::sort(*findings, [&](const auto &a, const auto &b) { return comes_before(a, b, report); });
}

int exit_status(const Report &report, std::optional<Severity> fail_on) {
  if (report.outcome != Outcome::exited)
    return report.exit;
  if (fail_on && has_findings(report, *fail_on))
    return status_findings;
  return report.unchecked.empty() ? report.exit : int(status_unchecked);
}

} // namespace ampsim::cli
