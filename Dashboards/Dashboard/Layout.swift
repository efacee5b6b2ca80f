import Terminal

/// A panel and the rectangle it got.
package struct PlacedPanel: Sendable, Equatable {
    package var panel: PanelSpec
    package var rect: Rect
}

/// Gives the parts of a dashboard their rectangles.
///
/// Room is given to fixed sizes first, then to minimum sizes, then by weight. When the minimum sizes
/// do not fit, parts go in the order of their `drop` number, the highest first (of equals, the last
/// first). Columns too narrow to stand side by side are stacked when there are lines for that.
package struct Layout: Sendable {
    /// Blank columns between neighbours.
    private static let gap = 2
    private enum Axis { case down, across }

    package static func place(_ node: LayoutNode, in rect: Rect) -> [PlacedPanel] {
        switch node.content {
        case .panel(let panel):
            return rect.width > 0 && rect.height > 0 ? [PlacedPanel(panel: panel, rect: rect)] : []
        case .rows(let nodes):
            return place(nodes, in: rect, .down)
        case .columns(let nodes):
            return stacks(nodes, in: rect)
                ? place(nodes, in: rect, .down) : place(nodes, in: rect, .across)
        }
    }

    private static func stacks(_ nodes: [LayoutNode], in rect: Rect) -> Bool {
        let across = least(nodes, .across)
        return across > rect.width && least(nodes, .down) + 4 <= rect.height
            && nodes.allSatisfy { minimum($0, .across) <= rect.width }
    }

    private static func place(_ nodes: [LayoutNode], in rect: Rect, _ axis: Axis) -> [PlacedPanel] {
        let room = axis == .down ? rect.height : rect.width
        let kept = fitting(nodes, into: room, axis)
        let sizes = share(room, among: kept, axis)
        var position = axis == .down ? rect.y : rect.x
        var placed: [PlacedPanel] = []
        for (node, size) in zip(kept, sizes) {
            let part =
                axis == .down
                ? Rect(x: rect.x, y: position, width: rect.width, height: size)
                : Rect(x: position, y: rect.y, width: size, height: rect.height)
            placed += place(node, in: part)
            position += size + (axis == .across ? gap : 0)
        }
        return placed
    }

    private static func fitting(
        _ nodes: [LayoutNode], into room: Int, _ axis: Axis
    ) -> [LayoutNode] {
        var kept = nodes
        while kept.count > 1, least(kept, axis) > room {
            let highest = kept.map(\.constraints.drop).max() ?? 0
            guard let victim = kept.lastIndex(where: { $0.constraints.drop == highest }) else {
                break
            }
            kept.remove(at: victim)
        }
        return kept
    }

    private static func share(_ room: Int, among nodes: [LayoutNode], _ axis: Axis) -> [Int] {
        let gaps = axis == .across ? gap * max(0, nodes.count - 1) : 0
        var sizes = nodes.map { minimum($0, axis) }
        var free = room - gaps - sizes.reduce(0, +)
        let weights = nodes.map { isFixed($0, axis) ? 0 : max(0, $0.constraints.weight) }
        var left = weights.reduce(0, +)
        for index in nodes.indices where left > 0 && free > 0 && weights[index] > 0 {
            let extra = (free * weights[index] + left - 1) / left
            sizes[index] += extra
            free -= extra
            left -= weights[index]
        }
        if free < 0, let last = sizes.indices.last { sizes[last] = max(0, sizes[last] + free) }
        return sizes
    }

    private static func least(_ nodes: [LayoutNode], _ axis: Axis) -> Int {
        let gaps = axis == .across ? gap * max(0, nodes.count - 1) : 0
        return nodes.map { minimum($0, axis) }.reduce(0, +) + gaps
    }

    private static func isFixed(_ node: LayoutNode, _ axis: Axis) -> Bool {
        (axis == .down ? node.constraints.height : node.constraints.width) != nil
    }

    private static func minimum(_ node: LayoutNode, _ axis: Axis) -> Int {
        axis == .down
            ? node.constraints.height ?? node.constraints.minHeight
            : node.constraints.width ?? node.constraints.minWidth
    }
}
