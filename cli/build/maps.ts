import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

/** A source map, as the compiler writes it. */
export interface ProgramMap {
  readonly version: 3
  readonly sources: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

/**
 * Returns a source map with only some sources and without names: everything else that is compiled into a program makes
 * its map large.
 *
 * @param nameOf returns the name of a source; undefined: it is left out
 */
export function mapOf(map: ProgramMap, nameOf: (source: string) => string | undefined): ProgramMap {
  const sources: string[] = []
  const kept = map.sources.map((source) => {
    const name = nameOf(source)
    return name === undefined ? undefined : sources.push(name) - 1
  })
  /** Whether the previous segment has a source: positions belong to it even from a line above. */
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
