// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/font_file.hpp"

#include <fontconfig/fontconfig.h>

#include <memory>

namespace formicarium {

FontFile font_file(bool bold) {
  const std::unique_ptr<FcPattern, void (*)(FcPattern*)> wanted(FcPatternCreate(), FcPatternDestroy);
  FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("DejaVu Sans"));
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result{};
  const std::unique_ptr<FcFontSet, void (*)(FcFontSet*)> found(
      FcFontSort(nullptr, wanted.get(), FcFalse, nullptr, &result), [](FcFontSet* set) {
        if (set) FcFontSetDestroy(set);
      });
  for (int i = 0; found && i < found->nfont; ++i) {
    const FcPattern* const font = found->fonts[i];
    FcBool scalable = FcFalse;
    FcCharSet* letters = nullptr;
    FcChar8* path = nullptr;
    FontFile file;
    if (FcPatternGetBool(font, FC_SCALABLE, 0, &scalable) == FcResultMatch && scalable &&
        FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch && FcCharSetHasChar(letters, U'a') &&
        FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch) {
      FcPatternGetInteger(font, FC_INDEX, 0, &file.face);
      file.path = reinterpret_cast<const char*>(path);
      return file;
    }
  }
  return {};
}

}  // namespace formicarium
