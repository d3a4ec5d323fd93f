// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/seed_dialog.hpp"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QVBoxLayout>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/player.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

QValidator* seed_validator(QObject* parent) {
  return new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,16}")), parent);
}

SeedDialog::SeedDialog(std::int64_t iteration, std::uint64_t present, QWidget* parent)
    : QDialog(parent), present_(present), seed_(new QLineEdit(this)), words_(new QLabel(this)) {
  setObjectName(QStringLiteral("seed_dialog"));
  setWindowTitle(tr("Go On with Another Seed"));
  auto* what = new QLabel(tr("A branch begins after iteration %1, with the same parameters and other random numbers. "
                             "The run that is left stays among the branches.")
                              .arg(whole(iteration)),
                          this);
  named(seed_, "branch_seed", tr("Seed of the branch"),
        tr("The random numbers of the branch follow from it; the same seed gives the same branch"));
  seed_->setValidator(seed_validator(seed_));
  auto* caption = new QLabel(tr("&Seed"), this);
  caption->setBuddy(seed_);
  auto* another = new QPushButton(tr("&Draw Another"), this);
  named(another, "branch_seed_draw", tr("Draw another seed"));
  another->setAutoDefault(false);
  named(words_, "branch_seed_words", {});
  for (QLabel* label : {what, words_}) {
    label->setWordWrap(true);
    label->setMinimumWidth(380);
  }
  words_->setMinimumHeight(2 * words_->fontMetrics().lineSpacing());  // the window keeps its size
  words_->setAlignment(Qt::AlignTop);
  auto* row = new QHBoxLayout();
  row->addWidget(caption);
  row->addWidget(seed_, 1);
  row->addWidget(another);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  go_on_ = buttons->addButton(tr("&Go On"), QDialogButtonBox::AcceptRole);
  named(go_on_, "branch_seed_go_on", tr("Go on with this seed"));
  go_on_->setDefault(true);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  layout->addWidget(what);
  layout->addLayout(row);
  layout->addWidget(words_);
  layout->addWidget(buttons);
  connect(another, &QPushButton::clicked, this, &SeedDialog::draw);
  connect(seed_, &QLineEdit::textChanged, this, &SeedDialog::show_words);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit chosen(seed_->text().toULongLong());
    accept();
  });
  draw();
}

void SeedDialog::draw() {
  std::uint64_t drawn = Player::fresh_seed();
  if (drawn == present_) ++drawn;
  seed_->setText(QString::number(drawn));
  seed_->setFocus();
  seed_->selectAll();
}

void SeedDialog::show_words() {
  const double highest = find_parameter("seed")->highest;
  const quint64 typed = seed_->text().toULongLong();
  const bool none = seed_->text().isEmpty(), too_large = double(typed) > highest, same = typed == present_;
  go_on_->setEnabled(!none && !too_large && !same);
  words_->setText(none        ? tr("Type a number from 0 to %1.").arg(whole(qint64(highest)))
                  : too_large ? tr("The largest seed is %1.").arg(whole(qint64(highest)))
                  : same      ? tr("The run has this seed already, so a branch with it would be the same run.")
                              : QString());
}

}  // namespace formicarium
