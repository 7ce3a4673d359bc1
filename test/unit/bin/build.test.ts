import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { ApiApplication } from '../../../runtime/http/koa/application.ts'

interface Build {
  buildBundle(options: {
    root: string
    dist: string
    source: string
    form: 'module'
    always: readonly string[]
  }): Promise<{ file: string }>
}

const root = resolve(import.meta.dirname, '../../..')
const dist = mkdtempSync(join(tmpdir(), 'orch-build-'))
afterAll(() => rmSync(dist, { recursive: true }))

it('packages with large tables are loaded at their first use, and work then', async () => {
  const { buildBundle } = (await import(pathToFileURL(join(root, 'bin/build.js')).href)) as Build
  const source = join(root, 'runtime/http/koa/application.ts')
  const { file } = await buildBundle({ root, dist, source, form: 'module', always: [] })
  const text = readFileSync(join(dist, file), 'utf8').replaceAll('\\\n', '')
  expect(text).not.toContain('application/vnd.')
  expect(text).toMatch(/from="(?:\.\.\/)+[^"]*node_modules\/[^"]*mime-types\/index.js"/)
  expect(text.length).toBeLessThan(300_000)
  const built = (await import(pathToFileURL(join(dist, file)).href)) as {
    ApiApplication: new (transport: unknown, segments: readonly string[]) => ApiApplication
  }
  const message = new IncomingMessage(new Socket())
  const context = new built.ApiApplication({}, []).createContext(message, new ServerResponse(message))
  context.type = 'json'
  expect(context.response.get('Content-Type')).toBe('application/json; charset=utf-8')
})
