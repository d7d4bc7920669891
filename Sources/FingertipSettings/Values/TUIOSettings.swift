package import TouchTUIO

/// The settings of what is sent to receivers of TUIO.
package struct TUIOSettings: Equatable, Sendable {
  /// The receiver; nil where nothing is sent.
  package var receiver: TUIOReceiver?
  /// The version of the protocol; TUIO 1.1 by default.
  package var version = TUIOVersion.one
  /// The name of the region whose touches are sent; nil for all touches of the screen.
  package var region: String?

  /// Settings by which nothing is sent.
  package init() {}
}

/// A program that receives touches over the network.
package struct TUIOReceiver: Hashable, Sendable, CustomStringConvertible {
  /// The name or the number of its host.
  package var host: String
  /// The UDP port.
  package var port: Int

  /// The port of receivers that say nothing else.
  package static let usualPort = 3333

  /// A receiver on a host, which may be a name or an address; the port is 3333 by default.
  package init(host: String, port: Int = TUIOReceiver.usualPort) {
    self.host = host
    self.port = port
  }

  /// The receiver as options name it.
  package var description: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == Self.usualPort ? host : "\(host):\(port)"
  }
}
