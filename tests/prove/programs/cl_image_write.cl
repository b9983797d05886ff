// VERDICT: races-within-group undecided images that the kernel writes are not analysed
// VERDICT: races-across-groups undecided images that the kernel writes are not analysed
// VERDICT: out-of-bounds undecided images
kernel void fill(write_only image2d_t out) {
  write_imagef(out, (int2)(get_global_id(0), get_global_id(1)), (float4)(1));
}
