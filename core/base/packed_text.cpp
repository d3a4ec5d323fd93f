// SPDX-License-Identifier: Apache-2.0
#include "core/base/packed_text.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <memory>
#include <new>

#include "core/base/error.hpp"
#include "core/base/unpack.hpp"

namespace formicarium {
namespace {

using namespace boost::archive::iterators;

std::string in_base64(std::string_view bytes) {
  using Encoder = base64_from_binary<transform_width<std::string_view::const_iterator, 6, 8>>;
  std::string text(Encoder(bytes.begin()), Encoder(bytes.end()));
  text.append((3 - bytes.size() % 3) % 3, '=');
  return text;
}

std::string from_base64(std::string_view text) {
  using Decoder = transform_width<binary_from_base64<std::string::const_iterator>, 8, 6>;
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::string_view bare = text.substr(0, text.find_last_not_of('=') + 1);
  if (text.size() % 4 != 0 || text.size() - bare.size() > 2 || bare.find_first_not_of(digits) != std::string_view::npos)
    throw InputError("is no base64 text");
  std::string padded(bare);
  padded.append(text.size() - bare.size(), 'A');  // the decoder reads whole groups of four
  std::string bytes(Decoder(padded.cbegin()), Decoder(padded.cend()));
  bytes.resize(bytes.size() - (text.size() - bare.size()));
  return bytes;
}

}  // namespace

std::string packed_text(std::string_view text) {
  uLongf size = ::compressBound(uLong(text.size()));
  std::string bytes(size, '\0');
  if (::compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                  uLong(text.size()), Z_DEFAULT_COMPRESSION) != Z_OK)
    throw std::bad_alloc{};
  bytes.resize(size);
  return in_base64(bytes);
}

std::string unpacked_text(std::string_view packed, std::size_t limit) {
  std::string bytes = from_base64(packed);
  z_stream stream{};
  if (::inflateInit(&stream) != Z_OK) throw std::bad_alloc{};
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ended(&stream, ::inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = uInt(bytes.size());
  std::string text;
  std::array<char, 65536> room{};
  while (true) {
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = uInt(room.size());
    const int result = ::inflate(&stream, Z_NO_FLUSH);
    if (result != Z_OK && result != Z_STREAM_END) throw InputError("is damaged: it cannot be unpacked");
    text.append(room.data(), room.size() - stream.avail_out);
    if (text.size() > limit) throw InputError(more_than(limit));
    if (result == Z_STREAM_END) return text;
  }
}

}  // namespace formicarium
