// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See phrases.h. Clang's voice, as in names.cpp.
#include "cli/report/phrases.h"
#include "cli/report/names.h"
#include "cli/support/utf8.h"

#include <bit>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

namespace ampsim::cli {

static std::string_view verb(const ReportAccess &access, bool past) {
  const bool reads = access.kind == AccessKind::read || access.loads;
  if (access.kind == AccessKind::atomic && !access.is_volatile) {
    if (reads)
      return past ? "atomically read" : "atomically reads";
    return past ? "atomically wrote" : "atomically writes";
  }
  if (reads)
    return past ? "read" : "reads";
  return past ? "wrote" : "writes";
}

std::string deed(const ReportAccess &access, bool past) {
  // The finding's message describes the argument or result of a host library function.
  if (!access.thread.host.empty() && !access.value.empty())
    return fmt::format("{} is called here", access.thread.host);
  std::string text = fmt::format("{} {}", thread(access.thread), verb(access, past));
  if (!access.value.empty())
    text += ' ' + access.value;
  text += " here";
  if (access.iterations.size() == 1)
    text += fmt::format(" (iteration {} of the loop)", access.iterations[0]);
  else if (!access.iterations.empty())
    text += fmt::format(" (iterations {} of the nested loops)", fmt::join(access.iterations, ", "));
  return text;
}

std::string deed(const ReportFinding &finding, const ReportAccess &access) {
  const bool by_thread = access.thread.host.empty();
  switch (finding.kind) {
  case Kind::no_progress:
    if (by_thread && finding.accesses.size() == 1)
      return fmt::format("{} waits here{}", thread(access.thread),
                         access.value.empty() || access.variable.empty()
                             ? ""
                             : fmt::format(": '{}' is {}", location(access), access.value));
    break;
  case Kind::warp_sync:
    if (finding.accesses.size() == 1)
      return fmt::format("{} reaches this call", thread(access.thread));
    break;
  case Kind::device_assert:
    if (finding.accesses.size() == 1)
      return fmt::format("{} stops here{}", thread(access.thread),
                         finding.count > 1
                             ? fmt::format(", the first of {} {}", finding.count, finding.language->words.threads)
                             : "");
    break;
  case Kind::api_error:
    if (!by_thread)
      return fmt::format("{} fails here{}", access.thread.host, access.value.empty() ? "" : ": " + access.value);
    break;
  default:
    break;
  }
  return deed(access, false);
}

std::string deed(const ReportGroup &group) {
  bool one = group.threads == 1;
  std::string text = one ? "waits here" : "wait here";
  if (group.ended)
    text = one ? "has ended" : "have ended";
  if (group.other_arguments)
    text = fmt::format("{} other arguments here than the first {}", one ? "passes" : "pass",
                       group.example.language->words.thread);
  return one ? fmt::format("{} {}", thread(group.example), text)
             : fmt::format("{} {} {}; the first is {}", group.threads, group.example.language->words.threads, text,
                           thread(group.example));
}

std::string elsewhere(std::string_view sentence, std::string_view where) {
  constexpr std::string_view here = "here", ends = " ,;:";
  for (std::size_t at = 0; (at = sentence.find(here, at)) != std::string_view::npos; at += here.size()) {
    const std::size_t end = at + here.size();
    if ((at == 0 || sentence[at - 1] == ' ') && (end == sentence.size() || ends.find(sentence[end]) != ends.npos))
      return fmt::format("{}{}{}", sentence.substr(0, at), where, sentence.substr(end));
  }
  return std::string(sentence);
}

std::string lanes(std::uint64_t mask) {
  std::vector<std::string> runs;
  for (unsigned lane = 0; lane < 64; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    unsigned last = lane;
    while (last < 63 && mask >> (last + 1) & 1)
      ++last;
    if (last == lane)
      runs.push_back(std::to_string(lane));
    else
      runs.push_back(fmt::format("{} {} {}", lane, last == lane + 1 ? "and" : "to", last));
    lane = last;
  }
  return fmt::format("{} {}", std::popcount(mask) == 1 ? "lane" : "lanes", fmt::join(runs, ", "));
}

/// As written in programs: a wavefront of 64 lanes has as many digits.
static std::string mask_text(std::uint64_t mask) { return fmt::format("0x{:08x}", mask); }

std::string sentence(const FindingFact &fact, const Vocabulary &words) {
  using What = FindingFact::What;
  switch (fact.what) {
  case What::lane_not_named:
    return fmt::format("the mask {} contains {}, but not {}, which {} this call", mask_text(fact.mask),
                       fact.mask ? lanes(fact.mask) : "no lane", lanes(fact.lanes),
                       std::popcount(fact.lanes) == 1 ? "reaches" : "reach");
  case What::source_missing:
    return fmt::format("lane {}, whose value is read, does not participate; {} {}", fact.lanes, lanes(fact.mask),
                       std::popcount(fact.mask) == 1 ? "does" : "do");
  case What::lanes_missing: {
    const bool one = std::popcount(fact.lanes) == 1;
    const bool has_masks = !words.ballot.empty();
    const std::string named = fact.mask && has_masks ? fmt::format(", in the mask {},", mask_text(fact.mask)) : "";
    if (fact.site == no_site)
      return fmt::format("{}{} {} ended", lanes(fact.lanes), named, one ? "has" : "have");
    return fmt::format("{}{} {} here instead", lanes(fact.lanes), named, one ? "is" : "are");
  }
  case What::freed:
    return fmt::format("freed here by {}", fact.function);
  case What::changed_meanwhile:
    return fmt::format("other {} have changed it {} since this {} began to wait", words.threads,
                       fact.lanes == 1 ? "once" : fmt::format("{} times", fact.lanes), words.thread);
  case What::freed_unordered:
    if (!fact.in_stream) // of the launch
      return fmt::format("the launch is in {}", fact.function);
    return fmt::format("freed here by {}; nothing orders the free after the launch", fact.function);
  case What::writer:
    return "the polled location is written here";
  case What::no_writer:
    return "no other statement of the kernel writes to the polled location";
  case What::awaited:
    return fmt::format("its {} waits for the copy here, after the barrier", words.thread);
  }
  return {};
}

bool meets_copy(const ReportFinding &finding) {
  const MemoryModel &rules = finding.language->memory_model;
  const bool has_copies = rules.fences_order_tiles && !rules.orders_each_space; // where barriers order all memory
  if (!has_copies || !info(finding.kind).scoped || finding.accesses.size() != 2 || !in_one_tile(finding.scope) ||
      finding.lack != Lack::order)
    return false;
  const ReportAccess &first = finding.accesses.front(), &last = finding.accesses.back();
  const bool same_thread = first.thread.host.empty() && first.thread.tile == last.thread.tile &&
                           first.thread.global == last.thread.global && first.thread.local == last.thread.local;
  // If every barrier orders all memory, accesses in two intervals are ordered.
  return same_thread || first.interval != last.interval;
}

bool are_halves_of_wavefront(const ReportFinding &finding) {
  if (finding.language->words.library != "hip" || finding.scope != Scope::within_warp ||
      finding.accesses.size() != 2 || finding.kind != Kind::waw)
    return false;
  const ReportAccess &first = finding.accesses.front(), &last = finding.accesses.back();
  const std::vector<std::int32_t> &one = first.thread.local, &other = last.thread.local;
  const bool same_place = !first.stack.empty() && !last.stack.empty() &&
                          first.stack[0].line == last.stack[0].line &&
                          first.stack[0].column == last.stack[0].column;
  return same_place && !one.empty() && one.size() == other.size() && std::abs(one[0] - other[0]) == 32 &&
         std::equal(one.begin() + 1, one.end(), other.begin() + 1);
}

const ReportAccess *last_to_arrive(const ReportFinding &finding) {
  if (finding.accesses.size() != 2 || (finding.lack != Lack::arrival && finding.lack != Lack::arrival_of_second))
    return nullptr;
  return finding.lack == Lack::arrival ? &finding.accesses.front() : &finding.accesses.back();
}

std::string why_unordered(const ReportFinding &finding) {
  if (!info(finding.kind).scoped || finding.accesses.size() != 2)
    return {};
  const ReportAccess &first = finding.accesses.front(), &last = finding.accesses.back();
  const Vocabulary &words = finding.language->words;
  if (finding.lack == Lack::proxy_fence)
    return "bulk copies and 'wgmma' read through the asynchronous proxy, and there is no 'fence.proxy.async' "
           "between the write and this read";
  if (finding.lack == Lack::barrier_fence)
    return "the bulk copy arrives at the barrier through the asynchronous proxy, and there is no fence between the "
           "initialization of the barrier and the copy";
  if (finding.lack == Lack::register_wait)
    return "'wgmma' uses these registers until 'wgmma.wait_group'";
  if (finding.lack == Lack::register_fence)
    return "there is no 'wgmma.fence' between the access to the registers and the 'wgmma' that uses them";
  if (finding.lack == Lack::order_in_ptx && finding.language->key == "hip")
    return "in C++'s model with scopes, a barrier of the block does not acquire what other blocks release; the "
           "same "
           "thread must execute both the fence and the atomic operation";
  if (finding.lack == Lack::order_in_ptx)
    return "by the CUDA guide a barrier orders them; in the PTX model, the same thread must execute both the fence "
           "and the atomic operation";
  if (finding.lack == Lack::wait)
    return fmt::format(
        "the barrier comes before the wait for the asynchronous copy: both accesses are in barrier interval "
        "{} of the {}",
        last.interval, words.tile);
  if (!finding.owner.empty() && finding.scope == Scope::across_tiles)
    return fmt::format("the location is in the {} memory of {} ({}), and there is no cluster barrier between them",
                       finding.language->space(Space::tile_local), words.tile, fmt::join(finding.owner, ", "));
  if (meets_copy(finding))
    return fmt::format("the copy may be in flight until its {} waits for it, regardless of barriers in between",
                       words.thread);
  if (const ReportAccess *access = last_to_arrive(finding))
    return fmt::format("another {} of {} ({}) counts the {} as finished, and no barrier ensures that {} is "
                       "done by then: in another schedule it gets here later",
                       words.thread, words.tile, fmt::join(access->thread.tile, ", "), words.tile,
                       thread(access->thread));
  if (finding.scope == Scope::across_tiles && finding.tiled)
    return fmt::format("nothing orders {} of different {}: {}", words.threads, words.tiles, words.unordered_tiles);
  if (finding.scope == Scope::across_tiles)
    return fmt::format("nothing orders the {} of an untiled launch", words.threads);
  if (finding.lack == Lack::launch_wait)
    return "the second launch may begin before the first has ended (programmatic stream serialization), and "
           "accesses this before it waits for the first";
  if (finding.scope == Scope::across_launches && words.library.empty())
    return "nothing orders the two: neither waits for an event of the other, or follows it in a queue that keeps the "
           "order";
  if (finding.scope == Scope::across_launches)
    return "nothing orders the two: they are in different streams, with no event or synchronization between them";
  if (finding.scope == Scope::host_device)
    return "nothing orders the two: the host does not wait for the device";
  if (finding.scope == Scope::within_warp)
    return fmt::format("nothing orders them: the {} of a {} are scheduled independently", words.threads,
                       words.warp);
  if (first.interval == last.interval)
    return fmt::format("there is no barrier between them: both are in barrier interval {} of the {}", last.interval,
                       words.tile);
  return fmt::format("no barrier between them (intervals {} and {} of the {}) fences {} memory", first.interval,
                     last.interval, words.tile, finding.space ? finding.language->space(*finding.space) : "this");
}

std::string what_it_met(const ReportFinding &finding) {
  if (finding.explained || !info(finding.kind).scoped)
    return {};
  const Vocabulary &words = finding.language->words;
  return fmt::format(
      "it conflicts with {} by another {}{}; the rerun that would identify it did not finish",
      noun(finding.against), words.thread,
      finding.scope == Scope::across_tiles && finding.tiled ? fmt::format(" of another {}", words.tile) : "");
}

static std::string running_launch(const Report &report) {
  for (const ReportLaunch &launch : report.launches)
    if (!launch.ended)
      return fmt::format(" in launch {} ({}:{})", launch.id, printable(launch.file), launch.line);
  return report.launches.empty() ? "" : " outside a launch";
}

std::string how_it_ended(const Report &report) {
  switch (report.outcome) {
  case Outcome::signal:
    return fmt::format("the program was killed by {}{}", signal_name(report.signal), running_launch(report));
  case Outcome::time_limit:
    return fmt::format("the program exceeded the time limit of {} s{}", report.time_limit.value_or(0),
                       running_launch(report));
  case Outcome::memory_limit:
    return fmt::format("the program exceeded the memory limit of {} MB{}", report.memory_limit.value_or(0),
                       running_launch(report));
  case Outcome::exited:
    if (!report.unchecked.empty())
      return fmt::format("not everything was checked: {}", fmt::join(report.unchecked, "; "));
    break;
  case Outcome::not_compiled:
    break;
  }
  return {};
}

} // namespace ampsim::cli
