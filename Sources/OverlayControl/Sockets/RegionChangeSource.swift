/// A source of the changes of regions and variables, for as long as they have followers.
package protocol RegionChangeSource: AnyObject {
  /// Returns a line of JSON, without a line feed, for each change since the last call.
  func takeLines() -> [String]

  /// Forgets what was reported; called when no follower is left.
  func stopReporting()
}
