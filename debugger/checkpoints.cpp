// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See checkpoints.h.
#include "debugger/checkpoints.h"

#include <ctime>
#include <limits>
#include <span>
#include <utility>

namespace ampsim::debugger {

//===--- Threads --------------------------------------------------------------------------===//

static std::span<const char> stack_of(const Thread &thread) {
  return thread.fiber ? thread.fiber->in_use() : std::span<const char>();
}

ThreadImage::ThreadImage(std::uint64_t &sum, const Thread &of, std::uint64_t frame)
    : thread(of), variable_bytes(of.state == ThreadState::not_started ? 0 : frame),
      weight(sum, sizeof *this + 64 + variable_bytes + stack_of(of).size()) {
  if (of.outside)
    thread.outside = std::make_shared<OutsideRing>(*of.outside);
  thread.touched = false;
  bytes.reserve(variable_bytes + stack_of(of).size());
  bytes.assign(of.variables, of.variables + variable_bytes);
  bytes.insert(bytes.end(), stack_of(of).begin(), stack_of(of).end());
}

void ThreadImage::restore(Thread &to) const {
  to = thread;
  if (thread.outside)
    to.outside = std::make_shared<OutsideRing>(*thread.outside);
  std::copy_n(bytes.begin(), variable_bytes, to.variables);
  if (to.fiber)
    to.fiber->put_back(std::span(bytes).subspan(variable_bytes));
}

//===--- Which are kept -------------------------------------------------------------------===//

void Checkpoints::add(std::unique_ptr<Checkpoint> checkpoint) {
  const auto next = std::ranges::upper_bound(all, checkpoint->at, {}, [](const auto &each) { return each->at; });
  if (next != all.end())
    (*next)->way -= std::min((*next)->way, checkpoint->way);
  all.insert(next, std::move(checkpoint));
}

/// Excluding the first and the last: the one whose loss lengthens replays least, as seen from here.
std::size_t Checkpoints::least_missed(Clock now) const {
  const std::size_t here = std::size_t(following(now) - all.begin()) - 1;
  std::vector<std::uint64_t> from_here(all.size()); // ns
  for (std::size_t k = here; k-- > 0;)
    from_here[k] = from_here[k + 1] + all[k + 1]->way;
  for (std::size_t k = here + 1; k < all.size(); ++k)
    from_here[k] = from_here[k - 1] + all[k]->way;
  std::size_t best = 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k + 1 < all.size(); ++k) {
    const double way = double(all[k]->way + all[k + 1]->way);
    const double loss = way / double(from_here[k] + short_way) * (way <= short_way ? 1e-6 : 1);
    if (loss < least) {
      least = loss;
      best = k;
    }
  }
  return best;
}

void Checkpoints::thin_out(const std::uint64_t &kept, Clock now) {
  while (all.size() > 2 && (all.size() > most || kept > budget)) {
    const std::size_t k = least_missed(now);
    all[k + 1]->way += all[k]->way;
    all.erase(all.begin() + std::ptrdiff_t(k));
  }
}

//===--- Pace -----------------------------------------------------------------------------===//

std::uint64_t Pace::time() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return std::uint64_t(at.tv_sec) * 1'000'000'000 + std::uint64_t(at.tv_nsec);
}

void Pace::starts(Clock now, Clock last_checkpoint) {
  from = now;
  spent = 0;
  if (running_since)
    running_since = time();
  due = last_checkpoint + distance;
}

void Pace::goes_on() { running_since = time(); }
void Pace::pauses() { spent += time() - std::exchange(running_since, 0); }
std::uint64_t Pace::measured() const { return spent + (running_since ? time() - running_since : 0); }

bool Pace::is_time(Clock now, const Checkpoints &checkpoints) {
  if (!fixed && now > from) {
    ns_per_position = double(std::max<std::uint64_t>(measured(), 1)) / double(now - from);
    distance = std::clamp(Clock(double(wanted) / ns_per_position), std::max<Clock>(distance / 4, 64), distance * 4);
  }
  const Clock last = checkpoints.before(now).at;
  const Checkpoint *next = checkpoints.after(now);
  if (now - last < distance * 3 / 4 || (next && next->at - now < distance / 2)) {
    due = (next && next->at - now < distance / 2 ? next->at : last) + distance;
    return false;
  }
  return true;
}

} // namespace ampsim::debugger
