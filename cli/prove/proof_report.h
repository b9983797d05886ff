// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verdicts about a program's kernels as a value, and its formats.
//
// A property is `refuted` only by a finding of a run, which the report shows.
#pragma once

#include "cli/report/value.h"
#include "model/proof.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

enum class Decision : std::uint8_t { proved, refuted, undecided };

/// A finding of a run.
struct Witness {
  std::shared_ptr<const Report> run;
  std::size_t finding = 0; // in its findings
  std::string input;       // options of `ampsim run` that reproduce it; empty: the program's own run

  const ReportFinding &get() const { return run->findings[finding]; }
};

struct PropertyReport {
  ProofVerdict verdict;
  Decision decision = Decision::undecided;
  std::vector<Witness> witnesses;
};

/// Kinds for which no proof is attempted, because they concern several launches, the host, or the convergence of a
/// warp: only the program's run reports them.
struct ProgramProperty {
  std::string name; // "races-across-launches", "warp-sync"
  std::vector<Witness> witnesses;
};

struct KernelReport {
  std::string name, file;
  unsigned line = 0;
  std::uint64_t launches = 0; // in the run
  std::vector<PropertyReport> properties;
  double seconds = 0;
};

struct ProofReport {
  const Language *language = &default_language();
  std::vector<std::string> files;
  std::vector<std::string> assume; // on the command line
  std::vector<KernelReport> kernels;
  std::vector<ProgramProperty> program; // those that its run refutes
  bool interrupted = false;

  std::size_t count(Decision decision) const;
};

std::string_view name(Decision decision);
/// "races-within-tile": with the words of a language ("races-within-block").
std::string name(Property property, const Language &language);

std::string proof_text(const ProofReport &report, SourceText &sources, bool verbose);
/// The last line.
std::string proof_summary(const ProofReport &report);
/// `ampsim-proof/1`: docs/prove.md.
std::string proof_json(const ProofReport &report);

int exit_status(const ProofReport &report);

} // namespace ampsim::cli
