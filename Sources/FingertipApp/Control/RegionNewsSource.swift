/// Tells what becomes of regions and variables, for as long as somebody follows them.
protocol RegionNewsSource: AnyObject {
  /// Returns a line of JSON, without its end, for each change since the last time.
  func takeNews() -> [String]

  /// Forgets what was told, since nobody follows any more.
  func endNews()
}
