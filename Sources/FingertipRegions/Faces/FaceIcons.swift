internal import FingertipSettings
internal import SystemSupport
internal import ThemeIcons
internal import TouchDrawing
internal import Touches

/// The icons in the looks of regions, which are found and drawn when they are first visible.
struct FaceIcons {
  private struct Key: Hashable {
    var name: String
    var place: IconPicture.Place
    var tint: Colour
    /// The file of the picture beneath it.
    var ground: String?
  }

  private let log: LogSink
  private var pictures = RecentValues<Key, ScaledPicture?>()
  /// Looks for icons, once there is one to look for.
  private lazy var finder = IconFinder(desktop: settings())
  /// Returns what the settings daemon of the desktop tells; nil for nothing.
  private let settings: () -> [UInt8]?

  /// No icons yet.
  ///
  /// - Parameters:
  ///   - settings: returns what the settings daemon of the desktop tells, once there is an icon to look for.
  ///   - log: where messages go.
  init(settings: @escaping () -> [UInt8]?, log: @escaping LogSink) {
    self.log = log
    self.settings = settings
  }

  /// Takes over the icons that others have found and drawn.
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
  ///   - ground: its picture, of the size of the frame; nil for none.
  ///   - place: the icon's place in the frame.
  /// - Returns: the picture; the ground where there is no icon.
  mutating func picture(
    _ face: RegionFace, on ground: ScaledPicture?, at place: IconPicture.Place
  ) -> ScaledPicture? {
    guard let name = face.icon.name else { return ground }
    let key = Key(
      name: name, place: place, tint: face.label.colour, ground: ground == nil ? nil : face.picture)
    if let known = pictures[key] { return known }
    var picture = ground
    do throws(IconError) {
      if let file = finder.icon(name, size: Int(place.size)) {
        picture = try IconPicture.picture(of: file, at: place, tint: face.label.colour, on: ground)
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
