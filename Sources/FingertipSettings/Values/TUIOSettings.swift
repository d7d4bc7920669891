package import TouchTUIO

/// The settings of the output to TUIO receivers.
package struct TUIOSettings: Equatable, Sendable {
  /// The receiver; nil to send nothing.
  package var receiver: TUIOReceiver?
  /// The version of the protocol; TUIO 1.1 by default.
  package var version = TUIOVersion.one
  /// The name of the region whose touches are sent; nil for all touches of the screen.
  package var region: String?

  /// The receiver that was left out because somebody else's file names it; nil for none.
  package private(set) var omittedReceiver: TUIOReceiver?

  /// Creates settings that send nothing.
  package init() {}

  /// Leaves out the receiver.
  package mutating func omitReceiver() {
    omittedReceiver = receiver
    receiver = nil
  }
}

/// A program that receives touches over the network.
package struct TUIOReceiver: Hashable, Sendable, CustomStringConvertible {
  /// The name or the address of its host.
  package var host: String
  /// The UDP port.
  package var port: Int

  /// The default port of receivers.
  package static let defaultPort = 3333

  /// Creates a receiver on a host, given by name or address; the port is 3333 by default.
  package init(host: String, port: Int = TUIOReceiver.defaultPort) {
    self.host = host
    self.port = port
  }

  /// The receiver as written in options.
  package var description: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort ? host : "\(host):\(port)"
  }
}
