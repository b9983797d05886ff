// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The static content of the playground's server: its page, styles and scripts, the catalogue of examples and lessons,
// and the pages that wrap a run's data.
#pragma once

#include "cli/playground/http_server.h"
#include "model/language.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli::playground {

/// The page with that path ("/", "/teacher"), or a file that pages load.
std::optional<Answer> asset(std::string_view path);

/// Examples, courses with their lessons, languages.
nlohmann::ordered_json catalogue();

/// A page for the trace player or for a report, from the JSON that `ampsim trace` or `ampsim run` made of the program
/// `source`. Scripts and styles are links; the data is never a script, whatever it contains.
std::string trace_view(nlohmann::ordered_json trace, const Language &language, const std::string &source);
std::string report_view(const nlohmann::ordered_json &data);
/// The headers of these views.
Answer view_answer(std::string markup);

} // namespace ampsim::cli::playground
