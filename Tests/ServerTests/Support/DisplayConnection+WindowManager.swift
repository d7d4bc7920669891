import TouchRig
import TouchX11
import Touches

extension DisplayConnection {
  /// Waits until the window manager has processed everything that the server has sent to it so far.
  ///
  /// - Throws: `RigError` if it does not answer in time.
  func waitForWindowManager() throws {
    let queryWindow = makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 1, height: 1), colour: 0, overrideRedirect: false,
      title: "question")
    defer { destroy(queryWindow) }
    // Each check sends another query, and openbox creates and destroys a window for each. So the
    // checks become rarer the longer the wait takes.
    var checks = 0
    try Wait.until("the window manager to answer") {
      checks += 1
      return checks & (checks - 1) == 0 && windowManagerAnswers(about: queryWindow)
    }
  }

  /// Waits until the window manager has processed a request to activate a window.
  ///
  /// It sets the focus when it processes the request, and publishes the active window when it
  /// processes the events about the focus, which the server sends then.
  ///
  /// - Throws: `RigError` if it does not answer in time.
  func waitForActivation() throws {
    for _ in 1...2 { try waitForWindowManager() }
  }
}
