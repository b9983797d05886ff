// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hints by pattern. The most common mistakes are recognisable from the two accesses alone:
//
//   same place, `x += v`                    an update that has to be atomic
//   one tile, other barrier interval        a barrier was there, but its fence does not cover this memory
//   one tile, later iteration of a loop     the barrier at the end of the loop's body is missing
//   one tile, same interval                 the barrier between the two is missing
//   tiles, read and write at two places     neighbours are updated in place: it takes a second container
//
// If the pattern is not specific enough, the hint stays general: a wrong recipe is worse than none.
#include "cli/report/hints.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/updates.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

struct Pair {
  const ReportFinding &finding;
  const ReportAccess &first, &second;

  const SourceFrame *first_frame() const { return first.stack.empty() ? nullptr : &first.stack[0]; }
  const SourceFrame *second_frame() const { return second.stack.empty() ? nullptr : &second.stack[0]; }
  bool same_file() const { return first_frame() && second_frame() && first_frame()->file == second_frame()->file; }
  bool same_line() const { return same_file() && first_frame()->line == second_frame()->line; }
  bool same_place() const { return same_line() && first_frame()->column == second_frame()->column; }

  /// Returns whether the first access is in an earlier iteration of a common loop.
  bool loop_carried() const {
    std::size_t common =
        std::min({first.loops.size(), second.loops.size(), first.iterations.size(), second.iterations.size()});
    for (std::size_t k = 0; k < common && first.loops[k] == second.loops[k]; ++k)
      if (first.iterations[k] != second.iterations[k])
        return first.iterations[k] < second.iterations[k];
    return false;
  }

  const Vocabulary &words() const { return finding.language->words; }
  std::string own_elements() const {
    return fmt::format("have only one {0} write the element, or give each {0} its own element", words().thread);
  }

  /// The call for a barrier, in quotes.
  std::string wait() const {
    return fmt::format(
        "'{}'", filled(words().barrier, finding.barrier.empty() ? words().default_barrier : finding.barrier));
  }

  std::string variable() const {
    if (!second.variable.empty())
      return fmt::format("'{}'", second.variable);
    return finding.space ? fmt::format("{} memory", finding.language->space(*finding.space)) : "the memory";
  }
  /// " between lines 12 and 15", if that is informative.
  std::string between() const {
    if (same_file() && first_frame()->line < second_frame()->line)
      return fmt::format(" between lines {} and {}", first_frame()->line, second_frame()->line);
    return " between the two accesses";
  }
};

std::string atomic_update_hint(const Pair &pair, const Update &update) {
  if (!update.exists && !pair.second.scalar.empty())
    return fmt::format("{}: have each {} or {} update its own element, and combine the elements afterwards",
                       filled(pair.words().atomics.none, pair.second.scalar), pair.words().thread,
                       pair.words().tile);
  return fmt::format("make the update atomic: {}", atomic_call(update));
}

std::string wrong_fence_hint(const Pair &pair) {
  const Language &language = *pair.finding.language;
  const Space space = pair.finding.space.value_or(Space::tile_local);
  return fmt::format("use a barrier that fences {} memory{}: {}", language.space(space), pair.between(),
                     fence_names(language, true, space));
}

/// The advice of the likeliest fix; empty if the hint says the same anyway.
std::string first_advice(const ReportFinding &finding) {
  return finding.proposed_fixes.empty() ? "" : finding.proposed_fixes[0].advice;
}

std::string within_tile_hint(const Pair &pair) {
  if (!pair.finding.named_barrier.empty() && pair.finding.divergent)
    return fmt::format("put the named barrier of these threads ('{}', line {}) between the two accesses, {}",
                       pair.finding.named_barrier, pair.finding.named_barrier_line,
                       pair.first.stack.empty() ? "after the first"
                                                : fmt::format("after line {}", pair.first.stack[0].line));
  if (are_halves_of_wavefront(pair.finding))
    return "this code assumes warps of 32 lanes, but the wavefront has 64: use 'warpSize' instead of 32, and "
           "64-bit masks ('__popcll', 'unsigned long long')";
  auto advised = std::ranges::find_if(pair.finding.proposed_fixes,
                                      [](const ProposedFix &each) { return !each.advice.empty(); });
  if (advised != pair.finding.proposed_fixes.end())
    return advised->advice;
  if (pair.first.interval != pair.second.interval)
    return wrong_fence_hint(pair);
  if (pair.finding.kind == Kind::waw && (pair.finding.divergent || pair.same_place()) && !pair.loop_carried())
    return pair.own_elements();
  if (pair.finding.divergent)
    return fmt::format("put {} between the two accesses, at a point that every {} of the {} reaches; split the "
                       "surrounding branch or loop",
                       pair.wait(), pair.words().thread, pair.words().tile);
  if (pair.loop_carried())
    return fmt::format("put {} at the end of the loop body, so that no {} begins the next iteration while "
                       "others are still using {}",
                       pair.wait(), pair.words().thread, pair.variable());
  if (pair.finding.kind == Kind::waw)
    return fmt::format("have only one {} write the element, or put {}{}", pair.words().thread, pair.wait(),
                       pair.between());
  if (pair.same_line())
    return fmt::format("read into a local variable, put {} after it, then write", pair.wait());
  return fmt::format("put {}{}", pair.wait(), pair.between());
}

