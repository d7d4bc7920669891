internal import FingertipSettings
internal import LabelLayout
internal import SystemSupport
internal import ThemeIcons
internal import TouchDrawing
internal import TouchInk

extension RegionAdvice {
  /// The size to look for icons at, in px; an icon that exists at one size is found at every size.
  private static var lookupIconSize: Int { 48 }

  /// Returns the fonts and icons of looks that this machine lacks, each at its first use.
  static func findings(on settings: RegionSettings) -> [FileProblem] {
    var findings: [FileProblem] = []
    var reported: Set<String> = []
    lazy var finder = IconFinder()
    settings.forEach { shared, key in
      let region = shared.setting
      guard let location = region.locations["draw"] else { return }
      for (name, face) in region.look?.faces ?? [] {
        func report(_ part: String, _ message: String) {
          guard reported.insert(message).inserted else { return }
          findings.append(
            FileProblem(location: location, key: "\(key).draw\(name).\(part)", message: message))
        }
        if let family = face.label.lettering.font?.family,
          let substitute = InstalledFonts.substitute(for: family)
        {
          report("labelFont", InstalledFonts.message(family, substitute))
        }
        if let problem = face.label.text.flatMap(InkText.problem(with:)) {
          report("label", "it is shown letter by letter: \(problem)")
        }
        if let name = face.icon.name, finder.icon(name, size: lookupIconSize) == nil {
          report("icon", finder.absence(of: name))
        }
      }
    }
    return findings
  }
}

extension RegionLook {
  /// The faces of the look, each with the keys that lead to it.
  fileprivate var faces: [(keys: String, face: RegionFace)] {
    [("", normal)] + (pressed.map { [(".pressed", $0)] } ?? [])
      + others.sorted { $0.key < $1.key }.map { (".looks.\($0.key)", $0.value) }
  }
}

extension InstalledFonts {
  /// Returns the message about a font that is not installed.
  static func message(_ family: String, _ substitute: String) -> String {
    "the font \(quoted(family)) is not installed; \(quoted(substitute)) is shown instead"
  }
}
