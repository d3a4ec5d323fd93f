// SPDX-License-Identifier: Apache-2.0
#include "app/scene/scene.hpp"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>

namespace formicarium {

struct Scene::Impl {
  SceneOptions options;
  std::array<bool, all_layers.size()> shown{true, true, false, true};
  View view = View::both;
  double splitter = 0.58;
  City selected = -1;
  bool dirty = true;
  std::string gl;
};

Scene::Scene() : impl_(std::make_unique<Impl>()) {}
Scene::~Scene() = default;
void Scene::update(const Frame&) { impl_->dirty = true; }
void Scene::draw(int width, int height, double) {
  impl_->gl = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const Colour ground = palette(impl_->options.theme).canvas;
  glViewport(0, 0, width, height);
  glClearColor(ground.red / 255.0f, ground.green / 255.0f, ground.blue / 255.0f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  impl_->dirty = false;
}
void Scene::release() { impl_->dirty = true; }
bool Scene::wants_repaint() const { return impl_->dirty; }
bool Scene::pointer(const PointerEvent&) { return false; }
SceneOptions Scene::options() const { return impl_->options; }
void Scene::set_options(const SceneOptions& options) { impl_->options = options, impl_->dirty = true; }
bool Scene::layer(Layer layer) const { return impl_->shown[std::size_t(layer)]; }
void Scene::set_layer(Layer layer, bool shown) { impl_->shown[std::size_t(layer)] = shown, impl_->dirty = true; }
View Scene::view() const { return impl_->view; }
void Scene::set_view(View view) { impl_->view = view, impl_->dirty = true; }
double Scene::splitter() const { return impl_->splitter; }
void Scene::set_splitter(double share) { impl_->splitter = std::clamp(share, 0.2, 0.8), impl_->dirty = true; }
void Scene::fit() {}
void Scene::zoom(double) {}
void Scene::pan(double, double) {}
void Scene::select_city(City city) { impl_->selected = city, impl_->dirty = true; }
City Scene::selected_city() const { return impl_->selected; }
City Scene::hovered_city() const { return -1; }
void Scene::set_focused(bool) {}
void Scene::reorder() {}
std::string Scene::gl_description() const { return impl_->gl; }
double Scene::draw_milliseconds() const { return 0; }

}  // namespace formicarium
