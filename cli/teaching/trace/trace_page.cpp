// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See trace_page.h. A trace is one JSON value. The page gets it deflated and in base64, since a trace is mostly numbers
// that repeat. Its members:
//
//     launch    its shape; threads and tiles: those that were traced
//     elements  [space, tile (index in tiles, or -1), variable, [index...], member]
//     sites     [operation, file, line, column, function, mark] of the accesses
//     orders    of each: its name, and its events as columns of indices (thread -1: threads that were not traced)
//     findings  of this launch, as in the JSON report, with notes
//     limits    what is not shown, as sentences
//
// and for the page
//
//     words     what its language calls a tile
//     sources   the lines that it shows
#include "cli/teaching/trace/trace_page.h"
#include "cli/report/embedded_text.h"
#include "cli/report/explain.h"
#include "cli/report/json.h"
#include "cli/report/names.h"
#include "cli/support/version.h"
#include "cli/teaching/embedded_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Base64.h>
#include <llvm/Support/Compression.h>
#include <map>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

template <class Range> std::vector<std::int32_t> first_of(const Range &range, std::size_t count) {
  return {range.begin(), range.begin() + std::ptrdiff_t(std::min(count, range.size()))};
}

std::string order_name(const TracedOrder &order) {
  if (order.interleaved)
    return "interleaved";
  std::string text = name(order.order);
  return order.order.kind == Order::Kind::shuffle ? "shuffled:" + text.substr(text.find(':') + 1) : text;
}

/// The traced tiles, in order; for an untiled launch the one "tile" that its threads form on the page.
Json tiles_of(const Trace &trace, const ReportLaunch &launch, const Language &language,
              std::map<std::uint64_t, std::size_t> &index) {
  Json tiles = Json::array();
  std::size_t rank = launch.extent.size();
  for (std::size_t k = 0; k < trace.threads.size(); ++k) {
    const ThreadId &thread = trace.threads[k];
    std::uint64_t tile = launch.tiled ? thread.tile_rank : 0;
    auto [found, is_new] = index.try_emplace(tile, tiles.size());
    if (is_new)
      tiles.push_back(
          {{"index", launch.tiled ? in_words(first_of(thread.tile, rank), language) : std::vector<std::int32_t>{}},
           {"first", k},
           {"threads", 0}});
    tiles[found->second]["threads"] = tiles[found->second]["threads"].get<std::size_t>() + 1;
  }
  return tiles;
}

class SiteRows {
public:
  SiteRows(const ProgramTables &tables, PagePlaces &places, SourceText &sources)
      : tables(tables), places(places), sources(sources) {}

  int row(SiteId site) {
    if (site >= tables.sites.size())
      return -1;
    auto [found, is_new] = numbers.try_emplace(site, int(rows.size()));
    if (is_new)
      rows.push_back(made(tables.sites[site]));
    return found->second;
  }
  Json take() { return std::move(rows); }

private:
  Json made(const Site &site) {
    places.add(site.stack);
    SourceFrame frame = site.stack.empty() ? SourceFrame{} : site.stack[0];
    std::string_view operation = "atomic";
    if (site.kind == Site::Kind::read)
      operation = "read";
    else if (site.kind == Site::Kind::write)
      operation = "write";
    return Json::array({operation, frame.file, frame.line, frame.column, frame.function,
                        line_mark(site.stack, site.extent, sources)});
  }
  const ProgramTables &tables;
  PagePlaces &places;
  SourceText &sources;
  std::map<SiteId, int> numbers;
  Json rows = Json::array();
};

Json order_of(const OrderTrace &order, SiteRows &sites) {
  Json thread = Json::array(), site = Json::array(), element = Json::array(), interval = Json::array(),
       value = Json::array();
  for (const TraceEvent &event : order.events) {
    thread.push_back(event.thread == TraceEvent::elsewhere ? -1 : std::int64_t(event.thread));
    site.push_back(sites.row(event.site));
    element.push_back(event.element);
    interval.push_back(event.interval);
    value.push_back(event.value);
  }
  return {{"name", order_name(order.order)},
          {"left_out", order.left_out},
          {"diverged", order.diverged},
          {"thread", thread},
          {"site", site},
          {"element", element},
          {"interval", interval},
          {"value", value}};
}

