internal import FingertipSettings
internal import SystemSupport
internal import ThemeIcons
internal import TouchDrawing

/// The icons in the looks of regions, which are found and drawn when they first become visible.
struct FaceIcons {
  private struct Key: Hashable {
    var name: String
    var place: IconPicture.Place
    var tint: Colour
    /// The file of the picture behind the icon.
    var background: String?
  }

  private let log: LogSink
  private var pictures = RecentValues<Key, ScaledPicture?>()
  /// The finder of icons, created for the first icon.
  private lazy var finder = IconFinder(desktop: settings())
  /// Returns the settings of the desktop's settings daemon; nil if there is none.
  private let settings: () -> [UInt8]?

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - settings: returns the settings of the desktop's settings daemon; called for the first
  ///     icon.
  ///   - log: the sink for messages.
  init(settings: @escaping () -> [UInt8]?, log: @escaping LogSink) {
    self.log = log
    self.settings = settings
  }

  /// Takes over the icons that another instance has found and drawn.
  mutating func takeOver(_ others: FaceIcons) {
    var pictures = pictures
    pictures.takeOver(others.pictures)
    self = others
    self.pictures = pictures
  }

  /// Returns a picture with the icon of a face on it.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - background: the face's picture, as large as the frame; nil for none.
  ///   - place: the icon's place in the frame.
  /// - Returns: the picture with the icon; the ground itself if there is no icon.
  mutating func picture(
    _ face: RegionFace, on background: ScaledPicture?, at place: IconPicture.Place
  ) -> ScaledPicture? {
    guard let name = face.icon.name else { return background }
    let key = Key(
      name: name, place: place, tint: face.label.colour,
      background: background == nil ? nil : face.picture)
    if let cached = pictures[key] { return cached }
    var picture = background
    do throws(IconError) {
      if let file = finder.icon(name, size: Int(place.size)) {
        picture = try IconPicture.picture(
          of: file, at: place, tint: face.label.colour, on: background)
      } else {
        log(.warning, "icon: \(finder.absence(of: name))")
      }
    } catch {
      log(.warning, "icon: \(error)")
    }
    pictures[key] = .some(picture)
    return picture
  }
}