std::string across_tiles_hint(const Pair &pair) {
  if (!pair.finding.owner.empty() && pair.finding.kind == Kind::waw && pair.same_line())
    return pair.own_elements();
  if (!pair.finding.owner.empty())
    return fmt::format(
        "put 'cooperative_groups::this_cluster().sync();'{}, at a point that every thread of the cluster reaches",
        pair.between());
  if (std::string advice = first_advice(pair.finding); !advice.empty())
    return advice;
  if (pair.finding.kind == Kind::waw)
    return pair.own_elements();
  if (pair.same_line())
    return fmt::format("read from a copy: write the results to a second {}, not to {}", pair.words().container,
                       pair.variable());
  return fmt::format("write to a second {} instead of {}, or split the kernel into two launches{}",
                     pair.words().container, pair.variable(), pair.between());
}

/// For unordered work beyond a single launch.
std::string work_hint(const Pair &pair) {
  if (pair.finding.lack == Lack::launch_wait)
    return "call 'cudaGridDependencySynchronize()' ('griddepcontrol.wait') before this access, or launch without "
           "'cudaLaunchAttributeProgrammaticStreamSerialization'";
  if (std::string advice = first_advice(pair.finding); !advice.empty())
    return advice;
  if (pair.finding.scope == Scope::across_launches && pair.words().library.empty())
    return "add the event of the first to the wait list of the second, or enqueue both in one queue that keeps the order";
  if (pair.finding.scope == Scope::across_launches)
    return fmt::format("record an event after the first and make the second's stream wait for it ({0}EventRecord, "
                       "{0}StreamWaitEvent), or, on one device, use one stream for both",
                       pair.words().library);
  if (pair.finding.concerns_scope())
    return fmt::format("use an atomic operation with the scope of the system, such as '{}{}'",
                       pair.words().atomics.add, pair.words().system_atomic);
  const ReportAccess &host = pair.second.thread.host.empty() ? pair.first : pair.second;
  const bool later = &host == &pair.second;
  return later ? fmt::format("make the host wait before this: call {0}DeviceSynchronize(), or "
                             "{0}StreamSynchronize() for the stream",
                             pair.words().library)
               : "do this on the host before enqueuing the work";
}

/// A thread signals to another tile that its own is done, but other threads of it are not.
std::string arrival_hint(const Pair &pair, const ReportAccess &last) {
  const std::string after = last.stack.empty() ? "" : fmt::format(" after line {}", last.stack.back().line);
  return fmt::format("put {}{}, before the operation by which one {} counts the {} as finished", pair.wait(), after,
                     pair.words().thread, pair.words().tile);
}

std::string register_hint(const Pair &pair) {
  if (pair.finding.lack == Lack::register_fence)
    return "put 'wgmma.fence.sync.aligned;' between this access to the registers and the 'wgmma' that uses them";
  return fmt::format(
      "wait for the 'wgmma' first: 'wgmma.commit_group.sync.aligned;' and 'wgmma.wait_group.sync.aligned 0;'{}",
      pair.second.stack.empty() ? "" : fmt::format(" before line {}", pair.second.stack.back().line));
}

