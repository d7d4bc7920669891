internal import DrawnSymbols
internal import FingertipSettings
internal import LabelLayout
internal import RegionControls
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// The looks of a layout's regions, with the configuration's lengths converted to pixels.
///
/// What is slow to make, such as letters and pictures, is made when it first becomes visible, and
/// kept as long as the region keeps its size.
final class RegionFaces {
  /// A region's faces at a size.
  private struct CachedFaces {
    var width: Int
    var height: Int
    var turn: FaceTurn?
    /// The version of the region's look that these were made from.
    var version: Int
    var isEnabled: Bool
    var normal: Face
    var pressed: Face

    /// Returns whether the faces have a size and turn.
    func fits(_ width: Int, _ height: Int, _ turn: FaceTurn?) -> Bool {
      self.width == width && self.height == height && self.turn == turn
    }
  }

  /// A shape that no formula describes, at a size.
  private struct MapKey: Hashable {
    var shape: RegionShape
    var width: Int
    var height: Int
    /// The distance beyond the shape, in px.
    var outset: Int
  }

  /// The number of pixels of shapes that are kept although they are not shown, one byte each.
  private static let mapCapacity = 1 << 22

  private(set) var layout: RegionLayout
  /// The looks that are changing gradually.
  let blends = LookBlends()
  /// The outlines of parts of controls.
  let outlines: ControlOutlines
  private let log: LogSink
  private var faces: [RegionID: CachedFaces] = [:]
  private var pictures = RegionPictures()
  private var maps: RecentValues<MapKey, CoverageMap>
  private var fonts: FaceFonts
  private var icons: FaceIcons

  /// Creates the looks of a layout's regions; nothing is made yet.
  ///
  /// - Parameters:
  ///   - layout: the regions.
  ///   - settings: returns the settings of the desktop's settings daemon for icons; nil if there is
  ///     none.
  ///   - log: the sink for messages.
  init(
    _ layout: RegionLayout, settings: @escaping () -> [UInt8]? = { nil }, log: @escaping LogSink
  ) {
    self.layout = layout
    self.log = log
    fonts = FaceFonts(log: log)
    let controls = layout.entries.values.count { $0.setting.control.kind?.hasValue ?? false }
    outlines = ControlOutlines(most: 8 + 3 * controls)
    icons = FaceIcons(settings: settings, log: log)
    maps = RecentValues(most: Self.mapCapacity) { $0.width * $0.height }
  }

  /// Takes over the files and shapes that another instance has read and made.
  func takeOver(_ former: RegionFaces) {
    fonts = former.fonts
    icons.takeOver(former.icons)
    pictures.takeOver(former.pictures)
    maps.takeOver(former.maps)
  }

  /// Returns whether a region is visible at all.
  func hasLook(_ id: RegionID) -> Bool { layout.entries[id]?.hasLook ?? false }

  /// Returns whether a region has another look while a finger presses it.
  func looksPressed(_ id: RegionID) -> Bool { layout.entries[id]?.setting.look?.pressed != nil }

  // MARK: - Faces

  /// Gives a region another look; the caller marks the region as changed.
  func setLook(_ look: RegionLook?, of id: RegionID) {
    layout.setLook(look, of: id)
    faces[id] = nil
  }

  /// Returns the face of a region in a frame; nil if there is none.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - state: its state.
  ///   - width: the width of the frame around the whole region, in px.
  ///   - height: the height of that frame, in px.
  /// - Returns: the face, from the cache if possible.
  func face(of id: RegionID, _ state: State, width: Int, height: Int) -> Face? {
    let face = settledFace(of: id, state, width: width, height: height)
    guard state.isProvisional else { return face }
    let minimumWidth = Self.hollowBorder.pixels(
      pixelsPerMillimetre: layout.lookDensity(of: id), whole: 0)
    return face?.hollow(border: Int(minimumWidth.rounded()))
  }

  /// The minimum width of the border of a provisional region.
  private static let hollowBorder = Length(1)

  private func settledFace(
    of id: RegionID, _ state: State, width: Int, height: Int
  ) -> Face? {
    guard width > 0, height > 0, hasLook(id) else { return nil }
    let version = layout.live.version(of: layout.name(of: id))
    let turn = state.pose.map {
      FaceTurn(rotation: $0.rotation, width: $0.frame.width, height: $0.frame.height)
    }
    if let cached = faces[id], cached.fits(width, height, turn),
      cached.version == version, cached.isEnabled == state.isEnabled
    {
      return state.isPressed ? cached.pressed : cached.normal
    }
    guard let look = layout.look(of: id, isEnabled: state.isEnabled) else { return nil }
    let normal = face(look.normal, of: id, width, height, turn)
    let pressed = look.pressed.map { pressed in
      // Both share the same text, so that a press repaints no more than it must.
      var face = face(pressed, of: id, width, height, turn)
      if pressed.label.hasOutlines(of: look.normal.label), pressed.turn == look.normal.turn {
        face.text = normal.text
      }
      return face
    }
    faces[id] = CachedFaces(
      width: width, height: height, turn: turn, version: version, isEnabled: state.isEnabled,
      normal: normal, pressed: pressed ?? normal)
    return state.isPressed ? pressed ?? normal : normal
  }

