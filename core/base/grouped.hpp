// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace formicarium {

std::string grouped(std::int64_t number);  // "259 301", with thin spaces; four digits too

}  // namespace formicarium
