// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See object.h.
#include "frontend/driver/object.h"
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/compiled_source.h"
#include "frontend/driver/image_program.h"
#include "frontend/driver/module_image.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/host_object.h"
#include "frontend/ir/host_optimizer.h"
#include "frontend/languages.h"
#include "frontend/sources/clang_arguments.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace ampsim::frontend {
namespace {

/// The errors of a unit that do not depend on other units: all except missing functions, which these may define.
bool is_for_the_linker(const Diagnostic &error) {
  return error.message.ends_with("but not defined in this source");
}

/// The function that such an error names, if it is one of C; the symbols of others say what they need.
std::string needed_function_of_c(const Diagnostic &error) {
  const std::string name = error.message.substr(1, error.message.find('\'', 1) - 1);
  return name.find('(') == name.npos ? name : "";
}

/// The unit, prepared as if it were alone: the names and initial values of its variables, and what cannot be simulated.
struct Rehearsal {
  Unit unit;
  InitialValues initial_values;
  std::vector<Diagnostic> errors;
  std::set<std::string> needed; // functions of C that other units may define
};

Rehearsal rehearse(const Unit &unit) {
  Rehearsal result{{unit.source, unit.language, unit.warp_size, unit.warp_synchronous, unit.headers,
                    unit.device_code, unit.tables, llvm::CloneModule(*unit.device)},
                   {},
                   {},
                   {}};
  ProgramImage image;
  image.tables.language = language_named(unit.language);
  image.tables.warp_size = unit.warp_size;
  PreparedUnits prepared = prepare_units({&result.unit, 1}, image);
  result.initial_values = std::move(prepared.initial_values.front());
  result.errors = std::move(prepared.errors);
  std::erase_if(result.errors, [&](const Diagnostic &error) {
    if (!is_for_the_linker(error))
      return false;
    const std::string function = needed_function_of_c(error);
    if (function.starts_with("__")) // of the device's library: no unit defines it
      return false;
    if (!function.empty())
      result.needed.insert(function);
    return true;
  });
  return result;
}

} // namespace

bool is_in_own_language(const CompileOptions &options) {
  return kind_of(language_of(options), options.sources.front(), options) == SourceKind::own;
}

const Language *evident_language(const std::string &source) {
  const SourceLanguage *language = evident_source_language(source);
  return language ? &language->language() : nullptr;
}

/// Host code alone does not determine the language of the program that it is linked with.
static const SourceLanguage &language_for(const CompileOptions &options, const std::string &host_language) {
  if (!is_in_own_language(options))
    for (const SourceLanguage *language : languages())
      if (language->clang_setup().name == host_language)
        return *language;
  return language_of(options);
}

CompiledObject compile_object(const CompileOptions &options, const std::string &host_language,
                              const std::string &build) {
  CompiledObject result;
  std::unique_ptr<llvm::LLVMContext> context = quiet_context();
  const SourceLanguage &language = language_for(options, host_language);
  const std::string &source = options.sources.front();
  CompiledSource compiled = compile_source_of_program(language, source, options, *context);
  print_texts(compiled.diagnostics);
  result.files_read.assign(compiled.files.read.begin(), compiled.files.read.end());
  if (!compiled.unit)
    return result;
  const Unit &unit = *compiled.unit;
  Rehearsal alone = rehearse(unit);
  if (!alone.errors.empty()) {
    print_errors(alone.errors);
    return result;
  }
  const std::string code = to_bytes(unit);
  DeviceSymbols symbols = device_symbols(unit);
  symbols.needed.insert(alone.needed.begin(), alone.needed.end());
  std::error_code ignored;
  std::vector<std::string> refused =
      prepare_host_object(*compiled.host,
                          {alone.unit.tables,
                           0,
                           0,
                           {},
                           language.library_prefixes(),
                           language.gives_status(),
                           language.sharing_functions(),
                           false,
                           unit.headers},
                          {source, std::filesystem::current_path(ignored).string(), build, hash_of({code}), code,
                           std::move(symbols.defined), std::move(symbols.needed)});
  std::vector<Diagnostic> errors;
  for (std::string &message : refused)
    errors.push_back({"error", "", std::move(message), source, 0, 0, ""});
  print_errors(errors);
  if (errors.empty()) {
    const bool optimized = options.optimize_host && optimize_host_loops(*compiled.host);
    result.bytes = generate_code(*compiled.host, optimized ? 2 : 0, CodeFor::object_file)->getBuffer().str();
  }
  return result;
}

