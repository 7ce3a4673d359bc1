import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../http/objects.ts'
import type { Client } from '../support/client.ts'
import { CONFIG, groupOf, hook, order, orders, Project, schemaOf } from './dev-project.ts'
import type { Running } from './support.ts'

const SERVED_BEFORE = 'orch: what was served before goes on being served\n'

/** A project with a kind and its code, and whatever is given beside. */
function shop(config = CONFIG): Project {
  const project = new Project()
  project.write('orch.config.ts', config)
  project.write('kinds/shop/order.ts', hook(1))
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders')))
  return project
}

/** Saves a file, and returns what the terminal tells of it. */
async function toldOf(server: Running, save: () => void): Promise<string> {
  const before = server.stderr().length
  save()
  const told = await eventually(
    async () => server.stderr().slice(before),
    (text) => text.includes(SERVED_BEFORE),
  )
  return told.replace(SERVED_BEFORE, '')
}

const countOf = async (client: Client, name: string): Promise<unknown> =>
  (await client.post(`${orders}?dryRun=All`, order(name))).body.spec?.['count']

it('shows the place of each mistake in own code that is saved, and goes on with the code before', async () => {
  const project = shop()
  const { server, client } = await project.serve()
  const save = (text: string) => toldOf(server, () => project.write('kinds/shop/order.ts', text))

  expect(await save(`${hook(2)}export const late = (: number) => 1\nexport const other = 1\n`)).toBe(
    `kinds/shop/order.ts:6:22: Unexpected ":"
  4 |   default: (draft) => { draft.spec ??= {}; draft.spec.count ??= 2 },
  5 | })
> 6 | export const late = (: number) => 1
    |                      ^
  7 | export const other = 1
  8 |
`,
  )
  expect(await save(`import { rate } from './rates.ts'\nvoid rate\n${hook(2)}`)).toMatch(
    /^kinds\/shop\/order\.ts:1:\d+: there is no file "\.\/rates\.ts": a relative path counts from this file, and names the extension\n> 1 \| import/,
  )
  expect(await save(`import sharp from 'not-installed'\nvoid sharp\n${hook(2)}`)).toMatch(
    /^kinds\/shop\/order\.ts:1:\d+: Cannot find module 'not-installed'\n> 1 \| import sharp[^]*\n$/,
  )
  expect(await save(`await Promise.resolve()\n${hook(2)}`)).toMatch(
    /^kinds\/shop\/order\.ts:1:1: await at the top of a module does not work in own code, .*: await within a function\n> 1 \| await/,
  )
  expect(await save(`${hook(2)}\nthrow new Error('no luck today')\n`)).toMatch(
    /^kinds\/shop\/order\.ts:7:7: no luck today\n  5 \| [^]*\n> 7 \| throw new Error\('no luck today'\)\n {4}\| {7}\^\n/,
  )
  expect(await save(hook(2).replace('default:', 'defualt:'))).toMatch(
    /^kinds\/shop\/order\.ts:3:\d+: defineKind of Order\.shop\.acme\.example has no hook defualt; did you mean default\?\n[^]*\n> 3 \| export const order/,
  )
  // Of two mistakes in one save, both.
  const both = await toldOf(server, () => {
    project.write('kinds/shop/more.ts', 'export const = 1\n')
    project.write('kinds/shop/most.ts', '\nexport const = 1\n')
    project.write('kinds/shop/order.ts', `import './more.ts'\nimport './most.ts'\n${hook(2)}`)
  })
  expect(both.match(/^kinds\/shop\/\S+:/gm)?.sort()).toEqual(['kinds/shop/more.ts:1:14:', 'kinds/shop/most.ts:2:14:'])

  expect(await countOf(client, 'still')).toBe(1)
  project.write('kinds/shop/order.ts', hook(3))
  await eventually(
    () => countOf(client, 'mended'),
    (count) => count === 3,
  )
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('warns once of a status that is dropped, with its place, and serves the kind', async () => {
  const project = shop()
  const served = (fields: string) =>
    groupOf(
      'shop',
      schemaOf('Order', 'orders', fields).replace('storage: true', 'storage: true, subresources: { status: {} }'),
    )
  const status = 'status: { description: How it is., type: object, x-orch-proto: 3 }\n'
  project.write('schemas/shop/v1.yaml', served(`            ${status}`))
  const { server, client } = await project.serve()
  const warning =
    /^orch: warning: schemas\/shop\/v1\.yaml:9:\d+: shop\.acme\.example\/v1 Order has the subresource status, but no field status: .*; spec has a field [^]*\n> +9 \| +x-orch-resource: .*\n +\| +\^\n/m
  expect(server.stderr()).toMatch(warning)
  expect((await client.post(orders, order('first'))).status).toBe(201)

  // A save that leaves it as it is does not repeat it.
  project.write('kinds/shop/order.ts', hook(4))
  await eventually(
    () => countOf(client, 'four'),
    (count) => count === 4,
  )
  expect(server.stderr().match(/warning/g)).toHaveLength(1)

  project.write('schemas/shop/v1.yaml', served(`        ${status}`))
  await server.waitFor(/orders\.shop\.acme\.example is served as it is now/)
  expect(server.stderr().match(/warning/g)).toHaveLength(1)
  project.write('schemas/shop/v1.yaml', served(''))
  await eventually(
    async () => server.stderr(),
    (text) => text.match(/orch: warning/g)?.length === 2,
  )
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('shows the place of a mistake in own code also when it starts', async () => {
  const project = shop()
  project.write('kinds/shop/order.ts', `export const order = (\n`)
  const server = project.start()
  expect(await server.ended).toBe(1)
  expect(server.stderr()).toMatch(
    /^orch: kinds\/shop\/order\.ts:2:1: Unexpected end of file\n {2}1 \| export const order = \(\n> 2 \|\n/,
  )
})

const controller = (
  file: string,
  name: string,
  message: string,
): string => `import { defineController } from '@orch-io/orch'
import { OrderResource } from '../generated/shop/resources.ts'
export const ${file} = defineController(OrderResource, {
  ...{ name: '${name}' },
  reconcile({ object, log }) {
    if (object.metadata.name === 'bad') throw new Error('no reconciling')
    log.info('${message} ' + object.metadata.name)
  },
})
`

/** A function that fails for another's reason. */
const REFUSE = `export const refuse = () => {
  try {
    Object.defineProperty(1 as never, 'x', {})
  } catch (cause) {
    throw new Error('no validating', { cause })
  }
}
`

it('runs controllers as they are saved, all as before where two have one name, and logs the lines of own code that throws', async () => {
  const config = `import { pack } from './controllers/pack.ts'
import { send } from './controllers/send.ts'
${CONFIG.replace('ownKinds:', 'controllers: [pack, send], ownKinds:')}`
  const project = shop(config)
  project.write('controllers/pack.ts', controller('pack', 'pack', 'packs'))
  project.write('controllers/send.ts', controller('send', 'send', 'sends'))
  project.write(
    'kinds/shop/order.ts',
    hook(1).replace(
      '  default:',
      "  validate: ({ metadata }) => {\n    if (metadata.name === 'worse') throw new Error('no validating')\n    return []\n  },\n  default:",
    ),
  )
  const { server, client } = await project.serve()
  const logged = (text: string | RegExp) =>
    eventually(
      async () => server.stderr(),
      (lines) => lines.match(text) !== null,
    )
  await client.post(orders, order('first'))
  await logged('packs first')
  await logged('sends first')

  // An edit is run.
  project.write('controllers/pack.ts', controller('pack', 'pack', 'wraps'))
  await logged('wraps first')

  // Kinds and controllers are replaced together, or not at all.
  const told = await toldOf(server, () => {
    project.write('controllers/send.ts', controller('send', 'pack', 'sends'))
    project.write('kinds/shop/order.ts', hook(9))
  })
  expect(told).toMatch(
    /^controllers\/send\.ts:3:\d+: two controllers are called pack: give one of them a name\n[^]*\n> 3 \| export const send = defineController\(/,
  )
  expect((await client.post(orders, order('second'))).body.spec).toEqual({ count: 1 })
  await logged('wraps second')
  await logged('sends second')
  // And so they do when the mistake is undone.
  project.write('controllers/send.ts', controller('send', 'send', 'sends'))
  await eventually(
    () => countOf(client, 'count'),
    (count) => count === 9,
  )
  await client.post(orders, order('third'))
  await logged('wraps third')
  await logged('sends third')

  // Code that throws.
  await client.post(orders, order('bad'))
  // It is shown as mistakes are: its message, and the lines of the project alone.
  await logged(
    /^controllers\/pack\.ts:6:47: pack: \S.*: no reconciling\n {2}4 \| [^]*\n> 6 \| +if \(object\.metadata\.name === 'bad'\) throw new Error\('no reconciling'\)\n {4}\| +\^\n {2}7 \| .*\n {2}8 \| .*\n/m,
  )
  // A hook that calls others of the project, one of which fails for a reason of its own.
  project.write('kinds/shop/refuse.ts', REFUSE)
  project.write(
    'kinds/shop/order.ts',
    `import { refuse } from './refuse.ts'\n${readFileSync(join(project.folder, 'kinds/shop/order.ts'), 'utf8').replace(
      '  default:',
      "  validate: ({ metadata }) => {\n    if (metadata.name === 'worse') refuse()\n    return []\n  },\n  default:",
    )}`,
  )
  const answer = await eventually(
    () => client.post(`${orders}?dryRun=All`, order('worse')),
    ({ status }) => status === 500,
  )
  expect(answer.text).not.toMatch(/validating|refuse|\.ts:\d|at \w+ \(/)
  await logged(
    /^own code of Order\.shop\.acme\.example failed in validate\ncaused by kinds\/shop\/refuse\.ts:5:11: no validating\n {2}3 \| [^]*\n> 5 \| +throw new Error\('no validating', .*\n {4}\| {11}\^\n[^]*\n {4}at validate \(kinds\/shop\/order\.ts:6:36\)\ncaused by kinds\/shop\/refuse\.ts:3:12: TypeError: .*\n[^]*\n> 3 \| .*\n {4}\| {12}\^\n[^]*\n {4}at validate \(kinds\/shop\/order\.ts:6:36\)\n/m,
  )
  // Nothing of it is a line of the log, and no line is orch's own.
  expect(server.stderr()).not.toMatch(/^\{.*no (?:validating|reconciling)/m)
  expect(server.stderr()).not.toMatch(/node_modules|node:internal|^ {4}at .*runtime\//m)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('keeps what counts from the next start, and tells once which of it was changed', async () => {
  const project = shop()
  const { server, client } = await project.serve()
  const told = async (config: string, keys: string) => {
    const before = server.stderr().length
    project.write('orch.config.ts', config)
    await eventually(
      async () => server.stderr().slice(before),
      (text) =>
        text ===
        `orch: orch.config.ts: a change of ${keys} counts from the next start; what was there before goes on\n`,
    )
  }
  const renamed = CONFIG.replace("'acme', domain: 'acme.example'", "'other', domain: 'other.example'")
  await told(renamed, 'vendor')
  await told(
    renamed.replace("['core/namespaces', ", "['core', ").replace("'secure-port': 0", "'secure-port': 1"),
    'kinds, serve',
  )
  const guarded = (decision: string) =>
    `${renamed.replace('  kinds:', `  authorizers: [{ authorize: () => ({ decision: '${decision}', reason: '' }) }],\n  kinds:`)}`
  await told(CONFIG, 'vendor, kinds, serve')
  await told(
    guarded('deny').replace("'other', domain: 'other.example'", "'acme', domain: 'acme.example'"),
    'authorizers',
  )
  // What counts at once does so meanwhile, under the names of before.
  project.write('kinds/shop/order.ts', hook(5))
  await eventually(
    () => countOf(client, 'one'),
    (count) => count === 5,
  )
  expect((await client.get('/api/v1/configmaps')).status).toBe(404)
  expect(server.stderr().match(/counts from the next start/g)).toHaveLength(4)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
