// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces Direct3D's headers. Programs include them without using them; the most common names are declared here, so
// that the error says why they cannot be used.
#pragma once

#define AMPSIM_NO_DIRECT3D_TYPE __attribute__((unavailable("Direct3D is not available on simulated accelerators")))

struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Device;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11DeviceContext;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11DeviceChild;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Resource;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Buffer;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Texture1D;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Texture2D;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Texture3D;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11View;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11ShaderResourceView;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11UnorderedAccessView;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11RenderTargetView;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11SamplerState;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Query;
struct AMPSIM_NO_DIRECT3D_TYPE ID3D11Debug;
struct AMPSIM_NO_DIRECT3D_TYPE ID3DBlob;
struct AMPSIM_NO_DIRECT3D_TYPE ID3DX11Scan;
struct AMPSIM_NO_DIRECT3D_TYPE ID3DX11SegmentedScan;
struct AMPSIM_NO_DIRECT3D_TYPE ID3DX11FFT;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIDevice;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIAdapter;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIAdapter1;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIFactory;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIFactory1;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGIOutput;
struct AMPSIM_NO_DIRECT3D_TYPE IDXGISwapChain;
struct AMPSIM_NO_DIRECT3D_TYPE D3D11_BUFFER_DESC;
struct AMPSIM_NO_DIRECT3D_TYPE D3D11_TEXTURE2D_DESC;
struct AMPSIM_NO_DIRECT3D_TYPE D3D11_SUBRESOURCE_DATA;
struct AMPSIM_NO_DIRECT3D_TYPE D3D11_SAMPLER_DESC;
struct AMPSIM_NO_DIRECT3D_TYPE DXGI_ADAPTER_DESC;

AMPSIM_NO_DIRECT3D_TYPE int D3D11CreateDevice(...);
AMPSIM_NO_DIRECT3D_TYPE int D3D11CreateDeviceAndSwapChain(...);
AMPSIM_NO_DIRECT3D_TYPE int CreateDXGIFactory(...);
AMPSIM_NO_DIRECT3D_TYPE int CreateDXGIFactory1(...);

template <class Interface> class AMPSIM_NO_DIRECT3D_TYPE CComPtr{};
namespace Microsoft {
namespace WRL {
template <class Interface> class AMPSIM_NO_DIRECT3D_TYPE ComPtr{};
} // namespace WRL
} // namespace Microsoft

#undef AMPSIM_NO_DIRECT3D_TYPE
