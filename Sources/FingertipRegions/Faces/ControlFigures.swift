import FingertipSettings
import RegionControls
import TouchDrawing
import TouchRouting
import Touches

/// The figures of a control with a value: its track, the part up to the value, its thumb, and the
/// label above them.
struct ControlFigures {
  private let control: ControlSetting
  private let colours: ControlColours
  private let frame: PixelRect
  /// The geometry of the upright control, in px from the corner of its frame.
  private let geometry: ControlGeometry
  private let outlines: ControlOutlines

  /// Creates the figures of a control in a frame, in px of its panel.
  ///
  /// - Parameters:
  ///   - control: the control.
  ///   - colours: the colours of its parts.
  ///   - frame: the frame around all of it.
  ///   - pose: the pose of the control in the frame if it is turned; nil if it is upright.
  ///   - outlines: the cache of the outlines of its parts.
  init(
    _ control: ControlSetting, _ colours: ControlColours, in frame: PixelRect,
    lying pose: RegionPose?,
    _ outlines: ControlOutlines
  ) {
    self.control = control
    self.colours = colours
    self.frame = frame
    self.outlines = outlines
    let size = (width: Double(frame.width), height: Double(frame.height))
    let upright = pose.map { (width: $0.frame.width, height: $0.frame.height) } ?? size
    geometry = control.geometry(
      in: Rect(
        x: (size.width - upright.width) / 2, y: (size.height - upright.height) / 2,
        width: upright.width, height: upright.height), turnedBy: pose?.rotation ?? 0)
  }

  /// Returns the figures for a value, from back to front; their number is the same for every value.
  ///
  /// - Parameters:
  ///   - value: one number, or one for each axis.
  ///   - text: the face of the region, whose label is shown in front.
  /// - Returns: the figures.
  func figures(for value: [Double], showing text: Face?) -> [Figure] {
    let share = control.share(of: value.first ?? 0)
    var figures: [Figure]
    switch control.kind {
    case .button: return []
    case .slider: figures = slider(share)
    case .toggle: figures = toggle(share)
    case .knob: figures = knob(share)
    case .stick:
      figures = stick(share, control.share(of: value.dropFirst().first ?? 0))
    }
    if let text, let letters = text.text {
      // The thumb and the level pass beneath the letters, so a rim keeps these readable on any
      // colour.
      for (mask, colour) in [(letters.rim, text.textColour.rim), (letters, text.textColour)] {
        figures.append(Figure(Outline(frame), face: Face(text: mask, textColour: colour)))
      }
    }
    return figures
  }

  private func slider(_ share: Double) -> [Figure] {
    let size = geometry.thumbSize
    if let arc = control.arc { return slider(share, along: arc) }
    let track = self.track(thickness: max(size * 0.22, 3))
    let thumb = geometry.thumb(atShare: share)
    var level = track
    if geometry.isHorizontal {
      level.width = Int(thumb.x.rounded()) - track.x
    } else {
      level.y = Int(thumb.y.rounded())
      level.height = track.maxY - level.y
    }
    let knobSize = size * 0.62
    return [
      bar(track, trackFace), bar(level, Face(fill: colours.level)),
      disc(
        at: thumb, size: knobSize,
        Face(fill: colours.thumb, border: colours.level, borderWidth: borderWidth(knobSize))),
    ]
  }

  private func slider(_ share: Double, along arc: ControlArc) -> [Figure] {
    let size = geometry.thumbSize
    let knobSize = size * 0.8
    func band(to share: Double, _ face: Face) -> Figure {
      // Steps of 1 px, so that a finger that hardly moves causes no repainting.
      let steps = max((arc.sweep.magnitude * geometry.reach).rounded(), 1)
      let end = arc.angle(atShare: (share * steps).rounded() / steps)
      return turned(
        .arc(
          middle: geometry.frame.center, radius: geometry.reach, thickness: max(size * 0.3, 3),
          from: arc.start, to: end), face)
    }
    return [
      band(to: 1, trackFace), band(to: share, Face(fill: colours.level)),
      disc(
        at: geometry.thumb(atShare: share), size: knobSize,
        Face(fill: colours.thumb, border: colours.level, borderWidth: borderWidth(knobSize))),
    ]
  }

