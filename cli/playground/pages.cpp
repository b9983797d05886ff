// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See pages.h.
#include "cli/playground/pages.h"
#include "cli/playground/editor/embedded_text.h"
#include "cli/playground/embedded_text.h"
#include "cli/report/embedded_text.h"
#include "cli/report/html_page.h"
#include "cli/support/random_name.h"
#include "cli/support/version.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/embedded_text.h"
#include "model/languages.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli::playground {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view html = "text/html; charset=utf-8", css = "text/css; charset=utf-8",
                           script = "text/javascript; charset=utf-8";

/// Several scripts of a page in one file: they share their declarations.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text = "\"use strict\";\n" + page_keywords();
  for (std::string_view each : parts)
    (text += each) += '\n';
  return text;
}

/// The editor creates a style element, for which it needs the nonce.
Answer page(std::string_view markup) {
  const std::string nonce = random_name(16);
  std::string text(markup);
  for (const auto &[mark, value] :
       {std::pair<std::string_view, std::string_view>{"{{nonce}}", nonce}, {"{{version}}", program_version}})
    for (std::size_t at = 0; (at = text.find(mark, at)) != text.npos; at += value.size())
      text.replace(at, mark.size(), value);
  return {.type = std::string(html),
          .body = std::move(text),
          .headers = {{"Content-Security-Policy",
                       fmt::format("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{}'; "
                                   "style-src-attr 'unsafe-inline'; img-src "
                                   "'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; "
                                   "form-action 'none'; frame-ancestors 'none'",
                                   nonce)}}};
}

std::string view(const std::string &title, std::string_view name, const Json &data) {
  return fmt::format(R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{}</title>
<link rel="stylesheet" href="/assets/report.css">
<link rel="stylesheet" href="/assets/{}.css">
</head>
<body>
<div id="app"></div>
<script type="application/json" id="data">{}</script>
<script src="/assets/{}.js"></script>
</body>
</html>
)",
                     html_escaped(title), name, page_data(data), name);
}

} // namespace

std::optional<Answer> asset(std::string_view path) {
  if (path == "/")
    return page(embedded::playground_page_index_html);
  if (path == "/teacher")
    return page(embedded::playground_page_teacher_html);
  // Sandboxed frames have an opaque origin: their resources must be readable by all.
  auto for_views = [](std::string_view type, std::string text) {
    return Answer{.type = std::string(type),
                  .body = std::move(text),
                  .headers = {{"Cache-Control", "no-cache"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}};
  };
  auto file = [](std::string_view type, std::string text) {
    return Answer{.type = std::string(type), .body = std::move(text), .headers = {{"Cache-Control", "no-cache"}}};
  };
  if (path == "/assets/playground.css")
    return file(css,
                fmt::format("{}\n{}", embedded::report_html_style_css, embedded::playground_page_playground_css));
  if (path.starts_with("/assets/"))
    for (const embedded::File &each : embedded::playground_files())
      if (each.path.ends_with(".js") && each.path.substr(each.path.rfind('/') + 1) == path.substr(8))
        return file(script, std::string(each.text));
  if (path == "/assets/editor.js")
    return file(script, std::string(embedded::editor_js));
  if (path == "/assets/editor-licences.txt")
    return file("text/plain; charset=utf-8", std::string(embedded::licences_txt));
  if (path == "/assets/report.css")
    return for_views(css, std::string(embedded::report_html_style_css));
  if (path == "/assets/trace.css")
    return for_views(css, std::string(embedded::teaching_trace_page_trace_css));
  if (path == "/assets/findings.css")
    return for_views(css, "");
  if (path == "/assets/trace.js")
    return for_views(script,
                     joined({embedded::report_html_parts_js, embedded::teaching_trace_page_model_js,
                             embedded::teaching_trace_page_canvas_js, embedded::teaching_trace_page_view_js}));
  if (path == "/assets/findings.js")
    return for_views(script, joined({embedded::report_html_parts_js, embedded::report_html_model_js,
                                     embedded::report_html_picture_js, embedded::report_html_view_js}));
  return std::nullopt;
}

Json catalogue() {
  Json examples = Json::array(), all = Json::array(), known = Json::array();
  for (const embedded::File &each : embedded::playground_files())
    if (!each.path.starts_with("playground/")) {
      const std::string path(each.path.substr(each.path.find("examples/") + 9));
      const std::string extension = path.substr(path.rfind('.'));
      const Language *language = &default_language();
      for (const Language *known_one : languages())
        if (std::ranges::find(known_one->extensions, extension) != known_one->extensions.end())
          language = known_one;
      examples.push_back({{"name", path}, {"language", language->key}, {"source", each.text}});
    }
  for (const Language *language : languages()) // of kernels alone, the page cannot run any
    if (std::ranges::any_of(examples, [&](const Json &each) { return each["language"] == language->key; }))
      known.push_back({{"key", language->key}, {"name", language->name}});
  for (const Course &course : courses()) {
    Json lessons = Json::array();
    for (const Lesson &lesson : course.lessons)
      lessons.push_back({{"id", lesson.id},
                         {"word", word_for(lesson)},
                         {"number", number_of(lesson)},
                         {"title", lesson.title},
                         {"text", lesson.text},
                         {"task", lesson.task},
                         {"hints", lesson.hints},
                         {"start", lesson.start}});
    all.push_back({{"key", course.key},
                   {"name", course.language->name},
                   {"puzzles", course.puzzles},
                   {"language", course.language->key},
                   {"lessons", std::move(lessons)}});
  }
  return {{"version", program_version},
          {"languages", std::move(known)},
          {"examples", std::move(examples)},
          {"courses", std::move(all)}};
}

std::string trace_view(Json trace, const Language &language, const std::string &source) {
  Json lines = Json::array();
  for (std::size_t at = 0; at <= source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    lines.push_back(source.substr(at, end - at));
    at = end + 1;
  }
  trace["words"] = page_words(language);
  if (trace.contains("limits") && trace["limits"].is_array())
    for (Json &limit : trace["limits"])
      if (limit.is_string()) // the last clause can name an option of a command that visitors do not see
        limit = limit.get<std::string>().substr(0, limit.get<std::string>().find("; '--"));
  trace["sources"] = Json::object();
  if (trace.contains("program") && trace["program"].is_array() && !trace["program"].empty() &&
      trace["program"][0].is_string())
    trace["sources"][trace["program"][0].get<std::string>()] = Json::array({Json::array({1, std::move(lines)})});
  return view("Trace - ampsim", "trace", trace);
}

std::string report_view(const Json &data) { return view("Report - ampsim", "findings", data); }

Answer view_answer(std::string markup) {
  // The browser treats the frame as a foreign page: without cookies, storage or requests.
  return {
      .type = std::string(html),
      .body = std::move(markup),
      .headers = {{"Content-Security-Policy",
                   "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'self'; style-src 'self' "
                   "'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
                   "frame-ancestors 'self'"},
                  {"Cross-Origin-Resource-Policy", "same-origin"}}};
}

} // namespace ampsim::cli::playground
