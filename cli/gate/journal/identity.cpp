// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See identity.h.
#include "cli/gate/journal/identity.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/needed_libraries.h"
#include "model/processor/processor.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <utility>

namespace ampsim::cli {

namespace {

/// The shared libraries given by -l, found through -L, the environment or the system, and those that they need: the
/// program runs with them, so their contents count.
std::vector<std::string> libraries_of(const std::vector<std::string> &options) {
  std::vector<std::string> folders, names;
  for (std::size_t k = 0; k < options.size(); ++k)
    for (auto [option, list] : {std::pair{"-L", &folders}, std::pair{"-l", &names}})
      if (options[k].starts_with(option)) {
        const bool joined = options[k].size() > 2;
        if (joined || k + 1 < options.size())
          list->push_back(joined ? options[k].substr(2) : options[k + 1]);
      }
  if (const char *paths = std::getenv("LD_LIBRARY_PATH"))
    for (std::string_view rest = paths; !rest.empty();) {
      const std::size_t end = rest.find(':');
      folders.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
  for (const char *folder : {"/usr/local/lib", "/lib/" AMPSIM_LIBRARY_FOLDER, "/usr/lib/" AMPSIM_LIBRARY_FOLDER,
                             "/lib64", "/usr/lib64", "/lib", "/usr/lib"})
    folders.emplace_back(folder);
  std::vector<std::string> files;
  for (const std::string &name : names)
    for (const std::string &folder : folders)
      if (std::error_code error; std::filesystem::exists(fmt::format("{}/lib{}.so", folder, name), error)) {
        files.push_back(fmt::format("{}/lib{}.so", folder, name));
        break;
      }
  return frontend::with_needed_libraries(files, folders);
}

/// A hash that differs from that of any contents, for missing files.
std::string hash_of_file(const std::string &file) {
  try {
    return frontend::hash_of({read_file(file)});
  } catch (const UsageError &) {
    return "none";
  }
}

void add(std::vector<std::string> &texts, const std::vector<std::string> &more) {
  texts.push_back(fmt::format("{}", more.size())); // so that no word can be confused with one of the next list
  texts.insert(texts.end(), more.begin(), more.end());
}

} // namespace

IdentityMaker::IdentityMaker(const std::vector<std::string> &options) : options(options) {
  std::error_code error;
  std::string build = frontend::own_identity();
  if (build.empty())
    build = hash_of_file("/proc/self/exe");
  common = {std::string(program_version), build, std::filesystem::current_path(error).string()};
  for (const char *name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LD_LIBRARY_PATH"}) {
    const char *value = std::getenv(name);
    common.push_back(value ? value : "");
  }
  add(common, options);
}

const std::string &IdentityMaker::contents_hash(const std::string &file) {
  auto [entry, is_new] = known.try_emplace(file);
  if (is_new)
    entry->second = hash_of_file(file);
  return entry->second;
}

Identity IdentityMaker::of(const PlannedProgram &program) {
  std::vector<std::string> command = common;
  command.push_back(program.name); // a duplicate request means two runs
  add(command, program.options);
  add(command, program.sources);
  add(command, program.arguments);
  command.push_back(fmt::format("{}", program.time_limit));
  std::vector<std::string> files;
  std::vector<std::string> all_options = options;
  all_options.insert(all_options.end(), program.options.begin(), program.options.end());
  const std::vector<std::string> libraries = libraries_of(all_options);
  for (const auto *list : {&program.sources, &program.inputs, &libraries})
    for (const std::string &file : *list) {
      files.push_back(file);
      files.push_back(contents_hash(file));
    }
  return {frontend::hash_of(command), frontend::hash_of(files)};
}

std::string suite_identity(const Plan &plan, std::span<const Identity> identities) {
  // Rules that suppress findings make it another run: more launches are explained.
  std::vector<std::string> texts{fmt::format("{} {}/{}", plan.total, plan.shard.index, plan.shard.of),
                                 plan.suppresses() ? "suppresses" : ""};
  for (std::size_t k = 0; k < identities.size(); ++k) {
    texts.push_back(plan.programs[k].name);
    texts.push_back(identities[k].command);
  }
  return frontend::hash_of(texts);
}

} // namespace ampsim::cli