Json findings_of(const Report &report, std::uint32_t launch, PagePlaces &places, SourceText &sources) {
  Json all = json_value(report)["findings"], own = Json::array();
  for (std::size_t k = 0; k < report.findings.size(); ++k) {
    const ReportFinding &finding = report.findings[k];
    if (finding.launch != launch)
      continue;
    for (const ReportAccess &access : finding.accesses)
      places.add(access.stack);
    for (const ReportGroup &group : finding.groups)
      places.add(group.stack);
    Json json = all[k];
    json["notes"] = finding_notes(finding, sources);
    if (const Explanation *text = explanation(finding.kind, *finding.language))
      json["meaning"] = text->meaning;
    own.push_back(std::move(json));
  }
  return own;
}

Json packed(const Json &json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  llvm::SmallVector<std::uint8_t> bytes;
  llvm::compression::zlib::compress(
      llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(text.data()), text.size()), bytes,
      llvm::compression::zlib::BestSizeCompression);
  return llvm::encodeBase64(bytes);
}

} // namespace

std::vector<std::string> trace_limits(const Trace &trace, const ReportLaunch &launch, const Vocabulary &words) {
  std::vector<std::string> limits;
  if (trace.traced_tiles < trace.tiles)
    limits.push_back(fmt::format(
        "{} of the launch's {} {} shown; '--tile' selects another", trace.traced_tiles,
        counted(trace.tiles, launch.tiled ? words.tile : "thread", launch.tiled ? words.tiles : "threads"),
        trace.traced_tiles == 1 ? "is" : "are"));
  std::uint64_t left_out = 0;
  for (const OrderTrace &order : trace.orders)
    left_out = std::max(left_out, order.left_out);
  if (left_out)
    limits.push_back(
        fmt::format("the first accesses of each {} are shown, {} later ones are omitted", words.tile, left_out));
  return limits;
}

/// Adds to `places` the lines that it speaks of.
static Json value_of(const Trace &trace, const Report &report, const ProgramTables &tables, PagePlaces &places,
                     SourceText &sources) {
  const ReportLaunch &launch = *report.launch(trace.launch);
  std::map<std::uint64_t, std::size_t> tile_numbers;
  Json json = {{"schema", "ampsim-trace/1"},
               {"version", program_version},
               {"language", report.language->key},
               {"program", report.files},
               {"launch",
                {{"id", launch.id},
                 {"of", report.launches.size()},
                 {"kernel", launch.kernel},
                 {"file", launch.file},
                 {"line", launch.line},
                 {"extent", launch.extent},
                 {"tile", launch.tile},
                 {"tiled", launch.tiled},
                 {"tiles", launch.tiles},
                 {"threads", launch.threads}}}};
  json["tiles"] = tiles_of(trace, launch, *tables.language, tile_numbers);
  Json &threads = json["threads"] = Json::array();
  std::size_t rank = launch.extent.size();
  for (const ThreadId &thread : trace.threads)
    threads.push_back(
        in_words(launch.tiled ? first_of(thread.local, rank) : first_of(thread.global, rank), *tables.language));
  Json &elements = json["elements"] = Json::array();
  for (const TracedElement &each : trace.elements)
    elements.push_back(Json::array({tables.language->space(each.space),
                                    each.space == Space::tile_local ? int(tile_numbers[each.tile]) : -1,
                                    each.variable, each.element, each.member}));
  json["values"] = trace.values;
  SiteRows sites(tables, places, sources);
  Json &orders = json["orders"] = Json::array();
  for (const OrderTrace &order : trace.orders)
    orders.push_back(order_of(order, sites));
  json["sites"] = sites.take();
  json["findings"] = findings_of(report, launch.id, places, sources);
  json["limits"] = trace_limits(trace, launch, tables.language->words);
  return json;
}

std::string trace_json(const Trace &trace, const Report &report, const ProgramTables &tables, SourceText &sources) {
  PagePlaces places;
  return value_of(trace, report, tables, places, sources).dump(-1, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

std::string trace_page(const Trace &trace, const Report &report, const ProgramTables &tables,
                       const std::string &text, SourceText &sources, bool present) {
  const ReportLaunch &launch = *report.launch(trace.launch);
  PagePlaces places;
  places.add(launch.file, launch.line);
  Json json = value_of(trace, report, tables, places, sources);
  json["words"] = page_words(*tables.language);
  if (present)
    json["present"] = true;
  json["sources"] = places.text(sources);

  return html_page({.title = fmt::format("{} - ampsim trace", report.files[0]),
                    .styles = {embedded::report_html_style_css, embedded::teaching_trace_page_trace_css},
                    .data = packed(json),
                    .text = text,
                    .scripts = {embedded::report_html_parts_js, embedded::teaching_trace_page_model_js,
                                embedded::teaching_trace_page_canvas_js, embedded::teaching_trace_page_view_js}});
}

} // namespace ampsim::cli
