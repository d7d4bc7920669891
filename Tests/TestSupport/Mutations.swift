package import SeededRandom

/// Damages bytes at one to four offsets, as faulty disks, editors and attackers do.
package func mutate(_ bytes: inout [UInt8], using numbers: inout SplitMix64) {
  for _ in 0..<Int.random(in: 1...4, using: &numbers) {
    guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: 0...255, using: &numbers)) }
    let offset = Int.random(in: bytes.indices, using: &numbers)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: bytes[offset] = UInt8.random(in: 0...255, using: &numbers)
    case 1:
      bytes[offset] =
        Array("0123456789.-+eE{}[]\":,tn \n\u{0}".utf8).randomElement(using: &numbers) ?? 0
    case 2: bytes.remove(at: offset)
    case 3: bytes.insert(UInt8.random(in: 32...126, using: &numbers), at: offset)
    case 4: bytes.removeLast(bytes.count - offset)
    default:
      let end = min(bytes.count, offset + Int.random(in: 1...40, using: &numbers))
      bytes.insert(
        contentsOf: bytes[offset..<end], at: Int.random(in: bytes.indices, using: &numbers))
    }
  }
}
