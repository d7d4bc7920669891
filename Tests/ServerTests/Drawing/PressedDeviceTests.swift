import PixelComparison
import Testing
import Touches

@testable import TouchRig
@testable import TouchX11

@Suite(
  "Devices that are pressed on an application when they are to draw", .server(.pen), .serialized)
struct PressedDeviceTests {
  /// A device that is pressed, and the events by which an application learns of that.
  enum Press: CaseIterable {
    case fingerAsPointer, fingerAsTouch, pen, mouse

    var device: String {
      switch self {
      case .fingerAsPointer, .fingerAsTouch: "touch0"
      case .pen: "pen"
      case .mouse: "mouse"
      }
    }

    var selection: ProbeSelection { self == .fingerAsTouch ? .touchAndButtons : .corePointer }

    var begin: ProbeEvent.Kind { self == .fingerAsTouch ? .touchBegin : .buttonPress }

    var end: ProbeEvent.Kind { self == .fingerAsTouch ? .touchEnd : .buttonRelease }
  }

  /// The way into draw mode.
  enum Entry: CaseIterable {
    /// A command to an overlay that shows touches.
    case request
    /// A new overlay.
    case start
  }

  /// A new overlay cannot know a finger whose touch an application receives.
  static let cases = Press.allCases.flatMap { press in
    Entry.allCases.filter { press != .fingerAsTouch || $0 == .request }.map { (press, $0) }
  }

  @Test("The application learns of the lift; only then the device draws", arguments: cases)
  func liftReachesApplication(_ press: Press, _ entry: Entry) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, press.selection,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: DrawStage.ground))
      let user = application.connection
      let reader = try ScreenReader(server.display)
      let device = try server.injector(press.device)
      let pen = PressableDevice(injector: device, isTouch: press.device == "touch0")
      let id = try #require(user.device(named: press.device))
      let draw = ["draw", "--with=\(press.device)", "--no-palette"] + DrawStage.look
      let showing =
        entry == .request ? try RunningOverlay(on: server.display, ["show", "--px-per-mm=4"]) : nil
      try pen.press(at: Point(x: 400, y: 600))
      try application.waitForEvent("the press") { $0.kind == press.begin }
      let overlay: RunningOverlay
      if let showing {
        #expect(try showing.tell(draw).status == .exited(0))
        overlay = showing
      } else {
        overlay = try RunningOverlay(on: server.display, draw + ["--px-per-mm=4"])
      }
      // The answer to a command comes after the devices were grabbed.
      _ = try overlay.tell("status")
      #expect(!DeviceInventory.isFloating(id, on: user))
      try pen.lift()
      try application.waitForEvent("the lift") { $0.kind == press.end }
      #expect(user.buttonsDown.isEmpty)
      try Wait.until("the device to be grabbed") { DeviceInventory.isFloating(id, on: user) }
      application.clear()
      try pen.draw(from: Point(x: 200, y: 300), to: Point(x: 600, y: 300))
      try reader.waitForPixels("ink", in: DrawStage.spot(400, 300)) {
        $0.pixels == [DrawStage.ink]
      }
      #expect(application.collect().allSatisfy { $0.kind != press.begin })
      #expect(overlay.stop() == .exited(0))
      #expect(user.buttonsDown.isEmpty)
    }
  }
}
