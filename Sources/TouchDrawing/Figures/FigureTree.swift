internal import Touches

/// Figures in painting order, nested: each comes before those in it, and those come before the next
/// one beside it.
public struct FigureTree: Equatable {
  /// The figures, from back to front.
  public private(set) var figures: [Figure] = []
  private var openIndices: [Int] = []

  /// Creates an empty drawing.
  public init() {}

  /// Adds a figure in front of the others; figures that are added before `endFigure` are in it.
  ///
  /// - Returns: its index.
  @discardableResult
  public mutating func beginFigure(_ figure: Figure) -> Int {
    var figure = figure
    figure.parent = openIndices.last ?? -1
    figure.end = figures.count + 1
    openIndices.append(figures.count)
    figures.append(figure)
    return figures.count - 1
  }

  /// Ends the figure that was begun most recently.
  ///
  /// - Parameter isNeeded: whether to keep it; if not, it is removed with all that is in it.
  public mutating func endFigure(isNeeded: Bool = true) {
    guard let index = openIndices.popLast() else { return }
    if isNeeded {
      figures[index].end = figures.count
    } else {
      figures.removeSubrange(index...)
    }
  }

  /// Replaces the face of a figure.
  public mutating func setFace(_ face: Face?, at index: Int) { figures[index].face = face }

  /// Returns whether two drawings have the same number of figures, nested in the same way.
  public func hasSameStructure(as other: FigureTree) -> Bool {
    figures.count == other.figures.count
      && zip(figures, other.figures).allSatisfy { $0.end == $1.end }
  }

  /// Adds the areas that differ from another drawing to the damage.
  ///
  /// - Parameters:
  ///   - previous: the drawing that is on the screen.
  ///   - damage: the list that rectangles are added to, in px of the drawing.
  public func addChanges(since previous: FigureTree, to damage: inout DamageList) {
    guard hasSameStructure(as: previous) else {
      for figure in figures { damage.add(figure.extent) }
      for figure in previous.figures { damage.add(figure.extent) }
      return
    }
    for (index, figure) in figures.enumerated() {
      let old = previous.figures[index]
      guard figure != old else { continue }
      var withNewFace = old
      withNewFace.face = figure.face
      if figure == withNewFace {
        damage.add(figure.outline.frame)
      } else {
        // The parts of other figures that it hides, clips or cuts out may have changed.
        damage.add(old.outline.frame.union(old.reach.frame))
        damage.add(figure.outline.frame.union(figure.reach.frame))
      }
    }
  }
}
