// The hints of exercises that each visitor has opened: in a class, the exact fix of a finding may come only after them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace ampsim::cli::playground {

class HintsShown {
public:
  std::size_t of(const std::string &visitor, const std::string &exercise) const {
    std::lock_guard lock(mutex);
    const auto known = numbers.find({visitor, exercise});
    return known == numbers.end() ? 0 : known->second;
  }

  /// The visitor has opened so many. Returns the most until now.
  std::size_t note(const std::string &visitor, const std::string &exercise, std::size_t number) {
    std::lock_guard lock(mutex);
    if (numbers.size() >= most) // visitors are free to create; each page sends the number again
      numbers.clear();
    std::size_t &known = numbers[{visitor, exercise}];
    return known = std::max(known, number);
  }

private:
  static constexpr std::size_t most = 100'000;
  mutable std::mutex mutex;
  std::map<std::pair<std::string, std::string>, std::size_t> numbers;
};

} // namespace ampsim::cli::playground
