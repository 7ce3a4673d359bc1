import { describe, expect, it } from 'vitest'
import * as controllers from '../../../runtime/controllers/index.ts'
import {
  definitionController,
  flowControl,
  garbageCollector,
  namespaceController,
  roleAggregation,
  rootCertificates,
  tokenCleaner,
  type Controller,
  type ControllerOptions,
} from '../../../runtime/controllers/index.ts'
import { CustomTypes } from '../../../runtime/definitions/index.ts'
import { BackgroundError } from '../../../runtime/async/index.ts'
import type { ObjectReference, Registry, ResourceRegistry } from '../../../runtime/registry/index.ts'
import { eventually, openServer, vendor } from './support.ts'

type Server = Awaited<ReturnType<typeof openServer>>

/** One controller, with objects that give it work. */
interface Scenario {
  start(options: ControllerOptions): Controller | Promise<Controller>
  /** Makes an object of this name that the controller has something to do about. */
  prepare(server: Server, name: string): Promise<unknown>
  /** An event about that object which gives it nothing new to do. */
  touch(server: Server, name: string): Promise<unknown>
  isDone(server: Server, name: string): Promise<boolean>
}

const labels = { part: 'yes' }
const label = (plural: string) => (server: Server, name: string) =>
  server.edit(plural, name, (draft) => {
    draft.metadata.annotations = { n: String(Math.random()) }
  })

const definition = (name: string) => ({
  spec: {
    group: `${name}.example.com`,
    scope: 'Namespaced',
    names: { plural: name, kind: 'Gadget' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
})

const scenarios: Readonly<Record<string, Scenario>> = {
  roleAggregation: {
    start: roleAggregation,
    async prepare(server, name) {
      const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
      await server.create('clusterroles', 'source', { labels }, '', { rules }).catch(() => undefined)
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: labels }] }
      await server.create('clusterroles', name, {}, '', { aggregationRule })
    },
    touch: label('clusterroles'),
    isDone: async (server, name) =>
      ((await server.get('clusterroles', name))?.rules as unknown[] | undefined)?.length === 1,
  },
  namespaceController: {
    start: namespaceController,
    async prepare(server, name) {
      await server.create('namespaces', name)
      await server.remove('namespaces', name)
    },
    touch: label('namespaces'),
    isDone: async (server, name) => (await server.get('namespaces', name)) === undefined,
  },
  garbageCollector: {
    start: garbageCollector,
    async prepare(server, name) {
      await server.create('namespaces', 'default').catch(() => undefined)
      const ownerReferences = [{ apiVersion: 'v1', kind: 'Secret', name: 'none', uid: 'u' }]
      await server.create('configmaps', name, { ownerReferences })
    },
    touch: label('configmaps'),
    isDone: async (server, name) => (await server.get('configmaps', name)) === undefined,
  },
  rootCertificates: {
    start: (options) => rootCertificates(options, { present: () => 'PEM', onChange: () => () => undefined }),
    prepare: (server, name) => server.create('namespaces', name),
    touch: label('namespaces'),
    isDone: async (server, name) => (await server.get('configmaps', 'orch-root-ca.crt', name)) !== undefined,
  },
  tokenCleaner: {
    start: tokenCleaner,
    async prepare(server, name) {
      await server.create('namespaces', 'orch-system').catch(() => undefined)
      const expiration = Buffer.from('2020-01-01T00:00:00Z').toString('base64')
      await server.create('secrets', name, {}, 'orch-system', { type: 'bootstrap.orch.io/token', data: { expiration } })
    },
    touch: (server, name) =>
      server.edit(
        'secrets',
        name,
        (draft) => {
          draft.metadata.annotations = { n: String(Math.random()) }
        },
        'orch-system',
      ),
    isDone: async (server, name) => (await server.get('secrets', name, 'orch-system')) === undefined,
  },
  flowControl: {
    start: (options) => flowControl(options, []),
    prepare: (server, name) =>
      server.create('flowschemas', name, {}, '', { spec: { priorityLevelConfiguration: { name: 'missing' } } }),
    touch: label('flowschemas'),
    isDone: async (server, name) =>
      JSON.stringify((await server.get('flowschemas', name))?.status ?? {}).includes('Dangling'),
  },
  definitionController: {
    start: (options) =>
      definitionController(
        options,
        new CustomTypes({
          catalog: options.catalog,
          vendor,
          builtIns: [],
          call: () => Promise.reject(new Error('no')),
        }),
      ),
    prepare: (server, name) =>
      server.create('customresourcedefinitions', `${name}.${name}.example.com`, {}, '', definition(name)),
    touch: (server, name) => label('customresourcedefinitions')(server, `${name}.${name}.example.com`),
    async isDone(server, name) {
      const object = await server.get('customresourcedefinitions', `${name}.${name}.example.com`)
      return JSON.stringify(object?.status ?? {}).includes('InitialNamesAccepted')
    },
  },
}

