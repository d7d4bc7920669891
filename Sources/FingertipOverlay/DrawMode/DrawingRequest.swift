/// A request to enter draw mode.
package struct DrawingRequest: Equatable, Sendable {
  /// The absolute path of the drawing to open or to create; nil for the display's own.
  package var path: String?
  /// Whether the latest ink is restored.
  package var restores = false

  /// Creates a request.
  package init(path: String? = nil, restores: Bool = false) {
    self.path = path
    self.restores = restores
  }
}
