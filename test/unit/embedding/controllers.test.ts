import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../config/index.ts'
import * as definitions from '../../../generated/index.ts'
import {
  ConfigMapResource,
  EventResource,
  NamespaceResource,
  SecretResource,
} from '../../../generated/core/resources.ts'
import { LeaseResource } from '../../../generated/coordination/resources.ts'
import { defineController, ownedBy, setCondition, watched, withFinalizer } from '../../../operator/index.ts'
import type { ReadAsset } from '../../../runtime/codegen/index.ts'
import { memoryLog, memoryStorage } from '../../../runtime/store/memory/index.ts'
import { createServer, runControllers, type EmbeddedServer } from '../../../server/index.ts'
import { waitFor } from '../../support/patience.ts'

/** Makes a Secret for every ConfigMap with the label, and says so. */
const copies = (seen: string[] = []) =>
  defineController(ConfigMapResource, {
    name: 'copies',
    owns: [SecretResource],
    watches: [watched(SecretResource, ({ metadata }) => metadata.annotations?.['wakes'] ?? [])],
    async reconcile({ key, object, client, events, log, signal }) {
      const { name = '', namespace = '', labels, finalizers } = object.metadata
      if (labels?.['copy'] !== 'yes') return undefined
      seen.push(key)
      expect(signal.aborted).toBe(false)
      const secrets = client.for(SecretResource).in(namespace)
      const kept = await withFinalizer({
        client,
        resource: ConfigMapResource,
        object,
        finalizer: 'example.com/copies',
        cleanUp: () => void seen.push(`clean up ${name}`),
      })
      if (kept === undefined) return undefined
      await secrets.apply({ metadata: { name: `${name}-copy`, ...ownedBy(ConfigMapResource, kept) } })
      log.info('copied', { finalizers })
      await events.normal('Copied', 'made a copy')
      return undefined
    },
  })

const open = (config: Config, options: Partial<Parameters<typeof createServer>[1]> = {}): Promise<EmbeddedServer> =>
  createServer(config, { definitions, log: memoryLog(), ...options })

const WITHOUT_ELECTION = { 'leader-elect': false }

describe("a controller in the server's process", () => {
  let server: EmbeddedServer
  const seen: string[] = []
  const lines: string[] = []
  beforeAll(async () => {
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    server = await open({ controllers: [copies(seen)], serve: WITHOUT_ELECTION }, { output })
  })
  afterAll(() => server.close())

  it('reconciles objects, and makes again what it owns when that goes', async () => {
    const maps = server.client().for(ConfigMapResource).in('default')
    const secrets = server.client().for(SecretResource).in('default')
    await maps.create({ metadata: { name: 'first', labels: { copy: 'yes' } } })
    const made = await waitFor(() => secrets.get('first-copy'))
    expect(made.metadata.ownerReferences).toMatchObject([{ kind: 'ConfigMap', name: 'first', controller: true }])
    expect(made.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['copies'])
    await secrets.delete('first-copy')
    await waitFor(async () => expect((await secrets.get('first-copy')).metadata.uid).not.toBe(made.metadata.uid))
    expect(lines.join('')).toContain('copied')
  })

  it('is woken by the types that it watches', async () => {
    const count = (): number => seen.filter((key) => key === 'default/first').length
    const before = count()
    const annotations = { wakes: 'default/first' }
    await server
      .client()
      .for(SecretResource)
      .in('default')
      .create({ metadata: { name: 'waker', annotations } })
    await waitFor(() => expect(count()).toBeGreaterThan(before))
  })

  it('counts an event that is recorded again', async () => {
    const events = server.client().for(EventResource).in('default')
    await waitFor(async () => {
      const [event] = (await events.list()).items
      expect(event).toMatchObject({ reason: 'Copied', type: 'Normal', involvedObject: { name: 'first' } })
      expect(event?.count).toBeGreaterThan(1)
    })
  })

  it('cleans up before an object goes', async () => {
    const maps = server.client().for(ConfigMapResource).in('default')
    await maps.delete('first')
    await waitFor(() => expect(maps.get('first')).rejects.toMatchObject({ code: 404 }))
    expect(seen).toContain('clean up first')
  })
})

