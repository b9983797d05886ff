// The few runtime functions that the hosts of generated programs call. EMULATION_NAME(Malloc) is the language's name of one.
inline constexpr int EMULATION_NAME(Success) = 0;
using EMULATION_NAME(Error_t) = int;
inline constexpr int EMULATION_NAME(MemcpyHostToDevice) = 1, EMULATION_NAME(MemcpyDeviceToHost) = 2,
                     EMULATION_NAME(MemcpyDeviceToDevice) = 3;
// New memory contains a pattern that no result may depend on.
template <typename T> int EMULATION_NAME(Malloc)(T **p, std::size_t size) {
  *p = static_cast<T *>(std::malloc(size));
  std::memset(static_cast<void *>(*p), 0xa5, size);
  return 0;
}
inline int EMULATION_NAME(Free)(void *p) {
  std::free(p);
  return 0;
}
inline int EMULATION_NAME(Memcpy)(void *to, const void *from, std::size_t size, int) {
  std::memcpy(to, from, size);
  return 0;
}
inline int EMULATION_NAME(Memset)(void *to, int value, std::size_t size) {
  std::memset(to, value, size);
  return 0;
}
template <typename T> int EMULATION_NAME(MemcpyToSymbol)(T &symbol, const void *from, std::size_t size) {
  std::memcpy(static_cast<void *>(&symbol), from, size);
  return 0;
}
template <typename T> int EMULATION_NAME(MemcpyFromSymbol)(void *to, const T &symbol, std::size_t size) {
  std::memcpy(to, static_cast<const void *>(&symbol), size);
  return 0;
}
inline int EMULATION_NAME(DeviceSynchronize)() { return 0; }
inline int EMULATION_NAME(GetLastError)() { return 0; }
inline const char *EMULATION_NAME(GetErrorString)(int) { return "no error"; }
