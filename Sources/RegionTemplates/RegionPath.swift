/// The path of a region in the file, such as `regions[0].children[2]`; the text is made on demand.
package struct RegionPath: CustomStringConvertible, Sendable {
  /// The indices of its ancestors, from the top.
  private let parents: [Int]
  /// Its index among its siblings.
  private let index: Int

  /// Creates the path of a region from the indices of its ancestors and its own index.
  package init(parents: [Int], index: Int) {
    self.parents = parents
    self.index = index
  }

  /// The path as text, such as `regions[0].children[2]`.
  package var description: String {
    var text = "regions"
    for parent in parents { text += "[\(parent)].children" }
    return text + "[\(index)]"
  }

  /// The indices for the paths of its children.
  package var childParents: [Int] { parents + [index] }

  /// Returns the text of a path followed by another text.
  package static func + (path: RegionPath, part: String) -> String { path.description + part }
}
