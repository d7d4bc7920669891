internal import CX11
internal import TouchX11
internal import WindowStates

/// Changes of the resources on the root window, as a desktop's settings make them.
extension DisplayConnection {
  /// Sets the property `RESOURCE_MANAGER`, as `xrdb -load` does.
  package func setResources(_ text: String) {
    var bytes = Array(text.utf8)
    XChangeProperty(
      display, root.rawValue, XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace, &bytes,
      Int32(bytes.count))
    synchronise()
  }
}
