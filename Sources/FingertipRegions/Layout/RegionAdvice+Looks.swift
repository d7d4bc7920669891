internal import FingertipSettings
internal import LabelLayout
internal import SystemSupport
internal import TouchDrawing
internal import ThemeIcons

extension RegionAdvice {
  /// A size at which icons are looked for, in px; those that are there at one are found at each.
  private static var usualIconSize: Int { 48 }

  /// Returns what this machine does not have for the looks of regions, where it is asked for first.
  static func findings(on settings: RegionSettings) -> [FileProblem] {
    var findings: [FileProblem] = []
    var known: Set<String> = []
    lazy var finder = IconFinder()
    settings.forEach { shared, key, _ in
      let region = shared.setting
      guard let place = region.places["draw"] else { return }
      for (name, face) in region.look?.faces ?? [] {
        func tell(_ part: String, _ message: String) {
          guard known.insert(message).inserted else { return }
          findings.append(
            FileProblem(place: place, key: "\(key).draw\(name).\(part)", message: message))
        }
        if let family = face.label.lettering.font?.family,
          let other = InstalledFonts.substitute(for: family)
        {
          tell("labelFont", InstalledFonts.message(family, other))
        }
        if let problem = face.label.text.flatMap(InkText.problem(with:)) {
          tell("label", "it is shown letter by letter: \(problem)")
        }
        if let name = face.icon.name, finder.icon(name, size: usualIconSize) == nil {
          tell("icon", finder.absence(of: name))
        }
      }
    }
    return findings
  }
}

extension RegionLook {
  /// Its faces, each with the keys that lead to it.
  fileprivate var faces: [(keys: String, face: RegionFace)] {
    [("", normal)] + (pressed.map { [(".pressed", $0)] } ?? [])
      + others.sorted { $0.key < $1.key }.map { (".looks.\($0.key)", $0.value) }
  }
}

extension InstalledFonts {
  /// Returns the message about a font that is not installed.
  static func message(_ family: String, _ other: String) -> String {
    "the font \(quoted(family)) is not installed; \(quoted(other)) is shown instead"
  }
}
