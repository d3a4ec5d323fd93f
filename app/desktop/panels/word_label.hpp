// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the field where they stand: a label underlines them and says under the pointer what one is.
#pragma once

#include <QLabel>
#include <QString>

namespace formicarium {

/// The sentences of the words in this text or title, as a tooltip; empty: there are none in it.
QString word_tip(const QString& text);

class WordLabel : public QLabel {
  Q_OBJECT

 public:
  explicit WordLabel(QWidget* parent = nullptr);
  /// Plain text. In the text's colour of the palette, also after the theme has changed.
  void say(const QString& plain);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_words();

  QString plain_;
};

}  // namespace formicarium