describe('a controller that misbehaves', () => {
  it('holds up no other key and no other controller, and is reported once for each key', async () => {
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    const attempts = new Map<string, number>()
    const worked: string[] = []
    const bad = defineController(ConfigMapResource, {
      name: 'bad',
      concurrency: 1,
      deadline: 200,
      reconcile({ object }) {
        const { name = '' } = object.metadata
        attempts.set(name, (attempts.get(name) ?? 0) + 1)
        if (name === 'throws') throw new Error('not today')
        if (name === 'hangs') return new Promise(() => undefined)
        if (name === 'nonsense') return 'done' as never
        worked.push(name)
        return undefined
      },
    })
    const good = defineController(ConfigMapResource, {
      name: 'good',
      reconcile: ({ object }) => {
        worked.push(`good ${object.metadata.name}`)
        return { requeueAfter: 1 }
      },
    })
    const server = await open({ controllers: [bad, good], serve: WITHOUT_ELECTION }, { output })
    const maps = server.client().for(ConfigMapResource).in('default')
    for (const name of ['throws', 'hangs', 'nonsense', 'works']) await maps.create({ metadata: { name } })
    await waitFor(() => expect(worked).toContain('works'))
    await waitFor(() => expect(worked.filter((name) => name === 'good hangs').length).toBeGreaterThan(2))
    await waitFor(() => expect([...attempts.values()].filter((count) => count > 1).length).toBeGreaterThan(2))
    await server.close()
    const reported = (key: string): string[] => lines.filter((line) => line.includes(`bad: default/${key}`))
    expect(reported('throws')[0]).toContain('not today')
    expect(reported('hangs')[0]).toContain('did not finish within')
    expect(reported('nonsense')[0]).toContain('neither nothing nor { requeueAfter }')
    expect(reported('works')).toEqual([])
  })
})

describe('controllers in processes of their own', () => {
  /** A leader that ends lets go of its Lease: a busy machine must not end its term before. */
  const TIMES = {
    'leader-elect-lease-duration': '60s',
    'leader-elect-renew-deadline': '40s',
    'leader-elect-retry-period': '100ms',
  }

  it('do the same over HTTPS, and one takes over when the leader ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-controllers-'))
    const server = await open({ serve: { 'data-dir': folder } })
    const { url, ca, token } = await server.listen({ port: 0 })
    const seen: Record<string, string[]> = { one: [], two: [] }
    const start = (name: string) =>
      runControllers({ controllers: [copies(seen[name])], serve: TIMES }, { definitions, server: url, ca, token })
    const first = start('one')
    const maps = server.client().for(ConfigMapResource).in('default')
    const secrets = server.client().for(SecretResource).in('default')
    await maps.create({ metadata: { name: 'a', labels: { copy: 'yes' } } })
    await waitFor(() => secrets.get('a-copy'))
    const second = start('two')
    expect(await first.metrics()).toMatch(/workqueue_adds_total\{name="copies"\} [1-9]/)
    const leases = await server.client().for(LeaseResource).list()
    expect(leases.items.map(({ metadata }) => metadata.name)).toContain('copies')
    await first.close()
    await maps.create({ metadata: { name: 'b', labels: { copy: 'yes' } } })
    await waitFor(() => secrets.get('b-copy'))
    expect(seen['one']).not.toContain('default/b')
    expect(seen['two']).toContain('default/b')
    await second.close()
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('take over from a server of the same store that ends', async () => {
    const storage = memoryStorage()
    const seen: string[] = []
    const later: string[] = []
    const first = await open({ controllers: [copies(seen)], serve: TIMES }, { log: memoryLog(storage) })
    const second = await open({ controllers: [copies(later)], serve: TIMES }, { log: memoryLog(storage) })
    const maps = second.client().for(ConfigMapResource).in('default')
    await maps.create({ metadata: { name: 'a', labels: { copy: 'yes' } } })
    await waitFor(() => expect(seen).toContain('default/a'))
    await first.close()
    await maps.create({ metadata: { name: 'b', labels: { copy: 'yes' } } })
    await waitFor(() => expect(later).toContain('default/b'))
    await second.close()
  })

  it('run without an election where no Leases are served, and so do those of the server', async () => {
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream
    const withoutLeases = {
      ...definitions,
      groupVersions: (read: ReadAsset) =>
        definitions.groupVersions(read).filter(({ resources }) => resources.every(({ kind }) => kind !== 'Lease')),
    }
    const server = await open({ controllers: [copies()] }, { definitions: withoutLeases, output })
    try {
      const client = server.client()
      await client
        .for(ConfigMapResource)
        .in('default')
        .create({ metadata: { name: 'alone', labels: { copy: 'yes' } } })
      await waitFor(() => client.for(SecretResource).in('default').get('alone-copy'))
      const namespaces = client.for(NamespaceResource)
      await namespaces.create({ metadata: { name: 'brief' } })
      await namespaces.delete('brief')
      await waitFor(() => expect(namespaces.get('brief')).rejects.toMatchObject({ code: 404 }))
      expect(lines.join('')).not.toContain('election')
    } finally {
      await server.close()
    }
  })
})

