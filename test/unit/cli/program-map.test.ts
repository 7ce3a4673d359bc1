import { SourceMap } from 'node:module'
import { transformSync, type TransformOptions } from 'esbuild'
import { expect, it } from 'vitest'
import { mapOf, type ProgramMap } from '../../../cli/build/maps.ts'

const OPTIONS = { loader: 'ts', sourcemap: 'external', sourcesContent: false } satisfies TransformOptions

/** A map of some lines, which the compiler made. */
const compiled = (source: string, lines: readonly string[]) =>
  JSON.parse(transformSync(lines.join('\n'), { ...OPTIONS, sourcefile: source }).map) as ProgramMap

const placesIn = (map: ProgramMap) => {
  const read = new SourceMap({
    file: '',
    sourceRoot: '',
    sourcesContent: [],
    ...map,
    sources: [...map.sources],
    names: [],
    version: 3,
  })
  return (line: number, column: number) => {
    const { originalSource, originalLine, originalColumn } = read.findEntry(line, column) as {
      readonly [key: string]: unknown
    }
    return originalSource === undefined ? undefined : [originalSource, originalLine, originalColumn]
  }
}

it('is the same map where every source is kept', () => {
  const lines = Array.from(
    { length: 90 },
    (_, line) => `${' '.repeat(line % 70)}export const a${line}: number = ${line} * 17`,
  )
  const map = compiled('a.ts', lines)
  expect(mapOf(map, (source) => source)).toEqual({
    version: 3,
    sources: ['a.ts'],
    names: [],
    mappings: map.mappings.replace(/;+$/, ''),
  })
})

it('speaks of nothing where a source is left out, wherever that stands', () => {
  // Columns 0 and 4 of the first line are of a, column 8 of b, which the next line goes on with; then a comes again.
  const map = { version: 3, sources: ['b.ts', 'a.ts'], names: ['n'], mappings: 'ACAA,IAAKA,IDAL;AACA;;ACAA' } as const
  const all = placesIn(map)
  expect([all(0, 0), all(0, 5), all(0, 9), all(1, 3), all(3, 1)]).toEqual([
    ['a.ts', 0, 0],
    ['a.ts', 0, 5],
    ['b.ts', 0, 0],
    ['b.ts', 1, 0],
    ['a.ts', 1, 0],
  ])
  const some = placesIn(mapOf(map, (source) => (source === 'a.ts' ? 'own/a.ts' : undefined)))
  expect([some(0, 0), some(0, 5), some(0, 9), some(1, 3), some(2, 0), some(3, 1)]).toEqual([
    ['own/a.ts', 0, 0],
    ['own/a.ts', 0, 5],
    undefined,
    undefined,
    undefined,
    ['own/a.ts', 1, 0],
  ])
})

it('has no mappings where no source is kept', () => {
  expect(mapOf(compiled('a.ts', ['export const a = 1', 'export const b = 2']), () => undefined)).toEqual({
    version: 3,
    sources: [],
    names: [],
    mappings: '',
  })
})
