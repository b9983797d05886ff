// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See names.h. Clang's voice: lower case, no final period, code in quotes.
#include "cli/report/names.h"
#include "cli/support/enumerated.h"
#include "cli/support/split_words.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace ampsim::cli {

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string location(const ReportAccess &access) {
  if (access.variable.empty())
    return {};
  std::string text = access.variable;
  for (std::int64_t index : access.element)
    text += fmt::format("[{}]", index);
  return text + access.member;
}

/// In the language's notation: "[0, 1]", "(1, 0, 0)".
static std::string index_text(const std::vector<std::int32_t> &index, const Language &language) {
  return language.words.x_first ? fmt::format("({})", fmt::join(index, ", ")) : bracketed(index);
}

std::string tile(const ReportThread &thread) {
  if (thread.language->words.x_first)
    return fmt::format("{} ({})", thread.language->words.tile, fmt::join(thread.tile, ", "));
  return fmt::format("{} {}", thread.language->words.tile, bracketed(thread.tile));
}

std::string thread(const ReportThread &thread) {
  if (!thread.host.empty())
    return thread.host;
  if (thread.language->words.x_first)
    return fmt::format("{} ({}) of {}", thread.language->words.thread, fmt::join(thread.local, ", "), tile(thread));
  if (thread.tile.empty())
    return fmt::format("{} {}", thread.language->words.thread, bracketed(thread.global));
  return fmt::format("{} {} of {} (global {})", thread.language->words.thread, bracketed(thread.local),
                     tile(thread), bracketed(thread.global));
}

std::string scope_phrase(const ReportFinding &finding) {
  const Vocabulary &words = finding.language->words;
  switch (finding.scope) {
  case Scope::within_warp:
    return fmt::format("within a {}", words.warp);
  case Scope::within_tile:
    return fmt::format("within a {}", words.tile);
  case Scope::across_tiles:
    break;
  case Scope::across_launches:
    return "across launches";
  case Scope::host_device:
    return "between host and device";
  }
  return finding.tiled ? fmt::format("across {}", words.tiles) : fmt::format("between {}", words.threads);
}

std::string_view name(Scope scope, const Language &language) {
  const Vocabulary &words = language.words;
  switch (scope) {
  case Scope::within_warp:
    return words.within_warp;
  case Scope::within_tile:
    return words.within_tile;
  case Scope::across_tiles:
    return words.across_tiles;
  case Scope::across_launches:
    return words.across_launches;
  case Scope::host_device:
    break;
  }
  return words.host_device;
}

std::optional<Scope> scope_named(std::string_view word) {
  for (const Language *language : languages())
    for (Scope scope : all_scopes)
      if (!word.empty() && name(scope, *language) == word)
        return scope;
  return std::nullopt;
}

std::string tag(const ReportFinding &finding) {
  std::string text(info(finding.kind).name);
  if (info(finding.kind).scoped)
    text += fmt::format(" {}", name(finding.scope, *finding.language));
  return text;
}

std::string language_names() {
  std::vector<std::string_view> names;
  for (const Language *language : languages())
    names.push_back(language->name);
  return enumerated(names, "and");
}

std::string filled(std::string_view sentence, std::string_view what) {
  return fmt::format(fmt::runtime(sentence), what);
}

std::string fence_names(const Language &language, bool barrier, Space space) {
  std::string text;
  for (FenceMask covers : {fence_all, space == Space::global ? fence_global : fence_tile_local})
    if (std::string_view name = language.fence(barrier, covers); !name.empty())
      text +=
          fmt::format("{}'{}{}'", text.empty() ? "" : " or ", name, barrier && !name.ends_with(')') ? "()" : "");
  return text;
}

std::string signal_name(int number) {
  const char *description = sigdescr_np(number);
  if (!description)
    return fmt::format("signal {}", number);
  std::string text = description;
  text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
  return fmt::format("signal {} ({})", number, text);
}

/// Host code is compiled by anything, and calls a driver: its programs run under `ampsim exec`.
static bool runs_by_exec(const Report &report) {
  return !report.executable.empty() && report.language->raw_pointers && !report.language->library;
}

std::string command_line(const Report &report) {
  const bool by_exec = runs_by_exec(report);
  std::vector<std::string> words{"ampsim", by_exec ? "exec" : "run"};
  words.insert(words.end(), report.options.begin(), report.options.end());
  if (report.executable.empty())
    words.insert(words.end(), report.files.begin(), report.files.end());
  else
    words.push_back(report.executable);
  if (!report.arguments.empty() && !by_exec)
    words.emplace_back("--");
  words.insert(words.end(), report.arguments.begin(), report.arguments.end());
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=@%+";
  for (std::string &word : words)
    if (word.empty() || word.find_first_not_of(plain) != word.npos)
      word = quoted_word(word);
  return fmt::format("{}", fmt::join(words, " "));
}

