// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/documents.hpp"

#include <QFileInfo>
#include <algorithm>

#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "app/desktop/session_words.hpp"
#include "app/model/choices.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

QString short_name(const QString& file) { return one_line(QFileInfo(file).fileName()); }

}  // namespace

Documents::Documents(Controller& controller, QObject* parent) : QObject(parent), controller_(controller) {
  for (Jobs* jobs : {&reading_, &writing_}) {
    connect(jobs, &Jobs::started, this, &Documents::work_started);
    connect(jobs, &Jobs::progressed, this, &Documents::work_progressed);
    connect(jobs, &Jobs::ended, this, &Documents::work_ended);
  }
  connect(&writing_, &Jobs::failed, this,
          [this](const QString& why) { report(Severity::error, opening_failed(why.toStdString(), {})); });
  connect(&reading_, &Jobs::failed, this, [this](const QString& why) {
    emit reported({Severity::error, text(opening_failed(why.toStdString(), *controller_.frame())), tr("Open Another…"),
                   [this] { emit open_wanted(); }});
  });
}

void Documents::report(Severity severity, const std::string& sentence) {
  emit reported({severity, text(sentence), {}, {}});
}

void Documents::open(const QString& file, Then then) {
  const std::filesystem::path path(file.toStdString());
  read(tr("Reading %1").arg(short_name(file)),
       [this, path, then, current = controller_.frame()->instance](Progress& progress) -> Jobs::Done {
         auto opened = std::make_shared<Opened>(open_document(path, current, progress, then.distances));
         return [this, path, then, opened] {
           std::visit([this, then](const auto& what) { take(what, then); }, *opened);
           recent_files::add(QString::fromStdString(path.string()));
         };
       });
}

void Documents::begin(const InstancePtr& drawing) {
  reading_.cancel();
  take(OpenedInstance{drawing, {}}, Then{});
}

void Documents::take(const OpenedInstance& opened, Then then) {
  const bool follow = !first_settings_ && controller_.frame()->instance;
  Settings settings = first_settings_ ? *first_settings_ : controller_.frame()->settings;
  if (!first_settings_ && !keep_seed_) settings.seed = Controller::fresh_seed();
  const Traits& traits = opened.instance->traits();
  const bool another_problem = !first_settings_ && of_another_problem(controller_.frame()->instance.get(), traits);
  const auto fitted = [&](const Settings& asked) { return fitted_to(asked, traits, another_problem); };
  settings = fitted(settings);
  first_settings_.reset();
  if (replay_.under_way()) end_replay();
  remember_file(opened.instance, opened.file);
  emit opening();
  if (then.best) {
    const BestChoice best = best_choice(*opened.instance, controller_.frame()->on_gpu);
    settings = fitted_to(with_preset(settings, best.settings), traits);
    emit best_chosen(best);
  } else if (follow) {
    const Frame& focused = *focused_().frame();
    say_what_follows(focused.instance ? fitted(focused.settings) : settings, traits);
  }
  for (const std::string& warning : opened.instance->warnings()) report(Severity::warning, warning);
  if (const std::string& coarse = opened.instance->coarse(); !coarse.empty())
    emit reported({Severity::warning, text(coarse) + u'.', tr("Keep the Digits"), [this, file = opened.file, then] {
                     Then scaled = then;
                     scaled.distances = Distances::scaled;
                     open(QString::fromStdString(file.string()), scaled);
                   }});
  if (const std::string words = layout_words(*opened.instance); !words.empty()) report(Severity::information, words);
  if (const auto speed = controller_.suited_speed(controller_.speed(), opened.instance->cities()))
    emit speed_suits(*speed);
  controller_.load(opened.instance, settings, then.run);
  emit this->opened();
}

void Documents::say_what_follows(const Settings& settings, const Traits& traits) {
  const Settings base = fitted_to(with_preset(settings, Settings{}), traits);
  constexpr qsizetype most = 3;
  QStringList changes;
  for (const std::string& one : differences(base, settings)) changes << text(one);
  if (changes.isEmpty()) return;
  const auto rest = int(changes.size() - most);
  if (rest > 0) changes = changes.mid(0, most) << tr("%1 more").arg(rest);
  emit reported({Severity::information,
                 tr("Kept from the instance before: %1.").arg(changes.join(QStringLiteral(", "))), tr("Use Defaults"),
                 [this, base] { emit restart_wanted(base); }});
}

void Documents::take(const OpenedTour& opened, Then) {
  if (controller_.frame()->instance == opened.instance) {
    emit tour_opened(held_from_file(opened.tour.tour, *opened.instance, opened.file),
                     text(compared(opened, *focused_().frame())));
  } else {
    report(Severity::warning, "Another instance was opened meanwhile; the tour was not compared.");
  }
}

