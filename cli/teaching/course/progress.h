// How far a learner has come: a small JSON file in the user's folder for data.
#pragma once

#include <map>
#include <set>
#include <string>

namespace ampsim::cli {

struct Progress {
  std::set<std::string> started, passed; // ids of lessons
  std::map<std::string, unsigned> hints; // how many were shown
  std::string current;                   // started last

  /// Empty where there is none yet. Throws UsageError where the file is damaged: it is the learner's, and not
  /// thrown away.
  static Progress load();
  /// Where there is no place for it (no home), nothing is kept. Throws std::system_error.
  void save() const;
};

/// $XDG_DATA_HOME/ampsim, or ~/.local/share/ampsim; empty where there is neither.
std::string data_folder();

} // namespace ampsim::cli
