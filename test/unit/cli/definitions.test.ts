import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadDefinitions, protoFilesIn } from '../../../cli/serve/definitions.ts'

describe('a folder of definitions', () => {
  it('gives its .proto files', async () => {
    const generated = resolve(import.meta.dirname, '../../../generated')
    const { protoFiles, vendor } = await loadDefinitions(generated, (entry) => import(entry) as Promise<object>)
    expect(await protoFiles?.list()).toEqual(expect.arrayContaining(['apps/v1/generated.proto', 'common.proto']))
    const text = Buffer.from((await protoFiles?.read('common.proto')) ?? '').toString()
    expect(text).toContain(`package ${vendor.apiDomain}.api;`)
  })
})

describe('the .proto files of a folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-test-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are those at any depth, in order, and nothing else', async () => {
    await mkdir(join(folder, 'b/v1'), { recursive: true })
    for (const path of ['z.proto', 'b/v1/g.proto', 'b/v1/g.ts']) await writeFile(join(folder, path), path)
    const files = protoFilesIn(folder)
    expect(await files.list()).toEqual(['b/v1/g.proto', 'z.proto'])
    expect(Buffer.from(await files.read('b/v1/g.proto')).toString()).toBe('b/v1/g.proto')
  })
})