std::string_view name(Outcome outcome) {
  switch (outcome) {
  case Outcome::exited:
    return "exited";
  case Outcome::signal:
    return "signal";
  case Outcome::time_limit:
    return "time-limit";
  case Outcome::memory_limit:
    return "memory-limit";
  case Outcome::not_compiled:
    break;
  }
  return "not-compiled";
}

std::string_view name(AccessKind kind) {
  switch (kind) {
  case AccessKind::read:
    return "read";
  case AccessKind::write:
    return "write";
  default:
    return "atomic";
  }
}

std::string_view noun(AccessKind kind) {
  switch (kind) {
  case AccessKind::read:
    return "a read";
  case AccessKind::write:
    return "a write";
  default:
    return "an atomic operation";
  }
}

std::string_view name(Suppression::By by) {
  switch (by) {
  case Suppression::By::source:
    return "source";
  case Suppression::By::file:
    return "file";
  default:
    return "baseline";
  }
}

std::string name(const Order &order) {
  switch (order.kind) {
  case Order::Kind::forward:
    return "forward";
  case Order::Kind::reverse:
    return "reverse";
  case Order::Kind::shuffle:
    break;
  case Order::Kind::delays:
    return fmt::format("delays:{}", order.seed);
  }
  return fmt::format("shuffle:{}", order.seed);
}

std::string_view name(KernelFault::What what) {
  switch (what) {
  case KernelFault::What::division_by_zero:
    return "division-by-zero";
  case KernelFault::What::division_overflow:
    return "division-overflow";
  case KernelFault::What::stack_overflow:
    return "stack-overflow";
  case KernelFault::What::interrupted:
    return "running";
  case KernelFault::What::signal:
    break;
  }
  return "signal";
}

static std::string_view article(std::string_view word) {
  return std::string_view("aeiou").find(word[0]) == std::string_view::npos ? "a" : "an";
}

std::string signal_meaning(int signal) {
  std::string text = signal_name(signal);
  const std::size_t name = text.find('(');
  return name == std::string::npos ? text : text.substr(name + 1, text.size() - name - 2);
}

std::string message(const ReportFault &fault, const KernelFault &of, const Vocabulary &words) {
  std::string text;
  switch (of.what) {
  case KernelFault::What::division_by_zero:
    text = "integer division by zero";
    break;
  case KernelFault::What::division_overflow:
    text = "integer division of the smallest value by -1";
    break;
  case KernelFault::What::stack_overflow:
    text = "stack overflow";
    break;
  case KernelFault::What::signal:
  case KernelFault::What::interrupted:
    text = signal_meaning(of.signal);
    break;
  }
  text += fault.thread ? fmt::format(" in {}", thread(*fault.thread))
                       : fmt::format(" in a {} of this kernel", words.thread);
  if (!fault.order.empty())
    text += fmt::format(" under '--order {}'", fault.order);
  return text;
}

std::string message(const HostCopyFault &fault, const Vocabulary &words) {
  const std::string view = fault.variable.empty() ? fmt::format("{} {}", article(words.view), words.view)
                                                  : fmt::format("the {} '{}'", words.view, fault.variable);
  const std::string bytes = counted(fault.bytes, "byte", "bytes");
  std::string_view memory = "host memory";
  if (fault.why == HostCopyFault::Why::freed)
    memory = "host memory that has been freed";
  else if (fault.why == HostCopyFault::Why::left_scope)
    memory = "a local variable whose function has returned";
  if (fault.signal)
    return fault.to_host ? fmt::format("{} while copying {} of {} back to {}", signal_meaning(fault.signal), bytes,
                                       view, memory)
                         : fmt::format("{} while reading {} of {} from {}", signal_meaning(fault.signal), bytes,
                                       view, memory);
  return fault.to_host ? fmt::format("{} of {}, written by kernels, were not copied back: the view is over {}",
                                     bytes, view, memory)
                       : fmt::format("{} of {} were read from {}", bytes, view, memory);
}

std::string hint(const HostCopyFault &fault) {
  if (fault.why == HostCopyFault::Why::refused)
    return "the memory must stay valid, and at least as large as the view, for the lifetime of the view and its "
           "copies; results of kernels are copied back when the last of them is destroyed, at the latest";
  return fault.to_host
             ? "call synchronize() before the memory is freed, or discard_data() if its contents are not needed"
             : "keep the memory alive as long as the view and its copies";
}

