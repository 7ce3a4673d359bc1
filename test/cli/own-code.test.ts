import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../http/objects.ts'
import { Client } from '../support/client.ts'
import { waitFor } from '../support/patience.ts'
import { CONFIG, groupOf, hook, order, orders, schemaOf } from './dev-project.ts'
import { orchHereIn, orchIn, scratch, startIn } from './support.ts'

/** A project of one kind, with the files that are given. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = scratch()
  writeProject(folder, files)
  return folder
}

function writeProject(folder: string, files: Readonly<Record<string, string>>): void {
  const schema = groupOf('shop', schemaOf('Order', 'orders'))
  for (const [path, text] of Object.entries({
    'schemas/shop/v1.yaml': schema,
    'kinds/shop/order.ts': hook(1),
    ...files,
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Code that prints its places as it is loaded, and throws at a place of its own, in lines that the compiler joins. */
const THROWING = {
  'orch.config.ts': `import { pack } from './controllers/pack.ts'
import { place } from './kinds/place.ts'
${CONFIG.replace('export default', 'console.log(JSON.stringify(place()))\nexport default')
  .replace('ownKinds', 'controllers: [pack],\n  ownKinds')
  .replace("'secure-port': 0", "'secure-port': process.env.PORT_OF_TEST ?? 0")}`,
  'kinds/place.ts': `import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
const __dirname = dirname(fileURLToPath(import.meta.url))
export const place = () => [__dirname, import.meta.dirname, import.meta.filename, new URL('./rates.json', import.meta.url).href]
`,
  'kinds/shop/order.ts': hook(1).replace(
    '  default:',
    "  validate: ({ metadata }) => {\n    if (metadata.name === 'bad') throw new Error('no validating')\n    return []\n  },\n  default:",
  ),
  'controllers/pack.ts': `import { defineController } from '@orch-io/orch'
import { OrderResource } from '../generated/shop/resources.ts'

interface Parcel { readonly name: string }
const wrap = ({ name }: Parcel): never => {
  throw new Error('no wrapping ' + name)
}
export const pack = defineController(OrderResource, {
  reconcile: ({ object }) => wrap({ name: object.metadata.name ?? '' }),
})
`,
}

/** What `kinds/place.ts` prints below a folder. */
const placesBelow = (root: string): string =>
  JSON.stringify([
    join(root, 'kinds'),
    join(root, 'kinds'),
    join(root, 'kinds/place.ts'),
    pathToFileURL(join(root, 'kinds/rates.json')).href,
  ])

