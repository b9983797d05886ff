// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See detect_list.h. The scope's suffixes are `-within` and `-across` (docs/options.md).
#include "cli/report/detect_list.h"
#include "cli/support/usage_error.h"

#include <fmt/format.h>

namespace ampsim::cli {

static constexpr std::string_view within_suffix = "-within", across_suffix = "-across";

std::vector<Kind> known_kinds() {
  std::vector<Kind> kinds;
  for (unsigned k = 0; k < kind_count; ++k)
    kinds.push_back(Kind(k));
  return kinds;
}

static UsageError unknown_kind(std::string_view item, std::string_view where) {
  std::vector<std::string> names{"all", "none"};
  for (Kind kind : known_kinds()) {
    names.emplace_back(info(kind).name);
    if (info(kind).scoped) {
      names.push_back(std::string(info(kind).name) + std::string(within_suffix));
      names.push_back(std::string(info(kind).name) + std::string(across_suffix));
    }
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  std::string guess = nearest(item, views);
  return UsageError(fmt::format("unknown kind '{}' in '{}'", item, where),
                    guess.empty() ? "'ampsim explain' lists the kinds" : fmt::format("did you mean '{}'?", guess));
}

static void apply(KindSet &kinds, std::string_view name, bool on, std::string_view where) {
  auto kind = kind_named(name);
  if (kind) {
    kinds.set(*kind, on);
    return;
  }
  for (auto [suffix, scope] :
       {std::pair{within_suffix, Scope::within_tile}, std::pair{across_suffix, Scope::across_tiles}})
    if (name.ends_with(suffix)) {
      kind = kind_named(name.substr(0, name.size() - suffix.size()));
      if (kind && info(*kind).scoped) {
        kinds.set(*kind, scope, on);
        return;
      }
      if (kind)
        throw UsageError(
            fmt::format("'{}' in '{}': findings of kind '{}' have no scope", name, where, info(*kind).name),
            fmt::format("remove '{}'", suffix));
    }
  throw unknown_kind(name, where);
}

KindSet parse_detect_list(std::string_view list, std::string_view where) {
  KindSet kinds = list.starts_with('-') ? KindSet::all() : KindSet::none();
  for (std::size_t begin = 0; begin <= list.size();) {
    std::size_t end = std::min(list.find(',', begin), list.size());
    std::string_view item = list.substr(begin, end - begin);
    begin = end + 1;
    if (item.empty())
      throw UsageError(fmt::format("empty kind in '{}'", where),
                       fmt::format("separate kinds by single commas: '{} raw,war'", where));
    if (item == "all")
      kinds = KindSet::all();
    else if (item == "none" || item == "-all")
      kinds = KindSet::none();
    else if (item.front() == '-')
      apply(kinds, item.substr(1), false, where);
    else
      apply(kinds, item, true, where);
  }
  return kinds;
}

std::vector<std::string> kind_names(const KindSet &kinds, const Language &language) {
  std::vector<std::string> names;
  for (Kind kind : known_kinds()) {
    if (!exists_in(kind, language))
      continue;
    bool within = kinds.contains(kind, Scope::within_tile), across = kinds.contains(kind, Scope::across_tiles);
    std::string name(info(kind).name);
    if (!info(kind).scoped) {
      if (within)
        names.push_back(name);
    } else if (within && across)
      names.push_back(name);
    else if (within)
      names.push_back(name + std::string(within_suffix));
    else if (across)
      names.push_back(name + std::string(across_suffix));
  }
  return names;
}

} // namespace ampsim::cli
