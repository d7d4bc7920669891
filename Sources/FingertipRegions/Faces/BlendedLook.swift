internal import TouchDrawing

/// The properties of a region's look that change gradually.
struct BlendedLook: Equatable {
  /// The face in the region's outline; nil for none.
  var face: Face?
  /// The colours of a control: its track, the part up to the value, and its thumb.
  var colours: [Colour] = []
  /// The value that a control shows: one number, or one for each axis.
  var value: [Double] = []

  /// Returns the look a share of the way towards another one, 0…1.
  func mixed(with other: BlendedLook, share: Double) -> BlendedLook {
    guard share < 1 else { return other }
    var look = other
    look.face = Face.mixed(face, other.face, share: share)
    if colours.count == other.colours.count {
      look.colours = zip(colours, other.colours).map { $0.mixed(with: $1, share: share) }
    }
    if value.count == other.value.count {
      look.value = zip(value, other.value).map { $0 + ($1 - $0) * share }
    }
    return look
  }
}

extension Face {
  /// Returns the face a share of the way from one to another, 0…1.
  ///
  /// Texts are never mixed: a label that shows a value would be unreadable while the value changes.
  fileprivate static func mixed(_ first: Face?, _ second: Face?, share: Double) -> Face? {
    let former = first ?? Face()
    var face = second ?? Face()
    face.fill = mixed(former.fill, face.fill, share)
    let width = Double(face.border == nil ? former.borderWidth : face.borderWidth)
    let formerWidth = Double(former.border == nil ? Int(width) : former.borderWidth)
    face.border = mixed(former.border, face.border, share)
    face.borderWidth = Int((formerWidth + (width - formerWidth) * share).rounded())
    face.textColour = former.textColour.mixed(with: face.textColour, share: share)
    if former.picture != face.picture {
      face.picture = ScaledPicture.mixed(former.picture, face.picture, share: share)
    }
    return face.isEmpty ? nil : face
  }

  /// Returns the mixture of two colours; a missing colour is the other one, fully transparent.
  private static func mixed(_ first: Colour?, _ second: Colour?, _ share: Double) -> Colour? {
    guard let present = first ?? second else { return nil }
    let (first, second) = (first ?? present.with(alpha: 0), second ?? present.with(alpha: 0))
    return first.mixed(with: second, share: share)
  }
}

extension ScaledPicture {
  /// Returns a mixture of two pictures by a share, 0…1; the second if their sizes differ.
  fileprivate static func mixed(
    _ first: ScaledPicture?, _ second: ScaledPicture?, share: Double
  ) -> ScaledPicture? {
    guard let present = first ?? second else { return nil }
    if let first, let second, (first.width, first.height) != (second.width, second.height) {
      return second
    }
    let weight = UInt32(max(0, min(1, share)) * 256 + 0.5)
    let pixels = present.pixels.indices.map { index in
      scaled(first?.pixels[index] ?? 0, by: 256 - weight)
        &+ scaled(second?.pixels[index] ?? 0, by: weight)
    }
    return ScaledPicture(width: present.width, height: present.height, pixels: pixels)
  }

  /// Returns a premultiplied pixel times a share, 0…256, rounded down so that two parts never
  /// exceed 1.
  private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    guard pixel != 0 else { return 0 }
    let odd = ((pixel >> 8) & 0xFF_00FF) * share
    let even = (pixel & 0xFF_00FF) * share
    return (odd & 0xFF00_FF00) | ((even >> 8) & 0xFF_00FF)
  }
}
