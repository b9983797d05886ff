// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/program_image.h"
#include "frontend/driver/model_archive.h"

namespace ampsim::frontend {

template <class A> void archive(A &a, MainFunction &main) {
  a(main.symbol, main.returns_int, main.parameters, main.wide, main.end_mark);
}
template <class A> void archive(A &a, ProgramImage &image) {
  a(image.tables, image.outlines, image.device_modules, image.first_kernels, image.host_objects, image.constructors,
    image.main, image.diagnostics);
}
template <class A> void archive(A &a, SplitKernel &split) { a(split.barriers, split.frame_bytes); }
template <class A> void archive(A &a, LoopedKernel &looped) { a(looped.barriers, looped.frame_bytes); }
template <class A> void archive(A &a, WarpedKernel &warped) {
  a(warped.stops, warped.frame_bytes, warped.iterations, warped.loops);
}

std::string to_bytes(const ProgramImage &image) {
  ArchiveWriter writer;
  writer(image);
  return std::move(writer.bytes);
}

std::string to_bytes(const VariantCode &code) {
  ArchiveWriter writer;
  writer(code.object ? code.object->getBuffer().str() : std::string(), code.split, code.looped, code.warped);
  return std::move(writer.bytes);
}

std::optional<ProgramImage> image_from(std::string_view bytes) {
  try {
    ProgramImage image;
    ArchiveReader reader(bytes);
    reader(image);
    return image;
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
}

std::optional<VariantCode> code_from(std::string_view bytes) {
  try {
    VariantCode code;
    std::string object;
    ArchiveReader reader(bytes);
    reader(object, code.split, code.looped, code.warped);
    if (!object.empty())
      code.object = llvm::MemoryBuffer::getMemBufferCopy(object, "kernel");
    return code;
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
}

} // namespace ampsim::frontend
