// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Caches replies to equal requests: a class begins with the same program, and runs are deterministic. Also keeps
// generated pages, up to a limit.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace ampsim::cli::playground {

/// Texts by key; the least recently used one is evicted first.
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
  std::list<const std::string *> order; // the keys, the most recently used one last
  std::size_t bytes = 0;
};

} // namespace ampsim::cli::playground
