// What the playground's server hands out that is not made for one visitor: its page, styles and scripts, the catalogue of
// examples and lessons; and the pages around a run's data.
#pragma once

#include "cli/playground/http_server.h"
#include "model/language.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli::playground {

/// The page of that path ("/", "/teacher"), or a file that pages load.
std::optional<Answer> asset(std::string_view path);

/// Examples, courses with their lessons, languages.
nlohmann::ordered_json catalogue();

/// A page for the player of a trace or for a report, from the value that `ampsim trace` or `ampsim run` has made of the
/// program `source`. Scripts and styles are links; the data is no script, whatever is in it.
std::string trace_view(nlohmann::ordered_json trace, const Language &language, const std::string &source);
std::string report_view(const nlohmann::ordered_json &data);
/// As these views are handed out.
Answer view_answer(std::string markup);

} // namespace ampsim::cli::playground
