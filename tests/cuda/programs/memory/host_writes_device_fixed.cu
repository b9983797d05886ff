// Like host_writes_device.cu, in memory that both sides can access.
// HAZARD-NONE
struct Particle {
  float x, y;
  int cell;
};

__global__ void move(Particle *particles, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    particles[i].x += particles[i].y + float(particles[i].cell);
}

static void fill(Particle *particles, int count) {
  for (int i = 0; i < count; ++i) {
    particles[i].x = 1;
    particles[i].y = 2;
    particles[i].cell = i;
  }
}

int main() {
  Particle *particles;
  cudaMallocManaged(&particles, 100 * sizeof(Particle));
  fill(particles, 100);
  move<<<1, 128>>>(particles, 100);
  cudaDeviceSynchronize();
  const float x = particles[99].x;
  cudaFree(particles);
  return x == 102 ? 0 : 1;
}