static std::string_view verb_noun(AccessKind kind) {
  return kind == AccessKind::atomic ? "atomic operation" : name(kind);
}

/// "'av_sum[0]'", or the best known substitute.
static std::string quoted_location(const ReportFinding &finding) {
  const ReportAccess *access = finding.last();
  if (access && !access->variable.empty())
    return fmt::format("'{}'", location(*access));
  if (finding.space)
    return fmt::format("{} memory", finding.language->space(*finding.space));
  return "memory";
}

static std::string_view strong_noun(const ReportAccess &access) {
  if (access.is_volatile)
    return access.loads ? "volatile read" : "volatile write";
  return access.loads ? "atomic read" : "atomic operation";
}

static std::string atomic_message(const ReportFinding &finding) {
  const auto &accesses = finding.accesses;
  if (finding.is_between_atomics())
    return fmt::format("atomic operations of {} on {} {}",
                       finding.concerns_scope() ? "too narrow a scope" : "different widths",
                       quoted_location(finding), scope_phrase(finding));
  AccessKind other = AccessKind::write;
  std::string_view strong = "atomic operation";
  for (const ReportAccess &access : accesses)
    if (access.kind != AccessKind::atomic)
      other = access.kind;
    else
      strong = strong_noun(access);
  return fmt::format("{} and plain {} on {} {}", strong, verb_noun(other), quoted_location(finding),
                     scope_phrase(finding));
}

/// Returns whether a wide access begins at a valid element and extends past the end.
static bool begins_inside(const ReportAccess &access, const std::vector<std::int64_t> &bound) {
  return !bound.empty() && access.element.size() == bound.size() &&
         std::ranges::equal(access.element, bound,
                            [](std::int64_t index, std::int64_t length) { return index >= 0 && index < length; });
}

static std::string_view where_it_points(Absence absence) {
  switch (absence) {
  case Absence::null_pointer:
    return "is null";
  case Absence::host_memory:
    return "points to host memory";
  default:
    return "does not point to device memory";
  }
}

static std::string outside_message(const ReportFinding &finding) {
  const ReportAccess *access = finding.last();
  if (access && !access->thread.host.empty()) // a library function, which describes its own access
    return fmt::format("{} {}", access->thread.host, access->value);
  if (access && finding.absence == Absence::other_device)
    return fmt::format("{} {}memory of device {}, which device {} cannot access", verb_noun(access->kind),
                       access->variable.empty() ? "of " : fmt::format("through '{}' of ", access->variable),
                       finding.owner[0], finding.owner[1]);
  if (access && finding.absence == Absence::constant_memory && !finding.space)
    return fmt::format("{} of the '__grid_constant__' parameter '{}'", verb_noun(access->kind), access->variable);
  if (access && finding.absence == Absence::constant_memory && finding.language->words.library.empty())
    return fmt::format("{} of '{}' in a buffer that kernels only read", verb_noun(access->kind), location(*access));
  if (access && finding.absence == Absence::constant_memory)
    return fmt::format("{} of '{}' in constant memory", verb_noun(access->kind), location(*access));
  if (access && finding.absence == Absence::write_only_memory)
    return fmt::format("{} of '{}' in a buffer that kernels only write", verb_noun(access->kind),
                       location(*access));
  if (finding.absence == Absence::no_copy)
    return "wait for an event that no asynchronous copy has made";
  if (access && finding.absence == Absence::heap_gap)
    return fmt::format("{} of {} byte{} at '{}', outside of the blocks that 'malloc' returned",
                       verb_noun(access->kind), access->bytes, access->bytes == 1 ? "" : "s", location(*access));
  if (access && access->variable.empty() && finding.absence != Absence::none)
    return fmt::format("{} through a pointer that {}", verb_noun(access->kind), where_it_points(finding.absence));
  if (!access || access->variable.empty())
    return fmt::format("{} out of bounds", access ? verb_noun(access->kind) : "access");
  if (access->element.empty() && finding.bound.empty() && finding.array.empty() && finding.language->raw_pointers)
    return fmt::format("{} through '{}', which {}", verb_noun(access->kind), access->variable,
                       where_it_points(finding.absence));
  const std::string bound =
      finding.bound.empty() ? "" : fmt::format(", whose extent is {}", bracketed(finding.bound));
  if (begins_inside(*access, finding.bound))
    return fmt::format("{} of {} bytes at '{}' extends past the end of '{}'{}", verb_noun(access->kind),
                       access->bytes, location(*access), access->variable, bound);
  const std::string &array = finding.array.empty() ? access->variable : finding.array;
  if (finding.bound.empty())
    return fmt::format("{} of '{}' is out of bounds of '{}'", verb_noun(access->kind), location(*access), array);
  return fmt::format("{} of '{}' is out of bounds: the extent of '{}' is {}", verb_noun(access->kind),
                     location(*access), array, bracketed(finding.bound));
}

