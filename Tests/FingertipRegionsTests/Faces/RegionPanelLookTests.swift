import FingertipSettings
import RegionControls
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions

extension RegionPanelsTests {
  @Test("A button looks pressed only while its finger is on it (W25)")
  func button() throws {
    let fixture = try PanelFixture(
      """
      regions:
      - id: key
        frame: {left: 10, top: 10, width: 10, height: 10}
        control: button
        draw: {fill: red, pressed: {fill: blue}}
      """)
    let steps: [(TouchPhase, Double, Colour)] = [
      (.began, 150, Colour(hex: 0x0000FF)), (.moved, 250, Colour(hex: 0x0000FF)),
      (.moved, 320, Colour(hex: 0xFF0000)), (.moved, 160, Colour(hex: 0x0000FF)),
      (.ended, 160, Colour(hex: 0xFF0000)),
    ]
    for (phase, x, colour) in steps {
      fixture.finger(phase, x, 150)
      #expect(try fixture.fill("key") == colour, "\(phase) at \(x)")
    }
    #expect(!fixture.presses.contains(try fixture.id("key")))
  }

  @Test("A region looks pressed while its handler has a finger, wherever the finger moves")
  func pressed() throws {
    let fixture = try PanelFixture(
      """
      regions:
      - id: card
        frame: {left: 10, top: 10, width: 30, height: 20}
        touches: each
        draw: {fill: red, pressed: {fill: blue}}
        on: {began: {log: a finger}}
        children:
        - {id: title, frame: {left: 1, top: 1, width: 5, height: 5}, draw: {label: Title}}
      """)
    let red = Colour(hex: 0xFF0000)
    let blue = Colour(hex: 0x0000FF)
    // The finger is on the title, which passes its touches to the card.
    fixture.finger(.began, 120, 120)
    #expect(try fixture.fill("card") == blue)
    fixture.finger(.began, 350, 250, contact: 2)
    fixture.finger(.moved, 900, 450)
    fixture.finger(.ended, 900, 450)
    #expect(try fixture.fill("card") == blue)
    fixture.finger(.cancelled, 350, 250, contact: 2)
    #expect(try fixture.fill("card") == red)
  }

  @Test(
    "A region that takes no touches is visible as soon as it is shown or its condition is fulfilled",
    arguments: ["when: {variable: {mode: on}}", "hidden: true"])
  func appearing(_ key: String) throws {
    let fixture = try PanelFixture(
      "variables: {mode: off}\nregions: [{id: note, enabled: false, \(key), \(Self.draw)}]\n")
    for isVisible in [true, false, true] {
      fixture.layout.set("mode", to: isVisible ? "on" : "off")
      let id = try fixture.id("note")
      fixture.layout.apply(
        isVisible ? .show("note") : .hide(nil), of: id, at: Point(x: 0, y: 0), by: nil)
      fixture.update()
      #expect(fixture.names == (isVisible ? ["note"] : []))
    }
  }

  @Test("A region keeps the size of its label on a monitor of another density")
  func labelOnOtherMonitor() throws {
    let frames = [0, 500].map { PixelRect(x: $0, y: 0, width: 500, height: 500) }
    let monitors = zip(frames, [4.0, 8]).map { frame, density in
      LayoutContext.Monitor(
        name: "\(frame.x)", frame: frame, pixelsPerMillimetre: density, isPrimary: frame.x == 0)
    }
    let settings = try regions(
      """
      regions:
      - id: card
        screen: primary
        frame: {width: 30, height: 30}
        draw: {fill: red, border: white, borderWidth: 1, label: a, labelSize: 6}
        on: {moved: {move: self}}
        gestures: [{type: longPress, do: {menu: [open]}}]
      """)
    let layout = RegionLayout(
      settings,
      on: LayoutContext(
        screen: PixelRect(x: 0, y: 0, width: 1000, height: 500), monitors: monitors))
    var panels = RegionPanels(layout.tree, faces: RegionFaces(layout) { _, _ in })
    func faces(_ label: String) throws -> [Face] {
      try layout.carryOut(.label(label), on: "card")
      panels.update(pressed: PressedRegions())
      return panels.panels.flatMap { $0.drawing.figures.compactMap(\.face) }
    }
    let card = try #require(layout.region("card"))
    let before = try #require(try faces("H").first)
    layout.tree.move(card, to: Point(x: 700, y: 0))
    let after = try #require(try faces("T").first)
    #expect(after.text?.area.height == before.text?.area.height)
    #expect(after.borderWidth == before.borderWidth)
    // A menu has the sizes of the monitor on which it opens.
    let gesture = try #require(settings.regions.first?.responses.gestures.first)
    guard case .menu(let menu)? = gesture.response.actions.first?.action(toward: nil) else {
      Issue.record("the gesture opens no menu")
      return
    }
    var heights: [Int] = []
    for x in [250.0, 750] {
      layout.openMenu(menu, at: Point(x: x, y: 400))
      let text = try faces("T").compactMap(\.text).last
      heights.append(try #require(text).area.height)
    }
    #expect(heights[1] > heights[0] * 3 / 2)
  }

  @Test("A region that was hidden is shown with its present look at once")
  func blendOfHiddenRegion() throws {
    let fixture = try PanelFixture(
      """
      regions:
      - id: a
        frame: {width: 10, height: 10}
        control: button
        draw: {fill: red, blend: 100, pressed: {fill: blue}}
      """)
    let blends = fixture.panels.faces.blends
    fixture.finger(.began, 50, 50)
    _ = blends.advance(to: 0)
    _ = blends.advance(to: 500)
    fixture.update()
    blends.endFrame()
    let region = try fixture.id("a")
    fixture.layout.tree.update(region) { $0.presence.isHidden = true }
    fixture.finger(.ended, 50, 50)
    #expect(fixture.names == [])
    fixture.layout.tree.update(region) { $0.presence.isHidden = false }
    fixture.update()
    #expect(try fixture.fill("a") == .init(hex: 0xFF_0000))
    #expect(!blends.isActive)
  }

  @Test("Faces for other regions take over pictures without reading the files again")
  func keptPictures() throws {
    var messages: [String] = []
    var layout: RegionLayout?
    var former: RegionFaces?
    func face(_ faces: RegionFaces) throws -> Face? {
      faces.face(
        of: try #require(layout?.region("a")), RegionFaces.State(isPressed: false), width: 40,
        height: 10)
    }
    try withMask { path in
      layout = try RoutedRegions("regions: [{id: a, draw: {picture: '\(path)'}}]").layout
      former = RegionFaces(try #require(layout)) { messages.append($1) }
      #expect(try face(try #require(former))?.picture != nil)
    }
    // The file no longer exists.
    let faces = RegionFaces(try #require(layout)) { messages.append($1) }
    faces.takeOver(try #require(former))
    #expect(try face(faces)?.picture != nil)
    #expect(messages.isEmpty)
    #expect(try face(RegionFaces(try #require(layout)) { messages.append($1) })?.picture == nil)
    #expect(messages.count == 1)
  }

  @Test("A region that changes several times in a frame is updated once (W23)")
  func singleUpdate() throws {
    let fixture = try PanelFixture("regions:\n- {id: a, frame: {width: 10}, draw: {fill: red}}\n")
    #expect(!fixture.panels.isStale)
    let id = try fixture.id("a")
    for step in 1...50 { fixture.layout.tree.move(id, to: Point(x: Double(step), y: 3)) }
    #expect(fixture.panels.isStale)
    fixture.update()
    #expect(!fixture.panels.isStale)
    #expect(try fixture.panel("a").x == 50)
  }
}
