internal import Touches

/// TUIO 1.1: the bundle of a profile holds the source, the ids of the fingers that are down, the
/// states of those that changed, and the frame number.
extension TUIOStream {
  /// The profiles of TUIO 1.1.
  enum Profile: String {
    /// Points.
    case cursors = "/tuio/2Dcur"
    /// Ellipses, of the fingers that have a size.
    case blobs = "/tuio/2Dblb"
  }

  /// Returns the bundles of a profile, several with one frame number if they exceed a packet.
  func profile(_ profile: Profile, _ changed: [TUIOFinger], frame: Int32) -> [OSCBundle] {
    let address = profile.rawValue
    func belongs(_ finger: TUIOFinger) -> Bool { profile == .cursors || finger.ellipse != nil }
    let alive = fingers.filter(belongs).map { OSCArgument.int($0.session) }
    let start = [
      OSCMessage(address, [.string("source"), .string(source.text(for: version))]),
      OSCMessage(address, [.string("alive")] + alive),
    ]
    let end = [OSCMessage(address, [.string("fseq"), .int(frame)])]
    let states = changed.filter(belongs).map { finger in
      OSCMessage(
        address, [.string("set")] + (profile == .cursors ? finger.cursor : finger.blob))
    }
    return packets(states.map { [$0] }, from: start, to: end, always: end)
  }

  /// Returns packets with as many groups of messages as fit, between the same beginning and end.
  private func packets(
    _ groups: [[OSCMessage]], from start: [OSCMessage], to end: [OSCMessage], always: [OSCMessage]
  ) -> [OSCBundle] {
    var result: [OSCBundle] = []
    var bundle = OSCBundle(start)
    let room = Self.packetLimit - OSCBundle(end).byteCount + OSCBundle([]).byteCount
    var size = bundle.byteCount
    for group in groups {
      let groupSize = group.reduce(0) { $0 + 4 + $1.byteCount }
      if size + groupSize > room, bundle.messages.count > start.count {
        bundle.messages += always
        result.append(bundle)
        bundle = OSCBundle(start)
        size = bundle.byteCount
      }
      bundle.messages += group
      size += groupSize
    }
    bundle.messages += end
    return result + [bundle]
  }

  /// Returns the bundles of a frame of TUIO 2.0.
  ///
  /// A frame begins with its number and time, and ends with the list of fingers that are down. If
  /// it exceeds a packet, only the last packet has that list.
  func frames(of changed: [TUIOFinger], frame: Int32, at time: Timestamp) -> [OSCBundle] {
    let size =
      Int32(min(max(surface.width, 0), 65535)) << 16 | Int32(min(max(surface.height, 0), 65535))
    let start = OSCMessage(
      "/tuio2/frm",
      [
        .int(frame), .time(OSCTime(unixMilliseconds: epoch + time.milliseconds)), .int(size),
        .string(source.text(for: version)),
      ])
    let end = OSCMessage("/tuio2/alv", fingers.map { .int($0.session) })
    let groups = changed.map { finger in
      var group = [OSCMessage("/tuio2/ptr", finger.pointer)]
      if let bounds = finger.bounds { group.append(OSCMessage("/tuio2/bnd", bounds)) }
      return group
    }
    return packets(groups, from: [start], to: [end], always: [])
  }
}

extension TUIOFinger {
  /// `s x y X Y m` of `/tuio/2Dcur`.
  fileprivate var cursor: [OSCArgument] {
    [.int(session)] + floats(x.value, y.value, x.velocity, y.velocity, acceleration)
  }

  /// `s x y a w h f X Y A m r` of `/tuio/2Dblb`.
  fileprivate var blob: [OSCArgument] { bounds ?? [] }

  /// `s_id tu_id c_id x_pos y_pos angle shear radius press x_vel y_vel p_vel m_acc p_acc` of
  /// `/tuio2/ptr`; the type and the user of the pointer are unknown.
  fileprivate var pointer: [OSCArgument] {
    [.int(session), .int(0), .int(number)]
      + floats(
        x.value, y.value, 0, 0, (ellipse?.height ?? 0) / 2, pressure.value,
        x.velocity, y.velocity, pressure.velocity, acceleration, pressure.acceleration)
  }

  /// `s_id x_pos y_pos angle width height area x_vel y_vel a_vel m_acc r_acc` of `/tuio2/bnd`; nil
  /// if the device reports no size.
  fileprivate var bounds: [OSCArgument]? {
    guard let ellipse else { return nil }
    return [.int(session)]
      + floats(
        x.value, y.value, ellipse.angle.value, ellipse.width, ellipse.height, ellipse.area,
        x.velocity, y.velocity, ellipse.angle.velocity, acceleration, ellipse.angle.acceleration)
  }
}

private func floats(_ values: Double...) -> [OSCArgument] { values.map { .float(Float($0)) } }
