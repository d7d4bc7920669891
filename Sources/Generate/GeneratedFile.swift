/// A file of the repository that is generated from the tables, wholly or in part.
package struct GeneratedFile: Sendable {
  /// Its path, relative to the top folder of the repository.
  package let path: String
  /// Returns the updated text of the file from its present text; handwritten prose stays.
  package let text: @Sendable (String) throws(GenerationError) -> String
}

extension GeneratedFile {
  /// Every file that `make generate` writes.
  package static let all = [
    GeneratedFile(path: "config/completions/fingertip.bash") { _ in BashCompletion.script },
    GeneratedFile(path: "config/completions/_fingertip") { _ in ZshCompletion.script },
    GeneratedFile(path: "config/completions/fingertip.fish") { _ in FishCompletion.script },
    GeneratedFile(path: "man/fingertip.1", text: ManualLists.updated),
    GeneratedFile(path: "man/fingertip.yaml.5", text: ManualLists.updated),
    GeneratedFile(path: "config/fingertip.schema.json", text: SchemaKeys.updated),
    GeneratedFile(path: "config/fingertip.yaml", text: DefaultFile.updated),
    GeneratedFile(path: "docs/fleet.md", text: ColumnList.updated),
    GeneratedFile(path: "docs/limits.md", text: LimitList.updated),
    GeneratedFile(path: "config/locale/fingertip.pot") { _ throws(GenerationError) in
      try TextTemplate.template(of: TextTemplate.texts())
    },
  ]
}

/// The reason why a file cannot be generated.
package struct GenerationError: Error, CustomStringConvertible {
  /// The reason, as the end of a message that has already named the file.
  package let description: String

  init(_ description: String) { self.description = description }
}
