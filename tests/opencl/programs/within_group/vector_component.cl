// OPTIONS: --kernel parts --global-size 64 --local-size 32
// A store to a component of a vector stores the whole vector, which another work-item has changed.
kernel void parts(global float4 *data) {
  int i = get_global_id(0), pair = i / 2;
  if (i % 2)
    data[pair].y = 1;
  else
    data[pair].x = 2; // HAZARD: raw within-group data // HAZARD: war within-group data // HAZARD: waw within-group data
}