static std::string misaligned_message(const ReportFinding &finding) {
  const ReportAccess &access = finding.accesses.back();
  return fmt::format("{} of {} is misaligned: its address is not a multiple of {}", verb_noun(access.kind),
                     quoted_location(finding), finding.alignment);
}

static std::string freed_message(const ReportFinding &finding) {
  if (const std::string &host = finding.accesses.back().thread.host; !host.empty())
    return finding.accesses.back().value.empty()
               ? fmt::format("{} of memory that is not allocated, or was already freed", host)
               : fmt::format("{} of memory from {}", host, finding.accesses.back().value);
  if (finding.absence != Absence::none)
    return fmt::format(
        "{} of {} in the {} memory of {} ({}), which may {}", verb_noun(finding.accesses.back().kind),
        quoted_location(finding), finding.language->space(Space::tile_local), finding.language->words.tile,
        fmt::join(finding.owner, ", "), finding.absence == Absence::ended ? "have ended" : "not have begun");
  if (finding.has(FindingFact::What::freed_unordered))
    return fmt::format("{} of {}, whose memory may already be freed", verb_noun(finding.accesses.back().kind),
                       quoted_location(finding));
  return fmt::format("{} of {} after its memory was freed", verb_noun(finding.accesses.back().kind),
                     quoted_location(finding));
}

static std::string leak_message(const ReportFinding &finding) {
  const ReportAccess &made = finding.accesses.back();
  std::string what = made.variable.empty() ? "the memory" : fmt::format("the memory of '{}'", made.variable);
  return fmt::format("{} ({} byte{}) is still allocated when the program ends", what, made.bytes,
                     made.bytes == 1 ? "" : "s");
}

static std::string warp_message(const ReportFinding &finding) {
  if (finding.has(FindingFact::What::lane_not_named))
    return "warp operation with a mask that does not contain the calling lane";
  if (finding.has(FindingFact::What::source_missing))
    return finding.language->words.library.empty()
               ? fmt::format("the value of a {} that does not participate is read", finding.language->words.thread)
               : "shuffle from a lane that does not participate";
  const Vocabulary &words = finding.language->words;
  const bool with_masks = words.library == "cuda"; // HIP has functions of both kinds
  return with_masks ? "not all lanes in the mask reach this operation together"
                    : fmt::format("not all {} of the {} reach this operation together", words.threads, words.warp);
}

static std::string divergence_message(const ReportFinding &finding) {
  const Vocabulary &words = finding.language->words;
  std::string tile = fmt::format("a {}", words.tile);
  if (!finding.groups.empty() && !finding.groups[0].example.tile.empty())
    tile = fmt::format("{} {}", words.tile, index_text(finding.groups[0].example.tile, *finding.language));
  if (std::ranges::any_of(finding.groups, &ReportGroup::other_arguments))
    return fmt::format("{} of {} call a function of the whole {} with different arguments", words.threads, tile,
                       words.tile);
  if (std::ranges::any_of(finding.groups, &ReportGroup::ended))
    return fmt::format("{0} of {1} wait at a barrier that other {0} never reach", words.threads, tile);
  return fmt::format("{} of {} wait at different barriers", words.threads, tile);
}

static std::string alias_message(const ReportFinding &finding) {
  std::string text;
  for (std::size_t k = 0; k + 1 < finding.aliases.size(); k += 2)
    text += fmt::format("{}'{}' and '{}'", k ? ", " : "", finding.aliases[k], finding.aliases[k + 1]);
  return fmt::format("{} refer to the same container, and at least one is writable",
                     text.empty() ? "two captured containers" : text);
}

static std::string texture_message(const ReportFinding &finding) {
  std::string text = "one texture is both read and written in a launch";
  if (finding.aliases.size() < 2)
    return text;
  if (finding.aliases[0] == finding.aliases[1])
    return fmt::format("texture '{}' is both read and written in a launch", finding.aliases[0]);
  return fmt::format("{}, as '{}' and '{}'", text, finding.aliases[0], finding.aliases[1]);
}

static std::string stop_message(const ReportFinding &finding) {
  if (finding.assertion.starts_with("free() "))
    return finding.assertion;
  if (finding.assertion.empty())
    return fmt::format("a {} {}", finding.language->words.thread,
                       finding.language->raw_pointers ? "executes a trap, which ends the kernel"
                                                      : "calls direct3d_abort");
  return fmt::format("assertion '{}' failed{}", finding.assertion,
                     finding.values.empty() ? "" : fmt::format(": {}", finding.values));
}

