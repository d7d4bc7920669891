internal import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// The pixels of the ink.
extension InkEditor {
  /// Whether something will look different once the pixels are brought up to date.
  package var hasNews: Bool { news.isAny }

  /// Returns whether a finger has come down since this was last asked.
  func takeBegin() -> Bool {
    defer { news.hasBegin = false }
    return news.hasBegin
  }

  /// Returns the time at which something will look different though nobody draws, in server time.
  package func nextWake(after time: Timestamp) -> Timestamp? { document.nextWake(after: time) }

  /// Follows a change of the screen.
  ///
  /// - Parameters:
  ///   - area: the screen, in px of the root.
  ///   - density: the density of its monitors.
  ///   - medium: what the pixels are for.
  package func resize(to area: PixelRect, density: ScreenDensity, medium: Medium) {
    screenDensity = density
    // What has changed since the last frame is told in tiles of the former area.
    update(at: Timestamp(milliseconds: 0)) { _ in }
    let former = document.area
    document.resize(to: area)
    if !surface.resize(to: document) {
      log(.error, "there is no memory for the ink's pixels")
      document.resize(to: former)
    }
    surface.use(medium, document)
    news.isAny = true
  }

  /// Brings the pixels up to date.
  ///
  /// - Parameters:
  ///   - time: now, in server time.
  ///   - damage: gets the pixels that look different by this, in px of the root.
  package func update(at time: Timestamp, damage: (PixelRect) -> Void) {
    news.isAny = false
    document.advance(to: time)
    if !news.change.isEmpty {
      surface.apply(news.change, document, damage: damage)
      news.change = InkChange()
    }
    surface.follow(document, at: time, damage: damage)
  }

  /// Whether there is nothing to be seen.
  package var isEmpty: Bool { document.count == 0 && document.drafts.isEmpty }

  /// Calls the body with every rectangle that ink may be seen in, in px of the root.
  func forEachRect(_ body: (PixelRect) -> Void) { surface.forEachRect(of: document, body) }

  /// Paints a rectangle as it was brought up to date last.
  package func paint(_ rect: PixelRect, into target: PixelTarget) {
    surface.paint(rect, document, into: target)
    if surface.medium == .shaped { target.clipped(to: rect).makeOpaque() }
  }
}
