// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++ AMP as a source language; named in model/languages.def.
#include "frontend/amp/amp_pass.h"
#include "frontend/amp/amp_semantics.h"
#include "frontend/amp/clang_setup.h"
#include "frontend/language/language_pass.h"
#include "frontend/language/source_language.h"
#include "model/amp/language.h"

namespace ampsim::frontend {

const SourceLanguage &amp_language();

namespace {

class AmpLanguage final : public SourceLanguage {
public:
  const Language &language() const override { return ampsim::amp_language; }
  std::string_view device_code() const override { return "amp code"; }
  /// Its sources have no file extension of their own: it takes all sources that no other language claims.
  bool is_own(const std::string &) const override { return true; }
  std::span<const std::string_view> library_headers() const override {
    static constexpr std::string_view headers[] = {"amp.h", "amp_graphics.h", "amp_math.h", "amp_short_vectors.h"};
    return headers;
  }
  const ClangSetup &clang_setup() const override { return amp_clang_setup(); }
  const LanguageSemantics &semantics() const override { return amp_semantics(); }
  const LibraryTypes &library_types() const override { return amp_library_types(); }
  std::unique_ptr<LanguageUnit> open(const std::string &source, SourceKind kind,
                                     const CompileOptions &options) const override {
    return kind == SourceKind::host_cxx ? std::make_unique<HostUnit>() : open_amp_unit(source, options);
  }
};

} // namespace

const SourceLanguage &amp_language() {
  static const AmpLanguage language;
  return language;
}

} // namespace ampsim::frontend
