// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/kernel_source.h"
#include "frontend/languages.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

namespace ampsim::frontend {

namespace {

/// Includes the edits in the options; empty if the source cannot be read.
std::string text_of(const std::string &source, const CompileOptions &options) {
  if (auto edited = options.edited_files.find(source); edited != options.edited_files.end())
    return edited->second;
  auto file = llvm::MemoryBuffer::getFile(source);
  return file ? (*file)->getBuffer().str() : "";
}

/// The bare name if `kernel` has template arguments or a namespace.
llvm::StringRef plain_name(llvm::StringRef kernel) {
  kernel = kernel.take_until([](char c) { return c == '<'; }).trim();
  return kernel.drop_front(kernel.rfind(':') + 1);
}

std::string kernel_source(const SourceLanguage &language, const CompileOptions &options) {
  std::string first;
  for (const std::string &source : options.sources) {
    if (kind_of(language, source, options) != SourceKind::own)
      continue;
    if (first.empty())
      first = source;
    std::string text = text_of(source, options);
    if (llvm::Regex("__global__[^;{]*[^A-Za-z0-9_]" + llvm::Regex::escape(plain_name(options.kernel)) +
                    "[ \t\r\n]*\\(")
            .match(text))
      return source;
  }
  return first;
}

} // namespace

bool add_kernel_main(const SourceLanguage &language, CompileOptions &options) {
  if (options.kernel.empty())
    return true;
  if (!language.runs_kernels())
    return false;
  std::string main = language.main_of_kernel(options.kernel), source = kernel_source(language, options);
  if (main.empty() || source.empty())
    return main.empty();
  options.edited_files[source] = text_of(source, options) + main;
  return true;
}

} // namespace ampsim::frontend
