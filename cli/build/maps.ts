import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

/** A source map, as the compiler writes it. */
export interface ProgramMap {
  readonly version: 3
  readonly sources: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

/**
 * Returns a map that speaks of some sources alone, and of no names: what else is compiled into a program makes its map large.
 *
 * @param nameOf returns what a source is called; undefined: it is left out
 */
export function mapOf(map: ProgramMap, nameOf: (source: string) => string | undefined): ProgramMap {
  const sources: string[] = []
  const kept = map.sources.map((source) => {
    const name = nameOf(source)
    return name === undefined ? undefined : sources.push(name) - 1
  })
  /** Whether the segment before has a source: a place belongs to it, also where it is of a line above. */
  let isPlaced = false
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, from, line = 0, originalColumn = 0]): SourceMapSegment[] => {
      const source = from === undefined ? undefined : kept[from]
      if (source !== undefined) {
        isPlaced = true
        return [[column, source, line, originalColumn]]
      }
      if (!isPlaced) return []
      isPlaced = false
      return [[column]]
    }),
  )
  while (lines.at(-1)?.length === 0) lines.pop()
  return { version: 3, sources, names: [], mappings: encode(lines) }
}
