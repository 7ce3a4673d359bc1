import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Client, Entity, Reply } from '../support/client.ts'
import { PATIENCE, pauseSince } from '../support/patience.ts'

export interface Extra {
  readonly metadata?: Record<string, unknown>
  readonly [field: string]: unknown
}

const made = (apiVersion: string, kind: string, name: string, { metadata, ...fields }: Extra) => ({
  apiVersion,
  kind,
  metadata: { name, ...metadata },
  ...fields,
})

export const configMap = (name: string, extra: Extra = {}) => made('v1', 'ConfigMap', name, extra)
export const secret = (name: string, extra: Extra = {}) => made('v1', 'Secret', name, extra)
export const node = (name: string, extra: Extra = {}) => made('v1', 'Node', name, extra)
export const namespace = (name: string, extra: Extra = {}) => made('v1', 'Namespace', name, extra)
export const service = (name: string, extra: Extra = {}) =>
  made('v1', 'Service', name, { spec: { selector: { app: name }, ports: [{ port: 80 }] }, ...extra })
export const pod = (name: string, extra: Extra = {}) =>
  made('v1', 'Pod', name, { spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] }, ...extra })
/** One replica, unless the given parts of the spec say otherwise. */
export const deployment = (name: string, spec: Record<string, unknown> = {}) => ({
  ...made('apps/v1', 'Deployment', name, {}),
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'main', image: 'registry.example/main:1' }] },
    },
    ...spec,
  },
})

/** Path of a type, or of one object, of the core group in a namespace. */
export const core = (namespace: string, type: string, name?: string): string =>
  `/api/v1/namespaces/${namespace}/${type}${name === undefined ? '' : `/${name}`}`
export const apps = (namespace: string, type: string, name?: string): string =>
  `/apis/apps/v1/namespaces/${namespace}/${type}${name === undefined ? '' : `/${name}`}`

export const uniqueName = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`

/** Makes a namespace that no other test uses and gives its name. */
export async function newNamespace(client: Client, labels: Record<string, string> = {}): Promise<string> {
  const name = uniqueName('ns')
  succeeded(await client.post('/api/v1/namespaces', namespace(name, { metadata: { labels } })))
  return name
}

/** Most of an answer that a failure shows (bytes): some are of megabytes. */
const MOST_SHOWN = 2_000
const shown = ({ bytes }: Reply): string => bytes.toString('utf8', 0, MOST_SHOWN)

/** The body of an answer that must be 2xx. */
export function succeeded(reply: Reply): Entity {
  // Tests ask this of tens of thousands of answers: what describes a failure is made for one.
  if (reply.status < 200 || reply.status >= 300) expect.fail(`answered ${reply.status}: ${shown(reply)}`)
  return reply.body
}

/** The Status of an answer that must be an error of this code and reason (ERR-04). */
export function failed(reply: Reply, code: number, reason: string): Entity {
  expect(reply.status, shown(reply)).toBe(code)
  const { body } = reply
  expect(body).toMatchObject({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason })
  return body
}

/** Creates the objects one after the other and gives them as stored. */
export async function createAll(client: Client, path: string, objects: readonly unknown[]): Promise<Entity[]> {
  const stored: Entity[] = []
  for (const object of objects) stored.push(succeeded(await client.post(path, object)))
  return stored
}

export const names = ({ items }: Entity): string[] => items.map(({ metadata }) => metadata.name)

/** Follows the continue tokens from the first chunk to the last. */
export async function readChunks(client: Client, path: string, limit: number, query = ''): Promise<Entity[]> {
  const chunks: Entity[] = []
  let token = ''
  do {
    const suffix = token === '' ? query : `&continue=${encodeURIComponent(token)}`
    const chunk = succeeded(await client.get(`${path}?limit=${limit}${suffix}`))
    chunks.push(chunk)
    token = chunk.metadata.continue ?? ''
  } while (token !== '')
  return chunks
}

/** Between two questions (milliseconds), where minutes go by: a server would be busy with answering them. */
const MOST_PAUSE = 1_000

/** Repeats the question until the answer fulfils the condition. The limit only ends a failing test. */
export async function eventually<T>(
  ask: () => Promise<T>,
  condition: (answer: T) => boolean,
  limit = PATIENCE,
): Promise<T> {
  const began = Date.now()
  for (;;) {
    const answer = await ask()
    if (condition(answer)) return answer
    if (Date.now() - began > limit)
      throw new Error(`did not come about; last answer: ${JSON.stringify(answer).slice(0, 1_000)}`)
    await pauseSince(began, MOST_PAUSE)
  }
}
