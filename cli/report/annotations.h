// What a program's source says about its own findings.
//
//   // HAZARD: KIND [SCOPE] [VARIABLE]   a finding with its second access on this line
//   // HAZARD@-2: ...                    two lines above; @+1: the next line
//   // HAZARD-NONE                       there are none
//   // REJECT: CODE, // REJECT           the compiler refuses this line
//   // OPTIONS: ...                      (first line) more options for this program
//
// The words stand right behind the slashes; several comments may share a line.
#pragma once

#include "cli/report/source_text.h"
#include "detector/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

struct Annotation {
  std::string file;
  unsigned line = 0; // that it speaks of
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

/// A place in the source and what is wrong there.
struct Mismatch {
  std::string file;
  unsigned line = 0;
  std::string message;
};

struct Annotations {
  std::vector<Annotation> hazards;
  std::vector<Rejection> rejections;
  std::optional<SourceFrame> none; // where HAZARD-NONE stands
  std::vector<Mismatch> malformed;
};

/// The sources, and the files beside them that they include with quotes; each once.
std::vector<std::string> own_files(const std::vector<std::string> &sources_given, SourceText &sources);

/// Of own_files().
Annotations read_annotations(const std::vector<std::string> &files, SourceText &sources);

/// What stands behind `// OPTIONS:` on the first line; empty where nothing does.
std::string options_annotation(const std::string &file, SourceText &sources);

} // namespace ampsim::cli