describe('defineController', () => {
  const reconcile = () => undefined

  it.each([
    ['no resource', () => defineController({} as never, { reconcile }), /must be a resource of the generated code/],
    ['no reconcile', () => defineController(ConfigMapResource, {} as never), /configmaps needs a function reconcile/],
    ['a bad name', () => defineController(ConfigMapResource, { name: 'A b', reconcile }), /"A b" is no name/],
    ['no concurrency', () => defineController(ConfigMapResource, { concurrency: 0, reconcile }), /must be 1 or more/],
    ['a bad resync', () => defineController(ConfigMapResource, { resync: -1, reconcile }), /milliseconds over 0/],
    ['bad owns', () => defineController(ConfigMapResource, { owns: ['x' as never], reconcile }), /owns of configmaps/],
    [
      'bad rights',
      () => defineController(ConfigMapResource, { rights: [{ resource: SecretResource } as never], reconcile }),
      /rights of configmaps must hold { resource, verbs }/,
    ],
    ['bad watches', () => defineController(ConfigMapResource, { watches: ['x' as never], reconcile }), /watches of/],
  ])('refuses %s in one sentence', (_what, define, sentence) => {
    expect(define).toThrow(sentence)
  })

  it('refuses two of one name when they are to run', async () => {
    const twice = [copies(), copies()]
    expect(() => runControllers({ controllers: twice }, { definitions, server: 'https://127.0.0.1:1' })).toThrow(
      'two controllers are called copies',
    )
  })
})

describe('setCondition', () => {
  const NOW = Date.parse('2030-01-01T00:00:00Z')
  const ready = { type: 'Ready', status: 'True', reason: 'Made' } as const
  const old = { type: 'Old', status: 'False', reason: 'Was', lastTransitionTime: '2020-01-01T00:00:00Z' } as const

  it('adds a condition after the others, and keeps the rest of the status', () => {
    const status = setCondition({ status: { phase: 'x', conditions: [old] } }, ready, NOW)
    expect(status.phase).toBe('x')
    expect(status.conditions.map(({ type }) => type)).toEqual(['Old', 'Ready'])
    expect(status.conditions[1]?.lastTransitionTime).toBe('2030-01-01T00:00:00Z')
  })

  it('changes the time of the last transition with the status alone', () => {
    const before = { status: { conditions: [{ ...ready, lastTransitionTime: '2020-01-01T00:00:00Z' }] } }
    const same = setCondition(before, { ...ready, reason: 'Still' }, NOW)
    expect(same.conditions).toMatchObject([{ reason: 'Still', lastTransitionTime: '2020-01-01T00:00:00Z' }])
    const other = setCondition(before, { ...ready, status: 'False' }, NOW)
    expect(other.conditions[0]?.lastTransitionTime).toBe('2030-01-01T00:00:00Z')
  })

  it('is told the time, which is that of the controller', () => {
    // @ts-expect-error: the time of the machine would be that of no test's clock.
    expect(() => setCondition({ status: {} }, ready)).toThrow('setCondition needs the time as its third argument')
  })
})
