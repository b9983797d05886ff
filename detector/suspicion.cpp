// See suspicion.h.
#include "detector/suspicion.h"

#include "detector/naming.h"
#include "detector/shadow_cell.h"

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

Finding of_cell(const Suspicion &suspicion, const Kernel &kernel, const ProgramTables &tables,
                const Naming &naming) {
  Finding finding;
  finding.kind = suspicion.kind;
  finding.scope = suspicion.scope;
  finding.space = suspicion.space;
  finding.against = suspicion.against;
  finding.certain =
      suspicion.certain &&
      !(info(suspicion.kind).scoped && (kernel.has_fences || kernel.has_warp_operations || kernel.uses_cluster));
  std::uint32_t size = suspicion.site < tables.sites.size() ? tables.sites[suspicion.site].size : 0;
  FindingAccess access =
      access_by(naming.thread(suspicion.tile_rank, suspicion.rank_in_tile), suspicion.access, suspicion.site, size);
  Place place = naming.place(suspicion.space, suspicion.address, suspicion.site);
  finding.space = naming.told_space(suspicion.space, place.variable);
  access.variable = naming.variable(suspicion.space, place);
  access.element = place.element;
  access.member = naming.member(suspicion.space, place, size);
  finding.accesses.push_back(std::move(access));
  finding.count =
      size > granule_bytes ? std::max<std::uint64_t>(1, suspicion.cells * granule_bytes / size) : suspicion.cells;
  return finding;
}

Finding of_outside(const OutsideSuspicion &suspicion, const Naming &naming) {
  Finding finding;
  Naming::Outside outside = naming.outside(suspicion.what, suspicion.site, suspicion.size);
  finding.kind = kind_of(outside.reason);
  finding.alignment = finding.kind == Kind::misaligned ? outside.alignment : 0;
  finding.space = outside.space;
  finding.bound = outside.bound;
  finding.array = outside.array;
  finding.absence = outside.absence;
  finding.owner = outside.owner;
  if (outside.fact)
    finding.facts.push_back(*outside.fact);
  FindingAccess access = access_by(suspicion.thread, suspicion.access, suspicion.site, suspicion.size);
  access.variable = outside.variable;
  access.element = outside.element;
  access.member = outside.member;
  finding.accesses.push_back(std::move(access));
  return finding;
}

} // namespace

std::vector<Finding> suspected_findings(const Suspicions &suspicions, const KindSet &kinds, const Launch &launch,
                                        const Kernel &kernel, const ProgramTables &tables,
                                        const MemoryMap &memory) {
  Naming naming(tables, memory);
  naming.launch_begins(launch, kernel);
  std::vector<Finding> findings;
  for (const Suspicion &each : suspicions.cells)
    if (kinds.contains(each.kind, info(each.kind).scoped ? each.scope : Scope::within_tile))
      findings.push_back(of_cell(each, kernel, tables, naming));
  for (const OutsideSuspicion &each : suspicions.outside)
    if (kinds.contains(kind_of(each.what.reason)))
      findings.push_back(of_outside(each, naming));
  for (const StuckSuspicion &each : suspicions.stuck)
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
    for (const std::vector<BarrierGroup> &groups : suspicions.divergences) {
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
