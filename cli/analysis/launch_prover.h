// Which launches of a run need no checks, because it is proved that no two of their threads race (`ampsim run --prove`).
//
// First the kernel is proved for all inputs; that is tried once. Where it fails, or the launch does not do what the proof
// assumes, the launch by itself is proved: with its tiles and the integers that it gives the kernel. All proofs of a run
// share one time limit. A proof that hangs on more than can be looked up here (that no integer overflows, say) counts
// for nothing, so that a launch whose checks are left out is one that could have no finding of theirs.
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
  /// Not where kinds are looked for of which proofs say nothing.
  static bool helps(const AnalysisOptions &options);

  /// `options` and `program` live longer.
  LaunchProver(const frontend::Program &program, const AnalysisOptions &options, SourceText &sources);

  LaunchProof proof_of(const Launch &launch);

private:
  /// The assumptions of the proofs of what lets a launch do without checks; nothing where one of them fails.
  using Proved = std::optional<std::vector<Assumption>>;
  Proved prove(std::uint32_t kernel, const ProofRequest &request);
  ProofRequest request_for(std::uint32_t kernel) const;

  struct Known {
    bool tried = false;
    Proved for_all;
    std::map<std::string, Proved> launches; // by what they give the kernel
    unsigned failed = 0;                    // of those
  };
  const frontend::Program &program;
  const AnalysisOptions &options;
  const std::vector<InputAnnotation> annotations;
  std::map<std::uint32_t, Known> known;
  double left; // seconds
};

} // namespace ampsim::cli