describe('a built server with a hook and a controller that throw', () => {
  let folder = ''
  let generated = ''
  let built = ''
  let ended: () => Promise<number | null> = () => Promise.resolve(null)
  let output = ''
  let log = ''
  const build = (): string => join(folder, 'build')
  const state = (): string => join(folder, 'state')
  const loaded = (): string => join(folder, 'loaded.json')
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'orch-cli-'))
    writeProject(folder, THROWING)
    const made = await orchIn(folder, 'generate')
    expect(made).toMatchObject({ code: 0 })
    generated = made.stdout
    const done = await orchIn(folder, 'build')
    expect(done).toMatchObject({ code: 0 })
    built = done.stdout
    const watcher = join(folder, 'watcher.cjs')
    writeFileSync(
      watcher,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded())}, JSON.stringify(process.moduleLoadList)))`,
    )
    const args = ['--require', watcher, join(build(), 'server.js'), '--data-dir', state()]
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const exit = once(server, 'exit').then(([code]) => code as number | null)
    ended = () => {
      server.kill()
      return exit
    }
    server.stdout.on('data', (text: Buffer) => (output += text.toString()))
    server.stderr.on('data', (text: Buffer) => (log += text.toString()))
    const url = await waitFor(() => /listens on (https:\/\/[^\s,]+)/.exec(output)?.[1] ?? expect.fail(output + log))
    const read = (file: string): string => readFileSync(join(state(), file), 'utf8')
    const client = new Client({ url, token: read('admin.token').trim(), ca: read('pki/ca.crt') })
    expect((await client.post(orders, order('bad'))).status).toBe(500)
    expect((await client.post(orders, order('good'))).status).toBe(201)
    await waitFor(() => expect(log).toContain('no wrapping good'))
    await client.close()
  })
  afterAll(async () => {
    await ended()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gives each module its own place, the same below its folder, and names the configuration there by what it was', async () => {
    expect(generated.split('\n')).toContain(placesBelow(folder))
    expect(built.split('\n')).toContain(placesBelow(folder))
    const env = { ...process.env, PORT_OF_TEST: 'none' }
    const ended = await promisify(execFile)(process.execPath, [join(build(), 'server.js')], { env }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error,
    )
    expect(ended.stdout).toBe(`${placesBelow(build())}\n`)
    expect(ended.stderr).toMatch(
      /^orch: orch\.config\.ts of the project that was built: secure-port: "none" is not a whole number/,
    )
  })

  it('has a map of the code of its project alone', () => {
    expect(readdirSync(build()).filter((file) => file.endsWith('.map'))).toEqual(['program.cjs.map'])
    const map = readFileSync(join(build(), 'program.cjs.map'), 'utf8')
    const { sources } = JSON.parse(map) as { readonly sources: readonly string[] }
    expect(sources.filter((source) => !source.startsWith('generated/')).toSorted()).toEqual([
      'controllers/pack.ts',
      'kinds/place.ts',
      'kinds/shop/order.ts',
      'orch.config.ts',
    ])
    expect(map.length).toBeLessThan(200_000)
  })

  it('names files and lines of the project in its stacks', () => {
    expect(log).toContain(`${join(build(), 'kinds/shop/order.ts')}:5:40`)
    expect(log).toContain(`${join(build(), 'controllers/pack.ts')}:6:9`)
    expect(log).toContain(`${join(build(), 'controllers/pack.ts')}:9:30`)
  })

  it('has controllers that name them in a process of their own, too', async () => {
    // They would wait for the server to let go of the election.
    const unelected = THROWING['orch.config.ts'].replace('serve: {', "serve: { 'leader-elect': false,")
    writeFileSync(join(folder, 'orch.config.ts'), unelected)
    const controllers = startIn(folder, 'controllers', '--kubeconfig', join(state(), 'admin.kubeconfig'))
    await waitFor(() => expect(controllers.stderr()).toContain('no wrapping good'))
    expect(controllers.stderr()).toContain(`${join(folder, 'controllers/pack.ts')}:6:9`)
    expect(controllers.stderr()).toContain(`${join(folder, 'controllers/pack.ts')}:9:30`)
    controllers.signal('SIGTERM')
    await controllers.ended
  })

  it('runs its controllers without the fetch of Node, which takes 25 ms and 9 MiB', async () => {
    expect(await ended()).toBe(0)
    const modules = JSON.parse(readFileSync(loaded(), 'utf8')) as readonly string[]
    expect(modules).toContain('NativeModule tls')
    expect(modules.filter((name) => name.includes('undici'))).toEqual([])
  })
})

it('keeps the code of a project where its definitions are said, and refuses names that it is not made of', async () => {
  const folder = projectOf({ 'orch.config.ts': CONFIG })
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  expect(await orchHereIn(folder, 'start', '--vendor', 'kubernetes')).toMatchObject({
    code: 1,
    stderr:
      'orch: orch.config.ts: ownKinds is made with the generated code, and that under its names: change vendor there, rather than by --vendor\n',
  })
  expect(await orchHereIn(folder, 'generate', '--vendor', 'kubernetes', '--out', 'other')).toMatchObject({ code: 0 })
  expect(await orchIn(folder, 'serve', '--definitions', 'other')).toMatchObject({
    code: 1,
    stderr:
      'orch: kinds/shop/order.ts: ownKinds: no schema of this server declares Order.shop.acme.example, which has own code\n',
  })
})

it('goes on serving when an authenticator, an authorizer or a stage of admission loses a promise that fails', async () => {
  const keys = `authenticators: [{ authenticate: lose('authenticator') }],
  authorizers: [{ authorize: () => (lose('authorizer')(), { decision: 'noOpinion', reason: '' }) }],
  admission: [{ handles: () => true, validate: lose('stage') }]`
  const config = CONFIG.replace(/^import .*\n/, '').replace('ownKinds: [order]', keys)
  const folder = projectOf({
    'orch.config.ts': `const lose = (by: string) => (): undefined => void Promise.reject(new Error('lost by ' + by))\n${config}`,
  })
  expect(await orchHereIn(folder, 'generate')).toMatchObject({ code: 0 })
  const server = startIn(folder, 'serve')
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)/)
  const read = (file: string): string => readFileSync(join(folder, 'state', file), 'utf8')
  const ca = read('pki/ca.crt')
  const client = new Client({ url, token: read('admin.token').trim(), ca })
  await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'one' } })
  // Authorizers are not asked about administrators.
  await client.get('/api/v1/namespaces', { headers: { 'impersonate-user': 'ada' } })
  for (const by of ['authenticator', 'authorizer', 'stage'])
    await eventually(
      async () => server.stderr(),
      (text) => text.includes(`lost by ${by}`),
    )
  await eventually(
    async () => (await client.get('/readyz')).status,
    (status) => status === 200,
  )
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
