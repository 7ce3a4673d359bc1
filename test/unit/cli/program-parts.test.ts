import { describe, expect, it } from 'vitest'
import { partsOf } from '../../../cli/build/parts.ts'

/** A file that imports others, some of them lazily. */
const file = (bytes: number, statically: readonly string[] = [], lazily: readonly string[] = []) => ({
  bytes,
  imports: [
    ...statically.map((path) => ({ path, kind: 'import-statement' })),
    ...lazily.map((path) => ({ path, kind: 'dynamic-import' })),
    { path: 'node:fs', kind: 'import-statement', external: true },
  ],
})

const isSmall = (_: string, bytes: number): boolean => bytes < 100

describe('the parts of a built program', () => {
  it('are the program, with all that it imports, and what it imports lazily', () => {
    const files = new Map([
      ['main', file(500, ['a'], ['big'])],
      ['a', file(500, ['b'])],
      ['b', file(500, ['a'])],
      ['big', file(90, ['a', 'ofBig'])],
      ['ofBig', file(10)],
    ])
    expect(partsOf(files, 'main', isSmall)).toEqual({ program: ['main', 'a', 'b'], later: ['big', 'ofBig'] })
  })

  it('leave in the program what is small beside what is there, wherever it is imported lazily', () => {
    const files = new Map([
      ['main', file(500, ['a'], ['small'])],
      ['a', file(500)],
      ['small', file(50, ['a'], ['smaller', 'big'])],
      ['smaller', file(20)],
      ['big', file(200, ['a', 'small'], ['small'])],
    ])
    expect(partsOf(files, 'main', isSmall)).toEqual({ program: ['main', 'a', 'small', 'smaller'], later: ['big'] })
  })
})
