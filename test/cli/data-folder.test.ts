import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kubernetesNames } from './kubernetes-names.ts'
import { orch, orchHere, scratch, start } from './support.ts'

const serving = (data: string, ...flags: string[]): readonly string[] => [
  'serve',
  '--data-dir',
  data,
  '--secure-port',
  '0',
  ...flags,
]

/** Starts a server once, and ends it when it is ready. */
async function runOnce(data: string, ...flags: string[]): Promise<void> {
  const server = start(...serving(data, ...flags))
  await server.waitFor(/listens on/)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
}

const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file, 'base64')]),
  )

it('refuses a data folder that was made under another vendor’s names in one sentence, and leaves it as it is', async () => {
  const folder = scratch()
  const generated = await kubernetesNames()
  const data = join(folder, 'data')
  await runOnce(data)
  const before = contents(data)
  const refused = await orch(...serving(data, '--definitions', generated))
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `orch: the data folder ${data} was made under other names (apiDomain orch.io, not k8s.io): give another --data-dir\n`,
  })
  expect(contents(data)).toEqual(before)

  // One of an earlier program, which remembers nothing: its store tells.
  rmSync(join(data, 'identity.json'))
  const told = await orch(...serving(data, '--definitions', generated))
  expect(told).toMatchObject({ code: 1, stdout: '' })
  expect(told.stderr).toBe(
    `orch: the store lmdb:${join(data, 'store')} holds objects under other names (apiDomain orch.io, not k8s.io): give another store\n`,
  )
  expect(existsSync(join(data, 'identity.json'))).toBe(false)
  await runOnce(data)
  expect(JSON.parse(readFileSync(join(data, 'identity.json'), 'utf8'))).toMatchObject({
    format: 1,
    vendor: { apiDomain: 'orch.io' },
  })

  // Objects elsewhere under other names, shared by servers with data folders of their own.
  const shared = await orch(
    ...serving(join(folder, 'other'), '--definitions', generated, '--store', `lmdb:${join(data, 'store')}`),
  )
  expect(shared).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^orch: the store [^\n]*other names[^\n]*\n$/),
  })
})

it('replaces no file of somebody else, also with the folder of a project as data folder', async () => {
  for (const [path, text] of [
    ['admin.kubeconfig', 'apiVersion: v1\nkind: Config\n'],
    ['admin.kubeconfig', '{"users":[{"user":{"token":"mine"}}]}'],
    ['pki/ca.crt', 'my own authority'],
    ['pki/serving.pem', 'my own certificate'],
    ['identity.json', 'who I am'],
  ] as const) {
    const folder = scratch()
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    const before = contents(folder)
    const { code, stdout, stderr } = await orchHere(...serving(folder))
    expect({ path, code, stdout }).toEqual({ path, code: 1, stdout: '' })
    expect(stderr).toMatch(/^orch: [^\n]+\n$/)
    expect(stderr).toContain(path)
    expect(contents(folder)).toEqual(before)
  }
})

it('goes on with a folder whose first start was cut off, and with an authority that was put there', async () => {
  const first = join(scratch(), 'data')
  await runOnce(first)
  rmSync(join(first, 'identity.json'))
  await runOnce(first)
  const second = join(scratch(), 'data')
  mkdirSync(join(second, 'pki'), { recursive: true })
  writeFileSync(join(second, 'pki/ca.pem'), readFileSync(join(first, 'pki/ca.pem')))
  await runOnce(second)
  expect(readFileSync(join(second, 'pki/ca.crt'), 'utf8')).toBe(readFileSync(join(first, 'pki/ca.crt'), 'utf8'))
})
