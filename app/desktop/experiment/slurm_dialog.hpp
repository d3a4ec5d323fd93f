// SPDX-License-Identifier: GPL-3.0-or-later
// Writes an experiment as a campaign for Slurm: a folder with the specification and the batch scripts.
#pragma once

#include <QDialog>
#include <memory>
#include <mutex>

#include "app/desktop/jobs.hpp"
#include "app/model/slurm_here.hpp"
#include "core/experiment/plan.hpp"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace formicarium {

class SlurmDialog : public QDialog {
  Q_OBJECT

 public:
  /// `data`: folders in which the jobs look for instances.
  SlurmDialog(std::shared_ptr<const experiment::Plan> plan, QStringList data, QWidget* parent);

  void set_folder(const QString& folder);

 signals:
  void exported(const QString& folder);

 private:
  void estimate();  // what the fields ask for, off this thread
  void write();
  void copy();
  void say(const QString& words, bool good = true);
  SlurmWishes wishes() const;  // throws InputError

  struct Cluster {
    std::once_flag asked{};
    SlurmHere here{};
    SlurmCampaign campaign(const experiment::Plan& plan, const SlurmWishes& wishes);
  };

  std::shared_ptr<const experiment::Plan> plan_;
  QStringList data_;
  QLineEdit *folder_, *program_, *time_;
  QSpinBox *nodes_, *gpus_;
  QLabel* words_;
  QPushButton *write_, *copy_;
  QString written_;                                                 // the folder; empty: nothing was written
  std::shared_ptr<Cluster> cluster_ = std::make_shared<Cluster>();  // which jobs share
  Jobs estimating_, writing_;
};

}  // namespace formicarium
