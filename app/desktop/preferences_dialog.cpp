// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/preferences_dialog.hpp"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;
constexpr std::size_t choices_mb[] = {64, 128, 256, 512, 1024, 2048};
const char* const key = "snapshot_megabytes";

QString budget_words(std::size_t bytes) {
  const std::size_t mb = bytes / mebibyte;
  return mb < 1024 ? PreferencesDialog::tr("%1 MB").arg(mb) : PreferencesDialog::tr("%1 GB").arg(mb / 1024);
}

QString size_words(std::size_t bytes) {
  const double size = double(bytes);
  return size < 1e6 ? PreferencesDialog::tr("%1 kB").arg(number(size / 1e3, 3))
                    : PreferencesDialog::tr("%1 MB").arg(number(size / 1e6, 3));
}

}  // namespace

namespace moments_memory {

std::size_t chosen() {
  const std::size_t mb = QSettings().value(QLatin1String(key)).toULongLong();
  return std::ranges::find(choices_mb, mb) == std::end(choices_mb) ? Timeline::usual_budget : mb * mebibyte;
}

void choose(std::size_t bytes) { QSettings().setValue(QLatin1String(key), qulonglong(bytes / mebibyte)); }

std::size_t least() { return *std::ranges::min_element(choices_mb) * mebibyte; }

QString words(const KeptMoments& kept, std::size_t budget) {
  if (kept.each == 0)
    return PreferencesDialog::tr("No moment of this run is kept, so earlier ones are computed from its start.");
  const auto fit = qint64(kept.fit_into(budget));
  const QString each = size_words(kept.each), all = budget_words(budget);
  if (fit == 0)
    return PreferencesDialog::tr(
               "One moment of this run takes %1, too much for %2, where four must fit: earlier ones are "
               "computed from its start.")
        .arg(each, all);
  return PreferencesDialog::tr(
             "One moment of this run takes %1, so %2 hold %3: each of the first %3 iterations, then every "
             "second one, and so on. Iterations so short that copying would slow the run by more than "
             "2 % are kept less often.")
      .arg(each, all, whole(fit));
}

}  // namespace moments_memory

PreferencesDialog::PreferencesDialog(const QList<QAction*>& themes, const KeptMoments& kept, QWidget* parent)
    : QDialog(parent), kept_(kept), budget_(new QComboBox(this)), words_(new QLabel(this)) {
  setObjectName(QStringLiteral("preferences_dialog"));
  setWindowTitle(tr("Preferences"));
  auto* theme = new QComboBox(this);
  named(theme, "theme_choice", tr("Light or dark"));
  for (const QAction* choice : themes) {
    theme->addItem(choice->text().remove(u'&'));
    if (choice->isChecked()) theme->setCurrentIndex(theme->count() - 1);
  }
  auto* look = new QFormLayout();
  look->addRow(tr("&Light or dark"), theme);
  auto* motion = new QComboBox(this);
  named(motion, "motion_choice", tr("Motion"),
        tr("Without motion no ants walk, the view jumps instead of gliding, and new trails do not fade in."));
  motion->addItems({tr("As the desktop says"), tr("Ants walk and views glide"), tr("No motion")});  // [MotionChoice]
  motion->setCurrentIndex(int(Motion::chosen()));
  look->addRow(tr("M&otion"), motion);
  auto* what = new QLabel(tr("Going back starts from the nearest moment of the run that was kept, and does the "
                             "iterations in between again. More memory keeps moments closer together. Each side of a "
                             "comparison has so much for itself."),
                          this);
  named(budget_, "moments_budget", tr("Memory for earlier moments"));
  for (const std::size_t mb : choices_mb) budget_->addItem(budget_words(mb * mebibyte), qulonglong(mb * mebibyte));
  budget_->setCurrentIndex(std::max(budget_->findData(qulonglong(moments_memory::chosen())), 0));
  named(words_, "moments_words", tr("How many moments this holds"));
  for (QLabel* label : {what, words_}) {
    label->setWordWrap(true);
    label->setMinimumWidth(420);
  }
  words_->setMinimumHeight(4 * words_->fontMetrics().lineSpacing());  // the window keeps its size
  words_->setAlignment(Qt::AlignTop);
  auto* form = new QFormLayout();
  form->addRow(tr("&Memory for earlier moments"), budget_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  layout->addLayout(look);
  layout->addWidget(what);
  layout->addLayout(form);
  layout->addWidget(words_);
  layout->addWidget(buttons);
  connect(budget_, &QComboBox::currentIndexChanged, this, &PreferencesDialog::show_words);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this, themes, theme, motion] {
    themes[theme->currentIndex()]->trigger();
    emit motion_chosen(MotionChoice(motion->currentIndex()));
    const qulonglong bytes = budget_->currentData().toULongLong();
    moments_memory::choose(bytes);
    emit moments_chosen(bytes);
    accept();
  });
  show_words();
}

void PreferencesDialog::show_words() {
  const std::size_t budget = budget_->currentData().toULongLong();
  QString said = moments_memory::words(kept_, budget);
  if (kept_.count > 0)
    said += tr(" Now there are %1, which take %2.").arg(whole(qint64(kept_.count)), size_words(kept_.bytes));
  words_->setText(said);
}

}  // namespace formicarium
