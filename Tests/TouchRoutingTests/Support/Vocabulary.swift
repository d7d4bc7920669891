import TouchRouting
import Touches

/// Returns the timestamp of a time in ms.
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

/// A literal for trees in tests: a region and its children, from back to front.
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
  /// Creates a tree of regions on a screen, which has 1000 × 800 px by default.
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

  /// Returns the name of the region that a point hits; nil for none.
  func nameHit(_ x: Double, _ y: Double) -> String? {
    hitTest(Point(x: x, y: y)).region.flatMap { self[$0]?.name }
  }

  /// Returns the region with a name; stops the test if there is none.
  func named(_ name: String) -> RegionID {
    guard let id = region(named: name) else { fatalError("the test has no region '\(name)'") }
    return id
  }
}
