// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C as a source language; named in model/languages.def.
#include "frontend/language/source_language.h"
#include "frontend/opencl/clang_setup.h"
#include "frontend/opencl/opencl_pass.h"
#include "frontend/opencl/opencl_semantics.h"
#include "model/opencl/language.h"

namespace ampsim::frontend {

const SourceLanguage &opencl_language();

namespace {

class OpenclLanguage final : public SourceLanguage {
public:
  const Language &language() const override { return ampsim::opencl_language; }
  std::string_view device_code() const override { return "kernels"; }
  bool is_own(const std::string &source) const override { return source.ends_with(".cl"); }
  bool is_recognised_in(std::string_view text) const override {
    return text.find("kernel void ") != text.npos && text.find("get_global_id(") != text.npos &&
           text.find("#include") == text.npos;
  }
  bool runs_kernels() const override { return true; }
  const ClangSetup &clang_setup() const override { return opencl_clang_setup(); }
  const LanguageSemantics &semantics() const override { return opencl_semantics(); }
  const LibraryTypes &library_types() const override {
    static const LibraryTypes types;
    return types;
  }
  std::unique_ptr<LanguageUnit> open(const std::string &, SourceKind kind,
                                     const CompileOptions &options) const override {
    if (kind != SourceKind::own)
      return std::make_unique<HostUnit>();
    return open_opencl_unit(options);
  }
};

} // namespace

const SourceLanguage &opencl_language() {
  static const OpenclLanguage language;
  return language;
}

} // namespace ampsim::frontend
