// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "source_folder.h"
#include "frontend/diagnostics/rendered_diagnostic.h"

#include "frontend/languages.h"
#include "frontend/sources/clang_arguments.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <stdlib.h>
#include <tuple>

namespace ampsim::frontend::test {

SourceFolder::SourceFolder() : previous(std::filesystem::current_path()) {
  std::string name = (std::filesystem::temp_directory_path() / "frontend_test_XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw std::runtime_error("cannot make a folder for the test's sources");
  folder = name;
  std::filesystem::current_path(folder);
}

SourceFolder::~SourceFolder() {
  std::filesystem::current_path(previous);
  std::filesystem::remove_all(folder);
}

std::string SourceFolder::write(const std::string &name, const std::string &text) const {
  std::filesystem::path path = folder / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
  return name;
}

CompileOptions options_for(std::vector<std::string> sources, std::vector<std::string> clang_arguments) {
  CompileOptions options;
  options.sources = std::move(sources);
  options.clang_arguments = std::move(clang_arguments);
  options.permissive = true; // many tests are about later steps, with code that breaks some rules
  return options;
}

const llvm::Function *Compiled::find(const llvm::Module &module, const std::string &name) {
  for (const llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    std::string demangled = llvm::demangle(function.getName());
    if (demangled == name ||
        (demangled.compare(0, name.size() + 1, name + "(") == 0 && demangled.find(")::") == std::string::npos))
      return &function;
  }
  return nullptr;
}

static Compiled compile_file(const std::string &name, std::vector<std::string> clang_arguments,
                             const std::string &standard) {
  Compiled compiled;
  CompileOptions options = options_for({name}, std::move(clang_arguments));
  options.standard = standard;
  testing::internal::CaptureStderr();
  const SourceLanguage &language = language_of(options);
  compiled.unit = compile_source(language, name, kind_of(language, name, options), std::nullopt, options,
                                 *compiled.context, compiled.diagnostics);
  print_texts(compiled.diagnostics);
  compiled.printed = testing::internal::GetCapturedStderr();
  return compiled;
}

Compiled compile_text(const std::string &text, std::vector<std::string> clang_arguments,
                      const std::string &standard) {
  SourceFolder folder;
  return compile_file(folder.write("program.cpp", text), std::move(clang_arguments), standard);
}

Prepared::Prepared(const std::string &text, std::vector<std::string> clang_arguments)
    : text(text), compiled(compile_text(text, std::move(clang_arguments))) {
  prepare();
}

Prepared Prepared::from_file(const std::string &name, std::vector<std::string> clang_arguments) {
  Prepared prepared;
  std::ifstream in(name);
  std::stringstream text;
  text << in.rdbuf();
  prepared.text = text.str();
  prepared.compiled = compile_file(name, std::move(clang_arguments), "c++17");
  prepared.prepare();
  return prepared;
}

void Prepared::prepare() {
  if (!compiled.ok())
    throw std::runtime_error("the test's program does not compile:\n" + compiled.printed);
  diagnostics =
      prepare_device_module(*compiled.unit.device, compiled.unit.tables, header_directory(CompileOptions()),
                            language_of(CompileOptions()).device_code(), program);
}

llvm::Function &Prepared::function(unsigned index) const {
  return *compiled.unit.device->getFunction(kernel_symbol(index));
}

unsigned Prepared::line(const std::string &mark) const {
  std::size_t at = text.find(mark);
  EXPECT_NE(at, std::string::npos) << "not in the program: " << mark;
  EXPECT_EQ(text.find(mark, at + 1), std::string::npos) << "twice in the program: " << mark;
  return at == std::string::npos ? 0 : 1 + unsigned(std::count(text.begin(), text.begin() + long(at), '\n'));
}

std::vector<SiteId> Prepared::sites_at(const std::string &mark) const {
  unsigned wanted = line(mark);
  std::vector<SiteId> found;
  for (SiteId id = 0; id < program.sites.size(); ++id)
    if (!program.sites[id].stack.empty() && program.sites[id].stack.front().line == wanted)
      found.push_back(id);
  std::sort(found.begin(), found.end(), [this](SiteId a, SiteId b) {
    return std::tuple(program.sites[a].position, a) < std::tuple(program.sites[b].position, b);
  });
  return found;
}

std::string Prepared::kinds_at(const std::string &mark) const {
  std::string kinds;
  for (SiteId id : sites_at(mark))
    kinds += (kinds.empty() ? "" : " ") + std::string(name_of(program.sites[id].kind));
  return kinds;
}

const Site &Prepared::site(const std::string &mark, Site::Kind kind) const {
  const Site *only = nullptr;
  for (SiteId id : sites_at(mark))
    if (program.sites[id].kind == kind) {
      EXPECT_FALSE(only) << "more than one " << name_of(kind) << " at: " << mark;
      only = &program.sites[id];
    }
  static const Site none;
  EXPECT_TRUE(only) << "no " << name_of(kind) << " at: " << mark;
  return only ? *only : none;
}

const char *name_of(Site::Kind kind) {
  static constexpr const char *names[] = {"read", "write", "atomic",   "barrier", "fence",
                                          "loop", "exit",  "division", "warp",    "call"};
  return names[unsigned(kind)];
}

std::string root_of(const Site &site, const Kernel &kernel) {
  switch (site.root) {
  case Site::Root::capture:
    return "capture " + kernel.captures.at(site.root_index).name;
  case Site::Root::tile_local:
    return "tile_static " + kernel.tile_local.at(site.root_index).name;
  case Site::Root::thread_private:
    return "private " + site.private_name;
  case Site::Root::constant:
    return "constant " + site.private_name;
  default:
    return "unknown";
  }
}

std::vector<std::string> messages(const std::vector<Diagnostic> &diagnostics, const std::string &severity) {
  std::vector<std::string> found;
  for (const Diagnostic &diagnostic : diagnostics)
    if (diagnostic.severity == severity)
      found.push_back(diagnostic.message);
  return found;
}

} // namespace ampsim::frontend::test
