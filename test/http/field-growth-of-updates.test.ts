import { describe, expect, it } from 'vitest'
import type { CallOptions } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { timeOf } from '../support/processor-time.ts'
import { grown, type GrowingField } from './grown-fields.ts'
import { collectionOf, excess, newFields, type Subject } from './growth-subjects.ts'
import { newNamespace } from './objects.ts'

type Manifest = Record<string, unknown>

interface Way {
  readonly name: string
  readonly method: 'PUT' | 'PATCH'
  readonly query: string
  readonly mediaType: string
  readonly body: (object: Manifest, field: GrowingField) => unknown
}

interface Sample {
  readonly field: GrowingField
  readonly way: Way
}

/** The ways in which an object that is there is written again. */
const WAYS: readonly Way[] = [
  { name: 'PUT', method: 'PUT', query: '', mediaType: 'application/json', body: (object) => object },
  {
    name: 'merge patch',
    method: 'PATCH',
    query: '',
    mediaType: 'application/merge-patch+json',
    body: (object) => object,
  },
  {
    name: 'strategic merge patch',
    method: 'PATCH',
    query: '',
    mediaType: 'application/strategic-merge-patch+json',
    body: (object) => object,
  },
  {
    name: 'JSON patch',
    method: 'PATCH',
    query: '',
    mediaType: 'application/json-patch+json',
    body: (object, { path: [first = ''] }) => [{ op: 'add', path: `/${first}`, value: object[first] }],
  },
  {
    name: 'apply',
    method: 'PATCH',
    query: '&fieldManager=grower&force=true',
    mediaType: 'application/apply-patch+yaml',
    body: (object) => object,
  },
]

/** One of so many types of fields is tried; those of a status all. */
const EVERY = 2

const isOfStatus = ({ path }: GrowingField): boolean => path[0] === 'status'

/** Some types of fields are tried, in the first kind that has each, and in one of the ways, each in its turn. */
function samples(): readonly (readonly [string, Subject, readonly Sample[]])[] {
  let count = 0
  return newFields().flatMap(([kind, subject, fields]) => {
    const { status } = subject.version.subresources
    const chosen = fields.flatMap((field): Sample[] => {
      count++
      if (isOfStatus(field) ? status === undefined : count % EVERY !== 0) return []
      return [{ field, way: WAYS[Math.floor(count / EVERY) % WAYS.length]! }]
    })
    return chosen.length === 0 ? [] : [[kind, subject, chosen] as const]
  })
}

describe('the cost of a field that grows in an object that is there', () => {
  const server = useInProcessServer({ store: 'lmdb' })
  let made = 0

  /** Stores an object with a field so long, or with it short where it would be refused; resolves with its path. */
  async function stored(subject: Subject, namespace: string, object: Manifest, short: Manifest): Promise<string> {
    const collection = collectionOf(subject, namespace)
    const { status } = await server.client.post(collection, JSON.stringify(object))
    const { name } = object.metadata as { name: string }
    if (status !== 201) await server.client.post(collection, JSON.stringify(short))
    return `${collection}/${name}`
  }

  it.each(samples())('is linear in %s', async (_, subject, fields) => {
    const { minimal, version } = subject
    const namespace = await newNamespace(server.client)
    const { name, ...rest } = minimal.fields(namespace)
    const tooFast: string[] = []
    for (const { field, way } of fields) {
      const found = await excess(async (entries) => {
        const metadata = { name: name ?? `grown-${++made}` }
        const short = { apiVersion: minimal.apiVersion, kind: minimal.kind, metadata, ...rest }
        const object = grown(short, version.schema, field, entries) as Manifest
        const path = await stored(subject, namespace, object, short)
        const body = JSON.stringify(way.body(object, field))
        const options: CallOptions = { headers: { 'content-type': way.mediaType }, body }
        const cost = await timeOf(async () => {
          const at = isOfStatus(field) ? `${path}/status` : path
          const { status, text } = await server.client.call(way.method, `${at}?dryRun=All${way.query}`, options)
          expect(status, `${way.name} of ${field.path.join('.')}: ${text.slice(0, 500)}`).not.toBe(500)
        })
        await server.client.delete(`${path}?gracePeriodSeconds=0`)
        return cost
      })
      if (found !== undefined) tooFast.push(`${way.name} of ${field.path.join('.')}: ${found}`)
    }
    expect(tooFast).toEqual([])
  })
})
