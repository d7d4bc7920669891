import Testing
import Touches

@testable import TouchTUIO

extension TUIOStreamTests {
  @Test(
    "The size of a message is that of its address, its types and its arguments, each padded to 4",
    arguments: [
      (OSCMessage("/a", []), 8), (OSCMessage("/abc", []), 12), (OSCMessage("/a", [.int(1)]), 12),
      (OSCMessage("/a", [.int(1), .int(2), .float(3)]), 24),
      (OSCMessage("/a", [.string("abc")]), 12), (OSCMessage("/a", [.string("abcd")]), 16),
      (OSCMessage("/a", [.time(.immediate)]), 16),
    ] as [(OSCMessage, Int)])
  func messageSize(_ message: OSCMessage, _ size: Int) {
    #expect(message.byteCount == size)
    #expect(OSCBundle([message, message]).byteCount == 16 + 2 * (4 + size))
  }

  @Test(
    "A hundred fingers are sent in packets that fit into an Ethernet frame",
    arguments: TUIOVersion.allCases)
  func packets(_ version: TUIOVersion) {
    var stream = TUIOStream(version, source: TUIOSource(name: "test", address: [10, 0, 0, 1]))
    stream.surface = Rect(x: 0, y: 0, width: 1000, height: 500)
    for number in 0..<100 {
      stream.follow(
        Touch(
          id: TouchID(device: DeviceID(rawValue: 2), contact: UInt32(number)),
          time: Timestamp(milliseconds: 0), position: Point(x: Double(number), y: 0),
          contact: Self.ellipse))
    }
    let bundles = stream.takeBundles(at: Timestamp(milliseconds: 0))
    #expect(bundles.count > 1)
    #expect(bundles.allSatisfy { $0.byteCount <= TUIOStream.packetLimit })
    let messages = bundles.flatMap(\.messages).map(Self.text)
    let word = version == .one ? "/tuio/2Dcur set" : "/tuio2/ptr"
    #expect(messages.count { $0.hasPrefix(word) } == 100)
    switch version {
    case .one:
      // Each bundle can be understood without the others.
      for bundle in bundles {
        #expect(
          Self.text(of: bundle.messages[1]).hasPrefix(bundle.messages[0].address + " alive 1 2 "))
        #expect(Self.text(of: bundle.messages[bundle.messages.count - 1]).hasSuffix(" fseq 1"))
      }
    case .two:
      #expect(messages.count { $0.hasPrefix("/tuio2/frm 1 ") } == bundles.count)
      #expect(messages.count { $0.hasPrefix("/tuio2/alv 1 2 ") } == 1)
      #expect(messages.last?.hasPrefix("/tuio2/alv") == true)
    }
  }

  @Test(
    "A time is written in the format of NTP",
    arguments: [
      (0, OSCTime(seconds: 2_208_988_800, fraction: 0)),
      (1500, OSCTime(seconds: 2_208_988_801, fraction: 1 << 31)),
      // The seconds of NTP overflow on 7 February 2036.
      (2_085_978_496_250, OSCTime(seconds: 0, fraction: 1 << 30)),
    ] as [(Double, OSCTime)])
  func time(_ milliseconds: Double, _ time: OSCTime) {
    #expect(OSCTime(unixMilliseconds: milliseconds) == time)
  }

  @Test(
    "The name of a source has the format of its TUIO version",
    arguments: [
      (TUIOVersion.one, [192, 168, 0, 7], "a@192.168.0.7"), (.one, nil, "a"),
      (.two, [192, 168, 0, 7], "a:0@0xC0A80007"), (.two, nil, "a:0@0x00000000"),
    ] as [(TUIOVersion, [UInt8]?, String)])
  func source(_ version: TUIOVersion, _ address: [UInt8]?, _ text: String) {
    #expect(TUIOSource(name: "a", address: address).text(for: version) == text)
  }
}