void Documents::take(const OpenedSettings& opened, Then then) {
  if (const QString why = why_no_settings_ ? why_no_settings_() : QString(); !why.isEmpty()) {
    emit reported({Severity::warning, why, {}, {}});
    return;
  }
  if (!opened.note.empty()) report(Severity::information, opened.note);
  if (controller_.frame()->instance) {
    emit restart_wanted(opened.settings);
    return;
  }
  first_settings_ = opened.settings;
  if (then.run)
    open(QString::fromStdString(bundled_instance_for(opened.settings).string()), then);
  else
    report(Severity::information, "The settings are used for the next instance that is opened.");
}

bool Documents::open(const OpenedSession& session, const QString& what) {
  if (const QString why = why_no_session_ ? why_no_session_(session) : QString(); !why.isEmpty()) {
    emit reported({Severity::error, why, {}, {}});
    return false;
  }
  first_settings_.reset();
  remember_file(session.instance, session.instance_file);
  with_session_.clear();
  emit session_opened(session);
  emit opening();
  if (!replay_.under_way()) speed_before_replay_ = controller_.speed();
  replay_.begin(session.session, runs_());
  replayed_ = session_words(session, what);
  if (!with_session_.isEmpty()) replayed_ += u' ' + with_session_;
  emit reported({Severity::information, replayed_, {}, {}});
  controller_.load(session.instance, session.session.settings, false, session.session.journal);
  if (replay_.under_way()) {
    emit replay_speed(0);
    if (session.session.iteration > 0) controller_.step(session.session.iteration);
    std::int64_t most = session.session.iteration;
    for (const SessionRun& side : session.session.sides) most = std::max(most, side.iteration);
    emit work_started(tr("Replaying %1 iterations").arg(whole(most)));
  }
  emit opened();
  return true;
}

void Documents::follow(const Frame& frame, std::size_t side) {
  replay_.follow(side, frame);
  if (replay_.under_way()) emit work_progressed(replay_.share());
  end_if_all_have();
}

void Documents::hear(const Frame& frame, std::size_t side) {
  replay_.hear(side, frame);
  end_if_all_have();
}

void Documents::give_replay_up(std::size_t side) {
  replay_.forget(side);
  end_if_all_have();
}

void Documents::side_closed(std::size_t side) {
  replay_.close(side);
  end_if_all_have();
}

void Documents::end_if_all_have() {
  if (!replay_.has_ended()) return;
  const auto verdict = replay_.verdict();
  end_replay();
  if (!verdict) return;
  const QString words = text(sentence(verdict->words));
  emit reported({verdict->agrees ? Severity::information : Severity::warning,
                 verdict->arrived ? replayed_ + u' ' + words : words,
                 {},
                 {}});
}

void Documents::end_replay() {
  replay_.forget();
  emit replay_speed(speed_before_replay_);
  emit work_ended();
}

void Documents::save(saving::Kind kind, const QString& file, const FramePtr& run, std::shared_ptr<const Trace> trace,
                     const std::vector<FramePtr>& sides, bool by_iteration) {
  if (!trace) trace = controller_.trace();
  const auto tree_of = [&](const FramePtr& of) {
    return kind == saving::Kind::session && tree_of_ ? tree_of_(of) : SessionTree{};
  };
  saving::Beside beside{tree_of(run), {}, by_iteration};
  beside.sides.reserve(sides.size());
  for (const FramePtr& side : sides) {
    beside.sides.push_back(run_of(*side));
    beside.sides.back().tree = tree_of(side);
  }
  writing_.start(tr("Writing %1").arg(short_name(file)),
                 saving::write(kind, run, std::move(trace), std::move(beside), file_of(run->start_instance()),
                               std::filesystem::path(file.toStdString()), [this, file] { emit written(file); }));
}

void Documents::write(const QString& file, const QByteArray& bytes) {
  writing_.start(tr("Writing %1").arg(short_name(file)), [this, file, bytes](Progress&) -> Jobs::Done {
    write_file(file.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
    return [this, file] { emit written(file); };
  });
}

void Documents::cancel() {
  reading_.cancel();
  writing_.cancel();
  controller_.cancel_making();
  if (!replay_.under_way()) return;
  controller_.show_live();  // the check of the replay looks at the live run only
  controller_.pause();
}

void Documents::remember_file(const InstancePtr& instance, const std::filesystem::path& file) {
  std::erase_if(files_, [](const auto& one) { return one.first.expired(); });
  files_.emplace_back(instance, file);
}

std::filesystem::path Documents::file_of(const InstancePtr& instance) const {
  const auto found = std::ranges::find_if(files_, [&](const auto& one) { return one.first.lock() == instance; });
  return found == files_.end() ? std::filesystem::path() : found->second;
}

}  // namespace formicarium
