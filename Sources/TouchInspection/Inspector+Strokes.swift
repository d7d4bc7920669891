internal import FingertipSettings
internal import TouchDrawing
internal import TouchRouting
internal import Touches

extension Inspector {
  private static let alarm = Colour(hex: 0xFF4D5E)
  /// The time in which a finger covers the length of its velocity line, in ms.
  private static let velocityTime = 100.0
  /// The size in px from which a contact is an error of its device.
  private static let largestContact = 4096.0

  /// Returns the strokes of faults, touches and the crosshair, always in the same order.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - colour: returns the colour of a touch.
  /// - Returns: the strokes, from back to front.
  func strokes(
    on area: PixelRect, pixelsPerMillimetre: Double, colour: (TouchID) -> Colour
  ) -> [InspectionStroke] {
    let radius = 4 * pixelsPerMillimetre
    var strokes = shows(.receivers) ? regionStrokes(on: area, colour: colour) : []
    strokes += gesture.faultPositions.map { position in
      InspectionStroke(
        .ring(position, radius: radius), PixelRect(around: position, radius: radius + 3),
        Self.alarm, on: area)
    }
    for touch in touches {
      if shows(.receivers), let link = link(from: touch, on: area, colour: colour) {
        strokes.append(link)
      }
      if shows(.velocity) {
        let end = touch.position + velocity(of: touch) * (Self.velocityTime / 1000)
        strokes.append(Self.line(from: touch.position, to: end, colour(touch.id), on: area))
      }
      if shows(.contact), let ellipse = Self.contactEllipse(of: touch, colour(touch.id), on: area) {
        strokes.append(ellipse)
      }
    }
    guard shows(.crosshair), let newest = touches.last else { return strokes }
    return strokes + Self.crosshair(at: newest.position, colour(newest.id), on: area)
  }

  private static func line(
    from start: Point, to end: Point, _ colour: Colour, on area: PixelRect
  ) -> InspectionStroke {
    let bounds = PixelRect(around: start, radius: 2).union(PixelRect(around: end, radius: 2))
    return InspectionStroke(.line(from: start, to: end), bounds, colour, on: area)
  }

  /// Returns the outline of a contact; nil without a plausible size.
  private static func contactEllipse(
    of touch: Touch, _ colour: Colour, on area: PixelRect
  ) -> InspectionStroke? {
    guard let major = touch.contact.major, major > 0, major < largestContact else { return nil }
    let minor = min(touch.contact.minor ?? major, largestContact)
    let reach = max(major, minor) / 2 + 2
    return InspectionStroke(
      .ellipse(
        touch.position, major: major, minor: minor, angle: touch.contact.orientation ?? 0),
      PixelRect(around: touch.position, radius: reach), colour, on: area)
  }

  private static func crosshair(
    at position: Point, _ colour: Colour, on area: PixelRect
  ) -> [InspectionStroke] {
    let (x, y) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
    return [
      PixelRect(x: x, y: area.y, width: 1, height: area.height),
      PixelRect(x: area.x, y: y, width: area.width, height: 1),
    ].map { InspectionStroke(.bar, $0, colour, on: area) }
  }
}

extension Inspector {
  /// The largest number of regions whose edges are drawn; more would make the screen grey.
  private static let regionLimit = 200
  /// The colour of what belongs to no touch.
  static let quiet = Colour(hex: 0x9FB3C8)

  /// Returns the edges of the touchable regions, in the colour of the touch that a region owns.
  private func regionStrokes(
    on area: PixelRect, colour: (TouchID) -> Colour
  ) -> [InspectionStroke] {
    guard let regions = regions.tree else { return [] }
    var owners: [RegionID: TouchID] = [:]
    for touch in touches {
      guard let receiver = receivers[touch.id.contact], receiver.isAccepted != false,
        let region = receiver.region
      else { continue }
      owners[region] = touch.id
    }
    var strokes: [InspectionStroke] = []
    regions.forEach { id, region in
      guard strokes.count < Self.regionLimit, !regions.isHidden(id),
        let frame = regions.absoluteFrame(of: id)
      else { return }
      let pixels = PixelRect(
        x: Int(frame.x.rounded(.down)), y: Int(frame.y.rounded(.down)),
        width: Int(frame.width.rounded(.up)), height: Int(frame.height.rounded(.up)))
      strokes.append(
        InspectionStroke(
          .outline(pixels, name: region.name), pixels, owners[id].map(colour) ?? Self.quiet,
          on: area))
    }
    return strokes
  }

  /// Returns a line from a touch to the middle of the region that owns it.
  private func link(
    from touch: Touch, on area: PixelRect, colour: (TouchID) -> Colour
  ) -> InspectionStroke? {
    guard let receiver = receivers[touch.id.contact], receiver.isAccepted != false,
      let region = receiver.region, let frame = regions.tree?.absoluteFrame(of: region)
    else { return nil }
    return Self.line(from: touch.position, to: frame.center, colour(touch.id), on: area)
  }
}
