// NVTX's C names that libraries compile with; all are for profilers. Ranges by domains. HAZARD-NONE
#include "../expect.h"

#include <nvtx3/nvToolsExt.h>

static nvtxEventAttributes_t attributes(nvtxStringHandle_t name) {
  nvtxEventAttributes_t result = {};
  result.version = NVTX_VERSION;
  result.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  const nvtxColorType_t color = NVTX_COLOR_ARGB;
  const nvtxMessageType_t message = NVTX_MESSAGE_TYPE_REGISTERED;
  const nvtxPayloadType_t payload = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
  nvtxEventAttributes_v2::payload_t value;
  value.ullValue = 7;
  result.colorType = color;
  result.messageType = message;
  result.message.registered = name;
  result.payloadType = payload;
  result.payload = value;
  return result;
}

int main() {
  nvtxInitialize(nullptr);
  const nvtxDomainHandle_t domain = nvtxDomainCreateW(L"domain");
  const nvtxStringHandle_t name = nvtxDomainRegisterStringA(domain, "name");
  const nvtxEventAttributes_t event = attributes(name);
  expect("the outer range", nvtxDomainRangePushEx(domain, &event), 0);
  expect("the inner range", nvtxDomainRangePushEx(domain, &event), 1);
  expect("its end", nvtxDomainRangePop(domain), 1);
  expect("the outer one's", nvtxDomainRangePop(domain), 0);
  nvtxDomainMarkEx(domain, &event);
  nvtxNameCategoryW(1, L"category");
  nvtxDomainNameCategoryW(domain, 1, L"category");
  nvtxResourceAttributes_t lock = {};
  lock.version = NVTX_VERSION;
  lock.size = NVTX_RESOURCE_ATTRIB_STRUCT_SIZE;
  lock.identifierType = NVTX_RESOURCE_TYPE_GENERIC_POINTER;
  lock.identifier.pValue = &lock;
  nvtxDomainResourceDestroy(nvtxDomainResourceCreate(domain, &lock));
  nvtxDomainDestroy(domain);
  return wrong;
}
