package import WindowStates

/// A window of halos.
package protocol HaloWindow: AnyObject {
  /// The window's id, for the order of the stack.
  var windowID: WindowID { get }
}
