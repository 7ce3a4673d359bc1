import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

interface Build {
  buildBundle(options: {
    root: string
    dist: string
    source: string
    always: readonly string[]
  }): Promise<{ module: string }>
}

const root = resolve(import.meta.dirname, '../../..')
const dist = mkdtempSync(join(tmpdir(), 'orch-build-'))
afterAll(() => rmSync(dist, { recursive: true }))

it('packages with large tables are loaded at their first use, and work then', async () => {
  const { buildBundle } = (await import(pathToFileURL(join(root, 'bin/build.js')).href)) as Build
  const source = join(import.meta.dirname, 'typed-answer.ts')
  const { module } = await buildBundle({ root, dist, source, always: [] })
  expect(readFileSync(join(dist, module), 'utf8')).toMatch(/own = \(\) => known \?\?= require_mime_types/)
  const { mediaTypeOf } = (await import(pathToFileURL(join(dist, module)).href)) as {
    mediaTypeOf(sort: string): string
  }
  expect(mediaTypeOf('json')).toBe('application/json; charset=utf-8')
})
