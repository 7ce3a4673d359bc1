import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { baseSchemas, openSchemas } from '../../../cli/project/schemas.ts'
import { loadKinds } from '../../../generator/load/load.ts'
import { readOnce } from '../../../generator/load/tree.ts'

const packageFolder = resolve(import.meta.dirname, '../../..')

it('are read once, however often a command generates code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orch-base-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  onTestFinished(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })
  mkdirSync(join(folder, 'schemas'))
  writeFileSync(join(folder, 'orch.config.ts'), '')
  const read: string[] = []
  const tree = baseSchemas({ packageFolder })
  const base = readOnce({
    ...tree,
    document(path) {
      read.push(path)
      return tree.document(path)
    },
  })
  const context = { packageFolder, base, load: async () => ({ default: { kinds: ['coordination'] } }) }
  const loaded = async () => loadKinds((await openSchemas(context, undefined, 'served')).tree)
  const first = await loaded()
  const paths = [...read]
  expect(paths).toContain('coordination/v1.yaml')
  expect(new Set(paths).size).toBe(paths.length)
  expect(await loaded()).toEqual(first)
  expect(read).toEqual(paths)
})
