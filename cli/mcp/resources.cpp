// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See resources.h.
#include "cli/mcp/resources.h"
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"
#include "cli/support/usage_error.h"

#include <fmt/format.h>
#include <string_view>

namespace ampsim::cli::mcp {

constexpr std::string_view explanations_at = "ampsim://explain/", reports_at = "ampsim://report/",
                           limits_at = "ampsim://limits";

static void add(Json &list, const std::string &uri, std::string_view name, const std::string &description) {
  list.push_back({{"uri", uri}, {"name", name}, {"description", description}, {"mimeType", "text/plain"}});
}

Json list_of_resources() {
  Json list = Json::array();
  add(list, std::string(limits_at), "limits", "the limits of programs run by tools, and their sandbox");
  for (Kind kind : known_kinds())
    if (explanation(kind))
      add(list, std::string(explanations_at) + std::string(info(kind).name), info(kind).name,
          fmt::format("{}: what it means, with a buggy program and its fixed version", info(kind).title));
  for (const Idea &idea : ideas())
    if (idea.language == &default_language())
      add(list, std::string(explanations_at) + idea.name, idea.name, idea.title);
  return {{"resources", list}};
}

Json list_of_resource_templates() {
  return {{"resourceTemplates",
           {{{"uriTemplate", std::string(explanations_at) + "{topic}"},
             {"name", "explanation"},
             {"description", "a kind of finding, or a concept (block, barrier, fence, ...)"},
             {"mimeType", "text/plain"}},
            {{"uriTemplate", std::string(reports_at) + "{report}"},
             {"name", "report"},
             {"description", "the complete JSON report of a tool, by name"},
             {"mimeType", "application/json"}}}}};
}

static std::string text_of(Workshop &workshop, std::string_view uri) {
  try {
    if (uri == limits_at)
      return workshop.limits();
    if (uri.starts_with(explanations_at))
      return explanation_text(uri.substr(explanations_at.size()), false, workshop.last_language());
    if (uri.starts_with(reports_at))
      return workshop.kept(std::string(uri.substr(reports_at.size())))
          ->dump(1, ' ', false, Json::error_handler_t::replace);
  } catch (const UsageError &) {
  } catch (const ToolError &) {
  }
  throw RequestError(resource_not_found, fmt::format("unknown resource '{}'", uri));
}

Json resource(Workshop &workshop, const std::string &uri) {
  const std::string text = text_of(workshop, uri);
  return {{"contents",
           {{{"uri", uri},
             {"mimeType", uri.starts_with(reports_at) ? "application/json" : "text/plain"},
             {"text", text}}}}};
}

} // namespace ampsim::cli::mcp
