import { beforeAll, describe, expect, it } from 'vitest'
import { groupVersionsIn } from '../../server/release/lifecycle.ts'
import { groupVersions } from '../../generated/index.ts'
import { messageCodec, readEnvelope, readMessage, WireReader } from '../../runtime/codec/index.ts'
import { isWired, type StructuralSchema } from '../../runtime/schema/index.ts'
import { stores, type StoreName } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { fieldOf, longFields, withField } from './integer-fields.ts'
import { minimalObjects } from './minimal-objects.ts'
import { core, newNamespace, pod, succeeded, uniqueName } from './objects.ts'
import { otherObjects } from './other-objects.ts'
import { asWire } from './wire.ts'

/** Later than any that the server acts as: kinds of all releases are looked at. */
const NEWEST = { major: 1, minor: 34 } as const
const VALUES = [9007199254740993n, 9223372036854775807n, -9007199254740993n]
const asTable = { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' }
const applied = { 'content-type': 'application/apply-patch+yaml' }

const examples = new Map([...minimalObjects, ...otherObjects].map((one) => [`${one.apiVersion} ${one.kind}`, one]))

/** Each stored kind that has an example, in each version, with its fields of 64 bits. */
const kinds = groupVersionsIn(
  groupVersions(() => Promise.resolve(new Uint8Array())),
  NEWEST,
).flatMap(({ group, version, resources }) =>
  resources.flatMap(({ kind, plural, scope, versions }) => {
    const apiVersion = group === '' ? version : `${group}/${version}`
    const of = versions[version]
    const example = examples.get(`${apiVersion} ${kind}`)
    return of?.served !== true || example === undefined ? [] : [{ apiVersion, kind, plural, scope, of, example }]
  }),
)

/**
 * One of so many kinds is tried, and so many integers at least are accepted. A store keeps bytes: what becomes of integers lies
 * above it, where one store shows all kinds.
 */
const EXTENT: Readonly<Record<StoreName, { readonly every: number; readonly accepted: number }>> = {
  lmdb: { every: 1, accepted: 150 },
  mongodb: { every: 8, accepted: 15 },
}

function decodeWire(schema: StructuralSchema, bytes: Uint8Array): object {
  const input = new WireReader(readEnvelope(bytes).raw)
  return readMessage(messageCodec(schema), input, input.length)
}

describe.each(stores)('integers of 64 bits in fields of built-in kinds, on %s', (store) => {
  const server = useInProcessServer({
    store,
    release: NEWEST,
  })
  let ns = ''
  let exact = 0
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })

  const { every, accepted } = EXTENT[store]
  const tried = kinds.filter((_, index) => index % every === 0)
  it.each(tried.map((each) => [`${each.apiVersion} ${each.kind}`, each] as const))(
    'of %s are answered with all their digits, or refused',
    async (_, { apiVersion, kind, plural, scope, of, example }) => {
      const { client } = server
      const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
      const path = scope === 'Cluster' ? `${prefix}/${plural}` : `${prefix}/namespaces/${ns}/${plural}`
      const { name: fixed, ...fields } = example.fields(ns)
      const hasStatus = of.subresources.status !== undefined
      const created = new Set<string>()
      const stored = new Map<string, readonly [steps: readonly string[], value: bigint]>()
      const since = succeeded(await client.get(path)).metadata.resourceVersion

      for (const steps of longFields(of.schema)) {
        for (const value of VALUES.slice(0, 2)) {
          const name = fixed ?? uniqueName('long')
          const where = `${kind}.${steps.join('.')} = ${value}`
          const bare = { apiVersion, kind, metadata: { name }, ...fields }
          const toStatus = steps[0] === 'status' && hasStatus && fixed === undefined
          const filled = withField(bare, of.schema, steps, value)
          const made = await client.post(fixed === undefined ? path : `${path}?dryRun=All`, toStatus ? bare : filled)
          expect(made.status, `${where}: ${made.text}`).toBeLessThan(500)
          if (made.status < 300 && fixed === undefined) created.add(name)
          const whole = { ...made.body, status: (filled as { readonly status?: unknown }).status }
          const last = toStatus ? await client.put(`${path}/${name}/status`, whole) : made
          expect(last.status, `${where}: ${last.text}`).toBeLessThan(500)
          if (last.status >= 300) {
            expect(last.text, where).not.toContain(String(Number(value)))
            continue
          }
          const answered = fieldOf(last.body, steps)
          // The server alone sets these.
          if (steps.length === 2 && steps[0] === 'metadata') expect([1, undefined], where).toContain(answered)
          else expect(answered, where).toBe(value)
          if (answered !== value) continue
          exact++
          if (fixed === undefined) stored.set(name, [steps, value])
        }
      }

      const changed = new Map<string, unknown>()
      for (const [name, [steps, value]] of stored) {
        const read = succeeded(await client.get(`${path}/${name}`))
        expect(fieldOf(read, steps), name).toBe(value)
        const labelled = { apiVersion, kind, metadata: { name, labels: { a: 'b' } } }
        const patched = succeeded(await client.patch(`${path}/${name}`, { metadata: labelled.metadata }))
        expect(fieldOf(patched, steps), name).toBe(value)
        const manager = `${path}/${name}?fieldManager=me&force=true`
        const merged = succeeded(await client.call('PATCH', manager, { headers: applied, body: labelled }))
        expect(fieldOf(merged, steps), name).toBe(value)
        if (isWired(of.schema)) {
          const wire = await client.get(`${path}/${name}`, { headers: asWire })
          expect(wire.status, wire.text).toBe(200)
          expect(fieldOf(decodeWire(of.schema, wire.bytes), steps), name).toBe(value)
        }
        changed.set(name, merged.metadata.resourceVersion)
      }

      const { items } = succeeded(await client.get(path))
      for (const [name, [steps, value]] of stored) {
        expect(
          fieldOf(
            items.find(({ metadata }) => metadata.name === name),
            steps,
          ),
          name,
        ).toBe(value)
      }
      expect((await client.get(path, { headers: asTable })).status).toBe(200)
      if (stored.size > 0) {
        const watch = await client.watch(`${path}?watch=1&resourceVersion=${since}`)
        const waiting = new Set(changed.values())
        await watch.takeUntil(({ object }) => waiting.delete(object.metadata.resourceVersion) && waiting.size === 0)
        watch.close()
        for (const { object } of watch.events.filter(({ type }) => type === 'MODIFIED')) {
          const [steps, value] = stored.get(object.metadata.name) ?? []
          if (steps !== undefined && steps[0] !== 'status') expect(fieldOf(object, steps)).toBe(value)
        }
      }
      for (const name of created) expect((await client.delete(`${path}/${name}`)).status, name).toBeLessThan(300)
    },
  )

  it('were accepted in many fields', () => {
    expect(exact).toBeGreaterThanOrEqual(accepted)
  })

  it('are grace periods too, whose end is told as well as times can', async () => {
    const { client } = server
    const of = (name: string, seconds: bigint) =>
      pod(name, {
        spec: {
          containers: [{ name: 'main', image: 'registry.example/main:1' }],
          nodeName: 'node-1',
          terminationGracePeriodSeconds: seconds,
        },
      })
    for (const [index, seconds] of VALUES.entries()) {
      const name = `grace-${index}`
      succeeded(await client.post(core(ns, 'pods'), of(name, seconds)))
      const { metadata } = succeeded(await client.delete(core(ns, 'pods', name)))
      expect(metadata.deletionTimestamp, name).toMatch(seconds < 0n ? /^2/ : '9999-12-31T23:59:59Z')
      const shorter = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 }
      succeeded(await client.delete(core(ns, 'pods', name), { body: shorter }))
      expect((await client.get(core(ns, 'pods', name))).status).toBe(404)
    }
    succeeded(await client.post(core(ns, 'pods'), of('long', 30n)))
    const longest = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: VALUES[1] }
    const { metadata } = succeeded(await client.delete(core(ns, 'pods', 'long'), { body: longest }))
    expect(metadata.deletionTimestamp).toBe('9999-12-31T23:59:59Z')
    const below = { ...longest, gracePeriodSeconds: VALUES[2] }
    const refused = await client.delete(core(ns, 'pods', 'long'), { body: below })
    expect(refused.status).toBe(422)
  })
})
