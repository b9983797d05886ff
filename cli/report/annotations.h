// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The annotations of findings in a program's source.
//
//   // HAZARD: KIND [SCOPE] [VARIABLE]   a finding with its second access on this line
//   // HAZARD@-2: ...                    two lines above; @+1: the next line
//   // HAZARD-NONE                       there are none
//   // REJECT: CODE, // REJECT           the compiler refuses this line
//   // OPTIONS: ...                      (first line) more options for this program
//
// The words follow the slashes directly; several comments may share a line.
#pragma once

#include "cli/report/source_text.h"
#include "detector/findings/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

struct Annotation {
  std::string file;
  unsigned line = 0; // that it is about
  std::string text;  // "war across-tiles av_sum"
  Kind kind = Kind::raw;
  std::optional<Scope> scope;
  std::string variable; // empty: any
};

struct Rejection {
  std::string file;
  unsigned line = 0;
  std::string code; // empty: any
};

/// A position in the source and the error there.
struct Mismatch {
  std::string file;
  unsigned line = 0;
  std::string message;
};

struct Annotations {
  std::vector<Annotation> hazards;
  std::vector<Rejection> rejections;
  std::optional<SourceFrame> none; // the position of HAZARD-NONE
  std::vector<Mismatch> malformed;
};

/// The sources, and the files beside them that they include with quotes; each once.
std::vector<std::string> own_files(const std::vector<std::string> &sources_given, SourceText &sources);

/// In own_files().
Annotations read_annotations(const std::vector<std::string> &files, SourceText &sources);

/// The text after `// OPTIONS:` on the first line; empty if there is none.
std::string options_annotation(const std::string &file, SourceText &sources);

} // namespace ampsim::cli
