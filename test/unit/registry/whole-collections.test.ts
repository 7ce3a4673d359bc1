import { describe, expect, it } from 'vitest'
import { paramsFor } from '../../../runtime/admission/policy/params.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { Turns } from '../../../runtime/async/index.ts'
import { deleteContents } from '../../../runtime/controllers/namespaces/contents.ts'
import { createRegistry, decodeObject, readInSlices } from '../../../runtime/registry/index.ts'
import { paramSource } from '../../../server/params.ts'
import { turnsOf } from '../../support/turns.ts'
import { openServer } from '../controllers/support.ts'
import { openBuiltIns } from '../kinds/support.ts'
import { contextFor, define, deleteOptions, openMemoryStore, vendor } from './support.ts'

const MANY = 40
/** An object with so much in it is a slice of its own (characters). */
const LARGE = 200_000
/** Many objects that are smaller than what is worked on in slices alone. */
const SMALL = 40_000

const all = {
  namespace: 'default',
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  limit: 0,
  continueToken: '',
}

describe('a whole collection is looked at in turns', () => {
  it('each large object in one of its own, and each in its order', async () => {
    const value = Buffer.from(JSON.stringify({ kind: 'K', apiVersion: 'v1', metadata: {}, text: 'x'.repeat(LARGE) }))
    const items = Array.from({ length: MANY }, (_, index) => ({ value, revision: index + 1 }))
    const seen: unknown[] = []
    const turns = await turnsOf(() =>
      readInSlices(items, (item) => seen.push(decodeObject(item).metadata.resourceVersion), new Turns().next),
    )
    expect(seen).toEqual(items.map(({ revision }) => String(revision)))
    expect(turns).toBeGreaterThanOrEqual(MANY)
  })

  it('of disruption budgets, by an eviction', async () => {
    const { create, update, contextOf, targetOf } = await openBuiltIns()
    const pod = await create({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'p', labels: { app: 'x' } },
      spec: { nodeName: 'node-1', containers: [{ name: 'main', image: 'i' }] },
    })
    await update(pod, (draft) => (draft.status = { phase: 'Running' }), 'status')
    const values = Array.from({ length: LARGE / 20 }, (_, index) => `value-${index}`.padEnd(20, 'x'))
    for (let index = 0; index < MANY; index++)
      await create({
        kind: 'PodDisruptionBudget',
        apiVersion: 'policy/v1',
        metadata: { name: `b${index}` },
        spec: { selector: { matchExpressions: [{ key: 'app', operator: 'In', values }] } },
      })
    const { registry, context } = contextOf('v1', 'Pod', 'eviction')
    const eviction: DynamicObject = { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name: 'p' } }
    const evict = () => registry.create(context, targetOf(registry, 'p'), eviction, { dryRun: undefined })
    expect(await turnsOf(evict)).toBeGreaterThanOrEqual(MANY)
  })

  it('of what is left in a namespace', async () => {
    const { catalog, create } = await openServer()
    await create('namespaces', 'default', {}, '')
    const finalizers = ['example.com/held']
    for (let index = 0; index < MANY; index++)
      await create('configmaps', `c${index}`, { finalizers }, 'default', { data: { text: 'x'.repeat(SMALL) } })
    const { signal } = new AbortController()
    const options = { catalog, controller: 'test', signal, turn: new Turns().next }
    const first = await deleteContents('default', options)
    expect(first.finalizers).toEqual(new Map([['example.com/held', MANY]]))
    // Nothing is written any more: there is nothing else to wait for than the slices, of the deletion and of the look.
    const turns = await turnsOf(() => deleteContents('default', options))
    expect(turns).toBeGreaterThanOrEqual(2 * Math.floor((MANY * SMALL) / (4 * 32 * 1024)) - 2)
  })

  it('that is deleted and held', async () => {
    const store = await openMemoryStore()
    const thing = define({ kind: 'Thing', plural: 'things', properties: { text: { type: 'string' } } })
    const [registry] = createRegistry({ vendor, store, definitions: [thing], tokenSecret: Buffer.from('s') }).all()
    if (registry === undefined) throw new Error('no things')
    const context = contextFor(registry)
    for (let index = 0; index < MANY; index++) {
      const name = `t${index}`
      const metadata = { name, finalizers: ['example.com/held'] }
      const object = { kind: 'Thing', apiVersion: 'v1', metadata, text: 'x'.repeat(SMALL) }
      await registry.create(context, { namespace: 'default', name }, object, { dryRun: undefined })
    }
    await registry.deleteCollection(context, all, deleteOptions)
    const turns = await turnsOf(() => registry.deleteCollection(context, all, deleteOptions))
    expect(turns).toBeGreaterThanOrEqual(Math.floor((MANY * SMALL) / (4 * 32 * 1024)) - 1)
  })

  it('of the parameters of a policy, of which those that are selected count', async () => {
    const store = await openMemoryStore()
    const thing = define({ kind: 'Thing', plural: 'things', properties: { text: { type: 'string' } } })
    const catalog = createRegistry({ vendor, store, definitions: [thing], tokenSecret: Buffer.from('secret') })
    const [registry] = catalog.all()
    if (registry === undefined) throw new Error('no things')
    for (let index = 0; index < MANY; index++) {
      const name = `t${index}`
      const metadata = { name, labels: { part: index % 2 === 0 ? 'even' : 'odd' } }
      const object = { kind: 'Thing', apiVersion: 'v1', metadata, text: 'x'.repeat(LARGE) }
      await registry.create(contextFor(registry), { namespace: 'default', name }, object, { dryRun: undefined })
    }
    const objects = paramSource(() => catalog, new Turns().next)({ apiVersion: 'v1', kind: 'Thing' })
    if (objects === undefined) throw new Error('they are not served')
    const selector = { matchLabels: { part: 'odd' } }
    let found: readonly DynamicObject[] = []
    const turns = await turnsOf(async () => {
      found = await paramsFor(objects, { name: '', namespace: '', selector, whenMissing: 'Allow' }, 'default')
    })
    expect(found.map(({ metadata }) => metadata.labels?.part)).toEqual(Array.from({ length: MANY / 2 }, () => 'odd'))
    expect(turns).toBeGreaterThanOrEqual(MANY)
  })
})
