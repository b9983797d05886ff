// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See answers.h.
#include "cli/playground/answers.h"

namespace ampsim::cli::playground {

std::shared_ptr<const std::string> KeptTexts::find(const std::string &key) {
  std::lock_guard lock(mutex);
  auto found = entries.find(key);
  if (found == entries.end())
    return nullptr;
  order.splice(order.end(), order, found->second.place);
  return found->second.text;
}

void KeptTexts::keep(const std::string &key, std::string text) {
  std::lock_guard lock(mutex);
  auto drop = [&](std::map<std::string, Entry>::iterator entry) {
    bytes -= entry->first.size() + entry->second.text->size();
    order.erase(entry->second.place);
    entries.erase(entry);
  };
  if (auto old = entries.find(key); old != entries.end())
    drop(old);
  if (key.size() + text.size() > budget / 8)
    return; // one entry must not evict all others
  auto [entry, is_new] = entries.try_emplace(key);
  entry->second.text = std::make_shared<const std::string>(std::move(text));
  entry->second.place = order.insert(order.end(), &entry->first);
  bytes += key.size() + entry->second.text->size();
  while (bytes > budget)
    drop(entries.find(*order.front()));
}

} // namespace ampsim::cli::playground
