import { requestWork } from '../../runtime/admission/index.ts'
import type { DynamicObject, Vendor } from '../../runtime/api/index.ts'
import { defineResource, defineVersion, type StructuralSchema } from '../../runtime/codegen/index.ts'
import { defineKind, withOwnKinds } from '../../runtime/kinds/index.ts'
import { createRegistry, type ResourceRegistry } from '../../runtime/registry/index.ts'
import { memoryLog } from '../../runtime/store/memory/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'

const TEXT: StructuralSchema = { type: 'string' }
const TABLE: StructuralSchema = { type: 'object', additionalProperties: TEXT }

const NoteResource = defineResource({
  group: 'bench.test',
  kind: 'Note',
  listKind: 'NoteList',
  plural: 'notes',
  singular: 'note',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create'],
  virtual: false,
  storageVersion: 'v1',
  versions: [
    defineVersion({
      name: 'v1',
      schema: () => ({
        type: 'object',
        properties: { metadata: { type: 'object', properties: { name: TEXT, labels: TABLE } }, data: TABLE },
      }),
      lifecycle: {},
      served: true,
      subresources: {},
      columns: [],
      selectableFields: [],
    }),
  ],
})

/** About 2 KiB. */
const BODY = JSON.stringify({
  apiVersion: 'bench.test/v1',
  kind: 'Note',
  metadata: { name: 'a', labels: { app: 'bench' } },
  data: Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`key-${index}`, 'x'.repeat(64)])),
})

const VENDOR: Vendor = {
  name: 'bench',
  title: 'Bench',
  domain: 'bench.test',
  apiDomain: 'bench.test',
  extensionPrefix: 'x-bench-',
  openapiPrefix: 'test.bench',
  protobufMediaType: 'application/vnd.bench.protobuf',
  systemNamespace: 'bench-system',
  publicNamespace: 'bench-public',
  nodeLeaseNamespace: 'bench-node-lease',
  componentPrefix: 'bench',
}

const NONE = { strategies: () => undefined, columns: () => undefined, operations: () => undefined }
const nothing = () => undefined
const noErrors = () => []
/** A hook that looks at nothing, and one of them at each step of a creation. */
const KINDS = {
  none: [],
  one: [defineKind(NoteResource, { prepareForCreate: nothing })],
  all: [
    defineKind(NoteResource, {
      default: nothing,
      prepareForCreate: nothing,
      validate: noErrors,
      validateCreate: noErrors,
    }),
  ],
} as const

async function registryOf(hooks: keyof typeof KINDS): Promise<ResourceRegistry> {
  const report = (error: unknown): void => console.error(error)
  const { strategies } = withOwnKinds(KINDS[hooks], { builtIn: NONE, isDeclared: () => true, report })
  const store = await openStore(memoryLog())
  const tokenSecret = Buffer.from('bench')
  const registry = createRegistry({ vendor: VENDOR, store, definitions: [NoteResource], strategies, tokenSecret })
  const found = registry.find('bench.test', 'notes')
  if (found === undefined) throw new Error('the kind of the bench is not served')
  return found
}

const CREATES = 2_000

/** Returns the CPU time of a creation without its commit, in microseconds. */
async function creation(registry: ResourceRegistry): Promise<number> {
  const version = registry.definition.versions['v1']
  if (version === undefined) throw new Error('the kind of the bench has no v1')
  const context = {
    user: { username: 'bench', groups: [] },
    request: new AbortController(),
    version,
    subresource: '',
    fieldManager: 'bench',
    work: requestWork(),
    warn: () => undefined,
  }
  const target = { namespace: 'bench', name: '' }
  const begin = process.cpuUsage()
  for (let index = 0; index < CREATES; index++)
    await registry.create(context, target, JSON.parse(BODY) as DynamicObject, { dryRun: 'All' })
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / CREATES
}

/** What a creation costs without own code, with a hook that does nothing, and with four (microseconds): the least of each, in turns. */
export interface HookCosts {
  readonly none: number
  readonly one: number
  readonly all: number
}

export async function measureHooks(seconds: number): Promise<HookCosts> {
  const costs = { none: Infinity, one: Infinity, all: Infinity }
  const names = ['none', 'one', 'all'] as const
  const registries = await Promise.all(names.map(async (name) => ({ name, registry: await registryOf(name) })))
  for (const { registry } of registries) await creation(registry)
  for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
    for (const { name, registry } of registries) costs[name] = Math.min(costs[name], await creation(registry))
  }
  return costs
}
