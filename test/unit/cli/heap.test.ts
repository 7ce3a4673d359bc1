import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

describe('the heap of a server', () => {
  let module = ''

  beforeAll(async () => {
    const entry = fileURLToPath(new URL('../../../cli/serve/heap.ts', import.meta.url))
    const bundle = { bundle: true, write: false, platform: 'node', format: 'esm' } as const
    const { outputFiles } = await build({ ...bundle, entryPoints: [entry] })
    module = (outputFiles[0]?.text ?? '').replace(/export \{[^}]*\};?/, '')
  })

  /** What the engine says while it runs the code. */
  const traced = (flags: readonly string[], code: string): string =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', `${module}\n${code}`], {
      encoding: 'utf8',
    })

  it('grows to twice what lives in it once the server is ready', () => {
    const growth = (code: string): string | undefined =>
      /\[HeapController\] Limit: .*\((.*)\)/.exec(traced(['--trace-gc-verbose', '--expose-gc'], `${code}\ngc()`))?.[1]
    expect(growth('settleHeap()')).toBe('2.0')
    expect(growth('')).not.toBe('2.0')
  })

  it('begins no object in the old generation, whatever survived that was made in the same place', () => {
    const KEEP = `
      const kept = []
      const make = (index) => ({ index, kept })
      for (let index = 0; index < 300_000; index++) kept.push(make(index))`
    const decisions = (code: string): number =>
      traced(['--trace-pretenuring-statistics'], `${code}\n${KEEP}`).split('AllocationSite(').length - 1
    expect(decisions('')).toBeGreaterThan(0)
    expect(decisions('settleHeap()')).toBe(0)
  })

  it('has a young generation that does not grow by what the start has kept, but by what requests keep', () => {
    const KEEP = `
      import { getHeapSpaceStatistics } from 'node:v8'
      import { setImmediate as turn } from 'node:timers/promises'
      const kept = []
      const make = (mebibytes) => Array.from({ length: mebibytes * 1_280 }, () => new Array(100).fill(0))
      const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20
      const sizes = []
      while (young() < 16) kept.push(make(1))
      kept.push(make(5))`
    const WORK = `
      sizes.push(young())
      for (let round = 0; round < 100; round++) {
        make(1)
        await turn()
      }
      sizes.push(young())
      kept.push(make(40))
      sizes.push(young())
      console.log(sizes.join(' '))`
    expect(traced([], `${KEEP}\n${WORK}`)).toBe('16 32 32\n')
    expect(traced([], `${KEEP}\nsettleHeap()\n${WORK}`)).toBe('16 16 32\n')
  })
})