/** The catalog, in which whatever is done about an object that is named so, or in a namespace that is, hangs or fails. */
function hindered(catalog: Registry, hinder: (name: string) => Promise<never> | undefined): Registry {
  const wrapped = new Map<ResourceRegistry, ResourceRegistry>()
  const wrap = (registry: ResourceRegistry): ResourceRegistry => {
    const known =
      wrapped.get(registry) ??
      new Proxy(registry, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target)
          if (typeof value !== 'function') return value
          return (...parameters: readonly unknown[]): unknown => {
            const { name = '', namespace = '' } = (parameters[1] ?? {}) as Partial<ObjectReference>
            return hinder(name) ?? hinder(namespace) ?? Reflect.apply(value, target, parameters)
          }
        },
      })
    wrapped.set(registry, known)
    return known
  }
  return {
    ...catalog,
    find(group, plural) {
      const found = catalog.find(group, plural)
      return found === undefined ? undefined : wrap(found)
    },
    all: () => catalog.all().map(wrap),
    onChange: (listener) =>
      catalog.onChange((added, removed) =>
        listener(added === undefined ? added : wrap(added), removed === undefined ? removed : wrap(removed)),
      ),
  }
}

const quick = (catalog: Registry, reported: unknown[]): ControllerOptions => ({
  catalog,
  vendor,
  report: (error) => reported.push(error),
  namespaceDelayMilliseconds: 0,
  collectionDelayMilliseconds: 0,
})

it('covers every controller', () => {
  // Objects that are few and known: own-objects.test.ts, bootstrap-signer.test.ts.
  const ofOneObject = ['bootstrapSigner', 'ownObjects']
  // It looks once a day: legacy-tokens.test.ts.
  const daily = ['legacyTokenCleaner']
  const notControllers = [
    'NAMED_CONTROLLERS',
    'createBootstrapObjects',
    'controllerContext',
    'isSignedBy',
    'patchObject',
    'startControllers',
    ...daily,
    ...ofOneObject,
  ]
  const all = Object.keys(controllers).filter((name) => !notControllers.includes(name))
  expect(Object.keys(scenarios).sort()).toEqual(all.sort())
})

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  it('does its work on one object while work on others hangs, and ends when it is closed', async () => {
    const server = await openServer()
    const reported: unknown[] = []
    const hang = (name: string): Promise<never> | undefined =>
      name.startsWith('poison') ? new Promise<never>(() => undefined) : undefined
    for (let index = 0; index < 5; index++) await scenario.prepare(server, `poison${index}`)
    const controller = await scenario.start(quick(hindered(server.catalog, hang), reported))
    await scenario.prepare(server, 'innocent')
    await eventually(async () => expect(await scenario.isDone(server, 'innocent')).toBe(true))
    expect(await scenario.isDone(server, 'poison0')).toBe(false)
    await controller.close()
    expect(reported).toEqual([])
  })

  it('pauses for longer and longer over an object that fails, however often it changes', async () => {
    const server = await openServer()
    const reported: unknown[] = []
    const fail = (name: string): Promise<never> | undefined =>
      name.startsWith('poison') ? Promise.reject(new Error('it is poisoned')) : undefined
    await scenario.prepare(server, 'poison')
    const controller = await scenario.start(quick(hindered(server.catalog, fail), reported))
    for (let index = 0; index < 60; index++) await scenario.touch(server, 'poison')
    await scenario.prepare(server, 'innocent')
    await eventually(async () => expect(await scenario.isDone(server, 'innocent')).toBe(true))
    await controller.close()
    expect(reported.length).toBeLessThan(10)
    expect(reported.every((error) => error instanceof BackgroundError && error.subject.includes('poison'))).toBe(true)
    expect(reported.length).toBeGreaterThan(0)
  })
})
