package import Glibc
package import SystemSupport
package import TouchRecordings

/// A device whose events are read as they arrive, until it is gone; that is logged once.
package struct KernelSource: ~Copyable {
  /// Why nothing more is read.
  package enum End {
    /// The device was unplugged.
    case gone
    /// The device is there, but cannot be read.
    case failed
  }

  /// The device.
  package let node: KernelNode
  private var reader: KernelEventReader
  private let log: LogSink
  /// Why nothing more is read; nil while the device is read.
  package private(set) var end: End?

  /// Whether nothing more is read.
  package var isOver: Bool { end != nil }

  /// Starts to read a device.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - log: the receiver of messages.
  package init(_ node: consuming KernelNode, log: @escaping LogSink) {
    reader = KernelEventReader(node.descriptor)
    self.node = node
    self.log = log
  }

  /// The descriptor to poll; none once nothing more is read.
  package var descriptors: [pollfd] { isOver ? [] : [pollfd(reading: node.descriptor)] }

  /// Reads all available events and appends them to a list.
  package mutating func read(into events: inout [KernelEvent]) {
    switch reader.read(into: &events) {
    case .waiting: return
    case .ended:
      log(.warning, "\(node.path): the device is gone")
      end = .gone
    case .failed(let errno):
      log(.error, "\(node.path): \(errorText(errno))")
      end = .failed
    }
  }
}
