import { isMap, isPair, isSeq, LineCounter, parseDocument } from 'yaml'

/** A place in a text; both are 1-based. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Finds places in one document. */
export type Locator = (pointer: string) => Position

const START: Position = { line: 1, column: 1 }

/**
 * Returns a function that finds the position of an RFC 6901 pointer in a YAML or JSON text: that of a key, or of an
 * item. A missing part has the position of the nearest existing part around it. Never throws.
 */
export function locatorOf(text: string): Locator {
  const lines = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false })
  return (pointer) => {
    const offset = offsetOf(contents, tokensOf(pointer))
    if (offset === undefined) return START
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
}

const tokensOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Returns where the part at a path begins, or its nearest existing parent; undefined: there is none. */
function offsetOf(contents: unknown, tokens: readonly string[]): number | undefined {
  let node = contents
  let offset: number | undefined
  for (const token of tokens) {
    const [place, next] = childOf(node, token)
    if (place === undefined) return offset
    offset = place
    node = next
  }
  return offset
}

function childOf(node: unknown, token: string): readonly [offset: number | undefined, child: unknown] {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => keyText(key) === token)
    return pair === undefined ? [undefined, undefined] : [startOf(pair.key), pair.value]
  }
  const item = isSeq(node) ? node.items[Number(token)] : undefined
  return [startOf(isPair(item) ? item.key : item), item]
}

function keyText(key: unknown): string {
  const value = typeof key === 'object' && key !== null && 'value' in key ? key.value : key
  return String(value)
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined
  const { range } = node
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}