  private func face(
    _ face: RegionFace, of id: RegionID, _ width: Int, _ height: Int, _ turn: FaceTurn?
  ) -> Face {
    let density = layout.lookDensity(of: id)
    let side = turn.map { min($0.width, $0.height) } ?? Double(min(width, height))
    func pixels(_ length: Length) -> Double {
      length.pixels(pixelsPerMillimetre: density, whole: side)
    }
    // A border thinner than a pixel is shown as one pixel; a border of width 0 is not shown.
    let border = pixels(face.borderWidth)
    let borderWidth = Int(min(max(border, 1), side).rounded())
    let boxTurn = FaceTurn.of(
      face.turn, in: turn, width: turn?.width ?? Double(width),
      height: turn?.height ?? Double(height))
    let box = FaceBox(face, width: width, height: height, turn: boxTurn, pixels: pixels)
    let style = box.style(
      fonts.font(face.label.lettering.font),
      inset: border > 0 && face.border != nil ? Double(borderWidth) : 0)
    let isChanging = faces[id].map { !$0.fits(width, height, turn) } ?? false
    var picture = face.picture.flatMap {
      self.picture($0, width: width, height: height, turn: boxTurn, isChanging: isChanging)
    }
    if face.icon.name != nil {
      picture = icons.picture(face, on: picture, at: box.iconPlace(beside: style))
    }
    return Face(
      fill: face.fill, picture: picture, border: border > 0 ? face.border : nil,
      borderWidth: borderWidth,
      text: face.label.symbol.map {
        TextMask($0, size: pixels(face.label.size), width: width, height: height)
      }
        ?? face.label.text.map {
          TextMask(
            $0, style: style, size: pixels(face.label.size), width: width, height: height,
            turn: boxTurn)
        },
      textColour: face.label.colour)
  }

  private func picture(
    _ path: String, width: Int, height: Int, turn: FaceTurn?, isChanging: Bool
  ) -> ScaledPicture? {
    do throws(PictureFileError) {
      return try pictures.picture(
        path, width: width, height: height, turn: turn, isChanging: isChanging)
    } catch {
      // The file was readable when the configuration was read; the region works without it.
      log(.warning, "\(error)")
      return nil
    }
  }

  /// Returns whether a region is a control with a visible value.
  func isControl(_ id: RegionID) -> Bool {
    layout.entries[id]?.setting.controlSetting != nil
  }

  // MARK: - Outlines

  /// Returns the outline of a shape in a frame of whole px.
  func outline(_ shape: RegionShape, in frame: PixelRect) -> Outline {
    let (width, height) = (Double(frame.width), Double(frame.height))
    switch shape {
    case .rectangle: return Outline(frame)
    case .rounded(let radius):
      return Outline(frame, .rounded(radius: max(0, min(radius, min(width, height) / 2))))
    case .circle:
      let radius = min(width, height) / 2
      return Outline(frame, .ellipse(radiusX: radius, radiusY: radius))
    case .ellipse: return Outline(frame, .ellipse(radiusX: width / 2, radiusY: height / 2))
    case .polygon, .mask:
      return Outline(frame, .map(map(shape, frame.width, frame.height, outset: 0)))
    }
  }

  /// Returns the outline of the touchable area of a region, including its outset.
  func reach(_ region: Region, in frame: PixelRect) -> Outline {
    let outset = Int(region.outset.rounded())
    guard outset != 0 else { return outline(region.shape, in: frame) }
    let grown = PixelRect(
      x: frame.x - outset, y: frame.y - outset, width: max(frame.width + 2 * outset, 0),
      height: max(frame.height + 2 * outset, 0))
    switch region.shape {
    case .rounded(let radius):
      return outline(.rounded(radius: max(0, radius + Double(outset))), in: grown)
    case .polygon where outset > 0:
      let (width, height) = (frame.width, frame.height)
      return Outline(grown, .map(map(region.shape, width, height, outset: outset)))
    case .rectangle, .circle, .ellipse, .polygon, .mask:
      return outline(region.shape, in: grown)
    }
  }

  private func map(_ shape: RegionShape, _ width: Int, _ height: Int, outset: Int) -> CoverageMap {
    let key = MapKey(shape: shape, width: width, height: height, outset: outset)
    if let cached = maps[key] { return cached }
    var coverage: CoverageMap
    switch shape {
    case .mask(let mask):
      coverage = CoverageMap(
        width: width, height: height, alpha: mask.alpha, columns: mask.width,
        threshold: mask.threshold)
    case .polygon(let corners):
      coverage = CoverageMap(
        width: width, height: height,
        polygon: corners.map { Point(x: $0.x * Double(width), y: $0.y * Double(height)) })
    case .rectangle, .rounded, .circle, .ellipse:
      coverage = CoverageMap(width: width, height: height, polygon: [])
    }
    coverage = coverage.grown(by: outset)
    maps[key] = coverage
    return coverage
  }
}

extension Face {
  /// Returns the face without fill and picture: a border, in the colour of the fill if it had none,
  /// and the text.
  ///
  /// A lower opacity would not work, because nothing is translucent without a compositor.
  fileprivate func hollow(border minimumWidth: Int) -> Face {
    var face = self
    face.fill = nil
    face.picture = nil
    if let colour = border ?? fill ?? (picture == nil ? nil : .white) {
      face.border = colour.with(alpha: 255)
      face.borderWidth = max(borderWidth, minimumWidth)
    }
    return face
  }
}
