package import TouchTUIO

/// The settings of what is sent to receivers of TUIO.
package struct TUIOSettings: Equatable, Sendable {
  /// The receiver; nil where nothing is sent.
  package var receiver: TUIOReceiver?
  package var version = TUIOVersion.one
  /// The name of the region whose touches are sent; nil for all touches of the screen.
  package var region: String?

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
