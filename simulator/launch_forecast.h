// What a launch is going to be like, by the last launch of the same kernel: whether it is worth several workers.
//
// Waking workers costs about as much as a small launch. How many threads a launch has does not tell whether it is a
// small one: a thread of one kernel adds two numbers, that of another one looks at all other particles. And what
// several workers find in a launch that is not clean, one has to find again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace ampsim {

class LaunchForecast {
public:
  /// Seconds that one worker will need for a launch of so many threads; nothing where the kernel has not run yet.
  std::optional<double> seconds(std::uint32_t kernel, std::uint64_t threads) const {
    auto known = past.find(kernel);
    return known == past.end() || !known->second.seconds_per_thread
               ? std::nullopt
               : std::optional(*known->second.seconds_per_thread * double(threads));
  }
  bool clean(std::uint32_t kernel) const {
    auto known = past.find(kernel);
    return known == past.end() || known->second.clean;
  }

  /// `seconds`: the sum over the workers. One launch that the system held up does not make the next ones long.
  void note_seconds(std::uint32_t kernel, std::uint64_t threads, double seconds) {
    if (!threads)
      return;
    std::optional<double> &known = past[kernel].seconds_per_thread;
    double measured = seconds / double(threads);
    known = known ? std::min(measured, 2 * *known) : measured;
  }
  void note_clean(std::uint32_t kernel, bool clean) { past[kernel].clean = clean; }

private:
  struct Past {
    std::optional<double> seconds_per_thread;
    bool clean = true;
  };
  std::unordered_map<std::uint32_t, Past> past; // by kernel
};

} // namespace ampsim
