// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/loadable_libraries.h"

#include "frontend/sources/clang_arguments.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

namespace ampsim::frontend {

namespace orc = llvm::orc;

namespace {

std::string path_of(const LoadableLibrary &library, const CompileOptions &options) {
  return (llvm::sys::path::parent_path(header_directory(options)) + "/" + llvm::StringRef(library.file)).str();
}

class LibraryFunctions final : public orc::DefinitionGenerator {
public:
  LibraryFunctions(const Language &language, const CompileOptions &options)
      : language(language), options(options) {}

  llvm::Error tryToGenerate(orc::LookupState &, orc::LookupKind, orc::JITDylib &target, orc::JITDylibLookupFlags,
                            const orc::SymbolLookupSet &wanted) override {
    orc::SymbolMap found;
    for (const auto &[symbol, flags] : wanted)
      if (void *address = find(std::string(*symbol)))
        found[symbol] = {orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
    return found.empty() ? llvm::Error::success() : target.define(orc::absoluteSymbols(std::move(found)));
  }

private:
  void *find(const std::string &function) const {
    const LoadableLibrary *library = language.library_of(function);
    if (!library)
      return nullptr;
    // Global: the program's own shared libraries may call it as well. Loading it again is only a lookup.
    void *loaded = dlopen(path_of(*library, options).c_str(), RTLD_NOW | RTLD_GLOBAL);
    return loaded ? dlsym(loaded, function.c_str()) : nullptr;
  }

  const Language &language;
  const CompileOptions &options;
};

} // namespace

std::unique_ptr<orc::DefinitionGenerator> find_in_libraries(const Language &language,
                                                            const CompileOptions &options) {
  return std::make_unique<LibraryFunctions>(language, options);
}

std::string missing_library(const Language &language, const CompileOptions &options, const std::string &function) {
  const LoadableLibrary *library = language.library_of(function);
  if (!library)
    return {};
  if (llvm::sys::fs::exists(path_of(*library, options)))
    return dlopen(path_of(*library, options).c_str(), RTLD_NOW) ? "" : " (" + std::string(dlerror()) + ")";
  return " (" + std::string(library->name) + " is not installed: " + std::string(library->file) +
         " of the package ampsim-libraries is missing)";
}

} // namespace ampsim::frontend