  private func toggle(_ share: Double) -> [Figure] {
    let size = geometry.thumbSize
    let track = self.track(thickness: size * 0.8)
    return [
      bar(track, share < 0.5 ? trackFace : Face(fill: colours.level)),
      disc(at: geometry.thumb(atShare: share), size: size * 0.62, Face(fill: colours.thumb)),
    ]
  }

  private func knob(_ share: Double) -> [Figure] {
    let size = min(geometry.frame.width, geometry.frame.height)
    let middle = geometry.frame.center
    return [
      disc(
        at: middle, size: size * 0.94,
        Face(fill: colours.track, border: colours.level, borderWidth: borderWidth(size))),
      disc(at: geometry.thumb(atShare: share), size: geometry.thumbSize, Face(fill: colours.thumb)),
    ]
  }

  private func stick(_ x: Double, _ y: Double) -> [Figure] {
    let size = min(geometry.frame.width, geometry.frame.height)
    return [
      disc(
        at: geometry.frame.center, size: size * 0.98,
        Face(fill: colours.track, border: colours.level, borderWidth: borderWidth(size) / 2)),
      disc(
        at: geometry.thumb(atShares: x, y), size: geometry.thumbSize * 0.92,
        Face(fill: colours.thumb)),
    ]
  }

  // MARK: - Parts

  /// The track of a slider or a toggle, over the whole way of the thumb.
  private func track(thickness: Double) -> PixelRect {
    let (start, end) = (geometry.thumb(atShare: 0), geometry.thumb(atShare: 1))
    let half = thickness / 2
    let (left, right) = (min(start.x, end.x) - half, max(start.x, end.x) + half)
    let (top, bottom) = (min(start.y, end.y) - half, max(start.y, end.y) + half)
    return pixels(left, top, right, bottom)
  }

  /// The face of an empty track, with a light rim, because a dark track is invisible on a panel of
  /// its own colour.
  private var trackFace: Face {
    Face(fill: colours.track, border: Colour.white.with(alpha: 96))
  }

  private func bar(_ rect: PixelRect, _ face: Face) -> Figure {
    let face = rect.isEmpty ? nil : face
    guard geometry.rotation == 0 else { return turned(.bar(rect), face) }
    return Figure(
      Outline(
        rect.offset(x: frame.x, y: frame.y),
        .rounded(radius: Double(min(rect.width, rect.height)) / 2)),
      face: face)
  }

  private func disc(at middle: Point, size: Double, _ face: Face) -> Figure {
    let half = size / 2
    let middle = geometry.turned(middle)
    let rect = pixels(middle.x - half, middle.y - half, middle.x + half, middle.y + half)
      .offset(x: frame.x, y: frame.y)
    return Figure(
      Outline(
        rect, .ellipse(radiusX: Double(rect.width) / 2, radiusY: Double(rect.height) / 2)),
      face: rect.isEmpty ? nil : face)
  }

  /// Returns a part that turns with the control.
  private func turned(_ part: ControlOutlines.Part, _ face: Face?) -> Figure {
    var outline = outlines.outline(
      of: part, turnedBy: geometry.rotation, about: geometry.frame.center)
    let isEmpty = outline.frame.isEmpty
    outline.frame = outline.frame.offset(x: frame.x, y: frame.y)
    return Figure(outline, face: isEmpty ? nil : face)
  }

  /// Returns the border width for a part of a size, in px.
  private func borderWidth(_ size: Double) -> Int { max(Int((size / 24).rounded()), 2) }

  private func pixels(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect
  {
    let (x, y) = (Int(left.rounded()), Int(top.rounded()))
    // Keeps the size the same at every place.
    return PixelRect(
      x: x, y: y, width: max(Int((right - left).rounded()), 0),
      height: max(Int((bottom - top).rounded()), 0))
  }
}

extension Colour {
  /// The colour of a rim around letters of this one.
  fileprivate var rim: Colour {
    let isLight = 2 * Int(red) + 5 * Int(green) + Int(blue) >= 4 * 255
    return (isLight ? Colour.black : .white).with(alpha: UInt8(Int(alpha) * 7 / 10))
  }
}