namespace {

constexpr const char *name_prefix = "ampsim_named_";

/// Appended to the source: a variable for each expression, so that the compiler instantiates what they name.
std::string text_with_names(const std::string &source, const std::vector<std::string> &names,
                            bool device_is_default) {
  auto file = llvm::MemoryBuffer::getFile(source);
  std::string text = file ? (*file)->getBuffer().str() : "";
  if (device_is_default)
    text = "#pragma clang force_cuda_host_device begin\n#line 1\n" + text +
           "\n#pragma clang force_cuda_host_device end\n";
  for (std::size_t k = 0; k < names.size(); ++k) {
    llvm::StringRef name = llvm::StringRef(names[k]).trim();
    name.consume_front("&");
    text += "\n#line 1 \"name expression\"\nextern \"C\" __device__ auto " + std::string(name_prefix) +
            std::to_string(k) + " = &" + name.str() + ";";
  }
  return text + "\n";
}

/// The symbols that these variables point to; removes the variables.
std::map<std::string, std::string> take_names(Unit &unit, const std::vector<std::string> &names) {
  std::map<std::string, std::string> lowered;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string symbol = name_prefix + std::to_string(k);
    unit.tables.variables.erase(symbol);
    llvm::GlobalVariable *variable = unit.device->getNamedGlobal(symbol);
    if (!variable)
      continue;
    if (variable->hasInitializer())
      lowered[names[k]] = variable->getInitializer()->stripPointerCasts()->getName().str();
    for (const char *list : {"llvm.used", "llvm.compiler.used"})
      if (llvm::GlobalVariable *used = unit.device->getNamedGlobal(list))
        used->eraseFromParent();
    variable->eraseFromParent();
  }
  return lowered;
}

/// A file in PTX is recognised by its text.
CompiledSource assemble(const SourceLanguage &language, const std::string &source, const std::string &name,
                        const CompileOptions &options, llvm::LLVMContext &context) {
  CompiledSource result;
  auto file = llvm::MemoryBuffer::getFile(source);
  AssembledText made = language.assemble(file ? (*file)->getBuffer().str() : "", name, context);
  result.files.read.insert(source);
  if (!made.module) {
    std::vector<Diagnostic> errors{{"error", "", made.error, name, made.line, 0, ""}};
    print_errors(errors);
    return result;
  }
  result.unit.emplace(Unit{name, std::string(language.language().key), warp_size_of(options, language.language()),
                           options.warp_synchronous, header_directory(options), std::string(language.device_code()),
                           std::move(made.tables), std::move(made.module)});
  return result;
}

} // namespace

CompiledImage compile_module_image(CompileOptions options, const std::vector<std::string> &names,
                                   bool device_is_default, const std::string &name) {
  CompiledImage result;
  std::unique_ptr<llvm::LLVMContext> context = quiet_context();
  const SourceLanguage &language = language_of(options);
  const std::string &source = options.sources.front();
  if (!names.empty() || device_is_default)
    options.edited_files[source] = text_with_names(source, names, device_is_default);
  CompiledSource compiled = source.ends_with(".ptx")
                                ? assemble(language, source, name.empty() ? source : name, options, *context)
                                : compile_source_of_program(language, source, options, *context);
  print_texts(compiled.diagnostics);
  result.files_read.assign(compiled.files.read.begin(), compiled.files.read.end());
  if (!compiled.unit)
    return result;
  Unit &unit = *compiled.unit;
  ModuleImage image{.build = options.build};
  image.lowered = take_names(unit, names);
  Rehearsal alone = rehearse(unit);
  print_errors(alone.errors);
  if (!alone.errors.empty())
    return result;
  std::error_code ignored;
  image.folder = std::filesystem::current_path(ignored).string();
  for (const KernelSource &kernel : unit.tables.kernels)
    if (!kernel.file.starts_with(unit.headers))
      image.kernels.push_back(kernel.symbol);
  image.units.push_back(to_bytes(unit));
  result.text = to_text(image);
  return result;
}

} // namespace ampsim::frontend
