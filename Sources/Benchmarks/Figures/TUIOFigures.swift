// Twenty fingers circle, and a TUIO receiver on the loopback interface counts their reports: every
// report of every finger is one message, so missing ones are lost.

import Glibc
import TouchRig
import Touches

/// The cost and the losses of touches that are sent to another program.
struct TUIOFigures {
  let options: Options
  private static let fingers = 20
  private static let rate = 250.0

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    defer { stage.server.stop() }
    let alone = try run(on: stage, sendingTo: nil)
    return try [1, 2].map { version in
      let receiver = try ReportCounter(version)
      let sending = try run(on: stage, sendingTo: receiver, version)
      let lost = sending.reports - receiver.count
      let addedPercent = (sending.share - alone.share) * 100
      return Figure(
        name: "20 fingers at 250 Hz sent by TUIO \(version == 1 ? "1.1" : "2.0")",
        target: "0 lost, ≤ 5 % of a core more",
        measured: "\(lost) of \(sending.reports) lost, \(addedPercent.digits(1)) % more",
        reference: "\((alone.share * 100).digits(1)) % without; \(sending.rate.digits(0)) Hz",
        isMet: lost == 0 && addedPercent <= 5,
        numbers: [
          ("lost", Double(lost)), ("reports", Double(sending.reports)),
          ("coreShareMore", addedPercent / 100), ("coreShareAlone", alone.share),
        ])
    }
  }

  /// Moves the fingers in circles.
  ///
  /// - Returns: the number of reports, the overlay's share of a core, and the achieved rate, in Hz.
  private func run(
    on stage: Stage, sendingTo receiver: ReportCounter?, _ version: Int = 1
  ) throws -> (reports: Int, share: Double, rate: Double) {
    let arguments = receiver.map {
      ["--tuio", "127.0.0.1:\($0.port)", "--tuio-version", "\(version)"]
    }
    let overlay = try Listener(.overlay(arguments: arguments ?? []), on: stage)
    defer { overlay.stop() }
    if let receiver {
      // The receiver is looked up with the first touch, and earlier changes are not sent.
      try Wait.until("the first message") {
        try stage.injector.tap(0, at: Point(x: 50, y: 50))
        Clock.sleep(0.2)
        receiver.drain()
        return receiver.packets > 0
      }
      // After this, there are no more repetitions.
      Clock.sleep(1.5)
      receiver.reset()
    }
    let ensemble = CirclingFingers(fingers: Self.fingers, rate: Self.rate, injector: stage.injector)
    let frames = Int(Self.rate) * (options.isQuick ? 4 : 20)
    try ensemble.begin()
    let cpu = Clock.cpu(of: overlay.pid) ?? 0
    let elapsed = try ensemble.move(frames: 1..<frames) { _, next throws(RigError) in
      receiver?.drain()
      Clock.sleep(until: next)
    }
    let share = ((Clock.cpu(of: overlay.pid) ?? 0) - cpu) / elapsed
    // Late reports are not lost.
    let reports = Self.fingers * frames
    for _ in 0..<20 where (receiver?.count ?? reports) < reports {
      Clock.sleep(0.1)
      receiver?.drain()
      receiver?.countReports()
    }
    try ensemble.end()
    return (reports, share, Double(frames - 1) / elapsed)
  }
}

/// A receiver of TUIO that counts the reports of fingers.
///
/// A repeated bundle is no report: a circling finger is never at the same position twice in a row.
private final class ReportCounter {
  var port: UInt16 { socket.port }
  private(set) var count = 0
  private(set) var packets = 0
  private let socket: LoopbackSocket
  /// The text in the message of a finger.
  private let marker: [UInt8]
  /// The offsets of the finger's session id and position from the text, in bytes.
  private let offsets: (session: Int, position: Int)
  /// The latest position of each finger, both as bytes.
  private var positions: [[UInt8]: [UInt8]] = [:]
  private var storedPackets: [[UInt8]] = []
  private var buffer = [UInt8](repeating: 0, count: 65536)

  init(_ version: Int) throws(RigError) {
    // Texts in Open Sound Control end with a zero; in 2.0, the type letters follow.
    marker = Array((version == 1 ? "set" : "/tuio2/ptr").utf8) + [0]
    offsets = version == 1 ? (4, 8) : (28, 40)
    socket = try LoopbackSocket()
    // The largest buffer allowed: this receiver reads between two frames of the fingers, however
    // late these are.
    var bufferSize: Int32 = 16 << 20
    setsockopt(
      socket.descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &bufferSize,
      socklen_t(MemoryLayout<Int32>.size))
  }

  func reset() { (count, packets, storedPackets) = (0, 0, []) }

  /// Stores packets that have arrived, to be counted later.
  func drain() {
    while true {
      let size = recv(socket.descriptor, &buffer, buffer.count, 0)
      guard size > 0 else { return }
      packets += 1
      storedPackets.append(Array(buffer[..<size]))
    }
  }

  /// Counts the reports in stored packets.
  func countReports() {
    for packet in storedPackets {
      for start in stride(from: 0, to: packet.count - offsets.position - 8, by: 4)
      where packet[start] == marker[0] && packet[start...].starts(with: marker) {
        let session = Array(packet[start + offsets.session..<start + offsets.session + 4])
        let position = Array(packet[start + offsets.position..<start + offsets.position + 8])
        if positions.updateValue(position, forKey: session) != position { count += 1 }
      }
    }
    storedPackets = []
  }
}
