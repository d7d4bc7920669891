package import Glibc
package import SystemSupport
package import TouchRecordings

/// A device whose events are read as they come, until it is gone, which is logged once.
package struct KernelSource: ~Copyable {
  /// The device.
  package let node: KernelNode
  private var reader: KernelEventReader
  private let log: LogSink
  private var isOver = false

  /// Begins to read a device.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - log: where messages go.
  package init(_ node: consuming KernelNode, log: @escaping LogSink) {
    reader = KernelEventReader(node.descriptor)
    self.node = node
    self.log = log
  }

  /// The descriptor to wait for; none once the device is gone.
  package var descriptors: [pollfd] { isOver ? [] : [pollfd(reading: node.descriptor)] }

  /// Reads what is there, and adds it at the end of some events.
  package mutating func read(into events: inout [KernelEvent]) {
    switch reader.read(into: &events) {
    case .waiting: return
    case .ended: log(.warning, "\(node.path): the device is gone")
    case .failed(let errno): log(.error, "\(node.path): \(errorText(errno))")
    }
    isOver = true
  }
}
