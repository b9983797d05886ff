// Handles for other processes under HIP's names. HAZARD-NONE
#include "expect.h"

int main() {
  int *memory;
  hipMalloc(&memory, 256);
  hipIpcMemHandle_t handle, none = {};
  void *opened;
  expect("hipIpcGetMemHandle", hipIpcGetMemHandle(&handle, memory), hipSuccess);
  expect("of the process itself", hipIpcOpenMemHandle(&opened, handle, hipIpcMemLazyEnablePeerAccess),
         hipErrorInvalidContext);
  expect("none", hipIpcOpenMemHandle(&opened, none, hipIpcMemLazyEnablePeerAccess), hipErrorInvalidValue);
  hipEvent_t event;
  hipIpcEventHandle_t of_event;
  expect("an event", hipEventCreateWithFlags(&event, hipEventInterprocess | hipEventDisableTiming), hipSuccess);
  expect("hipIpcGetEventHandle", hipIpcGetEventHandle(&of_event, event), hipSuccess);
  (void)hipGetLastError();
  return wrong;
}
