// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See diagnostic_wording.h.
#include "frontend/amp/rules/diagnostic_wording.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace ampsim::frontend {

std::string quoted_part(const std::string &text) {
  std::size_t open = text.find('\'');
  std::size_t close = open == std::string::npos ? open : text.find('\'', open + 1);
  return close == std::string::npos ? "" : text.substr(open + 1, close - open - 1);
}

namespace {

void replace_all(std::string &text, llvm::StringRef from, llvm::StringRef to) {
  for (std::size_t at = 0; (at = text.find(from.data(), at, from.size())) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to.data(), to.size());
}

/// Longer phrases first.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> vocabulary[] = {
    {"__host__ __device__", "restrict(cpu,amp)"},
    {"__host__", "restrict(cpu)"},
    {"__device__", "restrict(amp)"},
    {"__global__", "restrict(amp)"},
    {"__shared__", "tile_static"},
    {"target attributes do not match", "its restriction specifiers do not match"},
    {"host variable declared here", "the variable is declared here"},
    {"const variable cannot be emitted on device side due to dynamic initialization",
     "the value of the constant is not known at compile time"},
    {"'host' attribute", "restriction specifier"},
    {"'device' attribute", "restriction specifier"},
    {"'shared' attribute", "'tile_static'"},
    {"CUDA device code does not support", "restrict(amp) code does not support"},
    {"inferred target collision", "conflicting restriction specifiers"},
    {"call to both", "it would call both"},
};

std::string plain_words(std::string text) {
  for (const auto &[from, to] : vocabulary)
    replace_all(text, from, to);
  return text;
}

bool is_restriction_note(unsigned id) {
  return id == clang::diag::note_ovl_candidate_bad_target ||
         id == clang::diag::note_cuda_ovl_candidate_target_mismatch;
}

/// Returns whether the constructor is needed for the elements of an array: Microsoft has another code for that.
/// `name`: of the class, or the array's type.
bool makes_array(const DiagnosticGroup &group, llvm::StringRef name) {
  if (name.ends_with("]"))
    return true;
  if (group.message.id != clang::diag::err_ref_bad_target || group.message.location.isInvalid())
    return false;
  llvm::StringRef text = group.message.location.getBufferData();
  text = text.drop_front(group.message.location.getSpellingLoc().getDecomposedLoc().second);
  return text.drop_while([](char c) { return clang::isAsciiIdentifierContinue(c); }).ltrim().starts_with("[");
}

/// "no matching function for call to 'f'", where functions exist but with other restriction specifiers.
void reword_overload_failure(DiagnosticGroup &group) {
  std::string name = quoted_part(group.message.text);
  std::string ambient = group.context.empty() ? "" : " '" + group.context + "'";
  switch (group.message.id) {
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ovl_no_viable_object_call:
    group.code = makes_array(group, name) ? "C3931" : "C3930";
    group.message.text =
        "'" + name + "': no overloaded " +
        (group.message.id == clang::diag::err_ovl_no_viable_object_call ? "call operator" : "constructor") +
        " has restriction specifiers that are compatible with the ambient context" + ambient;
    return;
  case clang::diag::err_ref_bad_target:
    group.code = llvm::StringRef(group.message.text).contains(": using global") ? "C3586" : "C3930";
    if (group.code == "C3930")
      group.message.text +=
          ": no overloaded function has restriction specifiers that are compatible with the ambient "
          "context" +
          ambient;
    if (group.code == "C3930" && makes_array(group, name))
      group.code = "C3931";
    return;
  case clang::diag::err_ovl_no_viable_oper:
  case clang::diag::err_ovl_no_oper:
  case clang::diag::err_ovl_no_viable_subscript:
  case clang::diag::err_typecheck_invalid_operands:
    group.code = "C3930";
    group.message.text = group.message.text +
                         ": no overloaded operator has restriction specifiers that are "
                         "compatible with the ambient context" +
                         ambient;
    return;
  default:
    group.code = "C3930";
    if (group.message.id == clang::diag::err_ovl_no_viable_function_in_call ||
        group.message.id == clang::diag::err_ovl_no_viable_member_function_in_call)
      group.message.text = "'" + name +
                           "': no overloaded function has restriction specifiers that are compatible with the "
                           "ambient context" +
                           ambient;
  }
}

