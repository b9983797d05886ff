// OPTIONS: --kernel parts --global-size 64 --local-size 32
// HAZARD-NONE
// vector_component.cl, fixed.
kernel void parts(global float4 *data) {
  int i = get_global_id(0), pair = i / 2;
  ((global float *)&data[pair])[i % 2] = 1;
}
