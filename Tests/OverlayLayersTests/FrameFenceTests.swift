import Testing

@testable import OverlayLayers

@Test("A frame fence opens when all puts have completed")
func fence() {
  var fence = FrameFence()
  #expect(fence.isOpen)
  fence.close()
  fence.close()
  fence.completed()
  #expect(!fence.isOpen)
  fence.completed()
  #expect(fence.isOpen)
}

@Test("A completion of earlier images does not open a later fence")
func staleCompletion() {
  var fence = FrameFence()
  fence.completed()
  #expect(fence.isOpen)
  fence.close()
  #expect(!fence.isOpen)
}