std::string race_hint(const Pair &pair) {
  if (concerns_registers(pair.finding.lack))
    return register_hint(pair);
  if (pair.finding.lack == Lack::barrier_fence)
    return fmt::format(
        "put 'cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster)' "
        "('fence.mbarrier_init.release.cluster') or 'fence.proxy.async' after the initialization{}, in the "
        "thread that initializes",
        pair.first.interval == pair.second.interval ? "" : ", before the barrier");
  if (pair.finding.lack == Lack::proxy_fence && !in_one_tile(pair.finding.scope))
    return "put 'cuda::ptx::fence_proxy_async()' ('fence.proxy.async') between the wait for the signal and the "
           "copy, or between the write and the signal";
  if (pair.finding.lack == Lack::proxy_fence)
    return fmt::format("put 'cuda::ptx::fence_proxy_async()' ('fence.proxy.async') after the write{}",
                       pair.first.interval == pair.second.interval ? ", before the copy" : ", before the barrier");
  if (pair.finding.lack == Lack::wait)
    return "wait for the copy before the barrier that the other threads pass: 'cp.async.wait_all' "
           "('__pipeline_wait_prior(0)'), its pipeline's wait or, for a bulk copy, the wait at its barrier or for "
           "its group";
  if (const ReportAccess *access = last_to_arrive(pair.finding))
    return arrival_hint(pair, *access);
  if (meets_copy(pair.finding))
    return fmt::format("wait for the copy first: '__pipeline_wait_prior(0)' or its pipeline's 'consumer_wait()'; "
                       "for a bulk copy the wait at its barrier or for its group; for 'wgmma' its 'wait_group'{}",
                       pair.first.interval == pair.second.interval ? "" : ", then the barrier");
  if (pair.finding.lack == Lack::order_in_ptx)
    return "call '__threadfence()' in the same thread, before and after the atomic operation";
  if (pair.finding.scope >= Scope::across_launches)
    return work_hint(pair);
  if (is_update(pair.first, pair.second, pair.words().atomics))
    if (auto update = update_of(pair.second, pair.words().atomics))
      return atomic_update_hint(pair, *update);
  return in_one_tile(pair.finding.scope) ? within_tile_hint(pair) : across_tiles_hint(pair);
}

std::string atomic_hint(const Pair &pair) {
  if (pair.finding.scope >= Scope::across_launches)
    return work_hint(pair);
  if (const ReportAccess *access = last_to_arrive(pair.finding))
    return arrival_hint(pair, *access);
  if (std::string advice = first_advice(pair.finding); !advice.empty() && !in_one_tile(pair.finding.scope))
    return advice;
  const ReportAccess &plain = pair.first.kind == AccessKind::atomic ? pair.second : pair.first;
  const bool reads_fit = pair.finding.language->memory_model.reads_compatible_with_atomics;
  std::string barrier;
  if (!in_one_tile(pair.finding.scope)) {
    barrier = ", or do it in a separate launch";
    if (!pair.finding.owner.empty())
      barrier = fmt::format(", or put 'cooperative_groups::this_cluster().sync();'{}", pair.between());
  } else if (!pair.finding.divergent) {
    barrier = fmt::format(", or put {}{}", pair.wait(), pair.between());
  }
  const ReportAccess &strong = &plain == &pair.first ? pair.second : pair.first;
  if (plain.kind == AccessKind::read && !reads_fit && strong.is_volatile)
    return fmt::format("also read it through a pointer to volatile{}", barrier);
  if (plain.kind == AccessKind::read && !reads_fit)
    return fmt::format("also read it with an atomic operation of the same width{}", barrier);
  if (plain.kind == AccessKind::read)
    return fmt::format("read the whole integer that the atomic operation works on{}", barrier);
  if (auto update = update_of(plain, pair.words().atomics))
    return fmt::format("{}{}", atomic_update_hint({pair.finding, pair.first, plain}, *update), barrier);
  if (plain.extent.operation == "=" && !plain.extent.target.empty() && !pair.words().atomics.exchange.empty() &&
      reads_fit) // a plain write may be intended for a time without concurrent accesses
    return fmt::format("make the write atomic as well: {}{}",
                       atomic_call(atomic_update(plain, pair.words().atomics, pair.words().atomics.exchange,
                                                 plain.extent.operand)),
                       barrier);
  return fmt::format("make the write atomic as well{}", barrier);
}

/// The host accesses memory that it cannot access, at all or while a kernel runs.
std::string host_reach_hint(const ReportFinding &finding) {
  const std::string_view library = finding.language->words.library;
  if (finding.scope == Scope::host_device)
    return fmt::format("wait for the kernels with '{}DeviceSynchronize();' before the host touches managed memory",
                       library);
  return fmt::format("only kernels and the library can access device memory: copy it to or from host memory with "
                     "'{0}Memcpy', or allocate it with '{0}MallocManaged'",
                     library);
}

