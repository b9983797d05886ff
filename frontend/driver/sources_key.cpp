// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sources_key() of cache.h, in a file of its own because it uses Clang, which executables do not contain.
#include "frontend/driver/cache.h"
#include "frontend/sources/clang_arguments.h"

#include "clang/Basic/Version.h"

#include <cstdlib>
#include <filesystem>

namespace ampsim::frontend {

std::optional<std::string> sources_key(const CompileOptions &options, std::string_view language) {
  std::string identity = own_identity();
  std::error_code error;
  if (identity.empty() || !options.edited_files.empty() || options.only_check || options.debug)
    return std::nullopt;
  std::vector<std::string> texts{identity,
                                 clang::getClangFullVersion(),
                                 header_directory(options),
                                 std::filesystem::current_path(error).string(),
                                 std::string(language),
                                 options.standard,
                                 std::to_string(options.architecture),
                                 std::to_string(options.device_architecture),
                                 std::to_string(options.warp_size),
                                 options.kernel,
                                 options.optimize_host ? "" : "host at -O0",
                                 options.warp_synchronous ? "warp-synchronous" : "",
                                 options.plain_volatile ? "plain-volatile" : "",
                                 options.permissive ? "permissive" : "",
                                 options.device_alone ? "device-alone" : "",
                                 options.color ? "color" : "",
                                 options.resource_directory};
  for (const char *name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) {
    const char *value = std::getenv(name);
    texts.push_back(value ? value : "");
  }
  texts.push_back(std::to_string(options.clang_arguments.size()));
  texts.insert(texts.end(), options.clang_arguments.begin(), options.clang_arguments.end());
  for (const std::string &source : options.sources) {
    std::optional<std::string> text = contents(source);
    if (!text)
      return std::nullopt;
    texts.push_back(source);
    auto said = options.languages.find(source);
    texts.push_back(said == options.languages.end() ? "" : said->second);
    texts.push_back(std::move(*text));
  }
  return hash_of(texts);
}

} // namespace ampsim::frontend
