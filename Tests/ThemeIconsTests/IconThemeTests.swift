import Testing

@testable import ThemeIcons

@Suite struct IconThemeTests {
  private static let index = """
    # a comment = 3
    [Icon Theme]
    Name = Some
    Inherits=parent, other
    Directories=16,scalable,32,missing,wrong,../../etc,/etc
    ScaledDirectories=16@2
    [16]
    Size=16
    Type=Fixed
    [16@2]
    Size=16
    Scale=2
    [scalable]
    Size=64
    Type=Scalable
    MinSize=8
    MaxSize=512
    [32]
    Size = 32
    Threshold=4
    [wrong]
    Size=none
    """

  @Test("A theme is read with its parents and the folders that have a size")
  func reads() {
    let theme = IconTheme(Self.index)
    #expect(theme.parents == ["parent", "other"])
    #expect(theme.directories.map(\.path) == ["16", "scalable", "32", "16@2"])
    #expect(theme.directories.map(\.sizes) == [16...16, 8...512, 28...36, 14...18])
  }

  @Test(
    "The distance of a folder from a size is in pixels",
    arguments: [
      (0, 16, 0), (0, 20, 4), (0, 10, 6), (1, 300, 0), (1, 600, 88), (2, 30, 0), (2, 40, 4),
      (3, 32, 0),
      (3, 48, 12),
    ])
  func distance(_ directory: Int, _ size: Int, _ expected: Int) {
    #expect(IconTheme(Self.index).directories[directory].distance(from: size) == expected)
  }

  @Test(
    "Text that is not a theme has no folders",
    arguments: [
      "", "[", "[]\n=", "[Icon Theme]", "[Icon Theme\nDirectories=a\n[a]\nSize=4", "\u{0}",
    ])
  func invalidTheme(_ text: String) { #expect(IconTheme(text).directories.isEmpty) }
}
