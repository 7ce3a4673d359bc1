import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { namingFile, openWholeProject } from '../../../cli/project/project.ts'
import { type Config, ConfigError, defineConfig } from '../../../config/index.ts'
import { Failure } from '../../../flags/errors.ts'
import { defineController, watched } from '../../../operator/index.ts'
import { defineKind, type OwnKind, withOwnKinds } from '../../../runtime/kinds/index.ts'
import { OrderResource, QuoteResource } from '../../http/own-kinds/shop.ts'

/** What JavaScript, and TypeScript that was silenced, passes. */
const config = (value: unknown) => () => defineConfig(value as Config)
const kind =
  (hooks: unknown, resource: unknown = OrderResource) =>
  () =>
    defineConfig({ ownKinds: [defineKind(resource as typeof OrderResource, hooks as object)] })
const controller =
  (spec: unknown, resource: unknown = OrderResource) =>
  () =>
    defineConfig({
      controllers: [defineController(resource as typeof OrderResource, spec as Parameters<typeof defineController>[1])],
    })
const reconcile = () => undefined
const NOTHING = { strategies: () => undefined, columns: () => undefined, operations: () => undefined }
const nothing = null as unknown as typeof OrderResource

const WRONG: readonly (readonly [name: string, module: () => unknown, sentence: string])[] = [
  ['no object', config(3), 'the configuration must be an object, not 3'],
  [
    'a key that there is not',
    config({ controler: [] }),
    'controler is no key of the configuration; did you mean controllers?',
  ],
  ['names of nobody', config({ vendor: {} }), 'vendor needs a name of lower-case letters, digits and dashes'],
  [
    'a domain that is none',
    config({ vendor: { name: 'a', domain: 'a' } }),
    "vendor needs a domain, such as 'acme.example'",
  ],
  [
    'one base kind in the place of a list',
    config({ kinds: 'rbac' }),
    "kinds must be 'all' or a list, such as ['core', 'rbac']",
  ],
  ['a folder that is none', config({ schemas: 1 }), 'schemas must be the path of a folder'],
  ['a folder that does not exist', config({ schemas: 'api' }), 'schemas names api, which does not exist'],
  [
    'a folder that is a file',
    config({ schemas: 'orch.config.ts' }),
    'schemas names orch.config.ts, which is no folder',
  ],
  [
    'a kind without defineKind',
    config({ ownKinds: [{ validate: () => [] }] }),
    'ownKinds holds an object at 0, which is not what defineKind returns',
  ],
  [
    'a controller without defineController',
    config({ controllers: [reconcile] }),
    'controllers holds a function at 0, which is not what defineController returns',
  ],
  [
    'an authenticator that is none',
    config({ authenticators: [{}] }),
    'authenticators holds an object at 0, which has no method authenticate',
  ],
  [
    'an admission stage that does nothing',
    config({ admission: [{ handles: () => true }] }),
    'admission holds an object at 0, which has no method handles, or neither admit nor validate',
  ],
  [
    'a flag that is no flag',
    config({ serve: { 'secure-port': null } }),
    'serve has null as secure-port: a flag is text, a number, true or false, or a list of texts',
  ],
  [
    'hooks of nothing',
    kind({}, nothing),
    'defineKind needs a resource of the generated code first, such as OrderResource',
  ],
  ['hooks that are none', kind(() => []), 'defineKind of Order.shop.test needs an object with hooks'],
  [
    'a hook that there is not',
    kind({ prepareForCreat: () => undefined }),
    'defineKind of Order.shop.test has no hook prepareForCreat; did you mean prepareForCreate?',
  ],
  [
    'a hook that is no function',
    kind({ canDelete: false }),
    'defineKind of Order.shop.test: canDelete must be a function',
  ],
  [
    'a deadline that is none',
    kind({ deadlineMilliseconds: '1s' }),
    'defineKind of Order.shop.test: deadlineMilliseconds must be a whole number above 0',
  ],
  [
    'a column without a cell',
    kind({ columns: [{ name: 'Item' }] }),
    'defineKind of Order.shop.test: columns holds a column at 0 without a name, a function cell and a type of string, integer, number, boolean, date',
  ],
  [
    'a subresource that no schema has',
    kind({ subresources: { pay: {} } }),
    'defineKind of Order.shop.test: its schema declares no subresource pay',
  ],
  ['names that are not said', kind({ allocate: {} }), 'defineKind of Order.shop.test: allocate needs a function names'],
  [
    'storage hooks of a virtual kind',
    kind({ validate: () => [] }, QuoteResource),
    'defineKind of Quote.shop.test: nothing is stored of a virtual kind, which has no hook validate',
  ],
  [
    'an answer to what is stored',
    kind({ virtual: () => ({}) }),
    'defineKind of Order.shop.test: virtual is for a kind whose schema says virtual: true',
  ],
  [
    'a controller of nothing',
    controller({ reconcile }, nothing),
    'defineController: the first argument must be a resource of the generated code, as OrderResource',
  ],
  [
    'a controller without a specification',
    controller(undefined),
    'defineController: orders needs an object with a function reconcile',
  ],
  ['a controller that does nothing', controller({}), 'defineController: orders needs a function reconcile'],
  [
    'a member that there is not',
    controller({ reconcile, own: [] }),
    'defineController: orders has no member own; did you mean owns?',
  ],
  [
    'a name that is none',
    controller({ reconcile, name: 'My shop' }),
    'defineController: "My shop" is no name: it must be a DNS label',
  ],
  [
    'no places at all',
    controller({ reconcile, concurrency: 0 }),
    'defineController: the concurrency of orders must be 1 or more',
  ],
  [
    'no time at all',
    controller({ reconcile, deadline: -1 }),
    'defineController: resync and deadline of orders must be milliseconds over 0',
  ],
  [
    'owned types that are none',
    controller({ reconcile, owns: ['orders'] }),
    'defineController: owns of orders must hold resources of the generated code',
  ],
  [
    'watched types that are none',
    controller({ reconcile, watches: [OrderResource] }),
    'defineController: watches of orders must hold what watched returns',
  ],
  [
    'a watch of nothing',
    controller({ reconcile, watches: [watched(nothing, () => [])] }),
    'defineController: watches of orders must hold what watched returns',
  ],
]

