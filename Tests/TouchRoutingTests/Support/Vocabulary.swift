import TouchRouting
import Touches

/// A moment, in ms.
func at(_ milliseconds: Double) -> Timestamp {
  Timestamp(milliseconds: milliseconds)
}

func contact(_ number: UInt32, device: Int32 = 8) -> TouchID {
  TouchID(device: DeviceID(rawValue: device), contact: number)
}

func point(_ x: Double, _ y: Double) -> Point {
  Point(x: x, y: y)
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Region literals for trees in tests: a region and what is in it, from back to front.
struct Leaf: Sendable {
  var region: Region
  var children: [Leaf]

  init(_ region: Region, _ children: [Leaf] = []) {
    self.region = region
    self.children = children
  }

  init(_ name: String, _ frame: Rect, policy: RegionPolicy = .own, _ children: [Leaf] = []) {
    self.init(Region(name: name, frame: frame, policy: policy), children)
  }
}

extension RegionTree {
  /// A tree of regions on a screen of 1000 × 800 px, or another.
  convenience init(
    _ leaves: [Leaf], screen: PixelRect = PixelRect(x: 0, y: 0, width: 1000, height: 800)
  ) {
    self.init(screen: screen)
    for leaf in leaves { add(leaf, in: nil) }
  }

  private func add(_ leaf: Leaf, in parent: RegionID?) {
    guard let id = insert(leaf.region, in: parent) else { return }
    for child in leaf.children { add(child, in: id) }
  }

  /// The name of what a point hits; nil for nothing.
  func nameHit(_ x: Double, _ y: Double) -> String? {
    hitTest(Point(x: x, y: y)).region.flatMap { self[$0]?.name }
  }

  /// A region that the test knows to be there.
  func named(_ name: String) -> RegionID {
    guard let id = region(named: name) else { fatalError("the test has no region '\(name)'") }
    return id
  }
}
