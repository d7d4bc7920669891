import TestSupport
import Testing

// A package that another one depends on by version must not use unsafe flags. Some versions of
// SwiftPM refuse them and others do not, so a successful build against a tag proves nothing.
@Test(
  "No library has unsafe flags",
  arguments: [
    "Touches", "TouchRouting", "TouchAnalysis", "TouchDrawing", "TouchInk", "Translations",
  ])
func librariesAreSafe(_ library: String) throws {
  let manifest = try RepositoryFile.text("Package.swift")
  #expect(manifest.contains(".library(name: \"\(library)\", targets: [\"\(library)\"])"))
  // The libraries' settings are declared before those with unsafe flags.
  let safe = try #require(manifest.split(separator: "let small: ").first)
  #expect(safe.contains("let common: ") && safe.contains("let pure: "))
  #expect(!safe.contains("unsafeFlags"))
  let target = try #require(
    manifest.split(separator: ".target(").first { declaration in
      declaration.drop(while: \.isWhitespace).hasPrefix("name: \"\(library)\",")
    })
  #expect(target.contains("swiftSettings: pure") || target.contains("swiftSettings: common"))
  #expect(!target.contains("small") && !target.contains("unsafeFlags"))
}
