// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See guesses.h.
#include "cli/playground/guesses.h"

#include <algorithm>

namespace ampsim::cli::playground {

namespace {

constexpr unsigned free_of_name = 5, free_of_address = 60;
constexpr auto shortest = std::chrono::seconds(30), longest = std::chrono::seconds(3600);
constexpr auto remembered = std::chrono::hours(2);
constexpr std::size_t most_counts = 100'000;

/// Names do not contain line breaks.
std::string key_of(const std::string &address, const std::string &name) {
  return address + '\n' + name.substr(0, 200);
}

} // namespace

std::optional<long> Guesses::locked(const std::string &address, const std::string &name) {
  std::lock_guard lock(mutex);
  Clock::time_point until{};
  for (const std::string &key : {address, key_of(address, name)})
    if (auto found = counts.find(key); found != counts.end())
      until = std::max(until, found->second.until);
  const auto rest = std::chrono::ceil<std::chrono::seconds>(until - now()).count();
  return rest > 0 ? std::optional(long(rest)) : std::nullopt;
}

void Guesses::count(const std::string &key, unsigned free, unsigned for_each_doubling) {
  Count &own = counts[key];
  own.last = now();
  if (++own.wrong < free)
    return;
  const unsigned doubled = std::min((own.wrong - free) / for_each_doubling, 10u);
  own.until = own.last + std::min<Clock::duration>(shortest * (1u << doubled), longest);
}

void Guesses::was_wrong(const std::string &address, const std::string &name) {
  std::lock_guard lock(mutex);
  if (counts.size() >= most_counts)
    forget_old_ones();
  count(address, free_of_address, free_of_name);
  count(key_of(address, name), free_of_name, 1);
}

void Guesses::was_right(const std::string &address, const std::string &name) {
  std::lock_guard lock(mutex);
  counts.erase(key_of(address, name)); // the address may still try other names
}

void Guesses::forget_old_ones() {
  const Clock::time_point before = now() - remembered;
  std::erase_if(counts, [&](const auto &each) { return each.second.last < before; });
  while (counts.size() >= most_counts)
    counts.erase(std::ranges::min_element(counts, {}, [](const auto &each) { return each.second.until; }));
}

} // namespace ampsim::cli::playground
