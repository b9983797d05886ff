// OPTIONS: --kernel parts --global-size 64 --local-size 32
// A store to a component of a vector stores the whole vector, which another work-item has changed.
kernel void parts(global float4 *data) {
  int i = get_global_id(0), pair = i / 2;
  if (i % 2) // FIXED:
    data[pair].y = 1; // FIXED: ((global float *)&data[pair])[i % 2] = 1;
  else // FIXED:
    data[pair].x = 2; // HAZARD: raw within-group data // HAZARD: war within-group data // HAZARD: waw within-group data
    // FIXED@-1:
}
