import Testing

@Suite struct RandomRegionsTests {
  // Mostly seeds that found faults.
  @Test(
    "Random regions are shown and reported as they are, whatever fingers and programs do",
    arguments: [1, 2, 25, 62, 142, 163, 168, 193, 220] as [UInt64])
  func play(seed: UInt64) {
    let regions = RandomRegions(seed: seed)
    for step in 1...60 where regions.faults.isEmpty {
      regions.step()
      if step % 20 == 0 { regions.settle() }
    }
    #expect(regions.faults == [], "\(regions.history.suffix(20).joined(separator: "\n"))")
  }

  @Test(
    "Regions are those of the file after many changes of it",
    arguments: [11, 30, 74] as [UInt64])
  func reload(seed: UInt64) {
    let regions = RandomRegions(seed: seed)
    for _ in 1...15 where regions.faults.isEmpty { regions.reload() }
    #expect(regions.faults == [], "\(regions.history.suffix(3).joined(separator: "\n"))")
  }
}
