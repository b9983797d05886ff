// Answers that were given, for who asks the same: a class begins with the same program, and a program runs alike each time.
// And the pages that were made, until there are too many.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace ampsim::cli::playground {

/// Texts by key; what was not asked for the longest is forgotten first.
class KeptTexts {
public:
  explicit KeptTexts(std::size_t bytes) : budget(bytes) {}
  std::shared_ptr<const std::string> find(const std::string &key);
  void keep(const std::string &key, std::string text);

private:
  struct Entry {
    std::shared_ptr<const std::string> text;
    std::list<const std::string *>::iterator place;
  };
  const std::size_t budget;
  std::mutex mutex;
  std::map<std::string, Entry> entries;
  std::list<const std::string *> order; // the keys, the one asked for last at the end
  std::size_t bytes = 0;
};

} // namespace ampsim::cli::playground
