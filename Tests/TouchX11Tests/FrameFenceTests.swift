import Testing
import TouchX11

@Test("A frame fence is open again once every put was read")
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

@Test("A completion for former images opens no later fence")
func staleCompletion() {
  var fence = FrameFence()
  fence.completed()
  #expect(fence.isOpen)
  fence.close()
  #expect(!fence.isOpen)
}
