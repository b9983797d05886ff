// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND in C++ (rocRAND, "C++ wrapper API"): engines, and distributions that fill the device's memory by them.
#pragma once

#include <rocrand/rocrand.h>

#include <exception>
#include <limits>
#include <random>
#include <string>
#include <type_traits>

namespace rocrand_cpp {

class error : public std::exception {
public:
  typedef rocrand_status error_type;
  error(error_type code) noexcept : code(code), text("rocRAND status " + std::to_string(int(code))) {}
  error_type error_code() const noexcept { return code; }
  std::string error_string() const noexcept { return text; }
  const char *what() const noexcept override { return text.c_str(); }
  friend bool operator==(const error &l, const error &r) { return l.code == r.code; }
  friend bool operator!=(const error &l, const error &r) { return l.code != r.code; }

private:
  error_type code;
  std::string text;
};

namespace ampsim_detail {

inline void check(rocrand_status status) {
  if (status != ROCRAND_STATUS_SUCCESS)
    throw error(status);
}

/// A generator, which the engine owns. `Result`: the type of its random bits.
template <rocrand_rng_type Type, class Result> class engine {
public:
  typedef Result result_type;
  typedef unsigned long long offset_type;
  typedef rocrand_ordering order_type;

  ~engine() {
    if (generator)
      (void)rocrand_destroy_generator(generator);
  }
  engine(const engine &) = delete;
  engine &operator=(const engine &) = delete;

  void stream(hipStream_t value) { check(rocrand_set_stream(generator, value)); }
  void order(order_type value) { check(rocrand_set_ordering(generator, value)); }
  void offset(offset_type value) { check(rocrand_set_offset(generator, value)); }
  void operator()(result_type *output, size_t size) {
    if constexpr (sizeof(result_type) == 8)
      check(rocrand_generate_long_long(generator, output, size));
    else
      check(rocrand_generate(generator, output, size));
  }
  result_type min() const { return 0; }
  result_type max() const { return std::numeric_limits<result_type>::max(); }
  static constexpr rocrand_rng_type type() { return Type; }

protected:
  engine() { check(rocrand_create_generator(&generator, Type)); }
  explicit engine(rocrand_generator &given) : generator(given) {
    if (!given)
      throw error(ROCRAND_STATUS_NOT_CREATED);
    given = nullptr;
  }
  rocrand_generator generator = nullptr;
  friend struct access;
};

struct access {
  template <class Engine> static rocrand_generator generator(const Engine &engine) { return engine.generator; }
};

template <rocrand_rng_type Type, unsigned long long DefaultSeed>
class pseudo_engine : public engine<Type, unsigned int> {
public:
  typedef unsigned long long seed_type;
  static constexpr seed_type default_seed = DefaultSeed;
  explicit pseudo_engine(seed_type seed_value = DefaultSeed, unsigned long long offset_value = 0,
                         rocrand_ordering order_value = ROCRAND_ORDERING_PSEUDO_DEFAULT) {
    this->order(order_value);
    if (offset_value)
      this->offset(offset_value);
    seed(seed_value);
  }
  explicit pseudo_engine(rocrand_generator &given) : engine<Type, unsigned int>(given) {}
  void seed(seed_type value) { check(rocrand_set_seed(this->generator, value)); }
};

template <rocrand_rng_type Type, class Result, unsigned int DefaultNumDimensions>
class quasi_engine : public engine<Type, Result> {
public:
  typedef unsigned int dimensions_num_type;
  explicit quasi_engine(dimensions_num_type count = DefaultNumDimensions, unsigned long long offset_value = 0,
                        rocrand_ordering order_value = ROCRAND_ORDERING_QUASI_DEFAULT) {
    this->order(order_value);
    if (offset_value)
      this->offset(offset_value);
    dimensions(count);
  }
  explicit quasi_engine(rocrand_generator &given) : engine<Type, Result>(given) {}
  void dimensions(dimensions_num_type count) {
    check(rocrand_set_quasi_random_generator_dimensions(this->generator, count));
  }
};

} // namespace ampsim_detail

template <unsigned long long DefaultSeed = 0>
using xorwow_engine = ampsim_detail::pseudo_engine<ROCRAND_RNG_PSEUDO_XORWOW, DefaultSeed>;
template <unsigned long long DefaultSeed = 12345>
using mrg32k3a_engine = ampsim_detail::pseudo_engine<ROCRAND_RNG_PSEUDO_MRG32K3A, DefaultSeed>;
template <unsigned long long DefaultSeed = 0>
using mtgp32_engine = ampsim_detail::pseudo_engine<ROCRAND_RNG_PSEUDO_MTGP32, DefaultSeed>;
template <unsigned long long DefaultSeed = 0xdeadbeefdeadbeefULL>
using philox4x32_10_engine = ampsim_detail::pseudo_engine<ROCRAND_RNG_PSEUDO_PHILOX4_32_10, DefaultSeed>;
template <unsigned long long DefaultSeed = 0>
using mt19937_engine = ampsim_detail::pseudo_engine<ROCRAND_RNG_PSEUDO_MT19937, DefaultSeed>;
template <unsigned int DefaultNumDimensions = 1>
using sobol32_engine = ampsim_detail::quasi_engine<ROCRAND_RNG_QUASI_SOBOL32, unsigned int, DefaultNumDimensions>;
template <unsigned int DefaultNumDimensions = 1>
using scrambled_sobol32_engine = ampsim_detail::quasi_engine<ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32, unsigned int, DefaultNumDimensions>;
template <unsigned int DefaultNumDimensions = 1>
using sobol64_engine = ampsim_detail::quasi_engine<ROCRAND_RNG_QUASI_SOBOL64, unsigned long long, DefaultNumDimensions>;
template <unsigned int DefaultNumDimensions = 1>
using scrambled_sobol64_engine =
    ampsim_detail::quasi_engine<ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64, unsigned long long, DefaultNumDimensions>;

typedef xorwow_engine<> xorwow;
typedef mrg32k3a_engine<> mrg32k3a;
typedef mtgp32_engine<> mtgp32;
typedef philox4x32_10_engine<> philox4x32_10;
typedef mt19937_engine<> mt19937;
typedef sobol32_engine<> sobol32;
typedef scrambled_sobol32_engine<> scrambled_sobol32;
typedef sobol64_engine<> sobol64;
typedef scrambled_sobol64_engine<> scrambled_sobol64;
typedef xorwow default_random_engine;
typedef std::random_device random_device;

template <class IntType = unsigned int> class uniform_int_distribution {
  static_assert(std::is_same_v<IntType, unsigned int> || std::is_same_v<IntType, unsigned long long>,
                "ampsim supports rocRAND's uniform_int_distribution of unsigned int and unsigned long long");

public:
  typedef IntType result_type;
  void reset() {}
  IntType min() const { return 0; }
  IntType max() const { return std::numeric_limits<IntType>::max(); }
  template <class Engine> void operator()(Engine &engine, IntType *output, size_t size) {
    if constexpr (sizeof(IntType) == 8)
      ampsim_detail::check(rocrand_generate_long_long(ampsim_detail::access::generator(engine), output, size));
    else
      ampsim_detail::check(rocrand_generate(ampsim_detail::access::generator(engine), output, size));
  }
  friend bool operator==(const uniform_int_distribution &, const uniform_int_distribution &) { return true; }
  friend bool operator!=(const uniform_int_distribution &, const uniform_int_distribution &) { return false; }
};

template <class RealType = float> class uniform_real_distribution {
  static_assert(std::is_same_v<RealType, float> || std::is_same_v<RealType, double>,
                "ampsim supports rocRAND's uniform_real_distribution of float and double");

public:
  typedef RealType result_type;
  void reset() {}
  RealType min() const { return std::numeric_limits<RealType>::min(); } // 0 is excluded, 1 is not
  RealType max() const { return 1; }
  template <class Engine> void operator()(Engine &engine, RealType *output, size_t size) {
    const rocrand_generator generator = ampsim_detail::access::generator(engine);
    if constexpr (sizeof(RealType) == 8)
      ampsim_detail::check(rocrand_generate_uniform_double(generator, output, size));
    else
      ampsim_detail::check(rocrand_generate_uniform(generator, output, size));
  }
  friend bool operator==(const uniform_real_distribution &, const uniform_real_distribution &) { return true; }
  friend bool operator!=(const uniform_real_distribution &, const uniform_real_distribution &) { return false; }
};

namespace ampsim_detail {

/// The parameters of normal and log-normal distributions; `Distribution` is the one that has them.
template <class RealType, class Distribution> class normal_parameters {
public:
  typedef Distribution distribution_type;
  normal_parameters(RealType mean = 0, RealType stddev = 1) : first(mean), second(stddev) {}
  RealType mean() const { return first; }
  RealType stddev() const { return second; }
  RealType m() const { return first; }
  RealType s() const { return second; }
  friend bool operator==(const normal_parameters &l, const normal_parameters &r) {
    return l.first == r.first && l.second == r.second;
  }
  friend bool operator!=(const normal_parameters &l, const normal_parameters &r) { return !(l == r); }

private:
  RealType first, second;
};

} // namespace ampsim_detail

template <class RealType = float> class normal_distribution {
  static_assert(std::is_same_v<RealType, float> || std::is_same_v<RealType, double>,
                "ampsim supports rocRAND's normal_distribution of float and double");

public:
  typedef RealType result_type;
  typedef ampsim_detail::normal_parameters<RealType, normal_distribution> param_type;
  normal_distribution(RealType mean = 0, RealType stddev = 1) : params(mean, stddev) {}
  explicit normal_distribution(const param_type &params) : params(params) {}
  void reset() {}
  RealType mean() const { return params.mean(); }
  RealType stddev() const { return params.stddev(); }
  RealType min() const { return std::numeric_limits<RealType>::lowest(); }
  RealType max() const { return std::numeric_limits<RealType>::max(); }
  param_type param() const { return params; }
  void param(const param_type &value) { params = value; }
  template <class Engine> void operator()(Engine &engine, RealType *output, size_t size) {
    const rocrand_generator generator = ampsim_detail::access::generator(engine);
    if constexpr (sizeof(RealType) == 8)
      ampsim_detail::check(rocrand_generate_normal_double(generator, output, size, mean(), stddev()));
    else
      ampsim_detail::check(rocrand_generate_normal(generator, output, size, mean(), stddev()));
  }
  friend bool operator==(const normal_distribution &l, const normal_distribution &r) { return l.params == r.params; }
  friend bool operator!=(const normal_distribution &l, const normal_distribution &r) { return !(l == r); }

private:
  param_type params;
};

template <class RealType = float> class lognormal_distribution {
  static_assert(std::is_same_v<RealType, float> || std::is_same_v<RealType, double>,
                "ampsim supports rocRAND's lognormal_distribution of float and double");

public:
  typedef RealType result_type;
  typedef ampsim_detail::normal_parameters<RealType, lognormal_distribution> param_type;
  lognormal_distribution(RealType m = 0, RealType s = 1) : params(m, s) {}
  explicit lognormal_distribution(const param_type &params) : params(params) {}
  void reset() {}
  RealType m() const { return params.m(); }
  RealType s() const { return params.s(); }
  RealType min() const { return 0; }
  RealType max() const { return std::numeric_limits<RealType>::max(); }
  param_type param() const { return params; }
  void param(const param_type &value) { params = value; }
  template <class Engine> void operator()(Engine &engine, RealType *output, size_t size) {
    const rocrand_generator generator = ampsim_detail::access::generator(engine);
    if constexpr (sizeof(RealType) == 8)
      ampsim_detail::check(rocrand_generate_log_normal_double(generator, output, size, m(), s()));
    else
      ampsim_detail::check(rocrand_generate_log_normal(generator, output, size, m(), s()));
  }
  friend bool operator==(const lognormal_distribution &l, const lognormal_distribution &r) {
    return l.params == r.params;
  }
  friend bool operator!=(const lognormal_distribution &l, const lognormal_distribution &r) { return !(l == r); }

private:
  param_type params;
};

template <class IntType = unsigned int> class poisson_distribution {
  static_assert(std::is_same_v<IntType, unsigned int>, "rocRAND's poisson_distribution is of unsigned int");

public:
  typedef IntType result_type;
  poisson_distribution(double mean = 1) : lambda(mean) {}
  void reset() {}
  double mean() const { return lambda; }
  IntType min() const { return 0; }
  IntType max() const { return std::numeric_limits<IntType>::max(); }
  template <class Engine> void operator()(Engine &engine, IntType *output, size_t size) {
    ampsim_detail::check(
        rocrand_generate_poisson(ampsim_detail::access::generator(engine), output, size, lambda));
  }
  friend bool operator==(const poisson_distribution &l, const poisson_distribution &r) {
    return l.lambda == r.lambda;
  }
  friend bool operator!=(const poisson_distribution &l, const poisson_distribution &r) { return !(l == r); }

private:
  double lambda;
};

} // namespace rocrand_cpp
