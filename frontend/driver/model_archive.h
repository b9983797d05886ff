// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Converts the plain values of the model to bytes (archive.h): those that an image, a unit and the forms of kernels
// share.
#pragma once

#include "frontend/driver/archive.h"
#include "model/diagnostic.h"
#include "model/function_outline.h"
#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/language.h"

namespace ampsim {

template <class A> void archive(A &a, Diagnostic &each) {
  a(each.severity, each.code, each.message, each.file, each.line, each.column, each.text);
}

// In the order of kernel.h.
template <class A> void archive(A &a, TypeLayout::Field &field) { a(field.name, field.offset, field.type); }
template <class A> void archive(A &a, TypeLayout &type) {
  a(type.kind, type.scalar, type.name, type.size, type.fields, type.element);
}
template <class A> void archive(A &a, Capture &capture) {
  a(capture.name, capture.container, capture.variable, capture.offset, capture.by_reference, capture.read_only,
    capture.write_only, capture.packed, capture.rank, capture.element);
}
template <class A> void archive(A &a, TileLocalVariable &variable) {
  a(variable.name, variable.offset, variable.type, variable.sized_by_launch, variable.placed_by,
    variable.same_in_tiles, variable.possibly_same_in_tiles);
}
template <class A> void archive(A &a, Parameter &parameter) {
  a(parameter.name, parameter.offset, parameter.size, parameter.is_integer, parameter.is_unsigned);
}
template <class A> void archive(A &a, GlobalVariable &variable) {
  a(variable.name, variable.symbol, variable.type, variable.alignment, variable.constant, variable.shared,
    variable.zero);
}
template <class A> void archive(A &a, SourceFrame &frame) {
  a(frame.function, frame.file, frame.line, frame.column);
}
template <class A> void archive(A &a, SourceExtent &extent) {
  a(extent.first_line, extent.first_column, extent.last_line, extent.last_column, extent.target, extent.operation,
    extent.operand);
}
template <class A> void archive(A &a, Site::ArrayStep &step) { a(step.bound, step.stride, step.fields); }
template <class A> void archive(A &a, Site &site) {
  a(site.kind, site.kernel, site.position, site.loops, site.stack, site.extent, site.size, site.operation,
    site.reach, site.computes, site.is_volatile, site.through_part, site.root, site.root_index, site.private_name,
    site.private_size, site.path);
}
template <class A> void archive(A &a, AffineSum::Parameter &parameter) {
  a(parameter.offset, parameter.in_container, parameter.bytes, parameter.step);
}
template <class A> void archive(A &a, AffineSum::Term &term) {
  a(term.index, term.dimension, term.factor, term.parameters);
}
template <class A> void archive(A &a, AffineSum &sum) { a(sum.terms); }
template <class A> void archive(A &a, AffineCondition &condition) {
  a(condition.holds, condition.sum, condition.unsigned_sums, condition.of_loop);
}
template <class A> void archive(A &a, AffineAccess &access) {
  a(access.offset, access.unsigned_sums, access.conditions, access.exact, access.size, access.bounded,
    access.writes);
}
template <class A> void archive(A &a, CaptureUse &use) {
  a(use.reads, use.writes, use.elided, use.only_atomics, use.accesses);
}
template <class A> void archive(A &a, Kernel &kernel) {
  a(kernel.name, kernel.symbol, kernel.file, kernel.line, kernel.rank, kernel.tile, kernel.tile_at_launch,
    kernel.required_tile, kernel.most_threads, kernel.captures, kernel.parameters, kernel.argument_bytes,
    kernel.uses, kernel.unknown_reads, kernel.unknown_writes, kernel.tile_local, kernel.tile_local_bytes,
    kernel.has_barriers, kernel.has_fences, kernel.has_warp_operations, kernel.has_spin_loops,
    kernel.has_named_barriers, kernel.has_asynchronous_copies, kernel.observes_atomics, kernel.has_narrow_atomics,
    kernel.order_dependent, kernel.visits, kernel.cluster, kernel.uses_cluster, kernel.calls_functions);
}
template <class A> void archive(A &a, ProgramTables &tables) {
  std::string language(tables.language->key);
  a(language, tables.warp_size, tables.warp_synchronous, tables.kernels, tables.sites, tables.variables);
  tables.language = language_named(language);
  if (!tables.language)
    throw std::runtime_error("a cache file is in an unknown language");
}
template <class A> void archive(A &a, WarpLoops::Stop &stop) {
  a(stop.kind, stop.site, stop.fence, stop.operation);
}
template <class A> void archive(A &a, IntervalLoops::Barrier &barrier) { a(barrier.site, barrier.fence); }

namespace frontend {

template <class A> void archive(A &a, TextPlace &place) { a(place.line, place.column); }
template <class A> void archive(A &a, Statement &statement) {
  a(statement.kind, statement.varying, statement.by_data, statement.in_block, statement.is_body, statement.declares,
    statement.has_barrier, statement.has_signal, statement.parent, statement.begin, statement.end,
    statement.condition, statement.condition_end);
}
template <class A> void archive(A &a, ConditionRead &read) { a(read.begin, read.end, read.type, read.is_volatile); }
template <class A> void archive(A &a, StreamUse &use) { a(use.begin, use.end, use.stream, use.names); }
template <class A> void archive(A &a, FenceCall &fence) { a(fence.begin, fence.end, fence.name, fence.barrier); }
template <class A> void archive(A &a, FunctionOutline &outline) {
  a(outline.file, outline.barrier, outline.statements, outline.fences, outline.reads, outline.streams,
    outline.is_kernel, outline.is_host);
}

} // namespace frontend
} // namespace ampsim
