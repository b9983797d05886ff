// NVIDIA's occupancy calculator is not there: the occupancy functions of the runtime API are (cuda_runtime_api.h).
#pragma once
