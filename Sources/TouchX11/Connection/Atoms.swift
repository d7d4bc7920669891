internal import CX11
package import WindowStates

/// The atoms that Fingertip shares with window managers, compositors and drivers.
///
/// All are interned in one round trip.
package struct Atoms: Sendable {
  /// _NET_WM_CM_Sn, the selection that a compositor owns.
  package let compositorSelection: AtomID
  /// _NET_WM_WINDOW_TYPE.
  package let windowType: AtomID
  /// _NET_WM_WINDOW_TYPE_UTILITY.
  package let windowTypeUtility: AtomID
  /// _NET_WM_BYPASS_COMPOSITOR.
  package let bypassCompositor: AtomID
  /// _COMPTON_SHADOW, with which a window turns off picom's shadow.
  package let comptonShadow: AtomID
  /// _NET_WM_NAME.
  package let windowName: AtomID
  /// _NET_WM_PID.
  package let windowPID: AtomID
  /// _NET_SUPPORTING_WM_CHECK.
  package let supportingWindowManager: AtomID
  /// UTF8_STRING.
  package let utf8String: AtomID
  /// The server's own matrix of a device, "Coordinate Transformation Matrix".
  package let transformationMatrix: AtomID
  /// libinput's own matrix of a device, "libinput Calibration Matrix".
  package let calibrationMatrix: AtomID
  /// The property that says whether a device is enabled.
  package let deviceEnabled: AtomID
  /// The property with the device file that a driver reads.
  package let deviceNode: AtomID
  /// A property that only the evdev driver gives its devices.
  let evdevInversion: AtomID
  /// A property that only the wacom driver gives its devices.
  let wacomSerials: AtomID
  /// FLOAT, the type of matrices.
  package let float: AtomID
  /// The label of a contact's horizontal position.
  package let positionX: AtomID
  /// The label of a contact's vertical position.
  package let positionY: AtomID
  /// The label of a contact's pressure.
  package let pressure: AtomID
  /// The label of a pen's pressure.
  package let penPressure: AtomID
  /// The label of a contact's longer diameter.
  package let touchMajor: AtomID
  /// The label of a contact's shorter diameter.
  package let touchMinor: AtomID
  /// The label of the angle of a contact's longer diameter.
  package let orientation: AtomID
  /// The type of the message which says that the server has read the pixels we put.
  let putCompleted: AtomID

  init(display: OpaquePointer, screen: Int32) {
    let names: [StaticString] = [
      "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_UTILITY", "_NET_WM_BYPASS_COMPOSITOR",
      "_COMPTON_SHADOW", "_NET_WM_NAME", "_NET_WM_PID",
      "_NET_SUPPORTING_WM_CHECK", "UTF8_STRING",
      "Coordinate Transformation Matrix", "libinput Calibration Matrix", "Device Enabled",
      "Device Node", "Evdev Axis Inversion", "Wacom Serial IDs", "FLOAT",
      "Abs MT Position X", "Abs MT Position Y", "Abs MT Pressure", "Abs Pressure",
      "Abs MT Touch Major", "Abs MT Touch Minor", "Abs MT Orientation", "_FINGERTIP_PUT_COMPLETED",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = names.map { name in
      // Xlib's prototype lacks the const; it only reads the names.
      UnsafeMutableRawPointer(mutating: name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    var atoms = [Atom](repeating: 0, count: names.count + 1)
    // The selection's name contains the screen's number, so it cannot be a literal like the others.
    "_NET_WM_CM_S\(screen)".withCString { selection in
      pointers.append(UnsafeMutablePointer(mutating: selection))
      _ = XInternAtoms(display, &pointers, Int32(pointers.count), 0, &atoms)
    }
    var iterator = atoms.makeIterator()
    func nextAtom() -> AtomID { AtomID(rawValue: iterator.next() ?? 0) }
    windowType = nextAtom()
    windowTypeUtility = nextAtom()
    bypassCompositor = nextAtom()
    comptonShadow = nextAtom()
    windowName = nextAtom()
    windowPID = nextAtom()
    supportingWindowManager = nextAtom()
    utf8String = nextAtom()
    transformationMatrix = nextAtom()
    calibrationMatrix = nextAtom()
    deviceEnabled = nextAtom()
    deviceNode = nextAtom()
    evdevInversion = nextAtom()
    wacomSerials = nextAtom()
    float = nextAtom()
    positionX = nextAtom()
    positionY = nextAtom()
    pressure = nextAtom()
    penPressure = nextAtom()
    touchMajor = nextAtom()
    touchMinor = nextAtom()
    orientation = nextAtom()
    putCompleted = nextAtom()
    compositorSelection = nextAtom()
  }
}
