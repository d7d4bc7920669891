import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

extension Region {
  /// A region of 200 by 200 px.
  static var pad: Region { Region(name: "pad", frame: Rect(100, 100, 200, 200)) }
}

/// Runs a body with an application without events so far, the pad over it, and a touchscreen.
func withPad(
  _ backEnd: BackEnd, _ change: @Sendable (inout Region) -> Void = { _ in },
  _ body: @Sendable (PrivateServer, ProbeClient, RegionStage, Injector) throws -> Void
) throws {
  try withServer { server in
    let application = try ProbeClient(server.display, .touch, on: .wholeStage)
    var pad = Region.pad
    change(&pad)
    let stage = try RegionStage(server.display, RegionTree(pad), backEnd)
    let finger = try server.injector("touch0")
    application.clear()
    try body(server, application, stage, finger)
  }
}
