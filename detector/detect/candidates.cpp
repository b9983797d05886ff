// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See candidates.h.
#include "detector/detect/candidates.h"

#include "detector/detect/shadow_cell.h"
#include "detector/findings/naming.h"

#include <algorithm>

namespace ampsim {

namespace {

FindingAccess access_by(const ThreadId &thread, AccessKind kind, SiteId site, std::uint32_t bytes) {
  FindingAccess access;
  access.kind = kind;
  access.site = site;
  access.bytes = bytes;
  access.thread = thread;
  return access;
}

Finding of_cell(const CellCandidate &candidate, const Kernel &kernel, const ProgramTables &tables,
                const Naming &naming) {
  Finding finding;
  finding.kind = candidate.kind;
  finding.scope = candidate.scope;
  finding.space = candidate.space;
  finding.against = candidate.against;
  finding.certain =
      candidate.certain &&
      !(info(candidate.kind).scoped && (kernel.has_fences || kernel.has_warp_operations || kernel.uses_cluster));
  std::uint32_t size = candidate.site < tables.sites.size() ? tables.sites[candidate.site].size : 0;
  FindingAccess access =
      access_by(naming.thread(candidate.tile_rank, candidate.rank_in_tile), candidate.access, candidate.site, size);
  Place place = naming.place(candidate.space, candidate.address, candidate.site);
  finding.space = naming.reported_space(candidate.space, place.variable);
  access.variable = naming.variable(candidate.space, place);
  access.element = place.element;
  access.member = naming.member(candidate.space, place, size);
  finding.accesses.push_back(std::move(access));
  finding.count =
      size > granule_bytes ? std::max<std::uint64_t>(1, candidate.cells * granule_bytes / size) : candidate.cells;
  return finding;
}

Finding of_outside(const OutsideCandidate &candidate, const Naming &naming) {
  Finding finding;
  Naming::Outside outside = naming.outside(candidate.what, candidate.site, candidate.size);
  finding.kind = kind_of(outside.reason);
  finding.alignment = finding.kind == Kind::misaligned ? outside.alignment : 0;
  finding.space = outside.space;
  finding.bound = outside.bound;
  finding.array = outside.array;
  finding.absence = outside.absence;
  finding.owner = outside.owner;
  if (outside.fact)
    finding.facts.push_back(*outside.fact);
  FindingAccess access = access_by(candidate.thread, candidate.access, candidate.site, candidate.size);
  access.variable = outside.variable;
  access.element = outside.element;
  access.member = outside.member;
  finding.accesses.push_back(std::move(access));
  return finding;
}

} // namespace

std::vector<Finding> candidate_findings(const CandidateNotes &notes, const KindSet &kinds, const Launch &launch,
                                        const Kernel &kernel, const ProgramTables &tables,
                                        const MemoryMap &memory) {
  Naming naming(tables, memory);
  naming.launch_begins(launch, kernel);
  std::vector<Finding> findings;
  for (const CellCandidate &each : notes.cells)
    if (kinds.contains(each.kind, info(each.kind).scoped ? each.scope : Scope::within_tile))
      findings.push_back(of_cell(each, kernel, tables, naming));
  for (const OutsideCandidate &each : notes.outside)
    if (kinds.contains(kind_of(each.what.reason)))
      findings.push_back(of_outside(each, naming));
  for (const StuckCandidate &each : notes.stuck)
    if (kinds.contains(each.kind)) {
      Finding finding;
      finding.kind = each.kind;
      finding.assertion = each.stop.assertion;
      finding.values = each.stop.values;
      finding.facts = each.facts;
      finding.accesses.push_back(access_by(each.thread, AccessKind::read, each.site, 0));
      findings.push_back(std::move(finding));
    }
  if (kinds.contains(Kind::divergent_barrier))
    for (const std::vector<BarrierGroup> &groups : notes.divergences) {
      Finding finding;
      finding.kind = Kind::divergent_barrier;
      for (const BarrierGroup &group : groups)
        finding.groups.push_back({group.site, group.threads, group.example, group.ended_at});
      findings.push_back(std::move(finding));
    }
  for (Finding &finding : findings) {
    finding.launch = launch.id;
    finding.explained = false;
  }
  return findings;
}

} // namespace ampsim
