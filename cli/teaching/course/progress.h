// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A learner's progress: a small JSON file in the user's data folder.
#pragma once

#include <map>
#include <set>
#include <string>

namespace ampsim::cli {

struct Progress {
  std::set<std::string> started, passed; // ids of lessons
  std::map<std::string, unsigned> hints; // the number shown
  std::string current;                   // started last
  std::string course;                    // listed or started last: that of lessons given by number

  /// Empty if there is none yet. Throws UsageError if the file is damaged: it belongs to the learner and is not
  /// discarded.
  static Progress load();
  /// Keeps nothing if there is nowhere to store it (no home). Throws std::system_error.
  void save() const;
};

/// $XDG_DATA_HOME/ampsim, or ~/.local/share/ampsim; empty if there is neither.
std::string data_folder();

} // namespace ampsim::cli
