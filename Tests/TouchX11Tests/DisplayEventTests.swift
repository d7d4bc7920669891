import Testing
import Touches
import WindowStates

@testable import TouchX11

@Test(
  "Lengths in mm are computed again if devices, their mapping, monitors or the resolution change",
  arguments: [
    (.devicesChanged(gone: []), true), (.devicesChanged(gone: [DeviceID(rawValue: 8)]), true),
    (.mappingChanged(DeviceID(rawValue: 8)), true), (.screenChanged, true),
    (.resourcesChanged, true), (.compositor(.selection(isOwned: true)), false),
    (.putCompleted, false),
  ] as [(DisplayEvent, Bool)])
func screenChanges(event: DisplayEvent, mayChangeScreen: Bool) {
  #expect(event.mayChangeScreen == mayChangeScreen)
}
