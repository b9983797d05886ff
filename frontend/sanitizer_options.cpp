// Part of every program with the frontend, in builds with the address sanitizer.
//
// LLVM's allocators mark their memory as poisoned and free it of that again, in headers: half of that is compiled here,
// with the sanitizer, and half is in LLVM's own library, without. Such marks mean nothing then.
extern "C" const char *__asan_default_options();

extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
