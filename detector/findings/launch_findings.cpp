// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See launch_findings.h.
#include "detector/findings/launch_findings.h"

#include "detector/detect/shadow_memory.h"

#include <algorithm>
#include <string_view>

namespace ampsim {

namespace {
constexpr unsigned seen_bits = 12;
}

bool ElementSet::insert(std::uint64_t ordinal) {
  std::uint64_t word = ordinal / 64, bit = std::uint64_t{1} << ordinal % 64;
  if (words.empty()) {
    base = word;
    words.push_back(0);
  } else if (word < base) {
    // Grow downwards by at least the present size, so that descending orders stay cheap.
    std::uint64_t grow = std::min(base, std::max<std::uint64_t>(base - word, words.size()));
    words.insert(words.begin(), grow, 0);
    base -= grow;
  } else if (word - base >= words.size()) {
    words.resize(word - base + 1);
  }
  std::uint64_t &place = words[word - base];
  const bool is_new = !(place & bit);
  size += is_new;
  place |= bit;
  return is_new;
}

LaunchFindings::LaunchFindings(const ProgramTables &tables, const KindSet &kinds, const Naming &naming)
    : kinds(kinds), naming(naming), tables(tables), seen(std::size_t{1} << seen_bits) {
  number_positions();
}

void LaunchFindings::number_positions() {
  for (std::size_t k = positions.size(); k < tables.sites.size(); ++k) {
    const Site &site = tables.sites[k];
    const auto next = std::uint32_t(k);
    if (site.stack.empty()) {
      positions.push_back(next);
      continue;
    }
    const SourceFrame &frame = site.stack.front();
    positions.push_back(known_positions.try_emplace({frame.file, frame.line, frame.column}, next).first->second);
  }
}

void LaunchFindings::clear() {
  number_positions();
  pairs.clear();
  outsides.clear();
  divergences.clear();
  stuck.clear();
  thread_stops.clear();
  register_pairs.clear();
  calls.clear();
  waits.clear();
  ++clears;
}

void LaunchFindings::comes_by(const CallPlaces &places, SiteId site, const ThreadRank &thread,
                              std::uint32_t interval, std::uint64_t address) {
  constexpr std::size_t limit = 1 << 19;
  if (calls.size() < limit)
    calls.try_emplace({site, thread.number(), address, interval}, places);
}

void LaunchFindings::memory(Kind kind, Scope scope, Space space, const Side &first, const Side &second, Lack lack) {
  if (scope == Scope::within_warp && tables.language->words.within_warp.empty())
    scope = Scope::within_tile;
  if (scope == Scope::across_tiles) // comes once
    return add_pair(kind, scope, space, first, second, lack);
  const Side &last = second.occurrence ? second : first;
  Seen now;
  now.address = last.address;
  now.launch = clears;
  now.first_site = first.site;
  now.last_site = second.occurrence ? second.site : no_site;
  now.first = first.occurrence->thread;
  now.last = last.occurrence->thread;
  now.first_interval = first.occurrence->interval;
  now.last_interval = last.occurrence->interval;
  now.kind = kind;
  now.scope = scope;
  now.space = space;
  now.lack = lack;
  std::uint64_t hash = (now.address * 31 + now.first_site) * 31 + now.last_site * 7 + std::uint64_t(kind);
  Seen &before = seen[(hash * 0x9e3779b97f4a7c15u) >> (64 - seen_bits)];
  bool same = before.same_place(now);
  if (same && before.rank() < now.rank())
    return;
  before = now;
  add_pair(kind, scope, space, first, second, lack);
}

/// Never counts too many: an access counts where it begins, and an element accessed in several parts counts once.
void LaunchFindings::count_sampled(Pair &pair, const Side &side, const Place &place) {
  if (side.address / granule_bytes == granule_number &&
      pair.sampled.insert(granule_number * granule_bytes + place.ordinal % granule_bytes))
    pair.standing_for[place.offset / granule_bytes] += granule_weight;
}

std::uint64_t LaunchFindings::Pair::count() const {
  std::uint64_t most = elements.count();
  for (const auto &[part, many] : standing_for)
    most = std::max(most, many);
  return most;
}

void LaunchFindings::add_pair(Kind kind, Scope scope, Space space, const Side &first, const Side &second,
                              Lack lack) {
  bool single = !second.occurrence;
  const Side &last = single ? first : second;
  Place &place = last_place;
  naming.place(space, last.address, last.site, place);
  std::uint32_t at_first = single ? ~0u : position(first.site);
  const Lack distinct = is_kind_of_its_own(lack) ? lack : Lack::order;
  // Pairs within a warp and across the warps of a tile are one finding, of the widest scope and with such a pair.
  auto [found, added] = pairs.try_emplace(PairKey{kind, in_one_tile(scope) ? Scope::within_tile : scope, space,
                                                  place.variable, at_first, position(last.site), distinct});
  Pair &pair = found->second;
  pair.elements.insert(place.ordinal);
  if (in_some_granules && space == Space::global)
    count_sampled(pair, last, place);
  if (!added && scope < pair.scope)
    return;
  if (!added && scope == pair.scope) {
    // If nothing has a name, the address identifies the element.
    auto order = [](const std::vector<std::int64_t> &element, std::uint64_t address, const ThreadRank &a,
                    const ThreadRank &b) {
      return std::tuple<const std::vector<std::int64_t> &, std::uint64_t, ThreadRank, ThreadRank>(
          element, element.empty() ? address : 0, a, b);
    };
    auto now = order(place.element, last.address, first.occurrence->thread, last.occurrence->thread);
    auto kept = order(pair.element, pair.address, pair.sides.front().occurrence.thread,
                      pair.sides.back().occurrence.thread);
    // One position can be several sites, in a function that is called in several places.
    auto rest = [](const Side &a, const Occurrence &first, const Side &b, const Occurrence &last) {
      return std::tie(first.interval, last.interval, a.site, b.site, first.iterations, last.iterations);
    };
    const KeptSide &kept_first = pair.sides.front(), &kept_last = pair.sides.back();
    if (kept < now ||
        (now == kept && !(rest(first, *first.occurrence, last, *last.occurrence) <
                          rest(kept_first.side, kept_first.occurrence, kept_last.side, kept_last.occurrence))))
      return;
  }
  pair.kind = kind;
  pair.scope = scope;
  pair.space = space;
  pair.lack = lack;
  pair.variable = place.variable;
  pair.element = place.element;
  pair.address = last.address;
  pair.sides.clear();
  pair.sides.push_back(keep(first));
  if (!single)
    pair.sides.push_back(keep(second));
}

void LaunchFindings::outside(const Naming::Outside &what, AccessKind kind, SiteId site, std::uint32_t size,
                             const Occurrence &occurrence) {
  constexpr std::size_t limit = 1 << 20; // distinct elements that are counted
  auto [found, added] = outsides.try_emplace({kind_of(what.reason), what.absence, what.variable, position(site)});
  Outside &entry = found->second;
  if (entry.elements.size() < limit)
    entry.elements.insert(what.element);
  if (!added &&
      !(std::tie(what.element, occurrence.thread) < std::tie(entry.shown.element, entry.access.occurrence.thread)))
    return;
  entry.shown = what;
  entry.access = {{kind, site, size, 0, nullptr}, occurrence};
}

void LaunchFindings::divergent_barrier(std::span<const BarrierGroup> groups) {
  std::vector<std::uint32_t> key;
  std::vector<FindingGroup> kept;
  for (const BarrierGroup &group : groups) {
    key.push_back(position(group.site != no_site ? group.site : group.ended_at));
    kept.push_back({group.site, group.threads, group.example, group.ended_at});
  }
  divergences.try_emplace(std::move(key), std::move(kept));
}

void LaunchFindings::at_site(Kind kind, SiteId site, const Occurrence &occurrence, const std::optional<Side> &last,
                             Space space, std::vector<FindingFact> facts) {
  auto [found, added] = stuck.try_emplace({kind, position(site)});
  Stuck &entry = found->second;
  if (!added) {
    add_lanes(entry.facts, facts);
    if (!(occurrence.thread < entry.access.occurrence.thread))
      return;
    add_lanes(facts, entry.facts);
  }
  entry = {};
  entry.access = {{AccessKind::read, site, 0, 0, nullptr}, occurrence};
  entry.facts = std::move(facts);
  if (!last)
    return;
  Place place = naming.place(space, last->address, last->site);
  entry.access.side.kind = last->kind;
  entry.access.side.size = last->size;
  entry.variable = naming.variable(space, place);
  entry.element = place.element;
  if (last->occurrence && last->occurrence->value.known)
    entry.value = naming.value(space, place, last->size, last->occurrence->value.bytes);
  entry.space = naming.reported_space(space, place.variable);
  if (kind == Kind::no_progress) {
    std::vector<FindingFact> writers = writers_of(last->site);
    entry.facts.insert(entry.facts.end(), writers.begin(), writers.end());
  }
}

void LaunchFindings::registers(Kind kind, const Side &first, const Side &second, Lack lack) {
  auto [found, added] = register_pairs.try_emplace({kind, lack, position(first.site), position(second.site)});
  if (added || second.occurrence->thread < found->second.second.occurrence.thread)
    found->second = {keep(first), keep(second)};
}

std::vector<FindingFact> LaunchFindings::writers_of(SiteId polled) const {
  if (polled >= tables.sites.size() || tables.sites[polled].root == Site::Root::unknown)
    return {};
  const Site &read = tables.sites[polled];
  std::vector<FindingFact> facts;
  std::set<std::pair<std::string, unsigned>> lines;
  if (!read.stack.empty())
    lines.emplace(read.stack[0].file, read.stack[0].line);
  bool complete = true;
  for (SiteId site = 0; site < tables.sites.size(); ++site) {
    const Site &each = tables.sites[site];
    const bool same = each.kernel == read.kernel && naming.may_share_memory(read, each);
    const bool writes = each.kind == Site::Kind::write || each.kind == Site::Kind::atomic;
    complete &= !(writes && each.kernel == read.kernel && each.root == Site::Root::unknown);
    if (same && writes && !each.stack.empty() && lines.emplace(each.stack[0].file, each.stack[0].line).second)
      facts.push_back({.what = FindingFact::What::writer, .site = site});
  }
  if (facts.empty() && complete)
    facts.push_back({.what = FindingFact::What::no_writer});
  return facts;
}

void LaunchFindings::stop(SiteId site, const Occurrence &occurrence, const ThreadStop &stop) {
  auto [found, added] = thread_stops.try_emplace(position(site));
  Stop &entry = found->second;
  entry.threads.insert(occurrence.thread.number());
  if (!added && !(occurrence.thread < entry.access.occurrence.thread))
    return;
  entry.access = {{AccessKind::read, site, 0, 0, nullptr}, occurrence};
  entry.stop = stop;
}

FindingAccess LaunchFindings::access(const KeptSide &kept, std::optional<Space> space) const {
  FindingAccess result;
  result.kind = kept.side.kind;
  result.site = kept.side.site;
  result.bytes = kept.side.size;
  result.thread = naming.thread(kept.occurrence.thread.tile, kept.occurrence.thread.in_tile);
  result.interval = kept.occurrence.interval;
  result.iterations.assign(kept.occurrence.iterations.begin(), kept.occurrence.iterations.end());
  if (auto known = calls.find(
          {kept.side.site, kept.occurrence.thread.number(), kept.side.address, kept.occurrence.interval});
      known != calls.end())
    result.calls.assign(known->second.begin(), std::ranges::find(known->second, no_site));
  if (space) {
    Place place = naming.place(*space, kept.side.address, kept.side.site);
    result.variable = naming.variable(*space, place);
    result.element = place.element;
    result.member = naming.member(*space, place, kept.side.size);
    if (kept.occurrence.value.known)
      result.value = naming.value(*space, place, kept.side.size, kept.occurrence.value.bytes);
  }
  return result;
}

ElementHistory LaunchFindings::history(const ElementRecorder &recorder, Space space) const {
  ElementHistory result;
  result.left_out = recorder.left_out();
  result.intervals = recorder.intervals();
  for (const ElementRecorder::Event &event : recorder.events())
    result.events.push_back({access(event.access, space), event.times, event.shown});
  return result;
}

std::vector<ElementRecorder *> LaunchFindings::start_histories() {
  std::vector<ElementRecorder *> recorders;
  for (auto &[key, pair] : pairs)
    recorders.push_back(&pair.recorder.emplace(pair.space, pair.sides));
  return recorders;
}

std::vector<Finding> LaunchFindings::make(const Launch &launch) const {
  std::vector<Finding> findings;
  for (const auto &[key, pair] : pairs) {
    Finding finding;
    finding.kind = pair.kind;
    finding.scope = pair.scope;
    finding.space = naming.reported_space(pair.space, pair.variable);
    finding.lack = pair.lack;
    for (const KeptSide &side : pair.sides) {
      const auto wait = waits.find({side.side.site, side.occurrence.thread.number(), side.occurrence.interval});
      if (wait == waits.end() || pair.lack != Lack::order || !in_one_tile(pair.scope) || pair.sides.size() != 2)
        continue;
      finding.lack = Lack::wait;
      finding.facts.push_back({.what = FindingFact::What::awaited, .site = wait->second});
    }
    finding.count = pair.count();
    finding.at_least = pair.space == Space::global ? in_some_granules : in_some_tiles;
    for (const KeptSide &side : pair.sides)
      finding.accesses.push_back(access(side, pair.space));
    finding.owner = naming.owner(pair.space, pair.address, finding.accesses.back().thread.tile);
    if (pair.recorder)
      finding.history = history(*pair.recorder, pair.space);
    if (pair.kind == Kind::waw) {
      const KeptSide &a = pair.sides.front(), &b = pair.sides.back();
      bool equal = a.side.address == b.side.address && a.side.size == b.side.size && a.occurrence.value.known &&
                   b.occurrence.value.known && a.occurrence.value.bytes == b.occurrence.value.bytes;
      finding.same_value = equal || b.occurrence.value.unchanged;
    }
    findings.push_back(std::move(finding));
  }
  for (const auto &[key, entry] : outsides) {
    Finding finding;
    finding.kind = kind_of(entry.shown.reason);
    finding.alignment = finding.kind == Kind::misaligned ? entry.shown.alignment : 0;
    finding.space = entry.shown.space;
    finding.owner = entry.shown.owner;
    finding.absence = entry.shown.absence;
    finding.count = entry.elements.size();
    FindingAccess shown = access(entry.access, std::nullopt);
    shown.variable = entry.shown.variable;
    shown.element = entry.shown.element;
    shown.member = entry.shown.member;
    finding.accesses.push_back(std::move(shown));
    finding.bound = entry.shown.bound;
    finding.array = entry.shown.array;
    if (entry.shown.fact)
      finding.facts.push_back(*entry.shown.fact);
    findings.push_back(std::move(finding));
  }
  for (const auto &[key, groups] : divergences) {
    Finding finding;
    finding.kind = Kind::divergent_barrier;
    finding.groups = groups;
    findings.push_back(std::move(finding));
  }
  for (const auto &[key, entry] : stuck) {
    Finding finding;
    finding.kind = key.first;
    if (key.first == Kind::no_progress)
      finding.space = entry.space;
    FindingAccess shown = access(entry.access, std::nullopt);
    shown.variable = entry.variable;
    shown.element = entry.element;
    shown.value = entry.value;
    finding.accesses.push_back(std::move(shown));
    finding.facts = entry.facts;
    findings.push_back(std::move(finding));
  }
  for (const auto &[key, sides] : register_pairs) {
    Finding finding;
    finding.kind = std::get<Kind>(key);
    finding.lack = std::get<Lack>(key);
    finding.scope = Scope::within_warp;
    finding.accesses = {access(sides.first, std::nullopt), access(sides.second, std::nullopt)};
    findings.push_back(std::move(finding));
  }
  for (const auto &[key, entry] : thread_stops) {
    Finding finding;
    finding.kind = Kind::device_assert;
    finding.assertion = entry.stop.assertion;
    finding.values = entry.stop.values;
    finding.count = entry.threads.size();
    finding.accesses.push_back(access(entry.access, std::nullopt));
    findings.push_back(std::move(finding));
  }
  for (Finding &finding : findings)
    finding.launch = launch.id;
  // In source order: by the second access (or the first barrier), then by the first.
  auto order = [](const Finding &finding) {
    SiteId last = finding.accesses.empty() ? no_site : finding.accesses.back().site;
    if (!finding.groups.empty())
      last = finding.groups.front().site;
    SiteId first = finding.accesses.empty() ? last : finding.accesses.front().site;
    std::string variable = finding.accesses.empty() ? std::string() : finding.accesses.back().variable;
    return std::tuple(last, first, finding.kind, finding.scope, variable);
  };
  std::sort(findings.begin(), findings.end(),
            [&](const Finding &a, const Finding &b) { return order(a) < order(b); });
  return findings;
}

std::vector<FindingFact> facts_of(const WarpMeeting &meeting, std::uint32_t lane) {
  using What = FindingFact::What;
  if (!meeting.named)
    return {{.what = What::lane_not_named, .lanes = std::uint64_t{1} << lane, .mask = meeting.mask}};
  if (meeting.source)
    return {{.what = What::source_missing, .lanes = *meeting.source, .mask = meeting.came}};
  std::vector<FindingFact> facts;
  for (const WarpMeeting::Others &others : meeting.elsewhere)
    facts.push_back(
        {.what = What::lanes_missing, .site = others.site, .lanes = others.lanes, .mask = meeting.mask});
  return facts;
}

void add_lanes(std::vector<FindingFact> &facts, const std::vector<FindingFact> &more) {
  if (facts.size() != 1 || more.size() != 1)
    return;
  FindingFact &fact = facts.front();
  const FindingFact &other = more.front();
  if (fact.what == FindingFact::What::lane_not_named && other.what == fact.what && other.mask == fact.mask)
    fact.lanes |= other.lanes;
}

static Finding aliased(Kind kind, const std::vector<std::pair<std::uint32_t, std::uint32_t>> &pairs,
                       const Launch &launch) {
  Finding finding;
  finding.kind = kind;
  finding.space = Space::global;
  finding.launch = launch.id;
  for (auto [a, b] : pairs)
    for (std::uint32_t region : {a, b})
      finding.aliases.emplace_back(launch.regions[region].name);
  return finding;
}

Finding aliased_launch(const Launch &launch) { return aliased(Kind::aliased_launch, launch.aliases, launch); }

Finding aliased_texture(const Launch &launch) {
  return aliased(Kind::aliased_texture, launch.refused_aliases, launch);
}

} // namespace ampsim
