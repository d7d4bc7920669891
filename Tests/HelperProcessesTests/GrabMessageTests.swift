import Glibc
import Testing
import TouchOwnership
import TouchX11
import Touches

@testable import HelperProcesses
@testable import SystemSupport

@Suite struct GrabMessageTests {
  private static let touch = TouchID(device: DeviceID(rawValue: 7), contact: .max)
  private static let report = TouchEvent(
    id: touch, phase: .moved, time: Timestamp(milliseconds: 4_294_967_295),
    position: Point(x: 1.5, y: -2), contact: TouchContact(pressure: 0.25, minor: 3))

  static let requests: [GrabRequest] = [
    .area([]),
    .area([PixelRect(x: -4, y: 0, width: 7, height: 1), PixelRect(x: 9, y: 9, width: 1, height: 1)]
    ),
    .answer(touch, accepts: true), .answer(touch, accepts: false), .release, .alive, .synchronise,
  ]

  static let notices: [GrabNotice] = [
    .grabbed, .refused("another client has it"), .event(.report(report, isAsked: true)),
    .event(
      .report(
        TouchEvent(id: touch, phase: .ended, time: report.time, position: nil), isAsked: false)),
    .event(
      .report(
        TouchEvent(id: touch, phase: .cancelled, time: report.time, position: nil), isAsked: true)),
    .event(.givenBack(touch)), .event(.deviceLost(touch.device, at: report.time)), .gap, .question,
    .synchronised,
    .log(.info, "größer"),
  ]

  @Test("Messages of the overlay are read back as they were written")
  func requests() throws {
    let (near, far) = try ends()
    for request in Self.requests { near.put(request) }
    #expect(near.flush(patience: 1000))
    for request in Self.requests { #expect(far.nextMessage(GrabRequest.self) == request) }
    #expect(far.nextMessage(GrabRequest.self) == nil && !far.isClosed)
  }

  @Test("Messages of the grab process are read back as they were written")
  func notices() throws {
    let (near, far) = try ends()
    for notice in Self.notices { near.put(notice) }
    #expect(near.flush(patience: 1000))
    for notice in Self.notices { #expect(far.nextMessage(GrabNotice.self) == notice) }
  }

  @Test("An invalid message closes the connection")
  func invalidMessage() throws {
    let (near, far) = try ends()
    near.put(GrabNotice.log(.info, "a text"))
    #expect(near.flush(patience: 1000))
    #expect(far.nextMessage(GrabRequest.self) == nil && far.isClosed)
  }

  @Test("A message that is truncated anywhere is invalid")
  func truncated() {
    for notice in Self.notices {
      var whole = MessageBytes()
      notice.write(to: &whole)
      for count in 0..<whole.content.count {
        var part = MessageBytes(Array(whole.content[..<count]))
        #expect(GrabNotice(from: &part) == nil, "\(notice) after \(count) bytes")
      }
    }
  }

  @Test("A reader that reads nothing is noticed, and the writer never waits")
  func fullBuffer() throws {
    let (near, far) = try ends()
    while !near.isFull {
      near.put(GrabNotice.event(.report(Self.report, isAsked: true)))
      near.flush()
    }
    var count = 0
    while far.nextMessage(GrabNotice.self) != nil || !near.flush() { count += 1 }
    #expect(!near.isFull && count > 100)
  }

  @Test("The end of the other process is noticed")
  func closedEnd() throws {
    var pair: (MessageStream, MessageStream?) = try ends()
    pair.1 = nil
    #expect(pair.0.nextMessage(GrabNotice.self) == nil && pair.0.isClosed)
  }

  private func ends() throws -> (MessageStream, MessageStream) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (MessageStream(ends[0]), MessageStream(ends[1]))
  }
}
