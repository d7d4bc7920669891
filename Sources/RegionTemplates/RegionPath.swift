/// The way to a region in the file, such as `regions[0].children[2]`, put together only where somebody asks.
package struct RegionPath: CustomStringConvertible, Sendable {
  /// The numbers of the regions that it is in, from the top.
  private let parents: [Int]
  /// Its number among its siblings, from 0.
  private let index: Int

  /// The way to a region by the way to the one around it and its number there.
  package init(parents: [Int], index: Int) {
    self.parents = parents
    self.index = index
  }

  /// The path in the words of the file, such as `regions[0].children[2]`.
  package var description: String {
    var text = "regions"
    for parent in parents { text += "[\(parent)].children" }
    return text + "[\(index)]"
  }

  /// The numbers of what is in it, for its children.
  package var asParent: [Int] { parents + [index] }

  /// Returns the text of a path with something behind it.
  package static func + (path: RegionPath, part: String) -> String { path.description + part }
}
