extension String {
  /// The two lines of a text that is broken at the space nearest its middle; the text alone if it
  /// has no space.
  var halves: [String] {
    let spaces = indices.filter { self[$0] == " " }
    let middle = count / 2
    func offset(_ index: Index) -> Int { abs(distance(from: startIndex, to: index) - middle) }
    guard let space = spaces.min(by: { offset($0) < offset($1) }) else { return [self] }
    return [String(self[..<space]), String(self[space...].dropFirst())]
  }
}
