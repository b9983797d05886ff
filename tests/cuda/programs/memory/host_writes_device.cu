// The input is written through the pointer that cudaMalloc returned. The kernel's read is not also uninitialized.
// Fixed twin: in memory that both sides can access.
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
    particles[i].x = 1; // HAZARD: out-of-bounds particles
    particles[i].y = 2; // HAZARD: out-of-bounds particles
    particles[i].cell += i; // HAZARD: out-of-bounds particles // FIXED: particles[i].cell = i;
  }
}

int main() {
  Particle *particles;
  cudaMalloc(&particles, 100 * sizeof(Particle));
  // FIXED@-1: cudaMallocManaged(&particles, 100 * sizeof(Particle));
  fill(particles, 100);
  move<<<1, 128>>>(particles, 100);
  cudaDeviceSynchronize();
  // FIXED: const float x = particles[99].x;
  cudaFree(particles);
  return 0; // FIXED: return x == 102 ? 0 : 1;
}