/** A project whose code is in files of its own: each calls what it is given. */
const PROJECT = {
  'orch.config.ts': `export { define as kind } from './kinds/shop/order.ts'
export { define as controller } from './controllers/fulfilment.ts'`,
  'kinds/shop/order.ts': 'export const define = (use: () => unknown) => use()',
  'controllers/fulfilment.ts':
    '// Long after it: a place is looked up by line.\n\nexport const define = (use: () => unknown) => use()',
}

interface Compiled {
  kind(use: () => unknown): unknown
  controller(use: () => unknown): unknown
}

/** Writes a project, and compiles it as the launcher does. */
async function compiled(folder: string): Promise<Compiled> {
  for (const [path, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { projectBundler } = (await import('../../../bin/bundle.js' as string)) as {
    projectBundler(root: string): (entry: string, how: { readonly map: 'beside' }) => Promise<string>
  }
  const { scriptLoader } = (await import('../../../bin/script.js' as string)) as {
    scriptLoader(purpose: string): { load(file: string): Compiled }
  }
  return scriptLoader('test').load(await projectBundler(folder)(join(folder, 'orch.config.ts'), { map: 'beside' }))
}

describe('wrong use of a configuration, of hooks and of controllers', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'orch-wrong-use-'))
    writeFileSync(join(folder, 'orch.config.ts'), '')
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
  })
  afterAll(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  it.each(WRONG)('is one sentence that begins with the file: %s', async (_, module, sentence) => {
    const load = () => Promise.resolve({ default: module() })
    const opened = openWholeProject({ packageFolder: folder, load: async () => load() })
    await expect(opened).rejects.toEqual(new Failure(`orch.config.ts: ${sentence}`))
  })

  it('is the same where it is found when the server begins', async () => {
    const twice = () => Promise.reject(new ConfigError('ownKinds: Order.shop.test is defined twice'))
    const project = { folder, label: 'orch.config.ts' }
    await expect(namingFile(project, twice)).rejects.toEqual(
      new Failure('orch.config.ts: ownKinds: Order.shop.test is defined twice'),
    )
    const other = new Error('a store that is not there')
    await expect(namingFile(project, () => Promise.reject(other))).rejects.toBe(other)
  })

  describe('in files of their own', () => {
    let files: Compiled
    beforeAll(async () => {
      files = await compiled(folder)
    })

    it.each(WRONG.filter(([, , sentence]) => sentence.startsWith('define')))(
      'is one sentence that begins with that file: %s',
      async (_, module, sentence) => {
        const [file, define] = sentence.startsWith('defineKind')
          ? (['kinds/shop/order.ts', files.kind] as const)
          : (['controllers/fulfilment.ts', files.controller] as const)
        const opened = openWholeProject({ packageFolder: folder, load: async () => ({ default: define(module) }) })
        await expect(opened).rejects.toMatchObject({
          name: 'Failure',
          message: `${file}: ${sentence}`,
          mistakes: [{ file: join(folder, file) }],
        })
      },
    )

    it('is the same where it is found when the server begins', async () => {
      const kinds = files.kind(() => [defineKind(OrderResource, {}), defineKind(OrderResource, {})]) as OwnKind[]
      const options = { builtIn: NOTHING, isDeclared: () => true, report: () => undefined }
      const project = { folder, label: 'orch.config.ts' }
      await expect(namingFile(project, () => withOwnKinds(kinds, options))).rejects.toMatchObject({
        name: 'Failure',
        message: 'kinds/shop/order.ts: ownKinds: Order.shop.test is defined twice',
        mistakes: [{ file: join(folder, 'kinds/shop/order.ts') }],
      })
    })

    it('is any error of code that is loaded', async () => {
      const broken = () => files.controller(() => Reflect.get(nothing, 'spec'))
      const opened = openWholeProject({ packageFolder: folder, load: async () => ({ default: broken() }) })
      await expect(opened).rejects.toThrow(/^controllers\/fulfilment\.ts: .*called on non-object$/)
    })
  })
})
