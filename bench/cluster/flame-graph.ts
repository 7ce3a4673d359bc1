import type { Frame } from './profile.ts'

const WIDTH = 1400
const ROW = 17
/** Narrower ones are left out. */
const LEAST_WIDTH = 0.5
/** Of a letter, to cut what does not fit. */
const LETTER = 6.5

interface Merged {
  readonly name: string
  readonly file: string
  total: number
  readonly children: Map<string, Merged>
}

/** The same function called by the same callers is one, whatever the line. */
function merge(frame: Frame, into: Merged): number {
  let total = frame.self
  for (const child of frame.children) {
    const key = `${child.file} ${child.name}`
    const known = into.children.get(key) ?? { name: child.name, file: child.file, total: 0, children: new Map() }
    into.children.set(key, known)
    total += merge(child, known)
  }
  into.total += total
  return total
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** By file, so that what belongs together looks alike. */
const colorOf = (file: string): string =>
  `hsl(${[...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)} 60% 75%)`

/** Draws where the time went as an SVG picture: callers above what they call, each as wide as its time. */
export function flameGraph(frame: Frame): string {
  const root: Merged = { name: frame.name, file: frame.file, total: 0, children: new Map() }
  merge(frame, root)
  const boxes: string[] = []
  let deepest = 0
  const draw = (one: Merged, left: number, depth: number): void => {
    const width = (one.total / root.total) * WIDTH
    if (width < LEAST_WIDTH) return
    deepest = Math.max(deepest, depth)
    const label = one.name === '' ? '(anonymous)' : one.name
    const share = ((100 * one.total) / root.total).toFixed(1)
    const x = left.toFixed(1)
    const y = depth * ROW
    boxes.push(
      `<g><title>${escape(`${label} ${one.file}: ${share} %`)}</title><rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colorOf(one.file)}"/><text x="${x}" y="${y + 12}">${escape(label.slice(0, Math.floor(width / LETTER)))}</text></g>`,
    )
    let at = left
    for (const child of [...one.children.values()].toSorted((a, b) => b.total - a.total)) {
      draw(child, at, depth + 1)
      at += (child.total / root.total) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = (deepest + 1) * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11">\n${boxes.join('\n')}\n</svg>\n`
}
