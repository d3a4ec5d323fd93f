// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/side_pane.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/sides.hpp"
#include "app/scene/look/colormap.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {
namespace {

constexpr int header_height = 28;

}  // namespace

/// Paints the ground, the box of the letter and the focused side's line. No style sheet does it: below one, labels take
/// over neither the window's palette nor its font when these change.
class SidePane::Header : public QWidget {
 public:
  explicit Header(QWidget* parent) : QWidget(parent), letter(new QLabel(this)) {}
  void show_colours(const QColor& ground, const QColor& mine, bool focused) {
    ground_ = ground, mine_ = mine, focused_ = focused;
    update();
  }
  QLabel* const letter;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), ground_);
    if (focused_) painter.fillRect(0, height() - 2, width(), 2, mine_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mine_);
    painter.drawRoundedRect(letter->geometry(), 3, 3);
  }

 private:
  QColor ground_, mine_;
  bool focused_ = false;
};

SidePane::SidePane(std::size_t side, Controller& controller, Viewport* viewport, QWidget* parent)
    : QWidget(parent),
      controller_(controller),
      viewport_(viewport),
      header_(new Header(this)),
      letter_(header_->letter),
      variant_(new ElidedLabel(header_)),
      figures_(new ElidedLabel(header_)),
      close_(new QToolButton(header_)) {
  auto* column = spaced(new QVBoxLayout(this), 0);
  column->addWidget(header_);
  column->addWidget(viewport_, 1);
  viewport_->setParent(this);

  header_->setObjectName(QStringLiteral("side_header"));
  header_->setFixedHeight(header_height);
  auto* row = spaced(new QHBoxLayout(header_), 8, {8, 0, 4, 0});
  row->addWidget(letter_);
  row->addWidget(variant_, 1);
  row->addWidget(figures_);
  figures_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);  // as wide as its words, if there is room
  row->addWidget(close_);
  QFont large = heading_font(font());
  large.setPixelSize(15);
  letter_->setFont(large);
  letter_->setAlignment(Qt::AlignCenter);
  letter_->setFixedSize(22, 20);
  close_->setText(QStringLiteral("×"));
  close_->setAutoRaise(true);
  close_->setFixedSize(24, 24);
  close_->setFocusPolicy(Qt::TabFocus);
  connect(close_, &QToolButton::clicked, this, &SidePane::close_wanted);
  header_->installEventFilter(this);
  viewport_->installEventFilter(this);
  header_->hide();
  set_side(side);
}

void SidePane::set_side(std::size_t side) {
  side_ = side;
  const QString letter(QChar::fromLatin1(Sides::letter(side)));
  setObjectName(QStringLiteral("side_") + letter.toLower());
  letter_->setText(letter);
  // Screen readers read the texts of these.
  variant_->setObjectName(QStringLiteral("side_variant"));
  figures_->setObjectName(QStringLiteral("side_figures"));
  named(close_, "side_close", tr("Close side %1").arg(letter), tr("End this side; the others go on"));
  close_->setVisible(side != 0);
  refresh_colours();
}

void SidePane::set_header_shown(bool shown) {
  header_->setVisible(shown);
  // With a header it is one of two or four viewports, which share the room of one, so each must be able to be small.
  viewport_->setMinimumSize(shown ? QSize(120, 48) : QSize(0, 0));
  viewport_->setAccessibleName(shown ? tr("Map of side %1").arg(letter_->text()) : tr("Map"));
}

void SidePane::set_focused(bool focused) {
  focused_ = focused;
  refresh_colours();
}

void SidePane::show_variant(const QString& variant) {
  variant_words_ = variant;
  const QString words = !trouble_.isEmpty() ? trouble_ : variant.isEmpty() ? tr("same settings") : variant;
  if (variant_->text() != words) variant_->setText(words);
}

void SidePane::show_trouble(const QString& sentence) {
  trouble_ = sentence;
  show_variant(variant_words_);
  refresh_colours();
}

void SidePane::show_frame(const FramePtr& newest) {
  if (newest == shown_) return;
  shown_ = newest;
  const Frame& frame = *newest;
  since_frame_.start();
  measuring_ = true;
  viewport_->show_frame(newest);
  QString words;
  if (!frame.best.empty()) {
    words = tr("it %1 · best %2").arg(whole(frame.last.iteration), text(frame.instance->cost_words(frame.best_length)));
    if (const auto gap = gap_of(*frame.instance, frame.best_length))
      words += (reference_of(*frame.instance).against == Against::lower_bound ? tr(" · gap ≤ %1") : tr(" · gap %1"))
                   .arg(percent(*gap));
  } else if (frame.instance) {
    words = tr("iteration 0");
  }
  figures_->setText(words);
}

// With software OpenGL most of the time passes after the drawing calls have returned. So the end time is taken in a
// call that is queued behind the flush.
void SidePane::frame_painted(std::size_t sides) {
  if (!std::exchange(measuring_, false)) return;
  QMetaObject::invokeMethod(
      this, [this, sides] { controller_.painted(double(sides) * double(since_frame_.nsecsElapsed()) / 1e6); },
      Qt::QueuedConnection);
}

bool SidePane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress || (watched == viewport_ && event->type() == QEvent::FocusIn))
    emit focus_wanted();
  return QWidget::eventFilter(watched, event);
}

void SidePane::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh_colours();
  QWidget::changeEvent(event);
}

void SidePane::refresh_colours() {
  const Palette& inks = look(QWidget::palette());
  const Colour mine[] = {inks.a, inks.b, inks.c, inks.d};
  set_ink(letter_, colour(letter_on(mine[side_])));
  set_ink(variant_, colour(trouble_.isEmpty() ? inks.text : inks.error));
  set_ink(figures_, colour(focused_ ? inks.text : inks.secondary));
  // The focused side is marked by a line in its colour, and in bold.
  header_->show_colours(colour(inks.window), colour(mine[side_]), focused_);
  QFont of_variant = focused_ ? heading_font(font()) : font();
  variant_->setFont(of_variant);
}

}  // namespace formicarium
