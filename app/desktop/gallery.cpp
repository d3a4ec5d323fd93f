// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/gallery.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <vector>

#include "app/desktop/gallery_card.hpp"
#include "app/desktop/lesson/lesson_cards.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

QString file_of(const QModelIndex& index) {
  return QString::fromStdString(gallery_path(index.data(Qt::UserRole).value<GalleryCard>().file.toStdString()));
}

}  // namespace

Gallery::Gallery(QWidget* parent)
    : QWidget(parent), list_(new QListView(this)), back_(new QPushButton(tr("Back to the Map"), this)) {
  const auto heading_of = [this](const QString& words) {
    auto* heading = new QLabel(words, this);
    QFont font = heading->font();
    font.setPixelSize(15);
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    heading->setWordWrap(true);  // beside the buttons, with large text
    return heading;
  };
  auto* lessons = new LessonCards(this);
  auto* open = new QPushButton(tr("Open a File…"), this);
  open->setAccessibleName(tr("Open a file from the gallery"));
  back_->setAccessibleName(tr("Back to the map"));
  back_->setObjectName(QStringLiteral("gallery_back"));

  list_->setModel(&model_);
  auto* cards = new GalleryCardPainter(list_);
  list_->setItemDelegate(cards);
  list_->setViewMode(QListView::IconMode);
  list_->setMovement(QListView::Static);
  list_->setResizeMode(QListView::Adjust);
  list_->setUniformItemSizes(true);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setMouseTracking(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setAccessibleName(tr("Bundled instances"));
  list_->viewport()->setBackgroundRole(QPalette::Window);
  list_->viewport()->setAutoFillBackground(true);
  setFocusProxy(list_);

  for (const GalleryEntry& entry : gallery()) {
    GalleryCard card;
    card.file = text(entry.file);
    card.title = text(entry.title);
    card.teaches = text(entry.teaches);
    auto* item = new QStandardItem(card.title);
    item->setEditable(false);
    item->setData(QVariant::fromValue(card), Qt::UserRole);
    item->setData(card.title + QStringLiteral(". ") + card.teaches, Qt::AccessibleTextRole);
    item->setToolTip(QStringLiteral("<p>%1</p>").arg(card.teaches.toHtmlEscaped()) + notes_tip(notes_of(entry)));
    model_.appendRow(item);
  }
  if (model_.rowCount() > 0) list_->setCurrentIndex(model_.index(0, 0));

  auto* top = new QHBoxLayout;
  top->addWidget(heading_of(tr("Take a lesson")), 1);
  top->addWidget(open);
  top->addWidget(back_);
  auto* layout = spaced(new QVBoxLayout(this), 8, {16, 12, 16, 8});
  layout->addLayout(top);
  layout->addWidget(lessons);
  layout->addWidget(heading_of(tr(choose_an_instance)));
  layout->addWidget(list_, 1);
  connect(lessons, &LessonCards::chosen, this, &Gallery::lesson_chosen);
  back_->hide();

  connect(open, &QPushButton::clicked, this, &Gallery::open_requested);
  connect(back_, &QPushButton::clicked, this, &Gallery::back_requested);
  connect(list_, &QListView::clicked, this, [this, cards](const QModelIndex& index) {
    if (cards->took_click())
      emit solve_wanted(file_of(index));
    else
      emit chosen(file_of(index));
  });
  connect(list_, &QListView::activated, this, [this](const QModelIndex& index) { emit chosen(file_of(index)); });
}

QString Gallery::current() const {
  return list_->currentIndex().isValid() ? file_of(list_->currentIndex()) : QString();
}

void Gallery::set_way_back(bool possible) { back_->setVisible(possible); }

void Gallery::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!jobs_.busy() && model_.rowCount() > 0 && model_.item(0)->data(Qt::UserRole).value<GalleryCard>().facts.isEmpty())
    read_cards();
}

void Gallery::read_cards() {
  jobs_.start(tr("Reading the gallery"), [this](Progress& progress) -> Jobs::Done {
    std::vector<GalleryCard> cards;
    for (const GalleryEntry& entry : gallery()) {
      progress.report(0);
      try {
        cards.push_back(card_of(*open_instance(gallery_path(entry.file), &progress)));
        if (entry.best_known && !entry.best_is_optimal) {
          cards.back().facts += tr(" · best known %1").arg(whole(*entry.best_known));
        }
      } catch (const std::runtime_error& error) {
        GalleryCard broken;
        broken.facts = QString::fromUtf8(error.what());
        cards.push_back(broken);
      }
    }
    return [this, cards = std::move(cards)] {
      for (int row = 0; row < model_.rowCount() && row < int(cards.size()); ++row) {
        auto card = model_.item(row)->data(Qt::UserRole).value<GalleryCard>();
        card.facts = cards[std::size_t(row)].facts;
        card.thumbnail = cards[std::size_t(row)].thumbnail;
        model_.item(row)->setData(QVariant::fromValue(card), Qt::UserRole);
        model_.item(row)->setData(card.title + QStringLiteral(", ") + card.facts + QStringLiteral(". ") + card.teaches,
                                  Qt::AccessibleTextRole);
      }
    };
  });
}

}  // namespace formicarium
