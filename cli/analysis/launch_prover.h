// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Determines which launches of a run need no checks, because no two of their threads can race (`ampsim run --prove`).
//
// First tries, once, to prove the kernel for all inputs. If that fails, or the launch does not satisfy the proof's
// assumptions, proves the launch on its own: with its tiles and its integer arguments. All proofs of a run share one
// time limit. A proof with assumptions that cannot be checked here (that no integer overflows, say) is discarded, so
// that a launch without checks is one that could not have a finding of theirs.
#pragma once

#include "cli/analysis/options.h"
#include "cli/analysis/proof_annotations.h"
#include "cli/report/source_text.h"
#include "frontend/driver/program.h"
#include "model/proof.h"
#include "simulator/machine.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli {

class LaunchProver {
public:
  /// False if kinds are detected that proofs do not cover.
  static bool helps(const AnalysisOptions &options);

  /// `options` and `program` must outlive it.
  LaunchProver(const frontend::Program &program, const AnalysisOptions &options, SourceText &sources);

  LaunchProof proof_of(const Launch &launch);

private:
  /// The assumptions of the proofs that make a launch's checks redundant; empty if one of the proofs fails.
  using Proved = std::optional<std::vector<Assumption>>;
  Proved prove(std::uint32_t kernel, const ProofRequest &request);
  ProofRequest request_for(std::uint32_t kernel) const;

  struct Known {
    bool tried = false;
    Proved for_all;
    std::map<std::string, Proved> launches; // by the arguments of the kernel
    unsigned failed = 0;                    // of those
  };
  const frontend::Program &program;
  const AnalysisOptions &options;
  const std::vector<InputAnnotation> annotations;
  std::map<std::uint32_t, Known> known;
  double left; // seconds
};

} // namespace ampsim::cli
