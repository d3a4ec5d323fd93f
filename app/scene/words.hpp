// SPDX-License-Identifier: Apache-2.0
// Numbers as the canvas writes them.
#pragma once

#include "app/model/number_words.hpp"
