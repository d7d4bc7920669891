internal import FingertipSettings
internal import OverlayLayers
internal import SystemSupport
internal import TouchDrawing
internal import Touches

/// The present picture of a film: its ground, the ink on it and the marks of touches above.
///
/// A frame paints only the changes.
final class FilmPicture {
  /// The pixels, premultiplied.
  let sheet: FilmSheet
  /// Whether all pixels are opaque.
  let isOpaque: Bool
  /// Whether touches leave marks or ink, if they are inside.
  let canShowTouches: Bool
  /// The ground with the ink on it; nil if there is neither.
  private let backdrop: FilmSheet?
  /// The ground alone; nil without ink or a ground.
  private let ground: FilmSheet?
  private let ink: FilmInk?
  private let marks: MarkPicture
  private let interval: Double

  /// Prepares a picture without touches.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - settings: the looks.
  ///   - log: receives messages.
  /// - Throws: `FileError` if the ground or the drawing cannot be read, or if there is no memory.
  init(_ plan: FilmPlan, _ settings: ShowSettings, log: @escaping LogSink) throws(FileError) {
    let hasInk = plan.options.draws || plan.options.drawing != nil
    let hasGround = plan.options.ground != .transparent
    sheet = try FilmSheet(plan)
    ground = hasInk && hasGround ? try Self.ground(of: plan) : nil
    backdrop = hasInk || hasGround ? try Self.ground(of: plan) : nil
    ink = hasInk ? try FilmInk(plan, settings.draw, log: log) : nil
    isOpaque = hasGround && backdrop?.target.isOpaque ?? false || ink?.hasGround ?? false
    canShowTouches = settings.shownLook.opacity > 0 || plan.options.draws
    marks = MarkPicture(
      settings, on: plan.area, pixelsPerMillimetre: plan.pixelsPerMillimetre)
    interval = 1000 / plan.rate
    sheet.copy(plan.area, from: backdrop)
  }

  private static func ground(of plan: FilmPlan) throws(FileError) -> FilmSheet {
    let sheet = try FilmSheet(plan)
    switch plan.options.ground {
    case .transparent: break
    case .colour(let colour): sheet.target.fill(plan.area, with: colour.premultiplied)
    case .picture(let path):
      do throws(PictureFileError) {
        let picture = try ScaledPicture(path, width: plan.size.width, height: plan.size.height)
        picture.draw(atX: 0, y: 0, into: sheet.target)
      } catch {
        switch error {
        case .cannotRead(let path, let reason), .cannotWrite(let path, let reason):
          throw .inaccessible(path: path, why: reason.description)
        }
      }
    }
    return sheet
  }

  /// Handles changes of touches, in time order.
  func follow(_ changes: [Touch]) {
    marks.follow(changes)
    ink?.follow(changes)
  }

  /// Returns whether nothing is visible but ink that will not change any more without a touch.
  func isSettled(at time: Timestamp) -> Bool {
    marks.isEmpty && ink?.isSettled(at: time) ?? true
  }

  /// Returns whether every frame looks the same until a touch changes; fingers may be down.
  func isStill(at time: Timestamp) -> Bool {
    marks.isSettled(interval: interval)
      && ink.map { $0.isSettled(at: time) && $0.hasNoDeadline } ?? true
  }

  /// Brings the picture up to date.
  ///
  /// - Parameter now: the time to show.
  /// - Returns: the rectangles that have changed, in px; they may overlap.
  func advance(to now: Timestamp) -> [PixelRect] {
    var damage = marks.advance(to: now, interval: interval)
    ink?.advance(to: now) { rect in
      damage.append(rect)
      guard let backdrop else { return }
      backdrop.copy(rect, from: ground)
      ink?.paint(rect, into: backdrop.target)
    }
    for rect in damage { paint(rect, on: sheet) }
    return damage
  }

  /// Paints the present state of a rectangle, in px.
  func paint(_ rect: PixelRect, on sheet: FilmSheet) {
    let target = sheet.target.clipped(to: rect)
    target.fill(rect)
    marks.paint(into: target)
    if let backdrop { target.underlay(backdrop.target) }
  }
}
