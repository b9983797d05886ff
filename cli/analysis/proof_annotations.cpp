// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See proof_annotations.h.
#include "cli/analysis/proof_annotations.h"

#include <optional>
#include <set>
#include <string_view>

namespace ampsim::cli {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// Up to another comment on the line.
std::string text_of(std::string_view after) { return std::string(trimmed(after.substr(0, after.find("//")))); }

/// True if only comments and the beginning of a declaration are between.
bool in_front(std::string_view line) {
  line = trimmed(line);
  return line.empty() || line.starts_with("//") || line.find_first_of("{};") == std::string_view::npos;
}

std::optional<std::uint32_t> kernel_at(const std::vector<Kernel> &kernels, const std::string &file, unsigned line,
                                       SourceText &sources) {
  std::optional<std::uint32_t> before, after;
  for (std::uint32_t k = 0; k < kernels.size(); ++k) {
    if (kernels[k].file != file)
      continue;
    if (kernels[k].line <= line && (!before || kernels[k].line > kernels[*before].line))
      before = k;
    if (kernels[k].line > line && (!after || kernels[k].line < kernels[*after].line))
      after = k;
  }
  for (unsigned between = line + 1; after && between < kernels[*after].line; ++between)
    if (!in_front(sources.line(file, between)))
      return before;
  return after ? after : before;
}

} // namespace

std::vector<InputAnnotation> proof_annotations(const std::vector<Kernel> &kernels, SourceText &sources) {
  std::set<std::string> files;
  for (const Kernel &kernel : kernels)
    files.insert(kernel.file);
  std::vector<InputAnnotation> result;
  for (const std::string &file : files)
    for (unsigned line = 1; line <= sources.lines(file); ++line) {
      const std::string_view text = sources.line(file, line);
      for (const auto &[word, kind] :
           {std::pair(std::string_view("// ASSUME:"), InputAnnotation::Kind::assume),
            std::pair(std::string_view("// INJECTIVE:"), InputAnnotation::Kind::injective)})
        if (const std::size_t at = text.find(word); at != std::string_view::npos)
          if (std::optional<std::uint32_t> kernel = kernel_at(kernels, file, line, sources))
            for (std::uint32_t k = 0; k < kernels.size(); ++k) // of a template, all
              if (kernels[k].file == file && kernels[k].line == kernels[*kernel].line)
                result.push_back({kind, text_of(text.substr(at + word.size())), file, line, k});
    }
  return result;
}

} // namespace ampsim::cli
