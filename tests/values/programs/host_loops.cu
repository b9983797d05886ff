// Host code with loops is compiled in a module of its own: both parts share functions, variables, constants, exceptions
// and virtual tables.
#include <cstdio>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int calls = 0;              // changed by both parts
thread_local int depth = 0; // likewise
const char *const names[] = {"one", "two", "three"};
constexpr int squares[] = {0, 1, 4, 9, 16, 25, 36, 49};

int counted(int value) { // called in a loop and outside
  ++calls;
  return value;
}

int once() { // without a loop
  static int made = counted(5);
  ++depth;
  return made;
}

[[noreturn]] void refuse(int value) { throw std::runtime_error("refused " + std::to_string(value)); }

int sum_of_squares(int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k) {
    sum += squares[counted(k) & 7];
    depth += 2;
  }
  return sum;
}

int throws_in_loop(int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k) {
    if (k == 7)
      refuse(k);
    sum += once();
  }
  return sum;
}

struct Shape {
  virtual ~Shape() { --alive; }
  virtual int area() const = 0;
  Shape() { ++alive; }
  static inline int alive = 0;
};
struct Square : Shape {
  explicit Square(int side) : side(side) {}
  int area() const override { return side * side; }
  int side;
};
struct Pile : Shape {
  explicit Pile(int count) {
    for (int k = 0; k < count; ++k)
      parts.push_back(std::make_unique<Square>(k));
  }
  int area() const override {
    int sum = 0;
    for (const auto &each : parts)
      sum += each->area();
    return sum;
  }
  std::vector<std::unique_ptr<Shape>> parts;
};

int chosen(int kind) {
  switch (kind) {
  case 0:
    return counted(10);
  case 1:
    return once();
  case 2:
    return int(std::string(names[2]).size());
  default:
    return -1;
  }
}

using Function = int (*)(int);
Function table[] = {counted, sum_of_squares, chosen};

template <class T> T &instance() {
  static T value{};
  return value;
}

int applied() {
  int sum = 0;
  for (Function each : table)
    for (int k = 0; k < 3; ++k)
      sum += each(k) + instance<int>()++;
  return sum;
}

__global__ void fill(int *out, int n) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n)
    out[i] = 3 * i;
}

} // namespace

int main() {
  int wrong = 0;
  auto expect = [&](int found, int expected) { wrong += found != expected; };
  expect(sum_of_squares(10), 141);
  expect(calls, 10);
  try {
    throws_in_loop(9);
    ++wrong;
  } catch (const std::runtime_error &error) {
    wrong += std::string(error.what()) != "refused 7";
  }
  expect(calls, 11);
  expect(depth, 27);
  {
    const std::unique_ptr<Shape> shape = std::make_unique<Pile>(6);
    expect(shape->area(), 55);
    expect(Shape::alive, 7);
  }
  expect(Shape::alive, 0);
  expect(applied(), (0 + 1 + 2) + (0 + 0 + 1) + (10 + 5 + 5) + 36);
  expect(instance<int>(), 9);
  std::map<std::string, int> lengths;
  for (const char *name : names)
    lengths[name] = int(std::string(name).size());
  expect(std::accumulate(lengths.begin(), lengths.end(), 0,
                         [](int sum, const auto &each) { return sum + each.second; }),
         11);

  constexpr int n = 1000;
  int *managed = nullptr, *device = nullptr;
  cudaMallocManaged(&managed, n * sizeof(int));
  cudaMalloc(&device, n * sizeof(int));
  fill<<<4, 256>>>(managed, n);
  fill<<<4, 256>>>(device, n);
  cudaDeviceSynchronize();
  std::vector<int> copied(n);
  cudaMemcpy(copied.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int k = 0; k < n; ++k)
    wrong += managed[k] != 3 * k || copied[k] != 3 * k;
  cudaFree(managed);
  cudaFree(device);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
