// Unsupported instructions in PTX files are rejected by name: none is mistaken for another. HAZARD-NONE
#include "file.h"

int main() {
  begin();
  auto refused = [](const std::string &opcode, const std::string &operands) {
    const std::string text = ".version 8.6\n.target sm_100\n.address_size 64\n" +
                             kernel("f", opcode + " " + operands + ";\n");
    char log[256] = "";
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, (void *)sizeof log};
    CUmodule module = nullptr;
    expect(opcode.c_str(), cuModuleLoadDataEx(&module, text.c_str(), 2, options, values), CUDA_ERROR_INVALID_PTX);
    expect((opcode + " in the log").c_str(), std::string(log).find("'" + opcode + "' is not supported") != std::string::npos,
           true);
  };
  // Types that no register has here.
  refused("add.u16x2", "%r2, %r1, %r1");
  refused("min.s16x2", "%r2, %r1, %r1");
  refused("add.rn.f32x2", "%rd1, %rd1, %rd1");
  refused("ex2.approx.ftz.bf16x2", "%r2, %r1");
  refused("fma.rn.relu.bf16x2", "%r2, %r1, %r1, %r1");
  refused("min.xorsign.abs.f16x2", "%r2, %r1, %r1");
  refused("cvt.rn.relu.bf16x2.f32", "%r2, %f1, %f2");
  refused("cvt.rz.f16x2.f32", "%r2, %f1, %f2");
  refused("cvt.rn.tf32.f32", "%r2, %f1");
  refused("cvt.rn.e4m3x2.f32", "%h1, %f1, %f2");
  refused("cvt.rn.satfinite.e2m3x2.f32", "%h1, %f1, %f2");
  refused("mov.b128", "%rd1, %rd2");
  refused("add.u24", "%r2, %r1, %r1");
  // Unknown instructions.
  refused("add", "%r2, %r1, %r1");
  refused("ld.global", "%r2, [%rd1]");
  // Rounding modes and other modifiers that change a result.
  refused("sqrt.rz.f32", "%f1, %f2");
  refused("rcp.rm.f64", "%d1, %d2");
  refused("add.rp.f32", "%f1, %f2, %f3");
  refused("fma.rz.f64", "%d1, %d2, %d3, %d4");
  refused("cvt.rna.f32.f64", "%f1, %d2");
  refused("cvt.rn.relu.f16.f32", "%h1, %f2");
  refused("fma.rn.oob.f16", "%h1, %h2, %h3, %h4");
  refused("min.xorsign.abs.f32", "%f1, %f2, %f3");
  refused("max.f32", "%f1, %f2, %f3, %f4");
  refused("min.relu.s32", "%r2, %r1, %r1");
  refused("add.shiftamt.u32", "%r2, %r1, %r1");
  refused("neg.lo8.s32", "%r2, %r1");
  // Copies, barriers and matrices.
  refused("cp.async.bulk.tensor.2d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes", "[%r1], [%rd1, {%r2, %r3}], [%r4]");
  refused("cp.reduce.async.bulk.global.shared::cluster.bulk_group.min.f32", "[%rd1], [%r1], 16");
  refused("mbarrier.arrive.noDrop.b64", "%rd1, [%rd2]");
  refused("tensormap.replace.tile.rank.global.b1024.b32", "[%rd1], 1");
  refused("wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16", "{%f1, %f2}, %rd1, %rd2, %p1, 1, 1, 0, 0");
  refused("wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16", "{%f1, %f2}, %rd1, %rd2, %p1, 1, 1, 0, 0");
  return wrong;
}