std::string outside_hint(const ReportFinding &finding) {
  if (std::string advice = first_advice(finding); !advice.empty())
    return advice;
  const ReportAccess *access = finding.last();
  if (access && access->own_code)
    return host_reach_hint(finding);
  if (access && !access->thread.host.empty())
    return "pass sizes, leading dimensions and increments that fit the allocation, and a pointer to device memory";
  if (finding.absence == Absence::null_pointer)
    return fmt::format("check that '{}Malloc' succeeded and that the pointer is set before the launch",
                       finding.language->words.library);
  if (finding.absence == Absence::constant_memory && access && !finding.space)
    return "kernels cannot write such a parameter: copy it to a local variable";
  if (finding.absence == Absence::constant_memory && access && finding.language->words.library.empty())
    return "create the buffer with CL_MEM_READ_WRITE, not with CL_MEM_READ_ONLY, or write to another one";
  if (finding.absence == Absence::write_only_memory)
    return "create the buffer with CL_MEM_READ_WRITE, not with CL_MEM_WRITE_ONLY, or read from another one";
  if (finding.absence == Absence::no_copy)
    return "pass the event that 'async_work_group_copy' returned";
  if (finding.absence == Absence::constant_memory && access)
    return fmt::format(
        "kernels cannot write constant memory: declare '{}' as '__device__', or write it from the host "
        "with '{}MemcpyToSymbol'",
        access->variable, finding.language->words.library);
  if (finding.absence == Absence::heap_gap)
    return "compare the index with the size that was passed to 'malloc' or 'new'";
  if (finding.absence == Absence::host_memory)
    return fmt::format(
        "copy it to device memory ('{0}Malloc', '{0}Memcpy'), or allocate it with '{0}MallocManaged'",
        finding.language->words.library);
  if (!access || access->variable.empty())
    return "compare the index with the extent before the access";
  if (!finding.array.empty())
    return fmt::format("compare the index with the size of '{}' before the access", finding.array);
  if (finding.space == Space::tile_local)
    return fmt::format("compare the index with the size of '{}' before the access", access->variable);
  if (!finding.space) // a thread's own array
    return fmt::format("compare the index with the size of '{}' before the access", access->variable);
  return filled(finding.language->words.outside_of_extent, access->variable);
}

/// The call that opens the memory depends on how it was allocated, which a finding does not record.
std::string other_device_hint(const ReportFinding &finding) {
  const std::string_view library = finding.language->words.library;
  const std::string mapped = fmt::format("{}MemSetAccess", library == "cuda" ? "cu" : library);
  const std::int32_t owner = finding.owner[0], by = finding.owner[1];
  if (owner == by) // only mapped memory can be closed to its own device
    return fmt::format("open the mapped memory to device {} with '{}'", by, mapped);
  return fmt::format("call '{0}DeviceEnablePeerAccess({1}, 0);' while device {2} is current (memory of pools needs "
                     "'{0}MemPoolSetAccess', and mapped memory '{3}', instead), or copy the data",
                     library, owner, by, mapped);
}

std::string uninitialized_hint(const ReportFinding &finding) {
  const Vocabulary &words = finding.language->words;
  return std::string(finding.space == Space::tile_local ? words.uninitialized_local : words.uninitialized_global);
}

std::string device_assert_hint(const ReportFinding &finding) {
  const std::string_view then = finding.language->raw_pointers ? "all later calls of the runtime fail"
                                                               : "parallel_for_each throws a runtime_exception";
  return fmt::format(
      "{}, and the kernel's results are incomplete: fix the cause, or check the input before the launch", then);
}

} // namespace

