/// The part of a stroke in progress that a journal records, so that it survives the program.
extension StrokeDraft {
  /// Whether lifting the finger now would leave a stroke.
  public var leavesStroke: Bool {
    switch brush.tool {
    case .laser, .eraser, .lasso: return false
    case .pen, .marker, .dotted, .areaEraser, .line, .arrow, .rectangle, .ellipse, .text: break
    }
    guard state == .drawing else { return false }
    let nodes = nodes(from: 0)
    return !nodes.isEmpty && (drawsDots || !isTap(nodes))
  }

  /// The number of nodes from the start that will not change; it only grows.
  public var settledCount: Int { settled.count }

  /// Returns the nodes up to the finger's position, without predicted ones.
  ///
  /// - Parameter first: the index of the first node, at most `settledCount`.
  /// - Returns: at least one node if `first` is 0 and the stroke has any.
  public func nodes(from first: Int) -> [StrokeNode] { unsettled(after: settled[first...]) }
}
