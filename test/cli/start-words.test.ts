import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Script } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { GOOD, smallProject } from './small-project.ts'
import { orch, orchHere, root, scratch, start, type Running } from './support.ts'

const serving = (data: string, ...flags: string[]): string[] => [
  'serve',
  '--data-dir',
  data,
  '--secure-port',
  '0',
  ...flags,
]

async function urlOf(server: Running): Promise<URL> {
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  return new URL(url)
}

/** A folder on a disk that nobody can write to. */
function readOnlyDisk(): string {
  const folder = scratch()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

it('says of a read-only disk that it is one, wherever it would write', async () => {
  const disk = readOnlyDisk()
  const data = scratch()
  for (const [args, sentence] of [
    [serving(join(disk, 'a/data')), `the folder ${disk}/a/data is on a read-only file system`],
    [
      serving(data, '--store', `lmdb:${disk}/a/store`),
      `The store ${disk}/a/store can’t be opened: its file system is read-only.`,
    ],
    [
      ['generate', smallProject(GOOD), '--out', join(disk, 'a/generated')],
      `the folder ${disk}/a/generated is on a read-only file system`,
    ],
  ] as const) {
    expect(await orch(...args)).toEqual({ code: 1, stdout: '', stderr: `orch: ${sentence}\n` })
  }
})

it('refuses a Node that is too old in one sentence, before it reads anything else', () => {
  const folder = scratch()
  cpSync(join(root, 'bin/orch'), join(folder, 'orch'))
  writeFileSync(join(folder, 'old.cjs'), "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })")
  // Alone in its folder it has nothing to load.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', './old.cjs', 'orch', 'serve'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'orch: needs Node 20.19 or newer; this is Node 18.20.4\n',
  })
  const source = readFileSync(join(root, 'bin/orch'), 'utf8')
  expect(() => new Script(source)).not.toThrow()
  expect(source.replace(/\/\/.*/g, '')).not.toMatch(/=>|`|\b(?:let|const|await|class|async)\b|^import\s+\w/m)
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${/LEAST = \[(\d+), (\d+)\]/.exec(source)?.slice(1).join('.')}`)
})

it('carries its license', () => {
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string }
  expect(license).toBe('Apache-2.0')
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(/Apache License\s+Version 2\.0/)
})

it('says what to do about schemas without metadata or names, and about what stands beside a reference', async () => {
  const without = (path: string): string => {
    const schemas = smallProject(GOOD)
    rmSync(join(schemas, path), { recursive: true })
    return schemas
  }
  const beside = smallProject(GOOD.replace('type: integer, format: int32', "$ref: '#/components/schemas/Size'"))
  for (const [schemas, sentence] of [
    [
      without('meta'),
      'meta/v1.yaml#: is missing: every kind has metadata; copy the folder meta/ of orch’s own schemas',
    ],
    [
      without('vendor.yaml'),
      'vendor.yaml#: is missing: it holds the names of the vendor; copy the vendor.yaml of orch’s own schemas, or name one with --vendor',
    ],
    [
      beside,
      'demo/v1.yaml#/components/schemas/Widget/properties/spec/properties/size/description: stands beside $ref, where OpenAPI 3.0 ignores it: wrap the reference in allOf, `allOf: [{ $ref: … }]`',
    ],
  ] as const) {
    const { code, stderr } = await orchHere('generate', schemas, '--out', join(scratch(), 'out'))
    expect({ code, lines: stderr.split('\n') }).toEqual({ code: 1, lines: expect.arrayContaining([sentence]) })
  }
})

it('tells what generate did, not what was wrong before', async () => {
  const schemas = smallProject(GOOD)
  const out = join(scratch(), 'out')
  const first = await orchHere('generate', schemas, '--out', out)
  expect(first.stdout).toContain('created demo/v1/types.ts\n')
  writeFileSync(join(schemas, 'demo/v1.yaml'), GOOD.replace('How large.', 'How big.'))
  const second = await orchHere('generate', schemas, '--out', out)
  expect(second.stdout).toContain('updated demo/v1/openapi.json\n')
  writeFileSync(
    join(schemas, 'demo/v1.yaml'),
    GOOD.replaceAll('Widget', 'Gadget').replace('version: v1', 'version: v2'),
  )
  rmSync(join(schemas, 'demo/v1.yaml'))
  expect((await orchHere('generate', schemas, '--out', out)).stdout).toContain('removed demo/v1/types.ts\n')
  expect(first.stdout + second.stdout).not.toMatch(/missing|stale|extra/)
})

it('answers plain HTTP at its port with 400 and a word about HTTPS, and goes on with TLS', async () => {
  const server = start(...serving(join(scratch(), 'data')))
  const { hostname, port } = await urlOf(server)
  const ask = (request: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.end(request)
    return text(socket)
  }
  const refusal = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'
  expect(await ask('GET /version HTTP/1.1\r\nHost: x\r\n\r\n')).toBe(refusal)
  expect(await ask(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`)).toBe(refusal)
  // Neither HTTP nor TLS, and nothing at all.
  expect(await ask('\u0000\u0001')).not.toContain('HTTP')
  expect(await ask('')).toBe('')
  const command = /\n {2}(curl [^\n]*)\n/.exec(server.stdout())?.[1] ?? ''
  expect(JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8' }))).toHaveProperty('kind')
})

it('refuses a second server on a data folder before it writes anything, and takes the folder of one that was killed', async () => {
  const data = join(scratch(), 'data')
  const first = start(...serving(data))
  await urlOf(first)
  const configuration = (): string => readFileSync(join(data, 'admin.kubeconfig'), 'utf8')
  const before = configuration()
  expect(await orch(...serving(data))).toEqual({
    code: 1,
    stdout: '',
    stderr: `orch: another server runs with the data folder ${data}: end it, or give another --data-dir\n`,
  })
  expect(configuration()).toBe(before)
  first.signal('SIGKILL')
  await first.ended
  const next = start(...serving(data))
  await urlOf(next)
  expect(configuration()).not.toBe(before)
})

it('shows a command that reads a kind which is served, also with own kinds alone', async () => {
  const out = join(scratch(), 'generated')
  const data = join(scratch(), 'data')
  expect((await orchHere('generate', smallProject(GOOD), '--out', out)).code).toBe(0)
  const server = start(...serving(data, '--definitions', out))
  await urlOf(server)
  const command = /\n {2}(curl [^\n]*)\n/.exec(server.stdout())?.[1] ?? ''
  expect(command).toContain('/apis/demo.example/v1/widgets')
  const answer = execFileSync('bash', ['-c', command], { encoding: 'utf8' })
  expect(JSON.parse(answer)).toMatchObject({ kind: 'WidgetList', items: [] })
})

it('does not start with definitions that lack files', async () => {
  const out = join(scratch(), 'generated')
  cpSync(join(root, 'generated'), out, { recursive: true })
  rmSync(join(out, 'bootstrap.json'))
  mkdirSync(join(out, 'empty'))
  expect(await orch(...serving(join(scratch(), 'data'), '--definitions', out))).toEqual({
    code: 1,
    stdout: '',
    stderr: `orch: the definitions in ${out} lack bootstrap.json: run orch generate again\n`,
  })
})
