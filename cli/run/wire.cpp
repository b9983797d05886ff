// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The messages of channel.h as CBOR, through nlohmann's values: small, and without a custom format. Both ends are the
// same binary, so fields are positional and there is no version.
#include "cli/run/cbor_writer.h"
#include "cli/run/channel.h"
#include "cli/run/footprint_json.h"

#include <cstring>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::json;

namespace {

Json write(const ThreadId &thread) {
  return Json::array({thread.tile_rank, thread.rank_in_tile, thread.tile, thread.local, thread.global});
}

ThreadId read_thread(const Json &json) {
  ThreadId thread;
  json.at(0).get_to(thread.tile_rank);
  json.at(1).get_to(thread.rank_in_tile);
  json.at(2).get_to(thread.tile);
  json.at(3).get_to(thread.local);
  json.at(4).get_to(thread.global);
  return thread;
}

void put(CborWriter &out, const LaunchBegins &message) {
  const Launch &launch = message.launch;
  std::vector<std::pair<std::string_view, std::int64_t>> arguments;
  for (const LaunchArgument &each : launch.arguments)
    arguments.emplace_back(each.name, each.value);
  out.put_array(launch.id, launch.kernel, launch.file, launch.line, launch.tiled, launch.extent, launch.tile,
                launch.tiles, launch.threads, launch.aliased, launch.aliases, arguments, launch.device,
                launch.origin);
}

Launch read_launch(const Json &json) {
  Launch launch;
  json.at(0).get_to(launch.id);
  json.at(1).get_to(launch.kernel);
  json.at(2).get_to(launch.file);
  json.at(3).get_to(launch.line);
  json.at(4).get_to(launch.tiled);
  json.at(5).get_to(launch.extent);
  json.at(6).get_to(launch.tile);
  json.at(7).get_to(launch.tiles);
  json.at(8).get_to(launch.threads);
  json.at(9).get_to(launch.aliased);
  json.at(10).get_to(launch.aliases);
  for (const Json &each : json.at(11))
    launch.arguments.push_back({each.at(0).get<std::string>(), each.at(1).get<std::int64_t>()});
  json.at(12).get_to(launch.device);
  json.at(13).get_to(launch.origin);
  return launch;
}

Json write(const FindingAccess &access) {
  return Json::array({unsigned(access.kind), access.site, access.bytes, write(access.thread), access.value,
                      access.interval, access.iterations, access.variable, access.element, access.member,
                      access.host
                          ? Json::array({access.host->what, access.host->file, access.host->line, access.host->own})
                          : Json(),
                      access.launch, access.calls});
}

FindingAccess read_access(const Json &json) {
  FindingAccess access;
  access.kind = AccessKind(json.at(0).get<unsigned>());
  json.at(1).get_to(access.site);
  json.at(2).get_to(access.bytes);
  access.thread = read_thread(json.at(3));
  json.at(4).get_to(access.value);
  json.at(5).get_to(access.interval);
  json.at(6).get_to(access.iterations);
  json.at(7).get_to(access.variable);
  json.at(8).get_to(access.element);
  json.at(9).get_to(access.member);
  if (const Json &host = json.at(10); !host.is_null())
    access.host = HostWork{host.at(0), host.at(1), host.at(2), host.at(3)};
  json.at(11).get_to(access.launch);
  json.at(12).get_to(access.calls);
  return access;
}

Json write(const ElementHistory &history) {
  Json events = Json::array();
  for (const ElementHistory::Event &event : history.events)
    events.push_back(Json::array({write(event.access), event.times, event.shown}));
  return Json::array({events, history.left_out, history.intervals});
}

ElementHistory read_history(const Json &json) {
  ElementHistory history{.left_out = json.at(1).get<std::uint64_t>(), .intervals = json.at(2).get<std::uint32_t>()};
  for (const Json &event : json.at(0))
    history.events.push_back(
        {read_access(event.at(0)), event.at(1).get<std::uint32_t>(), event.at(2).get<std::uint8_t>()});
  return history;
}

Json write(const FindingFact &fact) {
  return Json::array(
      {unsigned(fact.what), fact.site, fact.lanes, fact.mask, fact.function, fact.file, fact.line, fact.in_stream});
}

FindingFact read_fact(const Json &json) {
  return {.what = FindingFact::What(json.at(0).get<unsigned>()),
          .site = json.at(1),
          .lanes = json.at(2),
          .mask = json.at(3),
          .function = json.at(4),
          .file = json.at(5),
          .line = json.at(6),
          .in_stream = json.at(7)};
}

Json write(const Finding &finding) {
  Json accesses = Json::array(), groups = Json::array(), facts = Json::array();
  for (const FindingFact &fact : finding.facts)
    facts.push_back(write(fact));
  for (const FindingAccess &access : finding.accesses)
    accesses.push_back(write(access));
  for (const FindingGroup &group : finding.groups)
    groups.push_back(Json::array({group.site, group.threads, write(group.example), group.ended_at}));
  return Json::array({unsigned(finding.kind),
                      unsigned(finding.scope),
                      finding.space ? Json(unsigned(*finding.space)) : Json(),
                      finding.launch,
                      finding.count,
                      accesses,
                      groups,
                      finding.same_value,
                      finding.bound,
                      finding.aliases,
                      finding.explained,
                      unsigned(finding.against),
                      finding.certain,
                      finding.history ? write(*finding.history) : Json(),
                      finding.array,
                      finding.alignment,
                      finding.at_least,
                      unsigned(finding.lack),
                      finding.owner ? Json(*finding.owner) : Json(),
                      unsigned(finding.absence),
                      finding.assertion,
                      finding.values,
                      facts});
}

Finding read_finding(const Json &json) {
  Finding finding;
  finding.kind = Kind(json.at(0).get<unsigned>());
  finding.scope = Scope(json.at(1).get<unsigned>());
  if (!json.at(2).is_null())
    finding.space = Space(json.at(2).get<unsigned>());
  json.at(3).get_to(finding.launch);
  json.at(4).get_to(finding.count);
  for (const Json &access : json.at(5))
    finding.accesses.push_back(read_access(access));
  for (const Json &group : json.at(6))
    finding.groups.push_back({group.at(0).get<SiteId>(), group.at(1).get<std::uint32_t>(), read_thread(group.at(2)),
                              group.at(3).get<SiteId>()});
  json.at(7).get_to(finding.same_value);
  json.at(8).get_to(finding.bound);
  json.at(9).get_to(finding.aliases);
  json.at(10).get_to(finding.explained);
  finding.against = AccessKind(json.at(11).get<unsigned>());
  json.at(12).get_to(finding.certain);
  if (!json.at(13).is_null())
    finding.history = read_history(json.at(13));
  json.at(14).get_to(finding.array);
  json.at(15).get_to(finding.alignment);
  json.at(16).get_to(finding.at_least);
  finding.lack = Lack(json.at(17).get<unsigned>());
  if (!json.at(18).is_null())
    finding.owner = json.at(18).get<std::array<std::int32_t, 3>>();
  finding.absence = Absence(json.at(19).get<unsigned>());
  json.at(20).get_to(finding.assertion);
  json.at(21).get_to(finding.values);
  for (const Json &fact : json.at(22))
    finding.facts.push_back(read_fact(fact));
  return finding;
}

Json write(const FindingsMade &message) {
  Json findings = Json::array();
  for (const Finding &finding : message.findings)
    findings.push_back(write(finding));
  return Json::array({message.launch, findings, message.schedule, unsigned(message.stage)});
}
void put(CborWriter &out, const LaunchEnds &message) {
  out.put_array(message.launch, message.coverage.accesses, message.coverage.barriers, message.coverage.elided,
                message.coverage.cut_short, message.asks, message.coverage.most_barriers);
}
Json write(const LaunchFails &message) {
  const KernelFault &fault = message.fault;
  return Json::array({message.launch, message.schedule, unsigned(fault.what), fault.signal,
                      fault.thread ? write(*fault.thread) : Json(), fault.site, fault.calls});
}
LaunchFails read_failure(const Json &json) {
  LaunchFails message{json.at(0).get<std::uint32_t>(), json.at(1).get<std::uint32_t>(), {}};
  message.fault.what = KernelFault::What(json.at(2).get<unsigned>());
  json.at(3).get_to(message.fault.signal);
  if (!json.at(4).is_null())
    message.fault.thread = read_thread(json.at(4));
  json.at(5).get_to(message.fault.site);
  json.at(6).get_to(message.fault.calls);
  return message;
}
/// Numbers as bytes: there may be a million of them.
Json write(const std::vector<TraceEvent> &events) {
  std::vector<std::uint8_t> bytes(events.size() * sizeof(TraceEvent));
  if (!events.empty())
    std::memcpy(bytes.data(), events.data(), bytes.size());
  return Json::binary(std::move(bytes));
}

std::vector<TraceEvent> read_events(const Json &json) {
  const auto &bytes = json.get_binary();
  std::vector<TraceEvent> events(bytes.size() / sizeof(TraceEvent));
  if (!events.empty())
    std::memcpy(events.data(), bytes.data(), events.size() * sizeof(TraceEvent));
  return events;
}

Json write(const TraceMade &message) {
  const Trace &trace = message.trace;
  Json threads = Json::array(), elements = Json::array(), orders = Json::array();
  for (const ThreadId &thread : trace.threads)
    threads.push_back(write(thread));
  for (const TracedElement &each : trace.elements)
    elements.push_back(Json::array({unsigned(each.space), each.tile, each.variable, each.element, each.member}));
  for (const OrderTrace &each : trace.orders)
    orders.push_back(Json::array({unsigned(each.order.order.kind), each.order.order.seed, each.order.interleaved,
                                  write(each.events), each.left_out, each.diverged}));
  return Json::array({trace.launch, threads, trace.tiles, trace.traced_tiles, elements, trace.values, orders});
}

TraceMade read_trace(const Json &json) {
  Trace trace{.launch = json.at(0).get<std::uint32_t>(),
              .tiles = json.at(2).get<std::uint64_t>(),
              .traced_tiles = json.at(3).get<std::uint64_t>(),
              .values = json.at(5).get<std::vector<std::string>>()};
  for (const Json &thread : json.at(1))
    trace.threads.push_back(read_thread(thread));
  for (const Json &each : json.at(4))
    trace.elements.push_back({Space(each.at(0).get<unsigned>()), each.at(1).get<std::uint64_t>(),
                              each.at(2).get<std::string>(), each.at(3).get<std::vector<std::int64_t>>(),
                              each.at(4).get<std::string>()});
  for (const Json &each : json.at(6))
    trace.orders.push_back(
        {{{Order::Kind(each.at(0).get<unsigned>()), each.at(1).get<std::uint64_t>()}, each.at(2).get<bool>()},
         read_events(each.at(3)),
         each.at(4).get<std::uint64_t>(),
         each.at(5).get<bool>()});
  return {std::move(trace)};
}

Json write(const HostCopyFails &message) {
  const HostCopyFault &fault = message.fault;
  return Json::array({unsigned(fault.why), fault.to_host, fault.bytes, fault.variable, fault.file, fault.line,
                      fault.launch, fault.signal});
}
HostCopyFails read_copy_fault(const Json &json) {
  return {{.why = HostCopyFault::Why(json.at(0).get<unsigned>()),
           .to_host = json.at(1).get<bool>(),
           .bytes = json.at(2).get<std::uint64_t>(),
           .variable = json.at(3).get<std::string>(),
           .file = json.at(4).get<std::string>(),
           .line = json.at(5).get<unsigned>(),
           .launch = json.at(6).get<std::uint32_t>(),
           .signal = json.at(7).get<int>()}};
}

Json write(const MainReturned &message) { return Json::array({message.status, message.mark}); }
Json write(const ProofAsked &message) { return Json::array({message.launch}); }
Json write(const VerdictAsked &) { return Json::array(); }
Json write(const PartEnds &message) {
  return Json::array({message.why_not, footprint_json(message.footprint, message.rules)});
}
PartEnds read_part(const Json &json) {
  PartEnds part{.why_not = json.at(0).get<std::string>(), .footprint = {}, .rules = {}};
  read_footprint(json.at(1), part.footprint, part.rules);
  return part;
}
/// Bytes as such: text that is not UTF-8 is not valid JSON.
Json write(const ModuleLoads &message) {
  return Json::array({Json::binary({message.news.begin(), message.news.end()})});
}
ModuleLoads read_module(const Json &json) {
  const auto &bytes = json.at(0).get_binary();
  return {{bytes.begin(), bytes.end()}};
}
Json write(const std::vector<SourceFrame> &stack) {
  Json frames = Json::array();
  for (const SourceFrame &frame : stack)
    frames.push_back(Json::array({frame.function, frame.file, frame.line, frame.column}));
  return frames;
}
std::vector<SourceFrame> read_frames(const Json &json) {
  std::vector<SourceFrame> stack;
  for (const Json &frame : json)
    stack.push_back({frame.at(0).get<std::string>(), frame.at(1).get<std::string>(), frame.at(2).get<unsigned>(),
                     frame.at(3).get<unsigned>()});
  return stack;
}
Json write(const LaunchLeft &message) {
  const RunningPlace &place = message.place;
  return Json::array({message.launch, place.thread ? write(*place.thread) : Json(), place.site, write(place.stack),
                      place.calls, place.variables});
}
LaunchLeft read_left(const Json &json) {
  LaunchLeft message{.launch = json.at(0).get<std::uint32_t>(), .place = {}};
  RunningPlace &place = message.place;
  if (!json.at(1).is_null())
    place.thread = read_thread(json.at(1));
  json.at(2).get_to(place.site);
  place.stack = read_frames(json.at(3));
  json.at(4).get_to(place.calls);
  json.at(5).get_to(place.variables);
  return message;
}
Json write(const HostLinked &message) {
  Json sections = Json::array();
  for (const frontend::HostSection &each : message.sections)
    sections.push_back(Json::array({each.object, each.name, each.address, each.size}));
  return sections;
}
HostLinked read_linked(const Json &json) {
  HostLinked linked;
  for (const Json &each : json)
    linked.sections.push_back({each.at(0).get<std::uint32_t>(), each.at(1).get<std::string>(),
                               each.at(2).get<std::uint64_t>(), each.at(3).get<std::uint64_t>()});
  return linked;
}
Json write(const NotStarted &message) { return Json::array({message.ours, message.message}); }

Message read_message(std::size_t type, const Json &json) {
  switch (type) {
  case 0:
    return LaunchBegins{read_launch(json)};
  case 1: {
    FindingsMade message;
    json.at(0).get_to(message.launch);
    for (const Json &finding : json.at(1))
      message.findings.push_back(read_finding(finding));
    json.at(2).get_to(message.schedule);
    message.stage = FindingsMade::Stage(json.at(3).get<unsigned>());
    return message;
  }
  case 2:
    return LaunchEnds{json.at(0).get<std::uint32_t>(),
                      {.accesses = json.at(1).get<std::uint64_t>(),
                       .barriers = json.at(2).get<std::uint64_t>(),
                       .elided = json.at(3).get<std::uint64_t>(),
                       .cut_short = json.at(4).get<bool>(),
                       .most_barriers = json.at(6).get<std::uint64_t>()},
                      json.at(5).get<bool>()};
  case 4:
    return read_failure(json);
  case 5:
    return read_trace(json);
  case 6:
    return read_copy_fault(json);
  case 7:
    return MainReturned{json.at(0).get<int>(), json.at(1).get<std::uint64_t>()};
  case 8:
    return ProofAsked{json.at(0).get<std::uint32_t>()};
  case 9:
    return read_part(json);
  case 10:
    return read_module(json);
  case 11:
    return read_linked(json);
  case 12:
    return read_left(json);
  case 13:
    return VerdictAsked{};
  default:
    return NotStarted{json.at(0).get<bool>(), json.at(1).get<std::string>()};
  }
}

} // namespace

std::string encode(const Message &message) {
  std::string bytes;
  CborWriter out(bytes);
  out.begin_array(2);
  out.put(message.index());
  std::visit(
      [&](const auto &each) {
        if constexpr (requires { put(out, each); })
          put(out, each);
        else
          Json::to_cbor(write(each), bytes);
      },
      message);
  return bytes;
}

std::optional<Message> Decoder::next() {
  std::optional<std::string> bytes = frames.next();
  if (!bytes)
    return std::nullopt;
  Json json = Json::from_cbor(*bytes);
  return read_message(json.at(0).get<std::size_t>(), json.at(1));
}

} // namespace ampsim::cli
