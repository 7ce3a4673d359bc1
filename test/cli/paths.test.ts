import { execFile } from 'node:child_process'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { GOOD, smallProject } from './small-project.ts'
import { orchHereIn, orchIn, scratch, startIn } from './support.ts'

const run = promisify(execFile)

const WIDGET = 'apiVersion: demo.example/v1\nkind: Widget\nmetadata: { name: a }\nspec: { size: 1 }\n'

it('takes every relative path from the folder that a command runs in, also the one of definitions', async () => {
  const folder = scratch()
  cpSync(smallProject(GOOD), join(folder, 'schemas'), { recursive: true })
  // The checkout holds such a folder too, with other kinds.
  expect(await orchHereIn(folder, 'generate', 'schemas', '--out', 'generated')).toMatchObject({ code: 0 })
  expect(await orchHereIn(folder, 'client', 'schemas', '--out', 'made')).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'widget.yaml'), WIDGET)
  const converted = await orchIn(
    folder,
    'convert',
    'widget.yaml',
    '--output-version',
    'demo.example/v1',
    '--definitions',
    'generated',
  )
  expect(converted).toMatchObject({ code: 0, stdout: expect.stringContaining('kind: Widget') })
  const missing = await orchHereIn(scratch(), 'convert', 'x', '--output-version', 'v1', '--definitions', 'generated')
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no generated code') })
})

it('serves the definitions of a relative folder, and keeps its data in one', async () => {
  const folder = scratch()
  cpSync(smallProject(GOOD), join(folder, 'schemas'), { recursive: true })
  renameSync(join(folder, 'schemas/demo/v1.yaml'), join(folder, 'schemas/demo/v1.yml'))
  expect(await orchHereIn(folder, 'generate', 'schemas', '--out', 'generated')).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'tokens.csv'), 'secret,jane,u1,"system:masters"\n')
  const flags = ['--definitions', 'generated', '--data-dir', 'data', '--token-auth-file', 'tokens.csv']
  const server = startIn(folder, 'serve', ...flags, '--store', 'lmdb:objects', '--secure-port', '0')
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  const curl = ['-sS', '--cacert', join(folder, 'data/pki/ca.crt'), '-H', 'Authorization: Bearer secret']
  const { stdout } = await run('curl', [...curl, `${url}/apis/demo.example/v1`])
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'APIResourceList', resources: [{ name: 'widgets' }] })
  expect(readFileSync(join(folder, 'objects/data.mdb')).byteLength).toBeGreaterThan(0)
})

it('reads a schema file that ends in .yml: its kind is generated, and stays', async () => {
  const schemas = smallProject(GOOD)
  const out = join(scratch(), 'out')
  expect(await orchHereIn(scratch(), 'generate', schemas, '--out', out)).toMatchObject({ code: 0 })
  const types = readFileSync(join(out, 'demo/v1/types.ts'), 'utf8')
  renameSync(join(schemas, 'demo/v1.yaml'), join(schemas, 'demo/v1.yml'))
  expect(await orchHereIn(scratch(), 'generate', schemas, '--out', out)).toMatchObject({ code: 0 })
  expect(readFileSync(join(out, 'demo/v1/types.ts'), 'utf8')).toBe(types.replace('demo/v1.yaml', 'demo/v1.yml'))
})
