import Glibc
import TouchX11
import WindowStates

@testable import TouchRig

extension DisplayConnection {
  /// Shows a window of this connection as one of pinentry, a program that asks for passwords.
  func showAsPasswordPrompt(_ window: WindowID) {
    var facts = WindowFacts()
    (facts.className, facts.instanceName) = ("Pinentry-gtk-2", "pinentry-gtk-2")
    introduce(window, as: facts, pid: UInt(getpid()))
    show(window)
    synchronise()
  }
}
