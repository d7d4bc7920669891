internal import TouchDrawing

/// The files that a report is written to.
package struct ReportFiles {
  /// The reason why a page cannot be written.
  package struct PageError: Error, CustomStringConvertible {
    /// The message.
    package let description: String
  }

  private let page: String?
  private let picture: String?

  /// - Parameters:
  ///   - page: the file for the report as HTML; nil for none.
  ///   - picture: the file for the report as PNG; nil for none.
  package init(page: String?, picture: String?) {
    self.page = page
    self.picture = picture
  }

  /// Whether no report is requested.
  package var isEmpty: Bool { page == nil && picture == nil }

  /// Checks that the files can be written, without changing existing ones.
  ///
  /// - Throws: `PageError` or `PictureFileError`.
  package func checkDestinations() throws {
    if let page {
      try Self.wrappingFailure(page) { () throws(ReplacementFile.Failure) in
        _ = try ReplacementFile(at: page)
      }
    }
    if let picture { try PNGFile.checkDestination(picture) }
  }

  /// Writes a report; each file is replaced once the new one is complete.
  ///
  /// - Throws: `PageError`, `PictureFileError` or `PanelReport.NoMemory`.
  package func write(_ report: ReportPage) throws {
    if let page {
      try Self.wrappingFailure(page) { () throws(ReplacementFile.Failure) in
        try ReplacementFile.write(report.html, at: page)
      }
    }
    if let picture { try report.writePicture(to: picture) }
  }

  private static func wrappingFailure(
    _ path: String, _ body: () throws(ReplacementFile.Failure) -> Void
  ) throws(PageError) {
    do throws(ReplacementFile.Failure) {
      try body()
    } catch {
      throw PageError(description: "cannot write the report \(path): \(error.reason)")
    }
  }
}
