// Names and descriptions of errors.
#include <cstdio>
#include <initializer_list>



int main() {
  for (int code : {0, 1, 2, 3, 4, 9, 11, 12, 13, 17, 18, 20, 21, 34, 35, 46, 98, 100, 101, 200, 201, 209, 214, 218, 219, 400, 500, 600,
                   700, 701, 702, 704, 705, 710, 712, 713, 715, 716, 717, 718, 719, 720, 800, 801, 900, 999, 5, 12345}) {
    cudaError_t error = static_cast<cudaError_t>(code);
    printf("%d %s: %s\n", code, cudaGetErrorName(error), cudaGetErrorString(error));
  }
}

// H100: 0 cudaSuccess: no error
// H100: 1 cudaErrorInvalidValue: invalid argument
// H100: 2 cudaErrorMemoryAllocation: out of memory
// H100: 3 cudaErrorInitializationError: initialization error
// H100: 4 cudaErrorCudartUnloading: driver shutting down
// H100: 9 cudaErrorInvalidConfiguration: invalid configuration argument
// H100: 11 unrecognized error code: unrecognized error code
// H100: 12 cudaErrorInvalidPitchValue: invalid pitch argument
// H100: 13 cudaErrorInvalidSymbol: invalid device symbol
// H100: 17 cudaErrorInvalidDevicePointer: invalid device pointer
// H100: 18 cudaErrorInvalidTexture: invalid texture reference
// H100: 20 cudaErrorInvalidChannelDescriptor: invalid channel descriptor
// H100: 21 cudaErrorInvalidMemcpyDirection: invalid copy direction for memcpy
// H100: 34 cudaErrorStubLibrary: CUDA driver is a stub library
// H100: 35 cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version
// H100: 46 cudaErrorDevicesUnavailable: CUDA-capable device(s) is/are busy or unavailable
// H100: 98 cudaErrorInvalidDeviceFunction: invalid device function
// H100: 100 cudaErrorNoDevice: no CUDA-capable device is detected
// H100: 101 cudaErrorInvalidDevice: invalid device ordinal
// H100: 200 cudaErrorInvalidKernelImage: device kernel image is invalid
// H100: 201 cudaErrorDeviceUninitialized: invalid device context
// H100: 209 cudaErrorNoKernelImageForDevice: no kernel image is available for execution on the device
// H100: 214 cudaErrorECCUncorrectable: uncorrectable ECC error encountered
// H100: 218 cudaErrorInvalidPtx: a PTX JIT compilation failed
// H100: 219 cudaErrorInvalidGraphicsContext: invalid OpenGL or DirectX context
// H100: 400 cudaErrorInvalidResourceHandle: invalid resource handle
// H100: 500 cudaErrorSymbolNotFound: named symbol not found
// H100: 600 cudaErrorNotReady: device not ready
// H100: 700 cudaErrorIllegalAddress: an illegal memory access was encountered
// H100: 701 cudaErrorLaunchOutOfResources: too many resources requested for launch
// H100: 702 cudaErrorLaunchTimeout: the launch timed out and was terminated
// H100: 704 cudaErrorPeerAccessAlreadyEnabled: peer access is already enabled
// H100: 705 cudaErrorPeerAccessNotEnabled: peer access has not been enabled
// H100: 710 cudaErrorAssert: device-side assert triggered
// H100: 712 cudaErrorHostMemoryAlreadyRegistered: part or all of the requested memory range is already mapped
// H100: 713 cudaErrorHostMemoryNotRegistered: pointer does not correspond to a registered memory region
// H100: 715 cudaErrorIllegalInstruction: an illegal instruction was encountered
// H100: 716 cudaErrorMisalignedAddress: misaligned address
// H100: 717 cudaErrorInvalidAddressSpace: operation not supported on global/shared address space
// H100: 718 cudaErrorInvalidPc: invalid program counter
// H100: 719 cudaErrorLaunchFailure: unspecified launch failure
// H100: 720 cudaErrorCooperativeLaunchTooLarge: too many blocks in cooperative launch
// H100: 800 cudaErrorNotPermitted: operation not permitted
// H100: 801 cudaErrorNotSupported: operation not supported
// H100: 900 cudaErrorStreamCaptureUnsupported: operation not permitted when stream is capturing
// H100: 999 cudaErrorUnknown: unknown error
// H100: 5 cudaErrorProfilerDisabled: profiler disabled while using external profiling tool
// H100: 12345 unrecognized error code: unrecognized error code
// H100: exit 0