std::string hint(const ReportFinding &finding) {
  switch (finding.kind) {
  case Kind::raw:
  case Kind::war:
  case Kind::waw:
  case Kind::atomic:
    if (finding.accesses.size() != 2)
      return fmt::format("have only one {} access the element, or order the accesses",
                         finding.language->words.thread);
    if (finding.kind == Kind::atomic)
      return atomic_hint({finding, finding.accesses[0], finding.accesses[1]});
    return race_hint({finding, finding.accesses[0], finding.accesses[1]});
  case Kind::mixed_atomics:
    return "use one kind of atomic operation on a location, or separate them with a barrier";
  case Kind::divergent_barrier:
    if (std::ranges::any_of(finding.groups, &ReportGroup::other_arguments))
      return fmt::format("pass the same arguments in every {} of the {}", finding.language->words.thread,
                         finding.language->words.tile);
    if (finding.language->memory_model.warps_end_as_a_whole &&
        std::ranges::any_of(finding.groups, &ReportGroup::ended))
      return fmt::format("make every thread of the {0} reach the barrier, and guard the work instead of returning: "
                         "on AMD GPUs, a partly ended {1} may fault or hang at a barrier",
                         finding.language->words.tile, finding.language->words.warp);
    return fmt::format(
        "move the barrier to a point that every {} of the {} reaches, and guard only the work around it",
        finding.language->words.thread, finding.language->words.tile);
  case Kind::out_of_bounds:
    if (finding.absence == Absence::other_device)
      return other_device_hint(finding);
    return outside_hint(finding);
  case Kind::uninitialized:
    return uninitialized_hint(finding);
  case Kind::no_progress:
    if (const ReportAccess *last = finding.last(); last && !last->thread.host.empty())
      return "enqueue the write before anything waits for this stream, in a stream that does not wait for it";
    if (finding.has(FindingFact::What::changed_meanwhile))
      return fmt::format(
          "if the loop waits for one exact value, other {1} may count past it before this {0} looks: wait "
          "until the counter has reached a target (>=) computed from the old value of this {0}'s own arrival{2}",
          finding.language->words.thread, finding.language->words.threads,
          finding.language->words.library == "cuda"
              ? ", or call 'cooperative_groups::this_grid().sync()' in a cooperative launch"
              : "");
    return fmt::format("do not wait for other {} in a loop: use a barrier to wait within a {}, or split the "
                       "kernel into two launches to wait across {}",
                       finding.language->words.threads, finding.language->words.tile,
                       finding.language->words.tiles);
  case Kind::aliased_texture:
    return "read from one texture and write to another";
  case Kind::warp_sync:
    if (finding.language->words.library == "hip") // has functions without masks as well
      return fmt::format(
          "make all threads of the {} participate; a mask, if there is one, must contain exactly the "
          "threads that reach this call",
          finding.language->words.warp);
    if (finding.language->words.library.empty())
      return fmt::format("call the function where all {} of the {} reach it, and guard only the work around it",
                         finding.language->words.threads, finding.language->words.warp);
    return "the mask must contain exactly the threads that reach this call: compute it with __ballot_sync before "
           "the branch, or make all threads participate";
  case Kind::misaligned:
    return fmt::format("use an address that is a multiple of {}, or access the parts one by one",
                       finding.alignment);
  case Kind::use_after_free:
    if (const ReportAccess *last = finding.last(); last && !last->thread.host.empty())
      return last->value.empty()
                 ? "free each allocation once, with the pointer that the allocation returned"
                 : "call the function that matches the allocation: this call fails and frees nothing";
    if (finding.absence == Absence::ended)
      return fmt::format(
          "make all {} of the cluster wait for each other before the kernel ends: put "
          "'cooperative_groups::this_cluster().sync();' after the last access to another {}'s memory",
          finding.language->words.tiles, finding.language->words.tile);
    if (finding.absence == Absence::not_begun)
      return fmt::format(
          "make all {} of the cluster wait for each other first: put "
          "'cooperative_groups::this_cluster().sync();' before the first access to another {}'s memory",
          finding.language->words.tiles, finding.language->words.tile);
    if (std::ranges::any_of(finding.facts, &FindingFact::in_stream) && finding.language->words.library.empty())
      return "free the memory when the commands that use it have ended: wait for their events, or finish their queues";
    if (std::ranges::any_of(finding.facts, &FindingFact::in_stream))
      return fmt::format(
          "make the freeing stream wait for every stream that uses the memory ('{0}EventRecord' after the last use "
          "in each, '{0}StreamWaitEvent'), or free it after '{0}DeviceSynchronize()'",
          finding.language->words.library);
    return "free the memory after the last launch that uses it";
  case Kind::leak:
    if (const ReportAccess *made = finding.last(); made && !made->variable.empty())
      return fmt::format("free '{}' after its last use", made->variable);
    return "free it after its last use";
  case Kind::api_error:
    return "check the status that the call returns; after a launch, which returns none, check the last error";
  case Kind::device_assert:
    return device_assert_hint(finding);
  case Kind::annotation:
    return "fix the annotation, or the code that violates it: proofs rely on it";
  case Kind::aliased_launch:
    return "legal, but slow on an accelerator and prone to races: capture the container once";
  }
  return {};
}

} // namespace ampsim::cli