/// "no matching constructor", where one exists for containers or indices of another rank.
void reword_wrong_rank(DiagnosticGroup &group, const std::string &headers) {
  if (group.message.level < clang::DiagnosticsEngine::Error)
    return;
  for (const DiagnosticMessage &note : group.notes)
    if (std::size_t at = note.text.find("the rank must be ");
        at != std::string::npos && is_in_headers(note.location, headers)) {
      const std::string &text = group.message.text;
      const std::size_t to = text.find(" to '"); // in a cast
      const std::string name = quoted_part(to == std::string::npos ? text : text.substr(to));
      group.code = "C2338";
      group.message.text = (name.empty() ? "" : "'" + name + "': ") + note.text.substr(at);
      return;
    }
}

/// An error in one of our headers comes from the user's wrong use: it is reported at the place of the use.
void move_out_of_headers(DiagnosticGroup &group, const std::string &headers) {
  bool in_entry = is_in_headers(group.message.location, headers) &&
                  llvm::any_of(group.notes, [&](const DiagnosticMessage &note) {
                    return llvm::StringRef(note.text).contains("tiled_entry<"); // of tiled and untiled launches
                  });
  if (in_entry && (group.message.id == clang::diag::err_ovl_no_viable_object_call ||
                   group.message.id == clang::diag::err_ref_bad_target)) {
    group.code = "C3577";
    group.message.text =
        "parallel_for_each kernel argument is illegal: cannot resolve call to member 'void operator()' "
        "restrict(amp)";
  }
  if (!is_in_headers(group.message.location, headers))
    return;
  for (DiagnosticMessage &note : group.notes) {
    if (note.location.isInvalid() || is_in_headers(note.location, headers) ||
        note.location.getManager().isInSystemHeader(note.location))
      continue;
    group.message.location = note.location;
    group.message.ranges.clear();
    group.message.fixes.clear();
    break;
  }
}

} // namespace

void reword(DiagnosticGroup &group, const std::string &headers) {
  using namespace clang;
  if (group.message.id == diag::err_ref_bad_target ||
      (llvm::any_of(group.notes, [](const DiagnosticMessage &note) { return is_restriction_note(note.id); }) &&
       group.message.level >= DiagnosticsEngine::Error))
    reword_overload_failure(group);
  reword_wrong_rank(group, headers);
  switch (group.message.id) {
  case diag::warn_attribute_wrong_decl_type_str:
  case diag::err_cuda_host_shared:
    group.code = "C3584";
    group.message.text = "unsupported usage of tile_static: only local variables of restrict(amp) functions can be "
                         "tile_static";
    break;
  case diag::err_need_header_before_placement_new:
    group.code = "C3930";
    group.message.text =
        "'operator new': no overloaded function has restriction specifiers that are compatible with "
        "the ambient context" +
        (group.context.empty() ? "" : " '" + group.context + "'");
    break;
  case diag::err_cuda_ovl_target:
    group.code = "C3935";
    group.message.text =
        "'" + quoted_part(group.message.text) + "': redefinition; overlapping restriction specifiers";
    break;
  case diag::err_static_assert_failed:
  case diag::err_static_assert_requirement_failed: {
    llvm::StringRef text = group.message.text;
    std::size_t colon = text.find(": ");
    std::string reason = colon == llvm::StringRef::npos ? "" : text.substr(colon + 2).str();
    bool tile = is_in_headers(group.message.location, headers) && llvm::StringRef(reason).contains("exceeds");
    group.code = tile ? "C3574" : "C2338";
    if (is_in_headers(group.message.location, headers) && !reason.empty()) // the condition is irrelevant to users
      group.message.text = reason;
    break;
  }
  default:
    break;
  }
  for (const DiagnosticMessage &note : group.notes)
    if (note.id == diag::note_called_by && note.location.isValid())
      group.called_from.push_back(note.location);
  move_out_of_headers(group, headers);
  group.message.text = plain_words(std::move(group.message.text));
  unsigned candidates_of_others = 0;
  llvm::erase_if(group.notes, [&](const DiagnosticMessage &note) {
    if (is_restriction_note(note.id) && note.location.isValid() &&
        note.location.getManager().isInSystemHeader(note.location) && ++candidates_of_others > 2)
      return true;
    return note.id == diag::note_ovl_candidate_disabled_by_function_cond_attr ||
           is_in_headers(note.location, headers) || (note.id != 0 && note.location == group.message.location) ||
           llvm::StringRef(note.text).contains("tiled_entry<") ||
           ((group.code == "C3930" || group.code == "C3931") && !is_restriction_note(note.id) && note.id != 0 &&
            note.location.isValid() && note.location.getManager().isInSystemHeader(note.location));
  });
  for (DiagnosticMessage &note : group.notes)
    note.text = plain_words(std::move(note.text));
}

} // namespace ampsim::frontend