/// The message for accesses that are ordered, but not in the way that they require.
static std::string unfenced_message(const ReportFinding &finding) {
  const bool writes = finding.accesses.front().kind != AccessKind::read;
  switch (finding.lack) {
  case Lack::barrier_fence:
    return fmt::format("bulk copy counts at the barrier {}, whose initialization is not fenced",
                       quoted_location(finding));
  case Lack::register_wait:
    return fmt::format("registers of a 'wgmma' are {} before it is waited for",
                       finding.accesses.back().kind == AccessKind::read ? "read" : "written");
  case Lack::register_fence:
    return fmt::format("'wgmma' uses registers that were {} without a 'wgmma.fence' in between",
                       writes ? "written" : "read");
  default:
    return {};
  }
}

std::string message(const ReportFinding &finding) {
  switch (finding.kind) {
  case Kind::raw:
  case Kind::war:
  case Kind::waw:
    if (std::string text = unfenced_message(finding); !text.empty())
      return text;
    return fmt::format("{} on {} {}", info(finding.kind).title, quoted_location(finding), scope_phrase(finding));
  case Kind::atomic:
    return atomic_message(finding);
  case Kind::mixed_atomics:
    return fmt::format("different atomic operations on {} {}", quoted_location(finding), scope_phrase(finding));
  case Kind::divergent_barrier:
    return divergence_message(finding);
  case Kind::out_of_bounds:
    return outside_message(finding);
  case Kind::uninitialized:
    if (const ReportAccess *access = finding.last(); access && !access->thread.host.empty())
      return fmt::format("{} reads {}, which is uninitialized", access->thread.host, access->value);
    return fmt::format("read of uninitialized {}", quoted_location(finding));
  case Kind::no_progress:
    if (const ReportAccess *access = finding.last(); access && !access->thread.host.empty())
      return fmt::format("{} {}", access->thread.host, access->value);
    return fmt::format("loop waits for a write by another {}, which may never make progress",
                       finding.language->words.thread);
  case Kind::aliased_texture:
    return texture_message(finding);
  case Kind::aliased_launch:
    return alias_message(finding);
  case Kind::warp_sync:
    return warp_message(finding);
  case Kind::misaligned:
    return misaligned_message(finding);
  case Kind::use_after_free:
    return freed_message(finding);
  case Kind::leak:
    return leak_message(finding);
  case Kind::api_error:
    return fmt::format("{} fails with {}, and the program never checks the error",
                       finding.accesses.back().thread.host, finding.accesses.back().value);
  case Kind::device_assert:
    return stop_message(finding);
  case Kind::annotation:
    return fmt::format("'{}' does not hold: {}", finding.accesses.back().thread.host,
                       finding.accesses.back().value);
  }
  return std::string(info(finding.kind).title);
}

//===--- Fingerprints ------------------------------------------------------===//

std::string normalised(std::string_view text) {
  std::string result;
  bool gap = false;
  for (char c : text) {
    if (std::isspace(static_cast<unsigned char>(c))) {
      gap = true;
      continue;
    }
    if (gap && !result.empty())
      result += ' ';
    gap = false;
    result += c;
  }
  return result;
}

std::string fingerprint(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (unsigned char byte : text)
    value = (value ^ byte) * 0x100000001b3;
  return fmt::format("{:016x}", value);
}

static void add_stack(std::string &text, const std::vector<SourceFrame> &stack, SourceText &sources) {
  for (const SourceFrame &frame : stack)
    text += frame.function + '\n';
  if (!stack.empty())
    text += normalised(sources.line(stack[0].file, stack[0].line)) + '\n';
}

void set_fingerprints(std::vector<ReportFinding> &findings, SourceText &sources) {
  std::map<std::string, unsigned> seen;
  for (ReportFinding &finding : findings) {
    std::string text = tag(finding) + '\n';
    if (finding.last())
      text += finding.last()->variable + finding.last()->member + '\n';
    for (const std::string &alias : finding.aliases)
      text += alias + '\n';
    for (const ReportAccess &access : finding.accesses)
      add_stack(text, access.stack, sources);
    for (const ReportGroup &group : finding.groups)
      add_stack(text, group.stack, sources);
    unsigned ordinal = seen[fingerprint(text)]++;
    finding.id = fingerprint(fmt::format("{}{}", text, ordinal));
  }
}

} // namespace ampsim::cli
