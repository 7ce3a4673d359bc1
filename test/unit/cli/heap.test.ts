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

  /** To what multiple of what lives in it the heap may grow after a collection, as the engine itself says. */
  function growth(code: string): string | undefined {
    const args = ['--trace-gc-verbose', '--expose-gc', '--input-type=module', '--eval', `${module}\n${code}\ngc()`]
    const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
    return /\[HeapController\] Limit: .*\((.*)\)/.exec(output)?.[1]
  }

  it('grows to twice what lives in it once the server is ready', () => {
    expect(growth('letHeapGrow()')).toBe('2.0')
    expect(growth('')).not.toBe('2.0')
  })
})
