// Through a square of local memory.
#define TILE 16
// ASSUME: width > 0 && height > 0 && width <= 32768 && height <= 32768
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void transpose(global const float *in, global float *out, int width, int height) {
  local float tile[TILE][TILE + 1];
  const int x = get_local_id(0), y = get_local_id(1);
  int column = get_group_id(0) * TILE + x, row = get_group_id(1) * TILE + y;
  tile[y][x] = column < width && row < height ? in[row * width + column] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  column = get_group_id(1) * TILE + x;
  row = get_group_id(0) * TILE + y;
  if (column < height && row < width)
    out[row * height + column] = tile[x][y];
}
