// The sections of a file with limits and their keys, from `PanelLimitKey`.

package import FingertipSettings
internal import SystemSupport
package import TouchAnalysis
internal import TouchDrawing

extension PanelLimits {
  /// The maximum size of a file with limits, in bytes.
  private static let sizeLimit = 1 << 16

  /// Returns the limits of a profile or of a file.
  ///
  /// - Parameter name: the name of a profile, or the path of a file.
  /// - Returns: the limits.
  /// - Throws: all problems of the file.
  package static func named(_ name: String) throws(ConfigurationError) -> PanelLimits {
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: name, limit: sizeLimit)
    } catch {
      throw .unreadable(
        path: name,
        why: "\(error.reason); a file or a profile is needed: "
          + profiles.map(\.name).alternatives)
    }
    var limits = PanelLimits(name: name)
    let problems = limits.read(bytes)
    guard problems.isEmpty else { throw .invalid(path: name, problems: problems) }
    return limits
  }

  private mutating func read(_ bytes: [UInt8]) -> [FileProblem] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let start = FileLocation(line: 1, column: 1)
      return [FileProblem(location: start, message: "is not UTF-8")]
    }
    let document = bytes.withUnsafeBufferPointer { YAMLDocument($0) }
    guard let root = document.root, document.problems.isEmpty, !root.isEmpty else {
      return document.problems
    }
    var reader = SectionReader(key: "limits", directory: ".")
    reader.section(root, Self.sections, into: &self)
    return reader.problems.sorted { $0.location < $1.location }
  }

  private static let sections: [SectionKey<PanelLimits>] = {
    var names: [String] = []
    for key in PanelLimitKey.all where !names.contains(key.section) { names.append(key.section) }
    return names.map { name in
      let keys = PanelLimitKey.all.filter { $0.section == name }.map { key in
        SectionKey<PanelLimits>(key.name, .number("NUMBER", "a limit", 0...1_000_000)) {
          $0[key.section, key.name] = $1
        }
      }
      return SectionKey(name, .text(offering: [])) { node, limits, reader in
        reader.section(node, keys, into: &limits)
      }
    }
  }()
}
