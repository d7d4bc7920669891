import Testing

@testable import TouchX11

@Test(
  "An X resource is found by its full name",
  arguments: [
    ("Xft.dpi:\t96\n", "96"), ("Xft.antialias: 1\nXft.dpi: 144\nXft.hinting: 1", "144"),
    ("  Xft.dpi :  120  ", "120"), ("Xft.dpi: 96\nXft.dpi: 192\n", "192"), ("Xft.dpi:", nil),
    ("Xft.dpix: 96", nil), ("! Xft.dpi: 96", nil), ("", nil), ("Xft.dpi", nil), (":\n::", nil),
    ("Xft.dpi: a:b", "a:b"), ("XTerm*font: 6x13\r\nXft.dpi: 110\r\n", "110"),
  ] as [(String, String?)])
func resource(text: String, value: String?) {
  #expect(DesktopResources(text)["Xft.dpi"] == value)
}
